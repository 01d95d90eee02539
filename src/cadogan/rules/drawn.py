"""Read a drawn table back: the lines that `Family.draw` makes of a state, as the fields of a text position."""

from __future__ import annotations

import re

from cadogan.rules.piles import Block, Cells, Foundations, Piles, Redeals, Room, Stock, Waste
from cadogan.rules.table import Table

_START = r"^[> \t]*"  # of a line, which may be quoted in a mail
_STOCK = re.compile(rf"{_START}stock[ \t]+(\d{{1,3}}) cards?(?:, next ([^;\n]*))?", re.MULTILINE)
_TOPS = re.compile(r"\b(ace|king) piles[ \t]+(\S+(?:[ \t]\S+){3})")
_REDEALS = re.compile(r"\bredeals left: (\d+)")
_CELL = re.compile(r"\b(\w+):(\S\S)?")
_QUILT_ROW = re.compile(
    rf"{_START}[1-8] ((?:[ \t]+(?:[|=]\w+[|=]\*?|\.)){{8}})[ \t]*(\w\w\w?)?[ \t]*(\w\w\w?)?[ \t]*$", re.M
)


def drawn_fields(table: Table, text: str) -> dict[str, str]:
    """Return the fields of a table drawn in a text, whatever is written around it; empty if none is drawn.

    Cards that are not shown are ``??``. What is not drawn, such as the cards below a windmill's corners, is left out.
    """
    fields: dict[str, str] = {}
    quilt = list(_QUILT_ROW.finditer(text))
    for block, _ in table.blocks:
        if len(quilt) == 8 and block.fields[:1] == ("quilt",):
            cells = "/".join(" ".join(re.findall(r"\w\w+|\.", row[1])) for row in quilt)
            fields["quilt"] = cells.replace(".", "--")
            fields |= {way: " ".join(row[2 + i] or "" for row in quilt[:4]) for i, way in enumerate("ud")}
        else:
            fields |= _block_fields(block, text)
    return fields if len(fields.keys() - {"redeals"}) > 1 or "stock" in fields else {}


def _block_fields(block: Block, text: str) -> dict[str, str]:
    """Return the fields of a block, as far as it is drawn in a text."""
    match block:
        case Stock():
            stock = _STOCK.search(text)
            next = (stock[2] or "").split() if stock else []
            known = {"known": str(len(next))} if next else {}
            return {"stock": " ".join([*next, *["??"] * (int(stock[1]) - len(next))])} | known if stock else {}
        case Redeals():
            redeals = _REDEALS.search(text)
            return {"redeals": redeals[1]} if redeals else {}
        case Foundations():
            tops = {way[0][0]: way[1] for way in _TOPS.findall(text)}
            drawn = {"u": tops.get("a"), "d": tops.get("k")}
            return {
                way: " ".join(top for top in tops.split() if top[0] != "-")
                for way, tops in drawn.items()
                if tops and way in block.ways
            }
        case Room():
            own = re.search(rf"{_START}{block.name}: (\w[^\n;]*)", text, re.MULTILINE)
            return {block.name: own[1]} if own and block.written else {}
        case Cells():
            cells = {name: card or "--" for name, card in _CELL.findall(text) if name in block.names}
            return {block.field: " ".join(cells.values())} if len(cells) > 1 else {}
        case Piles():
            found = {}
            for name in block.fields:
                label = "waste" if isinstance(block, Waste) else name
                if row := re.search(rf"{_START}{label}(?::[ \t]*|[ \t]{{2,}})([^:\s][^:\n]*|)$", text, re.MULTILINE):
                    cards = re.sub(r"\(empty\)|(?<!\S)-(?!\S)", "", row[1]).strip()
                    hidden = r"^(.*\?\?)" if block.every_other else r"^(\?\?(?: \?\?)*)"
                    found[name] = re.sub(hidden, r"\1 |", cards)
            return found
    return {}

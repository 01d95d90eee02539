"""The names of a game file that follow from its declared table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from cadogan.rules.declared import engine as e
from cadogan.rules.declared import rows as r
from cadogan.rules.declared import turning
from cadogan.rules.declared.gist import gist
from cadogan.rules.declared.refusing import why_not
from cadogan.rules.declared.safe import by_words
from cadogan.rules.declared.table import Table
from cadogan.rules.declared.words import Stock
from cadogan.rules.places import CARD, DEAL, PAIR, REDEAL
from cadogan.rules.state import Option
from cadogan.rules.table import Table as PlainTable


def follows(table: PlainTable, options: Mapping[str, Option] | None) -> dict[str, Any]:
    """Return the names of a game file that follow from a declared table and the file's options; none from another table.

    Raises BadInput for words that contradict the options.
    """
    if not isinstance(table, Table):
        return {}
    options = {**(options or table.options)}
    table.settle(options)
    kinds = [PAIR, CARD] if table.pairs else [CARD]
    kinds += [DEAL] * any(isinstance(block, Stock) for block, _ in table.blocks) + [REDEAL] * table.redeals
    first, *others = (place.name for place in table.places if place.says.gives != r.NOTHING)
    shapes = (
        f"{first}+{(others or [first])[0]}"
        if table.pairs
        else " and ".join(f"{first}-{each}" for each in table.shown_targets(first))
    )
    rules = turning if table.turns else e
    on = {"DEALS": 0, "WORDS": {DEAL: "deal until a card can be played"}} if table.turns else {}
    return on | {
        "deal": rules.deal, "deal_number": rules.deal_number, "moves": rules.moves, "play": rules.play, "won": e.won, "home": e.home, "gathered": e.gathered,
        "step": table.step, "why_not": partial(why_not, table), "MOVES": table.moves, "REDEAL": table.moves - 1 if table.redeals else -1,
        "KINDS": tuple(kinds), "SHAPES": shapes, "OPTIONS": options, "gist": partial(gist, table.blocks, table.cleared, table.leader, table.endless),
        "safe": partial(by_words, table.packs, {}),
    }  # fmt: skip

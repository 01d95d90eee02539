"""Plays as records, and records as plays: the tree of tries is a record's main line and its variations."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from cadogan import notation
from cadogan.cards import BadInput
from cadogan.notation import PLIES_AT_MOST, Check, Fault, Ply, Record
from cadogan.position import Position
from cadogan.web.store import NodeRow

GAMES_AT_MOST = 100

# Headers that a play has no need to keep: they are written anew from what it is.
MADE = frozenset(
    {"Game", "Rules", "Deal", "Cards", "Position", "Strict", "Seed", "Shuffles", "Result", "Ply", "Peeked"}
)


def read(text: str) -> list[tuple[Record, Check]]:
    """The records of a text with what was found when they were replayed.

    Raises BadInput, saying which game is wrong and where, unless all are right.
    """
    found: list[tuple[Record, Check]] = []
    plies = 0
    for number, item in enumerate(notation.read_each(text), start=1):
        which = f"nothing was imported: game {number} is wrong"
        if number > GAMES_AT_MOST:
            raise BadInput(f"nothing was imported: at most {GAMES_AT_MOST} games are taken at once")
        if isinstance(item, Fault):
            raise BadInput(f"{which}, {item}")
        plies += len(item.plies)
        if plies > PLIES_AT_MOST:
            raise BadInput(f"nothing was imported: at most {PLIES_AT_MOST} moves are taken at once")
        check = notation.verify(item)
        if not check:
            where = "" if check.ply is None else f" at ply {check.ply}, {check.move},"
            branch = " in a variation" if check.variation else ""
            raise BadInput(f"{which}{where}{branch} (its record begins in line {item.line}): {check.reason}")
        found.append((item, check))
    if not found:
        raise BadInput('the text holds no game: a record begins with headers such as [Game "crazy-quilt"] [Deal "42"]')
    return found


def cursor_ply(record: Record) -> int:
    """How many moves of the main line lie before where the player stood."""
    length = len(record.moves)
    text = record.headers.get("Ply", "").strip()
    return min(length, int(text)) if text.isascii() and text.isdigit() and len(text) < 10 else length


def nodes(record: Record) -> list[NodeRow]:
    """The tree of a record that was found to be right, the first node its start; moves spelled as their game does."""
    root = NodeRow(number=0, ply=0, move="", comment=storable(record.comment))
    tree = [root]
    positions = [record.start]
    children: dict[tuple[int, str], NodeRow] = {}
    node_of: list[NodeRow] = []
    for ply in record.plies:
        parent = node_of[ply.parent] if ply.parent >= 0 else root
        before = positions[parent.number]
        move = before.moves.spelled(ply.move)
        node = children.get((parent.number, move))
        if node is None:
            node = NodeRow(number=len(tree), parent=parent.number, ply=parent.ply + 1, move=move, comment="")
            children[parent.number, move] = node
            tree.append(node)
            positions.append(before.play(move))
            if parent.next is None:
                parent.next = node.number
        node.comment = "\n".join(filter(None, (node.comment, storable(ply.comment))))
        node_of.append(node)
    return tree


def kept_headers(record: Record) -> str:
    """The headers to keep, as JSON."""
    return json.dumps({name: value for name, value in record.headers.items() if name not in MADE})


def record(end: Position, ply: int, resigned: bool, headers: Mapping[str, str], tree: Iterable[NodeRow]) -> Record:
    """The record of a play: `end` is where its current line ends, `ply` where the player stands on it.

    The tree is given in the order in which it grew.
    """
    more = dict(headers)
    result = ""
    if resigned and not end.is_won:
        result = "resigned"
    elif ply < end.ply and not end.is_won:
        result = "*"
    if ply < end.ply:
        more["Ply"] = str(ply)
    made = Record.from_position(end, result=result, more=more)
    comment, plies = plies_of(list(tree))
    return Record(made.headers, plies, comment)


def plies_of(tree: Sequence[NodeRow]) -> tuple[str, tuple[Ply, ...]]:
    """A tree of tries as a record holds it, each node's child visited last first; and the comment before it."""
    by_number = {node.number: node for node in tree}
    children: dict[int, list[int]] = {}
    for node in tree:
        if node.parent is not None:
            children.setdefault(node.parent, []).append(node.number)
    for parent, numbers in children.items():
        last = by_number[parent].next
        numbers.sort(key=lambda number: (number != last, number))
    plies: list[Ply] = []
    todo = [(number, -1) for number in reversed(children.get(0, []))]
    while todo:
        number, place = todo.pop()
        plies.append(Ply(by_number[number].move, place, by_number[number].comment))
        todo += [(child, len(plies) - 1) for child in reversed(children.get(number, []))]
    return by_number[0].comment, tuple(plies)


def storable(text: str) -> str:
    """Text that every database takes: without the halves of signs that a record may spell out, and without NUL."""
    return text.encode("utf-8", "replace").decode().replace("\0", "")

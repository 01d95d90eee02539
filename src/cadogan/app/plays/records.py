"""Plays as records, and records as plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from cadogan.app.store.stored import LOST, RESIGNED, StoredNode, StoredPlay
from cadogan.app.store.tree import Node
from cadogan.position import Position, notation
from cadogan.position.notation import HEADERS, MARKS, PLIES_AT_MOST, Check, Fault, Headers, Ply, Record
from cadogan.rules.cards import BadInput

# -- Conversion between plays and records: the tree of tried moves becomes a main line with variations, and back ------


GAMES_AT_MOST = 100
PUZZLE_ID_AT_MOST = 64

WINNABLE, PEEKED, HINTS, COACH, PUZZLE, _ = MARKS

# Headers that describe the game itself. They are not stored, because they can be made from the game.
MADE = frozenset(HEADERS) - {"Player", "Date"}


def read(text: str) -> list[tuple[Record, Check]]:
    """Read the records of a text and check them by replaying them.

    Raises BadInput if any is wrong, and says which one and where.
    """
    found: list[tuple[Record, Check]] = []
    plies = 0
    for number, item in enumerate(notation.read_each(text), start=1):
        which = f"nothing was imported: game {number} is wrong"
        if number > GAMES_AT_MOST:
            raise BadInput(f"nothing was imported: the limit is {GAMES_AT_MOST} games at once")
        if isinstance(item, Fault):
            raise BadInput(f"{which}, {item}")
        plies += len(item.plies)
        if plies > PLIES_AT_MOST:
            raise BadInput(f"nothing was imported: the limit is {PLIES_AT_MOST:,} moves at once")
        check = notation.verify(item)
        if not check:
            where = "" if check.ply is None else f" at move {check.ply}, {check.move},"
            branch = " in a variation" if check.variation else ""
            raise BadInput(f"{which}{where}{branch} (its record starts on line {item.line}): {check.reason}")
        found.append((item, check))
    if not found:
        raise BadInput('the text has no game: a record starts with headers such as [Game "crazy-quilt"] [Deal "42"]')
    return found


def cursor_ply(record: Record) -> int:
    """Return the number of moves of the main line before the player's current position."""
    length = len(record.moves)
    text = record.headers.get("Ply", "").strip()
    return min(length, int(text)) if text.isascii() and text.isdigit() and len(text) < 10 else length


def nodes(record: Record) -> list[StoredNode]:
    """Return the tree of a checked record; the first node is its start, and moves have their game's spelling."""
    tree = [Node(None, "", 0)]
    comments = [storable(record.comment)]
    positions = [record.start]
    next: list[int | None] = [None]
    children: dict[tuple[int, str], int] = {}
    node_of: list[int] = []
    for ply in record.plies:
        parent = node_of[ply.parent] if ply.parent >= 0 else 0
        before = positions[parent]
        move = before.moves.spelled(ply.move)
        number = children.setdefault((parent, move), len(tree))
        if number == len(tree):
            tree.append(Node(parent, move, tree[parent].ply + 1))
            comments.append("")
            positions.append(before.play(move))
            next.append(None)
            if next[parent] is None:
                next[parent] = number
        comments[number] = "\n".join(filter(None, (comments[number], storable(ply.comment))))
        tree[number] = tree[number]._replace(mark=notation.usual_marks(f"{tree[number].mark} {ply.mark}"))
        node_of.append(number)
    return [StoredNode(*each) for each in zip(tree, next, comments, strict=True)]


def marked(play: StoredPlay, record: Record, now: datetime) -> StoredPlay:
    """Return a play with what the headers of its record say: spoilers, hints, coach and puzzle.

    A header that is spelled differently from how `record` would write it stays among the headers.
    """
    left = {name: value for name, value in record.headers.items() if name not in MADE and name != PEEKED}
    hints, coach, puzzle = (left.get(name, "") for name in (HINTS, COACH, PUZZLE))
    counted = int(hints) if hints.isascii() and hints.isdigit() and len(hints) < 10 else 0
    coached = COACH in left
    if counted and hints == str(counted):
        del left[HINTS]
    if coach == "yes":
        del left[COACH]
    if play.start_kind != "text" or len(puzzle) > PUZZLE_ID_AT_MOST:
        puzzle = ""
    elif puzzle:
        del left[PUZZLE]
    peeked = now if PEEKED in record.headers else None
    return replace(play, headers=left, peeked=peeked, hints=counted, coached=coached, puzzle=puzzle)


def without(headers: Mapping[str, str], name: str) -> dict[str, str]:
    """Return the headers without this one."""
    return {each: value for each, value in headers.items() if each != name}


def record(play: StoredPlay, end: Position, nodes: Sequence[StoredNode]) -> Record:
    """Make the record of a play whose current line ends at a position; `nodes` are in the order of their numbers."""
    kept = dict(Headers({}) | play.headers)
    marked = {HINTS: str(play.hints or ""), COACH: "yes" if play.coached else "", PUZZLE: play.puzzle}
    more = {name: value for name, value in marked.items() if value} | kept
    more |= {name: "yes" for name, holds in ((WINNABLE, play.winnable), (PEEKED, play.peeked)) if holds}
    result = ""
    if (play.status == RESIGNED and not end.is_won) or (play.status == LOST and not end.is_over):
        result = "resigned"
    elif play.ply < end.ply and not end.is_won and play.status != LOST:
        result = "*"
    if play.ply < end.ply:
        more["Ply"] = str(play.ply)
    made = Record.from_position(end, result=result, more=more)
    comment, plies = plies_of(nodes)
    return Record(made.headers, plies, comment)


def plies_of(nodes: Sequence[StoredNode]) -> tuple[str, tuple[Ply, ...]]:
    """Return the first comment and the plies of a tree, as a record has them; the last visited child comes first."""
    children: dict[int, list[int]] = {}
    for number, each in enumerate(nodes):
        if each.node.parent is not None:
            children.setdefault(each.node.parent, []).append(number)
    for parent, numbers in children.items():
        last = nodes[parent].next
        numbers.sort(key=lambda number: (number != last, number))
    plies: list[Ply] = []
    todo = [(number, -1) for number in reversed(children.get(0, []))]
    while todo:
        number, place = todo.pop()
        node = nodes[number].node
        plies.append(Ply(node.move, place, nodes[number].comment, node.mark))
        todo += [(child, len(plies) - 1) for child in reversed(children.get(number, []))]
    return nodes[0].comment, tuple(plies)


def storable(text: str) -> str:
    """Return text that every database accepts: without lone surrogates and NUL."""
    return text.encode("utf-8", "replace").decode().replace("\0", "")


# -- Paths of files as people write them ------------------------------------------------------------------------------


def typed_path(text: str | Path) -> Path:
    """Return the path that somebody wrote; ``~`` is the home folder. Raises BadInput for an unknown user, or what no path has."""
    if "\0" in str(text):
        raise BadInput("a path cannot contain a null character")
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise BadInput(f"{str(text)[:60]} begins with an unknown user: write ~/ for your own folder") from None

"""The lines of a play as they are known to a player who stands where he does.

What has been taken back is told no further than it is seen from here: the name of a move, and no more, where a card was
turned up before it.
"""

from __future__ import annotations

from typing import NamedTuple

from cadogan.position import IllegalMove, Position
from cadogan.web.plays import Sight
from cadogan.web.replay import Said, said_after, said_before


class Other(NamedTuple):
    """A line that leaves the current one: its last node, and the node where it leaves, each with its ply, and its first move."""

    leaf: int
    ply: int
    leaves: int
    at: int
    first: Said


def lines(sight: Sight) -> tuple[list[Said], list[Other]]:
    """The current line, and the others, the newest first."""
    line = list(sight.stand.line)
    ahead = {sight.row.cursor: sight.stand.position.seen}  # positions, as far as they can be foretold
    for number in sight.redo:
        before, move = ahead.get(sight.tree[number].parent or 0), sight.tree[number].move
        after = _played(before, move)
        if after:
            ahead[number] = after
        line.append(said_after(after, number) if after else _said(before, move, number))
    others = []
    for leaf, leaves, first in sight.tree.branches([said.node for said in line]):
        ply = sight.tree[leaves].ply
        passed = ply < sight.row.ply
        at = sight.stand.position.back(sight.row.ply - ply) if passed else ahead.get(leaves)
        others.append(Other(leaf, sight.tree[leaf].ply, leaves, ply, _said(at, sight.tree[first].move, first)))
    return line, others


def _played(position: Position | None, move: str) -> Position | None:
    try:
        return position.play(move) if position else None
    except IllegalMove:  # what it turns up has not been seen
        return None


def _said(position: Position | None, name: str, node: int) -> Said:
    """A move in a position; by its name alone where that is not known."""
    if position is None:
        return Said(name, node, name)
    return said_before(position, next(move for move in position.moves if move == name), node)

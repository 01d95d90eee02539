"""The lines of a play as they are known to a player where they stand now.

What has been taken back is told no further than it is seen from here: the name of a move, and no more, where a card was
turned up before it.
"""

from __future__ import annotations

from typing import NamedTuple

from cadogan.app.plays import PlayView
from cadogan.app.replay import MoveView, view_before
from cadogan.position import Position


class OtherLine(NamedTuple):
    """A line that leaves the current one: its last node, and the node where it leaves, each with its ply, and its first move."""

    leaf: int
    ply: int
    leaves: int
    at: int
    first: MoveView


def lines(view: PlayView) -> tuple[list[MoveView], list[OtherLine]]:
    """The current line, and the others, the newest first."""
    here, whole, tree = view.here.position, view.whole, view.tree
    positions = chain(whole.position)
    known = here.ply + here.foretold(whole.position)

    def first(ply: int, node: int) -> MoveView:
        name = tree[node].move
        return view_before(positions[ply], name, node) if ply <= known else named(positions[ply], name, node)

    line = list(whole.line[:known])
    line += [first(ply, whole.line[ply].node) for ply in range(known, len(whole.line))]
    others = [
        OtherLine(leaf, tree[leaf].ply, leaves, tree[leaves].ply, first(tree[leaves].ply, node))
        for leaf, leaves, node in tree.branches([move.node for move in whole.line])
    ]
    return line, others


def named(position: Position, name: str, node: int) -> MoveView:
    """A move of which nothing is known but its name, and what kind of move that is."""
    return MoveView(name, position.game.family.kind(position.state, position.codes[name]), node, name)


def chain(position: Position) -> list[Position]:
    """The positions of a line from its start to this one."""
    found = [position]
    while found[-1].ply:
        found.append(found[-1].back())
    return found[::-1]

"""The lines of a play as they are known to a player who stands where he does.

What has been taken back is told no further than it is seen from here: the name of a move, and no more, where a card was
turned up before it.
"""

from __future__ import annotations

from typing import NamedTuple

from cadogan.position import Position
from cadogan.web.plays import Sight
from cadogan.web.replay import Said, said_before


class Other(NamedTuple):
    """A line that leaves the current one: its last node, and the node where it leaves, each with its ply, and its first move."""

    leaf: int
    ply: int
    leaves: int
    at: int
    first: Said


def lines(sight: Sight) -> tuple[list[Said], list[Other]]:
    """The current line, and the others, the newest first."""
    here, whole, tree = sight.stand.position, sight.whole, sight.tree
    positions = chain(whole.position)
    known = here.ply + here.foretold(whole.position)

    def first(ply: int, node: int) -> Said:
        return said_before(positions[ply], tree[node].move, node) if ply <= known else named(tree[node].move, node)

    line = list(whole.line[:known])
    line += [first(ply, whole.line[ply].node) for ply in range(known, len(whole.line))]
    others = [
        Other(leaf, tree[leaf].ply, leaves, tree[leaves].ply, first(tree[leaves].ply, node))
        for leaf, leaves, node in tree.branches([said.node for said in whole.line])
    ]
    return line, others


def named(move: str, node: int) -> Said:
    """A move of which nothing is known but its name."""
    return Said(move, node, move)


def chain(position: Position) -> list[Position]:
    """The positions of a line from its start to this one."""
    found = [position]
    while found[-1].ply:
        found.append(found[-1].back())
    return found[::-1]

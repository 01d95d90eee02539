"""The lines of a play, with only what the player knows at the current node.

Undone moves are described only as far as the current position shows them: after a move that turns up a card, only what the
names of moves say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cadogan.app.plays import PlayView
from cadogan.app.replay import MoveView, view_before
from cadogan.position import Position
from cadogan.position.moves import named_in_words, named_step
from cadogan.rules.places import Pile


class OtherLine(NamedTuple):
    """A line that branches off the current one: its last node, the node where it branches off, their plies, its first move."""

    leaf: int
    ply: int
    leaves: int
    at: int
    first: MoveView


def lines(view: PlayView) -> tuple[list[MoveView], list[OtherLine]]:
    """Return the current line, and the other lines, newest first."""
    here, whole, tree = view.here.position, view.whole, view.tree
    positions = chain(whole.position)
    known = here.ply + here.foretold(whole.position)
    piles = here.piles

    def first(ply: int, node: int) -> MoveView:
        name = tree[node].move
        return view_before(positions[ply], name, node) if ply <= known else named(positions[ply], name, node, piles)

    line = list(whole.line[:known])
    line += [first(ply, whole.line[ply].node) for ply in range(known, len(whole.line))]
    others = [
        OtherLine(leaf, tree[leaf].ply, leaves, tree[leaves].ply, first(tree[leaves].ply, node))
        for leaf, leaves, node in tree.branches([move.node for move in whole.line])
    ]
    return line, others


def named(position: Position, name: str, node: int, piles: Mapping[str, Pile]) -> MoveView:
    """Return a view of a move that shows only what its name says; `piles` are those of any position of the game."""
    step = named_step(position.game.family.step(position.state, position.codes[name]), position.game)
    words = named_in_words(name, step, piles, position.game)
    return MoveView(name, step.kind, node, words, step.source, step.target)


def chain(position: Position) -> list[Position]:
    """Return all positions from the start to this one."""
    found = [position]
    while found[-1].ply:
        found.append(found[-1].back())
    return found[::-1]

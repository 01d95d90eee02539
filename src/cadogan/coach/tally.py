"""What the samples of a decision add up to.

It keeps sums, not the values themselves. These become millions, and Python would take longer and longer to go through them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from cadogan.machine import compiled
from cadogan.machine.arrays import copied, filled, zeros
from cadogan.machine.kernel import FloatRows, Floats, Int64s, kernel
from cadogan.position import Position
from cadogan.rules.cards import MASK
from cadogan.rules.state import lay_world
from cadogan.solver.boards.kit import world_streams

# -- What a player knows about a position, and worlds: tables that look the same to the player, all equally likely ----
#
# `Position.worlds` draws worlds, and `state.lay_world` draws the same ones in machine code. Nothing here uses the real order of the
# unseen cards or the deal number: `Knowledge` is made from what `Position.seen` shows.


class Knowledge:
    """What a player knows about a position.

    `state` hides all cards that were not seen; `places` are the offsets of the unseen cards in it, and `cards` is which cards
    they are, in the order of suits and ranks. `chance`: shuffles are still to come. `open`: the player knows everything, so a
    solver can decide the rest. Then `position` holds the last unseen card, too: it is the only one missing. Raises BadInput for
    a position from text that does not say which cards its ``??`` are.
    """

    def __init__(self, position: Position) -> None:
        """Use only what `position.seen` shows."""
        self.position = position.seen
        self.rules = position.game
        self.state = filled("b", self.position.state)
        self.places = filled("h", self.position.unseen_places())
        self.cards = filled("b", self.position.unseen)
        self.chance = self.position.has_chance
        self.open = self.position.is_open
        if self.open and len(self.places):
            self.position = next(self.position.worlds())

    def codes(self) -> dict[str, int]:
        """Return the legal moves by name, with their numbers in the rules."""
        return dict(self.position.codes)

    def streams(self, seed: int, first: int, count: int) -> Any:
        """Return the starts of the random numbers for `count` worlds, from world number `first` on."""
        streams = zeros("Q", count)
        compiled.machine(world_streams)(seed & MASK, first, streams)
        return streams

    def world(self, stream: int) -> Any:
        """Return one world as a state."""
        world = copied(self.state)
        lay_world(world, self.places, copied(self.cards), self.chance, stream)
        return world


# -- What the values of several moves add up to: their means, and how far they are apart in the same worlds -----------


ROUNDING = 1e-13  # the sums of a million values are as precise as that


class Tally:
    """The sums for some moves, each a number from 0 on. All are 0 at first."""

    def __init__(self, moves: int) -> None:
        self.sums, self.products = zeros("d", moves), zeros("d", moves, moves)
        self._add = compiled.machine(add_up)

    def add(self, moves: Sequence[int], values: Any) -> None:
        """Add values: a row for each world, a column for each of these moves, whose numbers ascend."""
        self._add(filled("q", moves), values, self.sums, self.products)

    def spread(self, move: int, worlds: int) -> tuple[float, float]:
        """Return the mean of the values of a move that was simulated in `worlds` worlds, and their mean squared distance from it."""
        mean = self.sums[move] / worlds
        return mean, _variance(self.products[move, move] / worlds, mean)

    def ahead(self, one: int, other: int, worlds: int) -> tuple[float, float]:
        """Return the mean difference between the values of two moves in the same worlds, and its standard error."""
        both = self.products[max(one, other), min(one, other)]
        difference = (self.sums[one] - self.sums[other]) / worlds
        squares = self.products[one, one] + self.products[other, other] - 2 * both
        return difference, error_of_difference(_variance(squares / worlds, difference), worlds)


def _variance(square: float, mean: float) -> float:
    """Return the variance of values of at most 1 with this mean, and this mean square. What rounding left of 0 is 0."""
    variance = square - mean * mean
    return variance if variance > ROUNDING else 0.0


@kernel
def add_up(moves: Int64s, values: FloatRows, sums: Floats, products: FloatRows) -> None:
    """Add the values, and the products of each two values of a world, to the sums of these moves."""
    for world in range(len(values)):
        for i in range(len(moves)):
            value = values[world, i]
            sums[moves[i]] += value
            for j in range(i + 1):
                products[moves[i], moves[j]] += value * values[world, j]


def error_of_difference(variance: float, worlds: int) -> float:
    """Return the standard error of the mean difference between the values of two moves in the same worlds."""
    # As if one more world differed by half a game: otherwise values that happen to agree in the first worlds would count as proof.
    return sqrt((variance + 0.25 / worlds) / worlds)

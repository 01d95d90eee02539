"""What a player knows of a position, and worlds: tables that are the same to the player, one as likely as another.

A world is drawn by `Position.worlds`, or by `state.lay_world` in machine code, which draws the same ones. Nothing here knows the true
order of the unseen cards, nor the number of the deal: `Knowledge` is made from what `Position.seen` shows.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cadogan import compiled
from cadogan.cards import world_stream
from cadogan.position import Position
from cadogan.state import lay_world


class Knowledge:
    """What a player knows of a position.

    `state` is that with all hidden that was not seen, `places` are where in it the unseen cards lie, `cards` which they
    are, in the order of suits and ranks; `chance` tells whether shuffles are still to come. `open`: nothing is unseen and
    nothing left to chance, so that the rest is a task for a solver. Raises BadInput for a text position that does not tell
    which cards its ``??`` are.
    """

    def __init__(self, position: Position) -> None:
        """`position` is looked at as `Position.seen` shows it."""
        self.position = position.seen
        self.rules = position.game
        self.state: NDArray[np.int8] = compiled.table(self.position.state)
        self.places: NDArray[np.int16] = np.array(self.position.unseen_places(), np.int16)
        self.cards: NDArray[np.int8] = np.array(self.position.unseen, np.int8)
        self.chance = self.position.has_chance
        self.open = self.position.is_open

    def codes(self) -> dict[str, int]:
        """The legal moves by name, with their numbers in the rules."""
        return dict(self.position.codes)

    def streams(self, seed: int, first: int, count: int) -> NDArray[np.uint64]:
        """Where the random numbers start of so many worlds from number `first` on."""
        return np.array([world_stream(seed, first + i) for i in range(count)], np.uint64)

    def world(self, stream: int) -> NDArray[np.int8]:
        """One world as a state."""
        world = self.state.copy()
        lay_world(world, self.places, self.cards.copy(), self.chance, int(stream))
        return world

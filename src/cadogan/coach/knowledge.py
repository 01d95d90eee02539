"""What a player knows about a position, and worlds: tables that look the same to the player, all equally likely.

`Position.worlds` draws worlds, and `state.lay_world` draws the same ones in machine code. Nothing here uses the real order of the
unseen cards or the deal number: `Knowledge` is made from what `Position.seen` shows.
"""

from __future__ import annotations

from typing import Any

from cadogan.machine import compiled
from cadogan.machine.arrays import copied, filled, zeros
from cadogan.position import Position
from cadogan.rules.cards import MASK
from cadogan.rules.state import lay_world
from cadogan.solver.boards.kit import world_streams


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

"""Evaluate moves in any game: after each move, random legal moves are played.

A random player uses no hidden card, so its wins overstate nothing. A family that random play hardly ever wins has a `Sampler`
of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cadogan.coach.tally import Knowledge
from cadogan.machine import compiled
from cadogan.machine.arrays import copied, filled, zeros
from cadogan.machine.kernel import FloatRows, Int8s, Int16s, Int64s, RuleCode, Unsigneds, kernel
from cadogan.machine.templates import playout
from cadogan.rules.game import Rules
from cadogan.rules.state import lay_world
from cadogan.solver.boards.kit import copy

MOST = 600  # maximum plies of a random game, because some games have no end


class Worlds(NamedTuple):
    """What a player knows (see `Knowledge`), and working space for a world in which it is true."""

    state: Int8s
    places: Int16s
    cards: Int8s
    chance: bool
    live: int  # number of the bytes that differ between worlds and change in play
    world: Int8s  # a copy of the state
    table: Int8s  # another one, for the game
    order: Int8s  # a copy of the cards
    out: Int16s  # buffer for moves
    line: Int16s  # room for the moves of a game, where a policy writes them down


class Sampler:
    """Simulates the moves of a position in sampled worlds; `codes` are the moves as the rules number them."""

    def __init__(self, knowledge: Knowledge, codes: Sequence[int]) -> None:
        """Prepare the position, and load the machine code or build it."""
        state, cards, family = knowledge.state, knowledge.cards, knowledge.rules.family
        self.codes = codes
        self.worlds = Worlds(
            state, knowledge.places, cards, knowledge.chance,
            family.LIVE, copied(state), copied(state), copied(cards), zeros("h", family.MOVES), zeros("h", 0),
        )  # fmt: skip
        self.try_out = compiled.machine(self.kernel(), knowledge.rules)

    @staticmethod
    def kernel() -> Callable[..., None]:
        """Return what plays each move in each world, and then to the end."""
        return try_out

    def run(self, chosen: Sequence[int], streams: Any, values: Any) -> None:
        """Play each of the `chosen` candidates (indices of the codes) in the world of each stream.

        `values[i, j]` becomes the value of world i after candidate `chosen[j]`: 1 for a win, 0 for a loss; a family's own
        sampler may give values between.
        """
        self.try_out(self.worlds, filled("q", (self.codes[each] for each in chosen)), streams, values)


@kernel
def try_out(rules: RuleCode, worlds: Worlds, codes: Int64s, streams: Unsigneds, values: FloatRows) -> None:
    """Play each move in each world, then continue at random."""
    state, live, world, s, order = worlds.state, worlds.live, worlds.world, worlds.table, worlds.order
    for i in range(len(streams)):
        copy(world, state, live)
        copy(order, worlds.cards, len(order))
        stream = lay_world(world, worlds.places, order, worlds.chance, streams[i])
        for j in range(len(codes)):
            copy(s, world, live)
            rules.play(s, codes[j])
            playout(rules, s, worlds.out, stream, MOST)
            values[i, j] = 1.0 if rules.won(s) else 0.0


def suits(rules: Rules) -> bool:
    """Return True: this sampler suits every game."""
    return True

"""Evaluate moves in any game: after each move, random legal moves are played.

A random player uses no hidden card, so its wins overstate nothing. A family that random play hardly ever wins has a `Sampler`
of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cadogan import compiled
from cadogan.coach.knowledge import Knowledge
from cadogan.compiled import playout
from cadogan.game import Rules
from cadogan.state import lay_world

MOST = 600  # maximum plies of a random game, because some games have no end


class Sampler:
    """Simulates the moves of a position in sampled worlds; `codes` are the moves as the rules number them."""

    def __init__(self, knowledge: Knowledge, codes: Sequence[int]) -> None:
        """Prepare the position; the machine code is compiled on first use."""
        self.knowledge = knowledge
        self.codes = np.array(codes, np.int64)
        self.machine = compiled.templates(knowledge.rules, __name__, "try_out")
        self.out = compiled.buffer(knowledge.rules.family)

    def run(self, chosen: NDArray[np.int64], streams: NDArray[np.uint64], values: NDArray[np.float64]) -> None:
        """Play each of the `chosen` candidates (indices of the codes) in the world of each stream.

        `values[i, j]` becomes the value of world i after candidate `chosen[j]`: 1 for a win, 0 for a loss; a family's own
        sampler may give values between.
        """
        knowledge = self.knowledge
        self.machine.try_out(
            knowledge.state,
            knowledge.places,
            knowledge.cards,
            knowledge.chance,
            self.codes[chosen],
            streams,
            self.out,
            values,
        )


def try_out(known: Any, places: Any, cards: Any, chance: bool, codes: Any, streams: Any, out: Any, values: Any) -> None:
    """Play each move in each world, then continue at random (a template, see `compiled`)."""
    world, s = known.copy(), known.copy()
    order = cards.copy()
    for i in range(len(streams)):
        world[:], order[:] = known, cards
        stream = lay_world(world, places, order, chance, streams[i])
        for j in range(len(codes)):
            s[:] = world
            play(s, codes[j])  # type: ignore[name-defined]  # noqa: F821
            playout(s, out, stream, MOST)
            values[i, j] = 1.0 if won(s) else 0.0  # type: ignore[name-defined]  # noqa: F821


def suits(rules: Rules) -> bool:
    """Return True: this sampler suits every game."""
    return True

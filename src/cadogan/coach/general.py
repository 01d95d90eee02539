"""Trying moves out in any game: after each the game is played on at random, by its rules alone.

A random player sees nothing at all, so its wins overstate nothing. A family whose games are hardly ever won so has a
`Sampler` of its own.
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

MOST = 600  # plies of a random game: some games have no end


class Sampler:
    """Tries the moves of a position out on sampled worlds: `codes` are the moves, as the rules number them."""

    def __init__(self, knowledge: Knowledge, codes: Sequence[int]) -> None:
        """Raises nothing; compiled on first use."""
        self.knowledge = knowledge
        self.codes = np.array(codes, np.int64)
        self.machine = compiled.templates(knowledge.rules, __name__, "try_out")
        self.out = compiled.buffer(knowledge.rules.family)

    def run(self, chosen: NDArray[np.int64], streams: NDArray[np.uint64], values: NDArray[np.float64]) -> None:
        """Play each of the `chosen` candidates (their places among the codes) in the world of each stream.

        `values[i, j]` becomes how surely world i was won after candidate `chosen[j]`, 0 to 1.
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


def try_out(told: Any, places: Any, cards: Any, chance: bool, codes: Any, streams: Any, out: Any, values: Any) -> None:
    """Play each move in each world, then on at random (a template, see `compiled`)."""
    world, s = told.copy(), told.copy()
    order = cards.copy()
    for i in range(len(streams)):
        world[:], order[:] = told, cards
        stream = lay_world(world, places, order, chance, streams[i])
        for j in range(len(codes)):
            s[:] = world
            play(s, codes[j])  # type: ignore[name-defined]  # noqa: F821
            playout(s, out, stream, MOST)
            values[i, j] = 1.0 if won(s) else 0.0  # type: ignore[name-defined]  # noqa: F821


def suits(rules: Rules) -> bool:
    """Every game."""
    return True

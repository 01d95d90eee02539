"""A search at work: what is searched, with what budget, and how its machine code hears and tells of the world.

A search runs in a thread of its own, in compiled code that holds no lock. The two sides share one small array of numbers,
the control: the search counts its positions there and looks whether it is to stop.

What a search does is decided by the budget in positions and the seed, never by a clock: time only cuts it off. So the same
deal with the same budget in positions has the same verdict and line on any machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cadogan.position import Position

# The control, an array of int64.
STOP = 0  # not 0: stop at once
LIMIT = 1  # stop when so many positions have been counted: the end of a stage
POSITIONS = 2  # counted so far
BEST = 3  # the most cards at home in any position
BARRED = 4  # not 0: a redeal was left out because its shuffle is not known, so nothing is proved lost
TOO_DEEP = 5  # not 0: a line was not followed to its end, so nothing is proved lost
CONTROL = 16  # the rest is free for a search's own use

ENDLESS = 1 << 62


def spend(control: Any) -> bool:
    """Count a position (in compiled code); true when the search must stop."""
    control[POSITIONS] += 1
    return bool(control[STOP] != 0 or control[POSITIONS] >= control[LIMIT])


@dataclass(frozen=True)
class Won:
    """A line to the end, as move codes of the game's file."""

    line: list[int]


@dataclass(frozen=True)
class Lost:
    """No line leads to the end; `why` in words that complete "lost: …"."""

    why: str


Outcome = Won | Lost | None


@dataclass
class Task:
    """One position to solve, with the budget, for a search to carry out. `without` names prunings that are turned off."""

    position: Position
    limit: int = ENDLESS
    memory: int = 1 << 30  # bytes for tables and beams
    seed: int = 0
    without: frozenset[str] = frozenset()
    control: NDArray[np.int64] = field(default_factory=lambda: np.zeros(CONTROL, np.int64))
    trying: str = ""  # what is being tried, in words

    def stage(self, positions: int, trying: str) -> None:
        """Begin a stage of at most so many further positions; `trying` says in words what it tries."""
        self.trying = trying
        self.control[LIMIT] = min(self.limit, int(self.control[POSITIONS]) + positions)

    @property
    def over(self) -> bool:
        """Is the whole budget spent, or the search cancelled?"""
        return bool(self.control[STOP]) or int(self.control[POSITIONS]) >= self.limit

    def prunings(self, all_of_them: Mapping[str, str]) -> int:
        """The prunings that are on, of those that a search has, as bits in their order."""
        return sum(1 << i for i, name in enumerate(all_of_them) if name not in self.without)

    @property
    def state(self) -> NDArray[np.int8]:
        """The position as the compiled rules have it."""
        return np.array(self.position.state, np.int8)

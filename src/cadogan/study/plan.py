"""The plan of a study: the exact game, the deals by number, and the budget for each deal."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cadogan.position import Game
from cadogan.rules import checked
from cadogan.rules.cards import BadInput, read_range
from cadogan.rules.game import Rules
from cadogan.solver import version_of
from cadogan.solver.solving import USUAL_MEMORY, USUAL_SECONDS, check

UNITS = (("G", 1 << 30), ("M", 1 << 20), ("K", 1 << 10))


@dataclass(frozen=True)
class Budget:
    """The budget for each deal: seconds, positions (same verdicts on any machine) or both; memory in bytes; and the seed."""

    seconds: float | None = None
    positions: int | None = None
    memory: int = USUAL_MEMORY
    seed: int = 0

    def __str__(self) -> str:
        """Return the budget as text, as in the data: ``positions=100000 memory=1G seed=0``."""
        time = f"seconds={self.seconds:.12g} " if self.seconds is not None else ""
        effort = f"positions={self.positions} " if self.positions is not None else ""
        return f"{time}{effort}memory={bytes_text(self.memory)} seed={self.seed}"

    @classmethod
    @checked
    def read(cls, text: str) -> Budget:
        """Read a budget from its text. Raises BadInput for anything else."""
        found = re.fullmatch(
            r"(?:seconds=([\d.e+-]+) )?(?:positions=(\d+) )?memory=(\d+)([KMG]?) seed=(\d+)", text.strip()
        )
        try:
            if not found:
                raise ValueError
            seconds, positions, memory, unit, seed = found.groups()
            return cls(
                float(seconds) if seconds else None,
                int(positions) if positions else None,
                int(memory) * dict(UNITS).get(unit, 1),
                int(seed),
            )
        except ValueError:
            raise BadInput(
                f"{text[:60]!r} is not a budget: write it like 'positions=100000 memory=1G seed=0'"
            ) from None


def bytes_text(count: int) -> str:
    """Return a number of bytes as a short text: ``1G``, ``512M``, ``1000``."""
    for unit, size in UNITS:
        if count % size == 0:
            return f"{count // size}{unit}"
    return str(count)


@dataclass(frozen=True, order=True)
class Key:
    """The key of a study, which tells its data from others': rows with the same key and deal answer the same question.

    It has the game's canonical name, without ``hand`` (which does not affect solving); the version of its family's rules;
    the version of its search; and the budget.
    """

    game: str
    rules: int
    solver: int
    options: str

    @classmethod
    def read(cls, head: Mapping[str, Any]) -> Key:
        """Read a key from a file's metadata. Raises BadInput or KeyError if there is no valid key."""
        game, rules, solver, options = (head[each] for each in ("game", "rules", "solver", "options"))
        if not (isinstance(game, str) and isinstance(rules, int) and isinstance(solver, int)):
            raise BadInput("the game must be a text, and the versions must be whole numbers")
        Budget.read(str(options))
        return cls(game, rules, solver, options)

    def __str__(self) -> str:
        return f"{self.game} (rules {self.rules}, solver {self.solver}, {self.options})"


@dataclass(frozen=True)
class Task:
    """The task for each deal of a study: the game and the budget."""

    game: Game
    budget: Budget

    @property
    def key(self) -> Key:
        return Key(self.game.name, self.game.version, version_of(self.game), str(self.budget))


def plan(
    name: str | Rules,
    seconds: float | None = None,
    positions: int | None = None,
    memory: int = USUAL_MEMORY,
    seed: int = 0,
) -> Task:
    """Return the task of a study. Raises BadInput for an unknown game or an invalid budget."""
    game = studied(name)
    if seconds is None and positions is None:
        seconds = USUAL_SECONDS
    check(game.deal(0), seconds, positions, memory)
    return Task(game, Budget(seconds, positions, memory, seed))


def studied(name: str | Rules) -> Game:
    """Return the game that is studied instead of this one: the same without options that only show the player more cards."""
    return Game(Game(name.name if isinstance(name, Rules) else name).solved_as)


# -- deal numbers ------------------------------------------------------------------------------------------------------


class Deals:
    """A set of deal numbers, stored as sorted ranges (first, last) that neither overlap nor touch."""

    @checked
    def __init__(self, ranges: Iterable[tuple[int, int]] = ()) -> None:
        """Make a set from ranges in any order. Raises BadInput for more than 2^63 - 1 deals (Python's limit for `len`)."""
        self.ranges: list[tuple[int, int]] = []
        for first, last in sorted(ranges):
            if self.ranges and first <= self.ranges[-1][1] + 1:
                self.ranges[-1] = self.ranges[-1][0], max(last, self.ranges[-1][1])
            else:
                self.ranges.append((first, last))
        if sum(last - first + 1 for first, last in self.ranges) > sys.maxsize:
            raise BadInput(f"{self} are more deals than a study can have: the maximum is {sys.maxsize}")

    @classmethod
    @checked
    def read(cls, text: str) -> Deals:
        """Read deals from a text such as ``1-1000,2000``. Raises BadInput for anything else."""
        found = [read_range(part) for part in text.split(",")]
        return cls((numbers.start, numbers.stop - 1) for numbers in found)

    def __str__(self) -> str:
        return ",".join(f"{first}-{last}" if first < last else f"{first}" for first, last in self.ranges)

    def __repr__(self) -> str:
        return f"Deals.read({str(self)!r})"

    def __len__(self) -> int:
        return sum(last - first + 1 for first, last in self.ranges)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return iter(self.ranges)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deals) and self.ranges == other.ranges

    def __contains__(self, number: int) -> bool:
        return any(first <= number <= last for first, last in self.ranges)

    def __or__(self, other: Deals) -> Deals:
        return Deals([*self.ranges, *other.ranges])

    def __sub__(self, other: Deals) -> Deals:
        left = []
        for first, last in self.ranges:
            for a, b in other.ranges:
                if b < first or a > last:
                    continue
                if a > first:
                    left.append((first, a - 1))
                first = b + 1
            if first <= last:
                left.append((first, last))
        return Deals(left)

    @checked
    def before_gap(self, done: Deals) -> Deals:
        """Return those of these deals that come before the first one not done."""
        missing = (self - done).ranges
        return self - Deals([(missing[0][0], self.ranges[-1][1])]) if missing else self

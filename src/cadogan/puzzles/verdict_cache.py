"""What the solver says of positions, remembered, under a budget of positions for each."""

from __future__ import annotations

from typing import NamedTuple

from cadogan.position import Position
from cadogan.puzzles.kernels import wins
from cadogan.puzzles.key import Undecided
from cadogan.solver.solving import searches
from cadogan.solver.task import BARRED, ENDLESS, POSITIONS, TOO_DEEP, Lost, Outcome, Task, Won
from cadogan.solver.verdict import Result, replay

MEMORY = 1 << 28  # bytes for one verdict
SOLVING = 20  # positions that might have been searched while a search begins


class Found(NamedTuple):
    """A verdict in brief: with the winning line, replayed, where it is won; and the positions searched."""

    result: Result
    line: tuple[int, ...]  # moves as the game's file numbers them
    positions: int


def decide(position: Position, positions: int) -> Found:
    """What the solver's searches find out within so many positions, as `solve` would, but in this thread and without a clock."""
    if position.is_won:
        return Found("won", (), 0)
    task = Task(position, positions, MEMORY)
    outcome: Outcome = None
    for search in searches(position.game):
        outcome = search.search(task)
        if outcome or task.over:
            break
    count = int(task.control[POSITIONS])
    if isinstance(outcome, Won):
        if not wins(position, outcome.line):
            replay(position, outcome.line)  # says what is wrong with it
        return Found("won", tuple(outcome.line), count)
    lost = isinstance(outcome, Lost) and not task.control[BARRED] and not task.control[TOO_DEEP]
    return Found("lost" if lost else "unknown", (), count)


class Judge:
    """Tells of positions whether they are won, lost, or neither within `positions` of search.

    `spent` counts all positions searched; once these are more than `effort`, nothing more is found out.
    """

    def __init__(self, positions: int, effort: int = ENDLESS) -> None:
        self.positions, self.effort = positions, effort
        self.verdicts: dict[Position, Found] = {}
        self.spent = 0

    def __call__(self, position: Position) -> Result:
        return self.verdict(position).result

    def verdict(self, position: Position) -> Found:
        """What the solver says, found now or before. Raises Undecided when the effort is spent."""
        if position not in self.verdicts:
            if self.spent > self.effort:
                raise Undecided
            found = decide(position, self.positions)
            self.spent += found.positions + SOLVING
            self.verdicts[position] = found
        return self.verdicts[position]

    def line(self, position: Position) -> tuple[str, ...]:
        """The winning line of a position that is won, by name."""
        return replay(position, self.verdict(position).line)[0]

"""The solver's verdicts on positions, remembered, with a budget in positions for each."""

from __future__ import annotations

from typing import NamedTuple

from cadogan.position import Position
from cadogan.puzzles.kernels import wins
from cadogan.puzzles.key import Undecided
from cadogan.solver.solving import searches
from cadogan.solver.task import BARRED, ENDLESS, POSITIONS, TOO_DEEP, Lost, Outcome, Task, Won
from cadogan.solver.verdict import Result, replay

MEMORY = 1 << 28  # bytes for one verdict
SOLVING = 20  # the cost of starting a search, in positions


class Found(NamedTuple):
    """A verdict in short: the result, the winning line (replayed) if it is won, and the positions searched."""

    result: Result
    line: tuple[int, ...]  # moves, numbered as in the game's file
    positions: int


def decide(position: Position, positions: int) -> Found:
    """Solve a position like `solve`, within a budget of `positions`, but in this thread and without a clock."""
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
            replay(position, outcome.line)  # raises what is wrong with it
        return Found("won", tuple(outcome.line), count)
    lost = isinstance(outcome, Lost) and not task.control[BARRED] and not task.control[TOO_DEEP]
    return Found("lost" if lost else "unknown", (), count)


class Judge:
    """Decides positions: won, lost, or unknown within a search of `positions` positions.

    `spent` counts all positions searched; once it exceeds `effort`, no more positions are decided.
    """

    def __init__(self, positions: int, effort: int = ENDLESS) -> None:
        self.positions, self.effort = positions, effort
        self.verdicts: dict[Position, Found] = {}
        self.spent = 0

    def __call__(self, position: Position) -> Result:
        return self.verdict(position).result

    def verdict(self, position: Position) -> Found:
        """Return the solver's verdict, from memory if possible. Raises Undecided when the effort is spent."""
        if position not in self.verdicts:
            if self.spent > self.effort:
                raise Undecided
            found = decide(position, self.positions)
            self.spent += found.positions + SOLVING
            self.verdicts[position] = found
        return self.verdicts[position]

    def line(self, position: Position) -> tuple[str, ...]:
        """Return the winning line of a won position, as names of moves."""
        return replay(position, self.verdict(position).line)[0]

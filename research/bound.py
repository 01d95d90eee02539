"""An upper bound on fair play: a player who makes the first choices without peeking, and then sees every card.

Such a player can do all that an honest one can, and more. With no choice this is `coach.ceiling`; each further choice brings
the bound down, and costs many times as much. The honest choices are the best possible ones, not the coach's: every move is
tried in sampled worlds, and the best mean counts. The best of several means is on average above the best true value, and what
the solver cannot decide counts as won, so on average over many deals the bound errs upwards only.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from statistics import fmean

from cadogan import solver
from cadogan.coach.evaluation import distinct
from cadogan.coach.tally import Knowledge
from cadogan.position import Position

__all__ = ["Bound", "bound"]

WORLDS = 16  # sampled for a choice
POSITIONS = 20_000  # the solver's budget for a world


@dataclass(frozen=True, slots=True)
class Bound:
    """An upper bound on the chance of winning a position by fair play: `value`, 0 to 1.

    `solved` is the number of worlds given to the solver, `unknown` how many of them it could not decide and counted as won.
    """

    value: float
    solved: int
    unknown: int


def bound(
    position: Position, choices: int = 1, worlds: int = WORLDS, positions: int = POSITIONS, *, seed: int = 0
) -> Bound:
    """Return the bound for a position of which the next `choices` are made without peeking.

    Only a position with several different moves counts as a choice. With 0 choices this solves the position's own deal. Each
    choice is tried in `worlds` sampled worlds, in which each solver has a budget of `positions`.
    """
    work = _Work(worlds, positions, seed)
    value = work.value(position, choices)
    return Bound(value, work.solved, work.unknown)


class _Work:
    """One bound in progress."""

    def __init__(self, worlds: int, positions: int, seed: int) -> None:
        self.worlds, self.positions, self.seed = worlds, positions, seed
        self.solved = self.unknown = 0

    def value(self, position: Position, choices: int) -> float:
        """Return the bound for a position whose own cards are one of its equally likely worlds."""
        while choices and not position.is_open and not position.is_over:
            moves = [each.move for each in distinct(Knowledge(position))]
            if len(moves) > 1:
                worlds = list(islice(position.worlds(self.seed), self.worlds))
                return self.best(worlds, moves, choices - 1)
            position = position.play(moves[0])
        return self.solve(position)

    def best(self, worlds: list[Position], moves: list[str], choices: int) -> float:
        """Return the mean over the worlds for the best move; the search ends early at one that cannot be beaten."""
        most = 0.0
        for move in moves:
            most = max(most, fmean(self.value(world.play(move), choices) for world in worlds))
            if most == 1.0:
                break
        return most

    def solve(self, position: Position) -> float:
        """Return 1 for a deal that is won, or not decided, with all cards known; 0 for one that is lost."""
        if position.is_over:
            return float(position.is_won)
        verdict = solver.solve(position, positions=self.positions, seed=self.seed & 0xFFFF)
        self.solved += 1
        self.unknown += verdict.unknown
        return float(not verdict.lost)

"""The solver as the application uses it: with bounded memory, made ready when it is first needed, and what it found out."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from threading import Event
from typing import TYPE_CHECKING, Protocol

from cadogan.app import answers
from cadogan.app.jobs import Job
from cadogan.app.new_play import random_deal
from cadogan.app.verdict_cache import VerdictCache
from cadogan.position import Game, Position

if TYPE_CHECKING:  # its import takes a while, in which a server can be there already
    from cadogan.solver import Progress, Verdict

MEMORY = 512 << 20  # bytes for the tables of a search
SECONDS_A_DEAL = 2.0
READYING = answers.Effort(positions=0, seconds=0.0, best=0, trying="getting the solver ready")

# What can be made ready, each by a function of a game, with its module.
Part = tuple[str, str]
SOLVER: Part = ("cadogan.solver", "prepare")
SAMPLER: Part = ("cadogan.coach.evaluation", "compile_sampler")


class Preparation(Protocol):
    """How parts are made ready."""

    def __call__(self, game: Game, stop: Event, parts: tuple[Part, ...], report: Callable[[float], None]) -> bool:
        """Have what a game needs compiled and loaded; false when it was stopped before.

        `report` is called again and again while that goes on, with the seconds that it has taken.
        """


def prepared(game: Game, stop: Event, parts: tuple[Part, ...], report: Callable[[float], None]) -> bool:
    """Parts made ready here and now."""
    for module, function in parts:
        getattr(import_module(module), function)(game)
    return True


class Engine:
    """The solver, and what it found out."""

    def __init__(self, prepare: Preparation = prepared, positions: int | None = None) -> None:
        """`prepare` makes ready what a game needs.

        With `positions` that many are the budget of every search, in place of its seconds, and no search starts a thread.
        """
        self._prepare = prepare
        self._positions = positions
        self.verdicts = VerdictCache()

    def ready(
        self,
        game: Game,
        stop: Event,
        *parts: Part,
        report: Callable[[float], None] = lambda seconds: None,
    ) -> bool:
        """Have what a game needs compiled and loaded, by default the solver; false when it was stopped before."""
        return self._prepare(game, stop, parts or (SOLVER,), report)

    def solve(
        self,
        position: Position,
        seconds: float,
        stop: Event,
        report: Callable[[Progress], None] | None = None,
    ) -> Verdict:
        """Solve a position for which the solver is ready, and keep what is found."""
        from cadogan.solver import solve

        if self._positions is None:
            verdict = solve(position, seconds, memory=MEMORY, on_progress=report, cancel=stop)
        else:
            verdict = solve(position, positions=self._positions, memory=MEMORY, thread=False)
        if not stop.is_set():
            self.verdicts.learn(position, verdict)
        return verdict

    def verdict(self, position: Position, seconds: float, job: Job) -> Verdict | None:
        """Find out about a position; None when it was stopped."""

        def report(progress: Progress) -> None:
            job.progress = answers.Effort(**progress._asdict())

        job.progress = READYING
        if not self.ready(position.game, job.stop):
            return None
        verdict = self.solve(position, seconds, job.stop, report)
        return None if job.stop.is_set() else verdict

    def winnable(self, game: Game, seconds: float, job: Job) -> Position | None:
        """Find any deal that can be won; None when there was none in the time."""
        tried = lost = 0
        begun = time.monotonic()

        def report(progress: Progress | None = None) -> None:
            job.progress = answers.Trying(tried=tried, lost=lost, seconds=time.monotonic() - begun)

        report()
        if not self.ready(game, job.stop):
            return None
        begun = time.monotonic()
        while not job.stop.is_set() and (left := begun + seconds - time.monotonic()) > 0:
            position = random_deal(game)
            verdict = self.solve(position, min(left, SECONDS_A_DEAL), job.stop, report)
            if verdict.won:
                return position
            tried += 1
            lost += verdict.lost
            report()
        return None

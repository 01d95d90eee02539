"""The solver as the application uses it: with limited memory, prepared on first use, with a cache of its verdicts."""

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

if TYPE_CHECKING:  # importing it is slow and would delay the start of the server
    from cadogan.solver import Progress, Verdict

MEMORY = 512 << 20  # bytes for the tables of a search
SECONDS_A_DEAL = 2.0
READYING = answers.Effort(positions=0, seconds=0.0, best=0, trying="getting the solver ready")

# A part that can be prepared: a module, and the name of its function that prepares a game.
Part = tuple[str, str]
SOLVER: Part = ("cadogan.solver", "prepare")
SAMPLER: Part = ("cadogan.coach.evaluation", "load_sampler")


class Preparation(Protocol):
    """A way to prepare parts."""

    def __call__(self, game: Game, stop: Event, parts: tuple[Part, ...], report: Callable[[float], None]) -> bool:
        """Load parts for a game; return False if stopped before the end.

        Meanwhile, calls `report` repeatedly with the seconds taken so far.
        """


def prepared(game: Game, stop: Event, parts: tuple[Part, ...], report: Callable[[float], None]) -> bool:
    """Prepare parts right here, in this thread."""
    for module, function in parts:
        getattr(import_module(module), function)(game)
    return True


class Engine:
    """The solver and its cached verdicts."""

    def __init__(self, prepare: Preparation = prepared, positions: int | None = None) -> None:
        """`prepare` prepares parts for a game.

        `positions`, if given, is the budget of every search instead of its seconds; then no search starts a thread.
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
        """Load parts for a game, by default the solver; return False if stopped before the end."""
        return self._prepare(game, stop, parts or (SOLVER,), report)

    def solve(
        self,
        position: Position,
        seconds: float,
        stop: Event,
        report: Callable[[Progress], None] | None = None,
    ) -> Verdict:
        """Solve a position, for which the solver must be ready, and cache the verdict."""
        from cadogan.solver import solve

        if self._positions is None:
            verdict = solve(position, seconds, memory=MEMORY, on_progress=report, cancel=stop)
        else:
            verdict = solve(position, positions=self._positions, memory=MEMORY, thread=False)
        if not stop.is_set():
            self.verdicts.learn(position, verdict)
        return verdict

    def verdict(self, position: Position, seconds: float, job: Job) -> Verdict | None:
        """Return the verdict on a position; None if stopped."""

        def report(progress: Progress) -> None:
            job.progress = answers.Effort(**progress._asdict())

        job.progress = READYING
        if not self.ready(position.game, job.stop):
            return None
        verdict = self.solve(position, seconds, job.stop, report)
        return None if job.stop.is_set() else verdict

    def winnable(self, game: Game, seconds: float, job: Job) -> Position | None:
        """Find a random deal that can be won; None if none was found in time."""
        tried = lost = 0
        started = time.monotonic()

        def report(progress: Progress | None = None) -> None:
            job.progress = answers.Trying(tried=tried, lost=lost, seconds=time.monotonic() - started)

        report()
        if not self.ready(game, job.stop):
            return None
        started = time.monotonic()
        while not job.stop.is_set() and (left := started + seconds - time.monotonic()) > 0:
            position = random_deal(game)
            verdict = self.solve(position, min(left, SECONDS_A_DEAL), job.stop, report)
            if verdict.won:
                return position
            tried += 1
            lost += verdict.lost
            report()
        return None

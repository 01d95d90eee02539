"""The solver and the coach as the application uses them: with limited memory, warmed up on first use or before."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial
from importlib import import_module
from threading import Event, Lock
from typing import TYPE_CHECKING, NamedTuple

from cadogan.app.coaching import coach_responses
from cadogan.app.coaching.verdict_cache import Proof, VerdictCache
from cadogan.app.store.cache import Cache
from cadogan.app.wire import responses
from cadogan.app.wire.jobs import Errand, Job
from cadogan.position import Game, Position

if TYPE_CHECKING:
    from cadogan.solver import Progress, Verdict


# -- The solver as the application uses it: with limited memory, warmed up on first use; and what was found out with it ---


MEMORY = 512 << 20  # bytes for the tables of a search
READYING = coach_responses.Effort(positions=0, seconds=0.0, best=0, trying="getting the solver ready", left=None)

# A part that can be warmed up: a module, and the name of its function that gets a game's machine code ready.
Part = tuple[str, str]
SOLVER: Part = ("cadogan.solver", "prepare")
ENDING: Part = ("cadogan.solver.ending", "prepare")
SAMPLER: Part = ("cadogan.coach.evaluation", "load_sampler")


Report = Callable[[responses.Readying], None]


# A way to load parts for a game: returns False if stopped before the end. Meanwhile, it calls the last argument repeatedly.
WarmUp = Callable[[Game, Event, tuple[Part, ...], Report], bool]


def warm_up_here(game: Game, stop: Event, parts: tuple[Part, ...], report: Report) -> bool:
    """Warm up parts right here, in this thread."""
    for part in parts:
        warm_up_part(part, game)
    return True


def warm_up_part(part: Part, game: Game) -> None:
    """Warm up a part for a game."""
    module, function = part
    getattr(import_module(module), function)(game)


class DealProspect(NamedTuple):
    """The prospect of a deal with this key, as far as it was found."""

    key: Hashable
    prospect: coach_responses.Prospect


Fact = Proof | DealProspect  # what a task found out about a position; it can be pickled


class Engine:
    """The solver, and what was found out about positions.

    A task does not ask what is known: who makes the task gives it that. So it finds the same in any process.
    """

    def __init__(
        self,
        warm_up: WarmUp = warm_up_here,
        positions: int | None = None,
        workers: int = 1,
        verdicts: VerdictCache | None = None,
    ) -> None:
        """`warm_up` warms up parts for a game.

        `positions`, if given, is the budget of every search instead of its seconds; then no search starts a thread.
        `workers`: the coach's threads for an annotation.
        """
        self._warm_up = warm_up
        self._positions = positions
        self.memory = MEMORY
        self.workers = workers
        self.verdicts = verdicts or VerdictCache()
        self.prospects = Cache[Hashable, coach_responses.Prospect](1_000)  # by the keys of deals; even unfinished ones

    def learn(self, fact: Fact) -> None:
        """Take note of what a task has found out on the way."""
        if isinstance(fact, Proof):
            self.verdicts.learn(fact)
        else:
            self.prospects.keep(fact.key, fact.prospect)

    def warm_up(
        self,
        game: Game,
        stop: Event,
        *parts: Part,
        report: Report = lambda readying: None,
    ) -> bool:
        """Load parts for a game, by default the solver; return False if stopped before the end."""
        return self._warm_up(game, stop, parts or (SOLVER,), report)

    def solve(
        self,
        position: Position,
        seconds: float,
        stop: Event,
        report: Callable[[Progress], None] | None = None,
    ) -> Verdict:
        """Solve a position, for which the solver must be warm, and take note of the verdict."""
        from cadogan.solver import solve

        if self._positions is None:
            verdict = solve(position, seconds, memory=self.memory, on_progress=report, cancel=stop)
        else:
            verdict = solve(position, positions=self._positions, memory=self.memory, thread=False)
        if not (verdict.unknown and stop.is_set()):
            self.learn(Proof.of(position, verdict))
        return verdict

    def finish(self, position: Position, stop: Event) -> tuple[str, ...]:
        """Return moves that surely win, for which their search must be warm; empty if none are found in time."""
        from cadogan.solver import sure_line

        return sure_line(position, cancel=stop) if self._positions is None else sure_line(position, thread=False)


# -- tasks


def verdict(engine: Engine, job: Job, position: Position, seconds: float) -> Verdict | None:
    """Find the verdict on a position; None if stopped."""

    def report(progress: Progress) -> None:
        job.report(coach_responses.Effort(**progress._asdict(), left=None))

    job.report(READYING)
    if not engine.warm_up(
        position.game, job.stop, report=lambda readying: job.report(replace(READYING, left=readying.left))
    ):
        return None
    verdict = engine.solve(position, seconds, job.stop, report)
    return None if verdict.unknown and job.stop.is_set() else verdict


def finish(engine: Engine, job: Job, position: Position) -> coach_responses.Finish | None:
    """Find moves that surely win; None if stopped."""
    if not engine.warm_up(position.game, job.stop, ENDING):
        return None
    moves = engine.finish(position, job.stop)
    return None if job.stop.is_set() else coach_responses.Finish(moves)


def warm_up_later(engine: Engine, job: Job, game: Game, after: float) -> bool | None:
    """Warm up the coach and the solver for a game after a wait, in seconds; None if stopped."""
    return (not job.stop.wait(after) and engine.warm_up(game, job.stop, SAMPLER, SOLVER)) or None


# -- Warming up the coach for the games whose tables are opened, so that the first hint comes at once -----------------


AT_MOST = 8  # games that wait to be warmed up at the same time


class WarmUps:
    """Queues the warm-up of each game once."""

    def __init__(self, engine: Engine, begin_later: Callable[[Errand], None], after: float | None) -> None:
        """`begin_later` takes background errands. `after`: seconds to wait, so that the page loads first; None: do nothing."""
        self._engine, self._begin_later, self._after = engine, begin_later, after
        self._waiting: set[str] = set()
        self._warm: set[str] = set()
        self._lock = Lock()

    def opened(self, game: Game) -> None:
        """Queue the warm-up of a game of which a table was opened, unless it is warm or queued."""
        name, after = game.name, self._after
        with self._lock:
            if after is None or name in self._waiting | self._warm or len(self._waiting) >= AT_MOST:
                return
            self._waiting.add(name)
        task = partial(warm_up_later, game=game, after=after)
        self._begin_later(Errand(self._engine, lambda: task, partial(self._ended, name)))

    def _ended(self, name: str, warm: bool | None) -> None:
        with self._lock:
            self._waiting.discard(name)
            if warm:
                self._warm.add(name)

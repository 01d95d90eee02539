"""Many positions solved, in this process or by several at once; the verdicts come in the order of the positions."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from cadogan.cards import BadInput
from cadogan.pools import Processes, WorkerDied
from cadogan.position import Game, Position
from cadogan.solver import shorten, solving
from cadogan.solver.solving import USUAL_MEMORY, Progress, solve
from cadogan.solver.verdict import Verdict

Watcher = Callable[[Position, Progress], None]
Solved = Generator[tuple[Position, Verdict], None, None]


def solve_each(
    many: Iterable[Position],
    seconds: float | None = None,
    positions: int | None = None,
    *,
    jobs: int = 1,
    memory: int = USUAL_MEMORY,
    seed: int = 0,
    shorter: bool = False,
    on_progress: Watcher | None = None,
    cancel: threading.Event | None = None,
    without: Collection[str] = (),
) -> Solved:
    """Solve many positions, each as `solve` does with this budget: every position with its verdict, in their order.

    `jobs` processes work at a time, each with `memory` of its own; a single job works in this process. `shorter` looks for
    a shorter line after a win. `on_progress` is called, several times a second, with a position under search and how far
    that has come. When `cancel` is set, or the iterator is closed, the searches under way are broken off, without a verdict.

    A worker that comes to a sudden end (killed for want of memory, say) leaves its position *unknown*, for that reason, and
    another takes its place. Raises what `solve` raises, in the place of the verdict; ChildProcessError when no worker can
    be had.
    """
    if jobs < 1:
        raise BadInput(f"{jobs} jobs are too few: give 1 or more")
    task = _Task(seconds, positions, memory, seed, frozenset(without), shorter)
    if jobs == 1:
        return _one_by_one(many, task, on_progress, cancel)
    return _by_several(many, task, jobs, on_progress, cancel)


def prepare(rules: Game, shorter: bool = False) -> None:
    """Compile all that solving a game needs, and shortening if wanted, so that workers find it in the cache."""
    solving.prepare(rules)
    if shorter:
        shorten.prepare(rules)


@dataclass(frozen=True)
class _Task:
    """What is done with every position."""

    seconds: float | None
    positions: int | None
    memory: int
    seed: int
    without: frozenset[str]
    shorter: bool

    def run(
        self,
        position: Position,
        report: Callable[[Progress], None] | None = None,
        cancel: threading.Event | None = None,
    ) -> Verdict:
        verdict = solve(
            position,
            self.seconds,
            self.positions,
            memory=self.memory,
            seed=self.seed,
            on_progress=report,
            cancel=cancel,
            without=self.without,
        )
        if not (self.shorter and verdict.won):
            return verdict
        moves = shorten.shorten(position, verdict.moves, memory=self.memory, seed=self.seed, cancel=cancel)
        saved = len(verdict.moves) - len(moves)
        return replace(verdict, moves=moves, why=f"{verdict.why}; {saved} fewer than found first") if saved else verdict


def _one_by_one(
    many: Iterable[Position], task: _Task, on_progress: Watcher | None, cancel: threading.Event | None
) -> Solved:
    for position in many:
        verdict = task.run(position, partial(on_progress, position) if on_progress else None, cancel)
        if cancel and cancel.is_set() and verdict.unknown:
            return
        yield position, verdict


def _by_several(
    many: Iterable[Position], task: _Task, jobs: int, on_progress: Watcher | None, cancel: threading.Event | None
) -> Solved:
    watch = (lambda call, progress: on_progress(call[0], progress)) if on_progress else None
    calls = ((position,) for position in _prepared(many, task.shorter))
    with Processes(jobs) as pool:
        for _, call, future in pool.run(task.run, calls, ordered=True, on_report=watch, cancel=cancel):
            try:
                verdict = future.result()
            except WorkerDied as death:
                verdict = _unsearched(call[0], death)
            yield call[0], verdict


def _prepared(many: Iterable[Position], shorter: bool) -> Iterator[Position]:
    """The positions; what solving each takes is compiled here once, rather than by each worker."""
    prepared: set[str] = set()
    for position in many:
        if position.game.name not in prepared:
            prepare(position.game, shorter)
            prepared.add(position.game.name)
        yield position


def _unsearched(position: Position, death: WorkerDied) -> Verdict:
    """The verdict on a position whose worker died."""
    why = f"the process that searched it came to a sudden end ({death}), perhaps for want of memory"
    home = position.game.family.home(position.state)
    return Verdict(position.game.name, "unknown", (), why, 0, death.seconds, home)

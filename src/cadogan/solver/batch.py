"""Solve many positions, in this process or in several at once; verdicts keep the order of the positions."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from cadogan.machine.pools import Processes, WorkerDied
from cadogan.position import Game, Position
from cadogan.rules import checked
from cadogan.rules.cards import BadInput
from cadogan.solver import shorten, solving
from cadogan.solver.solving import USUAL_MEMORY, Progress, solve
from cadogan.solver.verdict import Verdict

__all__ = ["prepare", "solve_each"]

Watcher = Callable[[Position, Progress], None]
Work = Callable[..., Verdict]
Solved = Generator[tuple[Position, Verdict], None, None]


@checked
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
    """Solve many positions, each as `solve` does with this budget, and yield each position with its verdict, in order.

    `jobs` processes work in parallel, each with its own `memory`; a single job works in this process. `shorter` looks for
    a shorter line after a win. `on_progress` is called several times a second with a position under search and the
    progress of that search. When `cancel` is set or the iterator is closed, running searches stop without a verdict.

    If a worker dies (out of memory, for instance), its position is *unknown* for that reason, and another worker replaces
    it. Raises what `solve` raises, in place of the verdict; ChildProcessError when no worker can be started.
    """
    if jobs < 1:
        raise BadInput(f"{jobs} jobs are too few: give 1 or more")
    budget = {"seconds": seconds, "positions": positions, "memory": memory, "seed": seed, "without": frozenset(without)}
    work = partial(_solved, budget, shorter)
    if jobs == 1:
        return _one_by_one(many, work, on_progress, cancel)
    return _by_several(_prepared(many, shorter), work, jobs, on_progress, cancel)


@checked
def prepare(rules: Game, shorter: bool = False) -> None:
    """Build what solving a game needs (and shortening lines, if wanted), so that workers find it in the cache."""
    solving.prepare(rules)
    if shorter:
        shorten.prepare(rules)


def _solved(
    budget: Mapping[str, Any],
    shorter: bool,
    position: Position,
    report: Callable[[Progress], None] | None = None,
    cancel: threading.Event | None = None,
) -> Verdict:
    """Solve a position and, if wanted, shorten the line of a win."""
    verdict = solve(position, **budget, on_progress=report, cancel=cancel)
    if not (shorter and verdict.won):
        return verdict
    moves = shorten.shorten(position, verdict.moves, memory=budget["memory"], seed=budget["seed"], cancel=cancel)
    saved = len(verdict.moves) - len(moves)
    return replace(verdict, moves=moves, why=f"{verdict.why}; {saved} fewer than found first") if saved else verdict


def _one_by_one(
    many: Iterable[Position], work: Work, on_progress: Watcher | None, cancel: threading.Event | None
) -> Solved:
    for position in many:
        verdict = work(position, partial(on_progress, position) if on_progress else None, cancel)
        if cancel and cancel.is_set() and verdict.unknown:
            return
        yield position, verdict


def _by_several(
    many: Iterable[Position], work: Work, jobs: int, on_progress: Watcher | None, cancel: threading.Event | None
) -> Solved:
    watch = (lambda call, progress: on_progress(call[0], progress)) if on_progress else None
    calls = ((position,) for position in many)
    with Processes(jobs) as pool:
        for _, call, future in pool.run(work, calls, ordered=True, on_report=watch, cancel=cancel):
            try:
                verdict = future.result()
            except WorkerDied as death:
                verdict = _unsearched(call[0], death)
            yield call[0], verdict


def _prepared(many: Iterable[Position], shorter: bool) -> Iterator[Position]:
    """Yield the positions; build what solving each one needs here, once, instead of in each worker."""
    prepared: set[str] = set()
    for position in many:
        if position.game.name not in prepared:
            prepare(position.game, shorter)
            prepared.add(position.game.name)
        yield position


def _unsearched(position: Position, death: WorkerDied) -> Verdict:
    """Return the verdict on a position whose worker died."""
    why = f"the worker process died ({death}), perhaps because memory ran out"
    home = position.game.family.home(position.state)
    return Verdict(position.game.name, "unknown", (), why, 0, death.seconds, home)

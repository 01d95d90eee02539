"""Many positions solved, in this process or by several at once; the verdicts come in the order of the positions.

Each worker is a process that is given one position at a time. Positions are taken from their source as workers become free,
and no more than WINDOW verdicts wait for one that takes longer: it does not matter how many positions there are.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing.connection import Connection, Pipe, wait
from typing import Any

from cadogan.cards import BadInput
from cadogan.game import Rules
from cadogan.position import Position
from cadogan.solver import shorten, solving
from cadogan.solver.solving import USUAL_MEMORY, Progress, solve
from cadogan.solver.verdict import Verdict

WINDOW = 1000
HEARTBEAT = 0.1  # seconds between looks at who may cancel
PATIENCE = 2.0  # seconds that a worker has for its end

READY, REPORT, VERDICT, FAILURE = range(4)  # what a worker says

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
    return _Pool(task, jobs, on_progress).run(many, cancel)


def prepare(rules: Rules, shorter: bool = False) -> None:
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
        self, position: Position, report: Callable[[Progress], None] | None, cancel: threading.Event | None = None
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


# -- the parent's side ------------------------------------------------------------------------------------------------


class _Pool:
    """Workers, and who is at what."""

    def __init__(self, task: _Task, jobs: int, on_progress: Watcher | None) -> None:
        self.task = task
        self.jobs = jobs
        self.on_progress = on_progress
        self.workers: list[_Worker] = []
        self.results: dict[int, tuple[Position, Verdict] | Exception] = {}  # by place, until their turn comes

    def run(self, many: Iterable[Position], cancel: threading.Event | None) -> Solved:
        source = iter(many)
        prepared: set[str] = set()
        taken = told = 0
        more = True
        try:
            while more or told < taken:
                while more and taken - told < WINDOW and self.idle():
                    try:
                        position = next(source)
                        if position.game.name not in prepared:  # compiled here once, rather than by each worker
                            prepare(position.game, self.task.shorter)
                            prepared.add(position.game.name)
                        self.begin(taken, position)
                    except StopIteration:
                        more = False
                        break
                    except Exception as error:
                        self.results[taken] = error
                        more = False
                    taken += 1
                while told in self.results:
                    result = self.results.pop(told)
                    if isinstance(result, Exception):
                        raise result
                    yield result
                    told += 1
                if cancel and cancel.is_set():
                    return
                if told < taken:
                    self.listen()
        finally:
            for worker in self.workers:
                worker.process.terminate()
            for worker in self.workers:
                worker.end()

    def idle(self) -> bool:
        """Is a worker free, or one more to be had?"""
        return len(self.workers) < self.jobs or any(worker.position is None for worker in self.workers)

    def begin(self, place: int, position: Position) -> None:
        """Give a position to a worker that is free, or to a new one."""
        worker = next((each for each in self.workers if each.position is None), None)
        if worker is None:
            worker = _Worker(self.task, self.on_progress is not None)
            self.workers.append(worker)
        worker.begin(place, position)

    def listen(self) -> None:
        """Hear what the workers have to say, for a moment."""
        busy = {worker.connection: worker for worker in self.workers if worker.position is not None}
        for connection in wait(list(busy), HEARTBEAT):
            worker = busy[connection]  # type: ignore[index]
            position = worker.position
            assert position is not None
            try:
                said, what = worker.connection.recv()
            except (EOFError, OSError):
                self.workers.remove(worker)
                self.results[worker.place] = position, worker.lost(position)
                continue
            if said == READY:
                worker.ready = True
            elif said == REPORT and self.on_progress:
                self.on_progress(position, what)
            elif said in (VERDICT, FAILURE):
                worker.position = None
                self.results[worker.place] = what if said == FAILURE else (position, what)


class _Worker:
    """A process that solves, seen from its parent."""

    def __init__(self, task: _Task, reports: bool) -> None:
        self.connection, theirs = Pipe()
        with theirs, deaf():
            code = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import work; work({theirs.fileno()})"
            self.process = subprocess.Popen(
                [sys.executable, "-c", code], stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()]
            )
        self.say((task, reports, os.getpid()))
        self.ready = False
        self.place = 0
        self.position: Position | None = None  # what it is at
        self.begun = 0.0

    def begin(self, place: int, position: Position) -> None:
        """Give it a position, which has a place in their order."""
        self.place, self.position, self.begun = place, position, time.perf_counter()
        self.say(position)

    def say(self, what: Any) -> None:
        """Tell it something; where it is no more, listening to it will show."""
        with suppress(OSError):
            self.connection.send(what)

    def lost(self, position: Position) -> Verdict:
        """The verdict on what it was at when it came to its end."""
        self.end()
        status = self.process.returncode
        how = f"killed by signal {-status}" if status < 0 else f"exit status {status}"
        if not self.ready:
            raise ChildProcessError(f"a process to solve with came to its end before it could begin ({how})")
        why = f"the process that searched it came to a sudden end ({how}), perhaps for want of memory"
        seconds = time.perf_counter() - self.begun
        return Verdict(position.game.name, "unknown", (), why, 0, seconds, position.game.family.home(position.state))

    def end(self) -> None:
        """See it to its end."""
        self.connection.close()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def deaf() -> Iterator[None]:
    """Processes started in here never hear of Ctrl-C, not even while they begin: their parent ends them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# -- the worker's side ------------------------------------------------------------------------------------------------


def work(descriptor: int) -> None:
    """Solve what comes on a connection, until there is no more: what a worker does."""
    connection = Connection(descriptor)
    task, reports, parent = connection.recv()
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()
    connection.send((READY, None))

    def report(progress: Progress) -> None:
        connection.send((REPORT, progress))

    while True:
        try:
            position = connection.recv()
        except EOFError:
            return
        answer: tuple[int, Any]
        try:
            answer = VERDICT, task.run(position, report if reports else None)
        except Exception as error:
            error.add_note(f"in a worker, at {position!r}:\n{traceback.format_exc()}")
            answer = FAILURE, error
        connection.send(answer)


def end_with(parent: int, stopped: Callable[[], bool] = lambda: False) -> None:
    """Come to an end, be it in the middle of a search, when the parent is no more or this process is to stop."""
    while os.getppid() == parent and not stopped():
        time.sleep(HEARTBEAT)
    os._exit(1)

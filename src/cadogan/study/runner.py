"""Run a study: lease chunks of deals to workers, and pass the results to the writer."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from dataclasses import dataclass
from pathlib import Path

from cadogan.machine.interrupt import uninterrupted
from cadogan.rules import checked
from cadogan.rules.cards import BadInput, read_number
from cadogan.rules.game import Rules
from cadogan.solver.solving import USUAL_MEMORY
from cadogan.study.chunk import Chunk, Tally, given_up, load_game, solve_chunk
from cadogan.study.data import Data, load, within
from cadogan.study.estimate import half_width
from cadogan.study.executors import Cluster, Given, Local, Pool
from cadogan.study.ledger import Lease, Leases, Ledger
from cadogan.study.plan import Deals, Task, plan

HEARTBEAT = 0.2  # seconds between checks of `cancel` and progress reports
UNSURVIVED = "the worker process died each time, perhaps because memory ran out"


@dataclass(frozen=True)
class Progress:
    """The progress of a study.

    `done` of `asked` deals have rows, `fresh` of them since the study was started or resumed, `seconds` ago. `counted` are
    the verdicts of the deals before the first missing one, the basis of estimates so far. `left` is the estimated number of
    seconds for the remaining deals, None if there is no rate yet.
    """

    asked: int
    done: int
    fresh: int
    seconds: float
    counted: Tally

    @property
    def rate(self) -> float:
        """Deals a second."""
        return self.fresh / self.seconds if self.seconds else 0.0

    @property
    def left(self) -> float | None:
        """The estimated number of seconds left."""
        return (self.asked - self.done) / self.rate if self.fresh else None


Watcher = Callable[[Progress], None]
_folders: list[tempfile.TemporaryDirectory[str]] = []  # removed when Python ends


@checked
def run(
    game: str | Rules,
    deals: str | range | Deals,
    seconds: float | None = None,
    positions: int | None = None,
    *,
    out: str | Path | None = None,
    jobs: int | None = None,
    cluster: str | None = None,
    executor: Executor | None = None,
    until: float | None = None,
    memory: int = USUAL_MEMORY,
    seed: int = 0,
    on_progress: Watcher | None = None,
    cancel: threading.Event | None = None,
) -> Data:
    """Solve deals by number, write the results to the folder `out` (default: a temporary one), and return them as `Data`.

    `deals` is a text such as ``"1-1000,2000"`` or a range such as ``range(1, 1001)``. The budget of each deal is as for
    `cadogan.solve`: `seconds` (10 if neither is given), `positions`, `memory` in bytes, `seed`; with a budget in positions
    only, the rows are the same on any machine, except the seconds. The work is done by `jobs` processes (default: one per
    core), by the Dask cluster whose scheduler is at the address `cluster`, or by any `executor`, which is left open (`jobs`
    is then its number of workers, if it does not know that itself). `until`: stop when half the width of the 95 % interval
    of the share won is at most this (``0.001`` for 0.1 %). `on_progress` is called several times a second; when `cancel` is
    set, the study stops and keeps the finished deals.

    The same call resumes a study that was stopped in any way, and a finished study can be extended with more deals. Raises
    BadInput for invalid arguments, for a folder with another study, and for a folder that another process is writing to;
    ChildProcessError if no workers are left (finished deals are kept).
    """
    task = plan(game, seconds, positions, memory, seed)
    asked = _deals(deals)
    if until is not None and not 0 < until < 0.5:
        raise BadInput(
            f"until={until} is not half the width of an interval: give a number below 0.5, such as 0.001 for 0.1 %"
        )
    if jobs is not None and jobs < 1:
        raise BadInput(f"{jobs} jobs are too few: give 1 or more")
    if cluster is not None and (jobs is not None or executor is not None):
        raise BadInput("a cluster cannot be combined with jobs or an executor: give only one of them")
    if out is None:
        _folders.append(tempfile.TemporaryDirectory(prefix="cadogan-study-"))
        out = _folders[-1].name
    folder = Path(out)
    with Ledger(folder, task, asked) as ledger:
        if ledger.missing:
            if cluster is None:
                load_game(task.game)  # here, once, instead of in each worker
            pool: Pool = Cluster(cluster) if cluster is not None else Given(executor, jobs) if executor else Local(jobs)
            try:
                _Run(task, ledger, pool, until, on_progress, cancel).carry_out()
            finally:
                pool.close()
        elif on_progress:
            on_progress(Progress(len(asked), len(asked), 0, 0.0, _Front(ledger).tally))
    (data,) = load([folder])
    return data


def _deals(deals: object) -> Deals:
    if isinstance(deals, str):
        found = Deals.read(deals)
    elif isinstance(deals, range):
        found = Deals((read_number(first), read_number(last)) for first, last in _ranges(deals))
    else:
        found = deals if isinstance(deals, Deals) else Deals()
    if not found.ranges:
        raise BadInput(f"{deals!r} names no deals: write them like '1-1000' or range(1, 1001)")
    return found


def _ranges(numbers: range) -> Iterable[tuple[int, int]]:
    return [(numbers[0], numbers[-1])] if numbers and numbers.step == 1 else ((n, n) for n in numbers)


@dataclass
class _Run:
    """A running study: gives out chunks and collects their results."""

    task: Task
    ledger: Ledger
    pool: Pool
    until: float | None
    on_progress: Watcher | None
    cancel: threading.Event | None

    def __post_init__(self) -> None:
        self.leases = Leases(self.ledger.missing)
        self.running: dict[Future[Chunk], Lease] = {}
        self.front = _Front(self.ledger)
        self.asked = len(self.ledger.asked)
        self.before = self.asked - len(self.ledger.missing)
        self.fresh = 0
        self.started = time.perf_counter()

    def carry_out(self) -> None:
        """Work until all deals are done, the estimate is precise enough, or the study is cancelled."""
        try:
            while not self.stopped():
                self.report()
                self.lend()
                if not self.running and self.leases.over:
                    return
                wait(self.running, HEARTBEAT, FIRST_COMPLETED)
                for future in [each for each in self.running if each.done()]:
                    self.take(future)
        finally:
            self.report()

    def stopped(self) -> bool:
        """Return whether to stop before all deals are done."""
        if self.cancel and self.cancel.is_set():
            return True
        counted = self.front.tally
        return bool(self.until and counted.deals and half_width(counted.won, counted.deals) <= self.until)

    def lend(self) -> None:
        """Submit as many chunks as there is room for."""
        room = self.pool.room()
        while len(self.running) < room:
            lease = self.leases.next(room, bool(self.running))
            if lease is None:
                return
            try:
                future = self.pool.submit(solve_chunk, self.task, self.task.key, lease.first, lease.count)
            except self.pool.deaths:
                self.died([(lease, CancelledError())])
                return
            self.running[future] = lease
            if lease.suspect:
                return

    def take(self, future: Future[Chunk]) -> None:
        """Handle a finished future."""
        lease = self.running.pop(future, None)
        if lease is None:  # already handled: its worker died along with others
            return
        try:
            chunk = future.result()
        except self.pool.deaths as death:
            self.died([(lease, death)])
            return
        except ImportError as error:
            raise BadInput(
                f"a worker has no {error.name}: install the same version of cadogan[cluster] there too"
            ) from None
        self.leases.done(chunk.count, chunk.seconds)
        self.keep(chunk)

    def keep(self, chunk: Chunk) -> None:
        """Write a chunk, unless it is already written."""
        with uninterrupted():  # what is stored is also counted
            if self.ledger.add(chunk):
                self.fresh += chunk.count
                self.front.add(chunk)

    def died(self, deaths: list[tuple[Lease, BaseException]]) -> None:
        """Handle the deaths of workers: renew the pool and queue their chunks again."""
        self.pool.renew()  # if one worker's death breaks the whole pool, all futures are done after this
        for future in [each for each in self.running if each.done()]:
            try:
                future.result()
            except self.pool.deaths as death:
                deaths.append((self.running.pop(future), death))
            except Exception:  # `take` handles it
                continue
        blamed: list[Lease] = []
        for lease, end in deaths:
            if isinstance(end, CancelledError):  # no worker had started it, or the cluster's scheduler was lost
                self.leases.again(lease)
            else:
                blamed.append(lease)
        sure = len(blamed) == 1 and blamed[0].suspect
        for lease in self.leases.died(blamed, sure):
            self.keep(given_up(self.task, lease.first, UNSURVIVED))

    def report(self) -> None:
        """Report the progress."""
        if self.on_progress:
            seconds = time.perf_counter() - self.started
            self.on_progress(Progress(self.asked, self.before + self.fresh, self.fresh, seconds, self.front.tally))


class _Front:
    """The verdicts of the deals before the first missing one."""

    def __init__(self, ledger: Ledger) -> None:
        self._asked = list(ledger.asked)
        self._at = self._asked[0][0]
        self._waiting: dict[int, tuple[int, Tally]] = {}  # first deal of a range → its last deal and verdicts
        self.tally = Tally()
        frame = ledger.data.frame(every=True)
        for first, last in ledger.asked - ledger.missing:
            counts = within(frame, Deals(), Deals([(first, last)])).group_by("verdict").len().collect()
            self._waiting[first] = last, Tally(**dict(counts.iter_rows()))
        self._move()

    def add(self, chunk: Chunk) -> None:
        """Add a finished chunk."""
        self._waiting[chunk.first] = chunk.first + chunk.count - 1, chunk.tally
        self._move()

    def _move(self) -> None:
        while self._asked:
            while self._at in self._waiting:
                last, tally = self._waiting.pop(self._at)
                self.tally = self.tally.plus(tally)
                self._at = last + 1
            if self._at <= self._asked[0][1]:
                return
            self._asked.pop(0)
            if self._asked:
                self._at = self._asked[0][0]

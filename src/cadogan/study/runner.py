"""A study carried out: chunks of deals leased to workers, and what comes back written by the one writer."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from dataclasses import dataclass
from pathlib import Path

from cadogan.cards import BadInput, read_number
from cadogan.game import Rules
from cadogan.solver.solving import USUAL_MEMORY
from cadogan.study.chunk import Chunk, Tally, compile_game, given_up, solve_chunk
from cadogan.study.data import Data, load, within
from cadogan.study.estimate import half_width
from cadogan.study.executors import Cluster, Given, Local, Pool
from cadogan.study.leases import Lease, Leases
from cadogan.study.ledger import Ledger
from cadogan.study.plan import Deals, Task, plan

HEARTBEAT = 0.2  # seconds between looks at who may cancel, and reports of progress
UNSURVIVED = "the process that searched it came to a sudden end, again and again, perhaps for want of memory"


@dataclass(frozen=True)
class Progress:
    """How far a study has come.

    `done` of `asked` deals have their rows, `fresh` of them since the study was begun or taken up again, `seconds` ago.
    `counted` are the verdicts of the deals before the first that is missing: what can be estimated from as yet. `left` are
    the seconds that the rest will take at this rate, None where nothing is known of it yet.
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
        """Seconds, about, that are still to go."""
        return (self.asked - self.done) / self.rate if self.fresh else None


Watcher = Callable[[Progress], None]


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
    """Solve deals by number, and keep what is found in the folder `out` (one for the time being, if nothing is said): its `Data`.

    `deals` as in ``"1-1000,2000"`` or ``range(1, 1001)``. The budget of each deal is as for `cadogan.solve`:
    `seconds` (10 where neither is given), `positions`, `memory` in bytes, `seed`; with a budget in positions alone
    the rows are the same anywhere, but for their seconds. The work is done by `jobs` processes (one for each core),
    or by the Dask cluster whose scheduler is at the address `cluster`, or by any `executor`, which is left open
    (`jobs` are then its workers, where it cannot tell). `until`: stop when the 95 % interval of the share that can be
    won is no wider than this to both sides (``0.001`` for 0.1 %). `on_progress` is called several times a second;
    when `cancel` is set the study stops with what is done.

    A study that was stopped, by whatever means, is taken up again by the same call, and one that is done may be asked for
    further deals. Raises BadInput for what cannot be understood, for a folder with another study, and for one that another process
    writes to; ChildProcessError when workers cannot be had any more (what was done is kept).
    """
    task = plan(game, seconds, positions, memory, seed)
    asked = _deals(deals)
    if until is not None and not 0 < until < 0.5:
        raise BadInput(f"until={until} is no half-width of an interval: give a share of 1, as in 0.001 for 0.1 %")
    if jobs is not None and jobs < 1:
        raise BadInput(f"{jobs} jobs are too few: give 1 or more")
    if cluster is not None and (jobs is not None or executor is not None):
        raise BadInput("say in one way who is to work: jobs, a cluster or an executor")
    folder = Path(out) if out is not None else Path(_temporary().name)
    with Ledger(folder, task, asked) as ledger:
        if ledger.missing:
            if cluster is None:
                compile_game(task.game)  # compiled here once, rather than by each worker
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
        raise BadInput(f"{deals!r} names no deals: write them as in '1-1000' or range(1, 1001)")
    return found


def _ranges(numbers: range) -> Iterable[tuple[int, int]]:
    return [(numbers[0], numbers[-1])] if numbers and numbers.step == 1 else ((n, n) for n in numbers)


_folders: list[tempfile.TemporaryDirectory[str]] = []  # removed when Python ends


def _temporary() -> tempfile.TemporaryDirectory[str]:
    _folders.append(tempfile.TemporaryDirectory(prefix="cadogan-study-"))
    return _folders[-1]


class _Run:
    """Chunks out, chunks in."""

    def __init__(
        self,
        task: Task,
        ledger: Ledger,
        pool: Pool,
        until: float | None,
        on_progress: Watcher | None,
        cancel: threading.Event | None,
    ) -> None:
        self.task, self.ledger, self.pool = task, ledger, pool
        self.until, self.on_progress, self.cancel = until, on_progress, cancel
        self.leases = Leases(ledger.missing)
        self.flying: dict[Future[Chunk], Lease] = {}
        self.front = _Front(ledger)
        self.asked = len(ledger.asked)
        self.before = self.asked - len(ledger.missing)
        self.fresh = 0
        self.begun = time.perf_counter()

    def carry_out(self) -> None:
        """Work until all is done, or what is known is known well enough, or somebody has it stopped."""
        try:
            while not self.stopped():
                self.report()
                self.lend()
                if not self.flying and self.leases.over:
                    return
                wait(self.flying, HEARTBEAT, FIRST_COMPLETED)
                for future in [each for each in self.flying if each.done()]:
                    self.take(future)
        finally:
            self.report()

    def stopped(self) -> bool:
        """Is it to end before all is done?"""
        if self.cancel and self.cancel.is_set():
            return True
        counted = self.front.tally
        return bool(self.until and counted.deals and half_width(counted.won, counted.deals) <= self.until)

    def lend(self) -> None:
        """Give the workers what there is room for."""
        room = self.pool.room()
        while len(self.flying) < room:
            lease = self.leases.next(room, bool(self.flying))
            if lease is None:
                return
            try:
                future = self.pool.submit(solve_chunk, self.task, self.task.key, lease.first, lease.count)
            except self.pool.deaths:
                self.died([(lease, CancelledError())])
                return
            self.flying[future] = lease
            if lease.suspect:
                return

    def take(self, future: Future[Chunk]) -> None:
        """Take what came back."""
        lease = self.flying.pop(future, None)
        if lease is None:  # it died with others
            return
        try:
            chunk = future.result()
        except self.pool.deaths as death:
            self.died([(lease, death)])
            return
        except ImportError as error:
            raise BadInput(
                f"a worker has no {error.name}: install cadogan[cluster] there too, in the same version"
            ) from None
        self.leases.done(chunk.count, chunk.seconds)
        self.keep(chunk)

    def keep(self, chunk: Chunk) -> None:
        """Have a chunk written, once."""
        if self.ledger.add(chunk):
            self.fresh += chunk.count
            self.front.add(chunk)

    def died(self, deaths: list[tuple[Lease, BaseException]]) -> None:
        """Workers died: what was under way with them is done again, and new ones take their places."""
        self.pool.renew()  # where one worker takes all the others with it, all futures are done after this
        for future in [each for each in self.flying if each.done()]:
            try:
                future.result()
            except self.pool.deaths as death:
                deaths.append((self.flying.pop(future), death))
            except Exception:  # another matter, for whoever takes it
                continue
        blamed: list[Lease] = []
        for lease, end in deaths:
            if isinstance(end, CancelledError):  # no worker had it, or all it had was lost with a cluster's scheduler
                self.leases.again(lease)
            else:
                blamed.append(lease)
        sure = len(blamed) == 1 and blamed[0].suspect
        for lease in self.leases.died(blamed, sure):
            self.keep(given_up(self.task, lease.first, UNSURVIVED))

    def report(self) -> None:
        """Report how far it has come."""
        if self.on_progress:
            seconds = time.perf_counter() - self.begun
            self.on_progress(Progress(self.asked, self.before + self.fresh, self.fresh, seconds, self.front.tally))


class _Front:
    """The verdicts of the deals before the first that is missing."""

    def __init__(self, ledger: Ledger) -> None:
        self._asked = list(ledger.asked)
        self._at = self._asked[0][0]
        self._waiting: dict[int, tuple[int, Tally]] = {}  # by their first deal: the last, and what was found
        self.tally = Tally()
        frame = ledger.data.frame(every=True)
        for first, last in ledger.asked - ledger.missing:
            counts = within(frame, Deals(), Deals([(first, last)])).group_by("verdict").len().collect()
            self._waiting[first] = last, Tally(**dict(counts.iter_rows()))
        self._move()

    def add(self, chunk: Chunk) -> None:
        """Hear of a chunk."""
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

"""Who does the work of a study: anything that speaks `concurrent.futures.Executor`, seen as a pool that can be made anew.

By default processes of this machine, with `--cluster` the workers of a Dask cluster, from Python any other executor.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Protocol

from cadogan.cards import BadInput
from cadogan.solver.batch import deaf, end_with

AHEAD = 2  # chunks for each worker: one at work, one that it finds as soon as that is done
TRIES = 3  # to have a first worker
CONNECTING = 20.0  # seconds that a cluster has to answer


class Pool(Protocol):
    """Workers."""

    @property
    def deaths(self) -> tuple[type[BaseException], ...]:
        """What the future of a chunk raises whose worker died."""

    def room(self) -> int:
        """How many chunks may be under way at a time: this may change as workers come and go."""

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Have something done by a worker."""

    def renew(self) -> None:
        """Go on after workers died. Raises ChildProcessError when that cannot be."""

    def close(self) -> None:
        """Stop all work at once."""


class Processes:
    """Processes of this machine."""

    deaths = (BrokenExecutor, CancelledError)

    def __init__(self, jobs: int | None = None) -> None:
        """So many; as many as there are cores, if nothing is said. Raises BadInput for fewer than one."""
        self.jobs = cores() if jobs is None else jobs
        if self.jobs < 1:
            raise BadInput(f"{self.jobs} jobs are too few: give 1 or more")
        self._begin()

    def _begin(self) -> None:
        for _ in range(TRIES):
            # Spawned: a process with threads, as one with compiled code at work is, must not be forked.
            context = get_context("spawn")
            self._stop = context.Event()
            self._executor = ProcessPoolExecutor(
                self.jobs, mp_context=context, initializer=begin_worker, initargs=(os.getpid(), self._stop)
            )
            try:
                self.submit(os.getpid).result()
                return
            except BrokenExecutor:
                self.close()
        raise ChildProcessError(
            "no process to solve with could be started; a program that runs studies needs its own lines below "
            '`if __name__ == "__main__":`'
        )

    def room(self) -> int:
        return AHEAD * self.jobs

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
        with deaf():
            return self._executor.submit(work, *arguments)

    def renew(self) -> None:
        self.close()
        self._begin()

    def close(self) -> None:
        self._stop.set()
        self._executor.shutdown(wait=True, cancel_futures=True)


def begin_worker(parent: int, stop: Any) -> None:
    """Have this process come to an end with its parent, or when it is told to stop, be it in the middle of a search."""
    threading.Thread(target=end_with, args=(parent, stop.is_set), daemon=True).start()


class Given:
    """An executor that somebody else made, and will shut down."""

    deaths = (BrokenExecutor,)

    def __init__(self, executor: Executor, workers: int | None = None) -> None:
        self._executor = executor
        self._workers = workers or getattr(executor, "_max_workers", None) or cores()
        self._futures: set[Future[Any]] = set()

    def room(self) -> int:
        return AHEAD * self._workers

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future = self._executor.submit(work, *arguments)
        self._futures.add(future)
        future.add_done_callback(self._futures.discard)
        return future

    def renew(self) -> None:
        raise ChildProcessError("the executor that was given is broken, and cannot be made anew from here")

    def close(self) -> None:
        for future in list(self._futures):
            future.cancel()


class Cluster:
    """The workers of a Dask cluster, which may come and go."""

    def __init__(self, address: str) -> None:
        """Raises BadInput when there is no scheduler at the address, or distributed is not installed."""
        try:
            from distributed import KilledWorker
        except ImportError:
            raise BadInput("a cluster needs Dask: install cadogan[cluster]") from None
        self.address = address
        self.deaths = (KilledWorker, CancelledError)
        self._client: Any
        self._executor: Any
        self._begin()

    def _begin(self) -> None:
        from distributed import Client

        try:
            self._client = Client(self.address, timeout=CONNECTING, set_as_default=False)  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            raise BadInput(
                f"no Dask scheduler answers at {self.address!r} ({str(error).splitlines()[0] if str(error) else type(error).__name__}): "
                "an address is written as in tcp://127.0.0.1:8786"
            ) from None
        self._executor = self._client.get_executor(pure=False)

    def room(self) -> int:
        return max(1, AHEAD * int(sum(self._client.nthreads().values())))

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future: Future[Any] = self._executor.submit(work, *arguments)
        return future

    def renew(self) -> None:
        if self._client.status == "running":
            return
        try:
            self.close()
            self._begin()
        except BadInput as error:
            raise ChildProcessError(str(error)) from None

    def close(self) -> None:
        self._executor.shutdown(wait=False)
        self._client.close(timeout=CONNECTING)


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

"""The workers of a study: any `concurrent.futures.Executor`, wrapped as a pool that can be renewed after workers died.

By default these are processes on this machine, with `--cluster` the workers of a Dask cluster, from Python any executor.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from cadogan.machine.pools import Processes, WorkerDied, cores
from cadogan.rules.cards import BadInput

AHEAD = 2  # chunks per worker: one being solved, one waiting
CONNECTING = 10.0  # seconds that a cluster's scheduler has to answer, at first and after the connection was lost
LOOKS = 1.0  # seconds between checks of the number of workers of a cluster
PATIENCE = 0.1  # seconds between checks of a lost connection


class Local(Processes):
    """Worker processes on this machine."""

    deaths = (WorkerDied,)

    def __init__(self, jobs: int | None = None) -> None:
        """Start `jobs` workers (default: one per core) and wait for the first. Raises ChildProcessError if none can start."""
        super().__init__(jobs)
        self.submit(os.getpid).result()

    def room(self) -> int:
        """Return how many chunks may be submitted at a time."""
        return AHEAD * self.jobs

    def renew(self) -> None:
        """Do nothing: the pool replaces its workers itself."""


class Given:
    """An executor that somebody else made and will shut down: the caller, or a cluster."""

    # what a chunk's future raises if its worker died; CancelledError if the chunk itself cannot be the cause
    deaths: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)

    def __init__(self, executor: Executor, workers: int | None = None) -> None:
        """`workers` is the executor's number of workers; by default the executor's own number, else the number of cores here."""
        self._executor = executor
        self._workers = workers or getattr(executor, "_max_workers", None) or cores()
        self._futures: set[Future[Any]] = set()

    def room(self) -> int:
        """Return how many chunks may be submitted at a time; this may change as workers join and leave."""
        return AHEAD * self._workers

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Submit a call to a worker."""
        future = self._executor.submit(work, *arguments)
        self._futures.add(future)
        future.add_done_callback(self._futures.discard)
        return future

    def renew(self) -> None:
        """Make the pool usable again after workers died. Raises ChildProcessError if that is impossible."""
        raise ChildProcessError("the given executor is broken: start a new one and run the study again")

    def close(self) -> None:
        """Stop all work at once."""
        self._cancel()

    def _cancel(self) -> None:
        for future in list(self._futures):
            future.cancel()


class Cluster(Given):
    """The workers of a Dask cluster, which may join and leave; the executor is the cluster's."""

    def __init__(self, address: str) -> None:
        """Connect to a scheduler. Raises BadInput if there is none at the address or distributed is not installed."""
        try:
            from distributed import Client, KilledWorker
            from distributed.comm.core import CommClosedError
        except ImportError:
            raise BadInput("a cluster needs Dask: pip install 'cadogan[cluster]'") from None
        self.address = address
        self.deaths = (KilledWorker, CancelledError, CommClosedError)
        self._ask()
        self._client: Any = Client(address, timeout=CONNECTING, set_as_default=False)  # type: ignore[no-untyped-call]
        super().__init__(self._client.get_executor(pure=False))  # type: ignore[no-untyped-call]
        self._connection = self._client.scheduler_comm
        self._workers, self._looked = 0, -LOOKS

    def _ask(self) -> None:
        """Check that a scheduler answers, because a Dask client without one takes long to fail and to end."""
        from distributed import rpc
        from distributed.security import Security

        async def ask() -> Any:
            keys = Security().get_connection_args("client")  # type: ignore[no-untyped-call]
            async with rpc(self.address, timeout=CONNECTING, connection_args=keys) as there:  # type: ignore[no-untyped-call]
                return await asyncio.wait_for(there.identity(), CONNECTING)

        try:
            with ThreadPoolExecutor(1) as thread:  # in a notebook this thread already has an event loop
                found = thread.submit(asyncio.run, ask()).result()["type"]
        except ValueError as error:
            raise BadInput(
                f"{self.address!r} is not the address of a Dask scheduler ({error}): write it like tcp://127.0.0.1:8786"
            ) from None
        except (OSError, TimeoutError):
            raise BadInput(
                f"no Dask scheduler answers at {self.address}: start one with `dask scheduler`, which prints its address"
            ) from None
        if found != "Scheduler":
            raise BadInput(f"at {self.address} there is a Dask {str(found).lower()}: give the address of the scheduler")

    def room(self) -> int:
        """Return twice the number of the workers' threads; 1 while there is no worker."""
        if self._lost():
            self.renew()
        if time.monotonic() >= self._looked + LOOKS:
            # If the connection is just being lost, `_lost` notices it the next time.
            with suppress(OSError, AttributeError):
                self._workers = sum(self._client.nthreads().values())
            self._looked = time.monotonic()
        return max(1, super().room())

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
        from distributed.client import ClosedClientError

        # Send bytes, which are unpickled only when the call runs: then a worker without Cadogan raises an ImportError
        # instead of crashing again and again, and the scheduler does not need Cadogan.
        try:
            return super().submit(pickle.loads, pickle.dumps(_Call(work, arguments)))
        except ClosedClientError:
            raise CancelledError from None

    def renew(self) -> None:
        """Wait until the client has reconnected or given up. Dask replaces workers itself."""
        if not self._lost():
            return
        self._cancel()  # if the connection broke within a result, Dask does not finish the futures
        while self._client.status == "connecting":
            time.sleep(PATIENCE)
        if self._client.status != "running":
            raise ChildProcessError(f"the Dask scheduler at {self.address} is gone")
        self._connection = self._client.scheduler_comm

    def _lost(self) -> bool:
        """Return whether the connection was lost, and with it all submitted calls, even if it is back."""
        return self._client.status != "running" or self._client.scheduler_comm is not self._connection

    def close(self) -> None:
        """Stop; workers finish the calls that they have started."""
        self._cancel()
        with suppress(OSError, TimeoutError):
            self._client.close(timeout=CONNECTING)


Pool = Local | Given


class _Call:
    """A call that runs when it is unpickled: `pickle.loads` returns its result."""

    def __init__(self, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self._call = work, arguments

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return self._call

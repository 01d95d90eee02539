"""Who does the work of a study: anything that speaks `concurrent.futures.Executor`, seen as a pool that can be made anew.

By default processes of this machine, with `--cluster` the workers of a Dask cluster, from Python any other executor.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Protocol

from cadogan.cards import BadInput
from cadogan.pools import Processes, WorkerDied, cores

AHEAD = 2  # chunks for each worker: one at work, one that it finds as soon as that is done
CONNECTING = 10.0  # seconds that the scheduler of a cluster has to answer, also when it was lost
LOOKS = 1.0  # seconds between looks at how many workers a cluster has
PATIENCE = 0.1  # seconds between looks at a connection


class Pool(Protocol):
    """Workers."""

    @property
    def deaths(self) -> tuple[type[BaseException], ...]:
        """What the future of a chunk raises whose worker died; CancelledError where that was not of its doing."""

    def room(self) -> int:
        """How many chunks may be under way at a time: this may change as workers come and go."""

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Have something done by a worker."""

    def renew(self) -> None:
        """Go on after workers died. Raises ChildProcessError when that cannot be."""

    def close(self) -> None:
        """Stop all work at once."""


class Local(Processes):
    """Processes of this machine."""

    deaths = (WorkerDied,)

    def __init__(self, jobs: int | None = None) -> None:
        """`jobs` workers, by default one for each core, the first of which is ready. Raises ChildProcessError if it cannot be."""
        super().__init__(jobs)
        self.submit(os.getpid).result()

    def room(self) -> int:
        return AHEAD * self.jobs

    def renew(self) -> None:
        """Nothing: the pool replaces its workers itself."""


class Given:
    """An executor that somebody else made, and will shut down."""

    deaths = (BrokenExecutor, CancelledError)

    def __init__(self, executor: Executor, workers: int | None = None) -> None:
        """With so many workers; as many as it has, or else as there are cores here, if nothing is said."""
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
            from distributed import Client, KilledWorker
            from distributed.comm.core import CommClosedError
        except ImportError:
            raise BadInput("a cluster needs Dask: install cadogan[cluster]") from None
        self.address = address
        self.deaths = (KilledWorker, CancelledError, CommClosedError)
        self._ask()
        self._client: Any = Client(address, timeout=CONNECTING, set_as_default=False)  # type: ignore[no-untyped-call]
        self._executor: Executor = self._client.get_executor(pure=False)  # type: ignore[no-untyped-call]
        self._futures: set[Future[Any]] = set()
        self._connection = self._client.scheduler_comm
        self._threads, self._looked = 0, -LOOKS

    def _ask(self) -> None:
        """See whether a scheduler answers: a client that finds none takes long to say so, and to end."""
        from distributed import rpc
        from distributed.security import Security

        async def ask() -> Any:
            keys = Security().get_connection_args("client")  # type: ignore[no-untyped-call]
            async with rpc(self.address, timeout=CONNECTING, connection_args=keys) as there:  # type: ignore[no-untyped-call]
                return await asyncio.wait_for(there.identity(), CONNECTING)

        try:
            with ThreadPoolExecutor(1) as thread:  # a notebook has a loop of its own in this one
                found = thread.submit(asyncio.run, ask()).result()["type"]
        except ValueError as error:
            raise BadInput(
                f"{self.address!r} is no address of a Dask scheduler ({error}): write it as in tcp://127.0.0.1:8786"
            ) from None
        except (OSError, TimeoutError):
            raise BadInput(
                f"no Dask scheduler answers at {self.address}: start one with `dask scheduler`, which tells its address"
            ) from None
        if found != "Scheduler":
            raise BadInput(f"at {self.address} there is a Dask {str(found).lower()}: give the address of the scheduler")

    def room(self) -> int:
        """As many as the workers have threads, and as many again; one for the first worker while there is none."""
        if self._lost():
            self.renew()
        if time.monotonic() >= self._looked + LOOKS:
            # Where the connection is just being lost, `status` tells of it the next time.
            with suppress(OSError, AttributeError):
                self._threads = sum(self._client.nthreads().values())
            self._looked = time.monotonic()
        return max(1, AHEAD * self._threads)

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
        from distributed.client import ClosedClientError

        # What is sent is bytes, and read only when their turn has come: so a worker without Cadogan can say so, which
        # would otherwise come to an end again and again, and the scheduler need not have it.
        try:
            future: Future[Any] = self._executor.submit(pickle.loads, pickle.dumps(_Call(work, arguments)))
        except ClosedClientError:
            raise CancelledError from None
        self._futures.add(future)
        future.add_done_callback(self._futures.discard)
        return future

    def renew(self) -> None:
        """Wait for the connection that the client tries to have again. Its workers Dask sees to itself."""
        if not self._lost():
            return
        self._cancel()  # where the connection broke within a result, Dask does not end them
        while self._client.status == "connecting":
            time.sleep(PATIENCE)
        if self._client.status != "running":
            raise ChildProcessError(f"the Dask scheduler at {self.address} is gone")
        self._connection = self._client.scheduler_comm

    def _lost(self) -> bool:
        """Was the connection lost, though it may be there again, and with it all that was under way?"""
        return self._client.status != "running" or self._client.scheduler_comm is not self._connection

    def _cancel(self) -> None:
        for future in list(self._futures):
            future.cancel()

    def close(self) -> None:
        """Stop; what a worker is in the middle of it does to its end."""
        self._cancel()
        with suppress(OSError, TimeoutError):
            self._client.close(timeout=CONNECTING)


class _Call:
    """A call that is made when it is read with `pickle.loads`, which gives what it returns."""

    def __init__(self, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self._call = work, arguments

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return self._call

"""The threads that answer requests: some for those that only read, others for those that may write.

Writers may wait long, for each other or for another program that has locked the database. They wait in a queue of their own, in
the order in which they came, and take no thread from those that read.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

from starlette.concurrency import run_in_threadpool

from cadogan.server import patience

T = TypeVar("T")

WRITERS = 8  # at once; those that wait for the same commit count, too
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


class Threads:
    """Runs the blocking work of requests outside of the event loop."""

    def __init__(self) -> None:
        self._writers = ThreadPoolExecutor(WRITERS, "cadogan-writer")
        self._waiting: set[object] = set()  # one for each that has no thread yet

    @property
    def waiting(self) -> int:
        """The number of those that wait for a thread that may write."""
        return len(self._waiting)

    async def answered(self, method: str, work: Callable[[], T], long: bool = False) -> T:
        """Do the work for a request; one that only asks is done again among the writers if it has to write after all.

        `long`: much is done between its transactions, so each may wait as long as a whole request otherwise.
        """
        if method in SAFE_METHODS:
            try:
                with patience.waiting(writes=False, until=time.monotonic() + patience.PATIENCE):
                    return await run_in_threadpool(work)
            except patience.Writes:
                pass
        return await self.write(work, long)

    async def write(self, work: Callable[[], T], long: bool = False) -> T:
        """Do work that may write. What it waits for the database counts from now on."""
        with patience.waiting(writes=True, until=None if long else time.monotonic() + patience.PATIENCE):
            context = copy_context()
        ticket = object()

        def run() -> T:
            self._waiting.discard(ticket)
            return context.run(work)

        self._waiting.add(ticket)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._writers, run)
        finally:
            self._waiting.discard(ticket)  # also if the client went away before

    def close(self) -> None:
        """Do nothing more."""
        self._writers.shutdown(wait=False, cancel_futures=True)

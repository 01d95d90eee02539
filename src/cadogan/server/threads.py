"""Threads for requests, in turns that are fair, each with a deadline.

Writers may wait long, for each other or for another program that has locked the database. They wait in a queue of their own, in
the order in which they came, and take no thread from those that read.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from typing import TypeVar

from starlette.concurrency import run_in_threadpool

# -- How long the work for a request waits for the database, and whether it may write at all --------------------------
#
# Both belong to the context of a request, and hold in the threads that answer it.


DEADLINE = 15.0  # seconds

_until: ContextVar[float | None] = ContextVar("until", default=None)
_writes: ContextVar[bool] = ContextVar("writes", default=True)


class Writes(Exception):
    """Work that was expected only to read has to write."""


@contextmanager
def waiting(writes: bool, until: float | None) -> Iterator[None]:
    """Set for a block until when its work waits, as a time of `time.monotonic`, and whether it may write.

    None: each of its transactions waits for DEADLINE.
    """
    tokens = _until.set(until), _writes.set(writes)
    try:
        yield
    finally:
        _until.reset(tokens[0])
        _writes.reset(tokens[1])


def until() -> float:
    """Return until when to wait: from the request on, or from now on outside of a request and in long work."""
    found = _until.get()
    return time.monotonic() + DEADLINE if found is None else found


def check_writes() -> None:
    """Raise Writes if this work may not write. A store calls this before a transaction that writes."""
    if not _writes.get():
        raise Writes


# -- A lock that threads get in the order in which they asked for it --------------------------------------------------


class Turns:
    """A fair lock: the thread that waits longest is next."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[threading.Lock] = deque()  # each is released when it is its thread's turn
        self._lock = threading.RLock()

    def take(self, until: float) -> bool:
        """Wait for a turn; return False if it has not come at this time of `time.monotonic`."""
        with self._lock:
            if not self._taken:
                self._taken = True
                return True
            mine = threading.Lock()
            mine.acquire()
            self._waiting.append(mine)
        if mine.acquire(timeout=max(0.0, until - time.monotonic())):
            return True
        with self._lock:
            if mine not in self._waiting:
                return True  # it came just now
            self._waiting.remove(mine)
            return False

    def give(self) -> None:
        """End a turn; the next one begins."""
        with self._lock:
            self._taken = self.pass_on()

    def pass_on(self) -> bool:
        """End a turn if somebody waits for the next one; otherwise return False, and the turn goes on."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
                return True
            return False

    @property
    def waiting(self) -> int:
        """The number of threads that wait."""
        return len(self._waiting)


# -- The threads that answer requests: some for those that only read, others for those that may write -----------------


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
                with waiting(writes=False, until=time.monotonic() + DEADLINE):
                    return await run_in_threadpool(work)
            except Writes:
                pass
        return await self.write(work, long)

    async def write(self, work: Callable[[], T], long: bool = False) -> T:
        """Do work that may write. What it waits for the database counts from now on."""
        with waiting(writes=True, until=None if long else time.monotonic() + DEADLINE):
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

"""Searches in the background: a bounded number of them at once, one for a player, and each can be stopped.

What nobody waits for is searched when nothing else is, and makes way for what somebody asks for.

The searching itself is machine code that holds no lock, so the threads here leave requests alone as long as a core is left
to those. Where the system knows priorities of threads, they have a low one besides.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from typing import Any

WAITING_AT_MOST = 32
NICENESS = 10
NOBODY = ""
REPORTS = 0.25  # seconds between looks at how far a search has come

ELSEWHERE = "Another search of yours was begun since, in another window perhaps."
MOVED = "The game has gone on since."
CLOSING = "The server is being shut down."
BROKEN = "Something is broken in this server; its log says what."

log = logging.getLogger(__name__)


class Busy(Exception):
    """There are too many searches already."""


class Search:
    """One search. Its work is called with it, says in `progress` how far it is, and ends soon when `stop` is set.

    What is to be told of on the way, piece by piece, it says with `say`.
    """

    def __init__(self, player: str, play: str, work: Callable[[Search], Any]) -> None:
        """`play`: the id of the play that it is about, or nothing."""
        self.player, self.play, self.work = player, play, work
        self.stop = threading.Event()
        self.progress: Any = None
        self.outcome: Any = None
        self.refusal = ""  # why there is no outcome, in a sentence
        self._over = threading.Event()
        self._said: deque[Any] = deque()
        self._told: list[Callable[[], None]] = []
        self._lock = threading.Lock()

    @property
    def over(self) -> bool:
        """Has it ended, or was it given up?"""
        return self._over.is_set()

    def say(self, what: Any) -> None:
        """Have something told at once, unless it is over."""
        with self._lock:
            if self.over:
                return
            self._said.append(what)
            listening = tuple(self._told)
        for tell in listening:
            tell()

    def heard(self) -> Iterator[Any]:
        """What was said since this was asked last, the first thing first."""
        while self._said:
            yield self._said.popleft()

    def end(self, refusal: str = "") -> None:
        """It is over, with the outcome that it has or without one."""
        with self._lock:
            if self.over:
                return
            self.refusal = refusal
            self._over.set()
        for tell in self._told:
            tell()

    def give_up(self, refusal: str = "") -> None:
        """Stop working on it."""
        self.stop.set()
        self.end(refusal)

    def listen(self, tell: Callable[[], None]) -> None:
        """Have somebody told whenever there is something to be heard, and when it is over."""
        with self._lock:
            if not self.over:
                self._told.append(tell)
                return
        tell()


class Searches:
    """Searches of a server: those at work, and those that wait for their turn."""

    def __init__(self, at_once: int | None = None, waiting: int | None = None, niceness: int = NICENESS) -> None:
        """So many at once; as many as leave a core free, if nothing is said. So many may wait for their turn."""
        self._at_once = at_once or max(1, cores() - 1)
        self._may_wait = waiting
        self._niceness = niceness
        self._waiting: deque[Search] = deque()
        self._later: deque[Search] = deque()  # what nobody waits for
        self._working: list[Search] = []
        self._threads = 0
        self._closed = False
        self._lock = threading.Lock()

    def begin(
        self, player: str, play: str, work: Callable[[Search], Any], still: Callable[[], object] = lambda: None
    ) -> Search:
        """A search for a player, in place of the one that he had. Raises Busy.

        `still` raises when the play has gone on since the work was made: `moved_on` may have come before the search.
        """
        search = Search(player, play, work)
        with self._lock:
            self._give_up(lambda each: each.player == player, ELSEWHERE)
            going = sum(not each.over for each in (*self._working, *self._waiting) if each.player != NOBODY)
            room = self._at_once + (WAITING_AT_MOST if self._may_wait is None else self._may_wait)
            if self._closed or going >= room:
                raise Busy("So much is being looked for already that nothing more is taken on: try again in a moment.")
            self._waiting.append(search)
            if not self._thread():
                self._make_way()
        try:
            still()
        except Exception:
            self.give_up(search, MOVED)
            raise
        return search

    def begin_later(self, work: Callable[[Search], Any]) -> None:
        """A search that nobody waits for. It may be stopped, and is begun anew then."""
        with self._lock:
            if not self._closed:
                self._later.append(Search(NOBODY, "", work))
                self._thread()

    def place(self, search: Search) -> int:
        """Which place in the queue a search has, the next one the first; 0 when it waits no longer."""
        with self._lock:
            return self._waiting.index(search) + 1 if search in self._waiting else 0

    def give_up(self, search: Search, refusal: str = "") -> None:
        """Stop a search whose outcome nobody wants any more."""
        with self._lock, suppress(ValueError):
            self._waiting.remove(search)
        search.give_up(refusal)

    def moved_on(self, play: str) -> None:
        """Give up what is looked for in a play that stands elsewhere now."""
        with self._lock:
            self._give_up(lambda each: each.play == play, MOVED)

    def close(self) -> None:
        """Give up everything, and begin nothing any more."""
        with self._lock:
            self._closed = True
            self._give_up(lambda each: True, CLOSING)

    async def watch(self, search: Search) -> AsyncIterator[None]:
        """Look again and again while a search goes on."""
        loop, news = asyncio.get_running_loop(), asyncio.Event()

        def tell() -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody is left to be told
                loop.call_soon_threadsafe(news.set)

        search.listen(tell)
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), REPORTS)
            news.clear()
            if search.over:
                return
            yield

    def _give_up(self, which: Callable[[Search], bool], refusal: str) -> None:
        """Stop some; called with the lock held, which nobody takes who is told of it."""
        for each in (*self._waiting, *self._working):
            if which(each):
                each.give_up(refusal)

    def _thread(self) -> bool:
        """Have one thread more at work, if there may be; called with the lock held."""
        if self._threads >= self._at_once:
            return False
        self._threads += 1
        threading.Thread(target=self._work, name="cadogan-search", daemon=True).start()
        return True

    def _make_way(self) -> None:
        """Stop a search that nobody waits for, to begin it anew later; called with the lock held."""
        for search in self._working:
            if search.player == NOBODY and not search.stop.is_set():
                search.stop.set()
                self._later.appendleft(Search(NOBODY, "", search.work))
                return

    def _work(self) -> None:
        be_nice(self._niceness)
        while search := self._next():
            try:
                search.outcome = search.work(search)
                search.end()
            except Exception:
                log.exception("a search failed")
                search.end(BROKEN)
            with self._lock:
                self._working.remove(search)

    def _next(self) -> Search | None:
        with self._lock:
            while self._waiting or (self._later and not self._closed):
                search = (self._waiting or self._later).popleft()
                if not search.over:
                    self._working.append(search)
                    return search
            self._threads -= 1
            return None


def cores() -> int:
    """How many this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def be_nice(niceness: int) -> None:
    """Give this thread a lower priority, where threads have one of their own; those that it starts inherit it."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)

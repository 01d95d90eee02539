"""The threads of a server: jobs in the background, a bounded number at once, one for a player, and each can be stopped.

What nobody waits for is done when nothing else is, and is put off for what somebody asks for.

The searching itself is machine code that holds no lock, so the threads here leave requests alone as long as a core is left
to those. Where the system knows priorities of threads, they have a low one as well.
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

from cadogan.app.errors import Busy
from cadogan.app.jobs import Job, Question, Work
from cadogan.app.shape import Shape
from cadogan.pools import cores

WAITING_AT_MOST = 32
NICENESS = 10
HINT_NICENESS = 5  # hints go before searches, and after requests
NOBODY = ""
REPORTS = 0.25  # seconds between looks at how far a job has come

ELSEWHERE = "Another search of yours was begun since, in another window perhaps."
MOVED = "The game has gone on since."
CLOSING = "The server is being shut down."
BROKEN = "Something is broken in this server; its log says what."

log = logging.getLogger(__name__)

Event = tuple[str, Shape]  # its name, and the answer that it carries


class BackgroundJob(Job):
    """A job of a thread. What its work says can be heard by somebody else."""

    def __init__(self, player: str, play: str, work: Work) -> None:
        """`play`: the id of the play that it is about, or nothing."""
        super().__init__()
        self.player, self.play, self.work = player, play, work
        self.outcome: Any = None
        self.refusal = ""  # why there is no outcome, in a sentence
        self._over = threading.Event()
        self._said: deque[Event] = deque()
        self._listeners: list[Callable[[], None]] = []
        self._lock = threading.Lock()

    @property
    def over(self) -> bool:
        """Has it ended, or was it given up?"""
        return self._over.is_set()

    def say(self, event: str, answer: Shape) -> None:
        """Send an answer on the way, unless it is over."""
        with self._lock:
            if self.over:
                return
            self._said.append((event, answer))
            listeners = tuple(self._listeners)
        for notify in listeners:
            notify()

    def heard(self) -> Iterator[Event]:
        """What was said since this was last asked, the first thing first."""
        while self._said:
            yield self._said.popleft()

    def end(self, refusal: str = "") -> None:
        """It is over, with the outcome that it has or without one."""
        with self._lock:
            if self.over:
                return
            self.refusal = refusal
            self._over.set()
        for notify in self._listeners:
            notify()

    def give_up(self, refusal: str = "") -> None:
        """Stop working on it."""
        self.stop.set()
        self.end(refusal)

    def listen(self, notify: Callable[[], None]) -> None:
        """Have somebody notified whenever there is something to be heard, and when it is over."""
        with self._lock:
            if not self.over:
                self._listeners.append(notify)
                return
        notify()


class Jobs:
    """Jobs of a server: those at work, and those that wait for their turn."""

    def __init__(self, at_once: int | None = None, waiting: int | None = None, niceness: int = NICENESS) -> None:
        """`at_once`: how many threads there may be, by default as many as leave a core free; `waiting`: how many jobs may wait."""
        self._at_once = at_once or max(1, cores() - 1)
        self._may_wait = waiting
        self._niceness = niceness
        self._waiting: deque[BackgroundJob] = deque()
        self._later: deque[BackgroundJob] = deque()  # what nobody waits for
        self._working: list[BackgroundJob] = []
        self._threads = 0
        self._closed = False
        self._lock = threading.Lock()

    def ask(self, player: str, question: Question) -> BackgroundJob:
        """The job of answering a player's question. Raises Busy, and Conflict when the play has moved on already."""
        job = self.begin(player, question.play, question.work, question.check)
        question.begun()
        return job

    def begin(self, player: str, play: str, work: Work, check: Callable[[], object] = lambda: None) -> BackgroundJob:
        """A job for a player, in place of the one that they had. Raises Busy.

        `check` raises when the play has moved on since the work was made: `moved_on` may have come before the job.
        """
        job = BackgroundJob(player, play, work)
        with self._lock:
            self._give_up(lambda each: each.player == player, ELSEWHERE)
            going = sum(not each.over for each in (*self._working, *self._waiting) if each.player != NOBODY)
            room = self._at_once + (WAITING_AT_MOST if self._may_wait is None else self._may_wait)
            if self._closed or going >= room:
                raise Busy("So much is being looked for already that nothing more is taken on: try again in a moment.")
            self._waiting.append(job)
            if not self._thread():
                self._make_way()
        try:
            check()
        except Exception:
            self.give_up(job, MOVED)
            raise
        return job

    def begin_later(self, work: Work) -> None:
        """A job that nobody waits for. It may be stopped, and is begun again then."""
        with self._lock:
            if not self._closed:
                self._later.append(BackgroundJob(NOBODY, "", work))
                self._thread()

    def place(self, job: BackgroundJob) -> int:
        """Which place in the queue a job has, the next one the first; 0 when it waits no longer."""
        with self._lock:
            return self._waiting.index(job) + 1 if job in self._waiting else 0

    def give_up(self, job: BackgroundJob, refusal: str = "") -> None:
        """Stop a job whose outcome nobody wants any more."""
        with self._lock, suppress(ValueError):
            self._waiting.remove(job)
        job.give_up(refusal)

    def moved_on(self, play: str) -> None:
        """Give up what is looked for in a play that has moved on."""
        with self._lock:
            self._give_up(lambda each: each.play == play, MOVED)

    def close(self) -> None:
        """Give up everything, and begin nothing any more."""
        with self._lock:
            self._closed = True
            self._give_up(lambda each: True, CLOSING)

    async def watch(self, job: BackgroundJob) -> AsyncIterator[None]:
        """Look again and again while a job goes on."""
        loop, news = asyncio.get_running_loop(), asyncio.Event()

        def notify() -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody is left to hear it
                loop.call_soon_threadsafe(news.set)

        job.listen(notify)
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), REPORTS)
            news.clear()
            if job.over:
                return
            yield

    def _give_up(self, which: Callable[[BackgroundJob], bool], refusal: str) -> None:
        """Stop some; called with the lock held, which no listener takes."""
        for each in (*self._waiting, *self._working):
            if which(each):
                each.give_up(refusal)

    def _thread(self) -> bool:
        """Have one thread more at work, if there may be; called with the lock held."""
        if self._threads >= self._at_once:
            return False
        self._threads += 1
        threading.Thread(target=self._work, name="cadogan-job", daemon=True).start()
        return True

    def _make_way(self) -> None:
        """Stop a job that nobody waits for, to begin it again later; called with the lock held."""
        for job in self._working:
            if job.player == NOBODY and not job.stop.is_set():
                job.stop.set()
                self._later.appendleft(BackgroundJob(NOBODY, "", job.work))
                return

    def _work(self) -> None:
        be_nice(self._niceness)
        while job := self._next():
            try:
                job.outcome = job.work(job)
                job.end()
            except Exception:
                log.exception("a search failed")
                job.end(BROKEN)
            with self._lock:
                self._working.remove(job)

    def _next(self) -> BackgroundJob | None:
        with self._lock:
            while self._waiting or (self._later and not self._closed):
                job = (self._waiting or self._later).popleft()
                if not job.over:
                    self._working.append(job)
                    return job
            self._threads -= 1
            return None


class Lanes:
    """The jobs of a server in two lanes: those of hints do not wait for other searches. It is the application's runner."""

    def __init__(self) -> None:
        self.searches = Jobs()
        self.hints = Jobs(2 * cores(), 0, HINT_NICENESS)

    def begin_later(self, work: Work) -> None:
        """Do some work when there is time."""
        self.searches.begin_later(work)

    def moved_on(self, play: str) -> None:
        """Give up what is looked for in a play that has moved on."""
        self.searches.moved_on(play)
        self.hints.moved_on(play)

    def close(self) -> None:
        """Give up everything, and begin nothing any more."""
        self.searches.close()
        self.hints.close()


def be_nice(niceness: int) -> None:
    """Give this thread a lower priority, where threads have one of their own; those that it starts inherit it."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)

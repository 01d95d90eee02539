"""The server's threads for slow jobs: a limited number at once, one for each player, and all can be stopped.

Background jobs, for which no client waits, run only when there is nothing else to do, and are interrupted by others.

Searching is machine code that does not hold Python's global lock, so these threads do not slow down requests as long as a
core is left for those. On Linux these threads get a low priority; elsewhere it is the usual one.
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

from cadogan.app.errors import Busy, sentence
from cadogan.app.jobs import Job, Question, Work
from cadogan.app.shape import Shape
from cadogan.cards import BadInput
from cadogan.pools import cores

WAITING_AT_MOST = 32
NICENESS = 10
HINT_NICENESS = 5  # hints go before searches, and after requests
NOBODY = ""
REPORTS = 0.25  # seconds between checks of a job's progress

ELSEWHERE = "You started another search, perhaps in another tab."
MOVED = "The game has changed since."
CLOSING = "The server is shutting down."
BROKEN = "Internal server error; the server's log has the details."

log = logging.getLogger(__name__)

Event = tuple[str, Shape]  # its name and its data


class BackgroundJob(Job):
    """A job that runs in a thread. Other threads can read its events."""

    def __init__(self, player: str, play: str, work: Work) -> None:
        """`play`: the id of the play that it is about, or empty."""
        super().__init__()
        self.player, self.play, self.work = player, play, work
        self.outcome: Any = None
        self.refusal = ""  # why there is no outcome, as a sentence
        self._over = threading.Event()
        self._events: deque[Event] = deque()
        self._listeners: list[Callable[[], None]] = []
        self._lock = threading.Lock()

    @property
    def over(self) -> bool:
        """Whether it has ended or was given up."""
        return self._over.is_set()

    def send(self, event: str, answer: Shape) -> None:
        """Send an intermediate answer, unless the job is over."""
        with self._lock:
            if self.over:
                return
            self._events.append((event, answer))
            listeners = tuple(self._listeners)
        for notify in listeners:
            notify()

    def new_events(self) -> Iterator[Event]:
        """Yield the events since the last call, oldest first."""
        while self._events:
            yield self._events.popleft()

    def end(self, refusal: str = "") -> None:
        """Mark the job as over; `refusal` says why it has no outcome."""
        with self._lock:
            if self.over:
                return
            self.refusal = refusal
            self._over.set()
        for notify in self._listeners:
            notify()

    def give_up(self, refusal: str = "") -> None:
        """Stop the work and mark the job as over."""
        self.stop.set()
        self.end(refusal)

    def listen(self, notify: Callable[[], None]) -> None:
        """Call `notify` at every new event and when the job is over."""
        with self._lock:
            if not self.over:
                self._listeners.append(notify)
                return
        notify()


class Jobs:
    """The running and waiting jobs of a server."""

    def __init__(self, at_once: int | None = None, waiting: int | None = None, niceness: int = NICENESS) -> None:
        """`at_once`: maximum number of concurrent jobs (default: cores − 1); `waiting`: maximum number of waiting jobs."""
        self._at_once = at_once or max(1, cores() - 1)
        self._may_wait = waiting
        self._niceness = niceness
        self._waiting: deque[BackgroundJob] = deque()
        self._later: deque[BackgroundJob] = deque()  # background jobs
        self._working: list[BackgroundJob] = []
        self._threads = 0
        self._closed = False
        self._lock = threading.Lock()

    def ask(self, player: str, question: Question) -> BackgroundJob:
        """Start a job that answers a player's question. Raises Busy, and Conflict if the play has already changed."""
        job = self.begin(player, question.play, question.work, question.check)
        question.on_start()
        return job

    def begin(self, player: str, play: str, work: Work, check: Callable[[], object] = lambda: None) -> BackgroundJob:
        """Start a job for a player and stop their previous one. Raises Busy.

        `check` must raise if the play has changed since the work was made, because `moved_on` may have been called before
        the job existed.
        """
        job = BackgroundJob(player, play, work)
        with self._lock:
            self._give_up(lambda each: each.player == player, ELSEWHERE)
            going = sum(not each.over for each in (*self._working, *self._waiting) if each.player != NOBODY)
            room = self._at_once + (WAITING_AT_MOST if self._may_wait is None else self._may_wait)
            if self._closed or going >= room:
                raise Busy("Too many searches are running: try again in a moment.")
            self._waiting.append(job)
            if not self._thread():
                self._interrupt_one()
        try:
            check()
        except Exception:
            self.give_up(job, MOVED)
            raise
        return job

    def begin_later(self, work: Work) -> None:
        """Queue a background job. If it is interrupted, it is started again later."""
        with self._lock:
            if not self._closed:
                self._later.append(BackgroundJob(NOBODY, "", work))
                self._thread()

    def place(self, job: BackgroundJob) -> int:
        """Return a job's place in the queue, from 1; 0 if it is not waiting."""
        with self._lock:
            return self._waiting.index(job) + 1 if job in self._waiting else 0

    def give_up(self, job: BackgroundJob, refusal: str = "") -> None:
        """Stop a job whose outcome is no longer needed."""
        with self._lock, suppress(ValueError):
            self._waiting.remove(job)
        job.give_up(refusal)

    def moved_on(self, play: str) -> None:
        """Stop all jobs about a play that has changed."""
        with self._lock:
            self._give_up(lambda each: each.play == play, MOVED)

    def close(self) -> None:
        """Stop all jobs and start no more."""
        with self._lock:
            self._closed = True
            self._give_up(lambda each: True, CLOSING)

    async def watch(self, job: BackgroundJob) -> AsyncIterator[None]:
        """Yield at every event of a job and at least every REPORTS seconds, until it is over."""
        loop, news = asyncio.get_running_loop(), asyncio.Event()

        def notify() -> None:
            with suppress(RuntimeError):  # the loop is closed, so nobody is listening
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
        """Stop some jobs. The caller must hold the lock; listeners never take it."""
        for each in (*self._waiting, *self._working):
            if which(each):
                each.give_up(refusal)

    def _thread(self) -> bool:
        """Start another thread if the limit allows it. The caller must hold the lock."""
        if self._threads >= self._at_once:
            return False
        self._threads += 1
        threading.Thread(target=self._work, name="cadogan-job", daemon=True).start()
        return True

    def _interrupt_one(self) -> None:
        """Stop a background job and queue it again. The caller must hold the lock."""
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
            except BadInput as error:  # no machine code, for instance
                job.end(sentence(str(error)))
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
    """The jobs of a server in two lanes, so that hints do not wait for searches. It is the application's `Runner`."""

    def __init__(self) -> None:
        self.searches = Jobs()
        self.hints = Jobs(2 * cores(), 0, HINT_NICENESS)

    def begin_later(self, work: Work) -> None:
        """Queue background work."""
        self.searches.begin_later(work)

    def moved_on(self, play: str) -> None:
        """Stop all jobs about a play that has changed."""
        self.searches.moved_on(play)
        self.hints.moved_on(play)

    def close(self) -> None:
        """Stop all jobs and start no more."""
        self.searches.close()
        self.hints.close()


def be_nice(niceness: int) -> None:
    """Lower the priority of this thread; threads that it starts inherit it. Elsewhere than on Linux it stays the same."""
    if sys.platform == "linux" and hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)

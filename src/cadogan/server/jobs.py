"""The server's slow jobs: some at once, each in a thread of its own, and all can be stopped.

A *brief* job usually takes no more than BRIEF seconds. There is room for brief jobs beside the long ones, so that nobody waits for
an answer of half a second until another player's review of a game ends.

Brief jobs take turns: if others wait, one that has had its turn is interrupted and goes on, or begins again with a longer turn,
when it is due. Turns are so short that all who wait get one soon (`soon`). Long jobs and hints are not interrupted; they ask for
their share (`Job.share`) and are content with it.

First come, first served, except that a player who has used the server for some seconds lately comes as many seconds later. So
nobody waits for ever, and who used least goes first. A player has one job at a time.

Background jobs, for which no client waits, run only while no player's job does, and are interrupted by others.

Searching is machine code that does not hold Python's global lock, so these threads do not slow down requests as long as a core is
left for those. On Linux these threads get a low priority, the lower the longer their jobs; elsewhere it is the usual one.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import sys
import threading
import time
from bisect import insort
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from cadogan.app.wire.errors import Conflict, NotFound, Overloaded, sentence
from cadogan.app.wire.jobs import DELETED, ELSEWHERE, MOVED, Errand, Job, Question, Work
from cadogan.app.wire.messages import BROKEN, Lane
from cadogan.app.wire.schema import Shape
from cadogan.machine.pools import cores
from cadogan.rules.cards import BadInput

WAITING_AT_MOST = 500
BRIEF = 3.0  # seconds; the first turn of a brief job is no longer
LEAST_TURN = 0.5  # seconds; the first turn of a brief job is no shorter
SOON = 10.0  # seconds after which all who wait should have had a turn
HINTS_SOON = 2.5  # the same for hints
LEAST_SHARE = 0.1  # seconds that any job may take
LEAST_REVIEW = 5.0  # seconds that a long job may take even if many wait
NICENESS = 7
HINT_NICENESS = 5  # hints go before searches, and after requests
LONG_NICENESS, BACKGROUND_NICENESS = 3, 8  # added for long jobs and for background jobs
NOBODY = ""
REPORTS = 0.25  # seconds between checks of a job's progress
PLACES = 1.0  # seconds between checks of a job's place in the queue
FORGOTTEN = 60.0  # seconds after which half of what a player used is forgotten

CLOSING = "The server is shutting down."
FULL = "Hundreds of players wait for searches already: try again in some minutes."

log = logging.getLogger(__name__)

Event = tuple[str, Shape]  # its name and its data


class BackgroundJob(Job):
    """A job that runs in a thread. Other threads can read its events."""

    def __init__(self, player: str, play: str, work: Work, brief: bool = False) -> None:
        """`play`: the id of the play that it is about, or empty."""
        super().__init__()
        self.player, self.play, self.work, self.brief = player, play, work, brief
        self.check: Callable[[], object] = lambda: None  # raises if the play has changed
        self.outcome: Any = None
        self.refusal = ""  # why there is no outcome, as a sentence
        self.asked = time.monotonic()
        self.due = 0.0  # those that wait are in this order
        self.began = 0.0
        self.turns = 0  # that it has had
        self.interrupted = False  # it will begin again
        self.room: Callable[[BackgroundJob], float] = lambda job: math.inf  # seconds for each, while others wait
        self.over = False  # it has ended or was given up; `end` says so
        self._events: deque[Event] = deque()
        self._listeners: list[Callable[[], None]] = []
        self._lock = threading.Lock()

    @property
    def ran(self) -> float:
        """For how many seconds this turn has run."""
        return time.monotonic() - self.began

    def share(self, seconds: float) -> float:
        """Return how many of these seconds the work may take from its start; fewer while others wait."""
        return min(seconds, self.room(self))

    def send(self, event: str, answer: Shape) -> None:
        """Send an intermediate answer, unless the job is over."""
        with self._lock:
            if self.over:
                return
            self._events.append((event, answer))
        self.notify()

    def new_events(self) -> Iterator[Event]:
        """Yield the events since the last call, oldest first."""
        while self._events:
            yield self._events.popleft()

    def begin(self) -> None:
        """Note that the work begins."""
        self.began = time.monotonic()
        self.notify()

    def interrupt(self) -> None:
        """Stop the work for now."""
        self.interrupted = True
        self.stop.set()

    def reset(self) -> None:
        """Prepare to begin again after an interruption."""
        self.interrupted, self.stop, self.progress = False, threading.Event(), None
        self.turns += 1

    def end(self, refusal: str = "") -> None:
        """Mark the job as over; `refusal` says why it has no outcome."""
        with self._lock:
            if self.over:
                return
            self.refusal = refusal
            self.over = True
        self.notify()

    def give_up(self, refusal: str = "") -> None:
        """Stop the work and mark the job as over."""
        self.stop.set()
        self.end(refusal)

    def listen(self, notify: Callable[[], None]) -> None:
        """Call `notify` when the job begins or is over, and at every new event."""
        with self._lock:
            if not self.over:
                self._listeners.append(notify)
                return
        notify()

    def notify(self) -> None:
        """Call all that listen."""
        with self._lock:
            listeners = tuple(self._listeners)
        for notify in listeners:
            notify()


class Jobs:
    """The running and waiting jobs of a server."""

    def __init__(
        self,
        at_once: int | None = None,
        beside: int | None = None,
        niceness: int = NICENESS,
        soon: float = SOON,
        turns: bool = True,
    ) -> None:
        """`at_once`: maximum number of concurrent long jobs (default: cores − 1); `beside`: of brief jobs beside these.

        `soon`: seconds after which a job should have had a turn, however many wait. `turns`: brief jobs are interrupted; otherwise
        they end when they have had their share.
        """
        self._at_once = at_once or max(1, cores() - 1)
        self._beside = max(1, self._at_once // 2) if beside is None else beside
        self._niceness, self._soon, self._turns = niceness, soon, turns
        self._waiting: list[BackgroundJob] = []  # the next one first
        self._later: deque[BackgroundJob] = deque()  # background jobs
        self._working: list[BackgroundJob] = []
        self._use = Use()
        self._closed = False
        self._lock = threading.Lock()

    def ask(self, player: str, question: Question) -> BackgroundJob:
        """Start a job that answers a player's question. Raises Overloaded, and Conflict if the play has already changed."""
        job = self.begin(player, question.play, question.work, question.check, question.brief)
        question.on_start()
        return job

    def begin(
        self, player: str, play: str, work: Work, check: Callable[[], object] = lambda: None, brief: bool = False
    ) -> BackgroundJob:
        """Start a job for a player and stop their previous one. Raises Overloaded.

        `check` must raise if the play has changed since the work was made, because `stop_about` may have been called before
        the job existed.
        """
        job = BackgroundJob(player, play, work, brief)
        job.check, job.room = check, self._room
        with self._lock:
            self._give_up(lambda each: each.player == player, ELSEWHERE)
            if not self._closed:
                self._queue(job)
                self._start()
            ending = sum(each.over for each in self._working)  # they make room in a moment
            if self._closed or (job in self._waiting and len(self._waiting) > WAITING_AT_MOST + ending):
                self._give_up(lambda each: each is job, "")
                raise Overloaded(CLOSING if self._closed else FULL)
        try:
            check()
        except Exception:
            self.give_up(job, MOVED)
            raise
        return job

    def begin_later(self, errand: Errand) -> None:
        """Queue a background job. If it is interrupted, it is started again later."""
        with self._lock:
            if not self._closed:
                self._later.append(BackgroundJob(NOBODY, "", errand.work))
                self._start()

    def place(self, job: BackgroundJob) -> int:
        """Return a job's place in the queue, from 1; 0 if it is not waiting. Brief and long jobs do not wait for each other."""
        with self._lock:
            self._make_room()
            if job not in self._waiting:
                return 0
            return sum(each.brief == job.brief for each in self._waiting[: self._waiting.index(job) + 1])

    def give_up(self, job: BackgroundJob, refusal: str = "") -> None:
        """Stop a job whose outcome is no longer needed."""
        with self._lock:
            if not job.over:
                self._give_up(lambda each: each is job, refusal)

    def counts(self) -> dict[str, int]:
        """Return how many jobs run, and how many of players and of nobody wait."""
        with self._lock:
            return {"running": len(self._working), "waiting": len(self._waiting), "later": len(self._later)}

    def stop_about(self, name: str, refusal: str) -> None:
        """Stop all jobs about the play or for the player of this name; no play has the name of a player."""
        with self._lock:
            self._give_up(lambda each: name in (each.play, each.player), refusal)

    def look_again(self, name: str) -> None:
        """Stop the jobs that another process has made useless: for a player it has removed, or about a play it has changed."""
        with self._lock:
            self._give_up(lambda each: each.player == name, DELETED)
            about = [each for each in (*self._waiting, *self._working) if each.play == name and not each.over]
        for job in about:
            try:
                job.check()
            except (Conflict, NotFound):
                self.give_up(job, MOVED)

    def close(self) -> None:
        """Stop all jobs and start no more."""
        with self._lock:
            self._closed = True
            self._later.clear()
            self._give_up(lambda each: True, CLOSING)

    async def watch(self, job: BackgroundJob) -> AsyncIterator[int]:
        """Yield a job's place in the queue, 0 if it runs, at every event and at regular times, until it is over."""
        loop, news = asyncio.get_running_loop(), asyncio.Event()

        def notify() -> None:
            with suppress(RuntimeError):  # the loop is closed, so nobody is listening
                loop.call_soon_threadsafe(news.set)

        job.listen(notify)
        place = self.place(job)
        while True:
            if place:
                yield place
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), PLACES if place else REPORTS)
            news.clear()
            place = self.place(job)
            if job.over:
                return
            if not place:
                yield place

    # -- the caller of these must hold the lock; listeners never take it

    def _give_up(self, which: Callable[[BackgroundJob], bool], refusal: str) -> None:
        """Stop some jobs."""
        for each in (*self._waiting, *self._working):
            if which(each):
                each.give_up(refusal)
        self._waiting = [each for each in self._waiting if not each.over]

    def _queue(self, job: BackgroundJob) -> None:
        """Let a player's job wait for its turn."""
        job.due = time.monotonic() + self._use.of(job.player)
        insort(self._waiting, job, key=lambda each: each.due)

    def _start(self) -> None:
        """Start the jobs for which there is room."""
        while job := self._next():
            self._working.append(job)
            job.begin()
            threading.Thread(target=self._work, args=(job,), name="cadogan-job", daemon=True).start()
        self._make_room()

    def _next(self) -> BackgroundJob | None:
        """Return the next job for which there is room, and take it from its queue."""
        working = self._of_players()
        if not self._waiting and not working:
            return self._later.popleft() if self._later and len(self._working) < self._at_once else None
        if len(working) >= self._at_once + self._beside:
            return None
        full = sum(not each.brief for each in working) >= self._at_once
        for at, job in enumerate(self._waiting):
            if job.brief or not full:
                return self._waiting.pop(at)
        return None

    def _make_room(self) -> None:
        """Interrupt background jobs if a player's job runs, and brief jobs that have had their turn if others wait for one."""
        working = self._of_players()
        if working:
            for each in self._working:
                if each.player == NOBODY and not each.stop.is_set():
                    each.interrupt()
        wanted = sum(each.brief for each in self._waiting) - sum(each.stop.is_set() for each in working)
        if self._turns and wanted > 0:
            late = [each for each in working if each.brief and not each.stop.is_set() and each.ran > self._turn(each)]
            for each in late[:wanted]:
                each.interrupt()

    def _turn(self, job: BackgroundJob) -> float:
        """Return the seconds of a job's turn. It doubles, so that a job ends at last even if it begins again in each turn."""
        return min(BRIEF, max(LEAST_TURN, self._room(job))) * 2.0**job.turns

    def _room(self, job: BackgroundJob) -> float:
        """Return for how many seconds a job may run so that all who wait get their turn soon. The lock need not be held."""
        waiting = [each for each in self._waiting if each.brief == job.brief]
        if not waiting:
            return math.inf
        rooms = self._at_once + (self._beside if job.brief else 0)
        left = max(each.asked for each in waiting) + self._soon - time.monotonic()
        return max(LEAST_SHARE if job.brief else LEAST_REVIEW, left * rooms / len(waiting))

    def _of_players(self) -> list[BackgroundJob]:
        return [each for each in self._working if each.player != NOBODY]

    # -- in the thread of a job

    def _work(self, job: BackgroundJob) -> None:
        be_nice(self._niceness + (BACKGROUND_NICENESS if job.player == NOBODY else LONG_NICENESS * (not job.brief)))
        outcome, refusal = None, ""
        try:
            outcome = job.work(job)
        except BadInput as error:  # no machine code, for instance
            refusal = sentence(str(error))
        except Exception:
            log.exception("a search failed")
            refusal = BROKEN
        with self._lock:
            self._working.remove(job)
            if job.player != NOBODY:
                self._use.add(job.player, time.monotonic() - job.began)
            if job.interrupted and not (outcome or refusal or job.over or self._closed):
                self._again(job)
            else:
                job.outcome = outcome
                job.end(refusal)
            self._start()

    def _again(self, job: BackgroundJob) -> None:
        """Let an interrupted job wait; the caller must hold the lock."""
        job.reset()
        if job.player == NOBODY:
            self._later.appendleft(job)
        else:
            self._queue(job)


class Use:
    """The seconds of work that each player had lately; half of them are forgotten every FORGOTTEN seconds."""

    def __init__(self) -> None:
        self._had: dict[str, tuple[float, float]] = {}  # seconds, and when they were counted

    def of(self, player: str) -> float:
        """Return the seconds of a player."""
        seconds, when = self._had.get(player, (0.0, 0.0))
        return float(seconds * 0.5 ** ((time.monotonic() - when) / FORGOTTEN))

    def add(self, player: str, seconds: float) -> None:
        """Add to the seconds of a player."""
        now = time.monotonic()
        self._had = {each: had for each, had in self._had.items() if had[1] > now - 10 * FORGOTTEN}
        self._had[player] = self.of(player) + seconds, now


class Lanes:
    """The jobs of a server in lanes, so that hints do not wait for searches. It is the application's `Runner`."""

    def __init__(self, tell: Callable[[str], None] = lambda name: None) -> None:
        """`tell` tells the server's other processes which play has changed, or which player is gone."""
        self.searches = Jobs()
        self.hints = Jobs(2 * cores(), 0, HINT_NICENESS, HINTS_SOON, turns=False)
        self.endings = Jobs(cores(), 0, HINT_NICENESS, HINTS_SOON, turns=False)
        self.by_name: Mapping[Lane, Jobs] = {"searches": self.searches, "hints": self.hints, "endings": self.endings}
        self._tell = tell

    def begin_later(self, errand: Errand) -> None:
        """Queue background work."""
        self.searches.begin_later(errand)

    def moved_on(self, play: str) -> None:
        """Stop all jobs about a play that has changed, in whichever process."""
        self._stop_about(play, MOVED)
        self._tell(play)

    def deleted(self, player: str) -> None:
        """Stop all jobs of a player whose games were deleted, in whichever process."""
        self._stop_about(player, DELETED)
        self._tell(player)

    def look_again(self, name: str) -> None:
        """Stop the work that another process has made useless: about a play that it has changed, or for a player it has removed."""
        for jobs in self.by_name.values():
            jobs.look_again(name)

    def close(self) -> None:
        """Stop all jobs and start no more."""
        for jobs in self.by_name.values():
            jobs.close()

    def _stop_about(self, name: str, refusal: str) -> None:
        for jobs in self.by_name.values():
            jobs.stop_about(name, refusal)


def be_nice(niceness: int) -> None:
    """Lower the priority of this thread; threads that it starts inherit it. Elsewhere than on Linux it stays the same."""
    if sys.platform == "linux" and hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)

"""Slow work as data: tasks, the questions that they answer, and background errands.

A task can be pickled and done anywhere: in this thread, in a thread of a server, in a browser's second worker. It reaches no
store. What must read or write the store is done before and after it, by the question or errand that it belongs to.

Nothing here starts a thread: `Question.answered` does the work in the caller's thread. A server uses its own threads.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from typing import Any, Protocol

from cadogan.app.wire.errors import Conflict
from cadogan.app.wire.schema import Shape

# `functools.partial` of a function of a module, so that it can be pickled. Its outcome can be pickled, too; None if stopped.
# It takes the engine (`cadogan.app.coaching.engine.Engine`).
Task = Callable[[Any, "Job"], Any]
Work = Callable[["Job"], Any]  # a task with the engine of this process


# Why work was given up.
ELSEWHERE = "You started another search, perhaps in another tab."
MOVED = "The game has changed since."
DELETED = "All games of this player were deleted."


class Job:
    """Work in progress. It reports its progress, and ends soon after `stop` is set."""

    def __init__(self) -> None:
        self.stop = Event()
        self.progress: Shape | None = None  # the latest progress, for others to poll
        self.kept: Any = None  # what a task that was stopped needs to go on, if it is started again

    def share(self, seconds: float) -> float:
        """Return how many of these seconds the work may take from its start; fewer while others wait."""
        return seconds

    def report(self, progress: Shape) -> None:
        """Report the progress of the work."""
        self.progress = progress

    def send(self, event: str, answer: Shape) -> None:
        """Send an intermediate answer as an event of this name."""


@dataclass(frozen=True)
class Question:
    """A request that may be slow: its answer if it is known already, and the task that finds it."""

    engine: Any  # `cadogan.app.coaching.engine.Engine`
    event: str  # the name of the event with the answer
    task: Task
    known: Shape | None = None
    play: str = ""  # the play that it is about; if that changes, the work is useless
    brief: bool = True  # usually takes less than some seconds, and may be stopped and started again
    check: Callable[[], None] = lambda: None  # raises Conflict if the play has changed
    on_start: Callable[[], None] = lambda: None  # called when the work starts
    finish: Callable[[Any], tuple[str, Shape] | None] | None = None  # turns the outcome into an event

    def work(self, job: Job) -> Any:
        """Do the task here, and return its outcome."""
        return self.task(self.engine, job)

    def ending(self, outcome: Any) -> tuple[str, Shape] | None:
        """Return the last event, made from an outcome; None if the work was stopped."""
        if outcome is None:
            return None
        return self.finish(outcome) if self.finish else (self.event, outcome)

    def answered(self, job: Job | None = None) -> tuple[str, Shape]:
        """Do the work in this thread and return the last event."""
        if self.known:
            return self.event, self.known
        self.check()
        self.on_start()
        ending = self.ending(self.work(job or Job()))
        if not ending:
            raise Conflict("This was stopped before an answer was found.")
        return ending


@dataclass(frozen=True)
class Errand:
    """Background work, for which nobody waits."""

    engine: Any
    begin: Callable[[], Task | None]  # makes the task when there is time for it; None if there is nothing to do
    end: Callable[[Any], None]  # takes the outcome; None if there was nothing to do, or if the task failed

    def work(self, job: Job) -> Any:
        """Do the work here and return its outcome. If it was stopped without one, it has not ended and must begin again."""
        found = None
        try:
            task = self.begin()
            found = task(self.engine, job) if task else None
        finally:
            if found is not None or not job.stop.is_set():
                self.end(found)
        return found


class Runner(Protocol):
    """Does background work, and stops work that has become useless."""

    def begin_later(self, errand: Errand) -> None:
        """Do an errand when there is time. If it is stopped, it is started again later."""

    def moved_on(self, play: str) -> None:
        """Stop all work about a play that has changed."""

    def deleted(self, player: str) -> None:
        """Stop all work for a player whose games were deleted."""


class Idle:
    """A runner that works only when `work` is called."""

    def __init__(self) -> None:
        self._later: deque[Errand] = deque()

    def begin_later(self, errand: Errand) -> None:
        """Queue an errand."""
        self._later.append(errand)

    def moved_on(self, play: str) -> None:
        """Do nothing, because no work is in progress."""

    def deleted(self, player: str) -> None:
        """Do nothing, because no work is in progress."""

    def work(self, job: Job | None = None) -> bool:
        """Do the next errand in the queue; return False if it is empty."""
        if not self._later:
            return False
        self._later.popleft().work(job or Job())
        return True

"""Slow requests: a question, and the job of finding its answer.

Nothing here starts a thread: `Question.answered` does the work in the caller's thread. A server uses its own threads.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from typing import Any, Protocol

from cadogan.app.errors import Conflict
from cadogan.app.shape import Shape

Work = Callable[["Job"], Any]


class Job:
    """Work in progress. It reports its progress, and ends soon after `stop` is set."""

    def __init__(self) -> None:
        self.stop = Event()
        self.progress: Shape | None = None  # the latest progress, for others to poll

    def send(self, event: str, answer: Shape) -> None:
        """Send an intermediate answer as an event of this name."""


@dataclass(frozen=True)
class Question:
    """A request that may be slow: its answer if it is known already, and the work that finds it."""

    event: str  # the name of the event with the answer
    work: Work  # returns the answer, or None if stopped
    known: Shape | None = None
    play: str = ""  # the play that it is about; if that changes, the work is useless
    brief: bool = True  # usually takes less than some seconds
    check: Callable[[], None] = lambda: None  # raises Conflict if the play has changed
    on_start: Callable[[], None] = lambda: None  # called when the work starts
    finish: Callable[[Any, Job], tuple[str, Shape] | None] | None = None  # turns the outcome into an event

    def ending(self, outcome: Any, job: Job) -> tuple[str, Shape] | None:
        """Return the last event, made from an outcome."""
        if self.finish:
            return self.finish(outcome, job)
        return (self.event, outcome) if outcome else None

    def answered(self, job: Job | None = None) -> tuple[str, Shape]:
        """Do the work in this thread and return the last event."""
        if self.known:
            return self.event, self.known
        job = job or Job()
        self.check()
        self.on_start()
        ending = self.ending(self.work(job), job)
        if not ending:
            raise Conflict("This was stopped before an answer was found.")
        return ending


class Runner(Protocol):
    """Does background work, and stops work that has become useless."""

    def begin_later(self, work: Work) -> None:
        """Do work when there is time. If it is stopped, it is started again later."""

    def moved_on(self, play: str) -> None:
        """Stop all work about a play that has changed."""


class Idle:
    """A runner that works only when `work` is called."""

    def __init__(self) -> None:
        self._later: deque[Work] = deque()

    def begin_later(self, work: Work) -> None:
        """Queue work."""
        self._later.append(work)

    def moved_on(self, play: str) -> None:
        """Do nothing, because no work is in progress."""

    def work(self, job: Job | None = None) -> bool:
        """Do the next work in the queue; return False if it is empty."""
        if not self._later:
            return False
        self._later.popleft()(job or Job())
        return True

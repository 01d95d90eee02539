"""What takes a while: a question that somebody asks, and the job of finding its answer.

Nothing here starts a thread. `Question.answered` does the work where it is called; a server has threads for it instead.
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
    """Work under way: it reports how far it has come, and ends soon when `stop` is set."""

    def __init__(self) -> None:
        self.stop = Event()
        self.progress: Shape | None = None  # how far it is; whoever wants to know looks at it from time to time

    def say(self, event: str, answer: Shape) -> None:
        """Send an answer on the way, under the name of an event."""


@dataclass(frozen=True)
class Question:
    """Something asked for that may take a while to find out: its answer, where it is known, or else the work of finding it."""

    event: str  # the name under which its answer is sent
    work: Work  # its outcome is the answer, or None where it was stopped
    known: Shape | None = None
    play: str = ""  # the play that it is about: the work is in vain once that has moved on
    check: Callable[[], None] = lambda: None  # raises Conflict when the play has moved on
    begun: Callable[[], None] = lambda: None  # called as soon as the work is under way
    finish: Callable[[Any, Job], tuple[str, Shape] | None] | None = None  # makes an event of the outcome

    def ending(self, outcome: Any, job: Job) -> tuple[str, Shape] | None:
        """The last event, of an outcome."""
        if self.finish:
            return self.finish(outcome, job)
        return (self.event, outcome) if outcome else None

    def answered(self, job: Job | None = None) -> tuple[str, Shape]:
        """The last event, found here and now."""
        if self.known:
            return self.event, self.known
        job = job or Job()
        self.check()
        self.begun()
        ending = self.ending(self.work(job), job)
        if not ending:
            raise Conflict("This was stopped before there was an answer.")
        return ending


class Runner(Protocol):
    """Who does the work that nobody waits for, and stops what is in vain."""

    def begin_later(self, work: Work) -> None:
        """Do some work when there is time. It may be stopped, and is begun again then."""

    def moved_on(self, play: str) -> None:
        """Stop what is being found out about a play that has moved on."""


class Idle:
    """A runner that works when it is told to."""

    def __init__(self) -> None:
        self._later: deque[Work] = deque()

    def begin_later(self, work: Work) -> None:
        """Keep some work for later."""
        self._later.append(work)

    def moved_on(self, play: str) -> None:
        """Nothing is under way."""

    def work(self, job: Job | None = None) -> bool:
        """Do the next piece of work; false when there is none."""
        if not self._later:
            return False
        self._later.popleft()(job or Job())
        return True

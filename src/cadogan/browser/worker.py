"""The second worker of a browser: it does one task at a time, as `job_queue.py` hands them out.

A task is the same code that a thread of the server runs. It arrives pickled, and so does its outcome leave; both workers run the
same Cadogan.
"""

from __future__ import annotations

import pickle
import threading
import time
import traceback
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple

from cadogan.app.coaching.engine import Engine, Fact, Part, Report, warm_up_part
from cadogan.app.wire.errors import sentence
from cadogan.app.wire.jobs import Job, Task
from cadogan.app.wire.responses import Readying
from cadogan.app.wire.schema import Shape, text
from cadogan.machine.interrupt import Flag
from cadogan.position import Game
from cadogan.rules.cards import BadInput
from cadogan.solver import limit_memory

MEMORY = 64 << 20  # bytes for the tables of a search: a tab of a phone has little
REPORTS = 0.25  # seconds between reports of progress
BROKEN = "Something went wrong in Cadogan; the browser's console has the details."

Send = Callable[[str, str], object]  # takes the name of an event and its data as JSON


class Thought(NamedTuple):
    """What comes of a task: its outcome, or why it has none; and what it found out on the way."""

    outcome: Any
    refusal: str = ""  # as a sentence
    learned: tuple[Fact, ...] = ()


class Thinking(Job):
    """A task that is done in this worker."""

    def __init__(self, send: Send, stopped: Callable[[], bool]) -> None:
        """`send` takes events, `stopped` says whether the task should end."""
        super().__init__()
        self.stop = Flag(stopped)
        self._send = send
        self._reported = -REPORTS

    def report(self, progress: Shape) -> None:
        """Send progress, unless some was sent a moment ago."""
        now = time.monotonic()
        if now >= self._reported + REPORTS:
            self._reported = now
            self.send("progress", progress)

    def send(self, event: str, answer: Shape) -> None:
        """Send an intermediate answer."""
        self._send(event, text(answer))


class Thinker(Engine):
    """The engine of this worker. What it learns goes to the worker that holds the games, which knows everything else."""

    def __init__(self, positions: int | None = None) -> None:
        """`positions`: as for `Engine`."""
        super().__init__(warm_up_aloud, positions)
        self._learned: list[Fact] = []

    def learn(self, fact: Fact) -> None:
        """Take note of what a task has found out on the way."""
        self._learned.append(fact)

    def news(self) -> tuple[Fact, ...]:
        """Return what was learned since the last call."""
        found = tuple(self._learned)
        self._learned.clear()
        return found


def as_bytes(data: Any) -> bytes:
    """Return bytes, or a Uint8Array of JavaScript as bytes."""
    return data if isinstance(data, bytes) else data.to_bytes()


def think(work: Any, send: Send, stopped: Callable[[], bool]) -> bytes:
    """Do a task, given as bytes; return what comes of it as bytes. Both are for `Games` only.

    `send` takes events on the way: a name, and the data as JSON. `stopped` is asked often; the task ends soon after it says yes.
    """
    engine, outcome, refusal = thinker(), None, ""
    try:
        task: Task = pickle.loads(as_bytes(work))
        outcome = task(engine, Thinking(send, stopped))
    except BadInput as error:  # no machine code, for instance
        refusal = sentence(str(error))
    except Exception:
        traceback.print_exc()
        refusal = BROKEN
    return pickle.dumps(Thought(outcome, refusal, engine.news()))


@cache
def thinker() -> Thinker:
    """Return the engine of this worker. From then on, no search of its process takes more memory."""
    limit_memory(MEMORY)
    return Thinker()


_warm: set[tuple[str, Part]] = set()


def warm_up_aloud(game: Game, stop: threading.Event, parts: Iterable[Part], report: Report) -> bool:
    """Warm up parts right here. Report before the first time, which takes a moment."""
    for part in parts:
        if (game.name, part) not in _warm:
            report(Readying(0.0, None, 1.0))
            warm_up_part(part, game)
            _warm.add((game.name, part))
    return not stop.is_set()

"""A browser's second worker and its page, for tests: all that crosses between workers is pickled or JSON, as there."""

from __future__ import annotations

import json
from typing import Any

from cadogan.browser.worker import think


class Worker:
    """The second worker, which works when the test tells it to, and the page."""

    host: Any  # the desk, or the games

    def __init__(self) -> None:
        self.task: tuple[int, bytes, str] | None = None
        self.stopped = False
        self.events: dict[int, list[Any]] = {}
        self.over: set[int] = set()

    def think(self, job: int, work: bytes, lane: str) -> None:
        assert self.task is None, "one task at a time"
        self.task, self.stopped = (job, work, lane), False

    def stop(self, job: int) -> None:
        assert self.task
        assert self.task[0] == job
        assert not self.stopped, "it is told once"
        self.stopped = True

    def send(self, job: int, events: str, over: bool) -> None:
        if job in self.over:
            assert not over, "a stream ends once"
            return
        self.events.setdefault(job, []).extend((name, data) for name, data in json.loads(events))
        if over:
            self.over.add(job)

    def work(self) -> None:
        """Do the task, and hand the outcome in."""
        assert self.task
        job, work, _ = self.task
        outcome = think(
            work, lambda name, data: self.send(job, json.dumps([(name, json.loads(data))]), False), lambda: self.stopped
        )
        self.task = None
        self.host.done(job, outcome)

    def die(self) -> None:
        """Break down, or end because it was told to."""
        assert self.task
        job, self.task = self.task[0], None
        self.host.lost(job)

    @property
    def lane(self) -> str:
        """The lane of the task that it does; empty if it does none."""
        return self.task[2] if self.task else ""

"""Clients of a server that listens on a real port, which read its streams event by event."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from server.conftest import Event, Play, event_of

PATIENCE = 60.0  # seconds: a busy machine is slow


def comes_true(fact: Callable[[], bool]) -> bool:
    """Wait until `fact` holds; False if it does not within PATIENCE."""
    until = time.monotonic() + PATIENCE
    while not fact():
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


class Reader:
    """A page that reads a stream of events."""

    def __init__(self, response: httpx.Response) -> None:
        self._texts = response.iter_text()
        self._rest = ""

    def __next__(self) -> Event:
        while "\n\n" not in self._rest:
            self._rest += next(self._texts)
        text, self._rest = self._rest.split("\n\n", 1)
        return event_of(text)

    def __iter__(self) -> Iterator[Event]:
        return self


class Browser:
    """A player on a server that listens on a real port."""

    def __init__(self, address: str) -> None:
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, trust_env=False)
        self.http.get("/")

    def post(self, path: str, **body: Any) -> Any:
        response = self.http.post(f"/api/{path}", json=body)
        assert response.is_success, response.text
        return response.json()

    def begin(self) -> Play:
        play = self.post("plays", game="doubles-and-quits", deal="2")
        return self.post(f"plays/{play['id']}/peek")

    @contextmanager
    def look(self, play: Play) -> Iterator[Reader]:
        """Read the stream of a play's verdict until the block ends."""
        with self.http.stream("GET", f"/api/plays/{play['id']}/verdict?node={play['node']}&seconds=100") as response:
            assert response.status_code == 200
            yield Reader(response)

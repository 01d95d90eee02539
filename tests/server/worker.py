"""A client of a browser's own games: requests and events are messages between workers, here in this process."""

from __future__ import annotations

import json
from collections import defaultdict, deque
from functools import partialmethod
from pathlib import Path
from typing import Any

import httpx

from cadogan.browser.games import Games
from cadogan.browser.worker import think


class Worker:
    """The only player of a browser, with the methods of a client of HTTP. Its thinker works when the page asks for something."""

    def __init__(self, database: Path) -> None:
        database.parent.mkdir(exist_ok=True)
        self.games = Games(str(database), self._think, lambda job: None, self._send)
        self._tasks: deque[tuple[int, bytes]] = deque()
        self._events: dict[int, list[list[Any]]] = defaultdict(list)

    def request(self, method: str, address: str, **sent: Any) -> httpx.Response:
        """Send a request, whose address and body httpx writes; its answer looks as it does over HTTP."""
        written = httpx.Request(method, f"http://localhost{address}", **sent)
        status, media, headers, answer, job = self.games.request(
            method, written.url.raw_path.decode(), written.read().decode() or None
        )
        if media == "text/event-stream":
            events = self._answered(job) if job else json.loads(answer)
            answer = "".join(f"event: {name}\ndata: {json.dumps(data)}\n\n" for name, data in events)
        kind = media + ("; charset=utf-8" if media.startswith("text/") else "")
        return httpx.Response(status, headers={**json.loads(headers), "content-type": kind}, content=answer.encode())

    get = partialmethod(request, "GET")
    post = partialmethod(request, "POST")
    put = partialmethod(request, "PUT")
    delete = partialmethod(request, "DELETE")

    def _think(self, job: int, work: bytes, lane: str) -> None:
        self._tasks.append((job, work))

    def _send(self, job: int, events: str, over: bool) -> None:
        self._events[job] += json.loads(events)

    def _answered(self, job: int) -> list[list[Any]]:
        """Let the thinker do what it was given; return all events of a job."""
        while self._tasks:
            number, work = self._tasks.popleft()
            sent = self._events[number]
            outcome = think(work, lambda name, data, sent=sent: sent.append([name, json.loads(data)]), lambda: False)
            self.games.done(number, outcome)
        return self._events.pop(job)

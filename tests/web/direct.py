"""A client that asks the API in this process, without HTTP."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

import httpx

from cadogan.app.api import Api
from cadogan.app.application import Application
from cadogan.app.wire.jobs import Job, Question
from cadogan.app.wire.messages import Answer, Asked, Request, answered
from cadogan.app.wire.schema import Shape, text
from cadogan.server.guard import COOKIE, player_of


class Client(ABC):
    """A player's client. It has the methods of a client of HTTP that visitors use, and its answers look the same."""

    @abstractmethod
    def ask(self, method: str, address: str, body: str | None) -> httpx.Response:
        """Send a request."""

    def request(self, method: str, address: str, **sent: Any) -> httpx.Response:
        """Send a request; httpx only writes its address and its body."""
        written = httpx.Request(method, f"http://localhost{address}", **sent)
        return self.ask(method, written.url.raw_path.decode(), written.read().decode() or None)

    def get(self, address: str, **sent: Any) -> httpx.Response:
        return self.request("GET", address, **sent)

    def post(self, address: str, **sent: Any) -> httpx.Response:
        return self.request("POST", address, **sent)

    def put(self, address: str, **sent: Any) -> httpx.Response:
        return self.request("PUT", address, **sent)

    def delete(self, address: str, **sent: Any) -> httpx.Response:
        return self.request("DELETE", address, **sent)


def response(status: int, media: str, headers: Mapping[str, str], body: str) -> httpx.Response:
    """Write an answer as HTTP would."""
    kind = media + ("; charset=utf-8" if media.startswith("text/") else "")
    return httpx.Response(status, headers={**headers, "content-type": kind}, content=body.encode())


class Direct(Client):
    """One of many players of an application."""

    def __init__(self, application: Application) -> None:
        self._api = Api(application)
        self.cookies = httpx.Cookies({COOKIE: secrets.token_urlsafe(32)})  # as the server would have set it

    def ask(self, method: str, address: str, body: str | None) -> httpx.Response:
        found = self._api.answer(Request.to(address, method, body, player_of(self.cookies[COOKIE])))
        if isinstance(found, Asked):
            question = found.question
            found = answered(lambda: Answer(200, events(question), "text/event-stream"))
        return response(found.status, found.media, found.headers, found.body)


class Following(Job):
    """A job that notes its events."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[tuple[str, Shape]] = []

    def send(self, event: str, answer: Shape) -> None:
        self.events.append((event, answer))


def events(question: Question) -> str:
    """Find the answer to a question here and now; return all its events in the form of a stream."""
    job = Following()
    last = question.answered(job)
    return "".join(f"event: {name}\ndata: {text(data)}\n\n" for name, data in [*job.events, last])

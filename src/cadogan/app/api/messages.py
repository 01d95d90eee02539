"""A request and its answers, as every carrier gives and takes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import unquote, urlsplit

from cadogan.app.jobs import Question

JSON = "application/json"
Lane = Literal["searches", "hints"]  # a player has one question of each lane at a time
Rate = Literal["reads", "changes", "starts", "searches", "files"]  # what a server limits apart; a browser does not


@dataclass(frozen=True)
class Request:
    """A request of a player."""

    method: str
    path: str  # without percent codes: /api/plays/x/move
    query: str = ""  # with percent codes
    body: bytes | None = None
    player: str = ""

    @classmethod
    def to(cls, address: str, method: str = "GET", body: str | None = None, player: str = "") -> Request:
        """Make a request to an address: a path and perhaps a query, with percent codes."""
        parts = urlsplit(address)
        sent = None if body is None else body.encode("utf-8", "replace")
        return cls(method, unquote(parts.path), parts.query, sent, player)


@dataclass(frozen=True)
class Answer:
    """An answer: a status of HTTP and a text."""

    status: int
    body: str
    media: str = JSON
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Asked:
    """A question that may be slow. The carrier finds its answer and sends it as a stream of events."""

    question: Question
    lane: Lane

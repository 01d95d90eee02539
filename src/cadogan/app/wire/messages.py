"""Requests and answers, as every carrier gives and takes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar
from urllib.parse import unquote, urlsplit

from cadogan.app.wire import responses
from cadogan.app.wire.errors import Busy, Conflict, NotFound, NotReached, NotStored, Overloaded, RefusedMove, sentence
from cadogan.app.wire.jobs import Question
from cadogan.app.wire.schema import text
from cadogan.position.moves import IllegalMove
from cadogan.rules.cards import BadInput

# -- How long the body of a request may be, in bytes. Each route that needs more than the usual says so ---------------


USUAL = 10_000  # 200 moves with long names need half of it
WITH_MOVES = 250_000  # all moves of a long game, and those of a challenge
RECORDS = 1_000_000  # the text of a hundred games
ALL_GAMES = 30_000_000  # a file with all games of a player


def too_long(most: int) -> str:
    """Return the refusal of a request that is too long."""
    return f"The request is too long: the limit is {most:,} bytes."


# -- A request and its answers, as every carrier gives and takes them -------------------------------------------------


JSON = "application/json"
Lane = Literal["searches", "hints", "endings"]  # a player has one question of each lane at a time
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


# -- Errors as answers: each kind has a status, and a body with one sentence ------------------------------------------


T = TypeVar("T")

BROKEN = "Internal server error; the server's log has the details."


class Refused(Exception):
    """A request that does not reach the application: no such address, wrong fields, too long."""

    def __init__(self, status: int, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.status, self.headers = status, headers or {}


STATUSES: dict[type[Exception], int] = {
    BadInput: 422,
    IllegalMove: 422,
    NotFound: 404,
    Conflict: 409,
    Overloaded: 503,
    Busy: 429,
    NotReached: 503,
    NotStored: 507,
}


def answered(work: Callable[[], T]) -> T | Answer:
    """Return what `work` returns, or the answer that says why it was refused. Raises other errors, which are bugs."""
    try:
        return work()
    except Refused as error:
        return problem(error.status, str(error), headers=error.headers)
    except tuple(STATUSES) as error:
        status = next(status for kind, status in STATUSES.items() if isinstance(error, kind))
        return problem(status, str(error), reason(error))


def problem(
    status: int, message: str, refusal: responses.Refusal | None = None, headers: Mapping[str, str] | None = None
) -> Answer:
    """Return an answer that says what is wrong, in one sentence."""
    return Answer(status, text(responses.Problem(sentence(message), refusal)), headers=headers or {})


def reason(error: Exception) -> responses.Refusal | None:
    """Return the reason for refusing a move as data; None for any other error."""
    if not isinstance(error, RefusedMove) or error.refusal is None:
        return None
    code, parameters = error.refusal
    return responses.Refusal(code=code, move=error.move, params=dict(parameters))

"""Errors as answers: each kind has a status, and a body with one sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from cadogan.app import answers
from cadogan.app.api.messages import Answer
from cadogan.app.errors import Busy, Conflict, NotFound, NotReached, NotStored, Overloaded, RefusedMove, sentence
from cadogan.app.shape import text
from cadogan.position.moves import IllegalMove
from cadogan.rules.cards import BadInput

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
    status: int, message: str, refusal: answers.Refusal | None = None, headers: Mapping[str, str] | None = None
) -> Answer:
    """Return an answer that says what is wrong, in one sentence."""
    return Answer(status, text(answers.Problem(sentence(message), refusal)), headers=headers or {})


def reason(error: Exception) -> answers.Refusal | None:
    """Return the reason for refusing a move as data; None for any other error."""
    if not isinstance(error, RefusedMove) or error.refusal is None:
        return None
    code, parameters = error.refusal
    return answers.Refusal(code=code, move=error.move, params=dict(parameters))

"""The application's errors, apart from BadInput and IllegalMove."""

from __future__ import annotations

from cadogan.moves import IllegalMove
from cadogan.refusals import Refusal


class NotFound(LookupError):
    """It does not exist, or it belongs to another player."""


class Conflict(Exception):
    """The play is not in the state that the request expects."""


class RefusedMove(IllegalMove):
    """An illegal move, with the name that was requested and the reason."""

    def __init__(self, message: str, move: str, refusal: Refusal | None) -> None:
        super().__init__(message, refusal)
        self.move = move


class Busy(Exception):
    """Too many searches are running."""

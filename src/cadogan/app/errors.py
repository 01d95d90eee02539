"""What the application refuses, apart from bad input and illegal moves."""

from __future__ import annotations

from cadogan.moves import IllegalMove
from cadogan.refusals import Refusal


class NotFound(LookupError):
    """There is no such thing, or it is another player's."""


class Conflict(Exception):
    """The play is not in the state that the request supposes."""


class RefusedMove(IllegalMove):
    """An illegal move, with what was asked for and why it was refused."""

    def __init__(self, message: str, move: str, refusal: Refusal | None) -> None:
        super().__init__(message, refusal)
        self.move = move


class Busy(Exception):
    """There are too many searches already."""

"""The application's errors, apart from BadInput and IllegalMove."""

from __future__ import annotations

from cadogan.position.moves import IllegalMove
from cadogan.rules.cards import BadInput
from cadogan.rules.refusals import Refusal


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
    """Too much was asked for at once."""


class Overloaded(Busy):
    """The server has more to do than it can."""


class NotStored(Exception):
    """The storage is full, or refuses to be read or written; nothing was changed."""


class NotReached(NotStored):
    """The storage cannot be read or written right now: somebody else has locked it, or it does not work."""


class NewerStore(BadInput):
    """A newer version of the program stored these games, in a way that this one does not know."""


def sentence(text: str) -> str:
    """Add a full stop, and a capital letter unless the text starts with the name of a move or option."""
    first = text.split(" ", 1)[0]
    return (text[:1].upper() + text[1:] if first.isalpha() else text) + ("" if text.endswith((".", "?", "!")) else ".")

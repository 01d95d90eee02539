"""What the application refuses, apart from bad input and illegal moves."""

from __future__ import annotations


class NotFound(LookupError):
    """There is no such thing, or it is another player's."""


class Conflict(Exception):
    """The play is not in the state that the request supposes."""


class Busy(Exception):
    """There are too many searches already."""

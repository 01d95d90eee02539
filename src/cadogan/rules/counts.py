"""Counts in words, and numbers that a budget can have."""

from __future__ import annotations

from math import isfinite

from cadogan.rules.cards import BadInput


def counted(count: int, what: str) -> str:
    """Return a count in words: ``"1 puzzle"``, ``"7,000 puzzles"``."""
    return f"{count:,} {what}{'s' * (count != 1)}"


def check_seconds(seconds: float | None) -> None:
    """Raise BadInput for a time limit that is not a number greater than 0; None is no limit."""
    if seconds is None or (isfinite(seconds) and seconds > 0):
        return
    shown = f"{seconds:g}"
    if isfinite(seconds):
        raise BadInput(f"{shown} seconds are too few: give a number greater than 0")
    raise BadInput(f"{shown} is not a number of seconds: give a number greater than 0, such as 2.5")

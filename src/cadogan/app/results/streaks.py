"""Streaks of days."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple


class Streak(NamedTuple):
    """Days in a row: the current number and the highest."""

    now: int
    best: int


def streak(days: Iterable[date], today: date) -> Streak:
    """Return the streak of these days. It goes on while yesterday or today is one of them: today is not over yet."""
    now = best = 0
    last: date | None = None
    for day in sorted(set(days)):
        now = now + 1 if last == day - timedelta(days=1) else 1
        best = max(best, now)
        last = day
    return Streak(now if last and last >= today - timedelta(days=1) else 0, best)

"""Streaks of days."""

from __future__ import annotations

from datetime import date

import pytest

from cadogan.app.results.achievements import Streak, streak


@pytest.mark.parametrize(
    ("days", "today", "expected"),
    [
        ([], 5, Streak(0, 0)),
        ([5], 5, Streak(1, 1)),
        ([4], 5, Streak(1, 1)),  # today is not over yet
        ([3], 5, Streak(0, 1)),
        ([3, 4, 5], 5, Streak(3, 3)),
        ([5, 3, 4, 4], 5, Streak(3, 3)),  # in any order
        ([1, 2, 3, 5], 5, Streak(1, 3)),
        ([1, 3, 4], 7, Streak(0, 2)),
        ([4, 5, 6], 5, Streak(3, 3)),  # it is tomorrow elsewhere
    ],
)
def test_streak(days: list[int], today: int, expected: Streak) -> None:
    assert streak([date(2026, 3, day) for day in days], date(2026, 3, today)) == expected


def test_a_streak_crosses_the_ends_of_months_and_years() -> None:
    days = [date(2027, 12, 31), date(2028, 1, 1), date(2028, 2, 28), date(2028, 2, 29), date(2028, 3, 1)]
    assert streak(days, date(2028, 3, 1)) == Streak(3, 3)

"""The time, and the dates that it is on earth."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta


def now() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


def first_date(time: datetime) -> date:
    """Return the earliest date that it is anywhere on earth at a time."""
    return (time.astimezone(UTC) - timedelta(hours=12)).date()


def last_date(time: datetime) -> date:
    """Return the latest date that it is anywhere on earth at a time."""
    return (time.astimezone(UTC) + timedelta(hours=14)).date()

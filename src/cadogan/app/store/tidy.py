"""Removing what was started and left: games in which nobody made a move, and players who have nothing stored."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from cadogan.app.store import times
from cadogan.app.store.database import Store

STEP = 500  # plays or players that are looked at in one transaction, so that nobody waits long for it
FIRST = datetime(1970, 1, 1, tzinfo=UTC)


class Tidy:
    """Removes games without a move that are older than some days, and after that players without anything, step by step."""

    def __init__(self, store: Store, days: int, step: int = STEP) -> None:
        """`store` must be open."""
        self._store, self._age, self._step = store, timedelta(days=days), step
        self._plays: datetime | None = FIRST  # all before were looked at; None: all
        self._players = 0

    def step(self) -> bool:
        """Look at some; return whether there are more. After the last ones it begins again."""
        before = times.now() - self._age
        with self._store.writing() as writing:
            if self._plays is not None:
                self._plays = writing.remove_unplayed(self._plays, before, self._step)
                return True
            self._players = writing.remove_empty_players(self._players, before, self._step) or 0
        if not self._players:
            self._plays = FIRST
        return bool(self._players)

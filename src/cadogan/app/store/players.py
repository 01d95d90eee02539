"""What is kept of a player: settings, what is removed when they ask for it, and what is tidied away later."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from cadogan.app.store import times
from cadogan.app.store.database import Store, forget_rows
from cadogan.app.store.stored import NO_SETTINGS
from cadogan.app.wire.responses import KeptSettings, Setting, Stored

# -- Each player's settings of the page -------------------------------------------------------------------------------


def load(store: Store, player: str) -> KeptSettings:
    """Return the settings of a player."""
    with store.reading() as reading:
        return reading.settings(player)


def save(store: Store, player: str, settings: Mapping[str, Setting]) -> KeptSettings:
    """Replace the settings of a player."""
    found = KeptSettings(dict(settings), datetime.now(UTC))
    with store.writing() as writing:
        writing.keep_settings(player, found)
    return found


# -- Deleting everything that is stored of a player -------------------------------------------------------------------


STEP = 100  # plays removed at once, so that the moves of other players need not wait long


def stored(store: Store, player: str) -> Stored:
    """Return what is stored of a player."""
    with store.reading() as reading:
        return Stored(reading.count(player), reading.settings(player) != NO_SETTINGS)


def remove(store: Store, player: str) -> list[str]:
    """Remove all plays and settings of a player, and the player; return the ids of the plays.

    If it fails midway, the rest is left, and removing again removes that.
    """
    removed: list[str] = []
    while True:
        with store.writing() as writing:
            some = writing.remove_player(player, STEP)
        removed += some
        if len(some) < STEP:
            break
    if removed:
        forget_rows()
    return removed


# -- Removing what was started and left: games in which nobody made a move, and players who have nothing stored -------


LOOKED_AT = 500  # plays or players that are looked at in one transaction, so that nobody waits long for it
FIRST = datetime(1970, 1, 1, tzinfo=UTC)


class Tidy:
    """Removes games without a move that are older than some days, and after that players without anything, step by step."""

    def __init__(self, store: Store, days: int, step: int = LOOKED_AT) -> None:
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

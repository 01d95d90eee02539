"""Deleting everything that is stored of a player."""

from __future__ import annotations

from cadogan.app.answers import Stored
from cadogan.app.database import Store, forget_rows
from cadogan.app.store import NO_SETTINGS

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

"""What is kept of a player: settings, and everything that is removed when they ask for it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime

from cadogan.app.store.database import Store, forget_rows
from cadogan.app.store.stored import NO_SETTINGS
from cadogan.app.wire.answers import KeptSettings, Setting, Stored
from cadogan.rules.cards import BadInput

# -- Each player's settings of the page. Their names and values are up to the page ------------------------------------


CHARACTERS_AT_MOST = 4_096  # as JSON


def load(store: Store, player: str) -> KeptSettings:
    """Return the settings of a player."""
    with store.reading() as reading:
        return reading.settings(player)


def save(store: Store, player: str, settings: Mapping[str, Setting]) -> KeptSettings:
    """Replace the settings of a player. Raises BadInput if they are too long."""
    check_length(settings)
    found = KeptSettings(dict(settings), datetime.now(UTC))
    with store.writing() as writing:
        writing.keep_settings(player, found)
    return found


def check_length(settings: Mapping[str, Setting]) -> None:
    """Raise BadInput if settings are too long."""
    length = len(json.dumps(settings))
    if length > CHARACTERS_AT_MOST:
        raise BadInput(
            f"these settings are too long: {length:,} characters of JSON; the limit is {CHARACTERS_AT_MOST:,}"
        )


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

"""Each player's settings of the page. Their names and values are up to the page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime

from cadogan.app.answers import KeptSettings, Setting
from cadogan.app.database import Store
from cadogan.rules.cards import BadInput

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

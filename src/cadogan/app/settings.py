"""How each player likes the page: kept, whatever the page makes of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime

from cadogan.app.answers import KeptSettings, Setting
from cadogan.app.store import Store
from cadogan.cards import BadInput

CHARACTERS_AT_MOST = 4_096  # as JSON


def kept(store: Store, player: str) -> KeptSettings:
    """The settings of a player."""
    with store.reading() as reading:
        return reading.settings(player)


def keep(store: Store, player: str, settings: Mapping[str, Setting]) -> KeptSettings:
    """Keep settings in place of those of before. Raises BadInput when they are too long."""
    length = len(json.dumps(settings))
    if length > CHARACTERS_AT_MOST:
        raise BadInput(
            f"these settings are too long: as JSON they may have {CHARACTERS_AT_MOST} characters, and have {length}"
        )
    found = KeptSettings(dict(settings), datetime.now(UTC))
    with store.writing() as writing:
        writing.keep_settings(player, found)
    return found

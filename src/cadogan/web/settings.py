"""How each player likes the page: kept for him, whatever the page makes of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import NamedTuple

import sqlalchemy as sql

from cadogan.cards import BadInput
from cadogan.web.store import PlayerRow, SettingsRow, Store, player_id

AT_MOST = 4_096  # characters, as JSON

Setting = bool | int | float | str


class Settings(NamedTuple):
    """A player's settings, and when he changed them last; nothing when he never did."""

    settings: dict[str, Setting] | None = None
    changed: datetime | None = None


def kept(store: Store, player: str) -> Settings:
    """The settings of a player."""
    with store.reading() as session:
        row = session.scalar(sql.select(SettingsRow).join(PlayerRow).where(PlayerRow.secret_hash == player))
        return Settings(json.loads(row.text), row.changed) if row else Settings()


def keep(store: Store, player: str, settings: Mapping[str, Setting]) -> Settings:
    """Keep settings in place of those of before. Raises BadInput when they are too long."""
    text = json.dumps(settings)
    if len(text) > AT_MOST:
        raise BadInput(f"these settings are too long: as JSON they may have {AT_MOST} characters, and have {len(text)}")
    with store.writing() as session:
        who = player_id(session, player)
        row = session.get(SettingsRow, who) or SettingsRow(player_id=who)
        row.text, row.changed = text, datetime.now(UTC)
        session.add(row)
    return Settings(dict(settings), row.changed)

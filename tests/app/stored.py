"""A play as stores have it; tests replace what matters to them."""

from __future__ import annotations

from datetime import UTC, datetime

from cadogan.app.store.stored import PLAYING, StoredPlay

START = datetime(2026, 7, 4, 12, tzinfo=UTC)
PLAY = StoredPlay(
    id="a",
    game="crazy-quilt",
    family="quilt",
    version=1,
    start_kind="number",
    start="42",
    shuffles="",
    seed=None,
    strict=True,
    status=PLAYING,
    started=START,
    changed=START,
)

"""When a game is over, and what is stored then."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from cadogan.app import times
from cadogan.app.database import Store, Transaction
from cadogan.app.store import LOST, STUCK, WON, Outcome, StoredPlay

STUCK_AT_MOST = timedelta(hours=1)  # a stuck game that nobody has touched for so long was left
UNTOUCHED_AT_MOST = timedelta(days=30)  # any game


def finish(store: Transaction, play: StoredPlay, ended: datetime | None = None) -> None:
    """Store how and when a play first ended, if it has; `ended` defaults to now. A game without a move is no game."""
    if play.over and play.moved and store.outcome(play.id) is None:
        won = play.status == WON
        verdict = "won" if play.counted and won else None
        store.keep_outcome(play.id, Outcome(ended or times.now(), won, verdict, play.ply))


def lose(store: Transaction, play: StoredPlay, ended: datetime | None = None) -> None:
    """Store that a play is lost."""
    lost = replace(play, status=LOST)
    store.update(lost)
    finish(store, lost, ended)


def lose_left(store: Store, player: str) -> None:
    """Store that the games that a player has left are lost: stuck ones after an hour, all others after 30 days."""
    now = times.now()
    stuck, touched = now - STUCK_AT_MOST, now - UNTOUCHED_AT_MOST
    with store.reading() as reading:
        if not reading.unsettled(player, stuck, touched):
            return
    with store.writing() as writing:
        for play in writing.unsettled(player, stuck, touched):
            lose(writing, play, play.changed if play.status == STUCK else play.changed + UNTOUCHED_AT_MOST)

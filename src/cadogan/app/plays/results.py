"""How plays ended: which have, with what result, and what of that is fair to compare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from cadogan.app.store import times
from cadogan.app.store.database import Store, Transaction
from cadogan.app.store.stored import LOST, STUCK, WON, Outcome, StoredPlay

# -- Plays that have ended, and what of them is fair to compare -------------------------------------------------------


AT_ONCE = timedelta(seconds=1)  # nobody plays a game in less time; an import does


class Ended(NamedTuple):
    """A play that has ended."""

    play: StoredPlay
    outcome: Outcome
    again: bool = False  # the player had started another game of the same deal before this one ended

    @property
    def spoiled(self) -> bool:
        """Whether spoilers were on before the end; afterwards they do no harm."""
        return self.play.peeked is not None and self.play.peeked < self.outcome.ended

    @property
    def fair(self) -> bool:
        """Whether it can set a record: played here, by the player, without spoilers."""
        at_once = self.outcome.ended - self.play.started < AT_ONCE
        imported = self.play.undos is None and self.play.seconds is None and at_once
        return not (self.play.aside or self.spoiled or imported)

    @property
    def chance(self) -> float | None:
        """The coach's chance of the deal, if it is known and the player knew no more than the coach.

        They know more of a deal that they have met before, and of one that was chosen because it can be won.
        """
        return self.outcome.chance if self.fair and not (self.again or self.play.winnable or self.play.day) else None


def ended_plays(found: Iterable[tuple[StoredPlay, Outcome | None]]) -> list[Ended]:
    """Return the plays that have ended, of all of a player's plays that started from a deal, in the same order."""
    found = list(found)
    starts: dict[tuple[str, str], list[datetime]] = {}
    for play, _ in found:
        if play.moved or play.peeked:
            starts.setdefault((play.game, play.start), []).append(play.started)
    return [
        Ended(play, outcome, sum(each < outcome.ended for each in starts[play.game, play.start]) > 1)
        for play, outcome in found
        if outcome and play.moved
    ]


def streaks(ended: Iterable[Ended]) -> Iterator[tuple[int, Ended]]:
    """Yield after each game how many were won in a row; only a fair win adds to that, and every loss played here ends it."""
    streak = 0
    for each in ended:
        if not each.outcome.won:
            streak = 0 if each.fair or each.spoiled else streak
        elif each.fair:
            streak += 1
        yield streak, each


# -- When a game is over, and what is stored then ---------------------------------------------------------------------


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

"""Statistics of a player's games, and how many of the deals they played can be won.

Verdicts on deals are searched for in the background, and only for games that have ended. If a player plays a deal again,
its verdict is not shown until that game has ended too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock

import cadogan
from cadogan.app.endings import finish, lose_left
from cadogan.app.engine import Engine
from cadogan.app.jobs import Job
from cadogan.app.plays import start_of
from cadogan.app.store import Outcome, Store, StoredPlay

SECONDS = 10.0  # for a verdict
PENDING_AT_MOST = 64  # queued verdicts; others are queued the next time statistics are requested

Deal = tuple[str, ...]


@dataclass
class Tally:
    """The counts of one game with its options."""

    game: cadogan.Game
    won: int = 0
    resigned: int = 0
    unfinished: int = 0
    peeked: int = 0
    hinted: int = 0
    streak: int = 0
    best: int = 0
    deals: dict[Deal, str] = field(default_factory=dict)  # the verdict on each deal of a game that has ended
    playing: set[Deal] = field(default_factory=set)

    def verdicts(self, verdict: str) -> int:
        """Return how many deals have this verdict; deals that are being played again do not count."""
        return sum(found == verdict for deal, found in self.deals.items() if deal not in self.playing)


class Statistics:
    """The statistics of all players, and the search for verdicts on their deals."""

    def __init__(self, store: Store, engine: Engine, begin_later: Callable[[Callable[[Job], object]], None]) -> None:
        """`store` must be open. `begin_later` takes background work."""
        self._store, self._engine, self._begin_later = store, engine, begin_later
        self._pending: set[str] = set()
        self._lock = Lock()

    def of(self, player: str) -> list[Tally]:
        """Count a player's games that started from a deal, without coached ones, in the order of the list of games."""
        lose_left(self._store, player)
        self._catch_up(player)
        with self._store.reading() as store:
            found = [(play, outcome) for play, outcome in store.outcomes(player) if not play.coached]
        for play, outcome in found:
            if outcome and outcome.verdict is None:
                self.settle(play.id)
        order = [game.id for game in cadogan.games()]
        return sorted(tallies(found), key=lambda tally: (order.index(tally.game.id), tally.game.name))

    def settle(self, play: str) -> None:
        """Queue the search for the verdict on the deal of a play that has ended."""
        with self._lock:
            if play in self._pending or len(self._pending) >= PENDING_AT_MOST:
                return
            self._pending.add(play)
        self._begin_later(lambda job: self._settle(job, play))

    def _settle(self, job: Job, play: str) -> None:
        try:
            with self._store.reading() as store:
                stored, outcome = store.play(play), store.outcome(play)
            if stored is None or not stored.counted or outcome is None or outcome.verdict:
                return
            position = start_of(stored)
            known = self._engine.verdicts.find(position, SECONDS)
            verdict = known.verdict if known else self._engine.verdict(position, SECONDS, job)
            if verdict is None:
                return
            with self._store.writing() as writing:
                now = writing.outcome(play) or outcome
                writing.keep_outcome(play, now._replace(verdict=verdict.result))
        finally:
            if not job.stop.is_set():  # otherwise the job starts again
                with self._lock:
                    self._pending.discard(play)

    def _catch_up(self, player: str) -> None:
        """Store the outcomes of games that ended before the program stored outcomes."""

        def missing(found: Iterable[tuple[StoredPlay, Outcome | None]]) -> list[StoredPlay]:
            return [play for play, outcome in found if outcome is None and play.over and play.moved]

        with self._store.reading() as store:
            if not missing(store.outcomes(player)):
                return
        with self._store.writing() as writing:
            for play in missing(writing.outcomes(player)):
                finish(writing, play, play.changed)


def tallies(found: Iterable[tuple[StoredPlay, Outcome | None]]) -> list[Tally]:
    """Count plays game by game; plays that have ended must be in the order of their ends."""
    tallied: dict[str, Tally] = {}
    for play, outcome in found:
        with suppress(cadogan.BadInput):  # this version of the program may not know the game
            tally = tallied.setdefault(play.game, Tally(cadogan.game(play.game)))
            deal = (play.start, play.shuffles, play.seed or "")
            if not play.has_ended:
                tally.playing.add(deal)
            if not play.moved:
                continue
            if outcome is None:
                tally.unfinished += 1
                continue
            tally.won += outcome.won
            tally.resigned += not outcome.won
            tally.peeked += bool(play.peeked)
            tally.hinted += play.hints > 0
            tally.streak = tally.streak + 1 if outcome.won else 0
            tally.best = max(tally.best, tally.streak)
            if tally.deals.get(deal, "unknown") == "unknown":
                tally.deals[deal] = outcome.verdict or "unknown"
    return list(tallied.values())

"""What became of a player's games, and how many of the deals that they met can be won.

Verdicts on deals are looked for when nothing else is to be done, of games that have ended only; and of a deal that its player
plays again nothing is told until that game has ended too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock

import cadogan
from cadogan.app.engine import Engine
from cadogan.app.jobs import Job
from cadogan.app.plays import finish, start_of
from cadogan.app.store import Outcome, Store, StoredPlay

SECONDS = 10.0  # for a verdict
PENDING_AT_MOST = 64  # verdicts to be looked for; more are thought of when statistics are asked for again

Deal = tuple[str, ...]


@dataclass
class Tally:
    """What is counted of one game with its options."""

    game: cadogan.Game
    won: int = 0
    resigned: int = 0
    unfinished: int = 0
    peeked: int = 0
    hinted: int = 0
    streak: int = 0
    best: int = 0
    deals: dict[Deal, str] = field(default_factory=dict)  # with the verdict, of those that are not being played
    playing: set[Deal] = field(default_factory=set)

    def verdicts(self, verdict: str) -> int:
        """How many of the deals met have this verdict."""
        return sum(found == verdict for deal, found in self.deals.items() if deal not in self.playing)


class Statistics:
    """The statistics of all players, and the search for the verdicts that they need."""

    def __init__(self, store: Store, engine: Engine, begin_later: Callable[[Callable[[Job], object]], None]) -> None:
        """Over an open store. `begin_later` takes work that nobody waits for."""
        self._store, self._engine, self._begin_later = store, engine, begin_later
        self._pending: set[str] = set()
        self._lock = Lock()

    def of(self, player: str) -> list[Tally]:
        """A player's games that began with a deal, in the order in which games are listed; not those that the coach played."""
        self._catch_up(player)
        with self._store.reading() as store:
            found = [(play, outcome) for play, outcome in store.outcomes(player) if not play.coached]
        for play, outcome in found:
            if outcome and outcome.verdict is None:
                self.settle(play.id)
        order = [game.id for game in cadogan.games()]
        return sorted(tallies(found), key=lambda tally: (order.index(tally.game.id), tally.game.name))

    def settle(self, play: str) -> None:
        """Look for the verdict on the deal of a play that has ended, when there is time."""
        with self._lock:
            if play in self._pending or len(self._pending) >= PENDING_AT_MOST:
                return
            self._pending.add(play)
        self._begin_later(lambda job: self._settle(job, play))

    def _settle(self, job: Job, play: str) -> None:
        try:
            with self._store.reading() as store:
                stored, outcome = store.play(play), store.outcome(play)
            if stored is None or outcome is None or outcome.verdict:
                return
            position = start_of(stored)
            known = self._engine.verdicts.find(position, SECONDS)
            verdict = known.verdict if known else self._engine.verdict(position, SECONDS, job)
            if verdict is None:
                return
            with self._store.writing() as writing:
                writing.keep_outcome(play, outcome._replace(verdict=verdict.result))
        finally:
            if not job.stop.is_set():  # else it is begun again
                with self._lock:
                    self._pending.discard(play)

    def _catch_up(self, player: str) -> None:
        """Games that ended before this was kept."""

        def missing(found: Iterable[tuple[StoredPlay, Outcome | None]]) -> list[StoredPlay]:
            return [play for play, outcome in found if outcome is None and play.over]

        with self._store.reading() as store:
            if not missing(store.outcomes(player)):
                return
        with self._store.writing() as writing:
            for play in missing(writing.outcomes(player)):
                finish(writing, play, play.changed)


def tallies(found: Iterable[tuple[StoredPlay, Outcome | None]]) -> list[Tally]:
    """Plays counted game by game, those that have ended in the order in which they did."""
    tallied: dict[str, Tally] = {}
    for play, outcome in found:
        with suppress(cadogan.BadInput):  # of games that this version of the program does not know
            tally = tallied.setdefault(play.game, Tally(cadogan.game(play.game)))
            deal = (play.start, play.shuffles, play.seed or "")
            if outcome is None:
                tally.unfinished += 1
                tally.playing.add(deal)
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

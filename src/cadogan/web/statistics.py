"""What became of a player's games, and how many of the deals that he met can be won.

Verdicts on deals are looked for when nothing else is to be done, of games that have ended only; and of a deal that its player
plays anew nothing is told until that game has ended too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock

import sqlalchemy as sql

import cadogan
from cadogan.web.plays import RESIGNED, WON, finish, start_of
from cadogan.web.searches import Search, Searches
from cadogan.web.solving import Solving
from cadogan.web.store import OutcomeRow, PlayerRow, PlayRow, Store

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

    def __init__(self, store: Store, searches: Searches, solving: Solving) -> None:
        """Over an open store."""
        self._store, self._searches, self._solving = store, searches, solving
        self._pending: set[str] = set()
        self._lock = Lock()

    def of(self, player: str) -> list[Tally]:
        """A player's games that began with a deal, in the order in which games are listed; not those that the coach played."""
        self._catch_up(player)
        rows = self._rows(player)
        for row, outcome in rows:
            if outcome and outcome.verdict is None:
                self.settle(row.id)
        order = [game.id for game in cadogan.games()]
        return sorted(tallies(rows), key=lambda tally: (order.index(tally.game.id), tally.game.name))

    def settle(self, play: str) -> None:
        """Look for the verdict on the deal of a play that has ended, when there is time."""
        with self._lock:
            if play in self._pending or len(self._pending) >= PENDING_AT_MOST:
                return
            self._pending.add(play)
        self._searches.begin_later(lambda search: self._settle(search, play))

    def _settle(self, search: Search, play: str) -> None:
        try:
            with self._store.reading() as session:
                row, outcome = session.get(PlayRow, play), session.get(OutcomeRow, play)
            if row is None or outcome is None or outcome.verdict:
                return
            position = start_of(row)
            known = self._solving.known.look(position, SECONDS)
            verdict = known.verdict if known else self._solving.verdict(position, SECONDS)(search)
            if verdict is None:
                return
            with self._store.writing() as session:
                session.get_one(OutcomeRow, play).verdict = verdict.result
        finally:
            if not search.stop.is_set():  # else it is begun anew
                with self._lock:
                    self._pending.discard(play)

    def _catch_up(self, player: str) -> None:
        """Games that ended before this was kept."""
        with self._store.reading() as session:
            missing = bool(session.scalars(_unkept(player).limit(1)).first())
        if missing:
            with self._store.writing() as session:
                for row in session.scalars(_unkept(player)):
                    finish(session, row, row.changed)

    def _rows(self, player: str) -> Sequence[tuple[PlayRow, OutcomeRow | None]]:
        with self._store.reading() as session:
            query = sql.select(PlayRow, OutcomeRow).join(PlayerRow).outerjoin(OutcomeRow)
            query = query.where(PlayerRow.secret_hash == player, PlayRow.start_kind != "text")
            rows = session.execute(query.order_by(OutcomeRow.ended, PlayRow.id))
            return [(row, outcome) for row, outcome in rows if not row.coached]


def tallies(rows: Iterable[tuple[PlayRow, OutcomeRow | None]]) -> list[Tally]:
    """Plays counted game by game, those that have ended in the order in which they did."""
    found: dict[str, Tally] = {}
    for row, outcome in rows:
        with suppress(cadogan.BadInput):  # of games that this version of the program does not know
            tally = found.setdefault(row.game, Tally(cadogan.game(row.game)))
            deal = (row.start, row.shuffles, row.seed or "")
            if outcome is None:
                tally.unfinished += 1
                tally.playing.add(deal)
                continue
            tally.won += outcome.won
            tally.resigned += not outcome.won
            tally.peeked += row.peeked
            tally.hinted += row.hints > 0
            tally.streak = tally.streak + 1 if outcome.won else 0
            tally.best = max(tally.best, tally.streak)
            if tally.deals.get(deal, "unknown") == "unknown":
                tally.deals[deal] = outcome.verdict or "unknown"
    return list(found.values())


def _unkept(player: str) -> sql.Select[PlayRow]:
    ended = sql.select(PlayRow).join(PlayerRow).outerjoin(OutcomeRow)
    return ended.where(
        PlayerRow.secret_hash == player,
        PlayRow.status.in_((WON, RESIGNED)),
        PlayRow.start_kind != "text",
        OutcomeRow.play_id.is_(None),
    )

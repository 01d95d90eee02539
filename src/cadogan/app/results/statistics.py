"""Statistics of a player's games, how many of the deals they played can be won, and how many the coach would win.

A game is lost if it was given up after a move, left when no move was left, or not touched for 30 days. A game without a move
does not count.

Verdicts on deals and the coach's chances are searched for in the background, and only for games that have ended. If a player
plays a deal again, its verdict is not shown until that game has ended too. Chances use only what a player sees before the
first move. They do not count if the player knew more: for games with spoilers on or imported when they were over, for deals that
the player had met before, and for deals that were chosen because they can be won.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Any, TypeVar

from cadogan.app.coaching.engine import Engine, verdict
from cadogan.app.coaching.review import deal_chance
from cadogan.app.plays.checks import start_of
from cadogan.app.plays.results import UNTOUCHED_AT_MOST, Ended, ended_plays, finish, lose_left
from cadogan.app.plays.view import game_name
from cadogan.app.results.achievements import records
from cadogan.app.results.endings import ending
from cadogan.app.results.result_responses import Ending, GameStatistics, Records
from cadogan.app.store import times
from cadogan.app.store.cache import Cache
from cadogan.app.store.database import Store
from cadogan.app.store.stored import Outcome, StoredPlay
from cadogan.app.wire.jobs import Errand, Job, Task
from cadogan.app.wire.schema import shaped
from cadogan.position import Game, Position, games
from cadogan.position import game as game_of
from cadogan.rules.cards import BadInput

SECONDS = 10.0  # for a verdict
PENDING_AT_MOST = 64  # queued verdicts; others are queued the next time statistics are requested

COUNTS_KEPT = 50  # players

Deal = tuple[str, ...]
Counted = tuple[StoredPlay, Outcome | None]
Made = TypeVar("Made")


@dataclass
class Tally:
    """The counts of one game with its options."""

    game: Game
    won: int = 0
    lost_games: int = 0
    unfinished: int = 0
    peeked: int = 0
    hinted: int = 0
    streak: int = 0
    best_streak: int = 0
    expected: float = 0.0  # wins that the coach would expect on the same deals
    expected_of: int = 0  # games with a known chance
    expected_won: int = 0  # how many of them were won
    deals: dict[Deal, str] = field(default_factory=dict)  # the verdict on each deal of a game that has ended
    playing: set[Deal] = field(default_factory=set)

    def verdicts(self, verdict: str) -> int:
        """Return how many deals have this verdict; deals that are being played again do not count."""
        return sum(found == verdict for deal, found in self.deals.items() if deal not in self.playing)


class Statistics:
    """The statistics of all players, and the search for verdicts on their deals."""

    def __init__(self, store: Store, engine: Engine, begin_later: Callable[[Errand], None]) -> None:
        """`store` must be open. `begin_later` takes background errands."""
        self._store, self._engine, self._begin_later = store, engine, begin_later
        self._pending: set[str] = set()
        self._counts: Cache[str, tuple[list[Counted], list[Tally]]] = Cache(COUNTS_KEPT)
        self._records: Cache[str, tuple[list[Counted], Records]] = Cache(COUNTS_KEPT)
        self._lock = Lock()

    def of(self, player: str) -> list[GameStatistics]:
        """Count a player's games in the order of the list of games."""
        order = [game.id for game in games()]
        counts = self._made(self._counts, player, tallies)
        counts = sorted(counts, key=lambda tally: (order.index(tally.game.id), tally.game.name))
        return [shown(tally) for tally in counts]

    def records(self, player: str) -> Records:
        """Return a player's records and achievements."""
        return self._made(self._records, player, records)

    def ending(self, player: str, game: Ended) -> Ending:
        """Return how a player's game ended, and what is new about it."""
        return ending(game, ended_plays(self.games(player)), self.records(player).achievements)

    def _made(
        self, kept: Cache[str, tuple[list[Counted], Made]], player: str, make: Callable[[list[Counted]], Made]
    ) -> Made:
        """Return what is made from a player's games; what was made from the same games before is made only once."""
        games, before = self.games(player), kept.find(player)
        if before and before[0] == games:
            return before[1]
        made = make(games)
        kept.keep(player, (games, made))
        return made

    def games(self, player: str) -> list[Counted]:
        """Return a player's games that started from a deal; those that ended are in the order of their ends.

        Those without a move are only the recent ones, which may still be played.
        """
        lose_left(self._store, player)
        recent = times.now() - UNTOUCHED_AT_MOST
        found = [(play, outcome) for play, outcome in self._outcomes(player) if play.moved or play.changed > recent]
        for play, outcome in found:
            if outcome and not play.aside and (outcome.verdict is None or outcome.chance is None):
                self.settle(play.id)
        return found

    def forget(self, player: str) -> None:
        """Forget a player who was removed."""
        for kept in (self._counts, self._records):
            kept.drop(lambda each: each == player)

    def settle(self, play: str) -> None:
        """Queue the search for the verdict and the coach's chance on the deal of a play that has ended."""
        with self._lock:
            if play in self._pending or len(self._pending) >= PENDING_AT_MOST:
                return
            self._pending.add(play)
        self._seek(play)

    def _seek(self, play: str) -> None:
        self._begin_later(Errand(self._engine, partial(self._sought, play), partial(self._found, play)))

    def _sought(self, play: str) -> Task | None:
        """Return the task that finds out what is missing first about the deal of a play; None if nothing is."""
        with self._store.reading() as store:
            stored, outcome = store.play(play), store.outcome(play)
        if stored is None or not stored.counted or stored.aside or outcome is None:
            return None
        position = start_of(stored)
        if not outcome.verdict:
            known = self._engine.verdicts.find(position, SECONDS)
            if known is None:
                return partial(settled_verdict, position=position, seconds=SECONDS)
            self._keep(play, {"verdict": known.verdict.result})
        return None if outcome.chance is not None else partial(settled_chance, position=position)

    def _found(self, play: str, found: dict[str, Any] | None) -> None:
        """Store what was found out about the deal of a play, and go on if anything is missing."""
        missing = False
        try:
            missing = found is not None and self._keep(play, found)
        finally:
            if not missing:
                with self._lock:
                    self._pending.discard(play)
        if missing:
            self._seek(play)

    def _keep(self, play: str, found: dict[str, Any]) -> bool:
        """Store what was found out about the deal of a play; return whether anything is missing."""
        with self._store.writing() as store:
            known = store.play(play) is not None  # asking locks it: it may be removed right now
            outcome = store.outcome(play)
            if not known or outcome is None:
                return False
            outcome = outcome._replace(**found)
            store.keep_outcome(play, outcome)
            return outcome.verdict is None or outcome.chance is None

    def _outcomes(self, player: str) -> Sequence[tuple[StoredPlay, Outcome | None]]:
        """Return a player's games and how they ended; first store that of games from before the program stored it."""

        def missing(found: Iterable[tuple[StoredPlay, Outcome | None]]) -> list[StoredPlay]:
            return [play for play, outcome in found if outcome is None and play.over and play.moved]

        with self._store.reading() as store:
            found = store.outcomes(player)
        if missing(found):
            with self._store.writing() as writing:
                for play in missing(writing.outcomes(player)):
                    finish(writing, play, play.changed)
                found = writing.outcomes(player)
        return found


# -- the work: what is found out, as fields of an outcome


def settled_verdict(engine: Engine, job: Job, position: Position, seconds: float) -> dict[str, str] | None:
    """Find the verdict on a deal; None if stopped."""
    found = verdict(engine, job, position, seconds)
    return {"verdict": found.result} if found else None


def settled_chance(engine: Engine, job: Job, position: Position) -> dict[str, float] | None:
    """Find the coach's chance on a deal; None if stopped."""
    found = deal_chance(engine, job, position)
    return {"chance": found.value} if found else None


# -- counting


def tallies(found: Iterable[tuple[StoredPlay, Outcome | None]]) -> list[Tally]:
    """Count plays game by game, without those that count for nothing; plays that have ended must be in the order of their ends."""
    found = list(found)
    ends = {each.play.id: each for each in ended_plays(found)}
    tallied: dict[str, Tally] = {}
    for play, outcome in found:
        if play.aside:
            continue
        with suppress(BadInput):  # this version of the program may not know the game
            tally = tallied.get(play.game) or tallied.setdefault(play.game, Tally(game_of(play.game)))
            deal = (play.start, play.shuffles, play.seed or "")
            if not play.has_ended:
                tally.playing.add(deal)
            if not play.moved:
                continue
            if outcome is None:
                tally.unfinished += 1
                continue
            ended = ends[play.id]
            tally.won += outcome.won
            tally.lost_games += not outcome.won
            tally.peeked += ended.spoiled
            tally.hinted += play.hints > 0
            tally.streak = tally.streak + 1 if outcome.won else 0
            tally.best_streak = max(tally.best_streak, tally.streak)
            if ended.chance is not None:
                tally.expected += ended.chance
                tally.expected_of += 1
                tally.expected_won += outcome.won
            if tally.deals.get(deal, "unknown") == "unknown":
                tally.deals[deal] = outcome.verdict or "unknown"
    return [tally for tally in tallied.values() if tally.won or tally.lost_games or tally.unfinished]


def shown(tally: Tally) -> GameStatistics:
    """Convert the counts of one game to an answer."""
    winnable, lost, unknown = (tally.verdicts(verdict) for verdict in ("won", "lost", "unknown"))
    return shaped(
        GameStatistics,
        tally,
        game=game_name(tally.game),
        played=tally.won + tally.lost_games,
        expected=round(tally.expected, 4) if tally.expected_of else None,
        met=winnable + lost + unknown,
        winnable=winnable,
        lost=lost,
        unknown=unknown,
    )

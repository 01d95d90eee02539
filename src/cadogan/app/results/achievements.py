"""Records and achievements of a player, and streaks of days and games.

They count the games that statistics count. A game that ended with spoilers on, and one that was over when it was imported, set
no record and earn nothing, but a loss with spoilers on ends a streak. Without a known time or number of undos there is no
record of time and no "without undo". A deal that the player had met before earns no "without undo", and has no chance here;
nor has one that was chosen because it can be won, as daily deals are: the coach's chance does not know that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date, timedelta
from operator import itemgetter
from typing import NamedTuple

from cadogan.app.plays.results import Ended, ended_plays, streaks
from cadogan.app.plays.view import game_name
from cadogan.app.results.result_responses import (
    Achievement,
    AchievementKind,
    GameRecords,
    HistoryPoint,
    RecordPlay,
    Records,
)
from cadogan.app.store.stored import Outcome, StoredPlay
from cadogan.position import Game, games
from cadogan.position import game as game_of
from cadogan.rules.cards import BadInput

# -- Streaks of days --------------------------------------------------------------------------------------------------


class Streak(NamedTuple):
    """Days in a row: the current number and the highest."""

    now: int
    best: int


def streak(days: Iterable[date], today: date) -> Streak:
    """Return the streak of these days. It goes on while yesterday or today is one of them: today is not over yet."""
    now = best = 0
    last: date | None = None
    for day in sorted(set(days)):
        now = now + 1 if last == day - timedelta(days=1) else 1
        best = max(best, now)
        last = day
    return Streak(now if last and last >= today - timedelta(days=1) else 0, best)


# -- A player's records and achievements, made from their games that started from a deal ------------------------------


LONG_ODDS = 0.2  # a chance below this
FAST = 180  # seconds; a game won in less
STREAKS: dict[int, AchievementKind] = {3: "streak-3", 5: "streak-5", 10: "streak-10", 25: "streak-25"}
DAYS: dict[int, AchievementKind] = {7: "daily-7", 30: "daily-30", 100: "daily-100"}
HISTORY_AT_MOST = 1_000  # games of each kind; the latest


def records(found: Iterable[tuple[StoredPlay, Outcome | None]]) -> Records:
    """Return a player's records in the order of the list of games, and their achievements, newest first.

    `found`: their plays that started from a deal; those that ended are in the order of their ends.
    """
    by_game: dict[str, list[Ended]] = {}
    for each in ended_plays(found):
        if not each.play.aside:
            by_game.setdefault(each.play.game, []).append(each)
    by_name: list[GameRecords] = []
    achievements: list[Achievement] = []
    for name, ended in by_game.items():
        with suppress(BadInput):  # this version of the program may not know the game
            game = game_of(name)
            by_name.append(_record(game, ended))
            achievements += _earned(game, ended)
    achievements += _daily(each for ended in by_game.values() for each in ended)
    order = [game.id for game in games()]
    by_name.sort(key=lambda each: (order.index(each.game.id), each.game.name))
    achievements.sort(key=lambda each: each.ended, reverse=True)
    return Records(tuple(by_name), tuple(achievements))


def _record(game: Game, ended: Sequence[Ended]) -> GameRecords:
    wins = _wins(ended)
    fair = [each for each in ended if each.fair][-HISTORY_AT_MOST:]
    return GameRecords(
        game=game_name(game),
        fastest=_best(wins, lambda won: won.play.seconds),
        shortest=_best(wins, lambda won: won.outcome.moves),
        best_streak=max(length for length, _ in streaks(ended)),
        played=len(ended),
        won=sum(each.outcome.won for each in ended),
        first_win=_record_play(wins[0]) if wins else None,
        history=tuple(HistoryPoint(each.outcome.ended, each.outcome.won, each.chance) for each in fair),
    )


def _best(wins: Iterable[Ended], measured: Callable[[Ended], int | None]) -> RecordPlay | None:
    """Return the first win with the lowest value, of those whose value is known."""
    known = [(value, each) for each in wins if (value := measured(each)) is not None]
    value, best = min(known, key=itemgetter(0), default=(None, None))
    return _record_play(best, value) if best else None


def _record_play(ended: Ended, value: int | None = None) -> RecordPlay:
    play = ended.play
    return RecordPlay(play=play.id, deal=play.deal, value=value, ended=ended.outcome.ended)


def _earned(game: Game, ended: Sequence[Ended]) -> Iterator[Achievement]:
    """Yield what games with the same rules have earned."""
    wins = _wins(ended)
    if wins:
        yield _achievement("first-win", game, wins[0])
    if won := next((each for each in wins if each.play.undos == 0 and not each.again), None):
        yield _achievement("no-undo", game, won)
    if won := next((each for each in wins if not each.play.hints), None):
        yield _achievement("no-hint", game, won)
    if won := next((each for each in wins if each.play.seconds is not None and each.play.seconds < FAST), None):
        yield _achievement("fast", game, won, won.play.seconds)
    if won := next((each for each in wins if each.chance is not None and each.chance < LONG_ODDS), None):
        yield _achievement("long-odds", game, won, won.chance)
    for length, kind in STREAKS.items():
        if won := next((each for reached, each in streaks(ended) if reached == length), None):
            yield _achievement(kind, game, won, length)


def _achievement(kind: AchievementKind, game: Game | None, by: Ended, value: float | None = None) -> Achievement:
    """Return what was earned by a game, the first that earned it; without `game`, games of all kinds count together."""
    return Achievement(kind, game_name(game) if game else None, by.play.id, by.outcome.ended, value)


def _wins(ended: Iterable[Ended]) -> list[Ended]:
    """Return the wins that can set records."""
    return [each for each in ended if each.outcome.won and each.fair]


def _daily(ended: Iterable[Ended]) -> Iterator[Achievement]:
    """Yield what was earned by winning daily deals, day after day, each on its day."""
    won: dict[date, Ended] = {}
    for each in _wins(ended):
        if each.play.day and each.play.timely:
            won.setdefault(each.play.day, each)
    left = dict(DAYS)
    streak = 0
    for day in sorted(won):
        streak = streak + 1 if day - timedelta(days=1) in won else 1
        if streak in left:
            yield _achievement(left.pop(streak), None, won[day], streak)

"""The end of a game: how it compares with the player's other games, and what is new."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta

from cadogan.app.plays.results import Ended, streaks
from cadogan.app.results.achievements import streak
from cadogan.app.results.result_responses import Achievement, DaysWon, Ending, Standing
from cadogan.puzzles import rated_deals


def ending(game: Ended, games: Sequence[Ended], achievements: Iterable[Achievement]) -> Ending:
    """Return how a game ended. `games`: all games of all kinds that the player has ended, in the order of their ends."""
    play, outcome = game.play, game.outcome
    counted = [each for each in games if not each.play.aside]
    same = [each for each in counted if each.play.game == play.game]
    wins = [each for each in same if each.outcome.won and each.fair]
    at = next((n for n, each in enumerate(wins) if each.play.id == play.id), None)
    now, best = _streaks(play.id, same)
    rating = rated_deals.rating(play.game, int(play.deal)) if play.winnable and play.deal else None
    return Ending(
        won=outcome.won,
        moves=outcome.moves,
        seconds=play.seconds,
        undos=play.undos,
        hints=play.hints,
        streak=now,
        best_streak=best,
        fastest=None if at is None else standing(at, [each.play.seconds for each in wins]),
        shortest=None if at is None else standing(at, [each.outcome.moves for each in wins]),
        days=_days(game, counted),
        earned=tuple(each.kind for each in achievements if each.play == play.id),
        rating=rating,
        rated=rating is not None and not game.again and counts_for_level(game),
    )


def counts_for_level(game: Ended) -> bool:
    """Return whether a game says how strong its player is: a win with help does not, but a loss does."""
    return not game.play.aside and not (game.outcome.won and (game.play.hints or not game.fair))


def _streaks(play: str, games: Sequence[Ended]) -> tuple[int, int]:
    """Return the games won in a row up to a play, and the most up to it; a play that does not count has no streak."""
    best = 0
    for length, each in streaks(games):
        best = max(best, length)
        if each.play.id == play:
            return length, best
    return 0, best


def standing(at: int, values: Sequence[int | None]) -> Standing | None:
    """Return the place of one of several values among all known ones, of which the lowest is best; None if it is unknown."""
    value = values[at]
    if value is None:
        return None
    known = [each for each in values if each is not None]
    before = [each for each in values[:at] if each is not None]
    place = 1 + sum(each < value for each in known)
    return Standing(place, len(known), min(known), min(before, default=None))


def _days(game: Ended, games: Iterable[Ended]) -> DaysWon | None:
    """Return the days in a row that a game has made longer; None if it has not, because it does not count or came second."""
    day = game.play.day
    won = [each for each in games if each.outcome.won and each.fair and each.play.timely]
    if day is None or next((each.play.id for each in won if each.play.day == day), None) != game.play.id:
        return None
    days = {each.play.day for each in won if each.play.day}
    now = next(n for n in range(1, len(days) + 1) if day - timedelta(days=n) not in days)
    return DaysWon(now, streak(days - {day}, day).best)

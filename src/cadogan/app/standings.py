"""How a game that has ended compares with the player's other games of the same game and options."""

from __future__ import annotations

from collections.abc import Sequence

from cadogan.app.answers import Ending, Standing
from cadogan.app.ended import Ended, streaks


def ending(game: Ended, games: Sequence[Ended]) -> Ending:
    """Return how a game ended. `games`: all that the player has ended of this game and options, in the order of their ends."""
    play, outcome = game.play, game.outcome
    counted = [each for each in games if not each.play.coached]
    wins = [each for each in counted if each.outcome.won and each.fair]
    streak, best = streaks_until(game, counted)
    ranks = game in wins
    return Ending(
        won=outcome.won,
        moves=outcome.moves,
        seconds=play.seconds,
        undos=play.undos,
        hints=play.hints,
        streak=streak,
        best_streak=best,
        fastest=standing(play.seconds, [each.play.seconds for each in wins]) if ranks else None,
        shortest=standing(outcome.moves, [each.outcome.moves for each in wins]) if ranks else None,
    )


def streaks_until(game: Ended, games: Sequence[Ended]) -> tuple[int, int]:
    """Return the games won in a row up to this one, and the most up to it; a game that does not count has no streak."""
    best = 0
    for streak, each in streaks(games):
        best = max(best, streak)
        if each.play.id == game.play.id:
            return streak, best
    return 0, best


def standing(value: int | None, values: Sequence[int | None]) -> Standing | None:
    """Return the place of a value among all known ones, of which the lowest is best; None if it is unknown."""
    if value is None:
        return None
    known = [each for each in values if each is not None]
    return Standing(place=1 + sum(each < value for each in known), of=len(known), best=min(known))

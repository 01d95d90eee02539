"""The player's games of the daily deals.

A game is timely if it was started while its day was the date somewhere on earth, so that the player's own date decides,
wherever they are. Games with moves that the coach chose do not count.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from cadogan.app.plays import view
from cadogan.app.plays.plays import Plays, PlayView
from cadogan.app.plays.results import Ended, lose_left
from cadogan.app.results import result_responses
from cadogan.app.results.achievements import streak
from cadogan.app.store import times
from cadogan.app.store.database import Store
from cadogan.app.store.stored import STUCK, Outcome, StoredPlay
from cadogan.app.wire.schema import shaped
from cadogan.position import Position
from cadogan.puzzles import daily_deals as daily
from cadogan.rules.cards import BadInput

Game = tuple[StoredPlay, Outcome | None]


class DailyDeals:
    """The daily deals."""

    def __init__(self, store: Store, plays: Plays) -> None:
        """`store` must be open."""
        self._store, self._plays = store, plays

    def of_day(self, player: str, day: date | None = None) -> list[result_responses.DailyDeal]:
        """Return the deals of a day (default: today in UTC), one a family, with the player's games. Raises BadInput.

        Here and in results, a game of the book counts for `daily.BOOK`, not for its own family.
        """
        day = day or times.now().date()
        check_day(day)
        played = best_games(self._games(player))
        found = []
        for family, deal in daily.deals(day).items():
            play, _ = played.get((family, day), (None, None))
            found.append(
                result_responses.DailyDeal(
                    family=family,
                    day=day,
                    game=view.game_name(deal.game),
                    deal=str(deal.number),
                    hard=family == daily.harder(day),
                    play=play.id if play else None,
                    status=play.result if play else None,  # type: ignore[arg-type]
                )
            )
        return found

    def deal(self, family: str, day: date) -> Position:
        """Return a daily deal. Raises BadInput."""
        check_day(day)
        return daily.deal(day, family)

    def play(self, player: str, deal: Position, family: str, day: date, challenge: str = "") -> PlayView:
        """Return the player's game of a daily deal if one goes on, otherwise a new one; `challenge`: a result to compare with.

        A game that is stuck does not go on, although its moves can be undone.
        """
        for play, _ in self._games(player):
            asked = (daily.family_of(play.family), play.day) == (family, day)
            going = asked and not play.has_ended and play.status != STUCK
            # A game without a move that was opened on its day is not timely if it is played later.
            if going and (play.moved or play.timely == (day >= times.first_date(times.now()))):
                return self._plays.challenge(player, play.id, challenge)
        return self._plays.begin(player, deal, winnable=True, day=day, challenge=challenge)

    def results(
        self, player: str, since: date | None = None, until: date | None = None
    ) -> result_responses.DailyResults:
        """Return the player's results from one day to another, both included, and the streaks of all times."""
        best = best_games(self._games(player))
        kept = sorted(
            ((day, family), game) for (family, day), game in best.items() if (since or day) <= day <= (until or day)
        )
        won = [key for key, (play, outcome) in best.items() if counts(play, outcome)]
        families = daily.families(times.last_date(times.now()))
        return result_responses.DailyResults(
            results=tuple(result(*game) for _, game in kept),
            streaks=tuple(streak_of(family, won) for family in ("", *families)),
        )

    def _games(self, player: str) -> list[Game]:
        """Return the player's games of daily deals, those that have ended in the order of their ends."""
        lose_left(self._store, player)
        with self._store.reading() as store:
            return [(play, outcome) for play, outcome in store.daily(player) if not play.aside]


def best_games(games: Iterable[Game]) -> dict[tuple[str, date], Game]:
    """Return the best game of each family and day: a win that counts, then any win, then one that goes on; the first of equals."""
    best: dict[tuple[str, date], Game] = {}

    def merit(play: StoredPlay, outcome: Outcome | None) -> tuple[bool, bool, bool]:
        going = outcome is None and play.status != STUCK
        return outcome is not None and outcome.won, counts(play, outcome), going

    for play, outcome in games:
        if play.moved and play.day:
            key = daily.family_of(play.family), play.day
            if key not in best or merit(play, outcome) > merit(*best[key]):
                best[key] = play, outcome
    return best


def counts(play: StoredPlay, outcome: Outcome | None) -> bool:
    """Return whether a game counts for the streak: started on its day, won without spoilers."""
    return outcome is not None and outcome.won and play.timely and Ended(play, outcome).fair


def result(play: StoredPlay, outcome: Outcome | None) -> result_responses.DailyResult:
    """Convert a game of a daily deal to an answer."""
    return shaped(
        result_responses.DailyResult,
        play,
        play=play.id,
        family=daily.family_of(play.family),
        status=play.result,
        won=outcome is not None and outcome.won,
        peeked=bool(play.peeked) if outcome is None else Ended(play, outcome).spoiled,
        moves=outcome.moves if outcome else play.ply,
        chance=outcome.chance if outcome else None,
    )


def streak_of(family: str, won: Iterable[tuple[str, date]]) -> result_responses.DailyStreak:
    """Return the streak of a family, or of all together if it is empty, from the families and days of timely wins."""
    days = [day for each, day in won if family in ("", each)]
    # A day counts as missed when it has ended everywhere.
    return result_responses.DailyStreak(family, *streak(days, times.first_date(times.now())))


def check_day(day: date) -> None:
    """Raise BadInput for a day in the future."""
    if day > times.last_date(times.now()):
        raise BadInput(f"the daily deals of {day} are not out yet: this day has not started anywhere")

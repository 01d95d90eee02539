"""Choose the deals of the day that come with the package (`make tool NAME=daily`): for each day, the first deal proved winnable.

What is stored stays as it is, because players' results belong to it: only families that are not stored yet get choices, from their
first day on. Takes a few minutes a family on one core, more for the book. `--check` proves the stored choices again instead of writing them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

from cadogan import game, solver
from cadogan.position import Game
from cadogan.puzzles import daily_deals as daily
from cadogan.puzzles.daily_deals import DIGITS, candidate

FILE = Path(daily.__file__).with_name(daily.FILE)
LAST = date(2055, 12, 31)
# The first day of each family is the first of a month, so that a month of the calendar has the same games on all days.
FIRST = {
    "quilt": date(2026, 1, 1),
    "windmill": date(2026, 1, 1),
    "capricieuse": date(2026, 1, 1),
    "doubles": date(2026, 1, 1),
    "nation": date(2026, 12, 1),
    daily.BOOK: date(2026, 12, 1),
}
# Of the book, games of which at least half the deals are known to be winnable, quick and slow ones in turn.
GAMES = {
    "quilt": ["crazy-quilt"],
    "windmill": ["windmill"],
    "capricieuse": ["capricieuse"],
    "doubles": ["doubles-and-quits"],
    "nation": ["the-nation"],
    daily.BOOK: [
        "red-and-black",
        "the-constitution",
        "the-louis-patience",
        "the-square",
        "la-belle-lucie",
        "the-clock",
        "anna",
        "the-four-corners",
        "the-kings",
        "the-terrace",
        "the-fifteen",
        "la-nivernaise",
        "the-congress",
        "house-in-the-wood",
        "the-herring-bone",
        "the-fish-bone",
        "the-salic-law",
        "the-zodiac",
        "the-shah",
    ],
}
TURNS = 100  # deals of each game of the book
POSITIONS = 100_000  # budget of the solver for one deal


def main() -> int:
    """Write or check the choices; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="prove that the stored choices are winnable, write nothing"
    )
    options = parser.parse_args()
    if options.check:
        return sum(wrong(family) for family in daily.families()) > 0
    known = daily.table()
    stored = {
        "first": {family: FIRST[family].isoformat() for family in GAMES},
        "games": GAMES,
        "rules": {
            family: known.rules.get(family) or [game(each).version for each in names] for family, names in GAMES.items()
        },
        "choices": {family: known.choices.get(family) or chosen(family) for family in GAMES},
    }
    FILE.write_text(json.dumps(stored, indent=1) + "\n", "ascii")
    return 0


def chosen(family: str) -> str:
    """Return the choices of a family, one digit for each day."""
    return "".join(first_winnable(family, day) for day in shown(family))


def first_winnable(family: str, day: date) -> str:
    """Return the digit of the first deal of a day that is proved winnable."""
    games = GAMES[family]
    rules = game(games[(day - FIRST[family]).days % len(games)])
    return next(digit for n, digit in enumerate(DIGITS) if winnable(rules, candidate(family, day, n)))


def wrong(family: str) -> int:
    """Count and print the days whose stored deal is not proved winnable."""
    found = 0
    for day in shown(family):
        position = daily.deal(day, family)
        if not winnable(position.game, position.number or 0):
            found += 1
            print(f"\n{family} {day}: deal {position.number} is not proved winnable")
    return found


def winnable(rules: Game, number: int) -> bool:
    """Return whether the solver proves a deal winnable; its line is replayed by the rules."""
    return solver.solve(rules.deal(number), positions=POSITIONS, thread=False).won


def shown(family: str) -> Iterator[date]:
    """Yield the days of a family, and print the progress at each new year."""
    day, year = FIRST[family], 0
    last = LAST if family != daily.BOOK else day + timedelta(TURNS * len(GAMES[family]) - 1)
    while day <= last:
        if day.year != year:
            year = day.year
            print(f"\r{family}: {year}", end="", flush=True, file=sys.stderr)
        yield day
        day += timedelta(1)
    print(file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())

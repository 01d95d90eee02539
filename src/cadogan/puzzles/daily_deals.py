"""The deals of the day: one for each of some families of games, and one of Lady Cadogan's book, the same for everyone on a date, and
winnable. `BOOK` stands for the book's games among the families: they take turns, a day each.

A date has a list of random deal numbers; the deal of the day is the first that a solver has proved winnable. Which one that is
was found out once, by `tools/daily.py`, and is stored in `daily_deals.json`: knowing the deal of a day needs neither a server nor a
solver. The table covers 30 years, nearly four of the book, and then starts again. A family that was added later has deals from a first
day of its own, so that the days before stay as they were.

From `HARDER` on, one deal a week is a hard one, on the day of the week of that date: of the hard deals of `rated_deals`, in the order of their
numbers, for the games of `TURNS` in turn. When all have had their turn, they start again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from importlib.resources import files

from cadogan.position import Game, Position, game
from cadogan.puzzles.rated_deals import hardest
from cadogan.rules import checked
from cadogan.rules.cards import GOLDEN, MASK, BadInput, splitmix

__all__ = [
    "BOOK",
    "Table",
    "candidate",
    "deal",
    "deals",
    "families",
    "family_of",
    "first_day",
    "harder",
    "table",
    "the_game",
]

BOOK = "book"
FILE = "daily_deals.json"
NUMBERS = 10**9  # deal numbers are below this: short enough to read out to somebody
HARDER = date(2026, 12, 6)  # a Sunday
TURNS = ("quilt", "windmill", "doubles")
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Table:
    """The stored choices, by family: `games` names its game, or those that take turns; `choices` has one digit for each day since its
    `first` day; `rules` has the versions of its games' rules that the choices were made for.
    """

    first: dict[str, date]
    games: dict[str, tuple[str, ...]]
    rules: dict[str, tuple[int, ...]]
    choices: dict[str, str]


@cache
def table() -> Table:
    """Return the choices that come with the package."""
    stored = json.loads(files(__package__).joinpath(FILE).read_text("ascii"))
    first = {family: date.fromisoformat(day) for family, day in stored["first"].items()}
    games, rules = ({family: tuple(each) for family, each in stored[name].items()} for name in ("games", "rules"))
    return Table(first, games, rules, stored["choices"])


@checked
def families(day: date | None = None) -> tuple[str, ...]:
    """Return the names of the families that have a deal on a day; without a day, of all that have deals of the day."""
    return tuple(family for family, first in table().first.items() if day is None or first <= day)


def first_day() -> date:
    """Return the first day that has deals."""
    return min(table().first.values())


def family_of(name: str) -> str:
    """Return the family that a game's own family counts for on the calendar: itself, or `BOOK` if it has no deals of its own."""
    return name if name in table().games else BOOK


@checked
def the_game(family: str, day: date) -> Game:
    """Return the game of a family that is dealt on a day, also before its first. Raises BadInput for a family without one."""
    if family not in table().games:
        raise BadInput(f"{family[:40]!r} has no deal of the day: choose one of {', '.join(families())}")
    games = table().games[family]
    return game(games[(day - table().first[family]).days % len(games)])


@checked
def deal(day: date, family: str) -> Position:
    """Return a family's deal of a day. Raises BadInput for a day before its first and for a family without a deal of the day."""
    rules = the_game(family, day)
    first, choices = table().first[family], table().choices[family]
    if day < first:
        title = rules.title if len(table().games[family]) == 1 else "the book"
        raise BadInput(f"{day} has no deal of {title}: the first day with deals is {first}")
    if harder(day) == family and (hard := hardest(rules.name)):
        return rules.deal(hard[(day - HARDER).days // 7 // len(TURNS) % len(hard)])
    since = (day - first).days % len(choices)
    return rules.deal(candidate(family, first + timedelta(since), DIGITS.index(choices[since])))


@checked
def harder(day: date) -> str | None:
    """Return the family whose deal of a day is the harder one of its week; None on the other days of the week."""
    weeks, days = divmod((day - HARDER).days, 7)
    return TURNS[weeks % len(TURNS)] if weeks >= 0 and days == 0 else None


@checked
def deals(day: date) -> dict[str, Position]:
    """Return all deals of a day by family. Raises BadInput for a day before `first_day`."""
    if day < first_day():
        raise BadInput(f"{day} has no deal: the first day with deals is {first_day()}")
    return {family: deal(day, family) for family in families(day)}


@checked
def candidate(family: str, day: date, choice: int) -> int:
    """Return a number in the list of deal numbers of a day; the list is the same on every machine, for ever."""
    stream = splitmix(int.from_bytes(family.encode()[-8:], "little")) ^ day.toordinal()
    return splitmix((splitmix(stream) + choice * GOLDEN) & MASK) % NUMBERS

"""The deal of the day: one for each family of games, the same for everyone on a date, and winnable.

A date has a list of random deal numbers; the deal of the day is the first that a solver has proved winnable. Which one that is
was found out once, by `tools/daily.py`, and is stored in `daily_deals.json`: knowing the deal of a day needs neither a server nor a
solver. The table covers 30 years and then starts again. A family that was added later has deals from a first day of its own, so
that the days before stay as they were.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from importlib.resources import files

from cadogan.position import Game, Position, game
from cadogan.rules import checked
from cadogan.rules.cards import GOLDEN, MASK, BadInput, splitmix

__all__ = ["Table", "candidate", "deal", "deals", "families", "first_day", "table", "the_game"]

FILE = "daily_deals.json"
NUMBERS = 10**9  # deal numbers are below this: short enough to read out to somebody
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Table:
    """The stored choices, by family: `games` names its game; `choices` has one digit for each day since its `first` day."""

    first: dict[str, date]
    games: dict[str, str]
    rules: dict[str, int]  # version of the rules that the choices were made for, by family
    choices: dict[str, str]


@cache
def table() -> Table:
    """Return the choices that come with the package."""
    stored = json.loads(files(__package__).joinpath(FILE).read_text("ascii"))
    first = {family: date.fromisoformat(day) for family, day in stored["first"].items()}
    return Table(first, stored["games"], stored["rules"], stored["choices"])


@checked
def families(day: date | None = None) -> tuple[str, ...]:
    """Return the names of the families that have a deal on a day; without a day, of all that have deals of the day."""
    return tuple(family for family, first in table().first.items() if day is None or first <= day)


def first_day() -> date:
    """Return the first day that has deals."""
    return min(table().first.values())


@checked
def the_game(family: str) -> Game:
    """Return the game of a family that is dealt every day. Raises BadInput for a family without one."""
    if family not in table().games:
        raise BadInput(f"{family[:40]!r} has no deal of the day: choose one of {', '.join(families())}")
    return game(table().games[family])


@checked
def deal(day: date, family: str) -> Position:
    """Return a family's deal of a day. Raises BadInput for a day before its first and for a family without a deal of the day."""
    rules = the_game(family)
    first, choices = table().first[family], table().choices[family]
    if day < first:
        raise BadInput(f"{day} has no deal of {rules.title}: the first day with deals is {first}")
    since = (day - first).days % len(choices)
    return rules.deal(candidate(family, first + timedelta(since), DIGITS.index(choices[since])))


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

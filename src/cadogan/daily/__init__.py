"""The deal of the day: one for each family of games, the same for everyone on a date, and winnable.

A date has a list of random deal numbers; the deal of the day is the first that a solver has proved winnable. Which one that is
was found out once, by `tools/daily.py`, and is stored in `choices.json`: knowing the deal of a day needs neither a server nor a
solver. The table covers 30 years and then starts again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from importlib.resources import files

from cadogan.cards import GOLDEN, MASK, BadInput, splitmix
from cadogan.position import Game, Position, game

__all__ = ["Table", "candidate", "deal", "families", "first_day", "table", "the_game"]

FILE = "choices.json"
NUMBERS = 10**9  # deal numbers are below this: short enough to read out to somebody
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Table:
    """The stored choices: `games` names the game of each family; `choices` has one digit for each day since `first`."""

    first: date
    games: dict[str, str]
    rules: dict[str, int]  # version of the rules that the choices were made for, by family
    choices: dict[str, str]


@cache
def table() -> Table:
    """Return the choices that come with the package."""
    stored = json.loads(files(__package__).joinpath(FILE).read_text("ascii"))
    return Table(date.fromisoformat(stored["first"]), stored["games"], stored["rules"], stored["choices"])


def families() -> tuple[str, ...]:
    """Return the names of the families that have a deal of the day."""
    return tuple(table().games)


def first_day() -> date:
    """Return the first day that has deals."""
    return table().first


def the_game(family: str) -> Game:
    """Return the game of a family that is dealt every day. Raises BadInput for a family without one."""
    if family not in table().games:
        raise BadInput(f"{family[:40]!r} has no deal of the day: choose one of {', '.join(families())}")
    return game(table().games[family])


def deal(day: date, family: str) -> Position:
    """Return the deal of a day. Raises BadInput for a day before `first_day` and for a family without a deal of the day."""
    rules, found = the_game(family), table()
    if day < found.first:
        raise BadInput(f"{day} has no deal: the first day with deals is {found.first}")
    since = (day - found.first).days % len(found.choices[family])
    choice = DIGITS.index(found.choices[family][since])
    return rules.deal(candidate(family, found.first + timedelta(since), choice))


def candidate(family: str, day: date, choice: int) -> int:
    """Return a number in the list of deal numbers of a day; the list is the same on every machine, for ever."""
    stream = splitmix(int.from_bytes(family.encode()[-8:], "little")) ^ day.toordinal()
    return splitmix((splitmix(stream) + choice * GOLDEN) & MASK) % NUMBERS

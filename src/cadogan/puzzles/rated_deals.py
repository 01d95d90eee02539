"""Deals with a rating, on the scale of players: for a deal at a player's level, and for the harder deal of a week.

The rating follows from the coach's chance before the first card: a player who wins as often as the coach has 1500 in every game, and
has an even chance against a deal of 1500. All these deals are proved winnable. `tools/rated_deals.py` found them, once; ratings stay as they are,
because players' levels and the deals of a day belong to them.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from functools import cache
from importlib.resources import files
from math import log10

from cadogan.position import game
from cadogan.rules import checked

__all__ = ["hardest", "nearest", "rated", "rating", "rating_of"]

FILE = "rated_deals.json"
EVEN = 1500  # of a deal that the coach wins as often as not
TENFOLD = 400  # ratings between odds and ten times these odds, as in chess
LEAST, MOST = 800, 2300
HARD = 4  # the hardest quarter of a game's deals is hard


def rating_of(chance: float) -> int:
    """Return the rating of a deal with this chance of winning before the first card."""
    odds = min(1 - 1e-6, max(1e-6, chance))
    return round(min(MOST, max(LEAST, EVEN - TENFOLD * log10(odds / (1 - odds)))))


@cache
def stored() -> dict[str, dict[str, int | list[list[int]]]]:
    """Return what comes with the package, by the game's name: the version of its rules, and its deals."""
    found: dict[str, dict[str, int | list[list[int]]]] = json.loads(
        files(__package__).joinpath(FILE).read_text("ascii")
    )
    return found


@cache
def rated(name: str) -> dict[int, int]:
    """Return the deals of a game and their ratings, easy ones first; none if the game has none or its rules have changed."""
    found = stored().get(name)
    if not found or found["rules"] != game(name).version:
        return {}
    return dict(found["deals"])  # type: ignore[arg-type]


def rating(name: str, number: int | None) -> int | None:
    """Return the rating of a deal of a game, if it has one."""
    return rated(name).get(number) if number is not None else None


@checked
def nearest(name: str, level: float, met: Collection[int] = ()) -> int | None:
    """Return the deal of a game whose rating is nearest to a level, without those already met; None if there is none."""
    left = [number for number in rated(name) if number not in met]
    return min(left, key=lambda number: abs(rated(name)[number] - level), default=None)


def hardest(name: str) -> list[int]:
    """Return the hard deals of a game, in the order of their numbers."""
    deals = list(rated(name))
    return sorted(deals[len(deals) - len(deals) // HARD :])

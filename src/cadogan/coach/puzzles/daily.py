"""The puzzle of a day: the same for everybody, from the date alone."""

from __future__ import annotations

from datetime import date

from cadogan.cards import BadInput, splitmix
from cadogan.coach.puzzles.puzzle import Puzzle, shipped, shipped_families

WEEK = (1, 2, 2, 3, 3, 4, 5)  # the difficulty by day of the week, Monday first


def daily(day: date, family: str | None = None) -> Puzzle:
    """The puzzle of a date (in UTC); families take turns, but for a `family` that is asked for.

    The puzzles of a family and difficulty come one after the other, in an order drawn once for all, and none comes again
    before all of them have come. Where a family has none of a day's difficulty, the nearest does. Raises BadInput where
    there is none at all.
    """
    names = (family,) if family is not None else shipped_families()
    if not names or not shipped(names[0]):
        raise BadInput(f"there are no puzzles{f' of the {family} family' if family else ''}")
    number = day.toordinal() - 1  # 0 is a Monday
    found = shipped(names[number % len(names)])
    wanted = WEEK[number % 7]
    level = min((each.difficulty for each in found), key=lambda each: (abs(each - wanted), each))
    suited = sorted((each for each in found if each.difficulty == level), key=lot)
    # With any number of families but seven or fourteen each meets every day of the week once in as many weeks as there are families.
    rounds = number // (7 * len(names))
    return suited[(rounds * WEEK.count(wanted) + WEEK[: number % 7].count(wanted)) % len(suited)]


def lot(puzzle: Puzzle) -> tuple[int, str]:
    """A puzzle's place in the order, drawn by its name."""
    return splitmix(int.from_bytes(puzzle.id.encode()[-8:], "little")), puzzle.id

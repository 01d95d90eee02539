"""The puzzle of a day: the same for everybody, from the date alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from cadogan.cards import BadInput, splitmix
from cadogan.puzzles.puzzle import HARDEST, Puzzle, shipped_families, shipped_of

WEEK = (1, 2, 2, 3, 3, 4, 5)  # the difficulty by day of the week, Monday first
FEW = 8  # puzzles: fewer come again too soon


def daily(day: date, name: str | None = None) -> Puzzle:
    """The puzzle of a date (in UTC); families take turns, but for a family or game that is asked for by `name`.

    The puzzles of a family and difficulty come one after the other, in an order drawn once for all, and none comes again
    before all of them have come. Difficulties that have few puzzles take turns together. Raises BadInput where there is none.
    """
    names = (name,) if name is not None else shipped_families()
    if not names:
        raise BadInput("there are no puzzles")
    number = day.toordinal() - 1  # 0 is a Monday
    found = shipped_of(names[number % len(names)])
    levels = next(each for each in pools(found) if WEEK[number % 7] in each)
    pool = sorted((each for each in found if each.difficulty in levels), key=lot)
    # In a round of so many weeks as there are names, each has the same turns.
    rounds, now = divmod(number, 7 * len(names))
    turns = [each for each in range(now % len(names), 7 * len(names), len(names)) if WEEK[each % 7] in levels]
    return pool[(rounds * len(turns) + turns.index(now)) % len(pool)]


def pools(puzzles: Sequence[Puzzle]) -> list[list[int]]:
    """The difficulties, those together that have few puzzles: such a one joins the easier ones, the first of them the harder."""

    def few(levels: list[int]) -> bool:
        return sum(each.difficulty in levels for each in puzzles) < FEW

    found = [[1]]
    for level in range(2, HARDEST + 1):
        if few(found[-1]) or few([level]):
            found[-1].append(level)
        else:
            found.append([level])
    return found


def lot(puzzle: Puzzle) -> tuple[int, str]:
    """A puzzle's place in the order, drawn by its name."""
    return splitmix(int.from_bytes(puzzle.id.encode()[-8:], "little")), puzzle.id

"""The puzzle of the day: it depends only on the date, and is the same for everyone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from cadogan.cards import BadInput, splitmix
from cadogan.puzzles.puzzle import HARDEST, Puzzle, shipped_families, shipped_of

WEEK = (1, 2, 2, 3, 3, 4, 5)  # the difficulty by day of the week, Monday first
FEW = 8  # a pool with fewer puzzles would repeat too soon


def daily(day: date, name: str | None = None) -> Puzzle:
    """Return the puzzle of a date (in UTC), of the family or game with a `name`; by default, families take turns.

    The puzzles of a family and difficulty appear in a fixed random order; none is repeated before all have appeared.
    Difficulties with few puzzles are joined. Raises BadInput if there are no puzzles.
    """
    names = (name,) if name is not None else shipped_families()
    if not names:
        raise BadInput("there are no puzzles")
    number = day.toordinal() - 1  # 0 is a Monday
    found = shipped_of(names[number % len(names)])
    levels = next(each for each in pools(found) if WEEK[number % 7] in each)
    pool = sorted((each for each in found if each.difficulty in levels), key=random_order)
    # A round is one week for each name; in every round, a name has the same turns.
    rounds, now = divmod(number, 7 * len(names))
    turns = [each for each in range(now % len(names), 7 * len(names), len(names)) if WEEK[each % 7] in levels]
    return pool[(rounds * len(turns) + turns.index(now)) % len(pool)]


def pools(puzzles: Sequence[Puzzle]) -> list[list[int]]:
    """Group the difficulties: one with few puzzles joins the next easier group; if the first has few, it joins the next harder."""

    def few(levels: list[int]) -> bool:
        return sum(each.difficulty in levels for each in puzzles) < FEW

    found = [[1]]
    for level in range(2, HARDEST + 1):
        if few(found[-1]) or few([level]):
            found[-1].append(level)
        else:
            found.append([level])
    return found


def random_order(puzzle: Puzzle) -> tuple[int, str]:
    """Return a sort key for a random but fixed order, from the puzzle's id."""
    return splitmix(int.from_bytes(puzzle.id.encode()[-8:], "little")), puzzle.id

"""The puzzle of the day: it depends only on the date, and is the same for everyone."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from datetime import date

from cadogan.puzzles.puzzle import HARDEST, Puzzle, shipped_of
from cadogan.rules.cards import splitmix

Turns = tuple[tuple[date, tuple[str, ...]], ...]  # first days, and the families from then on

WEEK = (1, 2, 2, 3, 3, 4, 5)  # the difficulty by day of the week, Monday first
FEW = 8  # a pool with fewer puzzles would repeat too soon

# Which families take turns from which day on. Players have solved the puzzles of the days before, so lines are only appended.
TURNS: Turns = (
    (date.min, ("capricieuse", "doubles", "quilt", "windmill")),
    (date(2026, 12, 1), ("capricieuse", "doubles", "nation", "quilt", "windmill")),
)


def daily(day: date, name: str | None = None) -> Puzzle:
    """Return the puzzle of a date (in UTC), of the family or game with a `name`; by default, families take turns.

    The puzzles of a family and difficulty appear in a fixed random order; none is repeated before all have appeared.
    Difficulties with few puzzles are joined. Raises BadInput if there are no puzzles.
    """
    turns: Turns = ((date.min, (name,)),) if name is not None else TURNS
    start, order = max(each for each in turns if each[0] <= day)
    family = order[(day - start).days % len(order)]
    found = shipped_of(family)
    levels = next(each for each in pools(found) if WEEK[day.weekday()] in each)
    pool = sorted((each for each in found if each.difficulty in levels), key=random_order)
    ends = [first for first, _ in turns[1:]] + [date.max]
    earlier = sum(
        turns_between(first, min(end, day), names.index(family), len(names), levels)
        for (first, names), end in zip(turns, ends, strict=True)
        if family in names and first < day
    )
    return pool[earlier % len(pool)]


def turns_between(first: date, end: date, place: int, of: int, levels: Collection[int]) -> int:
    """Count the days from `first` to before `end` on which one of `of` families has its turn, and a difficulty of `levels`.

    `place` is the family's place in the order of turns; the first of the order has its turn on the day `first`.
    """
    # A round is one week for each family; in every round, a family has the same turns.
    rounds, now = divmod((end - first).days, 7 * of)
    days = [each for each in range(place, 7 * of, of) if WEEK[(first.weekday() + each) % 7] in levels]
    return rounds * len(days) + bisect_left(days, now)


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

"""A set of puzzles from many: graded anew, the best of them chosen, easy ones first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cadogan.puzzles.daily import lot
from cadogan.puzzles.difficulty import difficulty
from cadogan.puzzles.puzzle import Puzzle


def gather(puzzles: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """At most so many of the puzzles: the strict ones before others, one of each deal; by difficulty, and within one by lot."""
    graded = [replace(each, difficulty=difficulty(each.measures)) for each in puzzles]
    of_deals: dict[int, Puzzle] = {}
    for each in sorted(graded, key=lambda each: (len(each.also) > 0, lot(each))):
        of_deals.setdefault(each.deal, each)
    return sorted(list(of_deals.values())[:count], key=lambda each: (each.difficulty, lot(each)))

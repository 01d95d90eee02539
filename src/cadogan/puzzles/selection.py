"""Select a set of puzzles from many: grade them again, choose the best, sort easy ones first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cadogan.puzzles.difficulty import difficulty
from cadogan.puzzles.puzzle import Puzzle
from cadogan.puzzles.puzzle_of_day import random_order


def select(puzzles: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """Return at most `count` puzzles, one for each deal, strict ones first choice; sorted by difficulty, then at random."""
    graded = [replace(each, difficulty=difficulty(each.measures)) for each in puzzles]
    of_deals: dict[int, Puzzle] = {}
    for each in sorted(graded, key=lambda each: (len(each.also) > 0, random_order(each))):
        of_deals.setdefault(each.deal, each)
    return sorted(list(of_deals.values())[:count], key=lambda each: (each.difficulty, random_order(each)))

"""How hard a puzzle is, from five measures."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from math import log2, log10

from cadogan.position import Position
from cadogan.puzzles.kernels import casual_wins
from cadogan.puzzles.puzzle import HARDEST, Measures
from cadogan.puzzles.verdict_cache import Found

GAMES = 1000  # casual games from the position
LATER_GAMES = 200  # casual games from each later position of the line
AT_SIGHT = 8  # a wrong move after which at most this many positions can follow loses at sight
EASY = 0.5  # the rest of a line is easy if this share of casual games is won

LIMITS = (3.5, 5.0, 6.5, 8.0)  # lowest points for difficulties 2, 3, 4, 5


def measure(position: Position, key: str, line: Sequence[str], wrong: Mapping[str, Found]) -> Measures:
    """Measure a puzzle from its position, its key and winning line, and the verdicts on its wrong moves."""
    family = position.game.family
    return Measures(
        quiet=family.home(position.play(key).state) <= family.home(position.state),
        tempting=sum(not loses_at_sight(position.play(move)) for move in wrong),
        refuting=sum(verdict.positions for verdict in wrong.values()),
        casual=casual_wins(position, GAMES) / GAMES,
        depth=depth(position, line),
    )


def loses_at_sight(position: Position) -> bool:
    """Can so few positions follow that a person sees them all?"""
    seen, waiting = {position}, [position]
    while waiting and len(seen) <= AT_SIGHT:
        here = waiting.pop()
        for move in here.moves:
            there = here.play(move)
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    return len(seen) <= AT_SIGHT


def depth(position: Position, line: Sequence[str]) -> int:
    """Return after how many moves of a winning line casual play wins half of its games, by bisection."""
    positions = [position]
    for move in line:
        positions.append(positions[-1].play(move))
    return bisect_left(positions, EASY * LATER_GAMES, key=lambda each: casual_wins(each, LATER_GAMES))


def points(measures: Measures) -> float:
    """Return the difficulty as a number without limits.

    One point for each factor of ten by which casual play wins less often, up to three; half a point for each doubling of the
    moves to find, and of the tempting wrong moves; half a point for each factor of ten in the positions searched to refute the
    wrong moves; one point for a key that brings no card home.
    """
    return (
        -log10(measures.casual + 1 / GAMES)
        + log2(1 + measures.depth) / 2
        + log2(max(1, measures.tempting)) / 2
        + log10(1 + measures.refuting) / 2
        + measures.quiet
    )


def difficulty(measures: Measures) -> int:
    """Return the difficulty of a puzzle, from 1 to 5, by its points."""
    return min(HARDEST, 1 + sum(points(measures) >= limit for limit in LIMITS))

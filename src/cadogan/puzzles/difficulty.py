"""How hard a puzzle is, from what can be measured of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from math import log2, log10

from cadogan.position import Position
from cadogan.puzzles.kernels import casual_wins
from cadogan.puzzles.puzzle import HARDEST, Measures
from cadogan.puzzles.verdict_cache import Found

GAMES = 1000  # casual games from the position
LATER_GAMES = 200  # and from each of those after it
AT_SIGHT = 8  # positions: a wrong move that no more can follow loses at sight
EASY = 0.5  # of casual games are won where nothing is left to think about

LIMITS = (3.5, 5.0, 6.5, 8.0)  # points from which on a puzzle is of difficulty 2, 3, 4, 5


def measure(position: Position, key: str, line: Sequence[str], wrong: Mapping[str, Found]) -> Measures:
    """What difficulty is reckoned from: the position, its key and winning line, and the verdicts on its wrong moves."""
    family = position.game.family
    return Measures(
        quiet=family.home(position.play(key).state) <= family.home(position.state),
        tempting=sum(not loses_at_sight(position.play(move)) for move in wrong),
        refuting=sum(verdict.positions for verdict in wrong.values()),
        casual=casual_wins(position, GAMES) / GAMES,
        depth=depth(position, line),
    )


def loses_at_sight(position: Position) -> bool:
    """Can so little follow a position that one sees through all of it?"""
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
    """How many moves of a winning line are to be found until casual play wins half the time: found by halving the line."""
    positions = [position]
    for move in line:
        positions.append(positions[-1].play(move))
    return bisect_left(positions, EASY * LATER_GAMES, key=lambda each: casual_wins(each, LATER_GAMES))


def points(measures: Measures) -> float:
    """Difficulty as a number without limits.

    A point for each factor of ten by which casual play wins more seldom, up to three; half a point for each doubling of the moves that have
    to be found, and of the wrong moves that tempt; half a point for each factor of ten in what their refutation takes; and
    one for a key that brings no card home.
    """
    return (
        -log10(measures.casual + 1 / GAMES)
        + log2(1 + measures.depth) / 2
        + log2(max(1, measures.tempting)) / 2
        + log10(1 + measures.refuting) / 2
        + measures.quiet
    )


def difficulty(measures: Measures) -> int:
    """The difficulty of a puzzle, from 1 to 5, by its points."""
    return min(HARDEST, 1 + sum(points(measures) >= limit for limit in LIMITS))

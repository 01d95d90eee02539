"""How hard a puzzle is: points from five measures, and from these its difficulty and its rating."""

from __future__ import annotations

from math import log2, log10
from typing import NamedTuple

HARDEST = 5  # the highest difficulty; the lowest is 1
GAMES = 1000  # casual games from the position
LIMITS = (3.5, 5.0, 6.5, 8.0)  # lowest points for difficulties 2, 3, 4, 5

# The package's puzzles then have 713 to 2065, half of them 1300 to 1746, and the middle one 1516: players begin with 1500.
NO_POINTS, A_POINT = 600, 140


class Measures(NamedTuple):
    """The measures from which a puzzle's difficulty is computed (`cadogan.puzzles.proof` takes them)."""

    quiet: bool  # the key brings no card home
    tempting: int  # wrong moves that do not lose at sight
    refuting: int  # positions that the solver searched to refute the wrong moves
    casual: float  # share of casual games won from here
    depth: int  # moves of the line after which half of the casual games are won


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


def rating(measures: Measures) -> int:
    """Return the rating of a puzzle: a strength on the scale of players, in a straight line from its points."""
    return round(NO_POINTS + A_POINT * points(measures))

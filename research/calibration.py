"""Calibration: the curve from the values of simulated games to chances, fitted to games that the coach played, and its errors.

The curve of `coach.chance` is fitted by maximum likelihood (logistic regression), with a small weight on the curve that
changes nothing. It is tested on games that it was not fitted to: the games are split in two halves, and each half is
predicted by the curve of the other.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from math import exp, log1p
from typing import NamedTuple

from cadogan.coach.chance import log_odds
from self_play import PlayedGame

RIDGE = 0.5  # weight on the curve that changes nothing, in observations
NUMBERS = (0.0, 1.0, 0.0, 0.0)
BINS = 10


class Prediction(NamedTuple):
    """A chance predicted for a decision, by a curve that was not fitted to its game; and the result of the game."""

    deal: int
    ply: int
    chance: float
    won: bool


def fit(games: Sequence[PlayedGame]) -> tuple[float, float, float, float]:
    """Return the four numbers of the maximum likelihood curve for these games; all stored decisions count the same."""
    observed = [(row, played.won) for played in games for row in _rows(played)]
    size = range(len(NUMBERS))
    numbers, misfit = list(NUMBERS), _misfit(observed, NUMBERS)
    for _ in range(50):  # Newton's method; a step that makes the fit worse is halved
        slope = [RIDGE * (prior - number) for prior, number in zip(NUMBERS, numbers, strict=True)]
        bend = [[RIDGE if i == j else 0.0 for j in size] for i in size]
        for row, won in observed:
            chance = _chance(row, numbers)
            for i in size:
                slope[i] += row[i] * (won - chance)
                for j in size:
                    bend[i][j] += row[i] * row[j] * chance * (1 - chance)
        step = _solution(bend, slope)
        while max(map(abs, step)) >= 1e-9:
            after = [number + by for number, by in zip(numbers, step, strict=True)]
            if (found := _misfit(observed, after)) <= misfit:
                break
            step = [by / 2 for by in step]
        else:
            break
        numbers, misfit = after, found
    a, b, c, d = (round(number, 4) for number in numbers)
    return a, b, c, d


def rises(numbers: Sequence[float]) -> bool:
    """Whether a position with a higher value in simulated games never has a smaller chance by a curve."""
    _, b, _, d = numbers
    return min(b, b + d) > 0


def _misfit(observed: Sequence[tuple[Sequence[float], bool]], numbers: Sequence[float]) -> float:
    """Return how badly a curve fits, with the weight on the one that changes nothing: less the logarithm of its likelihood."""
    odds = ((_odds(row, numbers), won) for row, won in observed)
    off = sum((number - prior) ** 2 for number, prior in zip(numbers, NUMBERS, strict=True))
    return RIDGE / 2 * off + sum(log1p(exp(-abs(odd))) + max(0.0, -odd if won else odd) for odd, won in odds)


def _solution(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve linear equations with a positive definite matrix, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, row in enumerate(rows):
        for other in rows:
            if other is not row:
                factor = other[i] / row[i]
                other[:] = [x - factor * y for x, y in zip(other, row, strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def predictions(games: Sequence[PlayedGame], count: int) -> list[Prediction]:
    """Return at most `count` stored decisions, drawn at random, each with the chance by the curve of the other half."""
    halves = [[played for played in games if played.deal % 2 == parity] for parity in (0, 1)]
    found: list[Prediction] = []
    for half, other in zip(halves, reversed(halves), strict=True):
        numbers = fit(other)
        for played in half:
            found += [
                Prediction(played.deal, point.ply, round(_chance(row, numbers), 4), played.won)
                for point, row in zip(played.points, _rows(played), strict=True)
            ]
    return sorted(random.Random(len(found)).sample(found, min(count, len(found))))


def _rows(played: PlayedGame) -> list[tuple[float, float, float, float]]:
    """Return the variables of the curve for each stored decision of a game."""
    points = [(log_odds(point.value, point.samples), point.away) for point in played.points]
    return [(1.0, x, away, x * away) for x, away in points]


def _odds(row: Sequence[float], numbers: Sequence[float]) -> float:
    """Return the logarithm of the odds by a curve."""
    return sum(x * number for x, number in zip(row, numbers, strict=True))


def _chance(row: Sequence[float], numbers: Sequence[float]) -> float:
    """Return the chance by a curve."""
    return 1 / (1 + exp(-min(max(_odds(row, numbers), -30.0), 30.0)))


class Bin(NamedTuple):
    """Predictions of about the same chance: their number, their mean, and how many of the games were won."""

    n: int
    predicted: float
    won: int


def bins(found: Sequence[Prediction], count: int = BINS) -> list[Bin]:
    """Group predictions by their chance: 0 to 10 %, 10 to 20 % …; empty bins are left out."""
    parts: list[list[Prediction]] = [[] for _ in range(count)]
    for each in found:
        parts[min(count - 1, int(each.chance * count))].append(each)
    return [
        Bin(len(part), sum(each.chance for each in part) / len(part), sum(each.won for each in part))
        for part in parts
        if part
    ]


def brier(found: Sequence[Prediction]) -> float:
    """Return the mean square of prediction minus result (G. W. Brier, 1950): 0 is perfect, always saying 50 % gives 0.25."""
    return sum((each.chance - each.won) ** 2 for each in found) / len(found)


def calibration_error(found: Sequence[Prediction]) -> float:
    """Return the mean distance between prediction and share won, over all bins weighted by their size."""
    return sum(abs(each.won - each.n * each.predicted) for each in bins(found)) / len(found)


def spiegelhalter(found: Sequence[Prediction]) -> float:
    """Return by how many standard errors the Brier score differs from its value if the predicted chances were right.

    Beyond ±1.96 the chances are wrong, at the 5 % level (D. J. Spiegelhalter, Probabilistic prediction in patient management
    and clinical trials, Statistics in Medicine 5, 1986). Positions of one game are won or lost together: if sums by game vary
    more than independent positions would, their standard error is used.
    """
    by_game: dict[int, float] = defaultdict(float)
    for each in found:
        by_game[each.deal] += (each.won - each.chance) * (1 - 2 * each.chance)
    independent = sum((1 - 2 * each.chance) ** 2 * each.chance * (1 - each.chance) for each in found)
    spread = max(independent, sum(off**2 for off in by_game.values()))
    return float(sum(by_game.values()) / spread**0.5) if spread else 0.0

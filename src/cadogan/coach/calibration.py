"""How what sampled games are worth becomes a chance, learned from games that the coach played, and how well that holds.

The curve of `coach.chance` is fitted by maximum likelihood (logistic regression), with a little weight on the curve that
changes nothing. It is judged on games that it was not fitted to: the games are parted in two, and each half is predicted by
the curve of the other.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadogan.coach.chance import log_odds
from cadogan.coach.self_play import PlayedGame

RIDGE = 0.5  # weight on the plain curve, in observations
NUMBERS = (0.0, 1.0, 0.0, 0.0)
BINS = 10


class Prediction(NamedTuple):
    """A chance that was told for a decision of a game which the curve was not fitted to, and what became of the game."""

    deal: int
    ply: int
    chance: float
    won: bool


def fit(matches: Sequence[PlayedGame]) -> tuple[float, float, float, float]:
    """The four numbers of the curve that makes these games the most likely; every decision kept weighs the same."""
    rows, won = _table(matches)
    numbers, prior = np.array(NUMBERS), np.array(NUMBERS)
    for _ in range(50):
        chance = 1 / (1 + np.exp(-np.clip(rows @ numbers, -30, 30)))
        slope = rows.T @ (won - chance) - RIDGE * (numbers - prior)
        bend = (rows * (chance * (1 - chance))[:, None]).T @ rows + RIDGE * np.eye(4)
        step = np.linalg.solve(bend, slope)
        numbers = numbers + step
        if np.abs(step).max() < 1e-9:
            break
    a, b, c, d = (round(float(number), 4) for number in numbers)
    return a, b, c, d


def predictions(matches: Sequence[PlayedGame], count: int) -> list[Prediction]:
    """At most `count` decisions, drawn by chance from all that are kept, each with the chance told by the other half's curve."""
    halves = [[match for match in matches if match.deal % 2 == parity] for parity in (0, 1)]
    found: list[Prediction] = []
    for half, other in zip(halves, reversed(halves), strict=True):
        numbers = np.array(fit(other))
        for match in half:
            rows, _ = _table([match])
            chances = 1 / (1 + np.exp(-(rows @ numbers))) if len(rows) else ()
            found += [
                Prediction(match.deal, point.ply, round(float(chance), 4), match.won)
                for point, chance in zip(match.points, chances, strict=True)
            ]
    return sorted(random.Random(len(found)).sample(found, min(count, len(found))))


def _table(matches: Sequence[PlayedGame]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What the curve is a function of, a row for every decision kept, and whether its game was won."""
    rows, won = [], []
    for match in matches:
        for point in match.points:
            x = log_odds(point.value, point.samples)
            rows.append((1.0, x, point.away, x * point.away))
            won.append(float(match.won))
    return np.array(rows).reshape(-1, 4), np.array(won)


class Bin(NamedTuple):
    """Predictions of about the same chance: how many, their mean, and how many of the games were won."""

    n: int
    told: float
    won: int


def bins(found: Sequence[Prediction], count: int = BINS) -> list[Bin]:
    """The predictions by what was told: 0 to 10 %, 10 to 20 % …; empty ones are left out."""
    parts: list[list[Prediction]] = [[] for _ in range(count)]
    for each in found:
        parts[min(count - 1, int(each.chance * count))].append(each)
    return [
        Bin(len(part), sum(each.chance for each in part) / len(part), sum(each.won for each in part))
        for part in parts
        if part
    ]


def brier(found: Sequence[Prediction]) -> float:
    """The mean square of what was told less what came (G. W. Brier, 1950): 0 is perfect, 0.25 that of always 50 %."""
    return sum((each.chance - each.won) ** 2 for each in found) / len(found)


def calibration_error(found: Sequence[Prediction]) -> float:
    """The mean distance, over bins by their size, of what was told from what came."""
    return sum(abs(each.won - each.n * each.told) for each in bins(found)) / len(found)


def spiegelhalter(found: Sequence[Prediction]) -> float:
    """How many standard errors the Brier score is off from what the chances told promise.

    Beyond ±1.96 the chances are off, at 5 % (D. J. Spiegelhalter, Probabilistic prediction in patient management and clinical
    trials, Statistics in Medicine 5, 1986). Positions of one game stand and fall together: where they are off by more than
    chances of games apart would be, the standard error is that of sums by game.
    """
    by_game: dict[int, float] = defaultdict(float)
    for each in found:
        by_game[each.deal] += (each.won - each.chance) * (1 - 2 * each.chance)
    apart = sum((1 - 2 * each.chance) ** 2 * each.chance * (1 - each.chance) for each in found)
    spread = max(apart, sum(off**2 for off in by_game.values()))
    return float(sum(by_game.values()) / spread**0.5) if spread else 0.0

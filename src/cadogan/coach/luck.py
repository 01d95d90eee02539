"""Luck and skill: what the cards and what the moves did to the chance along a line.

The chance with the best move, V, changes with each move m from one position to the next:

    V(next) - V = [V(next) - Q] + [Q - V]

Q is the chance once m is chosen, before its cards are seen. The first part is luck: what the cards did that m turned up. The
second is skill: minus what m lost. The parts of a line add up to its whole change.

A move that turns up no card teaches nothing, so there V(next) = Q: luck is 0, and the chance only falls by what moves lost.
Such positions in a row are a *stage*. Each of them measures the same level, in worlds of its own, so their estimates are pooled:
the mean, weighted by the number of worlds, of each estimate plus what was lost before it. If they differ by more than sampling
explains, the error is raised by their spread (R. T. Birge, Physical Review 40, 1932).

Luck is the step from one stage to the next. The r-th positions of two neighbouring stages use the same worlds, see `after_deal`:
what these have in common cancels out, and the standard error of the luck allows for it by the measured correlation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import fsum, hypot, sqrt
from operator import mul
from typing import NamedTuple

from cadogan.coach.chance import NOT_KNOWN, Chance, Z


class Sight(NamedTuple):
    """What was found out about one position: the chance with the best move, and what the move played lost.

    `values` are those of the simulated games behind the chance, by world; empty if they were not played in the position's own
    worlds. `error` is the standard error of the loss; `forced`: there was no other move.
    """

    chance: Chance = NOT_KNOWN
    values: Sequence[float] = ()
    loss: float = 0.0
    error: float = 0.0
    forced: bool = False


class Part(NamedTuple):
    """The share of one position in the level of its stage."""

    weight: float
    error: float
    values: Sequence[float]


@dataclass(frozen=True, slots=True)
class Level:
    """A chance of the line with its standard error, and the parts that it was measured by, one for each position of the stage."""

    value: float
    error: float = 0.0
    samples: int = 0
    known: str = ""
    calibrated: bool = True
    parts: tuple[Part, ...] = ()

    @property
    def available(self) -> bool:
        """Is there an estimate or a proof?"""
        return bool(self.known or self.samples)

    @property
    def chance(self) -> Chance:
        """The level as a chance."""
        if not self.available:
            return NOT_KNOWN
        low, high = max(0.0, self.value - Z * self.error), min(1.0, self.value + Z * self.error)
        return Chance(self.value, low, high, self.samples, self.known, self.calibrated)

    @property
    def sampling(self) -> float:
        """The part of the error that more worlds would make smaller."""
        return hypot(*(part.weight * part.error for part in self.parts))

    def less(self, loss: float, error: float = 0.0) -> Level:
        """Return the level after a loss, not below 0."""
        if self.known:
            return self
        return replace(self, value=max(0.0, self.value - loss), error=hypot(self.error, error))


PROVED = {"won": Level(1.0, known="won"), "lost": Level(0.0, known="lost")}


def levels(stage: Sequence[Sight]) -> tuple[Level, ...]:
    """Return the chance with the best move in each position of a stage, and then the chance after the last position's move.

    What is proved is exact. A win proved later in the stage could be played from any position before it; a loss reaches back as
    long as there was only one move.
    """
    known = [sight.chance.known for sight in stage]
    for i in range(len(stage) - 2, -1, -1):
        if not known[i] and (known[i + 1] == "won" or stage[i].forced):
            known[i] = known[i + 1]
    lost, drops = 0.0, []
    for sight, proved in zip(stage, known, strict=True):
        drops.append(lost)
        lost += 0.0 if proved else sight.loss
    base = _pooled([s._replace(chance=NOT_KNOWN) if k else s for s, k in zip(stage, known, strict=True)], drops)
    found = [PROVED[proved] if proved else base.less(drop) for proved, drop in zip(known, drops, strict=True)]
    last = stage[-1]
    return (*found, found[-1].less(last.loss, last.error))


def _pooled(stage: Sequence[Sight], drops: Sequence[float]) -> Level:
    """Return the level at the beginning of a stage; `drops` is what was lost before each position."""
    whole = sum(sight.chance.samples for sight in stage)
    if not whole:
        return Level(NOT_KNOWN.value)
    parts = tuple(Part(s.chance.samples / whole, (s.chance.high - s.chance.low) / (2 * Z), s.values) for s in stage)
    calibrated = all(s.chance.calibrated for s in stage if s.chance.samples)
    doubts = [0.0 if s.loss else s.error / 2 for s in stage]  # a loss that is not sure may be there all the same
    used = [
        (part, s.chance.value + drop, doubt)
        for part, s, drop, doubt in zip(parts, stage, drops, doubts, strict=True)
        if part.weight
    ]
    value = fsum(part.weight * each for part, each, _ in used)
    errors = [part.weight * hypot(part.error, doubt) for part, _, doubt in used]
    # The error of another game's curve is the same in all positions.
    error = hypot(*errors) if calibrated else fsum(errors)
    if len(used) > 1:
        spread = fsum(((each - value) / hypot(part.error, doubt)) ** 2 for part, each, doubt in used if part.error)
        error *= max(1.0, sqrt(spread / (len(used) - 1)))
    return Level(min(1.0, max(0.0, value)), error, whole, "", calibrated, parts)


def luck(after: Level, then: Level) -> tuple[float, float]:
    """Return how much the cards changed the chance, from before they were seen to the next stage, and its standard error."""
    if not (after.available and then.available):
        return 0.0, 0.0
    variance = after.error**2 + then.error**2 - 2 * _covariance(after, then)
    return then.value - after.value, sqrt(max(0.0, variance))


def _covariance(one: Level, other: Level) -> float:
    """Return the covariance of two levels that were measured in the same worlds."""
    found = 0.0
    for a, b in zip(one.parts, other.parts, strict=False):
        n = min(len(a.values), len(b.values))
        if n > 1:
            share = n / sqrt(len(a.values) * len(b.values))  # of the worlds that both have
            found += a.weight * b.weight * a.error * b.error * share * _correlation(a.values[:n], b.values[:n])
    return found


def _correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the correlation of two rows of values; 0 if one of them is constant."""
    n, a, b = len(one), sum(one), sum(other)
    spread = (n * sum(map(mul, one, one)) - a * a) * (n * sum(map(mul, other, other)) - b * b)
    return (n * sum(map(mul, one, other)) - a * b) / sqrt(spread) if spread > 0 else 0.0


def after_deal(cards: Sequence[int], turned: Sequence[int]) -> list[int]:
    """Return the unseen cards after some were turned up, in an order that keeps the worlds.

    Worlds are shuffled from the last card down, so the first random numbers of a world decide its first `turned` places, the
    last ones of the list. The remaining numbers then shuffle what is left. Here each card that was turned up changes places
    with the last one of the list before that one is left out. So the world that continues the same random numbers differs from
    the world before the deal in at most three places for each card, and it is fair: every order is as likely as another.
    """
    left = list(cards)
    for card in turned:
        at = left.index(card)
        last = left.pop()
        if at < len(left):
            left[at] = last
    return left

"""The chance of winning with good play, from what a player has seen.

What sampled games are worth is not yet a chance: they are played on by a simpler policy than the coach's own. How the one
becomes the other was learned from games that the coach played to their ends, a curve for each game, in
`data/calibration.json`; `docs/coach.md` shows how well it holds on positions that it was not learned from.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import exp, log, sqrt
from typing import Any

from cadogan import solver
from cadogan.cards import PACK
from cadogan.coach.evaluation import Choice, Weighing, weigh
from cadogan.position import Position

Z = 1.96  # of an interval at 95 %


@dataclass(frozen=True, slots=True)
class Chance:
    """A probability of winning, 0 to 1, with its interval at 95 % and on how many sampled games it rests.

    `known`: "won" or "lost" where a solver has proved it and nothing is left to chance; else empty. The interval is that of
    the sampling. `calibrated`: the value was learned from played games of this very game; else from those of its family
    or, failing that, it is the plain share of sampled games won, by a player who is not very good.
    """

    value: float
    low: float
    high: float
    samples: int
    known: str = ""
    calibrated: bool = True

    def __str__(self) -> str:
        if self.known or not self.told:
            return self.short
        low, high = percent(self.low), percent(self.high)
        interval = f"{low} to {high}, " if low != high else ""
        return f"{percent(self.value)} ({interval}{self.samples:,} samples)"

    @property
    def told(self) -> bool:
        """Was anything found out?"""
        return bool(self.known or self.samples)

    @property
    def short(self) -> str:
        """Without its interval; "won" or "lost" where that is proved."""
        return self.known or (percent(self.value) if self.told else "not known")

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "value": round(self.value, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
            "samples": self.samples,
            "known": self.known,
            "calibrated": self.calibrated,
        }


WON = Chance(1.0, 1.0, 1.0, 0, "won")
LOST = Chance(0.0, 0.0, 0.0, 0, "lost")
UNTOLD = Chance(0.5, 0.0, 1.0, 0)  # nothing was found out


def percent(value: float) -> str:
    """``"41 %"``; of very small and very great chances a digit more, and never 0 or 100 for what is not known."""
    shown = 100 * value
    if 1 <= shown <= 99:
        return f"{shown:.0f} %"
    if shown < 0.1:
        return "< 0.1 %"
    if shown > 99.9:
        return "> 99.9 %"
    return f"{shown:.1f} %"


def chance(
    position: Position,
    samples: int | None = None,
    seconds: float | None = None,
    *,
    seed: int = 0,
    on_progress: Callable[[Chance], None] | None = None,
    cancel: threading.Event | None = None,
) -> Chance:
    """The probability of winning with good play from here, from what has been seen: a `Chance`.

    Budget, seed, progress and cancellation are those of `coach.weigh`; BadInput is raised as there.
    """

    def report(weighing: Weighing) -> None:
        if on_progress:
            on_progress(of_weighing(weighing))

    return of_weighing(weigh(position, samples, seconds, seed=seed, on_progress=report, cancel=cancel))


def of_weighing(weighing: Weighing) -> Chance:
    """The chance of a position whose moves have been weighed: that of the best."""
    if weighing.position.is_won:
        return WON
    if weighing.best is None:
        return LOST
    return of_choice(weighing, weighing.best)


def of_choice(weighing: Weighing, choice: Choice) -> Chance:
    """The chance after a move that has been weighed."""
    if choice.known:
        return WON if choice.known == "won" else LOST
    if not choice.samples:
        return UNTOLD
    position, n = weighing.position, choice.samples
    curve = curve_of(position)
    # Wilson's interval, widened or narrowed to the spread that the values had: they need not be 0 or 1.
    spread = min(1.0, choice.error * sqrt(n) / max(1e-9, sqrt(choice.value * (1 - choice.value)))) or 1.0
    lowest, highest = wilson(choice.value, n, Z * spread)
    value = curve.chance(choice.value, n, position)
    # A curve of another game may be too steep here: the interval holds what the plain shares say, too.
    curves = (curve,) if curve.own else (curve, PLAIN)
    low = min(each.chance(lowest, n, position) for each in curves)
    high = max(each.chance(highest, n, position) for each in curves)
    return Chance(value, min(low, value), max(high, value), n, "", curve.own)


def wilson(share: float, n: int, z: float = Z) -> tuple[float, float]:
    """The interval of a share of n, of so many standard errors to both sides (E. B. Wilson, 1927)."""
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


# -- calibration ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Curve:
    """How what sampled games are worth becomes a chance: a logistic curve, its two numbers changing with what is unseen.

    chance = logistic(a + b x + (c + d x) u), x the log-odds of the value, u the share of the deal's cards not yet home.
    """

    numbers: tuple[float, float, float, float]
    own: bool  # learned from this very game

    def chance(self, value: float, samples: int, position: Position) -> float:
        """The chance for a value that rests on so many samples."""
        a, b, c, d = self.numbers
        x, u = features(value, samples, position)
        return 1 / (1 + exp(-(a + b * x + (c + d * x) * u)))


PLAIN = Curve((0.0, 1.0, 0.0, 0.0), False)


def features(value: float, samples: int, position: Position) -> tuple[float, float]:
    """What the curve is a function of: the log-odds of the value, and the share of the cards that are not home."""
    family = position.game.family
    whole = PACK * family.TABLE.packs
    return log_odds(value, samples), 1 - family.home(position.state) / whole


def log_odds(value: float, samples: int) -> float:
    """The log-odds of a mean of so many values from 0 to 1, finite for 0 and 1 too."""
    smooth = (value * samples + 0.5) / (samples + 1)
    return log(smooth / (1 - smooth))


def curve_of(position: Position) -> Curve:
    """The curve of a game: its own, or that of the first game of its family that has one."""
    curves = _curves()
    name, family = position.game.name, position.game.family
    if name in curves:
        return Curve(curves[name], True)
    for other in (position.game.id, *family.PRESETS):
        if other in curves:
            return Curve(curves[other], False)
    return PLAIN


@cache
def _curves() -> Mapping[str, tuple[float, float, float, float]]:
    text = resources.files(__package__).joinpath("data", "calibration.json").read_text("utf-8")
    return {name: tuple(numbers) for name, numbers in json.loads(text).items()}


# -- an upper bound ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ceiling:
    """In how many of some sampled worlds a solver that sees everything finds a win: more than a player can hope for.

    Averaging over worlds of which each is played with open cards overstates the chance ("strategy fusion"), so this bounds
    it from above: `value` is ``(won + unknown) / worlds``, and `high` what that may be for the luck of sampling, at 95 %.
    """

    worlds: int
    won: int
    lost: int
    unknown: int

    @property
    def value(self) -> float:
        """The upper bound, 0 to 1."""
        return (self.won + self.unknown) / self.worlds if self.worlds else 1.0

    @property
    def high(self) -> float:
        """The upper end of its interval."""
        return wilson(self.value, self.worlds)[1] if self.worlds else 1.0


def ceiling(
    position: Position,
    worlds: int = 20,
    positions: int = 20_000,
    *,
    seed: int = 0,
    cancel: threading.Event | None = None,
) -> Ceiling:
    """Solve sampled worlds with all their cards known, with a budget in `positions` for each: a `Ceiling`."""
    found = {"won": 0, "lost": 0, "unknown": 0}
    for _, world in zip(range(worlds), position.worlds(seed), strict=False):
        found[solver.solve(world, positions=positions, cancel=cancel).result] += 1
        if cancel and cancel.is_set():
            break
    return Ceiling(sum(found.values()), **found)

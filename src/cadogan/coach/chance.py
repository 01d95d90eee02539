"""The chance of winning with good play, from what a player has seen.

The share of simulated games won is not yet a chance, because a simpler policy than the coach's own plays them. A curve for each
game turns the share into a chance. The curves, in `data/calibration.json`, were fitted to games that the coach played to their
ends; `docs/fairness.md` shows how well they predict positions of other games.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from importlib import resources
from math import exp, log, sqrt
from typing import Any

from cadogan import solver
from cadogan.coach.evaluation import Choice, Weighing, weigh
from cadogan.position import Position
from cadogan.rules import checked
from cadogan.rules.cards import counted

Z = 1.96  # standard errors to each side of an interval at 95 %


@dataclass(frozen=True, slots=True)
class Chance:
    """A probability of winning, 0 to 1, with its interval at 95 % and the number of simulated games behind it.

    `known`: "won" or "lost" if a solver has proved it and nothing is left to chance; else empty. The interval covers only the
    error of sampling. `calibrated`: the value uses a curve fitted to this very game; otherwise the curve of another game of
    its family or, if there is none, the plain share of simulated games won, by a player who is not very good.
    """

    value: float
    low: float
    high: float
    samples: int
    known: str = ""
    calibrated: bool = True

    def __str__(self) -> str:
        if self.known or not self.available:
            return self.short
        low, high = percent(self.low), percent(self.high)
        interval = f"{low} to {high}, " if low != high else ""
        games = counted(self.samples, "simulated game")
        return f"{percent(self.value)} ({interval}based on {games})"

    @property
    def available(self) -> bool:
        """Is there an estimate or a proof?"""
        return bool(self.known or self.samples)

    @property
    def short(self) -> str:
        """The chance without its interval; "winnable" or "unwinnable" if that is proved."""
        if self.known:
            return "winnable" if self.known == "won" else "unwinnable"
        return percent(self.value) if self.available else "not known"

    def plain(self) -> dict[str, Any]:
        """Return the chance as plain data."""
        return plain(self)


WON = Chance(1.0, 1.0, 1.0, 0, "won")
LOST = Chance(0.0, 0.0, 0.0, 0, "lost")
NOT_KNOWN = Chance(0.5, 0.0, 1.0, 0)


def plain(found: Any, *names: str) -> dict[str, Any]:
    """Return these fields or properties of something found, by default all fields, as plain data; numbers have 4 digits."""
    named = names or getattr(found, "_fields", None) or [each.name for each in fields(found)]
    return {name: _plain(getattr(found, name)) for name in named}


def _plain(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 4)
    if is_dataclass(value) or hasattr(value, "_fields"):
        return plain(value)
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def percent(value: float) -> str:
    """Return ``"41 %"``; with one digit more near 0 and 100, and never 0 or 100 itself, because nothing is proved."""
    shown = 100 * value
    if 1 <= shown <= 99:
        return f"{shown:.0f} %"
    if shown < 0.1:
        return "< 0.1 %"
    if shown > 99.9:
        return "> 99.9 %"
    return f"{shown:.1f} %"


@checked
def chance(
    position: Position,
    samples: int | None = None,
    seconds: float | None = None,
    *,
    seed: int = 0,
    on_progress: Callable[[Chance], None] | None = None,
    cancel: threading.Event | None = None,
) -> Chance:
    """Return the probability of winning with good play from here, using only what has been seen.

    Budget, seed, progress and cancellation are those of `coach.weigh`; raises BadInput as it does.
    """

    def report(weighing: Weighing) -> None:
        if on_progress:
            on_progress(of_weighing(weighing))

    return of_weighing(weigh(position, samples, seconds, seed=seed, on_progress=report, cancel=cancel))


def of_weighing(weighing: Weighing) -> Chance:
    """Return the chance of an evaluated position: that of its best move."""
    if weighing.position.is_won:
        return WON
    if weighing.best is None:
        return LOST
    return of_choice(weighing, weighing.best)


def of_choice(weighing: Weighing, choice: Choice) -> Chance:
    """Return the chance after an evaluated move."""
    if choice.known:
        return WON if choice.known == "won" else LOST
    if not choice.samples:
        return NOT_KNOWN
    position, n = weighing.position, choice.samples
    curve = curve_of(position)
    # Wilson's interval, scaled to the spread of the values, because these need not be 0 or 1.
    spread = min(1.0, choice.error * sqrt(n) / max(1e-9, sqrt(choice.value * (1 - choice.value)))) or 1.0
    lowest, highest = wilson(choice.value, n, Z * spread)
    value = curve.chance(choice.value, n, position)
    # The curve of another game may be too steep here, so the interval also includes the uncalibrated values.
    curves = (curve,) if curve.own else (curve, PLAIN)
    low = min(each.chance(lowest, n, position) for each in curves)
    high = max(each.chance(highest, n, position) for each in curves)
    return Chance(value, min(low, value), max(high, value), n, "", curve.own)


def wilson(share: float, n: int, z: float = Z) -> tuple[float, float]:
    """Return the interval of a share of n, `z` standard errors to each side (E. B. Wilson, 1927)."""
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


# -- calibration ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Curve:
    """The curve from the value of simulated games to a chance: logistic, and depending on how far the game is.

    chance = logistic(a + b x + (c + d x) u), x the log-odds of the value, u the share of the deal's cards not yet home.
    """

    numbers: tuple[float, float, float, float]
    own: bool  # fitted to this very game

    def chance(self, value: float, samples: int, position: Position) -> float:
        """Return the chance for a value from `samples` simulated games."""
        a, b, c, d = self.numbers
        x, u = features(value, samples, position)
        return 1 / (1 + exp(-(a + b * x + (c + d * x) * u)))


PLAIN = Curve((0.0, 1.0, 0.0, 0.0), False)


def features(value: float, samples: int, position: Position) -> tuple[float, float]:
    """Return the variables of the curve: the log-odds of the value, and the share of the cards that are not home."""
    family = position.game.family
    whole = len(family.pack(position.game.options))
    return log_odds(value, samples), 1 - family.home(position.state) / whole


def log_odds(value: float, samples: int) -> float:
    """Return the log-odds of a mean of `samples` values from 0 to 1; finite for 0 and 1 too."""
    smooth = (value * samples + 0.5) / (samples + 1)
    return log(smooth / (1 - smooth))


def curve_of(position: Position) -> Curve:
    """Return the curve of a position's game: its own, else that of the first game of its family that has one."""
    curves = all_curves()
    name, family = position.game.name, position.game.family
    if name in curves:
        return Curve(curves[name], True)
    for other in (position.game.id, *family.PRESETS):
        if other in curves:
            return Curve(curves[other], False)
    return PLAIN


@cache
def all_curves() -> Mapping[str, tuple[float, float, float, float]]:
    """Return the data: the numbers of each game's curve."""
    text = resources.files(__package__).joinpath("data", "calibration.json").read_text("utf-8")
    return {name: tuple(numbers) for name, numbers in json.loads(text).items()}


# -- an upper bound ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ceiling:
    """In how many sampled worlds a solver that sees all cards finds a win: more than a player can hope for.

    An average over worlds played with all cards known overstates the chance ("strategy fusion"), so it is an upper bound:
    `value` is ``(won + unknown) / worlds``, `high` the upper end of its interval at 95 %.
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
        """The upper end of the interval of `value`, at 95 %."""
        return wilson(self.value, self.worlds)[1] if self.worlds else 1.0


@checked
def ceiling(
    position: Position,
    worlds: int = 20,
    positions: int = 20_000,
    *,
    seed: int = 0,
    cancel: threading.Event | None = None,
) -> Ceiling:
    """Solve sampled worlds with all cards known, each with a budget in `positions`; return a `Ceiling`."""
    found = {"won": 0, "lost": 0, "unknown": 0}
    for _, world in zip(range(worlds), position.worlds(seed), strict=False):
        found[solver.solve(world, positions=positions, cancel=cancel).result] += 1
        if cancel and cancel.is_set():
            break
    return Ceiling(sum(found.values()), **found)

"""The report on studies: results, confidence intervals and effort, as plain data from which all output formats are made.

Polars counts everything while it reads the files, column by column. Only counts of values are held in memory, and values of
effort are rounded to four significant digits, so a billion deals need no more memory than a million.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from cadogan.position import Game
from cadogan.study.data import Data
from cadogan.study.estimate import LEVEL, Estimate, Method, check
from cadogan.study.plan import Key

__all__ = ["QUANTILES", "Report", "Spread", "Study", "report", "study"]

VERDICTS = ("won", "lost", "unknown")
QUANTILES = {"median": 0.5, "p90": 0.9, "p99": 0.99}
DIGITS = 4  # significant digits to which values of effort are rounded
BINS = 10  # bins of an effort histogram per factor of ten
REASONS = 10  # number of reasons reported, the most frequent ones
NUMBER = r"\d+(?:[,.]\d+)*"  # a number in a reason, such as 7 or 1,770 or 0.5
ANY_NUMBER = "N"  # replaces numbers in reasons


@dataclass(frozen=True)
class Spread:
    """The distribution of a quantity over some rows; without rows only `count` (0) is set.

    The `median`, `p90` and `p99` are the smallest values that 50 %, 90 % and 99 % of the rows do not exceed. `bins` are pairs
    of an upper edge and the number of rows above the previous edge and up to this one; empty bins are left out.
    """

    count: int = 0
    mean: float | None = None
    median: float | None = None
    p90: float | None = None
    p99: float | None = None
    most: float | None = None
    bins: Sequence[tuple[float, int]] = ()

    @classmethod
    def of(cls, counts: pl.DataFrame, logarithmic: bool) -> Spread:
        """Make a distribution from the columns value, rows, sum, most: a value, its number of rows, their exact sum and maximum.

        Each bin is a single value; or, if `logarithmic`, there are ten bins per factor of ten, and one for 0.
        """
        if counts.is_empty():
            return cls()
        same = pl.col("rows").sum(), pl.col("sum").sum(), pl.col("most").max()
        counts = counts.group_by("value").agg(*same).sort("value")
        count, most = int(counts["rows"].sum()), float(counts["most"].max())  # type: ignore[arg-type]
        upto = counts["rows"].cum_sum()
        places = {name: upto.search_sorted(math.ceil(round(q * count, 6))) for name, q in QUANTILES.items()}
        quantiles = {name: min(most, float(counts["value"][place])) for name, place in places.items()}
        mean = float(counts["sum"].sum()) / count
        if logarithmic:
            edge = 10 ** ((pl.col("value").log10() * BINS - 1e-9).ceil() / BINS)
            binned = pl.when(pl.col("value") > 0).then(edge).otherwise(0.0).round_sig_figs(DIGITS)
            counts = counts.group_by(binned.alias("value")).agg(*same).sort("value")
        return cls(count, mean, most=most, **quantiles, bins=tuple(counts.select("value", "rows").iter_rows()))

    def plain(self) -> dict[str, Any]:
        """Return the distribution as plain data, for JSON."""
        return {**vars(self), "bins": [list(pair) for pair in self.bins]}

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> Spread:
        """Read a distribution from the result of `plain`."""
        return cls(**{**plain, "bins": tuple((value, rows) for value, rows in plain["bins"])})


@dataclass(frozen=True)
class Study:
    """The results of one study: of one game, one version of rules and solver, and one budget."""

    key: Key
    estimate: Estimate
    deals: str  # the counted deals, as ranges
    asked: int = 0  # number of requested deals; 0 if not known
    done: int = 0  # number of deals that have rows
    core_seconds: float = 0.0  # total seconds of the counted deals
    positions: Mapping[str, Spread] = field(default_factory=dict)  # by verdict, and "all"
    seconds: Mapping[str, Spread] = field(default_factory=dict)
    moves: Spread = field(default_factory=Spread)  # of the winning lines
    redeals: Spread = field(default_factory=Spread)
    reasons: Mapping[str, Sequence[tuple[str, int]]] = field(
        default_factory=dict
    )  # by verdict: wording, number of rows

    @property
    def game(self) -> Game:
        """The game that was studied."""
        return Game(self.key.game)

    @property
    def uncounted(self) -> int:
        """The number of deals that have rows but are not counted, because deals before them are missing (see `Data`)."""
        return self.done - self.estimate.n

    def plain(self) -> dict[str, Any]:
        """Return the study as plain data, for JSON."""
        estimate = self.estimate
        some = estimate.n > 0
        return {
            "game": self.game.named(),
            "rules": self.key.rules,
            "solver": self.key.solver,
            "options": self.key.options,
            "deals": self.deals,
            "asked": self.asked,
            "done": self.done,
            "counted": estimate.n,
            "won": estimate.won,
            "lost": estimate.lost,
            "unknown": estimate.unknown,
            "won_share": estimate.share if some else None,
            "lost_share": estimate.lost / estimate.n if some else None,
            "unknown_share": estimate.unknown / estimate.n if some else None,
            "won_interval": list(estimate.interval),
            "possible_share": estimate.possible if some else None,
            "possible_interval": list(estimate.possible_interval),
            "bounds": list(estimate.bounds),
            "core_seconds": self.core_seconds,
            "positions": {verdict: spread.plain() for verdict, spread in self.positions.items()},
            "seconds": {verdict: spread.plain() for verdict, spread in self.seconds.items()},
            "moves": self.moves.plain(),
            "redeals": self.redeals.plain(),
            "reasons": {verdict: [list(pair) for pair in pairs] for verdict, pairs in self.reasons.items()},
        }

    @classmethod
    def read(cls, plain: Mapping[str, Any], level: float, method: Method) -> Study:
        """Read a study from the result of `plain`."""
        return cls(
            key=Key(plain["game"]["name"], plain["rules"], plain["solver"], plain["options"]),
            estimate=Estimate(plain["won"], plain["lost"], plain["unknown"], level, method),
            deals=plain["deals"],
            asked=plain["asked"],
            done=plain["done"],
            core_seconds=plain["core_seconds"],
            positions={verdict: Spread.read(each) for verdict, each in plain["positions"].items()},
            seconds={verdict: Spread.read(each) for verdict, each in plain["seconds"].items()},
            moves=Spread.read(plain["moves"]),
            redeals=Spread.read(plain["redeals"]),
            reasons={
                verdict: tuple((words, rows) for words, rows in pairs) for verdict, pairs in plain["reasons"].items()
            },
        )


@dataclass(frozen=True)
class Report:
    """The results of some studies, with the level and method of their confidence intervals."""

    studies: Sequence[Study]
    level: float = LEVEL
    method: Method = "clopper-pearson"

    def plain(self) -> dict[str, Any]:
        """Return the report as plain data, for JSON."""
        return {
            "level": self.level,
            "interval": self.method,
            "studies": [
                {"label": label, **study.plain()}
                for label, study in zip(labels([study.key for study in self.studies]), self.studies, strict=True)
            ],
        }

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> Report:
        """Read a report from the result of `plain`, so that text and figures can be made without the study data."""
        level, method = plain["level"], plain["interval"]
        return cls([Study.read(each, level, method) for each in plain["studies"]], level, method)


def report(data: Iterable[Data], level: float = LEVEL, method: Method = "clopper-pearson") -> Report:
    """Return the report on some studies. Raises BadInput for an invalid level or an unknown method."""
    check(level, method)
    return Report([study(each, level, method) for each in data], level, method)


def study(data: Data, level: float = LEVEL, method: Method = "clopper-pearson") -> Study:
    """Return the results of one study."""
    frame = data.frame()
    wording = pl.col("why").str.replace_all(NUMBER, ANY_NUMBER)
    # One query after the other: all at once would hardly be faster and would take more than twice the memory.
    positions, seconds, moves, redeals, reasons = (
        each.collect(engine="streaming")
        for each in (
            counts(frame, pl.col("positions"), DIGITS),
            counts(frame, pl.col("seconds").cast(pl.Float64), DIGITS),
            counts(frame.filter(pl.col("moves").is_not_null()), pl.col("moves")),
            counts(frame.filter(pl.col("redeals").is_not_null()), pl.col("redeals")),
            frame.filter(pl.col("why").is_not_null()).group_by("verdict", wording).agg(pl.len().alias("rows")),
        )
    )
    found = {verdict: positions.filter(verdict=verdict) for verdict in VERDICTS}
    commonest = reasons.sort("rows", "why", descending=[True, False])
    return Study(
        data.key,
        Estimate(**{verdict: int(each["rows"].sum()) for verdict, each in found.items()}, level=level, method=method),
        str(data.counted),
        len(data.asked),
        len(data.done),
        float(seconds["sum"].sum()),
        by_verdict(positions),
        by_verdict(seconds),
        Spread.of(moves, False),
        Spread.of(redeals, False),
        {
            verdict: tuple(commonest.filter(verdict=verdict).select("why", "rows").head(REASONS).iter_rows())
            for verdict in ("lost", "unknown")
        },
    )


def counts(frame: pl.LazyFrame, value: pl.Expr, digits: int = 0) -> pl.LazyFrame:
    """Count the rows of each verdict by value, rounded to `digits` significant digits (0: exact), with exact sum and maximum."""
    rounded = value.cast(pl.Float64).round_sig_figs(digits) if digits else value
    return (
        frame.select("verdict", rounded.alias("value"), value.alias("exact"))
        .group_by("verdict", "value")
        .agg(
            pl.len().alias("rows"),
            pl.col("exact").cast(pl.Float64).sum().alias("sum"),
            pl.col("exact").max().alias("most"),
        )
    )


def by_verdict(counts: pl.DataFrame) -> dict[str, Spread]:
    """Return the distribution of an effort over all rows, and over the rows of each verdict."""
    return {
        "all": Spread.of(counts, True),
        **{verdict: Spread.of(counts.filter(verdict=verdict), True) for verdict in VERDICTS},
    }


# -- names of studies --------------------------------------------------------------------------------------------------


def labels(keys: Sequence[Key]) -> list[str]:
    """Return a name for each study that distinguishes it from all others, such as ``Capricieuse (redeals=0, solver 2)``."""
    return [f"{title} ({rest})" if rest else title for title, rest in names(keys)]


def names(keys: Sequence[Key]) -> list[tuple[str, str]]:
    """Return the two parts of each study's name: the game's title; its options and what differs between studies of that game."""
    found = []
    for key in keys:
        others = [other for other in keys if other.game == key.game]
        game = Game(key.game)
        rest = list(filter(None, game.name.partition("?")[2].split("&")))
        rest += [f"rules {key.rules}"] if len({other.rules for other in others}) > 1 else []
        rest += [f"solver {key.solver}"] if len({other.solver for other in others}) > 1 else []
        shared = set.intersection(*(set(other.options.split()) for other in others))
        rest += [option for option in key.options.split() if option not in shared]
        found.append((game.title, ", ".join(rest)))
    return found

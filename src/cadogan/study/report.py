"""The report of studies: what was found, how sure it is, and what it took; as plain data, from which all renderings are made.

Everything is counted up by Polars while the files are read, column by column. What is kept in memory are counts of values, and
values of effort are told apart by four significant digits, so that a thousand million deals need no more room than a million.
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

VERDICTS = ("won", "lost", "unknown")
QUANTILES = {"median": 0.5, "p90": 0.9, "p99": 0.99}
DIGITS = 4  # significant ones, by which values of effort are told apart
BINS = 10  # of a histogram of effort, to a factor of ten
REASONS = 10  # the commonest wordings are told
NUMBER = r"\d+(?:[,.]\d+)*"  # in a reason: 7 and 1,770 and 0.5
ANY_NUMBER = "N"  # stands for them


@dataclass(frozen=True)
class Spread:
    """How a quantity is spread over some rows; without rows there is nothing but their `count`.

    The `median`, `p90` and `p99` are the least values that half, 90 % and 99 % of the rows do not exceed. `bins` are pairs: a
    value, and how many rows lie above the value of the pair before and not above this one; those without rows are left out.
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
        """From the columns value, rows, sum, most: how many rows have a value, their exact sum and maximum.

        The bins are single values, or ten to a factor of ten (and one for 0).
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
        """As JSON has it."""
        return {**vars(self), "bins": [list(pair) for pair in self.bins]}

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> Spread:
        """From what `plain` gave."""
        return cls(**{**plain, "bins": tuple((value, rows) for value, rows in plain["bins"])})


@dataclass(frozen=True)
class Study:
    """What was found in one study: of one game, one version of rules and solver, and one budget."""

    key: Key
    estimate: Estimate
    deals: str  # those that are counted, as ranges
    asked: int = 0  # how many deals were asked for; 0 where that is not known
    done: int = 0  # how many there are rows of
    core_seconds: float = 0.0  # what the deals that are counted took, one after the other
    positions: Mapping[str, Spread] = field(default_factory=dict)  # by verdict, and all
    seconds: Mapping[str, Spread] = field(default_factory=dict)
    moves: Spread = field(default_factory=Spread)  # of the winning lines
    redeals: Spread = field(default_factory=Spread)
    reasons: Mapping[str, Sequence[tuple[str, int]]] = field(default_factory=dict)  # by verdict: wording, rows

    @property
    def game(self) -> Game:
        """The game that was studied."""
        return Game(self.key.game)

    @property
    def uncounted(self) -> int:
        """How many deals have rows but are not counted, as deals before them are missing (`Data` says why)."""
        return self.done - self.estimate.n

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
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
        """From what `plain` gave."""
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
    """What was found in some studies, and how their intervals are made."""

    studies: Sequence[Study]
    level: float = LEVEL
    method: Method = "clopper-pearson"

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
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
        """From what `plain` gave: renderings and figures can be made again without the data."""
        level, method = plain["level"], plain["interval"]
        return cls([Study.read(each, level, method) for each in plain["studies"]], level, method)


def report(data: Iterable[Data], level: float = LEVEL, method: Method = "clopper-pearson") -> Report:
    """The report of some studies. Raises BadInput for a level or a method that is none."""
    check(level, method)
    return Report([study(each, level, method) for each in data], level, method)


def study(data: Data, level: float = LEVEL, method: Method = "clopper-pearson") -> Study:
    """What was found in one study."""
    frame = data.frame()
    wording = pl.col("why").str.replace_all(NUMBER, ANY_NUMBER)
    # One after the other: all at once would be hardly quicker, and take more than twice the memory.
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
    """How many rows of each verdict have a value (of so many significant digits, if any), with their exact sum and maximum."""
    told = value.cast(pl.Float64).round_sig_figs(digits) if digits else value
    return (
        frame.select("verdict", told.alias("value"), value.alias("exact"))
        .group_by("verdict", "value")
        .agg(
            pl.len().alias("rows"),
            pl.col("exact").cast(pl.Float64).sum().alias("sum"),
            pl.col("exact").max().alias("most"),
        )
    )


def by_verdict(counts: pl.DataFrame) -> dict[str, Spread]:
    """The spread of an effort over all rows, and over those of each verdict."""
    return {
        "all": Spread.of(counts, True),
        **{verdict: Spread.of(counts.filter(verdict=verdict), True) for verdict in VERDICTS},
    }


# -- what a study is called --------------------------------------------------------------------------------------------


def labels(keys: Sequence[Key]) -> list[str]:
    """A name for each study, which tells it from all the others: ``Capricieuse (redeals=0, solver 2)``."""
    return [f"{title} ({rest})" if rest else title for title, rest in names(keys)]


def names(keys: Sequence[Key]) -> list[tuple[str, str]]:
    """Of each study the title of its game, and the rest of what it is called: options, and what is not the same in another of it."""
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

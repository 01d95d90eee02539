"""The report of a study, and its text.

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
from cadogan.rules import checked
from cadogan.study.data import Data
from cadogan.study.estimate import LEVEL, Estimate, Method, check
from cadogan.study.plan import Key
from cadogan.study.tables import Table, csv_text, decimals, duration, number, ranges, rounded, shares, span

__all__ = ["QUANTILES", "Report", "Spread", "Study", "report", "study"]


# -- The report on studies: results, confidence intervals and effort, as plain data from which all output formats are made ---


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
            **vars(self.key),
            "game": self.game.named(),
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
            "studies": [{"label": label, **study.plain()} for label, study in named(self)],
        }

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> Report:
        """Read a report from the result of `plain`, so that text and figures can be made without the study data."""
        level, method = plain["level"], plain["interval"]
        return cls([Study.read(each, level, method) for each in plain["studies"]], level, method)


@checked
def report(data: Iterable[Data], level: float = LEVEL, method: Method = "clopper-pearson") -> Report:
    """Return the report on some studies. Raises BadInput for an invalid level or an unknown method."""
    check(level, method)
    return Report([study(each, level, method) for each in data], level, method)


@checked
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


# -- The report in words and tables: as text, Markdown and CSV, and the parts of its web page -------------------------


TITLE = "How often the games can be won"
NAMES: dict[Method, str] = {"clopper-pearson": "Clopper–Pearson", "wilson": "Wilson"}
MEASURES = ("median", "p90", "p99", "most")  # of a Spread
HEAD = ("median", "90 %", "99 %", "max")


def introduction(report: Report) -> str:
    """Return an explanation of the figures."""
    return (
        "The solver knows all cards. A deal is won if the solver found a winning line of moves, lost if it proved that there is "
        "none, and unknown otherwise. The bounds for all deals hold with "
        f"{100 * report.level:.4g} % confidence ({NAMES[report.method]} intervals), whatever the unknown deals turn out to be."
    )


def named(report: Report) -> list[tuple[str, Study]]:
    """Return the studies, each with its label."""
    return list(zip(labels([study.key for study in report.studies]), report.studies, strict=True))


def paragraph(label: str, study: Study) -> str:
    """Return the results of a study in sentences."""
    estimate = study.estimate
    wanted = f" of {study.asked:,}" if study.asked else ""
    parts = [f"{label}: no deal{wanted} is counted yet."]
    if estimate.n:
        verdicts = f"{some(estimate.won)} won, {some(estimate.lost)} proved lost, {some(estimate.unknown)} unknown"
        parts = [
            f"{label}: {verdicts}, of {number(estimate.n)} {'deal' if estimate.n == 1 else 'deals'} ({ranges(study.deals)})."
        ]
        parts.append(f"Of all deals, {span(estimate.bounds, places(estimate))} % can be won.")
    if estimate.n and study.asked > study.done:
        parts.append(f"Requested deals not solved yet: {number(study.asked - study.done)}.")
    if study.uncounted:
        parts.append(
            f"Solved but not counted yet: {number(study.uncounted)}. Deals before them are still missing; slow deals finish last, so "
            "counting only the fast ones would bias the result."
        )
    parts.append(
        f"Machine time: {core_hours(study.core_seconds)}, each deal with at most {budget(study.key.options)} (rules version "
        f"{study.key.rules}, solver version {study.key.solver})."
    )
    return " ".join(parts)


def paragraphs(report: Report) -> list[str]:
    """Return the results in sentences, after an explanation of the figures."""
    return [introduction(report), *(paragraph(label, study) for label, study in named(report))]


def some(count: int) -> str:
    """Return a number of deals in words."""
    return number(count) if count else "none"


def budget(options: str) -> str:
    """Return the budget of a deal in words, from its text in the data."""
    parts_by_name = dict(part.split("=", 1) for part in options.split())
    parts = [f"{int(parts_by_name['positions']):,} positions"] if "positions" in parts_by_name else []
    parts += [f"{parts_by_name['seconds']} s"] if "seconds" in parts_by_name else []
    parts += [f"{parts_by_name['memory']} of memory"] if "memory" in parts_by_name else []
    return " and ".join(parts) + (f", seed {parts_by_name['seed']}" if parts_by_name.get("seed", "0") != "0" else "")


def core_hours(seconds: float) -> str:
    """Return a time on one core in words, in hours if it is long enough."""
    hours = seconds / 3600
    return f"{rounded(hours)} core-hours" if hours >= 0.01 else f"{duration(seconds)} of one core"


def places(estimate: Estimate) -> int:
    """Return the number of decimals for a study's shares in per cent."""
    return min(decimals(count, estimate.n, estimate.level) for count in (estimate.won, estimate.won + estimate.unknown))


def percents(estimate: Estimate) -> list[str]:
    """Return the shares won, lost and unknown, wherever they are shown."""
    return shares((estimate.won, estimate.lost, estimate.unknown), places(estimate))


# -- tables ------------------------------------------------------------------------------------------------------------


def tables(report: Report) -> list[Table]:
    """Return the tables of a report, without empty ones."""
    studies = named(report)
    found = [
        chances(studies),
        efforts("Positions searched", {label: study.positions for label, study in studies}, number),
        efforts("Time taken", {label: study.seconds for label, study in studies}, duration),
        lengths(studies),
        redeals(studies),
        reasons(studies),
    ]
    return [table for table in found if table.rows]


def chances(studies: list[tuple[str, Study]]) -> Table:
    """Return the table of shares by verdict, and of the bounds for all deals."""
    rows = []
    for label, study in studies:
        estimate = study.estimate
        if not estimate.n:
            rows.append([label, "0", "", "", "", ""])
            continue
        digits = places(estimate)
        rows.append([label, number(estimate.n), *percents(estimate), f"{span(estimate.bounds, digits)} %"])
    return Table("How often each game can be won", ("game", "deals", "won", "lost", "unknown", "can be won"), rows)


def efforts(caption: str, spreads: Mapping[str, Mapping[str, Spread]], written: Any) -> Table:
    """Return a table of the effort for the deals of each verdict."""
    rows = []
    for label, by_verdict in spreads.items():
        shown = [
            (verdict, by_verdict[verdict]) for verdict in ("all", *VERDICTS) if by_verdict.get(verdict, Spread()).count
        ]
        if len(shown) == 2:  # all have one verdict
            shown = shown[1:]
        for verdict, spread in shown:
            rows.append([label, verdict, *(written(getattr(spread, each)) for each in MEASURES)])
    return Table(caption, ("game", "deals", *HEAD), rows, words=2)


def lengths(studies: list[tuple[str, Study]]) -> Table:
    """Return the table of the lengths of winning lines."""
    rows = [
        [label, number(study.moves.count), *(number(getattr(study.moves, each)) for each in MEASURES)]
        for label, study in studies
        if study.moves.count
    ]
    return Table("Moves of the winning lines found", ("game", "lines", *HEAD[:-1], "longest"), rows)


def redeals(studies: list[tuple[str, Study]]) -> Table:
    """Return the table of redeals in winning lines, for games with redeals; the solver does not look for the fewest."""
    some = [(label, study) for label, study in studies if study.redeals.count and study.game.redeals]
    most = max((int(study.redeals.most or 0) for _, study in some), default=0)
    rows = []
    for label, study in some:
        counts = dict(study.redeals.bins)
        rows.append([label, *(number(counts.get(needed, 0)) for needed in range(most + 1))])
    head = ("game", *(f"{needed} {'redeal' if needed == 1 else 'redeals'}" for needed in range(most + 1)))
    return Table("Winning lines found, by redeals", head, rows)


def reasons(studies: list[tuple[str, Study]]) -> Table:
    """Return the table of reasons: why deals are lost, and how far the search came if they are unknown."""
    rows = [
        [label, verdict, number(count), words]
        for label, study in studies
        for verdict, pairs in study.reasons.items()
        for words, count in pairs
    ]
    return Table("Reasons (N stands for a number)", ("game", "verdict", "deals", "reason"), rows, words=2, last=True)


# -- renderings --------------------------------------------------------------------------------------------------------


def markdown(report: Report) -> str:
    """Return the report as a section of a Markdown page."""
    paragraphs = [f"- {paragraph(label, study)}" for label, study in named(report)]
    return "\n\n".join(
        [f"## {TITLE}", introduction(report), "\n".join(paragraphs), *(table.markdown() for table in tables(report))]
    )


def as_csv(report: Report) -> str:
    """Return the report as comma-separated values, one line per study."""
    return csv_text([flat(each) for each in report.plain()["studies"]])


def flat(plain: Mapping[str, Any]) -> dict[str, Any]:
    """Return a study's plain data without histograms and reasons, flattened to one level."""
    line: dict[str, Any] = {"label": plain["label"], "game": plain["game"]["name"]}
    for name, value in plain.items():
        if name in ("label", "game", "reasons"):
            continue
        if isinstance(value, list):
            line |= {f"{name}_low": value[0], f"{name}_high": value[1]}
        elif not isinstance(value, dict):
            line[name] = value
        elif name == "redeals":
            line |= {f"redeals_{needed}": count for needed, count in value["bins"]}
        else:
            spreads = (
                {f"{name}_{verdict}": each for verdict, each in value.items()} if "all" in value else {name: value}
            )
            for prefix, spread in spreads.items():
                line |= {f"{prefix}_{each}": spread[each] for each in ("mean", *MEASURES)}
    return line

"""Comparing two studies deal by deal, and the text about it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from cadogan.position import Game
from cadogan.rules import checked
from cadogan.rules.cards import BadInput, counted
from cadogan.study.data import Data
from cadogan.study.estimate import LEVEL, Interval, Pairs, check
from cadogan.study.plan import Deals, Key
from cadogan.study.report import VERDICTS, labels, some
from cadogan.study.tables import LEAST_WIDTH, Table, csv_text, number, ranges, shares, span, units

__all__ = ["Change", "Comparison", "compare"]


# -- Compare two studies on the deals that both have, to measure the effect of a rule or a budget ---------------------


EXAMPLES = 5  # deals listed for each pair of different verdicts
PART = 2_000_000  # deals joined at a time, which limits the memory needed


@dataclass(frozen=True)
class Comparison:
    """Verdicts of two studies on the same deals; `examples` has the first deals for each pair of different verdicts."""

    first: Key
    second: Key
    deals: str  # the compared deals, as ranges
    pairs: Pairs
    examples: Mapping[tuple[str, str], Sequence[int]]

    @property
    def labels(self) -> list[str]:
        """The names of the two studies, which tell them apart."""
        return labels([self.first, self.second])

    @property
    def same_game(self) -> bool:
        """Whether both have the same game and rules. Then no deal can be won in one and lost in the other."""
        return (self.first.game, self.first.rules) == (self.second.game, self.second.rules)

    @property
    def same_study(self) -> bool:
        """Whether both ask the same question about each deal: they have the same game, versions and budget."""
        return self.first == self.second

    @property
    def different(self) -> int:
        """The number of deals whose verdicts differ."""
        return sum(count for (a, b), count in self.pairs.counts.items() if a != b)

    def plain(self) -> dict[str, Any]:
        """Return the comparison as plain data, for JSON. Differences are second minus first, as shares from 0 to 1."""
        pairs = self.pairs
        return {
            **{
                name: {"label": label, **vars(key), "game": Game(key.game).named()}
                for name, label, key in zip(("first", "second"), self.labels, (self.first, self.second), strict=True)
            },
            "changes": [change.plain() for change in changes(self.first, self.second)],
            "deals": self.deals,
            "compared": pairs.n,
            "different": self.different,
            "table": {a: {b: pairs.counts.get((a, b), 0) for b in VERDICTS} for a in VERDICTS},
            "level": pairs.level,
            "decided": pairs.decided,
            "difference": pairs.difference if pairs.decided else None,
            "interval": list(pairs.interval),
            "bracket": list(pairs.bracket),
            "bounds": list(pairs.bounds),
            "p_value": pairs.p_value,
            "examples": [{"first": a, "second": b, "deals": [str(deal) for deal in deals]} for (a, b), deals in self.examples.items()],
        }  # fmt: skip


@dataclass(frozen=True)
class Change:
    """A difference between two studies: a rule option with its help text, the solver, or the budget."""

    name: str
    first: str
    second: str
    help: str = ""

    @property
    def rule(self) -> bool:
        """Whether the game or its rules differ, not only the way it was studied."""
        return bool(self.help) or self.name in ("game", "rules")

    def plain(self) -> dict[str, str]:
        """Return the change as plain data, for JSON."""
        return dict(vars(self))


@checked
def compare(first: Data, second: Data, level: float = LEVEL) -> Comparison:
    """Compare two studies on the deals that are counted in both. Raises BadInput if there are none."""
    check(level, "clopper-pearson")
    common = first.counted - (first.counted - second.counted)
    if not common:
        raise BadInput(
            f"the studies have no counted deal in common: {first.key.game} has {str(first.counted) or 'none'}, "
            f"{second.key.game} has {str(second.counted) or 'none'}; add deals to either with `cadogan study run`"
        )
    counts: dict[tuple[str, str], int] = {}
    examples: dict[tuple[str, str], list[int]] = {}
    for low, high in parts(common):
        pairs = joined(first, second, low, high)
        found = (
            pairs.group_by("first", "second")
            .agg(pl.len(), pl.col("deal").bottom_k(EXAMPLES))
            .collect(engine="streaming")
        )
        for a, b, count, deals in found.iter_rows():
            counts[a, b] = counts.get((a, b), 0) + count
            if a != b:
                examples[a, b] = sorted([*examples.get((a, b), []), *deals])[:EXAMPLES]
    return Comparison(
        first.key, second.key, str(common), Pairs(counts, level), dict(sorted(examples.items(), reverse=True))
    )


def parts(deals: Deals) -> list[tuple[int, int]]:
    """Split deals into ranges of at most `PART` deals."""
    return [(low, min(low + PART - 1, last)) for first, last in deals for low in range(first, last + 1, PART)]


def joined(first: Data, second: Data, low: int, high: int) -> pl.LazyFrame:
    """Return the deals of a range that both studies have, with both verdicts."""
    within = pl.col("deal").is_between(pl.lit(low, pl.UInt64), pl.lit(high, pl.UInt64))
    of_first, of_second = (
        data.frame().filter(within).select("deal", pl.col("verdict").cast(pl.Enum(VERDICTS)).alias(name))
        for name, data in (("first", first), ("second", second))
    )
    return of_first.join(of_second, on="deal")


def changes(first: Key, second: Key) -> list[Change]:
    """Return the differences between two studies, rule options first."""
    one, other = Game(first.game), Game(second.game)
    found = []
    if one.family is not other.family:
        found.append(Change("game", one.title, other.title))
    else:
        helps = {name: option.help for name, option in one.family.OPTIONS.items()}
        found += [
            Change(name, value, other.options[name], helps[name])
            for name, value in one.options.items()
            if value != other.options[name]
        ]
    versions = [{"rules": key.rules, "solver": key.solver} for key in (first, second)]
    budgets = [dict(part.split("=", 1) for part in key.options.split()) for key in (first, second)]
    for a, b in (versions, budgets):
        names = [name for name in a | b if a.get(name) != b.get(name)]
        found += [Change(name, str(a.get(name, "none")), str(b.get(name, "none"))) for name in names]
    return found


# -- A comparison of two studies in words and tables: as text, Markdown and CSV ---------------------------------------


TITLE = "Two studies on the same deals"
LEAST_P = 1e-300  # close to the smallest floating-point numbers


def paragraphs(comparison: Comparison) -> list[str]:
    """Return the results in sentences."""
    pairs = comparison.pairs
    found = [f"{which}: {label}" for which, label in zip("AB", comparison.labels, strict=True)]
    found.append(
        f"{number(pairs.n)} {'deal is' if pairs.n == 1 else 'deals are'} compared: {ranges(comparison.deals)}."
    )
    if comparison.same_study:
        return [*found, agreement(comparison)]
    found.append(" ".join([effect(comparison), certainty(pairs)]))
    every = changes(comparison.first, comparison.second)
    others = [change for change in every if not change.rule]
    if len(others) < len(every) and others:
        found.append(f"The studies also differ in: {', '.join(map(changed, others))}.")
    if pairs.more + pairs.fewer:
        found.append(
            f"{some(pairs.more).capitalize()} of the deals are won in B and lost in A, {some(pairs.fewer)} are won in A and lost in B. If both were equally "
            f"likely, a split at least as uneven would occur {chance(pairs.p_value)} (McNemar's exact test, two-sided)."
        )
        if comparison.same_game:
            found.append(
                "But the game is the same in both, so a deal that is won in one and proved lost in the other is wrong in one of them. "
                "`cadogan study check` replays the wins."
            )
    if any(change.name == "game" for change in every):
        found.append("The games belong to different families, so the same deal number need not mean the same cards.")
    return found


def agreement(comparison: Comparison) -> str:
    """Return a sentence on the deals whose verdicts differ in two studies that ask the same."""
    both = "Both have the same game, versions and budget"
    if not comparison.different:
        return f"{both}, and every deal has the same verdict in both."
    if "seconds=" in comparison.first.options:
        return (
            f"{both}, but {counted(comparison.different, 'deal')} with different verdicts. The budget is in seconds, so a faster or "
            "less busy machine decides more deals; none may be won in one and lost in the other."
        )
    return (
        f"{both}, but {counted(comparison.different, 'deal')} with different verdicts. With a budget in positions no verdict depends "
        "on the machine, so the data of one are wrong, or its program was changed."
    )


def effect(comparison: Comparison) -> str:
    """Return a sentence on the difference in the share won, and on which deals it was measured."""
    pairs = comparison.pairs
    every = changes(comparison.first, comparison.second)
    main = [change for change in every if change.rule] or every
    what = ", ".join(map(changed, main)) or "B instead of A"
    if not pairs.decided:
        return f"With {what}: no deal is decided in both studies, so the difference is unknown."
    digits = places(pairs)
    both = pairs.counts.get(("won", "won"), 0)
    won = both + pairs.fewer, both + pairs.more
    parts = [(count, pairs.decided - count) for count in won]
    (first, _), (second, _) = (units(each, digits) for each in parts)
    value = (
        f"{abs(second - first) / 10**digits:.{digits}f} percentage points {'higher' if won[1] > won[0] else 'lower'}"
    )
    if not pairs.difference:
        value = "the same"
    (a, _), (b, _) = (shares(each, digits) for each in parts)
    of = f"the {number(pairs.decided)} deals decided in both studies" if pairs.decided < pairs.n else "these deals"
    return f"With {what}, the share won is {value}: of {of}, {b} are won instead of {a}."


def changed(change: Change) -> str:
    """Return a change in words."""
    if change.name == "game":
        return f"{change.second} instead of {change.first}"
    if change.help:
        return f"{change.name}={change.second} instead of {change.first} ({change.help})"
    return f"{change.name} {change.second} instead of {change.first}"


def certainty(pairs: Pairs) -> str:
    """Return sentences with the confidence intervals of the difference for all deals."""
    level, digits = f"{100 * pairs.level:.4g} % confidence", places(pairs)
    if pairs.decided == pairs.n:
        return f"For all deals, with {level}, the difference is {points(pairs.interval, digits)}."
    return (
        f"For all deals decided in both, with {level}, the difference is {points(pairs.interval, digits)}. Whatever the unknown "
        f"verdicts turn out to be, it is {points(pairs.bracket, digits)} on the compared deals and, with {level}, "
        f"{points(pairs.bounds, digits)} for all deals."
    )


def points(ends: Interval, digits: int) -> str:
    """Return a range of differences in words, in percentage points."""
    return f"{span(ends, digits)} percentage points"


def places(pairs: Pairs) -> int:
    """Return the number of decimals for a difference in percentage points: its interval leaves the last two open."""
    low, high = pairs.interval
    return min(6, max(1, math.ceil(-math.log10(max(50 * (high - low), LEAST_WIDTH))) + 1))


def chance(p: float) -> str:
    """Return a probability in words that complete "this happens …"."""
    if p >= 0.001:
        return f"with probability {p:.2g}"
    return f"with probability {p:.1e}" if p > LEAST_P else "with a probability of at most 1e-300"


# -- tables ------------------------------------------------------------------------------------------------------------


def tables(comparison: Comparison) -> list[Table]:
    """Return the table of deals by both verdicts, and examples of deals whose verdicts differ."""
    counts = comparison.pairs.counts
    rows = [
        [
            f"A: {a}",
            *(number(counts.get((a, b), 0)) for b in VERDICTS),
            number(sum(counts.get((a, b), 0) for b in VERDICTS)),
        ]
        for a in VERDICTS
    ]
    sums = [sum(counts.get((a, b), 0) for a in VERDICTS) for b in VERDICTS]
    rows.append(["total", *map(number, sums), number(comparison.pairs.n)])
    found = [Table("Deals by their verdicts in A and B", ("", *(f"B: {b}" for b in VERDICTS), "total"), rows)]
    examples = [
        [a, b, number(counts[a, b]), ", ".join(map(str, deals)) + (", …" if counts[a, b] > len(deals) else "")]
        for (a, b), deals in comparison.examples.items()
    ]
    if examples:
        found.append(
            Table("Deals with different verdicts", ("A", "B", "deals", "deal numbers"), examples, words=2, last=True)
        )
    return found


# -- renderings --------------------------------------------------------------------------------------------------------


def markdown(comparison: Comparison) -> str:
    """Return the comparison as a section of a Markdown page."""
    return "\n\n".join([f"## {TITLE}", *paragraphs(comparison), *(table.markdown() for table in tables(comparison))])


def as_csv(comparison: Comparison) -> str:
    """Return the comparison as comma-separated values: a header and one line."""
    plain = comparison.plain()
    line = {
        f"{name}_{each}": plain[name][each]
        for name in ("first", "second")
        for each in ("label", "rules", "solver", "options")
    }
    line |= {f"{name}_game": plain[name]["game"]["name"] for name in ("first", "second")}
    line |= {f"{a}_{b}": count for a, row in plain["table"].items() for b, count in row.items()}
    line |= {name: plain[name] for name in ("deals", "compared", "level", "decided", "difference", "p_value")}
    for name in ("interval", "bracket", "bounds"):
        line[f"{name}_low"], line[f"{name}_high"] = plain[name]
    return csv_text([line])

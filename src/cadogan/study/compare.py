"""Compare two studies on the deals that both have, to measure the effect of a rule or a budget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from cadogan.position import Game
from cadogan.rules.cards import BadInput
from cadogan.study.data import Data
from cadogan.study.estimate import LEVEL, Pairs, check
from cadogan.study.plan import Deals, Key
from cadogan.study.report import VERDICTS, labels

__all__ = ["Change", "Comparison", "compare"]

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
                name: {"label": label, "game": Game(key.game).named(), "rules": key.rules, "solver": key.solver, "options": key.options}
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

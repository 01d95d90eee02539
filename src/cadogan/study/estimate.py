"""Estimates for all deals from the verdicts on a sample: shares with their intervals, and paired comparisons.

The deals of a study are numbered, and a number stands for a shuffle that does not depend on the game; so deals with numbers
chosen beforehand are a random sample of all shuffles, and the numbers won and lost in it are binomial.

SciPy's statistics take most of a second to import, longer than the rest of a study's worker: only what computes imports them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from cadogan.rules import checked
from cadogan.rules.cards import MASK, BadInput

__all__ = ["LEVEL", "Estimate", "Interval", "Pairs", "difference_interval", "half_width", "interval", "mcnemar"]

Method = Literal["clopper-pearson", "wilson"]
LEVEL = 0.95
SCIPY = {"clopper-pearson": "exact", "wilson": "wilson"}


class Interval(NamedTuple):
    """A range from `low` to `high` of shares (0 to 1) or of differences of shares (-1 to 1)."""

    low: float
    high: float


def check(level: float, method: str = "wilson") -> None:
    """Raise BadInput for an invalid level or an unknown method."""
    if not 0.0 < level < 1.0:
        raise BadInput(f"the level {level:g} is wrong: give a number between 0 and 1, such as 0.95")
    if method not in get_args(Method):
        raise BadInput(f"there is no interval {method!r}: choose from {', '.join(get_args(Method))}")


def check_counts(n: int, *counts: int) -> None:
    """Raise BadInput unless these are numbers of different deals, of `n` in all."""
    wrong = next((count for count in counts if count < 0), None)
    if wrong is not None or sum(counts) > n or n > MASK:
        raise BadInput(
            f"{' and '.join(map(str, counts))} of {n} deals cannot be: give numbers from 0 on, together at most {n}"
        )


@checked
def interval(count: int, n: int, level: float = LEVEL, method: Method = "clopper-pearson") -> Interval:
    """Return a confidence interval for a share, when `count` of `n` deals had the property; 0 to 1 without deals.

    ``clopper-pearson`` contains the true share with a probability of at least `level`, whatever the share is (C. J. Clopper
    and E. S. Pearson, The use of confidence or fiducial limits illustrated in the case of the binomial, Biometrika 26,
    1934). ``wilson`` is narrower and contains it that often on average (E. B. Wilson, Probable inference, the law of
    succession, and statistical inference, Journal of the American Statistical Association 22, 1927).
    """
    check(level, method)
    check_counts(n, count)
    if n == 0:
        return Interval(0.0, 1.0)
    from scipy.stats import binomtest

    found = binomtest(count, n).proportion_ci(level, SCIPY[method])
    return Interval(float(found.low), float(found.high))


@dataclass(frozen=True)
class Estimate:
    """An estimate of how often a game can be won, from the verdicts on some deals.

    An *unknown* deal might be winnable or not. So of these deals, the share that can be won is at least `share` and at most
    `possible`. For all deals it lies within `bounds`, which include the sampling error: from the lower end of the interval
    of `share` to the upper end of the interval of `possible`.
    """

    won: int
    lost: int
    unknown: int
    level: float = LEVEL
    method: Method = "clopper-pearson"

    @property
    def n(self) -> int:
        """The number of deals."""
        return self.won + self.lost + self.unknown

    @property
    def share(self) -> float:
        """The share of the deals that were won; nan without deals."""
        return self.won / self.n if self.n else math.nan

    @property
    def possible(self) -> float:
        """The share that would be won if all unknown deals were won; nan without deals."""
        return (self.won + self.unknown) / self.n if self.n else math.nan

    @property
    def interval(self) -> Interval:
        """The confidence interval of `share`."""
        return interval(self.won, self.n, self.level, self.method)

    @property
    def possible_interval(self) -> Interval:
        """The confidence interval of `possible`."""
        return interval(self.won + self.unknown, self.n, self.level, self.method)

    @property
    def bounds(self) -> Interval:
        """Bounds for the share of all deals that can be won, with a confidence of at least `level`."""
        return Interval(self.interval.low, self.possible_interval.high)


@checked
def half_width(count: int, n: int, level: float = LEVEL, method: Method = "clopper-pearson") -> float:
    """Return half the width (0 to 0.5) of the interval of a share known from `n` deals; ``--until`` is compared with it.

    It shrinks with more deals, whatever the share of unknown deals, which more deals would not reduce.
    """
    low, high = interval(count, n, level, method)
    return (high - low) / 2


# -- two games on the same deals ---------------------------------------------------------------------------------------


@checked
def difference_interval(more: int, fewer: int, n: int, level: float = LEVEL) -> Interval:
    """Return a confidence interval for the difference of two shares observed on the same `n` deals.

    `more` deals were won only by the second, `fewer` only by the first: the difference is ``(more - fewer) / n``, second
    minus first. This is the adjusted Wald interval of D. G. Bonett and R. M. Price (Adjusted Wald confidence interval for a
    difference of binomial proportions based on paired data, Journal of Educational and Behavioral Statistics 37, 2012),
    which M. W. Fagerland, S. Lydersen and P. Laake recommend (Recommended tests and confidence intervals for paired binomial
    proportions, Statistics in Medicine 33, 2014) along with T. Tango's score interval; it needs no iteration. The tests
    compute how often it contains the true difference.
    """
    check(level)
    check_counts(n, more, fewer)
    if n == 0:
        return Interval(-1.0, 1.0)
    from scipy.stats import norm

    up, down = (more + 1) / (n + 2), (fewer + 1) / (n + 2)
    middle = up - down
    reach = float(norm.ppf((1 + level) / 2)) * math.sqrt((up + down - middle**2) / (n + 2))
    return Interval(max(-1.0, middle - reach), min(1.0, middle + reach))


@checked
def mcnemar(more: int, fewer: int) -> float:
    """Return the two-sided p-value of McNemar's exact test.

    It is the probability that the deals with different verdicts split at least this unevenly by chance, if both directions
    are equally likely; 1 if there are no such deals. (Q. McNemar, Note on the sampling error of the difference between
    correlated proportions or percentages, Psychometrika 12, 1947.)
    """
    check_counts(more + fewer, more, fewer)
    if not more + fewer:
        return 1.0
    from scipy.stats import binomtest

    return float(binomtest(more, more + fewer, 0.5).pvalue)


@dataclass(frozen=True)
class Pairs:
    """Verdicts on the same deals in two studies: the number of deals for each pair of verdicts (first, second)."""

    counts: Mapping[tuple[str, str], int]
    level: float = LEVEL

    @property
    def n(self) -> int:
        """The number of deals."""
        return sum(self.counts.values())

    @property
    def decided(self) -> int:
        """The number of deals that are won or lost in both."""
        return sum(count for pair, count in self.counts.items() if "unknown" not in pair)

    @property
    def more(self) -> int:
        """The number of deals won in the second and lost in the first."""
        return self.counts.get(("lost", "won"), 0)

    @property
    def fewer(self) -> int:
        """The number of deals won in the first and lost in the second."""
        return self.counts.get(("won", "lost"), 0)

    @checked
    def estimate(self, which: int, method: Method = "clopper-pearson") -> Estimate:
        """Return the estimate of the first study (0) or the second (1) from these deals."""
        if which not in (0, 1):
            raise BadInput(f"there is no study {which}: give 0 for the first or 1 for the second")
        verdicts = {"won": 0, "lost": 0, "unknown": 0}
        for pair, count in self.counts.items():
            verdicts[pair[which]] += count
        return Estimate(**verdicts, level=self.level, method=method)

    @property
    def difference(self) -> float:
        """The share won in the second minus that in the first, of the deals decided in both; nan if there are none."""
        return (self.more - self.fewer) / self.decided if self.decided else math.nan

    @property
    def interval(self) -> Interval:
        """The confidence interval of `difference`."""
        return difference_interval(self.more, self.fewer, self.decided, self.level)

    @property
    def p_value(self) -> float:
        """The p-value of McNemar's exact test on the deals decided in both."""
        return mcnemar(self.more, self.fewer)

    @checked
    def taken(self, first: str, second: str) -> tuple[int, int]:
        """Return `more` and `fewer` on all deals, with unknown verdicts taken as `first` in the first study, `second` in the second."""
        more = fewer = 0
        for pair, count in self.counts.items():
            a, b = (
                taken if verdict == "unknown" else verdict for verdict, taken in zip(pair, (first, second), strict=True)
            )
            more += count * ((a, b) == ("lost", "won"))
            fewer += count * ((a, b) == ("won", "lost"))
        return more, fewer

    @property
    def bracket(self) -> Interval:
        """The difference on all compared deals, with unknown verdicts taken against the second study, and in its favour."""
        if not self.n:
            return Interval(-1.0, 1.0)
        against, favour = self.taken("won", "lost"), self.taken("lost", "won")
        return Interval((against[0] - against[1]) / self.n, (favour[0] - favour[1]) / self.n)

    @property
    def bounds(self) -> Interval:
        """`bracket` with the sampling error: the lower end of one confidence interval, and the upper end of the other."""
        against, favour = self.taken("won", "lost"), self.taken("lost", "won")
        return Interval(
            difference_interval(*against, self.n, self.level).low, difference_interval(*favour, self.n, self.level).high
        )

"""What verdicts on a sample of deals say about all deals: shares with their intervals, and paired comparisons.

The deals of a study are numbered, and a number stands for a shuffle that does not depend on the game; so deals with numbers
chosen beforehand are a sample of all shuffles, and the numbers won and lost in it are binomial.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from scipy.stats import binomtest, norm

from cadogan.cards import BadInput

Method = Literal["clopper-pearson", "wilson"]
LEVEL = 0.95
SCIPY = {"clopper-pearson": "exact", "wilson": "wilson"}


class Interval(NamedTuple):
    """From `low` to `high`: shares of 0 to 1, or differences of such, of -1 to 1."""

    low: float
    high: float


def check(level: float, method: str) -> None:
    """Raises BadInput for a level or a method that is none."""
    if not 0.0 < level < 1.0:
        raise BadInput(f"the level {level:g} is wrong: it is a share between 0 and 1, as 0.95")
    if method not in get_args(Method):
        raise BadInput(f"there is no interval {method!r}: it is one of {', '.join(get_args(Method))}")


def interval(count: int, n: int, level: float = LEVEL, method: Method = "clopper-pearson") -> Interval:
    """A confidence interval of a share of which `count` of `n` deals were seen; 0 to 1 when there are no deals.

    ``clopper-pearson`` holds the true share at least as often as `level` says, whatever it is (C. J. Clopper and E. S.
    Pearson, The use of confidence or fiducial limits illustrated in the case of the binomial, Biometrika 26, 1934).
    ``wilson`` is narrower, and holds it that often on the average (E. B. Wilson, Probable inference, the law of succession,
    and statistical inference, Journal of the American Statistical Association 22, 1927).
    """
    check(level, method)
    if n == 0:
        return Interval(0.0, 1.0)
    found = binomtest(count, n).proportion_ci(level, SCIPY[method])
    return Interval(float(found.low), float(found.high))


@dataclass(frozen=True)
class Estimate:
    """How often a game can be won, from the verdicts on some deals.

    What is *unknown* might be won or lost. So there is a bracket: the share that can be won is no less than `share` of these
    deals, and no more than `possible`. Of all deals it is within `bounds`, which take in the chance of the sample too: the
    lower end of the interval of `share`, and the upper end of that of `possible`.
    """

    won: int
    lost: int
    unknown: int
    level: float = LEVEL
    method: Method = "clopper-pearson"

    @property
    def n(self) -> int:
        """The deals."""
        return self.won + self.lost + self.unknown

    @property
    def share(self) -> float:
        """The share of the deals that are won; nan without deals."""
        return self.won / self.n if self.n else math.nan

    @property
    def possible(self) -> float:
        """The share that would be won if all unknown ones were; nan without deals."""
        return (self.won + self.unknown) / self.n if self.n else math.nan

    @property
    def interval(self) -> Interval:
        """The interval of `share`."""
        return interval(self.won, self.n, self.level, self.method)

    @property
    def possible_interval(self) -> Interval:
        """The interval of `possible`."""
        return interval(self.won + self.unknown, self.n, self.level, self.method)

    @property
    def bounds(self) -> Interval:
        """Between which the share of all deals that can be won lies, at the least with probability `level`."""
        return Interval(self.interval.low, self.possible_interval.high)


def half_width(count: int, n: int, level: float = LEVEL, method: Method = "clopper-pearson") -> float:
    """How far a share is known from `n` deals: half the width of its interval, of 0 to 0.5. ``--until`` is compared with it.

    It shrinks with more deals, whatever the share of unknown ones, which more deals would not make smaller.
    """
    low, high = interval(count, n, level, method)
    return (high - low) / 2


# -- two games on the same deals ---------------------------------------------------------------------------------------


def difference_interval(more: int, fewer: int, n: int, level: float = LEVEL) -> Interval:
    """A confidence interval of the difference of two shares that were seen on the same `n` deals.

    `more` deals were won by the second alone, `fewer` by the first alone: the difference is ``(more - fewer) / n``, second
    less first. This is the adjusted Wald interval of D. G. Bonett and R. M. Price (Adjusted Wald confidence interval for a
    difference of binomial proportions based on paired data, Journal of Educational and Behavioral Statistics 37, 2012),
    which M. W. Fagerland, S. Lydersen and P. Laake recommend (Recommended tests and confidence intervals for paired binomial
    proportions, Statistics in Medicine 33, 2014) beside T. Tango's score interval; it needs no iteration. The tests work out
    how often it holds the true difference.
    """
    if n == 0:
        return Interval(-1.0, 1.0)
    up, down = (more + 1) / (n + 2), (fewer + 1) / (n + 2)
    middle = up - down
    reach = float(norm.ppf((1 + level) / 2)) * math.sqrt((up + down - middle**2) / (n + 2))
    return Interval(max(-1.0, middle - reach), min(1.0, middle + reach))


def mcnemar(more: int, fewer: int) -> float:
    """The exact test of McNemar: how likely deals that differ would be spread as unevenly as this, or more, by chance.

    Two-sided; 1 when no deals differ. (Q. McNemar, Note on the sampling error of the difference between correlated
    proportions or percentages, Psychometrika 12, 1947.)
    """
    return float(binomtest(more, more + fewer, 0.5).pvalue) if more + fewer else 1.0


@dataclass(frozen=True)
class Pairs:
    """Verdicts on the same deals in a first and in a second study: how many of each kind, by (first, second)."""

    counts: Mapping[tuple[str, str], int]
    level: float = LEVEL

    @property
    def n(self) -> int:
        """The deals."""
        return sum(self.counts.values())

    @property
    def decided(self) -> int:
        """The deals that are won or lost in both."""
        return sum(count for pair, count in self.counts.items() if "unknown" not in pair)

    @property
    def more(self) -> int:
        """Won by the second, lost in the first."""
        return self.counts.get(("lost", "won"), 0)

    @property
    def fewer(self) -> int:
        """Won by the first, lost in the second."""
        return self.counts.get(("won", "lost"), 0)

    def estimate(self, which: int, method: Method = "clopper-pearson") -> Estimate:
        """What these deals say of the first (0) or the second (1) alone."""
        verdicts = {"won": 0, "lost": 0, "unknown": 0}
        for pair, count in self.counts.items():
            verdicts[pair[which]] += count
        return Estimate(**verdicts, level=self.level, method=method)

    @property
    def difference(self) -> float:
        """Second less first, the share won of the deals decided in both; nan when there are none."""
        return (self.more - self.fewer) / self.decided if self.decided else math.nan

    @property
    def interval(self) -> Interval:
        """The interval of `difference`."""
        return difference_interval(self.more, self.fewer, self.decided, self.level)

    @property
    def p_value(self) -> float:
        """McNemar's exact test on the deals decided in both."""
        return mcnemar(self.more, self.fewer)

    def taken(self, first: str, second: str) -> tuple[int, int]:
        """`more` and `fewer` on all deals, when an unknown verdict is taken for `first` in the first study, `second` in the second."""
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
        """The difference on all deals with the unknown ones taken against the second study, and for it."""
        if not self.n:
            return Interval(-1.0, 1.0)
        against, favour = self.taken("won", "lost"), self.taken("lost", "won")
        return Interval((against[0] - against[1]) / self.n, (favour[0] - favour[1]) / self.n)

    @property
    def bounds(self) -> Interval:
        """The ends of `bracket`, each with the chance of the sample: the lower end of one interval, the upper of the other."""
        against, favour = self.taken("won", "lost"), self.taken("lost", "won")
        return Interval(
            difference_interval(*against, self.n, self.level).low, difference_interval(*favour, self.n, self.level).high
        )

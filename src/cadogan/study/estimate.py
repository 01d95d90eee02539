"""What a sample of deals tells of all of them: shares with their intervals."""

from __future__ import annotations

from typing import Literal, NamedTuple

from scipy.stats import binomtest

LEVEL = 0.95
Method = Literal["clopper-pearson", "wilson"]


class Interval(NamedTuple):
    """From where to where a share may lie, both of 1."""

    low: float
    high: float


def interval(count: int, n: int, level: float = LEVEL, method: Method = "clopper-pearson") -> Interval:
    """The interval of a share of which `count` of `n` deals are an example.

    Clopper–Pearson's (Biometrika 26, 1934, 404–413) contains the true share in at least `level` of all samples, Wilson's
    (Journal of the American Statistical Association 22, 1927, 209–212) in about so many. Of no deals it is all from 0 to 1.
    """
    if n == 0:
        return Interval(0.0, 1.0)
    found = binomtest(count, n).proportion_ci(level, "exact" if method == "clopper-pearson" else "wilson")
    return Interval(float(found.low), float(found.high))


def half_width(count: int, n: int, level: float = LEVEL) -> float:
    """Half the width of the Clopper–Pearson interval of a share: what ``--until`` is compared with."""
    low, high = interval(count, n, level)
    return (high - low) / 2

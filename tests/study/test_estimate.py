"""Confidence intervals: compared with SciPy and statsmodels, and tested for their coverage.

Only the tests that need these packages import them: every process of a test run imports this file, and one runs it.
"""

from __future__ import annotations

import math
from itertools import product
from typing import get_args

import numpy as np
import pytest

from cadogan import BadInput
from cadogan.study.estimate import Estimate, Interval, Method, Pairs, difference_interval, half_width, interval, mcnemar

THEIRS = {"clopper-pearson": "beta", "wilson": "wilson"}


@pytest.mark.parametrize("method", get_args(Method))
@pytest.mark.parametrize(
    ("count", "n"), [(0, 1), (1, 1), (0, 500), (3, 10), (572, 1000), (999, 1000), (4_313_900, 10_000_000)]
)
@pytest.mark.parametrize("level", [0.9, 0.95, 0.999])
def test_intervals_are_those_of_statsmodels(method: Method, count: int, n: int, level: float) -> None:
    from statsmodels.stats.proportion import proportion_confint

    theirs = proportion_confint(count, n, alpha=1 - level, method=THEIRS[method])
    assert interval(count, n, level, method) == pytest.approx(theirs, abs=1e-9)


def test_clopper_pearson_by_the_beta_distribution() -> None:
    from scipy.stats import beta

    assert interval(7, 40) == pytest.approx((beta.ppf(0.025, 7, 34), beta.ppf(0.975, 8, 33)))


def test_no_deals_give_the_widest_interval() -> None:
    nothing = Estimate(0, 0, 0)
    assert nothing.interval == nothing.bounds == Interval(0.0, 1.0)
    assert math.isnan(nothing.share)
    assert half_width(0, 0) == 0.5


@pytest.mark.parametrize(
    ("level", "method", "output"), [(0, "wilson", "level 0"), (95, "wilson", "level 95"), (0.95, "wald", "'wald'")]
)
def test_a_wrong_level_or_method_is_refused(level: float, method: Method, output: str) -> None:
    with pytest.raises(BadInput, match=output):
        interval(1, 2, level, method)


def test_the_bracket() -> None:
    estimate = Estimate(won=70, lost=20, unknown=10)
    assert (estimate.n, estimate.share, estimate.possible) == (100, 0.7, 0.8)
    assert estimate.bounds == (interval(70, 100).low, interval(80, 100).high)
    assert estimate.interval == interval(70, 100)


def test_half_width() -> None:
    assert half_width(70, 100) == pytest.approx(np.ptp(interval(70, 100)) / 2)
    assert half_width(70, 100, 0.9, "wilson") == pytest.approx(np.ptp(interval(70, 100, 0.9, "wilson")) / 2)


@pytest.mark.parametrize("p", [0.005, 0.2, 0.43139, 0.5, 0.98])
def test_coverage_of_intervals(p: float) -> None:
    n, samples = 200, 4000
    counts = np.random.default_rng(1934).binomial(n, p, samples)
    held = {}
    for method in get_args(Method):
        ends = {int(k): interval(int(k), n, 0.95, method) for k in np.unique(counts)}
        held[method] = np.mean([ends[int(k)].low <= p <= ends[int(k)].high for k in counts])
    error = 3 * math.sqrt(0.95 * 0.05 / samples)
    assert held["clopper-pearson"] >= 0.95 - error
    assert held["wilson"] == pytest.approx(0.95, abs=0.035 + error)


def coverage(n: int, up: float, down: float, level: float) -> float:
    """Return the exact coverage of the interval of a difference, summed over all possible outcomes of `n` pairs."""
    from scipy.stats import multinomial

    pairs = np.array([(b, c, n - b - c) for b, c in product(range(n + 1), repeat=2) if b + c <= n])
    chances = multinomial.pmf(pairs, n, [up, down, 1 - up - down])
    held = [low <= up - down <= high for low, high in (difference_interval(b, c, n, level) for b, c, _ in pairs)]
    return float(chances[held].sum())


@pytest.mark.parametrize(("up", "down"), [(0.41, 0.0), (0.1, 0.02), (0.3, 0.3), (0.05, 0.05), (0.6, 0.1)])
@pytest.mark.parametrize("level", [0.95, 0.99])
def test_coverage_of_the_interval_of_a_difference(up: float, down: float, level: float) -> None:
    assert (
        coverage(60, up, down, level) >= level - 0.02
    )  # without the adjustment: 0.93 at 0.95, and 0.80 for rare pairs


def test_the_interval_of_a_difference_on_many_pairs() -> None:
    n, samples, chances = 2000, 3000, [0.42, 0.007, 0.573]
    drawn = np.random.default_rng(2012).multinomial(n, chances, samples)
    ends = [difference_interval(int(b), int(c), n) for b, c, _ in drawn]
    held = np.mean([low <= chances[0] - chances[1] <= high for low, high in ends])
    assert held == pytest.approx(0.95, abs=3 * math.sqrt(0.95 * 0.05 / samples))


@pytest.mark.parametrize(("more", "fewer"), [(0, 0), (1, 0), (12, 3), (30, 31), (413, 0), (1000, 900)])
def test_mcnemar_is_that_of_statsmodels(more: int, fewer: int) -> None:
    from statsmodels.stats.contingency_tables import mcnemar as statsmodels_mcnemar

    theirs = statsmodels_mcnemar([[5, more], [fewer, 5]], exact=True).pvalue if more + fewer else 1.0
    assert mcnemar(more, fewer) == pytest.approx(theirs)


def test_pairs_without_unknown_verdicts() -> None:
    pairs = Pairs({("won", "won"): 560, ("won", "lost"): 12, ("lost", "won"): 425, ("lost", "lost"): 3})
    assert (pairs.n, pairs.decided, pairs.more, pairs.fewer) == (1000, 1000, 425, 12)
    assert pairs.difference == pytest.approx(0.413)
    assert pairs.bracket == pytest.approx((0.413, 0.413))
    assert pairs.bounds == pytest.approx(pairs.interval)
    assert (pairs.estimate(0).won, pairs.estimate(1).won) == (572, 985)


def test_pairs_with_unknown_verdicts() -> None:
    pairs = Pairs(
        {
            ("won", "won"): 50,
            ("lost", "won"): 20,
            ("won", "unknown"): 5,
            ("unknown", "won"): 10,
            ("unknown", "unknown"): 15,
        }
    )
    assert (pairs.n, pairs.decided) == (100, 70)
    assert pairs.difference == pytest.approx(20 / 70)
    # Against the second: more = 20, fewer = 5 + 15. In its favour: more = 20 + 10 + 15, fewer = 0.
    assert pairs.bracket == pytest.approx((0.0, 0.45))
    low, high = pairs.bounds
    assert low < 0.0
    assert high > 0.45


def test_no_pairs_give_the_widest_interval() -> None:
    pairs = Pairs({})
    assert pairs.interval == pairs.bounds == pairs.bracket == (-1.0, 1.0)
    assert math.isnan(pairs.difference)
    assert pairs.p_value == 1.0

"""Plans of studies: games without `hand`, budgets as text, sets of deal numbers."""

from __future__ import annotations

from itertools import takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cadogan
from cadogan.study.plan import Budget, Deals, plan

RANGES = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 8)).map(lambda each: (each[0], sum(each))), max_size=8)


def numbers(deals: Deals) -> set[int]:
    return {number for first, last in deals for number in range(first, last + 1)}


@given(RANGES, RANGES)
def test_sets_of_deals(some: list[tuple[int, int]], others: list[tuple[int, int]]) -> None:
    one, other = Deals(some), Deals(others)
    assert numbers(one) == {number for a, b in some for number in range(a, b + 1)}
    assert numbers(one | other) == numbers(one) | numbers(other)
    assert numbers(one - other) == numbers(one) - numbers(other)
    assert len(one) == len(numbers(one))
    assert all(a <= b and b + 1 < c for (a, b), (c, _) in zip(one.ranges, one.ranges[1:], strict=False))
    assert not one or Deals.read(str(one)) == one


@given(RANGES, RANGES)
def test_deals_before_a_gap(asked: list[tuple[int, int]], done: list[tuple[int, int]]) -> None:
    deals, had = Deals(asked), numbers(Deals(done))
    expected = set(takewhile(had.__contains__, sorted(numbers(deals))))
    assert numbers(deals.before_gap(Deals(done))) == expected


def test_the_key_of_a_study() -> None:
    assert plan("crazy-quilt-morehead", 2).key == plan("quilt?wrap=on", 2).key
    assert plan("windmill?hand=on", 2).key == plan("windmill", 2.0).key
    key = plan("monte-carlo", positions=1000, memory=1 << 29, seed=3).key
    assert str(key) == "monte-carlo (rules 1, solver 1, positions=1000 memory=512M seed=3)"
    assert str(Budget(0.5, 7, 3_000_000_000)) == "seconds=0.5 positions=7 memory=3000000000 seed=0"
    assert plan("monte-carlo").budget.seconds == 10


@pytest.mark.parametrize(
    "text", ["", "5-", "-5", "7-3", "1-x", "1,,2", "18446744073709551616", "0-18446744073709551615"]
)
def test_invalid_deals(text: str) -> None:
    with pytest.raises(cadogan.BadInput):
        Deals.read(text)

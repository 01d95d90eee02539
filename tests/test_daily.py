"""The deals of the day: proved winnable, the same everywhere, and known without a server or a solver."""

from datetime import date, timedelta

import pytest

import cadogan
from cadogan import daily, solver
from cadogan.daily import candidate

DAYS = daily.table().choices
NUMBERS = {"quilt": 914796310, "windmill": 378447481, "capricieuse": 851761431, "doubles": 435140966}


def test_families_with_a_deal_of_the_day() -> None:
    shipped = {game.family.NAME for game in cadogan.games() if game.family.shipped}
    assert set(daily.families()) <= shipped  # Persian Rug and The Nation have none yet
    for family in daily.families():
        assert family == daily.the_game(family).family.NAME


@pytest.mark.parametrize("family", daily.families())
def test_a_sample_of_the_deals_is_proved_again(family: str) -> None:
    for n in range(0, len(DAYS[family]), 173):
        verdict = solver.solve(daily.deal(daily.first_day() + timedelta(n), family), positions=100_000, thread=False)
        assert verdict.won


def test_the_choices_were_made_for_these_rules() -> None:
    assert daily.table().rules == {family: daily.the_game(family).version for family in daily.families()}


def test_deals_never_change() -> None:
    day = date(2026, 11, 22)
    assert {family: daily.deal(day, family).number for family in daily.families()} == NUMBERS


def test_days_and_families_differ() -> None:
    days = [date(2026, 11, 1) + timedelta(n) for n in range(30)]
    numbers = {daily.deal(day, family).number for day in days for family in daily.families()}
    assert len(numbers) == 30 * len(daily.families())
    assert candidate("quilt", days[0], 0) != candidate("quilt", days[0], 1)


def test_after_the_table_it_starts_again() -> None:
    first, length = daily.first_day(), len(DAYS["quilt"])
    assert daily.deal(first + timedelta(length + 5), "quilt") == daily.deal(first + timedelta(5), "quilt")


@pytest.mark.parametrize(
    ("day", "family", "message"),
    [
        (date(2025, 12, 31), "quilt", "the first day with deals is 2026-01-01"),
        (date(2026, 11, 22), "chess", "choose one of quilt"),
    ],
)
def test_what_has_no_deal_says_so(day: date, family: str, message: str) -> None:
    with pytest.raises(cadogan.BadInput, match=message):
        daily.deal(day, family)

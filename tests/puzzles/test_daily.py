"""The deals of the day: proved winnable, the same everywhere, and known without a server or a solver."""

from datetime import date, timedelta
from hashlib import sha256

import pytest

import cadogan
from cadogan import solver
from cadogan.puzzles import daily_deals as daily
from cadogan.puzzles.daily_deals import candidate
from golden import DECLARED

DAYS = daily.table().choices
NUMBERS = {"quilt": 914796310, "windmill": 378447481, "capricieuse": 851761431, "doubles": 435140966}
# Players' results belong to these deals: a family may be added, but no choice may change.
FINGERPRINTS = {
    "quilt": "bfc0d02c3b31fe90",
    "windmill": "1103f8ac187531b3",
    "capricieuse": "29ad52f724febc45",
    "doubles": "de979dbcb5539845",
    "nation": "4df6676f94f8216f",
    "book": "af164b3d3da94251",
}
FIRST = dict.fromkeys(NUMBERS, date(2026, 1, 1)) | dict.fromkeys(("nation", daily.BOOK), date(2026, 12, 1))
LAST = date(2055, 12, 31)


def test_families_with_a_deal_of_the_day() -> None:
    # Persian Rug has none yet; of the declared games, those of the book take turns.
    shipped = {game.family.NAME for game in cadogan.games() if game.family.shipped and game.name not in DECLARED}
    assert set(daily.families()) == (shipped - {"rug"}) | {daily.BOOK}
    for family, names in daily.table().games.items():
        for nth, name in enumerate(names):
            game = daily.the_game(family, FIRST[family] + timedelta(nth))
            assert game.name == name
            assert family == daily.family_of(game.family.NAME)


@pytest.mark.parametrize("family", daily.families())
def test_a_sample_of_the_deals_is_proved_again(family: str) -> None:
    for n in range(0, len(DAYS[family]), 173):
        verdict = solver.solve(daily.deal(FIRST[family] + timedelta(n), family), positions=100_000, thread=False)
        assert verdict.won


def test_the_choices_were_made_for_these_rules() -> None:
    versions = {
        family: tuple(cadogan.game(name).version for name in names) for family, names in daily.table().games.items()
    }
    assert daily.table().rules == versions


def test_deals_never_change() -> None:
    assert {family: deal.number for family, deal in daily.deals(date(2026, 11, 22)).items()} == NUMBERS
    assert {family: sha256(each.encode()).hexdigest()[:16] for family, each in DAYS.items()} == FINGERPRINTS
    assert daily.table().first == FIRST


def test_the_last_day_of_the_table_is_the_same_for_all() -> None:
    assert {FIRST[family] + timedelta(len(DAYS[family]) - 1) for family in DAYS if family != daily.BOOK} == {LAST}


def test_each_game_of_the_book_has_as_many_days() -> None:
    assert len(DAYS[daily.BOOK]) == 100 * len(daily.table().games[daily.BOOK])


def test_a_family_that_was_added_has_no_deal_before_its_first_day() -> None:
    first = FIRST["nation"]
    assert set(daily.deals(first)) - set(daily.deals(first - timedelta(1))) == {"nation", daily.BOOK}
    assert daily.deal(first, "nation").game.name == "the-nation"
    assert daily.families(first - timedelta(1)) == tuple(NUMBERS)
    assert first.day == 1  # on the calendar, all days of a month have the same games


def test_days_and_families_differ() -> None:
    days = [date(2026, 12, 1) + timedelta(n) for n in range(30)]
    numbers = {daily.deal(day, family).number for day in days for family in daily.families()}
    assert len(numbers) == 30 * len(daily.families())
    assert candidate("quilt", days[0], 0) != candidate("quilt", days[0], 1)


def test_after_the_table_it_starts_again() -> None:
    first, length = daily.first_day(), len(DAYS["quilt"])
    assert daily.deal(first + timedelta(length + 5), "quilt") == daily.deal(first + timedelta(5), "quilt")
    assert daily.deal(LAST + timedelta(1), "nation") == daily.deal(FIRST["nation"], "nation")
    length = len(DAYS[daily.BOOK])
    assert daily.deal(FIRST[daily.BOOK] + timedelta(length), daily.BOOK) == daily.deal(FIRST[daily.BOOK], daily.BOOK)


@pytest.mark.parametrize(
    ("day", "family", "message"),
    [
        (date(2025, 12, 31), "quilt", "the first day with deals is 2026-01-01"),
        (date(2026, 11, 30), "nation", "no deal of The Nation: the first day with deals is 2026-12-01"),
        (date(2026, 11, 30), "book", "no deal of the book: the first day with deals is 2026-12-01"),
        (date(2026, 11, 22), "chess", "choose one of quilt"),
    ],
)
def test_what_has_no_deal_says_so(day: date, family: str, message: str) -> None:
    with pytest.raises(cadogan.BadInput, match=message):
        daily.deal(day, family)


def test_a_day_before_all_deals_is_refused() -> None:
    with pytest.raises(cadogan.BadInput, match="2025-12-31 has no deal: the first day with deals is 2026-01-01"):
        daily.deals(date(2025, 12, 31))

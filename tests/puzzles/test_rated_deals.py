"""The deals with a rating: winnable, and as hard as the coach finds them."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

import cadogan
from cadogan import coach, solver
from cadogan.app.plays.new_play import first_deals
from cadogan.coach.chance import all_curves
from cadogan.puzzles import daily_deals as daily
from cadogan.puzzles import rated_deals
from cadogan.puzzles.rated_deals import hardest, nearest, rated, rating_of
from samples import some

GAMES = [*rated_deals.stored()]
SHARE = 0.06  # how far a chance of few samples may be from one of many


def test_which_games_have_rated_deals() -> None:
    # Of these the coach wins every deal, or they look alike before the first card, or too few are proved winnable.
    without = {"indian-carpet", "the-salic-law", "napoleons-square", "the-terrace"}
    assert set(GAMES) == set(all_curves()) - without
    for name in GAMES:
        assert rated_deals.stored()[name]["rules"] == cadogan.game(name).version
        assert len(rated(name)) == 72
        assert [*rated(name).values()] == sorted(rated(name).values())
        assert int(first_deals().get(name, -1)) not in rated(name)  # it shows how the game is played
    assert rated("capricieuse") == {}


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_is_proved_winnable_and_rated_again(name: str) -> None:
    rules = cadogan.game(name)
    for number in [*rated(name)][::24]:
        assert solver.solve(rules.deal(number), positions=100_000, thread=False).won
    number, rating = [*rated(name).items()][36]
    chance = coach.chance(rules.deal(number), some(4_000, 16_000), seed=1).value
    assert rating_of(chance + SHARE) <= rating <= rating_of(chance - SHARE)


def test_the_rating_of_a_chance() -> None:
    assert rating_of(0.5) == 1500
    assert rating_of(10 / 11) == 1100  # ten times as likely to be won as lost
    assert rating_of(1 / 11) == 1900
    assert (rating_of(1.0), rating_of(0.0)) == (rated_deals.LEAST, rated_deals.MOST)


def test_the_nearest_deal_is_not_one_that_was_met() -> None:
    deals, met = rated("windmill"), set[int]()
    for _ in deals:
        number = nearest("windmill", 1400, met)
        assert number is not None
        left = [each for each in deals if each not in met]
        assert abs(deals[number] - 1400) == min(abs(deals[each] - 1400) for each in left)
        met.add(number)
    assert met == set(deals)
    assert nearest("windmill", 1400, met) is None
    assert nearest("the-nation", 1400) is None


def test_deals_of_rules_that_have_changed_have_no_rating(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rated_deals, "stored", lambda: {"windmill": {"rules": 999, "deals": [[1, 1500]]}})
    assert rated_deals.rated.__wrapped__("windmill") == {}


# -- the harder deal of a week ----------------------------------------------------------------------------------------


def test_one_deal_a_week_is_harder_from_a_first_sunday_on() -> None:
    days = [daily.HARDER + timedelta(n) for n in range(-60, 60)]
    hard = {day: daily.harder(day) for day in days if daily.harder(day)}
    assert min(hard) == date(2026, 12, 6)
    assert all(day.isoweekday() == 7 for day in hard)
    assert [*hard.values()][:4] == ["quilt", "windmill", "doubles", "quilt"]
    for day, family in hard.items():
        deal = daily.deal(day, family)  # type: ignore[arg-type]
        assert deal.number in hardest(deal.game.name)
        easier = [rating for number, rating in rated(deal.game.name).items() if number not in hardest(deal.game.name)]
        assert rated(deal.game.name)[deal.number] >= max(easier)


def test_the_deals_before_and_the_others_stay_as_they_were() -> None:
    for day, family in ((daily.HARDER - timedelta(7), "quilt"), (daily.HARDER, "windmill"), (daily.HARDER, "nation")):
        choice = daily.table().choices[family][(day - daily.table().first[family]).days]
        assert daily.deal(day, family).number == daily.candidate(family, day, daily.DIGITS.index(choice))


def test_hard_deals_come_again_when_all_have_had_their_turn() -> None:
    weeks = len(hardest("crazy-quilt")) * len(daily.TURNS)
    numbers = {daily.deal(daily.HARDER + timedelta(7 * n), "quilt").number for n in range(0, weeks, 3)}
    assert numbers == set(hardest("crazy-quilt"))
    after = daily.HARDER + timedelta(7 * weeks)
    assert daily.deal(after, "quilt").number == daily.deal(daily.HARDER, "quilt").number

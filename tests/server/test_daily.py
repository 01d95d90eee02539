"""The daily deals over HTTP."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from starlette.applications import Starlette

import cadogan
from cadogan.app.store import times
from cadogan.app.store.stored import StoredPlay
from cadogan.puzzles import daily_deals as daily
from server.conftest import Play, Visitor

pytestmark = pytest.mark.carriers

FAMILY = "doubles"
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
TODAY = "2026-11-22"


class Clock:
    """The time, which tests set; it goes on a little each time."""

    def __init__(self) -> None:
        self.time = NOON

    def on(self, day: str) -> None:
        self.time = datetime.fromisoformat(f"{day}T12:00:00Z")

    def __call__(self) -> datetime:
        self.time += timedelta(milliseconds=1)
        return self.time


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(times, "now", clock)
    return clock


def begin(visitor: Visitor, day: str = TODAY, family: str = FAMILY, status: int = 200) -> Any:
    return visitor.post("daily/play", {"family": family, "day": day}, status)


def win(visitor: Visitor, day: str = TODAY) -> Play:
    """Win a daily deal."""
    play = begin(visitor, day)
    return visitor.move(play, *cadogan.solve(daily.deal(date.fromisoformat(day), FAMILY)).moves)


def of_day(visitor: Visitor, query: str = "") -> dict[str, Any]:
    """Return the deal of the family of these tests."""
    return next(each for each in visitor.get(f"daily{query}") if each["family"] == FAMILY)


def days(visitor: Visitor, query: str = "") -> list[tuple[str, bool, bool]]:
    found = visitor.get(f"daily/days{query}")["results"]
    return [(each["day"], each["won"], each["timely"]) for each in found]


def streaks(visitor: Visitor) -> dict[str, tuple[int, int]]:
    return {each["family"]: (each["now"], each["best"]) for each in visitor.get("daily/days")["streaks"]}


def test_every_family_has_a_deal_of_the_day(ann: Visitor, bob: Visitor) -> None:
    found = ann.get("daily")
    assert [each["family"] for each in found] == list(daily.families(NOON.date()))
    for each in found:
        deal = daily.deal(date.fromisoformat(TODAY), each["family"])
        assert (each["day"], each["game"]["name"], each["deal"]) == (TODAY, deal.game.name, str(deal.number))
        assert (each["play"], each["status"]) == (None, None)
    assert bob.get(f"daily?date={TODAY}") == found
    assert ann.get("daily?date=2026-11-21") != found


def test_a_family_that_was_added_has_deals_from_its_first_day(ann: Visitor, clock: Clock) -> None:
    assert "nation" not in streaks(ann)
    clock.on("2026-12-01")
    assert [each["family"] for each in ann.get("daily")] == list(daily.families())
    assert "nation" not in [each["family"] for each in ann.get("daily?date=2026-11-30")]
    assert begin(ann, "2026-12-01", "nation")["game"]["name"] == "the-nation"
    assert "no deal of The Nation" in begin(ann, "2026-11-30", "nation", status=422)["detail"]
    assert streaks(ann)["nation"] == (0, 0)


def test_the_games_of_the_book_take_turns_and_count_together(ann: Visitor, clock: Clock) -> None:
    names = daily.table().games[daily.BOOK]
    for nth, day in enumerate(("2026-12-01", "2026-12-02")):
        clock.on(day)
        deal = daily.deal(date.fromisoformat(day), daily.BOOK)
        play = begin(ann, day, daily.BOOK)
        assert (play["game"]["name"], play["deal"]) == (names[nth], str(deal.number))
        ann.move(play, *cadogan.solve(deal).moves)
    assert {each["family"] for each in ann.get("daily/days")["results"]} == {daily.BOOK}
    assert ann.get("daily?date=2026-12-02")[-1]["status"] == "won"
    assert streaks(ann)[daily.BOOK] == (2, 2)


def test_a_daily_deal_is_played_once_at_a_time(ann: Visitor, bob: Visitor) -> None:
    play = begin(ann)
    assert (play["day"], play["timely"], play["winnable"], play["ply"]) == (TODAY, True, True, 0)
    assert begin(ann)["id"] == play["id"]
    assert begin(bob)["id"] != play["id"]
    assert of_day(ann)["play"] is None  # without a move it is no game
    play = ann.wander(play, 2)
    found = of_day(ann)
    assert (found["play"], found["status"]) == (play["id"], "playing")
    assert begin(ann)["id"] == play["id"]
    assert begin(ann, "2026-11-21")["id"] != play["id"]
    ann.turn("resign", play)
    again = begin(ann)
    assert again["id"] != play["id"]
    assert again["timely"]


def test_a_daily_deal_that_is_stuck_can_be_tried_again(ann: Visitor) -> None:
    day = "2026-11-21"
    stuck = ann.wander(begin(ann, day), 200)
    assert stuck["status"] == "stuck"
    again = begin(ann, day)
    assert (again["id"] != stuck["id"], again["ply"], again["deal"]) == (True, 0, stuck["deal"])
    assert of_day(ann, f"?date={day}")["play"] == stuck["id"]
    ann.wander(again, 1)
    assert of_day(ann, f"?date={day}")["play"] == again["id"]


def test_a_game_that_was_opened_but_not_played_on_its_day_is_not_timely(ann: Visitor, clock: Clock) -> None:
    opened = begin(ann)
    clock.on("2026-11-25")
    play = begin(ann)
    assert play["id"] != opened["id"]
    assert (play["day"], play["timely"]) == (TODAY, False)
    assert begin(ann)["id"] == play["id"]


def test_results_and_streaks(ann: Visitor, clock: Clock) -> None:
    assert ann.get("daily/days")["results"] == []
    for day in ("2026-11-19", "2026-11-20", "2026-11-22"):
        clock.on(day)
        play = win(ann, day)
    assert streaks(ann)[FAMILY] == streaks(ann)[""] == (1, 2)
    assert streaks(ann)["quilt"] == (0, 0)
    win(ann, "2026-11-21")  # too late for the streak
    assert streaks(ann)[""] == (1, 2)
    assert days(ann) == [
        ("2026-11-19", True, True),
        ("2026-11-20", True, True),
        ("2026-11-21", True, False),
        ("2026-11-22", True, True),
    ]
    assert days(ann, "?since=2026-11-20&until=2026-11-21") == [("2026-11-20", True, True), ("2026-11-21", True, False)]
    (found,) = ann.get(f"daily/days?since={TODAY}")["results"]
    assert found == {
        "family": FAMILY,
        "day": TODAY,
        "play": play["id"],
        "status": "won",
        "won": True,
        "timely": True,
        "peeked": False,
        "undos": 0,
        "hints": 0,
        "seconds": None,
        "moves": play["ply"],
        "deal": play["deal"],
        "chance": None,
    }
    clock.on("2026-11-23")
    assert streaks(ann)[""] == (1, 2)
    clock.on("2026-11-25")
    assert streaks(ann)[""] == (0, 2)


def test_a_win_counts_more_than_other_games_of_the_day(ann: Visitor) -> None:
    ann.turn("resign", ann.wander(begin(ann), 2))
    assert days(ann) == [(TODAY, False, True)]
    assert of_day(ann)["status"] == "resigned"
    open_game = ann.wander(begin(ann), 2)
    assert of_day(ann)["play"] == open_game["id"]
    ann.turn("resign", open_game)
    won = win(ann)
    ann.wander(begin(ann), 2)
    assert of_day(ann)["play"] == won["id"]
    assert days(ann) == [(TODAY, True, True)]
    assert streaks(ann)[""] == (1, 1)


def test_a_win_that_makes_a_streak_longer_says_so(ann: Visitor, clock: Clock) -> None:
    told = {}
    for day in ("2026-11-18", "2026-11-19", "2026-11-21", "2026-11-22"):
        clock.on(day)
        told[day] = ann.get(f"plays/{win(ann, day)['id']}/ending")["days"]
    ran = [(1, 0), (2, 1), (1, 2), (2, 2)]
    assert list(told.values()) == [{"now": now, "best": best} for now, best in ran]
    second = win(ann, "2026-11-22")
    late = win(ann, "2026-11-20")
    assert [ann.get(f"plays/{play['id']}/ending")["days"] for play in (second, late)] == [None, None]


def test_a_win_with_spoilers_counts_for_no_streak(ann: Visitor) -> None:
    ann.peek(begin(ann))
    win(ann)
    assert days(ann) == [(TODAY, True, True)]
    assert ann.get("daily/days")["results"][0]["peeked"]
    assert streaks(ann)[""] == (0, 0)
    ann.peek(win(ann))  # afterwards
    assert not ann.get("daily/days")["results"][0]["peeked"]
    assert streaks(ann)[""] == (1, 1)


def test_a_game_that_the_coach_played_is_no_result(ann: Visitor) -> None:
    play = begin(ann)
    play = ann.turn("move", play, moves=[play["moves"][0]["name"]], coach=True)
    assert days(ann) == []
    assert begin(ann)["id"] != play["id"]


@pytest.mark.parametrize(
    ("day", "words"),
    [
        ("2026-11-24", "not out yet"),
        ("9999-12-31", "not out yet"),
        ("2025-12-31", "the first day with deals is 2026-01-01"),
        ("0001-01-01", "the first day with deals"),
    ],
)
def test_days_without_a_deal_are_refused(ann: Visitor, day: str, words: str) -> None:
    assert words in ann.get(f"daily?date={day}", 422)["detail"]
    assert words in begin(ann, day, status=422)["detail"]


def test_what_does_not_exist_is_refused(ann: Visitor) -> None:
    assert "'chess' has no deal of the day" in begin(ann, family="chess", status=422)["detail"]
    assert begin(ann, "2026-02-30", status=422)["detail"].startswith("Invalid request: day:")
    assert ann.get("daily?date=today", 422)["detail"].startswith("Invalid request: date:")


def test_tomorrow_begins_in_the_east(ann: Visitor, clock: Clock) -> None:
    clock.time = NOON.replace(hour=9, minute=59)
    begin(ann, "2026-11-23", status=422)
    clock.time = NOON.replace(hour=10)
    assert begin(ann, "2026-11-23")["timely"]


def test_a_day_ends_in_the_west(clock: Clock) -> None:
    moments = [datetime(2026, 11, 23, hour, 59, 59, tzinfo=UTC) for hour in (9, 11, 12)]
    assert [times.first_date(time).day for time in moments] == [22, 22, 23]
    assert [times.last_date(time).day for time in moments] == [23, 24, 24]
    day = date(2026, 11, 22)
    at = dict.fromkeys(("game", "family", "start_kind", "start", "shuffles", "status"), "")
    plays = [
        StoredPlay(id="a", version=1, seed=None, strict=True, started=time, changed=time, day=day, **at)  # type: ignore[arg-type]
        for time in (NOON - timedelta(hours=26, seconds=1), NOON - timedelta(hours=26), *moments)
    ]
    assert [play.timely for play in plays] == [False, True, True, True, False]


def test_a_daily_game_survives_the_server(ann: Visitor, app: Starlette) -> None:
    play = ann.wander(begin(ann), 1)
    with app.state.application.store.reading() as store:
        stored = store.play(play["id"])
    assert stored.day == date.fromisoformat(TODAY)
    assert ann.show(play)["day"] == TODAY


def test_a_daily_deal_takes_up_a_challenge(ann: Visitor) -> None:
    told = {"won": True, "moves": 12, "seconds": 61, "hints": 0, "undos": 2}

    def take(**challenge: Any) -> Any:
        return ann.post("daily/play", {"family": FAMILY, "day": TODAY, "challenge": told | challenge}, 200)

    play = take()
    assert (play["day"], play["challenge"]) == (TODAY, told | {"checked": False})
    # The game that goes on keeps its challenge, until it gets another one.
    assert begin(ann)["challenge"] == play["challenge"]
    other = take(moves=9)
    assert (other["id"], other["challenge"]["moves"]) == (play["id"], 9)
    ann.post("daily/play", {"family": FAMILY, "day": TODAY, "challenge": told | {"line": ["nowhere"]}}, 422)


def test_a_game_that_was_won_has_ended_wherever_its_player_goes_back_to(ann: Visitor) -> None:
    assert not begin(ann)["ended"]
    play = win(ann)
    assert play["ended"]
    back = ann.turn("undo", play)
    assert (back["status"], back["ended"]) == ("playing", True)
    (listed,) = ann.get("plays")
    assert (listed["status"], listed["ended"]) == ("playing", True)
    assert of_day(ann)["status"] == "won"
    (result,) = ann.get("daily/days")["results"]
    assert (result["status"], result["won"]) == ("won", True)

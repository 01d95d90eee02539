"""Daily deals, personal bests and achievements, and carrying games over."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from cadogan.puzzles import daily_deals as daily
from cadogan.solver import solve
from page.conftest import Fresh
from page.hands import poster
from page.test_axe import check

FAMILY = "doubles"  # its deals are solved at once


@pytest.fixture
def post(page: Page, server: str) -> Any:
    return poster(page, server)


def today(page: Page) -> date:
    """Return the date in the browser."""
    return date.fromisoformat(page.evaluate("new Date().toLocaleDateString('sv')"))


def win(post: Any, day: date, clock: int = 100, plies: int | None = None) -> str:
    """Play a daily deal to its end, or `plies` moves of it, and return the play's id."""
    play = post("daily/play", {"family": FAMILY, "day": str(day)})
    for move in solve(daily.deal(day, FAMILY)).moves[:plies]:
        play = post(f"plays/{play['id']}/move", {"node": play["node"], "moves": [move], "clock": clock})
    return str(play["id"])


def test_todays_deals_are_on_the_start_page(page: Page, server: str, errors: list[str]) -> None:
    page.goto(server)
    deals = page.get_by_role("region", name="Today").locator("[data-family]")
    expect(deals).to_have_count(len(daily.families(today(page))))
    deals.filter(has_text="Windmill").get_by_role("button", name="Play: Windmill").click()
    room = page.locator("[data-ply]")
    expect(room).to_have_attribute("data-deal", str(daily.deal(today(page), "windmill").number))
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(room).to_have_attribute("data-ply", "1")
    play = page.url
    page.goto(server)
    page.get_by_role("button", name="Continue: Windmill").click()
    expect(page).to_have_url(play)
    assert not errors


def test_a_start_page_left_open_has_the_deals_of_the_new_day_after_midnight(fresh: Fresh, server: str) -> None:
    zone = "Pacific/Auckland"  # where it is another day than in Greenwich for half of the time
    page = fresh(timezone_id=zone).new_page()  # a browser of its own: its clock stays changed
    new = today(page)
    page.clock.install(time=datetime.combine(new, time(), ZoneInfo(zone)) - timedelta(seconds=10))
    asked: list[str] = []
    page.on("request", lambda request: "daily" in request.url and asked.append(request.url))
    page.goto(server)
    region = page.get_by_role("region", name="Today")
    expect(region.locator("[data-family]").first).to_be_visible()
    page.clock.fast_forward(20_000)
    expect(region).to_contain_text(f"{new:%A} {new.day} {new:%B}")
    region.locator("[data-family=windmill]").get_by_role("button", name="Play").click()
    expect(page.locator("[data-ply]")).to_have_attribute("data-deal", str(daily.deal(new, "windmill").number))
    assert any(f"/api/daily?date={new}" in each for each in asked)
    assert any(f"/api/puzzles/daily?date={new}" in each for each in asked)  # the puzzle has the reader's day, too


def test_the_calendar_tells_what_became_of_each_day(page: Page, server: str, post: Any, errors: list[str]) -> None:
    page.goto(f"{server}/days")
    now = today(page)
    before = now - timedelta(days=2)  # yesterday is still today somewhere, for some hours
    win(post, now)
    win(post, before)
    win(post, before - timedelta(days=1), plies=2)
    page.reload()
    grid = page.get_by_role("grid")
    cell = grid.locator(f'[data-day="{now}"]')
    expect(cell).to_have_accessible_name(re.compile(r"today: 1 won on the day$"))
    expect(cell).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("region", name="Streaks").locator(".all")).to_contain_text("1 day now")
    deals = page.locator(".deals [data-family]")
    mine = deals.filter(has_text="Doubles and Quits")
    expect(mine).to_have_attribute("data-mark", "won")
    expect(mine).to_contain_text(re.compile(r"won on the day\s·\s0:\d\d\s·\s\d+ moves\s·\sno undo\s·\sno hint"))
    page.get_by_label("Games shown").select_option(label="Adjacent pairs")
    expect(cell).to_have_accessible_name(re.compile(r"today: won on the day$"))
    expect(deals).to_have_count(1)

    cell.focus()
    page.keyboard.press("ArrowLeft")  # also over the beginning of a month
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(f"{server}/days/{before}")
    expect(grid.locator(f'[data-day="{before}"]')).to_be_focused()
    expect(grid.locator(f'[data-day="{before}"]')).to_have_accessible_name(re.compile("won later"))
    expect(mine).to_have_attribute("data-mark", "later")
    expect(page.get_by_text("A day gone by")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(mine).to_have_attribute("data-mark", "tried")
    page.keyboard.press("PageUp")
    page.keyboard.press("ArrowUp")
    expect(mine).to_have_attribute("data-mark", "none")
    page.reload()  # the address is that of the day
    expect(grid.locator("[aria-selected=true]")).to_have_attribute("data-day", page.url.rsplit("/", 1)[1])
    page.get_by_role("button", name="Back to today").click()
    expect(page).to_have_url(f"{server}/days")
    assert not errors


def test_a_page_for_a_day_before_the_first_says_so(page: Page, server: str) -> None:
    page.goto(f"{server}/days/{daily.first_day() - timedelta(days=1)}")
    expect(page.get_by_text("There were no daily deals on this day yet.")).to_be_visible()
    page.goto(f"{server}/days/2026-02-31")
    expect(page.get_by_role("grid").locator("[aria-selected=true]")).to_have_attribute("data-day", str(today(page)))


def test_bests_statistics_and_achievements_stand_beside_the_rugs(
    page: Page, server: str, post: Any, errors: list[str]
) -> None:
    page.goto(f"{server}/records/achievements")
    expect(page.get_by_text("0 of 12 earned")).to_be_visible()
    id_ = win(post, today(page))
    page.goto(f"{server}/statistics")  # their address from when they were a page
    expect(page.get_by_role("region", name="Statistics")).to_contain_text(re.compile(r"Played\s*1"))
    bests = page.get_by_role("region", name="Personal bests").get_by_role("listitem")
    expect(bests).to_contain_text(re.compile(r"Fastest win\s*0:\d\d"))
    expect(bests).to_contain_text(re.compile(r"Fewest moves\s*\d+ moves"))
    expect(bests.get_by_role("link", name="0:")).to_have_attribute("href", f"/play/{id_}")
    page.get_by_role("link", name="Achievements").filter(visible=True).click()
    achievements = page.get_by_role("region", name="Achievements").get_by_role("listitem")
    for kind in ("First win", "No going back", "On your own", "Quick hands"):
        expect(achievements.filter(has_text=kind)).to_contain_text("Doubles and Quits")
    expect(achievements.filter(has_text="Long odds")).to_contain_text("not earned yet")
    assert not errors


def test_a_win_of_the_day_is_copied_as_a_line_and_told_on_the_next_day(
    page: Page, server: str, post: Any, errors: list[str]
) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(server)
    yesterday = today(page) - timedelta(days=1)
    id_ = win(post, yesterday)
    page.goto(f"{server}/play/{id_}")
    result = page.get_by_role("region", name="Result")
    result.get_by_role("button", name="Copy as a line").click()
    expect(result.get_by_role("status").filter(has_text="copied")).to_be_attached()
    line = page.evaluate("navigator.clipboard.readText()")
    assert re.match(rf"Cadogan {yesterday.day} \w+ · (Doubles and Quits|Monte Carlo) 0:0\d · no hints · no undo", line)
    page.goto(server)
    expect(page.get_by_text("Yesterday 1 of 1 won")).to_be_visible()
    assert not errors


def test_the_graph_has_a_table(page: Page, server: str) -> None:
    name = page.request.get(f"{server}/api/daily").json()[0]["game"]

    def best(ended: str, won: bool, chance: float | None) -> dict[str, Any]:
        return {"ended": ended, "won": won, "chance": chance}

    history = [best("2026-11-01T10:00:00Z", True, 0.25), best("2026-11-02T10:00:00Z", False, 0.5)]
    history.append(best("2026-11-03T10:00:00Z", True, None))
    game = dict.fromkeys(("fastest", "shortest", "first_win"), None)
    game |= {"game": name, "best_streak": 1, "played": 3, "won": 2, "history": history}
    counted = ("streak", "best_streak", "lost_games", "unfinished", "expected_of", "expected_won", "peeked", "hinted")
    statistics = dict.fromkeys((*counted, "met", "winnable", "lost", "unknown"), 0)
    statistics |= {"game": name, "played": 3, "won": 2, "expected": None}
    page.route("**/api/records", lambda route: route.fulfill(json={"games": [game], "achievements": []}))
    page.route("**/api/statistics", lambda route: route.fulfill(json=[statistics]))
    page.goto(f"{server}/records/statistics")
    part = page.get_by_role("region", name="You and the coach")
    expect(part.get_by_role("img")).to_have_accessible_name(
        "Graph over 2 games: you won 1, the coach would expect 0.8, balance +0.3."
    )
    expect(part).to_contain_text("1 game without a known chance is left out.")
    part.get_by_text("As a table").click()
    expect(part.get_by_role("row")).to_have_count(3)
    expect(part.get_by_role("row").nth(1)).to_contain_text("not won")


def test_games_are_carried_over(fresh: Fresh, page: Page, server: str, post: Any, errors: list[str]) -> None:
    page.goto(server)
    id_ = win(post, today(page), plies=3)
    page.reload()
    page.get_by_role("link", name="Carry your games over to another browser").click()
    page.get_by_role("button", name="Make a code").click()
    code = page.get_by_role("region", name="By code").locator("output")
    expect(code).to_have_text(re.compile(r"^\w{4} \w{4}$"))
    expect(page.get_by_role("button", name="Copy the code")).to_be_focused()
    expect(page.get_by_text("Valid for")).to_contain_text(re.compile(r"(10:00|9:5\d), once"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Download all games").click()
    file = download.value.path()

    other = fresh(locale="en").new_page()
    other.goto(f"{server}/carry")
    other.get_by_role("button", name="Fetch games").click()
    expect(other.get_by_role("alert").filter(has_text="Enter the code first.")).to_be_visible()
    field = other.get_by_label("Code from the other browser")
    field.fill(code.inner_text().lower())
    field.press("Enter")
    done = other.get_by_role("status").first
    expect(done).to_contain_text("1 game added.")
    field.press("Enter")  # once is enough
    expect(other.get_by_role("alert").filter(has_text="code")).to_be_visible()
    other.set_viewport_size({"width": 320, "height": 568})
    other.get_by_text("Read a file").scroll_into_view_if_needed()
    other.locator("input[type=file]").set_input_files(file)
    expect(done).to_contain_text("Nothing new")
    expect(done).to_be_in_viewport()
    done.get_by_role("link", name="To your games").click()
    expect(other.locator("[data-play]")).to_contain_text("3 moves")
    other.goto(f"{server}/play/{id_}")  # by its old address
    expect(other.locator("[data-ply]")).to_have_attribute("data-ply", "3")
    german = fresh(locale="de").new_page()
    german.goto(f"{server}/carry")
    german.get_by_label("Code aus dem anderen Browser").fill("2345")
    german.get_by_role("button", name="Spiele holen").click()
    expect(german.get_by_role("alert").filter(has_text="Dieser Code ist falsch")).to_be_visible()
    assert not errors


@pytest.mark.parametrize(
    ("code", "theme", "paths"),
    [pytest.param("de", "light", ["/"], marks=pytest.mark.dear), ("fr", "dark", ["/days", "/records"])],
)
def test_axe_finds_nothing(fresh: Fresh, server: str, code: str, theme: Any, paths: list[str]) -> None:
    """After a deal of the day was won."""
    page = fresh(locale=code, color_scheme=theme).new_page()
    page.goto(server)
    win(poster(page, server), today(page))
    for path in paths:
        page.goto(server + path)
        page.wait_for_load_state("networkidle")
        check(page, path)

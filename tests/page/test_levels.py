"""Deals at a player's level: chosen on the page, by touch and by keys, and what becomes of the level."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, Route, expect

import cadogan
from page.conftest import Fresh
from page.hands import DESKTOP, PHONE, arrived, by_tap
from page.test_axe import check
from page.test_endings import in_requests, post, result

GAME = "doubles-and-quits"


def dealt(page: Page) -> tuple[str, str]:
    """Return the id of the play on the page, and the number of its deal."""
    room = page.locator("[data-ply]")
    expect(room).to_have_attribute("data-game", GAME)
    return page.url.rpartition("/")[2].partition("?")[0], room.get_attribute("data-deal") or ""


def win(page: Page, server: str) -> None:
    """Win the game on the page, the last move by a tap."""
    play, deal = dealt(page)
    moves = [*map(str, cadogan.solve(cadogan.game(GAME).deal(int(deal))).moves or ())]
    node = 0
    for some in in_requests(GAME, deal, moves[:-1]):
        node = post(page, server, f"plays/{play}/move", node=node, moves=some)["node"]
    page.goto(f"{server}/play/{play}")
    arrived(page, len(moves) - 1)
    by_tap(page, moves[-1])
    expect(result(page)).to_contain_text("Won")


def test_a_deal_at_my_level_by_touch_and_a_win_raises_the_level(fresh: Fresh, server: str) -> None:
    page = fresh(viewport=PHONE, has_touch=True, reduced_motion="reduce").new_page()
    page.goto(f"{server}/game/{GAME}")
    page.get_by_text("At my level").tap()
    level = page.get_by_test_id("level")
    expect(level).to_have_text("Level 1500?")
    check(page, "at my level")
    page.get_by_role("button", name="Deal the cards").tap()
    win(page, server)
    expect(level).to_contain_text(re.compile(r"Level 1[67]\d\d\? ?\+\d+"))
    raised = level.inner_text()
    check(page, "a win at my level")
    page.reload()  # it counts once
    expect(level).to_have_text(raised)
    won = page.url
    with page.expect_request("**/plays/winnable") as asked:
        result(page).get_by_role("button", name="Next deal").tap()
    expect(page).not_to_have_url(won)
    assert json.loads(asked.value.post_data or "")["level"] > 1600
    win(page, server)
    graph = level.get_by_role("img")
    expect(graph).to_have_attribute("aria-label", re.compile("Your level over 2 deals, from 1500 to"))


def test_by_keys_and_a_game_given_up_lowers_the_level(fresh: Fresh, server: str) -> None:
    page = fresh(viewport=DESKTOP, reduced_motion="reduce").new_page()
    page.goto(f"{server}/game/{GAME}")
    page.get_by_label("Random").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("At my level")).to_be_checked()
    expect(page).to_have_url(re.compile("deal=level"))
    page.keyboard.press("Enter")
    play, deal = dealt(page)
    first = str(cadogan.game(GAME).deal(int(deal)).moves[0])
    post(page, server, f"plays/{play}/move", node=0, moves=[first])
    page.goto(f"{server}/play/{play}")
    arrived(page, 1)
    page.get_by_role("link", name="New game").press("Enter")
    page.get_by_role("button", name="Give it up").press("Enter")
    expect(page).to_have_url(re.compile(f"/game/{GAME}"))
    page.goto(f"{server}/game/{GAME}?deal=level")
    expect(page.get_by_test_id("level")).to_have_text(re.compile(r"Level 1[0-4]\d\d\?"))


def test_the_harder_deal_of_the_week_is_marked(page: Page, server: str) -> None:
    def with_one(route: Route) -> None:
        deals = route.fetch().json()
        route.fulfill(json=[{**each, "hard": each["family"] == "windmill"} for each in deals])

    page.route("**/api/daily?*", with_one)
    page.goto(server)
    expect(page.locator("[data-family=windmill]")).to_contain_text("harder")
    expect(page.locator("[data-family=quilt]")).not_to_contain_text("harder")
    page.goto(f"{server}/days")
    expect(page.locator("[data-family=windmill]")).to_contain_text("harder")

"""Spoilers on the page: nothing until the player asks; then the verdict, the winning line and the hint."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

import cadogan
from page.hands import DESKTOP, PHONE, arrived, by_tap, sit_down

# Deals of doubles-and-quits, solved quickly; but the solver has to be prepared first.
WON, LOST = 2, 1
PATIENCE = 120_000  # milliseconds
EACH_SIZE = pytest.mark.parametrize(
    "size", [pytest.param(DESKTOP, marks=pytest.mark.dear), PHONE], ids=["desktop", "phone"]
)


def spoil(page: Page) -> None:
    """Press the Spoilers button."""
    button = page.get_by_role("button", name="Spoilers", exact=True)
    more = page.get_by_role("button", name="More", exact=True)
    expect(button.or_(more).first).to_be_visible()
    if not button.count():
        more.click()
    button.click()


def ask(page: Page, server: str, deal: int, size: dict[str, int] = DESKTOP, made: Sequence[str] = ()) -> Locator:
    """Start a game, with some moves made, and ask for spoilers; return their box."""
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.emulate_media(reduced_motion="reduce")
    sit_down(page, server, "doubles-and-quits", deal, made)
    spoil(page)
    page.get_by_role("button", name="Show the answer").click()
    return page.get_by_test_id("spoilers")


def play(page: Page, ply: int, move: str) -> None:
    by_tap(page, move)
    arrived(page, ply)


def expect_verdict(box: Locator, verdict: str) -> None:
    expect(box.locator("[data-verdict]")).to_have_attribute("data-verdict", verdict, timeout=PATIENCE)


@EACH_SIZE
def test_nothing_is_asked_of_the_server_until_the_player_asks(
    page: Page, server: str, errors: list[str], size: dict[str, int]
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.set_viewport_size(size)  # type: ignore[arg-type]
    sit_down(page, server, "doubles-and-quits", WON)
    spoil(page)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("solution seen")
    dialog.get_by_role("button", name="No thanks").click()
    play(page, 1, first_move())
    expect(page.get_by_test_id("spoilers")).to_have_count(0)
    assert not [url for url in asked if "/api/" in url and ("verdict" in url or "peek" in url or "line" in url)]
    spoil(page)
    dialog.get_by_role("button", name="Show the answer").click()
    expect_verdict(page.get_by_test_id("spoilers"), "won")
    wide, window = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= window
    assert not errors


def first_move() -> str:
    return str(cadogan.game("doubles-and-quits").deal(WON).moves[0])


def test_the_hints_lead_to_the_win(page: Page, server: str, errors: list[str]) -> None:
    """Follow the hints, from verdict to verdict, until the game is won; most moves are made before."""
    line = list(map(str, cadogan.solve(cadogan.game("doubles-and-quits").deal(WON)).moves))
    box = ask(page, server, WON, made=line[:-6])
    expect_verdict(box, "won")
    room = page.locator("[data-ply]")
    for ply in range(len(line) - 5, 100):
        page.keyboard.press("h")
        hint = page.get_by_role("group", name="Hint", exact=True)
        expect(hint).to_contain_text("Spoiler:")
        if "close the gaps" not in hint.inner_text().lower():
            expect(page.locator(".pointed")).to_have_count(2)
        hint.get_by_role("button", name="Play it").click()
        expect(room).to_have_attribute("data-ply", str(ply))
        if page.get_by_test_id("table").get_attribute("data-status") == "won":
            break
        expect(page.locator("[data-testid=spoilers]:not(.stale)")).to_be_visible()
        expect_verdict(box, "won")
    expect(page.get_by_test_id("table")).to_have_attribute("data-status", "won")
    expect(box).to_have_count(0)
    assert not errors


def test_a_hint_can_be_closed(page: Page, server: str) -> None:
    box = ask(page, server, WON)
    expect_verdict(box, "won")
    button = box.get_by_role("button", name="Hint that keeps the win")
    hint = page.get_by_role("group", name="Hint", exact=True)
    for away in (
        lambda: button.click(),
        lambda: hint.get_by_role("button", name="Close the hint").click(),
        lambda: page.keyboard.press("Escape"),
    ):
        button.click()
        expect(hint).to_be_visible()
        expect(button).to_have_attribute("aria-pressed", "true")
        away()
        expect(hint).to_have_count(0)
    expect(page.locator("[data-ply]")).to_have_attribute("data-ply", "0")


@pytest.mark.dear  # frontend/tests/spoilers.test.ts goes along a line
@EACH_SIZE
def test_the_line_is_played_back(page: Page, server: str, errors: list[str], size: dict[str, int]) -> None:
    box = ask(page, server, WON, size)
    expect_verdict(box, "won")
    before = page.locator(".room [data-place]").evaluate_all("all => all.map((each) => each.ariaLabel)")
    box.get_by_role("button", name="Show the winning line").click()
    dialog = page.get_by_role("dialog", name="Spoiler: a winning line")
    table, slider = dialog.get_by_test_id("table"), dialog.get_by_role("slider")
    length = int(slider.get_attribute("max") or 0)
    expect(dialog).to_contain_text(f"{length} moves win")
    back, forth = dialog.get_by_role("button", name="Previous move"), dialog.get_by_role("button", name="Next move")
    expect(back).to_be_disabled()
    forth.click()
    expect(slider).to_have_attribute("aria-valuetext", f"1 of {length}")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", f"2 of {length}")
    back.click()
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuetext", f"0 of {length}")
    slider.fill(str(length - 1))
    expect(table).to_have_attribute("data-status", "playing")
    dialog.get_by_role("button", name="Play", exact=True).click()
    expect(slider).to_have_attribute("aria-valuetext", f"{length} of {length}", timeout=PATIENCE)
    expect(table).to_have_attribute("data-status", "won")
    expect(dialog.get_by_role("button", name="Play", exact=True)).to_be_visible()  # it has stopped by itself
    expect(forth).to_be_disabled()
    table.locator("[data-place]").first.click(force=True)  # nothing is played there
    expect(slider).to_have_attribute("aria-valuetext", f"{length} of {length}")
    slider.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", f"0 of {length}")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert page.locator(".room [data-place]").evaluate_all("all => all.map((each) => each.ariaLabel)") == before
    expect(page.locator("[data-ply]")).to_have_attribute("data-ply", "0")
    assert not errors


def test_a_lost_game_says_why(page: Page, server: str, errors: list[str]) -> None:
    box = ask(page, server, LOST)
    expect_verdict(box, "lost")
    expect(page.get_by_text("this position cannot be won")).to_have_attribute("role", "status")
    expect(box.get_by_role("button", name=re.compile("Hint|line"))).to_have_count(0)
    play(page, 1, str(cadogan.game("doubles-and-quits").deal(LOST).moves[0]))
    expect(box).to_contain_text(re.compile("1 move ago"))
    assert not errors


def test_moving_on_asks_for_the_new_position_only(page: Page, server: str, errors: list[str]) -> None:
    """The page closes the stream of the previous position."""
    gone: list[str] = []
    page.on("requestfailed", lambda request: gone.append(request.url))
    page.route("**/verdict?node=0&*", lambda route: None)  # no response
    box = ask(page, server, WON)
    expect(box).to_have_attribute("data-state", "looking", timeout=PATIENCE)
    play(page, 1, first_move())
    expect_verdict(box, "won")
    assert [url for url in gone if "node=0" in url]
    assert not [error for error in errors if "ERR_ABORTED" not in error]


def test_spoilers_are_hidden_and_found_again(page: Page, server: str, errors: list[str]) -> None:
    box = ask(page, server, WON)
    expect_verdict(box, "won")
    page.reload()
    expect_verdict(box, "won")
    box.get_by_role("button", name="Hide the spoilers").click()
    expect(box).to_have_count(0)
    page.keyboard.press("h")  # a fair hint again
    expect(page.get_by_role("radio", name="Fair hint")).to_be_checked()
    page.reload()
    expect(page.locator("[data-ply]")).to_be_attached()
    expect(box).to_have_count(0)
    spoil(page)  # the game is marked already: no question again
    expect_verdict(box, "won")
    play(page, 1, first_move())
    page.goto(server)
    expect(page.locator("[data-play]").first).to_contain_text("solution seen")
    assert not errors


def test_a_winnable_deal(page: Page, server: str, errors: list[str]) -> None:
    page.goto(f"{server}/game/doubles-and-quits")
    page.get_by_label("Winnable").check()
    page.get_by_role("button", name="Deal the cards").click()
    room = page.locator("[data-ply]")
    expect(room).to_have_attribute("data-game", "doubles-and-quits", timeout=PATIENCE)
    deal = room.get_attribute("data-deal")
    assert deal is not None
    assert cadogan.solve(cadogan.game("doubles-and-quits").deal(deal)).won
    expect(page.locator("header")).to_contain_text("winnable")
    expect(page.locator("header")).not_to_contain_text("solution seen")
    play(page, 1, str(cadogan.game("doubles-and-quits").deal(deal).moves[0]))
    page.goto(server)
    expect(page.locator("[data-play]").first).to_contain_text("winnable deal")
    assert not errors


def test_the_search_for_a_winnable_deal_can_be_cancelled(page: Page, server: str, errors: list[str]) -> None:
    page.route("**/api/plays/winnable", lambda route: None)  # no response
    page.goto(f"{server}/game/crazy-quilt?deal=winnable")
    expect(page.get_by_label("Winnable")).to_be_checked()
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.get_by_text("Looking for a winnable deal")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Deal the cards")).to_be_enabled()
    assert page.url == f"{server}/game/crazy-quilt?deal=winnable"
    assert not errors

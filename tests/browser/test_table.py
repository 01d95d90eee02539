"""The table in a real browser: long fans, animation on and off, the left-handed layout."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

PHONE = {"width": 375, "height": 667}
DESKTOP = {"width": 1440, "height": 900}
MOVING = "document.getAnimations().filter(each => each.id === 'flight' && each.playState !== 'finished').length"


def begin(page: Page, server: str, game: str, size: dict[str, int], **settings: Any) -> None:
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.add_init_script(f"localStorage.setItem('cadogan.settings', {json.dumps(json.dumps(settings))})")
    play = page.request.post(f"{server}/api/plays", data={"game": game, "deal": "11"}).json()
    page.goto(f"{server}/play/{play['id']}")
    expect(page.locator("[data-sprite]").first).to_be_attached()


def test_a_fan_too_long_to_be_read_is_spread_over_the_table(page: Page, server: str) -> None:
    def grown(route: Route) -> None:
        answer = route.fetch()
        play = answer.json()
        play["table"]["piles"]["p8"]["cards"] = [rank + suit for suit in "SH" for rank in "A23456789TJQK"]
        route.fulfill(response=answer, json=play)

    page.route("**/api/plays/*", grown)
    page.emulate_media(reduced_motion="reduce")
    begin(page, server, "capricieuse", PHONE)

    def steps() -> list[float]:
        """Return the distances in px between the cards of the pile: the last 26 cards added to the table."""
        tops: list[float] = page.evaluate(
            """middle => [...document.querySelectorAll('[data-sprite]')].map(each => each.getBoundingClientRect())
                .filter(({ left, width }) => Math.abs(left + width / 2 - middle) < 3).map(({ top }) => top)""",
            middle,
        )
        return [b - a for a, b in zip(tops[-26:], tops[-25:], strict=False)]

    opener = page.get_by_role("button", name="Show all 26 cards of this pile")
    box = opener.bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2
    assert min(steps()) < 12
    opener.click()
    closer = page.get_by_role("button", name="Close the pile")
    expect(closer).to_be_attached()
    assert min(steps()) >= 12
    page.mouse.click(350, 300)
    expect(closer).to_have_count(0)


@pytest.mark.parametrize("game", ["crazy-quilt", "capricieuse"])
def test_a_new_game_is_dealt_in_and_any_key_ends_it(page: Page, server: str, game: str) -> None:
    begin(page, server, game, DESKTOP, animation="slow")
    page.wait_for_timeout(100)
    assert page.evaluate(MOVING) > 30
    page.keyboard.press("Shift")
    page.wait_for_timeout(50)
    assert page.evaluate(MOVING) == 0


@pytest.mark.parametrize("still", ["setting", "system"])
def test_animation_can_be_turned_off(page: Page, server: str, still: str) -> None:
    if still == "system":
        page.emulate_media(reduced_motion="reduce")
    begin(page, server, "crazy-quilt", DESKTOP, animation="none" if still == "setting" else "normal")
    assert page.evaluate(MOVING) == 0
    page.keyboard.press("d")
    expect(page.locator("[data-ply]")).to_have_attribute("data-ply", "1")
    assert page.evaluate(MOVING) == 0


def test_a_left_handed_table_has_its_stock_at_the_left(page: Page, server: str) -> None:
    def x(place: str) -> float:
        box = page.locator(f'[data-place="{place}"]').bounding_box()
        assert box
        return box["x"]

    begin(page, server, "crazy-quilt", DESKTOP, leftHanded=True)
    assert x("stock") < x("a1") < x("h1") < x("uS") < x("dS")

"""The table in a real browser: long fans, animation on and off, the left-handed layout."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

import cadogan
from cadogan.position import notation
from golden import golden_folder
from page import hands
from page.conftest import Fresh, until
from page.hands import DESKTOP, scripts, sit_down

PHONE = {"width": 375, "height": 667}
MOVING = "document.getAnimations().filter(each => each.id === 'flight' && each.playState !== 'finished').length"


@pytest.fixture
def context(fresh: Fresh) -> BrowserContext:
    """The browser of a player who lets things move."""
    return fresh(reduced_motion="no-preference")


def begin(page: Page, server: str, game: str, size: dict[str, int], **settings: Any) -> None:
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.add_init_script(f"localStorage.setItem('cadogan.settings', {json.dumps(json.dumps(settings))})")
    play = page.request.post(f"{server}/api/plays", data={"game": game, "deal": "11"}).json()
    page.goto(f"{server}/play/{play['id']}")
    expect(page.locator("[data-sprite]").first).to_be_attached()


def test_a_table_needs_little_script() -> None:
    """What comes before the first cards: the table, all that it imports, and its words. Everything else comes later."""
    found = scripts("index", "table", "en")
    assert sorted(name[: -len("-12345678.js")] for name in found) == ["base", "en", "index", "table"]
    assert sum(found.values()) < 80_000


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
    opener.click()
    expect(closer).to_be_attached()
    page.go_back()
    expect(closer).to_have_count(0)


@pytest.mark.parametrize("game", ["crazy-quilt", "capricieuse"])
def test_a_new_game_is_dealt_in_and_any_key_ends_it(page: Page, server: str, game: str) -> None:
    begin(page, server, game, DESKTOP, animation="slow")
    until(page, f"{MOVING} > 30")
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


def test_a_card_is_whole_in_the_hand_and_woven_in_the_quilt(page: Page, server: str) -> None:
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    sit_down(page, server, "crazy-quilt", 1, animation="slow")
    page.keyboard.press("Shift")  # end the dealing
    page.wait_for_timeout(100)
    x, y = hands.at(page, "c1")
    three = page.evaluate_handle(
        """([x, y]) => [...document.querySelectorAll('.card.woven')].find(each => {
            const { left, top, right, bottom } = each.getBoundingClientRect()
            return Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y) < 5
        })""",
        [x, y],
    )
    clip = "card => getComputedStyle(card).clipPath"
    assert "inset" in three.evaluate(clip)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y + 10)
    page.mouse.move(1160, 850)
    assert three.evaluate(clip) == "none"
    page.mouse.up()
    assert three.evaluate(clip) == "none"  # on its way back
    page.wait_for_timeout(500)
    assert "inset" in three.evaluate(clip)


@pytest.mark.parametrize(
    ("game", "outlines", "seen"),
    [("crazy-quilt", "auto", True), ("monte-carlo", "auto", False), ("monte-carlo", "on", True), ("crazy-quilt", "off", False)],
)  # fmt: skip
def test_playable_cards_are_outlined_except_where_pairs_are_looked_for(
    page: Page, server: str, game: str, outlines: str, seen: bool
) -> None:
    begin(page, server, game, DESKTOP, outlines=outlines, animation="none")
    assert (page.locator(".card.playable").count() > 0) == seen
    if game == "monte-carlo" and not seen:
        page.get_by_role("button", name="Settings").click()
        group = page.get_by_role("group", name="Outline playable cards in gold")
        expect(group.get_by_role("radio", name="Automatic")).to_be_checked()
        group.get_by_text("On", exact=True).click()
        expect(page.locator(".card.playable").first).to_be_attached()


def test_the_list_of_keys_says_which_are_pressed_together(page: Page, server: str) -> None:
    begin(page, server, "crazy-quilt", DESKTOP, animation="none")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog").locator("dt")
    keys.first.wait_for()
    written = [" ".join(each.split()) for each in keys.all_inner_texts()]
    assert {"Home or End", "U or Ctrl+Z", "R or Ctrl+Shift+Z", "D"} <= set(written)


def test_no_focus_ring_lies_over_the_rug_that_was_won(page: Page, server: str) -> None:
    (record,) = notation.read((golden_folder(cadogan.game("crazy-quilt")) / "crazy-quilt.record").read_text())
    *moves, last = record.moves
    sit_down(page, server, "crazy-quilt", int(record.headers["Deal"]), moves)
    hands.by_keys(page, last)
    expect(page.get_by_test_id("table")).to_have_attribute("data-status", "won")
    expect(page.get_by_role("button", name="Next deal")).to_be_focused()
    expect(page.locator(".place:focus-visible")).to_have_count(0)


APART = """([selector, others]) => {
  const shown = [...document.querySelectorAll(selector)].filter(each => each.checkVisibility({visibilityProperty: true}))
  const rest = others ? [...document.querySelectorAll(others)] : []
  const box = each => each.getBoundingClientRect()
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  const name = each => each.ariaLabel || each.textContent.trim()
  return shown.flatMap((one, n) => [...(others ? rest : shown.slice(n + 1))]
    .filter(other => other !== one && meet(box(one), box(other))).map(other => `${name(one)} / ${name(other)}`))
}"""


def meeting(page: Page, selector: str, others: str = "") -> list[str]:
    """Return the pairs of visible elements that overlap: among themselves, or with others."""
    found: list[str] = page.evaluate(APART, [selector, others])
    return found


def test_no_button_overlaps_another_on_a_page_zoomed_to_400_percent(page: Page, server: str) -> None:
    page.set_viewport_size({"width": 320, "height": 256})  # 1280 × 1024
    sit_down(page, server, "crazy-quilt", 42, ["deal"])
    buttons = ".room button:not(.place, .opener), .room header a, .room input"
    wide = "document.documentElement.scrollWidth <= innerWidth"

    def nothing_overlaps() -> bool:
        return page.evaluate(wide) and meeting(page, buttons) == []

    assert nothing_overlaps()
    page.locator('[data-place="g1"]').click()
    expect(page.locator("[data-move]")).to_have_count(2)
    assert nothing_overlaps()
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    expect(page.get_by_role("option").first).to_be_attached()
    assert nothing_overlaps()
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.get_by_role("group", name="Hint", exact=True)).to_be_visible()
    assert nothing_overlaps()


def test_the_moves_to_type_cover_no_card(page: Page, server: str) -> None:
    sit_down(page, server, "crazy-quilt", 42)
    options = page.get_by_role("option")
    for size in (PHONE, DESKTOP, {"width": 667, "height": 375}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.keyboard.press("/")
        expect(options).to_have_count(4)
        assert meeting(page, ".typed, .typed li", ".place") == [], size
        for _ in range(4):
            page.keyboard.press("ArrowDown")
        expect(options.last).to_be_in_viewport()
        page.keyboard.press("Enter")
        expect(page.locator("[data-ply]")).to_have_attribute("data-ply", "1")
        page.keyboard.press("Escape")
        page.keyboard.press("u")
        expect(page.locator("[data-ply]")).to_have_attribute("data-ply", "0")


@pytest.mark.parametrize(
    "game",
    [
        "monte-carlo",
        "capricieuse",
        *(pytest.param(game, marks=pytest.mark.dear) for game in ("doubles-and-quits", "windmill")),
    ],
)
def test_no_card_touches_the_edge_of_a_phone_and_no_caption_another(page: Page, server: str, game: str) -> None:
    sit_down(page, server, game, 11)
    for width, height in ((320, 568), (375, 667), (414, 896), (667, 375), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        left, right = page.evaluate(
            """() => {
              const all = [...document.querySelectorAll('.scene .card, .scene .slot')].map(each => each.getBoundingClientRect())
              const table = document.querySelector('[data-testid=table]').getBoundingClientRect()
              return [Math.min(...all.map(each => each.left)) - table.left, table.right - Math.max(...all.map(each => each.right))]
            }"""
        )
        assert min(left, right) >= 7, (width, left, right)
        assert meeting(page, ".caption:not(.on)") == [], width
        if game == "capricieuse":
            assert page.locator(".caption.on").count() == 0, width


def test_the_arrow_of_a_hint_covers_neither_card_and_no_caption_of_the_stock(page: Page, server: str) -> None:
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    sit_down(page, server, "capricieuse", 7)
    page.keyboard.press("h")
    hint = page.get_by_role("group", name="Hint", exact=True)
    hint.get_by_text("Legal moves").click()
    arrow = page.locator("path.over")
    expect(arrow).to_have_count(1)
    covers = """arrow => {
      const ends = [0, arrow.getTotalLength()].map(at => arrow.getPointAtLength(at).matrixTransform(arrow.getScreenCTM()))
      return [...document.querySelectorAll('.pointed')].map(each => each.getBoundingClientRect())
        .some(({left, top, right, bottom}) => ends.some(({x, y}) => x > left && x < right && y > top && y < bottom))
    }"""
    assert not arrow.evaluate(covers)
    sit_down(page, server, "crazy-quilt", 42)
    page.keyboard.press("h")
    hint.get_by_text("Legal moves").click()
    expect(hint).to_contain_text("Two of clubs")
    for _ in range(3):
        page.keyboard.press("h")
    expect(hint).to_contain_text("Deal the next card")
    expect(page.locator(".pointed")).to_have_count(2)
    expect(arrow).to_have_count(0)

"""The analysis: beside the board in a wide window, and as a sheet below it on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from page.conftest import Fresh, until
from page.hands import DESKTOP, PHONE, arrived, sit_down, tap
from page.test_coach import answer, noted

MOVES = ["b8-u", *["deal"] * 14]
SIDE = {"width": 667, "height": 375}
BESIDE = """() => {
  const box = selector => document.querySelector(selector).getBoundingClientRect()
  const panel = document.querySelector('aside')
  const hidden = [...panel.querySelectorAll('button, a')].filter(each => !each.closest('ol')).filter(each => {
    const { left, top, right, bottom } = each.getBoundingClientRect()
    return left < box('aside').left || right > innerWidth || top < box('aside').top || bottom > innerHeight
  })
  const [board, graph, moves] = ['.room > main', '.plot', 'aside ol'].map(box)
  return {
    hidden: hidden.map(each => each.ariaLabel || each.textContent),
    rows: document.querySelector('aside .scroll').clientHeight / document.querySelector('aside li').offsetHeight,
    beside: board.right <= graph.left && graph.right <= moves.left,
    scrolls: [panel, panel.querySelector('.first')].filter(each => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1).length,
  }
}"""


def analysed(page: Page, server: str, language: str = "en") -> None:
    """Open the table of a game with two mistakes, the 4th and 9th of 15 moves; its analysis is known at once."""
    play = sit_down(page, server, "crazy-quilt", 42, MOVES, language=language)
    answer(page, "annotation", lambda _: noted(page, server, play, {4: "c8-d", 9: "c8-d"}))


@pytest.mark.parametrize("language", ["de", *(pytest.param(each, marks=pytest.mark.dear) for each in ("en", "fr"))])
def test_board_graph_and_moves_are_side_by_side(fresh: Fresh, server: str, language: str) -> None:
    page = fresh(viewport=DESKTOP).new_page()
    analysed(page, server, language)
    page.locator(".tiles button").nth(2).click()
    expect(page.get_by_test_id("analysis")).to_have_attribute("data-state", "done")
    for width, height, rows in ((1440, 900, 10), (1200, 800, 8), (1366, 660, 4)):
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(BESIDE)
        assert found.pop("rows") >= rows, (width, height)
        assert found == {"hidden": [], "beside": True, "scrolls": 0}, (width, height)
    page.go_back()
    expect(page.get_by_test_id("analysis")).to_have_count(0)
    arrived(page, len(MOVES))


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Move a finger from one point to another."""
    touch = page.context.new_cdp_session(page)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    for kind, at in (("Start", start), ("Move", middle), ("Move", end), ("End", None)):
        points = [{"x": at[0], "y": at[1]}] if at else []
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    touch.detach()


def test_on_a_phone_a_sheet_leads_the_board_by_touch_and_by_keys(fresh: Fresh, server: str) -> None:
    page = fresh(viewport=PHONE, has_touch=True).new_page()
    analysed(page, server)
    page.get_by_role("button", name="Moves", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Analyse so far").click()
    box, plot = page.get_by_test_id("analysis"), page.get_by_role("slider", name="Chance of winning")
    expect(box).to_have_attribute("data-state", "done")
    expect(plot).to_be_focused()
    waste, steps, pointed = page.locator(".caption button"), box.locator(".steps"), page.locator(".pointed")

    def shows(ply: int, cards: int, better: bool = False) -> None:
        expect(plot).to_have_attribute("aria-valuenow", str(ply))
        expect(waste).to_have_text(re.compile(f"^{cards}( cards)?$"))
        expect(pointed).to_have_count(2 if better else 0)

    def height() -> float:
        """Return the height of the sheet, once all of the board is above it."""
        top = "document.querySelector('.sheet').getBoundingClientRect().top"
        until(
            page,
            f"() => [...document.querySelectorAll('[data-key]')].every(each => each.getBoundingClientRect().bottom <= {top})",
        )
        return PHONE["height"] - page.evaluate(top)

    # Three heights by taps on its handle, one by a pull. The board gets the rest.
    shows(15, 14)
    heights = []
    for name in ("Larger", "Larger", "Smaller"):
        heights.append(height())
        page.get_by_role("button", name=name, exact=True).tap()
    assert heights == [226, 392, 463]
    swipe(page, (187, 812 - 220), (187, 812 - 400))
    expect(page.get_by_role("button", name="Larger", exact=True)).to_be_visible()
    assert height() == 392
    # From mistake to mistake by swipes; the board shows the better move and takes none.
    for start, end, where, ply in ((100, 300, "2 of 2", 9), (100, 300, "1 of 2", 4), (300, 100, "2 of 2", 9)):
        swipe(page, (start, 250), (end, 255))
        expect(steps).to_have_text(where)
        shows(ply, ply - 2, better=True)
    expect(page.get_by_role("option", selected=True)).to_contain_text("9. Deal")
    expect(box.locator(".place")).to_contain_text("Better: Q♥ to its king pile")
    tap(page, "c8")
    page.get_by_role("option").first.tap()
    shows(4, 2, better=True)
    # In a low window it is beside the board, and keys do all.
    page.set_viewport_size(SIDE)
    right, left = [page.locator(each).bounding_box() for each in (".room > main", ".plot")]
    assert right
    assert left
    assert right["x"] + right["width"] <= left["x"]
    for key, ply, cards, better in (
        ("Home", 0, 0, False),
        ("ArrowRight", 1, 0, False),
        ("End", 15, 14, False),
        ("ArrowLeft", 14, 13, False),
    ):
        plot.press(key)
        expect(plot).to_have_attribute("aria-valuenow", str(ply))
        if cards:
            shows(ply, cards, better)
    listed = page.get_by_role("listbox", name="Mistakes")
    for key, ply in (("Enter", 9), ("ArrowUp", 4), ("End", 9)):
        listed.press(key)
        shows(ply, ply - 2, better=True)
    page.keyboard.press("u")
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    arrived(page, len(MOVES))  # the game is where it was
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Analysis").click()
    expect(box).to_be_visible()
    page.go_back()
    expect(box).to_have_count(0)
    arrived(page, len(MOVES))

"""The analysis beside the board in a wide window, and the way from it to a position and back on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from page.conftest import Fresh
from page.hands import DESKTOP, PHONE, arrived, sit_down
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


@pytest.mark.parametrize("size", [PHONE, pytest.param(SIDE, marks=pytest.mark.dear)], ids=["phone", "side"])
def test_a_phone_shows_a_mistake_and_comes_back_to_the_same_place(
    fresh: Fresh, server: str, size: dict[str, int]
) -> None:
    page = fresh(viewport=size, has_touch=True).new_page()
    analysed(page, server)
    page.get_by_role("button", name="Moves", exact=True).click()
    window, strip = page.get_by_role("dialog"), page.get_by_test_id("strip")
    window.get_by_role("button", name="Analyse so far").click()
    expect(page.get_by_test_id("analysis")).to_have_attribute("data-state", "done")
    window.get_by_role("button", name="Show as table").click()
    # A tap itself may scroll a little, and a line of text may come above: where on the screen the mistake is must stay.
    top = "each.closest('button').getBoundingClientRect().top"
    page.evaluate(f"addEventListener('click', ({{ target: each }}) => (window.place = {top}), true)")
    mistake = window.locator("ol").get_by_role("button", name="9 Deal")
    for back in ("button", "Back"):
        mistake.tap()
        expect(window).to_have_count(0)
        place = page.evaluate("window.place")
        arrived(page, 9)
        expect(strip).to_contain_text("9. Deal")
        expect(strip).to_contain_text("Better: queen of hearts")
        to = strip.get_by_role("button", name="Back to the analysis")
        expect(to).to_be_focused()
        to.tap() if back == "button" else page.go_back()
        expect(mistake).to_be_focused()
        expect(mistake).to_have_attribute("aria-current", "step")
        expect(window.get_by_role("button", name="Show as table")).to_have_attribute("aria-expanded", "true")
        arguments = [mistake.element_handle(), place]
        page.wait_for_function(f"([each, place]) => Math.abs({top} - place) < 30", arg=arguments)
    # A mark of the graph is shown in the same way.
    plot = window.get_by_role("slider", name="Chance of winning")
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] * 4 / len(MOVES), box["y"] + box["height"] / 2)
    expect(window).to_have_count(0)
    arrived(page, 4)
    expect(strip).to_contain_text("4. Deal")
    strip.get_by_role("button", name="Close", exact=True).click()
    expect(strip).to_have_count(0)

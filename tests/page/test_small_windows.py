"""Small windows: phones, phones on their side, pages zoomed to 400 %, in all families and languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from golden import FIRST
from page.conftest import Fresh
from page.hands import sit_down
from page.test_start import PAGES
from samples import some

# German has the longest words.
LANGUAGES = ["de", *(pytest.param(other, marks=pytest.mark.dear) for other in ("en", "fr"))]
# The package's own families, and games with other captions. The examples in the docs have no layouts for such windows.
GAMES = [*(name for name in FIRST if name not in ("golf", "klondike")), "indian-carpet", "the-carpet", "monte-carlo"]
# Zoomed, upright and lying: the smallest, and the tallest.
SOME = ((320, 256), (360, 225), (320, 568), (414, 896), (667, 375))
SIZES = some(SOME, (*SOME, (480, 270), (375, 667), (375, 812), (844, 390)))

# Captions that lie on a card or on another caption, or leave the table; the target of a button may by 3 px.
COVERING = """() => {
  const box = each => each.getBoundingClientRect()
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3
  const table = box(document.querySelector('[data-testid=table]'))
  const cards = [...document.querySelectorAll('.scene .card, .scene .facedown')].map(box)
  const captions = [...document.querySelectorAll('.caption')].flatMap(each => (each.matches('.on') ? [...each.children] : [each]))
  return captions.filter((each, n) => {
    const { left, right, top, bottom } = box(each)
    const others = [...cards, ...captions.slice(n + 1).map(box)]
    return others.some(other => meet(box(each), other)) || left < table.left - 1 || right > table.right + 1 || top < table.top - 1 || bottom > table.bottom + 1
  }).map(each => each.textContent)
}"""

# Words nearer than 3 px to the border of their button or field, and those in the round ends of one with several lines.
TOUCHING = """() => {
  const boxes = [...document.querySelectorAll('button, a, summary, label, select, th, td, dd, dt span, p, li, div')].filter(each => {
    const { borderLeftWidth, borderLeftColor, backgroundColor, visibility } = getComputedStyle(each)
    const clear = 'rgba(0, 0, 0, 0)'
    return each.offsetWidth && visibility !== 'hidden' && ((parseFloat(borderLeftWidth) > 0 && borderLeftColor !== clear) || backgroundColor !== clear)
  })
  return boxes.filter(each => {
    const own = each.getBoundingClientRect()
    const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT)
    const lines = []
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!text.data.trim() || text.parentElement.closest('.hidden-text, svg')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      lines.push(...[...range.getClientRects()].filter(({ width }) => width > 2))
    }
    const near = lines.some(({ left, right }) => left - own.left < 3 || own.right - right < 3)
    const round = parseFloat(getComputedStyle(each).borderRadius) >= 40 && own.height > 60
    return near || (round && lines.length > 0)
  }).map(each => each.textContent.trim().slice(0, 60))
}"""
WIDER = "[...document.querySelectorAll('dialog .body')].some(each => each.scrollWidth > each.clientWidth)"


def resized(page: Page, width: int, height: int) -> None:
    """Change the size of the window and wait for the table."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(
        "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))))"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_lies_on_a_card(fresh: Fresh, server: str, language: str) -> None:
    page = fresh(has_touch=True).new_page()
    for game in some(GAMES[::2], GAMES):
        sit_down(page, server, game, 11, language=language)
        for _ in range(3):
            page.keyboard.press("d")
        for width, height in SIZES:
            resized(page, width, height)
            assert page.evaluate(COVERING) == [], f"{game}, {width} × {height}"


def test_no_text_lies_on_a_card_of_a_puzzle(fresh: Fresh, server: str) -> None:
    page = fresh(has_touch=True, locale="de-DE").new_page()
    first = {each["family"]: each["id"] for each in reversed(page.request.get(f"{server}/api/puzzles").json())}
    for puzzle in some([*first.values()][::2], [*first.values()]):
        page.goto(f"{server}/puzzle/{puzzle}")
        expect(page.locator("[data-place]").first).to_be_attached()
        for width, height in SIZES:
            resized(page, width, height)
            assert page.evaluate(COVERING) == [], f"{puzzle}, {width} × {height}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_touches_a_border_on_the_narrowest_phone(fresh: Fresh, server: str, language: str) -> None:
    page = fresh(viewport={"width": 320, "height": 568}, has_touch=True).new_page()
    for game in FIRST:
        sit_down(page, server, game, 11, language=language)
        assert page.evaluate(TOUCHING) == [], game
        assert page.evaluate("document.documentElement.scrollWidth") == 320, game
    page.locator("nav button").last.click()
    assert page.evaluate(TOUCHING) == []
    page.locator(".tiles button").nth(7).click()
    expect(page.locator("dialog fieldset").first).to_be_visible()
    assert page.evaluate(TOUCHING) == []
    assert not page.evaluate(WIDER)
    for path in PAGES:
        page.goto(server + path)
        expect(page.get_by_role("heading", level=1)).not_to_be_empty()
        page.wait_for_load_state("networkidle")
        assert page.evaluate(TOUCHING) == [], path


def test_the_rug_fills_a_tablet(fresh: Fresh, server: str) -> None:
    """As far as its height allows: the foundations, and what is below the quilt, need the rest."""
    page = fresh(viewport={"width": 768, "height": 1024}, has_touch=True).new_page()
    for game, width in (("crazy-quilt", 610), ("the-carpet", 560), ("persian-rug", 540)):
        sit_down(page, server, game, 11)
        box = page.locator(".rug").bounding_box()
        assert box
        assert box["width"] >= width, game

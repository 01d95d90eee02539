"""Back closes what is open over a page before it leaves the page; forward, reloads and links stay right."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import cadogan
from page.conftest import Fresh, until
from page.hands import PHONE, arrived, sit_down, tap
from page.test_coach import answer, events, hinted
from page.test_endings import result, stuck

MOVES = ["deal"]
TOOLS = ("Rules", "Share", "Record", "Settings", "Shortcuts", "Give up", "Spoilers")  # each opens a window
WINDOW, STRIP = "dialog[open]", "[data-testid=strip]"


@pytest.fixture
def context(fresh: Fresh) -> BrowserContext:
    """A player's phone."""
    return fresh(viewport=PHONE, has_touch=True)


def at_table(page: Page, server: str) -> None:
    """Come to a table from the start page."""
    answer(page, "hint", lambda _: events(hinted("deal", 0.5)))
    page.goto(server)
    sit_down(page, server, "crazy-quilt", 42, MOVES)


def settled(page: Page, entries: int = 0) -> None:
    """Wait until the history has this many entries above the page's own."""
    until(page, f"(history.state?.open ?? 0) === {entries}")


def goes_back(page: Page, selector: str) -> None:
    """Go back: what is open closes, and the page stays."""
    address = page.url
    expect(page.locator(selector)).to_be_visible()
    settled(page, 1)
    page.go_back()
    expect(page.locator(selector)).to_have_count(0)
    settled(page)
    assert page.url == address


def tool(page: Page, name: str) -> None:
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_back_closes_what_is_open_at_a_table_and_then_leaves_it(table: Page, server: str) -> None:
    at_table(table, server)
    ways: list[tuple[Callable[[], object], str]] = [
        (lambda: press(table, "Moves"), WINDOW),
        (lambda: press(table, "More"), WINDOW),
        (lambda: table.locator(".caption button").click(), WINDOW),
        (lambda: tap(table, "g1"), ".choices"),
        (lambda: tap(table, "d4"), "[data-testid=callout]"),
        (lambda: table.keyboard.press("/"), ".typed"),
        (lambda: press(table, "Hint"), STRIP),
        *[((lambda name=name: tool(table, name)), WINDOW) for name in TOOLS],
        (lambda: tool(table, "Watch"), STRIP),
    ]
    for opened, selector in ways:
        opened()
        goes_back(table, selector)
    arrived(table, len(MOVES))
    table.go_back()
    expect(table).to_have_url(f"{server}/")


def test_back_closes_what_opens_less_often(table: Page, server: str) -> None:
    """The other moves of a hint, above the hint; how a game ended; spoilers."""
    table.goto(server)
    best, other, *_ = map(str, cadogan.game("crazy-quilt").deal(42).moves)
    answer(table, "hint", lambda _: events(hinted(best, 0.62, {other: 0.55})))
    sit_down(table, server, "crazy-quilt", 42)
    press(table, "Hint")
    table.locator(f"{STRIP} summary").click()
    expect(table.locator(f"{STRIP} details[open]")).to_be_visible()
    settled(table, 2)
    table.go_back()
    expect(table.locator(f"{STRIP} details[open]")).to_have_count(0)
    goes_back(table, STRIP)
    play = stuck(table, server)
    table.goto(f"{server}/play/{play['id']}")
    expect(result(table)).to_be_visible()
    settled(table, 1)
    table.go_back()
    expect(result(table)).to_have_count(0)
    arrived(table, play["ply"])
    tool(table, "Spoilers")
    table.get_by_role("button", name="Show the answer").click()
    goes_back(table, "header .below")


def test_what_is_closed_otherwise_leaves_no_entry(table: Page, server: str) -> None:
    at_table(table, server)
    for _ in range(3):
        press(table, "More")
        expect(table.locator(WINDOW)).to_be_visible()
        table.keyboard.press("Escape")
        expect(table.locator(WINDOW)).to_have_count(0)
        tap(table, "g1")
        expect(table.locator(".choices")).to_be_visible()
        table.keyboard.press("Escape")
        expect(table.locator(".choices")).to_have_count(0)
    settled(table)
    table.go_forward()  # to what was closed: there is nothing to see
    settled(table)
    arrived(table, len(MOVES))
    table.go_back()
    expect(table).to_have_url(f"{server}/")


@pytest.mark.dear  # the tests above close each of them, one of them above another
def test_back_closes_the_newest_first(table: Page, server: str) -> None:
    at_table(table, server)
    press(table, "Hint")
    expect(table.locator(STRIP)).to_be_visible()
    table.keyboard.press("?")
    expect(table.locator(WINDOW)).to_be_visible()
    settled(table, 2)
    table.go_back()
    expect(table.locator(WINDOW)).to_have_count(0)
    goes_back(table, STRIP)
    # One window that opens another leaves it its entry.
    tool(table, "Settings")
    goes_back(table, WINDOW)
    table.go_back()
    expect(table).to_have_url(f"{server}/")


def test_a_reload_closes_windows_and_their_entries(table: Page, server: str) -> None:
    at_table(table, server)
    tool(table, "Rules")
    expect(table.locator(WINDOW)).to_be_visible()
    settled(table, 1)
    table.reload()
    arrived(table, len(MOVES))
    settled(table)
    expect(table.locator(WINDOW)).to_have_count(0)
    table.go_back()
    expect(table).to_have_url(f"{server}/")


def test_a_link_in_a_window_leads_back_to_the_table(table: Page, server: str) -> None:
    at_table(table, server)
    play = table.url
    press(table, "Hint")
    expect(table.locator(STRIP)).to_be_visible()
    table.keyboard.press("Escape")
    press(table, "More")
    table.get_by_role("dialog").get_by_role("link", name="Puzzles").click()
    expect(table).to_have_url(f"{server}/puzzles")
    settled(table)
    table.go_back()
    expect(table).to_have_url(play)
    arrived(table, len(MOVES))
    expect(table.locator(WINDOW)).to_have_count(0)
    table.go_forward()
    expect(table).to_have_url(f"{server}/puzzles")
    expect(table.get_by_role("heading", level=1)).to_have_text("Puzzles")
    for address in (play, f"{server}/"):
        table.go_back()
        expect(table).to_have_url(address)


def test_back_closes_what_is_open_on_other_pages(table: Page, server: str) -> None:
    table.goto(f"{server}/days")
    table.goto(server)
    press(table, "Settings")
    goes_back(table, WINDOW)
    table.locator("details summary").click()
    goes_back(table, "details[open]")
    table.get_by_role("link", name="Puzzles").click()
    expect(table).to_have_url(f"{server}/puzzles")
    table.go_back()
    expect(table).to_have_url(f"{server}/")
    table.go_back()
    expect(table).to_have_url(f"{server}/days")

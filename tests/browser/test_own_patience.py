"""Your own patience: written, played and shared in the browser alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from cadogan.browser.site.host import Host, hosting
from page.test_axe import check


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[Host]:
    """A host for all these tests."""
    with hosting(site, "/games/cadogan/") as host:
        yield host


@pytest.fixture(scope="module")
def shared(browser: Browser) -> Iterator[Page]:
    """A page in which Python starts once: only what follows # in its address changes."""
    with browser.new_context(service_workers="block") as context:
        yield context.new_page()


@pytest.fixture
def own(shared: Page, host: Host) -> Page:
    """The page, with its table."""
    shared.goto(f"{host.address}#/")
    shared.goto(f"{host.address}#/patience")
    expect(shared.locator("[data-ready=true]")).to_be_visible()
    return shared


def written(page: Page, text: str) -> None:
    """Replace the text, as a player pastes it."""
    page.locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(text)


CASTLE = '"""Castle: of {0} columns."""\nTABLE = Table(\n    {1}({0}, down(ANY_SUIT), deal=6),\n    Foundations(4, out=True),\n)\n'


def test_a_text_is_played(own: Page) -> None:
    written(own, CASTLE.format(8, "Columns"))
    expect(own.get_by_role("heading", name="Castle")).to_be_visible()
    expect(own.get_by_role("img", name="The table of Castle")).to_be_visible()
    own.get_by_role("button", name="Play").click()
    expect(own.locator(".room[data-ply='0']")).to_be_visible()
    expect(own.get_by_text("somebody’s own patience")).to_be_visible()
    own.get_by_role("button", name="Skip").click()  # the guide of a first game
    own.keyboard.press("/")
    expect(own.get_by_role("combobox", name="Move")).to_be_focused()
    own.keyboard.type("p2-u")
    own.keyboard.press("Enter")
    expect(own.locator(".room[data-ply='1']")).to_be_visible()
    own.get_by_role("button", name="Undo").click()
    expect(own.locator(".room[data-ply='0']")).to_be_visible()
    kept = own.evaluate("Object.entries(localStorage).join(' ')")
    assert "own-" not in kept
    own.get_by_role("link", name="somebody’s own patience").click()
    expect(own.locator(".cm-content")).to_contain_text("Castle: of 8 columns")


def test_what_is_wrong_is_below_its_line(own: Page) -> None:
    written(own, CASTLE.format(8, "Colums"))
    note = own.locator(".cm-line:has-text('Colums') + .noted")
    expect(note).to_contain_text("There is no word Colums. Did you mean Columns?")
    editor = own.get_by_role("textbox", name="Text of the patience")
    expect(editor).to_have_accessible_description("There is no word Colums. Did you mean Columns?")
    expect(own.get_by_role("button", name="Play")).to_be_disabled()
    expect(own.get_by_text("Last working version")).to_be_visible()
    note.get_by_role("button", name="Use Columns").click()
    expect(own.locator(".noted")).to_have_count(0)
    expect(own.get_by_role("heading", name="Castle")).to_be_visible()


def test_a_link_brings_the_text(own: Page) -> None:
    written(own, CASTLE.format(8, "Columns"))
    expect(own.get_by_role("heading", name="Castle")).to_be_visible()
    own.get_by_role("button", name="Share").click()
    link = own.get_by_label("Link to this patience").input_value()
    other = own.context.new_page()
    other.goto(link)
    expect(other.get_by_role("region", name="Somebody made this patience")).to_be_visible()
    expect(other.locator(".cm-content")).to_contain_text("Castle: of 8 columns")
    other.wait_for_timeout(1000)
    expect(other.locator("[data-ready=true]")).to_have_count(0)  # nothing is read before the reader wants it
    expect(other.get_by_role("button", name="Play")).to_be_disabled()
    other.get_by_role("button", name="Read it and show the table").click()
    expect(other.get_by_role("img", name="The table of Castle")).to_be_visible()
    other.close()


@pytest.mark.parametrize(
    "size", [(375, 812), *(pytest.param(size, marks=pytest.mark.dear) for size in ((768, 1024), (1440, 900)))], ids=str
)
def test_it_fits_and_is_accessible(own: Page, size: tuple[int, int]) -> None:
    own.set_viewport_size({"width": size[0], "height": size[1]})
    for text, what in (CASTLE.format(8, "Colums"), "a fault"), (CASTLE.format(8, "Columns"), "a table"):
        written(own, text)
        expect(own.locator(".noted")).to_have_count(int("Colums" in text))
        for theme in ("light", "dark"):
            own.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
            check(own, f"{what}, {theme}")
    for name in ("Table", "Help", "Text"):
        tab = own.get_by_role("button", name=name, exact=True).first
        if tab.is_visible():
            tab.click()
            check(own, name)
            own.keyboard.press("Escape")
    small = own.evaluate(SMALL)
    assert small == []
    assert own.evaluate(
        "document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"
    )


# What can be pressed and is lower than a finger.
SMALL = """[...document.querySelectorAll('.page :is(a, button, select)')].filter((each) => each.offsetHeight > 0 && each.offsetHeight < 44)
    .map((each) => each.outerHTML.slice(0, 80))"""

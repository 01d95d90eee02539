"""A table with face-down cards, runs and deals of three: Klondike, a game the page has no words for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from page.conftest import served
from page.hands import arrived, sit_down
from page.test_axe import check

KLONDIKE = Path(__file__).parents[2] / "docs" / "examples" / "klondike.py"
# In deal 7: after these moves two cards of column 5 go onto column 7.
MOVES = ("p1-p5", "p7-p1", "p7-p3", "p7-p4")


@pytest.fixture(scope="module")
def klondike(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a server that also offers Klondike."""
    with served(tmp_path_factory, CADOGAN_GAMES=str(KLONDIKE)) as address:
        yield address


def backs(page: Page) -> int:
    """Count the face-down cards of the columns."""
    return page.locator("[data-sprite] > .back").count()


def said(page: Page, key: str) -> str:
    """Return the accessible name of a card."""
    return page.locator(f'[data-key="{key}"]').get_attribute("aria-label") or ""


def test_a_run_is_dragged_and_the_card_under_it_turns_up(table: Page, klondike: str) -> None:
    table.set_viewport_size({"width": 1440, "height": 900})
    sit_down(table, klondike, "klondike", 7, MOVES)
    hidden = backs(table)
    assert said(table, "p5/0").startswith("face-down card, column 5, under face-down card")
    low, target = (table.locator(f'[data-key="{key}"]').bounding_box() for key in ("p5/4", "p7"))
    assert low
    assert target
    assert "can go to column 7" in said(table, "p5/4")
    table.mouse.move(low["x"] + 20, low["y"] + 6)
    table.mouse.down()
    table.mouse.move(low["x"] + 60, low["y"] + 60, steps=4)
    assert table.locator("[data-sprite][style*='translate:']").count() == 2, "both cards of the run follow"
    table.mouse.move(target["x"] + 20, target["y"] + 20, steps=4)
    table.mouse.up()
    arrived(table, len(MOVES) + 1)
    expect(table.get_by_test_id("log")).to_contain_text("and 1 more from column 5 to column 7. Uncovered: ")
    assert backs(table) == hidden - 1
    table.keyboard.press("u")
    arrived(table, len(MOVES))
    assert backs(table) == hidden
    # A tap on the run's lowest card does the same.
    table.mouse.click(low["x"] + 20, low["y"] + 6)
    arrived(table, len(MOVES) + 1)


def test_three_cards_are_dealt_at_once(table: Page, klondike: str) -> None:
    sit_down(table, klondike, "klondike", 7)
    table.get_by_role("button", name="Deal 3").click()
    arrived(table, 1)
    assert "3 cards" in said(table, "w")
    assert len(table.get_by_test_id("log").inner_text().split(",")) == 3
    check(table, "a table with face-down cards")


def test_a_game_that_the_page_does_not_know_has_its_pages(page: Page, klondike: str, errors: list[str]) -> None:
    page.goto(klondike)
    page.get_by_role("link", name="Klondike").first.click()
    expect(page.get_by_role("heading", name="Klondike")).to_be_visible()
    page.goto(f"{klondike}/own/klondike")
    expect(page.get_by_text("Card 1 of 52")).to_be_visible()
    page.goto(f"{klondike}/rules/klondike")
    expect(page.get_by_text("seven columns").first).to_be_visible()
    assert not errors

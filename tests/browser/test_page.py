"""The page as a person uses it: a game of each family to its win by clicks alone, and nothing lost on the way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from cadogan import notation
from cadogan.game import families
from golden import FOLDER

PHONE = {"width": 375, "height": 812}
DESKTOP = {"width": 1440, "height": 900}
STOCK_MOVES = {"deal": "Deal", "redeal": "Redeal", "close": "Close up"}


def begin(page: Page, server: str, name: str, deal: int) -> None:
    """Choose a game and a deal by number on the start page."""
    page.goto(server)
    page.locator(f'input[name="game"][value="{name}"]').check(force=True)
    page.get_by_text("By number").click()
    page.get_by_label("Number of the deal").fill(str(deal))
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator("[data-ply]")).to_have_attribute("data-ply", "0")


def play(page: Page, ply: int, move: str) -> None:
    """Play a move by clicks, the way a player would: the card, and then, where it has several moves, the choice."""
    if move in STOCK_MOVES:
        page.get_by_role("button", name=STOCK_MOVES[move], exact=True).click()
    else:
        source = re.split(r"[-+]", move)[0]
        page.locator(f'[data-place="{source}"]').click()
        choice = page.locator(f'[data-move="{move}"]')
        expect(choice.or_(page.locator(f'[data-ply="{ply}"]')).first).to_be_attached()
        if choice.count():
            choice.click()
    expect(page.locator("[data-ply]")).to_have_attribute("data-ply", str(ply))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", [next(iter(family.PRESETS)) for family in families().values()])
def test_a_recorded_game_is_won_through_the_page(
    page: Page, server: str, errors: list[str], name: str, size: dict[str, int]
) -> None:
    (record,) = notation.read((FOLDER / f"{name}.record").read_text())
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.emulate_media(reduced_motion="reduce")
    begin(page, server, name, int(record.headers["Deal"]))
    for ply, move in enumerate(record.moves, 1):
        play(page, ply, move)
    expect(page.get_by_test_id("table")).to_have_attribute("data-status", "won")
    wide, window = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= window
    assert not errors

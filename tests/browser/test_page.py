"""The page as a player uses it: every game, from the start page on, and nothing lost on the way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import cadogan
from browser.hands import tap
from cadogan.position import notation
from cadogan.rules import cards
from cadogan.rules.game import presets
from golden import FIRST, FOLDER

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 375, "height": 812}
SPOKEN = (
    *["", "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"],
)
STOCK_MOVES = {"deal": re.compile(r"^Deal( \d)?$"), "redeal": "Redeal", "close": "Close the gaps"}


def begin(page: Page, server: str, name: str, deal: int) -> None:
    """Start a numbered deal on the game's own page."""
    page.goto(f"{server}/game/{name}")
    page.get_by_label("By number").check()
    page.get_by_label("Deal number").fill(str(deal))
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator("[data-ply]")).to_have_attribute("data-ply", "0")


def play(page: Page, ply: int, move: str) -> None:
    """Play a move by clicks: on the card and, if it has several moves, on the choice."""
    if move in STOCK_MOVES:
        page.get_by_role("button", name=STOCK_MOVES[move], exact=True).click()
    else:
        source = re.split(r"[-+]", move)[0]
        tap(page, source)
        choice = page.locator(f'[data-move="{move}"]')
        expect(choice.or_(page.locator(f'[data-ply="{ply}"]')).first).to_be_attached()
        if choice.count():
            choice.click()
    expect(page.locator("[data-ply]")).to_have_attribute("data-ply", str(ply))


def test_undo_reload_and_giving_up(page: Page, server: str, errors: list[str]) -> None:
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    begin(page, server, "crazy-quilt", 42)
    room, table = page.locator("[data-ply]"), page.get_by_test_id("table")
    expect(page.locator('[data-place="a1"]')).to_have_accessible_name(re.compile("10 of hearts|ten of hearts"))
    play(page, 1, "deal")
    play(page, 2, "c1-d")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(room).to_have_attribute("data-ply", "1")
    page.reload()
    expect(room).to_have_attribute("data-ply", "1")
    page.get_by_role("button", name="Redo", exact=True).click()
    expect(room).to_have_attribute("data-ply", "2")
    page.keyboard.press("u")
    expect(room).to_have_attribute("data-ply", "1")
    page.get_by_role("button", name="Start again", exact=True).click()
    expect(room).to_have_attribute("data-ply", "0")
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("narrow ends")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Give up", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(table).to_have_attribute("data-status", "resigned")
    assert not errors


def test_a_random_deal_is_listed_once_a_move_is_made(page: Page, server: str, errors: list[str]) -> None:
    page.goto(server)
    page.get_by_role("link", name="The Mill", exact=True).click()
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator("[data-ply]")).to_have_attribute("data-game", "the-mill")
    deal = page.locator("[data-ply]").get_attribute("data-deal")
    assert deal is not None
    assert 0 <= int(deal) < 1 << 64
    table = page.url
    page.goto(server)
    expect(page.get_by_role("link", name="The Mill", exact=True)).to_be_visible()
    expect(page.locator("[data-play]")).to_have_count(0)
    page.goto(table)
    page.get_by_test_id("table").wait_for()
    page.keyboard.press("d")
    expect(page.locator("[data-ply]")).to_have_attribute("data-ply", "1")
    page.goto(server)
    expect(page.locator("[data-play]", has_text="The Mill")).to_have_count(1)
    assert not errors


def test_a_record_comes_in_and_goes_out(page: Page, server: str, errors: list[str]) -> None:
    text = (FOLDER / "monte-carlo.record").read_text()
    page.goto(server)
    page.get_by_text("Import records").click()
    page.get_by_label("Record", exact=True).fill(text.replace("close", "clsoe", 1))
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("clsoe")
    page.get_by_label("Record", exact=True).fill(text)
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_test_id("table")).to_have_attribute("data-status", "won")
    address = page.url.replace("/play/", "/api/plays/") + "/record"
    (sent,) = notation.read(page.request.get(address).text())
    assert sent.moves == notation.read(text)[0].moves
    assert [error for error in errors if "422" not in error] == []  # the browser logs the refusal


# The first of each family is played by all hands in test_playing.py.
@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.dear] * (name in FIRST)) for name in presets()])
def test_every_game_can_be_played(page: Page, server: str, errors: list[str], name: str) -> None:
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    page.emulate_media(reduced_motion="reduce")
    begin(page, server, name, 1)
    position = cadogan.game(name).deal(1)
    while position.ply < 4 and position.moves:
        move = position.moves[position.ply % len(position.moves)]
        position = position.play(move)
        play(page, position.ply, move)
    for place, pile in position.seen.piles.items():
        if pile.kind in ("quilt", "sail", "centre", "corner", "waste") and pile.cards:
            card = pile.cards[-1]
            expect(page.locator(f'[data-place="{place}"]')).to_have_accessible_name(
                re.compile(f"{SPOKEN[cards.rank(card)]} of {cards.SUIT_NAMES[cards.suit(card)]}")
            )
    assert not errors

"""The first deal of a family teaches it, on the real table: step by step, once, and again when asked."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import cadogan
from cadogan.app.plays.new_play import first_deals
from cadogan.rules.game import presets
from golden import FIRST
from page.conftest import Fresh
from page.hands import DESKTOP, PHONE, arrived, by_tap, tap
from page.test_axe import Look, check, check_colours
from samples import some

DEALS = first_deals()
SHIPPED = [name for name in presets() if cadogan.game(name).family.shipped]
FAMILIES = {cadogan.game(name).family.NAME: name for name in reversed(SHIPPED)}
LANDSCAPE = {"width": 812, "height": 375}
# The room that a callout has, and what it must not cover.
BOXES = """() => {
  const box = (each) => (({ left, top, right, bottom }) => [left, top, right, bottom])(each.getBoundingClientRect())
  const all = (what) => [...document.querySelectorAll(what)].map(box)
  return { callout: all('[data-testid=guide]'), marks: all('.marks .mark'), table: all('[data-testid=table]') }
}"""


def newcomer(fresh: Fresh, size: dict[str, int] = DESKTOP, **options: Any) -> Page:
    """A page of somebody who has not played yet, without animation."""
    page = fresh(newcomer=True, viewport=size, **options).new_page()
    page.add_init_script("localStorage['cadogan.settings'] ??= JSON.stringify({ animation: 'none' })")
    return page


def guide(page: Page) -> Locator:
    return page.get_by_test_id("guide")


def words(page: Page) -> str:
    return guide(page).locator("p").first.inner_text()


def test_every_game_teaches_in_a_few_short_steps_beside_their_cards(fresh: Fresh, server: str) -> None:
    """In `make test` games of four families, one of them declared, two in a wide and two in a narrow window."""
    assert [*DEALS] == SHIPPED
    first = [name for name in FIRST if name in DEALS]
    for size, games in ((DESKTOP, some(first[::4], [*DEALS])), (PHONE, some(first[2::4], [*FAMILIES.values()]))):
        page = newcomer(fresh, size)
        for game in games:
            page.goto(f"{server}/lesson/{game}")
            taught(page, game)


def taught(page: Page, game: str) -> None:
    """Go through all steps of a game; make its move by a tap."""
    room = page.locator("[data-ply]")
    expect(guide(page)).to_be_visible()
    expect(room).to_have_attribute("data-deal", DEALS[game])
    expect(room).to_have_attribute("data-game", cadogan.game(game).name)
    steps = int((guide(page).get_attribute("aria-label") or "").split()[-1])
    assert 4 <= steps <= 7, game
    for n in range(1, steps + 1):
        expect(guide(page)).to_have_attribute("aria-label", f"Step {n} of {steps}")
        expect(guide(page)).to_be_focused()
        assert 3 <= len(words(page).replace(" of ", "-").split()) <= 14, words(page)  # "two of hearts" is read as 2♥
        found = page.evaluate(BOXES)
        ((left, top, right, bottom),) = found["callout"]
        ((*least, most_right, most_bottom),) = found["table"]
        assert least[0] <= left < right <= most_right, (game, n)
        assert least[1] <= top < bottom <= most_bottom, (game, n)
        for mark in found["marks"]:
            apart = mark[0] >= right - 1 or mark[2] <= left + 1 or mark[1] >= bottom - 1 or mark[3] <= top + 1
            assert apart, (game, n, "covers a card it speaks of")
        if n == 2:
            assert len(found["marks"]) >= 2, "one that may move and one that must wait"
        if n == 3:
            key = (guide(page).get_attribute("data-beside") or "").split()[0]
            if ", then" in words(page):
                by_tap(page, helpful(cadogan.game(game).deal(int(DEALS[game])), key), key)
            else:
                tap(page, key)
            arrived(page, 1)
        else:
            guide(page).get_by_role("button").last.click()
    expect(guide(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()


def helpful(position: cadogan.Position, key: str) -> str:
    """The name of the move that helps most of those that a tap on a place leaves open: one to a foundation, if there is any."""
    moves = [move for move in position.moves if move.source == key.partition("/")[0]]
    assert len(moves) > 1
    return str(next((move for move in moves if position.piles[move.target].kind == "foundation"), moves[0]))


def test_by_keys_it_leaves_the_table_free_and_comes_only_once(fresh: Fresh, server: str) -> None:
    page = newcomer(fresh)
    page.goto(server)
    page.locator('[data-begin="crazy-quilt"]').click()
    expect(page.locator("[data-ply]")).to_have_attribute("data-deal", DEALS["crazy-quilt"])  # the player left it to us
    expect(guide(page)).to_have_accessible_name("Step 1 of 7")
    expect(guide(page)).to_have_accessible_description(
        "The goal: all cards on these piles, aces up and kings down, by suit."
    )
    expect(page.locator("aside[inert]")).to_have_count(1)  # the tools wait
    page.keyboard.press("Enter")
    expect(guide(page)).to_have_accessible_name("Step 2 of 7")
    page.keyboard.press("ArrowRight")
    card = page.locator("[data-key]:focus")
    first = card.get_attribute("data-key")
    page.keyboard.press("ArrowRight")
    assert card.get_attribute("data-key") not in (None, first)
    page.keyboard.press("Escape")
    expect(guide(page)).to_have_count(0)
    expect(card).to_have_count(1)  # at hand for the next key
    page.reload()
    arrived(page, 0)
    goal = page.locator(".goal")
    expect(goal).to_have_text("Build each suit up from its ace and down from its king.")
    expect(guide(page)).to_have_count(0)
    top, height = (page.locator(what).bounding_box() for what in ("[data-testid=table]", ".goal"))
    assert top
    assert height
    assert height["height"] == 50
    assert height["y"] + 50 <= top["y"]
    # Another game of the family is known as well; one of another family is not.
    page.goto(f"{server}/deal?game=the-carpet&deal=7")
    arrived(page, 0)
    expect(goal).to_be_visible()
    expect(guide(page)).to_have_count(0)
    page.goto(f"{server}/deal?game=monte-carlo&deal=7")
    expect(guide(page)).to_be_visible()
    expect(page.locator("[data-ply]")).to_have_attribute("data-deal", "7")


def test_it_ends_when_the_player_simply_plays_on(fresh: Fresh, server: str) -> None:
    page = newcomer(fresh, PHONE, has_touch=True)
    page.goto(f"{server}/deal?game=windmill&deal=42")
    expect(guide(page)).to_have_accessible_name("Step 1 of 6")
    tap(page, "stock")
    expect(guide(page)).to_have_accessible_name("Step 4 of 6")  # what the move changed
    for ply in (2, 3, 4):
        expect(guide(page)).to_be_visible()
        tap(page, "stock")
        arrived(page, ply)
    expect(guide(page)).to_have_count(0)
    page.goto(f"{server}/deal?game=windmill&deal=42")
    arrived(page, 0)
    expect(page.locator(".goal")).to_be_visible()
    expect(guide(page)).to_have_count(0)


def test_a_challenge_opened_twice_keeps_it(fresh: Fresh, server: str) -> None:
    page = newcomer(fresh)
    for _ in range(2):
        page.goto(f"{server}/deal?game=crazy-quilt&deal=42&won=180")
        page.get_by_role("button", name="Play this deal").click()
        expect(guide(page)).to_have_accessible_name("Step 1 of 7")


def test_rules_show_it_again(fresh: Fresh, server: str) -> None:
    page = fresh(viewport=DESKTOP).new_page()
    page.goto(f"{server}/deal?game=capricieuse&deal=42")
    arrived(page, 0)
    expect(page.locator(".goal")).to_have_count(0)  # this player has won
    page.get_by_role("button", name="Rules").click()
    page.get_by_role("button", name="Show me").click()
    expect(guide(page)).to_be_visible()
    expect(page.locator("[data-ply]")).to_have_attribute("data-deal", "42")  # on the table at hand
    guide(page).get_by_role("button", name="Skip").click()
    expect(guide(page)).to_have_count(0)
    page.goto(f"{server}/rules/windmill")
    page.get_by_role("link", name="Show me").click()
    expect(guide(page)).to_be_visible()
    expect(page.locator("[data-ply]")).to_have_attribute("data-deal", DEALS["windmill"])
    # The address that the lesson of the quilt had.
    page.goto(f"{server}/lesson")
    expect(guide(page)).to_be_visible()
    expect(page.locator("[data-ply]")).to_have_attribute("data-deal", DEALS["crazy-quilt"])
    page.keyboard.press("Escape")
    expect(guide(page)).to_have_count(0)
    page.reload()
    arrived(page, 0)
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    expect(guide(page)).to_have_count(0)


def test_somebody_who_has_played_elsewhere_needs_none(fresh: Fresh, server: str) -> None:
    page = newcomer(fresh)
    page.goto(f"{server}/icon.svg")
    played = {"game": "windmill", "deal": "7"}
    play = page.request.post(f"{server}/api/plays", data=played).json()
    page.request.post(f"{server}/api/plays/{play['id']}/move", data={"node": play["node"], "moves": ["deal"]})
    page.goto(f"{server}/deal?game=windmill&deal=42")
    arrived(page, 0)
    expect(page.locator(".goal")).to_be_visible()  # there is no win yet
    until = "localStorage['cadogan.taught'] === '[\"windmill\"]'"
    page.wait_for_function(f"() => {until}")
    expect(guide(page)).to_have_count(0)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "size",
    [PHONE, DESKTOP, LANDSCAPE],
    ids=["phone", "desktop", "landscape"],
)
def test_axe_finds_nothing(fresh: Fresh, server: str, size: dict[str, int]) -> None:
    page = newcomer(fresh, size)
    for game in ("crazy-quilt", "windmill"):
        page.goto(f"{server}/lesson/{game}")
        for n in range(2):
            expect(guide(page)).to_be_focused()
            check(page, f"the guide of {game}")
            if n:  # where cards are marked
                others = [Look(1440, "dark", "green", "en"), Look(1440, "light", "paper", "en")]
                check_colours(page, "the guide", others)
            page.keyboard.press("Enter")

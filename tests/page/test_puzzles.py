"""Puzzles: the one to solve next, the player's rating, what was missed, storms, and carrying all that over."""

from __future__ import annotations

import json
import re
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from cadogan import puzzles
from page.conftest import Fresh
from page.hands import DESKTOP, PHONE, STOCK_MOVES, by_tap, places
from page.test_axe import check


@pytest.fixture
def context(fresh: Fresh) -> BrowserContext:
    """A player's browser."""
    return fresh(viewport=DESKTOP)


def posed(page: Page) -> puzzles.Puzzle:
    """Return the puzzle on the table, once it is there."""
    found = page.locator("[data-puzzle]")
    expect(found).to_have_attribute("data-state", re.compile("open|wrong"))
    id = found.get_attribute("data-puzzle")
    return next(each for family in puzzles.shipped_families() for each in puzzles.shipped(family) if each.id == id)


def wrong(puzzle: puzzles.Puzzle) -> str:
    return next(str(move) for move in puzzle.position.moves if puzzle.answer(move) == "wrong")


def by_keys(page: Page, move: str) -> None:
    """Press D for the stock; otherwise Enter on the card and, if there is a choice of moves, on its button."""
    if move in STOCK_MOVES:
        page.keyboard.press("d")
        return
    page.locator(f'[data-key="{places(move)[0]}"]').press("Enter")
    choice = page.locator(f'[data-move="{move}"]')
    if choice.count():
        expect(page.locator("[data-move]").first).to_be_focused()
        choice.press("Enter")


def kept(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('cadogan.progress')"))["puzzles"]


def rating(page: Page) -> Locator:
    return page.locator(".rating")


def test_one_button_leads_to_a_puzzle_near_the_rating_and_the_first_answer_counts(
    page: Page, server: str, errors: list[str]
) -> None:
    page.goto(f"{server}/puzzles")
    expect(rating(page)).to_have_text("1500?")
    page.locator(".solve[href]").click()
    first = posed(page)
    assert abs(first.rating - 1500) < 10
    state = page.locator("[data-state]")
    by_tap(page, wrong(first))
    expect(state).to_have_attribute("data-state", "wrong")
    said = page.get_by_role("group", name="Puzzle")
    expect(said).to_contain_text("the game is proved lost")
    expect(said).to_contain_text(re.compile(rf"Rating 1[34]\d\d\? \(−\d+\), puzzle {first.rating}\."))
    check(page, "a wrong answer")
    fallen = kept(page)["rating"]["rating"]
    by_tap(page, first.key)  # tried again: it is solved, and does not count
    expect(state).to_have_attribute("data-state", "right")
    expect(said).to_contain_text(f"it wins in {len(first.line)} moves")
    expect(said).not_to_contain_text("Rating")
    assert (kept(page)["rating"]["rating"], kept(page)["streak"]) == (fallen, 0)

    said.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(f"[data-puzzle={first.id}]")).to_have_count(0)
    second = posed(page)
    assert abs(second.rating - fallen) < 30
    by_keys(page, second.key)
    expect(state).to_have_attribute("data-state", "right")
    expect(said).to_contain_text(re.compile(r"Rating 1\d\d\d\? \(\+\d+\)"))
    check(page, "a right answer")
    said.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(f"[data-puzzle={second.id}]")).to_have_count(0)
    third = posed(page)
    page.get_by_role("button", name="Show the answer").click()
    expect(state).to_have_attribute("data-state", "shown")
    page.get_by_role("link", name="All puzzles").click()
    again = page.get_by_role("region", name="To try again: 1").get_by_role("link")
    expect(again).to_have_attribute("href", f"/puzzle/{third.id}")
    expect(page.get_by_text("of 1100")).to_be_visible()
    assert kept(page)["longest"] == 1
    check(page, "somebody who has solved puzzles")
    assert not errors


def test_the_next_puzzle_can_be_of_one_family(page: Page, server: str) -> None:
    page.goto(f"{server}/puzzles")
    page.get_by_role("combobox").select_option("windmill")
    page.locator(".solve[href]").click()
    first = posed(page)
    by_tap(page, wrong(first))
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(f"[data-puzzle={first.id}]")).to_have_count(0)
    assert first.family == posed(page).family == "windmill"


@pytest.mark.parametrize("fingers", [True, False])
def test_a_storm(fresh: Fresh, server: str, fingers: bool) -> None:
    """By touch on a phone, and by keys."""
    page = fresh(viewport=PHONE, has_touch=True).new_page() if fingers else fresh(viewport=DESKTOP).new_page()
    page.clock.install()
    page.goto(f"{server}/puzzles")
    page.get_by_role("link", name="Storm").click()
    clock = page.get_by_role("timer")
    expect(clock).to_have_text("3:00")
    answer, missed = by_tap if fingers else by_keys, []
    for right in (True, False, True):
        now = posed(page)
        answer(page, now.key if right else wrong(now))
        missed += [] if right else [now.id]
        expect(page.locator(f"[data-puzzle={now.id}]")).to_have_count(0)  # the next one at once
    posed(page)
    expect(clock).to_have_text(re.compile(r"2:[45]\d"))
    expect(page.get_by_role("status").filter(has_text="Right: 2 so far.")).to_be_attached()
    check(page, "a storm")
    page.clock.fast_forward(180_000)
    expect(page.get_by_role("heading", name="2 solved")).to_be_focused()
    expect(page.get_by_text("Best today 2, best ever 2")).to_be_visible()
    links = page.get_by_role("region", name="Missed: 1").get_by_role("link")
    assert [each.get_attribute("href") for each in links.all()] == [f"/puzzle/{id}" for id in missed]
    check(page, "a storm that is over")
    page.get_by_role("button", name="Another storm").press("Enter")
    expect(clock).to_have_text("3:00")
    found = kept(page)
    assert (found["storm"], list(found["storms"].values()), found["missed"]) == (2, [2], missed)
    assert found["rating"]["rating"] == 1500  # a storm is not rated


def test_ratings_and_puzzles_are_carried_over(fresh: Fresh, page: Page, server: str) -> None:
    page.goto(f"{server}/carry")
    page.evaluate("localStorage.setItem('cadogan.puzzles', '[\"quilt-1\", \"quilt-2\"]')")  # as it was kept at first
    mine = {"rating": {"rating": 1700, "deviation": 80, "volatility": 0.06}, "missed": ["quilt-3"], "storm": 7}
    page.evaluate(f"localStorage.setItem('cadogan.progress', JSON.stringify({json.dumps({'puzzles': mine})}))")
    page.get_by_role("button", name="Make a code").click()
    code = page.locator("output").inner_text()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download all games").click()
    assert json.loads(download.value.path().read_text())["progress"]["puzzles"]["solved"] == ["quilt-1", "quilt-2"]

    other = fresh(locale="en").new_page()
    other.goto(f"{server}/carry")
    theirs = {"puzzles": {"solved": ["quilt-3"], "storm": 5, "storms": {date.today().isoformat(): 5}}}
    other.evaluate(f"localStorage.setItem('cadogan.progress', JSON.stringify({json.dumps(theirs)}))")
    other.get_by_label("Code from the other browser").fill(code)
    other.get_by_role("button", name="Fetch games").click()
    done = other.get_by_role("status").first
    expect(done).to_contain_text("Ratings and puzzles carried over.")
    found = kept(other)
    assert (sorted(found["solved"]), found["storm"]) == (["quilt-1", "quilt-2", "quilt-3"], 7)
    assert found["rating"] == mine["rating"]
    other.locator("input[type=file]").set_input_files(download.value.path())
    expect(done).to_contain_text("Nothing new")
    other.goto(f"{server}/puzzles")
    expect(rating(other)).to_have_text("1700")
    expect(other.get_by_role("region", name="To try again")).to_have_count(0)  # it was solved here

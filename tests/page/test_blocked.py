"""What holds this card? Press and hold, the menu key and B show the cards in its way, and taps and drags give one reason."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, expect

import cadogan
from page import hands
from page.hands import DESKTOP, PHONE, arrived, at, sit_down

QUILT = 42  # c2 is a two of spades; its way is c1, b1, b2, and nothing takes the four of clubs on b1
LOG = (
    "Two of spades: blocked by seven of spades and queen of clubs. Nothing can free it yet. "
    "First must go: queen of spades, four of clubs, seven of spades."
)


def lit(table: Page) -> set[str]:
    """Return the cards that are not under the veil."""
    return {each.get_attribute("data-lit") or "" for each in table.locator("[data-lit]").all()}


def numbers(table: Page) -> Locator:
    return table.get_by_test_id("chain").locator("b")


@contextmanager
def held(table: Page, key: str) -> Iterator[None]:
    """Press a card until it shows what blocks it."""
    table.mouse.move(*at(table, key))
    table.mouse.down()
    expect(table.get_by_test_id("freeing")).to_be_visible()
    yield
    table.mouse.up()
    expect(table.get_by_test_id("freeing")).to_have_count(0)
    expect(table.get_by_test_id("chain")).to_have_count(0)


def test_a_press_shows_the_cards_in_the_way(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    for size in (PHONE, DESKTOP):
        table.set_viewport_size(size)  # type: ignore[arg-type]
        shows_the_cards_in_the_way(table)
    arrived(table, 0)  # letting it go is no tap
    expect(table.get_by_test_id("callout")).to_have_count(0)


def shows_the_cards_in_the_way(table: Page) -> None:
    with held(table, "c2"):
        expect(numbers(table)).to_have_text(["1", "2", "3"])
        assert lit(table) == {"c2", "c1", "b1", "b2"}
        pill = table.get_by_test_id("freeing")
        expect(pill).to_have_text("Nothing can free it yet. First must go: Q♠, then 4♣, then 7♠")
        box, card = pill.bounding_box(), table.locator('[data-place="c2"]').bounding_box()
        assert box
        assert card
        assert box["y"] + box["height"] < card["y"] or box["y"] > card["y"] + card["height"]
        for each in numbers(table).all():
            size = each.bounding_box()
            assert size
            assert size["width"] >= 23
    assert table.get_by_test_id("log").locator("p").last.inner_text() == LOG


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("game", "deal", "pressed"),
    [
        ("capricieuse", 1, [("p6", 2, "One card frees it: Q♦"), ("p4", 5, "Six cards free it:")]),
        ("la-nationale", 5, [("p8", 2, "")]),
        ("persian-rug", 1, [("r1", 3, "")]),
    ],
)
def test_in_fans(table: Page, server: str, game: str, deal: int, pressed: list[tuple[str, int, str]]) -> None:
    sit_down(table, server, game, deal)
    for place, cards, words in pressed:
        key = f"{place}/{len(cadogan.game(game).deal(deal).piles[place].cards) - cards}"
        with held(table, key):
            expect(table.get_by_test_id("freeing")).to_contain_text(words)
            assert key in lit(table)


@pytest.mark.parametrize(
    ("game", "key"),
    [
        ("crazy-quilt", "c1"),
        ("capricieuse", "p1"),
        pytest.param("windmill", "s1", marks=pytest.mark.dear),
        pytest.param("monte-carlo", "1", marks=pytest.mark.dear),
    ],
)
def test_a_free_card_says_nothing(table: Page, server: str, game: str, key: str) -> None:
    sit_down(table, server, game, 42)
    table.mouse.move(*at(table, key))
    table.mouse.down()
    table.wait_for_timeout(600)
    expect(table.get_by_test_id("chain")).to_have_count(0)
    table.mouse.up()


def test_a_held_card_can_still_be_dragged(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    x, y = at(table, "c2")
    to_x, to_y = at(table, "w")
    table.mouse.move(x, y)
    table.mouse.down()
    expect(table.get_by_test_id("freeing")).to_be_visible()
    table.mouse.move(x + 9, y + 9)
    expect(table.get_by_test_id("freeing")).to_have_count(0)
    table.mouse.move(to_x, to_y)
    table.mouse.up()
    expect(table.get_by_test_id("callout")).to_have_text(LOG[: LOG.index(".") + 1])
    # A free card is dragged however long it was pressed.
    x, y = at(table, "c1")
    table.mouse.move(x, y)
    table.mouse.down()
    table.wait_for_timeout(500)
    table.mouse.move(x + 9, y + 9)
    table.mouse.move(*at(table, "dS"))
    table.mouse.up()
    arrived(table, 1)


def test_a_finger(table: Page, server: str) -> None:
    table.set_viewport_size(PHONE)  # type: ignore[arg-type]
    sit_down(table, server, "crazy-quilt", QUILT)
    fingers = table.context.new_cdp_session(table)
    x, y = at(table, "c2")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(numbers(table)).to_have_count(3)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(table.get_by_test_id("chain")).to_have_count(0)
    # A second finger zooms: nothing is held.
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    both = [{"x": x, "y": y, "id": 0}, {"x": x + 80, "y": y + 80, "id": 1}]
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": both})
    table.wait_for_timeout(600)
    expect(table.get_by_test_id("chain")).to_have_count(0)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    arrived(table, 0)
    hands.tap(table, "c1")
    arrived(table, 1)


def test_by_keys_and_by_the_mouse_button_for_menus(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    table.locator('[data-key="c2"]').focus()
    table.keyboard.press("b")
    expect(numbers(table)).to_have_count(3)
    expect(table.get_by_test_id("log").locator("p").last).to_have_text(LOG)
    table.keyboard.press("b")
    expect(table.get_by_test_id("chain")).to_have_count(0)
    table.keyboard.press("b")
    expect(numbers(table)).to_have_count(3)
    table.keyboard.press("ArrowUp")
    expect(table.get_by_test_id("chain")).to_have_count(0)
    table.keyboard.press("b")
    expect(table.get_by_test_id("log").locator("p").last).to_have_text("Queen of spades: not blocked.")
    table.mouse.click(*at(table, "c2"), button="right")
    expect(numbers(table)).to_have_count(3)
    table.mouse.click(*at(table, "b8"), button="right")
    expect(table.get_by_test_id("chain")).to_have_count(0)
    table.mouse.click(*at(table, "c2"), button="right")
    expect(numbers(table)).to_have_count(3)
    table.keyboard.press("Escape")
    expect(table.get_by_test_id("chain")).to_have_count(0)
    table.mouse.click(*at(table, "c2"), button="right")
    expect(numbers(table)).to_have_count(3)
    table.locator("h1").click()
    expect(table.get_by_test_id("chain")).to_have_count(0)


def test_without_an_answer_it_shows_what_blocks_the_card(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    with held(table, "c2"):
        expect(numbers(table)).to_have_count(3)
    table.route("**/blocked?*", lambda route: route.abort())
    with held(table, "c2"):
        assert lit(table) == {"c2", "b2", "d2"}
        expect(table.get_by_test_id("freeing")).to_have_text(
            "Two of spades: blocked by seven of spades and queen of clubs."
        )


def test_a_tapped_card_outlines_what_blocks_it(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    hands.tap(table, "c2")
    expect(table.get_by_test_id("chain")).to_be_visible()
    assert lit(table) == {"c2", "b2", "d2"}
    expect(numbers(table)).to_have_count(0)
    table.keyboard.press("Escape")
    expect(table.get_by_test_id("chain")).to_have_count(0)


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("game", "deal", "source", "targets"),
    [
        pytest.param("windmill", 1, "s1", ("c", "k1", "w", "s2"), marks=pytest.mark.dear),
        ("crazy-quilt", 42, "e5", ("uH", "w", "a1")),
        pytest.param("persian-rug", 1, "d4", ("uH", "r1"), marks=pytest.mark.dear),
        ("capricieuse", 1, "p3", ("p9", "uS")),
        ("monte-carlo", 42, "13", ("1", "25", "heap")),
    ],
)
def test_a_tap_and_a_drag_give_the_same_reason(
    table: Page, server: str, game: str, deal: int, source: str, targets: tuple[str, ...]
) -> None:
    sit_down(table, server, game, deal)
    callout = table.get_by_test_id("callout")
    hands.tap(table, source)
    why = callout.inner_text()
    for target in targets:
        table.keyboard.press("Escape")
        expect(callout).to_have_count(0)
        hands.drag(table, source, target)
        expect(callout).to_have_text(why)

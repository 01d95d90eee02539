"""Hands at the table: what a person does with a finger, a mouse or keys, and how the table looks to them afterwards."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from cadogan.moves import Move
from cadogan.position import Position

# Two taps on one card are a double tap when they come so fast upon each other; in seconds.
DOUBLE = 0.26

STOCK_MOVES = ("deal", "redeal", "close")

_last: dict[str, float] = {}


def sit_down(page: Page, server: str, game: str, deal: int, moves: Sequence[str] = (), **settings: Any) -> str:
    """Begin the deal of a number after some moves, without motion unless it is asked for; returns the play's id."""
    kept = json.dumps({"animation": "none", **settings})
    page.add_init_script(
        f"localStorage.getItem('cadogan.settings') ?? localStorage.setItem('cadogan.settings', {kept!r})"
    )
    begun = page.request.post(f"{server}/api/plays", data={"game": game, "deal": str(deal), "moves": [*moves]})
    assert begun.status == 201, begun.text()
    play: str = begun.json()["id"]
    page.goto(f"{server}/play/{play}")
    arrived(page, len(moves))
    return play


def arrived(page: Page, ply: int) -> None:
    """Wait until the table stands at a ply, and the server has stored all that was asked of it."""
    page.wait_for_function(
        "([ply]) => document.querySelector(`[data-ply='${ply}'][data-busy='false']`)", arg=[ply], timeout=10_000
    )


def key_of(position: Position, move: Move) -> str:
    """The key on the page of the card that a move takes: the place, or of a run the lowest card's."""
    if move.kind != "card" or move.cards == 1:
        return move.source
    return f"{move.source}/{len(position.piles[move.source].cards) - move.cards}"


def at(page: Page, key: str) -> tuple[float, float]:
    """Where a place is touched, in the middle of the card on top; a card further down, near its upper edge."""
    box = page.locator(f'[data-key="{key}"]').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + (6 if "/" in key else box["height"] / 2)


def places(move: str) -> tuple[str, str]:
    """The two sides of a move's name."""
    source, target = re.split(r"[-+]", move)
    return source, target


def tap(page: Page, place: str) -> None:
    """Tap a place, and not so fast after the last tap on its pile that it would be a double tap."""
    pile = place.partition("/")[0]
    early = _last.get(pile, 0.0) + DOUBLE - time.monotonic()
    if early > 0:
        page.wait_for_timeout(1000 * early)
    if page.evaluate("navigator.maxTouchPoints > 0"):
        page.touchscreen.tap(*at(page, place))
    else:
        page.mouse.click(*at(page, place))
    _last.clear()
    _last[pile] = time.monotonic()


def by_tap(page: Page, move: str, key: str = "") -> None:
    """Tap the card, and where it has several moves, the choice; the stock for what comes from there."""
    if move in STOCK_MOVES:
        stock = page.locator('[data-place="stock"]')
        if stock.count():
            tap(page, "stock")
        else:
            page.locator("[aria-keyshortcuts=D]").click()
        return
    tap(page, key or places(move)[0])
    if page.locator("[data-move]").count():
        page.locator(f'[data-move="{move}"]').click()


def by_drag(page: Page, move: str, route: tuple[str, str], key: str = "") -> None:
    """Drag the card to where it goes; what takes no card from one place to another has a button."""
    source, target = route
    if not source or not target:
        page.locator("[aria-keyshortcuts=D]").click()
        return
    (x, y), (to_x, to_y) = at(page, key or source), at(page, target)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 4, y + 6)
    page.mouse.move(to_x, to_y)
    page.mouse.up()


def by_keys(page: Page, move: str, key: str = "") -> None:
    """D for the stock; else P until the card is found, Enter, and where it has several moves the arrows to the choice."""
    if move in STOCK_MOVES:
        page.keyboard.press("d")
        return
    source = key or places(move)[0]
    for _ in range(60):
        if page.evaluate("document.activeElement.dataset.key") == source:
            break
        page.keyboard.press("p")
    else:  # a card further down, to which the arrows lead
        page.locator(f'[data-key="{source}"]').focus()
    page.keyboard.press("Enter")
    for _ in range(page.locator("[data-move]").count()):
        if page.evaluate("document.activeElement.dataset.move") == move:
            page.keyboard.press("Enter")
            break
        page.keyboard.press("ArrowRight")

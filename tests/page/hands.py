"""Play at a table in the browser by finger, mouse or keys, and read what the table shows."""

from __future__ import annotations

import gzip
import json
import re
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from cadogan.position import Position
from cadogan.position.moves import Move
from cadogan.server.page import PAGE

# Two taps on one card within this time are a double tap; in seconds.
DOUBLE = 0.26

PHONE = {"width": 375, "height": 812}
DESKTOP = {"width": 1440, "height": 900}

STOCK_MOVES = ("deal", "redeal", "close")

_last: dict[str, float] = {}


def sit_down(page: Page, server: str, game: str, deal: int, moves: Sequence[str] = (), **settings: Any) -> str:
    """Start a deal, play some moves, and open its table; return the play's id. No animation and no sounds unless a setting asks for it."""
    kept = json.dumps({"animation": "none", "sounds": "off", **settings})
    page.add_init_script(
        f"localStorage.getItem('cadogan.settings') ?? localStorage.setItem('cadogan.settings', {kept!r})"
    )
    answer = page.request.post(f"{server}/api/plays", data={"game": game, "deal": str(deal), "moves": [*moves]})
    assert answer.status == 201, answer.text()
    play: str = answer.json()["id"]
    page.goto(f"{server}/play/{play}")
    arrived(page, len(moves))
    return play


def poster(page: Page, server: str) -> Callable[[str, object], Any]:
    """Return a function that posts to the API as the page's player."""

    def send(path: str, body: object) -> Any:
        return page.request.post(f"{server}/api/{path}", data=body, headers={"origin": server}).json()

    return send


def arrived(page: Page, ply: int) -> None:
    """Wait until the table is at a ply and the server has stored every move."""
    page.wait_for_function(
        "([ply]) => document.querySelector(`[data-ply='${ply}'][data-busy='false']`)", arg=[ply], timeout=10_000
    )


def key_of(position: Position, move: Move) -> str:
    """Return the page's key of the card that a move takes: the place, or the key of a run's lowest card."""
    if move.kind != "card" or move.cards == 1:
        return move.source
    return f"{move.source}/{len(position.piles[move.source].cards) - move.cards}"


def at(page: Page, key: str) -> tuple[float, float]:
    """Return the point to tap for a place: the middle of its top card, or near the upper edge of a card below."""
    box = page.locator(f'[data-key="{key}"]').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + (6 if "/" in key else box["height"] / 2)


def places(move: str) -> tuple[str, str]:
    """Split a move's name into its two places."""
    source, target = re.split(r"[-+]", move)
    return source, target


def tap(page: Page, place: str) -> None:
    """Tap a place, late enough after the last tap on its pile not to be a double tap."""
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
    """Tap the card and, if it has several moves, the choice; tap the stock for a stock move."""
    if move in STOCK_MOVES:
        stock = page.locator('[data-place="stock"]')
        if not stock.count():
            page.locator("[aria-keyshortcuts=D]").click()
            return
        tap(page, "stock")
    else:
        tap(page, key or places(move)[0])
    if page.locator("[data-move]").count():
        page.locator(f'[data-move="{move}"]').click()


def drag(page: Page, source: str, target: str) -> None:
    """Drag the top card of a place to another place and drop it there."""
    (x, y), (to_x, to_y) = at(page, source), at(page, target)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 4, y + 6)
    page.mouse.move(to_x, to_y)
    page.mouse.up()


def by_drag(page: Page, move: str, route: tuple[str, str], key: str = "") -> None:
    """Drag the card to where it goes; press the button for moves that do not move a card from place to place."""
    source, target = route
    if not source or not target:
        page.locator("[aria-keyshortcuts=D]").click()
        return
    drag(page, key or source, target)


def by_keys(page: Page, move: str, key: str = "") -> None:
    """Press D for the stock; otherwise P until the card has focus, Enter, and arrows if there is a choice of moves."""
    if move in STOCK_MOVES:
        page.keyboard.press("d")
        return
    source = key or places(move)[0]
    for _ in range(60):
        if page.evaluate("document.activeElement.dataset.key") == source:
            break
        page.keyboard.press("p")
    else:  # a card further down, which the arrows can reach
        page.locator(f'[data-key="{source}"]').focus()
    page.keyboard.press("Enter")
    for _ in range(page.locator("[data-move]").count()):
        if page.evaluate("document.activeElement.dataset.move") == move:
            page.keyboard.press("Enter")
            break
        page.keyboard.press("ArrowRight")


def quiet(position: Position, count: int) -> list[str]:
    """Return moves from a position that turn up no card, chosen at random; fewer if it has no more."""
    random, moves = Random(1), []
    while len(moves) < count and (known := [each for each in map(str, position.moves) if position.foresee(each)]):
        moves.append(random.choice(known))
        position = position.play(moves[-1])
    return moves


def drawn(page: Page, ply: int) -> None:
    """Wait until a ply is drawn, stored or not."""
    expect(page.locator("[data-ply]")).to_have_attribute(
        "data-ply", str(ply), timeout=60_000
    )  # perhaps Python starts first


def play_moves(page: Page, position: Position, moves: list[str]) -> None:
    """Play moves by keys; each is drawn before the next."""
    for move in moves:
        chosen = next(each for each in position.moves if each == move)
        by_keys(page, move, key_of(position, chosen))
        position = position.play(move)
        drawn(page, position.ply)


def step(page: Page, *names: str) -> None:
    """Undo and redo; each is drawn before the next."""
    for name in names:
        ply = int(page.locator("[data-ply]").get_attribute("data-ply") or 0)
        page.get_by_role("button", name=name, exact=True).click()
        drawn(page, ply + (1 if name == "Redo" else -1))


def scripts(*names: str) -> dict[str, int]:
    """Return the scripts of the built page that these need, with their packed sizes: they and all that they import at once."""
    found: dict[str, int] = {}
    waiting = [path.name for name in names for path in (PAGE / "assets").glob(f"{name}-*.js")]
    while waiting:
        name = waiting.pop()
        if name not in found:
            script = (PAGE / "assets" / name).read_bytes()
            found[name] = len(gzip.compress(script, 9))
            waiting += re.findall(r'(?:\bfrom|\bimport) ?"\./([^"]+)"', script.decode())
    return found

"""A table whose server answers late: moves are drawn at once, and each is stored once, in order."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

import cadogan
from cadogan.browser.site.engine import find
from cadogan.position import notation
from golden import FIRST, FOLDER, SHIPPED
from page.conftest import Fresh
from page.hands import DESKTOP, arrived, at, drawn, play_moves, quiet, sit_down, step

QUILT = "crazy-quilt"
CHANGES = re.compile(r"/api/plays/\w+/(move|undo|redo|restart|goto)$")


@pytest.fixture(scope="module", autouse=True)
def made() -> None:
    """The page needs the engine that `make test` builds."""
    assert find(), "there is no engine: run make engine"


@pytest.fixture
def table(fresh: Fresh) -> Iterator[Page]:
    """A page; the test fails if its code raises an error."""
    page = fresh(python=True, viewport=DESKTOP).new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    assert not wrong


class Held:
    """Requests of a page that the server gets only when they are let go."""

    def __init__(self, page: Page) -> None:
        self._waiting: list[Route] | None = []
        page.route(CHANGES, self._route)

    def _route(self, route: Route) -> None:
        if self._waiting is None:
            route.continue_()
        else:
            self._waiting.append(route)

    def let_go(self) -> None:
        """Send them, and all later ones at once."""
        waiting, self._waiting = self._waiting or [], None
        for route in waiting:
            route.continue_()


def setting(name: str) -> tuple[list[str], list[str]]:
    """Return the deals after which deal 42 of a game has moves that turn up no card, and such moves: two to four."""
    position, dealt = cadogan.game(name).deal(42), []
    while len(moves := quiet(position, 4)) < 2:
        dealt.append("deal")
        position = position.play("deal")
    return dealt, moves


def line(page: Page, server: str, play: str) -> list[str]:
    """Return the moves that lead to where the server has a play."""
    shown = page.request.get(f"{server}/api/plays/{play}").json()
    return [each["move"] for each in shown["line"][: shown["ply"]]]


# In `make test` the quilt alone: Python in the browser, which starts again for each, has the rules of all; `tests/browser/wasm`
# plays them all there.
EACH = [pytest.param(name, marks=[pytest.mark.dear] * (name != QUILT)) for name in FIRST if name in SHIPPED]


@pytest.mark.parametrize("name", EACH)
def test_moves_are_drawn_before_the_server_has_them(table: Page, server: str, name: str) -> None:
    dealt, moves = setting(name)
    play = sit_down(table, server, name, 42, dealt)
    held = Held(table)
    play_moves(table, cadogan.game(name).deal(42).play(*dealt), moves)
    step(table, "Undo", "Redo", "Undo")
    assert line(table, server, play) == dealt
    expect(table.locator("[data-busy=true]")).to_be_visible()
    held.let_go()
    arrived(table, len(dealt) + len(moves) - 1)
    assert line(table, server, play) == dealt + moves[:-1]
    expect(table.get_by_role("alert")).to_have_count(0)


@pytest.mark.dear  # vitest has what is drawn of a line
def test_any_position_of_the_line_is_drawn_and_another_move_from_there(table: Page, server: str) -> None:
    play = sit_down(table, server, QUILT, 42)
    held, start = Held(table), cadogan.game(QUILT).deal(42)
    first = quiet(start, 4)
    play_moves(table, start, first)
    table.get_by_role("list", name="Moves").get_by_role("button").nth(1).click()
    drawn(table, 1)
    there = start.play(first[0])
    other = next(each for each in map(str, there.moves) if there.foresee(each) and each != first[1])
    play_moves(table, there, [other])
    held.let_go()
    arrived(table, 2)
    assert line(table, server, play) == [first[0], other]
    expect(table.get_by_text("Other attempt (3 moves)")).to_be_visible()


def test_only_a_card_that_nobody_has_seen_waits_and_that_is_said(table: Page, server: str) -> None:
    play = sit_down(table, server, QUILT, 42)
    start = cadogan.game(QUILT).deal(42)
    held, moves = Held(table), quiet(start, 2)
    play_moves(table, start, moves)
    table.keyboard.press("d")
    expect(table.get_by_test_id("words")).to_contain_text("Waiting for the server")
    drawn(table, 2)
    table.keyboard.press("d")  # waits in line
    held.let_go()
    arrived(table, 4)
    assert line(table, server, play) == [*moves, "deal", "deal"]
    expect(table.get_by_text("Waiting for the server")).to_have_count(0)


def test_a_reload_keeps_what_is_on_its_way(table: Page, server: str) -> None:
    play = sit_down(table, server, QUILT, 42)
    start = cadogan.game(QUILT).deal(42)
    held, moves = Held(table), quiet(start, 4)
    play_moves(table, start, moves[:3])
    step(table, "Undo", "Redo")
    # The server has got the first move, but the page has not heard of it.
    table.request.post(f"{server}/api/plays/{play}/move", data={"node": 0, "moves": moves[:1]})
    held.let_go()
    table.reload()
    arrived(table, 3)
    assert line(table, server, play) == moves[:3]


@pytest.mark.dear  # the same with requests held back: test_moves_are_drawn_before_the_server_has_them
def test_every_answer_takes_600_ms(table: Page, server: str) -> None:
    play = sit_down(table, server, QUILT, 42)
    start = cadogan.game(QUILT).deal(42)
    moves = quiet(start, 4)
    network = table.context.new_cdp_session(table)
    slow = {"offline": False, "latency": 600, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", slow)
    play_moves(table, start, moves)
    step(table, "Undo", "Undo", "Undo", "Redo")
    arrived(table, 2)
    assert line(table, server, play) == moves[:2]


@pytest.mark.dear  # tests/page/test_playing.py has two windows on one game
def test_another_window_sees_each_move_once(table: Page, server: str) -> None:
    play = sit_down(table, server, QUILT, 42)
    other = table.context.new_page()
    other.goto(f"{server}/play/{play}")
    arrived(other, 0)
    start = cadogan.game(QUILT).deal(42)
    held, moves = Held(table), quiet(start, 4)
    play_moves(table, start, moves[:3])
    arrived(other, 0)
    held.let_go()
    arrived(table, 3)
    arrived(other, 3)
    assert line(table, server, play) == moves[:3]
    # What another window does meanwhile comes first, and that is said.
    held = Held(table)
    step(table, "Undo", "Undo")
    other.bring_to_front()
    play_moves(other, start.play(*moves[:3]), moves[3:])
    arrived(other, 4)
    held.let_go()
    arrived(table, 4)
    assert line(table, server, play) == moves
    expect(table.get_by_test_id("log")).to_contain_text("Updated from another tab.")


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("touch", "late"),
    [
        (True, True),
        (False, False),
        (True, False),
        (False, True),
    ],
)
def test_four_quick_taps_are_four_moves(fresh: Fresh, server: str, touch: bool, late: bool) -> None:
    table = fresh(python=True, viewport=DESKTOP, has_touch=touch).new_page()
    (record,) = notation.read((FOLDER / "crazy-quilt-morehead.record").read_text())
    home, name = record.moves[114:118], "crazy-quilt-morehead"
    assert home == ("w-u",) * 4
    play = sit_down(table, server, name, int(record.headers["Deal"]), record.moves[:114])
    held = Held(table) if late else None
    four_taps(table, "w", touch)
    if held:
        drawn(table, 118)
        held.let_go()
    arrived(table, 118)
    assert line(table, server, play)[114:] == [*home]
    play = sit_down(table, server, QUILT, 42)
    held = Held(table) if late else None
    four_taps(table, "stock", touch)
    if held:
        held.let_go()
    arrived(table, 4)
    assert line(table, server, play) == ["deal"] * 4


def four_taps(page: Page, place: str, touch: bool) -> None:
    """Tap the card at a place as fast as can be."""
    tap = page.touchscreen.tap if touch else page.mouse.click
    for _ in range(4):
        tap(*at(page, place))

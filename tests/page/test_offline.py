"""A table whose server goes away: Cadogan in the browser plays on, and the server gets everything when it is back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import cadogan
from cadogan.browser.site.engine import find
from page.conftest import LONG, knowing, until
from page.hands import play_moves, quiet, step
from servers import Stoppable


@pytest.fixture(scope="module", autouse=True)
def made() -> None:
    """The page's server needs the engine that `make test` builds."""
    assert find(), "there is no engine: run make engine"


# How many of the engine's files the service worker has.
KEPT = """async () => {
    const pages = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const files = (await Promise.all(pages.map((page) => page.keys()))).flat().map(({ url }) => url.split('/').pop())
    return ['pyodide.asm.wasm', 'snapshot.bin', 'engine.json'].every((name) => files.includes(name))
}"""

COPIED = "(play) => (localStorage.getItem('cadogan.copies') ?? '').includes(play)"


# Everything that a player has stored, apart from the service worker's files.
FORGET = """async () => {
    localStorage.clear()
    const folder = await navigator.storage.getDirectory()
    for await (const name of folder.keys()) await folder.removeEntry(name, { recursive: true })
}"""


@pytest.fixture(scope="module")
def warm(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Stoppable, BrowserContext]]:
    """A server, and a browser whose service worker has kept everything."""
    server = Stoppable(tmp_path_factory.mktemp("server") / "games.db")
    context = knowing(browser.new_context(viewport={"width": 1000, "height": 800}))
    page = context.new_page()
    page.goto(server.address)
    until(page, KEPT)
    page.close()
    yield server, context
    context.close()
    server.stop()


@pytest.fixture
def stoppable(warm: tuple[Stoppable, BrowserContext]) -> Stoppable:
    """A server that runs, whatever the test before did to it."""
    server, _ = warm
    if not server.runs:
        server.start()
    return server


@pytest.fixture
def page(warm: tuple[Stoppable, BrowserContext], stoppable: Stoppable) -> Iterator[Page]:
    """A page of a new player whose service worker has kept everything."""
    _, context = warm
    context.clear_cookies()
    page = context.new_page()
    page.clock.install()
    page.goto(f"{stoppable.address}/icon.svg")
    page.evaluate(FORGET)
    storage = context.new_cdp_session(page)  # also what a page of the test before has written since
    kinds = "local_storage,file_systems"
    storage.send("Storage.clearDataForOrigin", {"origin": stoppable.address, "storageTypes": kinds})
    storage.detach()
    page.goto(stoppable.address)
    assert page.evaluate(KEPT)
    yield page
    for each in context.pages:
        each.close()


def deal(page: Page, ply: int) -> None:
    page.get_by_role("button", name="Deal", exact=True).click()
    arrived(page, ply)


def arrived(page: Page, ply: int) -> None:
    expect(page.locator(f'[data-ply="{ply}"][data-busy=false]')).to_be_visible(timeout=LONG)


def started(page: Page, server: Stoppable, game: str, deal_number: str) -> str:
    """Begin a game, deal once, and wait until the page has a copy; return the game's id."""
    new = {"game": game, "deal": deal_number}
    play: str = page.request.post(f"{server.address}/api/plays", data=new).json()["id"]
    page.goto(f"{server.address}/play/{play}")
    deal(page, 1)
    later(page)  # the copy is made some seconds after a move
    until(page, COPIED, play)
    return play


def later(page: Page) -> None:
    """Let ten seconds pass for the page: it asks for the server again."""
    page.clock.fast_forward(10_000)


def moves_of(page: Page, server: Stoppable, play: str) -> list[str]:
    shown = page.request.get(f"{server.address}/api/plays/{play}").json()
    return [each["move"] for each in shown["line"][: shown["ply"]]]


def test_the_game_goes_on_and_the_server_gets_it_later(page: Page, stoppable: Stoppable) -> None:
    play = started(page, stoppable, "windmill", "7")
    deal(page, 2)  # after the copy

    stoppable.stop()
    deal(page, 3)
    expect(page.get_by_role("log")).to_contain_text("You play on here")
    deal(page, 4)
    page.get_by_role("button", name="Undo", exact=True).click()
    arrived(page, 3)
    deal(page, 4)
    deal(page, 5)

    stoppable.start()
    later(page)
    expect(page.get_by_role("log")).to_contain_text("Connected again.", timeout=LONG)
    assert moves_of(page, stoppable, play) == ["deal"] * 5
    deal(page, 6)
    assert moves_of(page, stoppable, play) == ["deal"] * 6


@pytest.mark.dear  # test_late_server.py has the same with requests held back, and the next test a server that stands still
def test_moves_are_drawn_while_the_server_stands_still(page: Page, stoppable: Stoppable) -> None:
    play = started(page, stoppable, "crazy-quilt", "42")
    start = cadogan.game("crazy-quilt").deal(42).play("deal")
    moves = quiet(start, 4)
    stoppable.pause()
    play_moves(page, start, moves)
    step(page, "Undo", "Undo", "Redo")
    stoppable.go_on()
    arrived(page, 4)
    assert moves_of(page, stoppable, play) == ["deal", *moves[:3]]


@pytest.mark.dear  # test_late_server.py reloads when the server has got a move unheard
def test_what_was_on_its_way_when_the_server_was_killed_is_stored_once(page: Page, stoppable: Stoppable) -> None:
    play = started(page, stoppable, "crazy-quilt", "42")
    start = cadogan.game("crazy-quilt").deal(42).play("deal")
    moves = quiet(start, 4)
    stoppable.pause()
    play_moves(page, start, moves[:3])
    step(page, "Undo")
    stoppable.kill()
    play_moves(page, start.play(*moves[:2]), moves[2:])
    expect(page.get_by_role("log")).to_contain_text("You play on here", timeout=LONG)
    deal(page, 6)

    stoppable.start()
    later(page)
    expect(page.get_by_role("log")).to_contain_text("Connected again.", timeout=LONG)
    assert moves_of(page, stoppable, play) == ["deal", *moves, "deal"]
    assert len(page.request.get(f"{stoppable.address}/api/plays").json()) == 1


@pytest.mark.dear  # one that is gone is played on without, above
def test_a_server_that_never_answers_is_played_on_without(page: Page, stoppable: Stoppable) -> None:
    play = started(page, stoppable, "crazy-quilt", "42")
    stoppable.pause()
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.get_by_test_id("words")).to_contain_text("Waiting for the server")
    page.clock.fast_forward(20_000)
    expect(page.get_by_test_id("words")).to_contain_text("No connection")
    page.clock.fast_forward(2_000)  # it tries again
    page.clock.fast_forward(20_000)
    expect(page.get_by_role("log")).to_contain_text("You play on here", timeout=LONG)
    arrived(page, 2)
    stoppable.go_on()
    later(page)
    expect(page.get_by_role("log")).to_contain_text("Connected again.", timeout=LONG)
    assert moves_of(page, stoppable, play) == ["deal"] * 2


def test_a_reload_without_the_server_goes_on_too_also_by_the_start_page(page: Page, stoppable: Stoppable) -> None:
    play = started(page, stoppable, "crazy-quilt", "42")

    stoppable.stop()
    page.goto(stoppable.address)
    page.get_by_role("link", name="Continue playing: Crazy Quilt, deal 42").click()
    arrived(page, 1)
    page.reload()
    arrived(page, 1)
    expect(page.get_by_role("log")).to_contain_text("You play on here")
    deal(page, 2)

    stoppable.start()
    later(page)
    expect(page.get_by_role("log")).to_contain_text("Connected again.", timeout=LONG)
    assert moves_of(page, stoppable, play) == ["deal"] * 2


@pytest.mark.dear  # the kill below brings moves after a new start, too
def test_a_page_that_was_closed_before_the_server_was_back_brings_its_moves_on_the_next_visit(
    page: Page, stoppable: Stoppable
) -> None:
    play = started(page, stoppable, "crazy-quilt", "42")
    stoppable.stop()
    deal(page, 2)
    expect(page.get_by_role("log")).to_contain_text("You play on here")
    deal(page, 3)
    again = page.context.new_page()
    page.close()

    stoppable.start()
    again.goto(stoppable.address)
    until(again, "() => localStorage.getItem('cadogan.ahead') === null")
    assert moves_of(again, stoppable, play) == ["deal"] * 3


def test_pages_without_the_server_come_back_by_themselves(page: Page, stoppable: Stoppable) -> None:
    stoppable.stop()
    shown = {"records": "Achievements", "puzzles": "Your puzzle rating", "rules/windmill": "Sources"}
    pages = {path: page.context.new_page() for path in shown}
    for path, each in pages.items():
        each.goto(f"{stoppable.address}/{path}")
        expect(each.get_by_role("alert")).to_contain_text("Cadogan is not responding")
    stoppable.start()
    later(page)
    for path, each in pages.items():
        expect(each.get_by_text(shown[path]).first).to_be_visible(timeout=LONG)


@pytest.mark.dear
def test_lists_say_that_the_server_is_missing_and_are_whole_when_it_is_back(page: Page, stoppable: Stoppable) -> None:
    api = f"{stoppable.address}/api/plays"
    other = page.request.post(api, data={"game": "windmill", "deal": "7"}).json()
    page.request.post(f"{api}/{other['id']}/move", data={"node": other["node"], "moves": ["deal"]})
    started(page, stoppable, "crazy-quilt", "42")

    stoppable.stop()
    deal(page, 2)
    expect(page.get_by_role("log")).to_contain_text("You play on here")
    page.get_by_role("link", name="All games").click()
    note = page.get_by_text("You see only games that you play on here")
    expect(note).to_be_visible()
    expect(page.get_by_text("deal 42").first).to_be_visible()
    expect(page.get_by_text("deal 7")).to_have_count(0)

    stoppable.start()
    later(page)
    expect(note).to_be_hidden(timeout=LONG)
    page.locator("summary", has_text="All 2 unfinished games").click()
    expect(page.get_by_text("deal 7").first).to_be_visible(timeout=LONG)


@pytest.mark.dear  # tests/browser/test_deletion.py deletes what the browser keeps
def test_what_was_played_here_is_deleted_too(page: Page, stoppable: Stoppable) -> None:
    """Otherwise it would be brought to the server later. While the server is away, nothing can be deleted."""
    play = started(page, stoppable, "crazy-quilt", "42")
    stoppable.stop()
    deal(page, 2)
    expect(page.get_by_role("log")).to_contain_text("You play on here")
    deal(page, 3)
    page.locator("nav button").last.click()
    page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Delete all my games and settings …").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("nothing was deleted")
    expect(page.get_by_role("button", name="Delete everything")).to_be_disabled()

    stoppable.start()
    delete(page, stoppable, "1 game")
    assert not page.evaluate(STORED, play)
    page.reload()
    page.wait_for_timeout(2000)  # what comes when the page has started
    assert page.request.get(f"{stoppable.address}/api/plays").json() == []
    page.request.post(f"{stoppable.address}/api/plays", data={"game": "windmill"})
    delete(page, stoppable, "1 game")  # now without Python
    assert page.evaluate("async () => (await navigator.storage.getDirectory()).keys().next().then(({ done }) => done)")


# Whether a text is in the files of the games that were played here.
STORED = """async (text) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('cadogan', { create: true })
    for await (const file of folder.values()) if ((await (await file.getFile()).text()).includes(text)) return true
    return false
}"""


def delete(page: Page, server: Stoppable, games: str) -> None:
    page.goto(f"{server.address}/carry")
    page.get_by_role("button", name="Delete all my games and settings …").click()
    expect(page.get_by_text(f"{games} with all moves")).to_be_visible()
    page.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_text(f"{games} and your settings were deleted.")).to_be_visible(timeout=LONG)

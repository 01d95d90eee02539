"""Whatever happens to a window of the site, no acknowledged move is lost."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import time
from collections.abc import Collection, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from browser.conftest import KEPT
from browser.visitor import Visitor
from cadogan.browser.site.host import Host
from conftest import DATA

# A service worker would fetch the whole engine in each of these tests, which are about something else.
pytestmark = pytest.mark.browser_context_args(service_workers="block")

CHROMIUM = Path(__file__).parents[2] / "tools" / "chromium"  # prints the path of one with all its features

# Plays games, move after move, without end, and tells each acknowledged move.
PLAY_ON = """async () => {
  const ask = async (method, path, body) => {
    const [status, text] = await window.visitor.ask(method, `/api/${path}`, body && JSON.stringify(body))
    if (status >= 300) throw new Error(text)
    return JSON.parse(text)
  }
  for (;;) {
    let play = await ask('POST', 'plays', { game: 'capricieuse' })
    while (play.moves.length > 0) {
      const move = play.moves[Math.floor(Math.random() * play.moves.length)].name
      play = await ask('POST', `plays/${play.id}/move`, { node: play.node, moves: [move] })
      console.log(JSON.stringify({ id: play.id, node: play.node, line: play.line.slice(0, play.ply).map((each) => each.move) }))
    }
  }
}"""
FILES = re.compile("/File System/.*/[0-9]{8}$")  # where Chromium has the files of pages


@pytest.fixture
def kills(request: pytest.FixtureRequest) -> int:
    """How many times the tab is killed."""
    wanted: int | None = request.config.getoption("--kills")
    return wanted or (20 if request.config.getoption("--all") else 2)


def children(process: int) -> Iterator[int]:
    """Yield the processes that a process has started, and theirs; some may have ended meanwhile."""
    with suppress(OSError):
        for task in Path(f"/proc/{process}/task").glob("*/children"):
            for child in map(int, task.read_text().split()):
                yield child
                yield from children(child)


def is_tab(process: int) -> bool:
    """Return whether a process runs pages; not if it has ended."""
    with suppress(OSError):
        return b"--type=renderer" in Path(f"/proc/{process}/cmdline").read_bytes()
    return False


def opened_files(process: int) -> Iterator[str]:
    """Yield the paths of the files that a process has open; some may be closed meanwhile."""
    with suppress(OSError):
        for each in Path(f"/proc/{process}/fd").iterdir():
            with suppress(OSError):
                yield str(each.readlink())


def writer() -> int:
    """Return the process that has the games' files open: that of a tab."""
    for process in children(os.getpid()):
        if any(map(FILES.search, opened_files(process))) and is_tab(process):
            return process
    raise AssertionError("no tab has the files open")


@pytest.fixture
def profile(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> Iterator[BrowserContext]:
    """A browser that keeps its data in files, as those of players do."""
    with closing(
        playwright.chromium.launch_persistent_context(tmp_path / "profile", **browser_type_launch_args)
    ) as context:
        yield context


def test_a_tab_is_killed_in_the_middle_of_writes(profile: BrowserContext, host: Host, kills: int) -> None:
    page = profile.new_page()
    page.goto(host.address)
    assert page.evaluate(KEPT)
    page.close()  # otherwise the worker that writes would be its own
    acknowledged: dict[str, Any] = {}  # the last of each play
    moves = 0

    def hear(text: str) -> None:
        nonlocal moves
        moves += 1
        told = json.loads(text)
        acknowledged[told["id"]] = told

    def opened(plays: Collection[str]) -> Page:
        """Open a page, and check that it has all that was acknowledged of these plays."""
        page = profile.new_page()
        page.goto(host.address)
        visitor = Visitor(page.evaluate)
        for told in map(acknowledged.__getitem__, plays):
            play = visitor.get(f"plays/{told['id']}")
            assert play["node"] >= told["node"]
            assert [each["move"] for each in play["line"]][: len(told["line"])] == told["line"]
        return page

    before: set[str] = set()
    for _ in range(kills):
        page = opened(acknowledged.keys() - before)
        before = {*acknowledged}
        page.on("console", lambda message: hear(message.text) if message.text.startswith("{") else None)
        page.evaluate(f"() => void ({PLAY_ON})()")
        until = time.monotonic() + 60
        while acknowledged.keys() == before:
            assert time.monotonic() < until, "no move was acknowledged"
            page.wait_for_timeout(5)
        page.wait_for_timeout(random.uniform(0, 300))
        with page.expect_event("crash"):
            os.kill(writer(), signal.SIGKILL)
        page.close()
    opened(acknowledged)
    print(f"after {kills} kills, none of {moves} acknowledged moves is lost")


def test_two_windows(context: BrowserContext, host: Host) -> None:
    """Both play, the same game and others; when the first is closed, the second goes on."""
    first, second = context.new_page(), context.new_page()
    first.goto(host.address)
    one = Visitor(first.evaluate)
    play = one.begin("windmill", "23")
    second.goto(f"{host.address}#/play/{play['id']}")
    two = Visitor(second.evaluate)
    play = one.move(play, "s5-k1")
    second.reload()
    expect(second.locator("[data-ply]")).to_have_attribute("data-ply", "1")
    two = Visitor(second.evaluate)
    other = two.begin("crazy-quilt")
    play = two.move(play, "s2-k1")
    assert one.get(f"plays/{play['id']}")["node"] == play["node"]
    first.close()
    second.reload()
    two = Visitor(second.evaluate)
    play = two.move(play, "s4-k1")
    assert play["ply"] == 3
    assert {each["id"] for each in two.get("plays")} == {play["id"], other["id"]}


class Quota:
    """How much a site may store. A context manager: within its block, nothing more."""

    def __init__(self, context: BrowserContext, host: Host) -> None:
        self._control = context.new_cdp_session(context.new_page())
        self._origin = {"origin": host.address.removesuffix(host.base)}

    def __enter__(self) -> None:
        self._control.send("Storage.overrideQuotaForOrigin", {**self._origin, "quotaSize": 1})

    def __exit__(self, *_: object) -> None:
        self._control.send("Storage.overrideQuotaForOrigin", self._origin)


def fill(visitor: Visitor) -> None:
    """Store more than there is room for; it is imported all the same."""
    visitor.post("import", {"text": (DATA / "games" / "windmill.record").read_text() * 20}, 201)


def test_the_storage_is_full(context: BrowserContext, page: Page, host: Host) -> None:
    """The page says so; play goes on, and what was kept before stays."""
    page.goto(host.address)
    visitor = Visitor(page.evaluate)
    kept = visitor.move(visitor.begin("capricieuse"))
    with Quota(context, host):
        fill(visitor)
        play = visitor.begin("capricieuse", "39")
        for _ in range(5):
            play = visitor.move(play, play["moves"][0]["name"])
        page.goto(f"{host.address}#/play/{play['id']}")
        expect(page.locator("[data-ply]")).to_have_attribute("data-ply", "5")
        sentence = page.get_by_text("Storage is full")
        expect(sentence).to_be_visible()
        page.get_by_role("button", name="Hide").click()
        expect(sentence).to_be_hidden()
        page.close()
        again = context.new_page()
        again.goto(host.address)
        assert [each["id"] for each in Visitor(again.evaluate).get("plays")] == [kept["id"]]


@pytest.mark.dear
def test_the_storage_has_room_again(context: BrowserContext, page: Page, host: Host) -> None:
    """With the next move, everything is kept, and the page no longer says otherwise."""
    page.goto(host.address)
    visitor = Visitor(page.evaluate)
    assert visitor.get("plays") == []
    quota, sentence = Quota(context, host), page.get_by_text("Storage is full")
    with quota:
        fill(visitor)
        play = visitor.begin("capricieuse", "39")
        play = visitor.move(play, play["moves"][0]["name"])
        expect(sentence).to_be_visible()
        page.get_by_role("button", name="Hide").click()
        expect(sentence).to_be_hidden()
    play = visitor.move(play, play["moves"][0]["name"])
    with quota:
        fill(visitor)
        expect(sentence).to_be_visible()  # what was hidden was about the first time
    play = visitor.move(play, play["moves"][0]["name"])
    expect(sentence).to_be_hidden()
    plays = {each["id"] for each in visitor.get("plays")}
    page.close()
    again = context.new_page()
    again.goto(host.address)
    visitor = Visitor(again.evaluate)
    assert {each["id"] for each in visitor.get("plays")} == plays
    assert visitor.get(f"plays/{play['id']}")["ply"] == 3
    expect(again.get_by_text("Storage is full")).to_be_hidden()


def test_games_stay_where_they_are(context: BrowserContext, page: Page, host: Host) -> None:
    """Where the browser's storage for files was full or missing on the first visit, they are in IndexedDB; later visits find them there."""
    with Quota(context, host):
        page.goto(host.address)
        play = Visitor(page.evaluate).begin("capricieuse")
    Visitor(page.evaluate).move(play, play["moves"][0]["name"])
    page.close()
    again = context.new_page()
    again.goto(host.address)
    assert Visitor(again.evaluate).get(f"plays/{play['id']}")["ply"] == 1


def test_the_storage_is_refused(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], tmp_path: Path, host: Host
) -> None:
    """With all of a site's data forbidden, one can still play, and the page says that games are not kept."""
    preferences = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(preferences))
    # The headless shell, which runs the other tests, heeds no preferences.
    environment = {name: value for name, value in os.environ.items() if name != "CHROMIUM"}
    found = subprocess.run([CHROMIUM], env=environment, capture_output=True, text=True, check=True).stdout.strip()
    options = browser_type_launch_args | {"executable_path": found}
    with closing(playwright.chromium.launch_persistent_context(tmp_path, **options)) as context:
        page = context.new_page()
        page.goto(f"{host.address}#/deal?game=crazy-quilt&deal=42")
        expect(page.locator("[data-ply='0'][data-busy='false']")).to_be_visible()
        page.keyboard.press("d")
        expect(page.locator("[data-ply='1'][data-busy='false']")).to_be_visible()
        page.goto(f"{host.address}#/")
        expect(page.get_by_text("This browser doesn’t keep anything here").first).to_be_visible()


# -- databases of other versions

FILE = """async (bytes) => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('cadogan', { create: true })
  const file = await (await folder.getFileHandle('cadogan.db', { create: true })).createWritable()
  await file.write(new Uint8Array(bytes))
  await file.close()
}"""
PAGES = """(bytes) => new Promise((resolve, reject) => {
  const opening = indexedDB.open('cadogan', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('pages')
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('pages', 'readwrite')
    const store = transaction.objectStore('pages')
    store.put(bytes.length, ['cadogan.db'])
    for (let at = 0; at < bytes.length; at += 4096) store.put(new Uint8Array(bytes.slice(at, at + 4096)), ['cadogan.db', at / 4096])
    transaction.oncomplete = () => { opening.result.close(); resolve() }
    transaction.onerror = reject
  }
})"""


def with_database(context: BrowserContext, host: Host, file: Path, put: str = FILE) -> Page:
    """Open the site where a database lies already: as a file, or as the pages of one."""
    page = context.new_page()
    page.goto(f"{host.address}404.html")
    page.evaluate(put, list(file.read_bytes()))
    page.goto(host.address)
    return page


@pytest.mark.dear  # test_releases.py opens the same file
@pytest.mark.parametrize("put", [FILE, pytest.param(PAGES, marks=pytest.mark.dear)], ids=["file", "pages"])
@pytest.mark.parametrize("release", sorted((DATA / "releases").glob("*/browser.db")), ids=lambda file: file.parent.name)
def test_games_stored_by_an_earlier_version(put: str, release: Path, context: BrowserContext, host: Host) -> None:
    """All are there, and one goes on. `tools/stored.py` made the file."""
    visitor = Visitor(with_database(context, host, release, put).evaluate)
    wanted = json.loads(release.with_suffix(".json").read_text("utf-8"))["games"]
    found = visitor.get("plays")
    assert sorted(each["game"]["name"] for each in found) == sorted(each["game"] for each in wanted)
    (going,) = (each for each in found if each["game"]["name"] == "crazy-quilt")
    play = visitor.get(f"plays/{going['id']}")
    assert visitor.move(play, play["moves"][0]["name"])["ply"] == going["ply"] + 1


def test_a_database_of_a_newer_version(context: BrowserContext, host: Host, tmp_path: Path) -> None:
    """The page says so and leaves it alone."""
    newer = tmp_path / "newer.db"
    with closing(sqlite3.connect(newer)) as database:
        database.executescript("CREATE TABLE play (id TEXT); PRAGMA user_version = 1000000")
    page = with_database(context, host, newer)
    expect(page.get_by_text("saved by a newer Cadogan")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()

"""The page of a server over time: a newer version is offered and taken in the middle of a game; a page outlives its connection."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from cadogan.server.page import PAGE
from page.conftest import LONG, knowing, stop_workers, until
from servers import Stoppable

SERVE = """
import sys
from functools import partial
from pathlib import Path
from cadogan.cli import main
from cadogan.server import serve
serve.create_app = partial(serve.create_app, page=Path(sys.argv.pop(1)))
main(["serve", *sys.argv[1:]])
"""

# Of the engine, one file never arrives.
SLOW = SERVE.replace(
    "main(",
    """
import asyncio

class Slow:
    def __init__(self, app):
        self.app = app

    async def __call__(self, scope, receive, send):
        if scope.get("path", "").endswith("/snapshot.bin"):
            await asyncio.Event().wait()
        await self.app(scope, receive, send)

create = serve.create_app

def slow(*given, **more):
    app = create(*given, **more)
    app.add_middleware(Slow)
    return app

serve.create_app = slow
main(""",
)


class Server(Stoppable):
    """A server with a page of its own."""

    def __init__(self, folder: Path, script: str = SERVE) -> None:
        """`folder`: empty. `script`: starts it. The browser fetches the engine only from a slow one: that takes seconds."""
        self.page = folder / "page"
        without = ["*.br", "*.gz"] if script == SLOW else ["*.br", "*.gz", "engine"]
        shutil.copytree(PAGE, self.page, ignore=shutil.ignore_patterns(*without))
        super().__init__(folder / "games.db", "-c", script, str(self.page))

    def renew(self) -> str:
        """Put a newer version of the page in place; return the name of its first script."""
        index = self.page / "index.html"
        name = re.findall(r"assets/(index-[^\"]*\.js)", index.read_text())[0]
        index.write_text(index.read_text().replace(name, "newer.js"))
        (self.page / "assets" / "newer.js").write_bytes((self.page / "assets" / name).read_bytes() + b"\n")
        first, _, script = (self.page / "sw.js").read_text().partition("\n")
        edition = json.loads(first.removeprefix("self.__CADOGAN__ = ").rstrip(";"))
        del edition["files"][f"assets/{name}"]
        for path in ("index.html", "assets/newer.js"):
            edition["files"][path] = sha256((self.page / path).read_bytes()).hexdigest()[:16]
        edition["version"] = "newer"
        (self.page / "sw.js").write_text(f"self.__CADOGAN__ = {json.dumps(edition)};\n{script}")
        return "newer.js"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server for one test."""
    server = Server(tmp_path)
    yield server
    server.stop()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that takes service workers."""
    with browser.new_context() as context:
        yield knowing(context)


def opened(visitor: BrowserContext, address: str) -> Page:
    """Open a page, and wait until it is kept for times without a network."""
    page = visitor.new_page()
    page.goto(address)
    until(page, "navigator.serviceWorker.controller !== null")
    return page


def begin(visitor: BrowserContext, own: Server) -> Page:
    """Begin a game."""
    page = opened(visitor, f"{own.address}/game/the-mill")
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator("[data-ply]")).to_have_attribute("data-ply", "0")
    return page


def find_newer(page: Page) -> None:
    """Look for a newer version now, as the page does from time to time."""
    page.evaluate("navigator.serviceWorker.getRegistration().then((each) => each.update()).then(() => {})")


def first_script(page: Page) -> str:
    """Return the name of the page's first script."""
    return str(page.evaluate("document.querySelector('script[type=module]').src.split('/').pop()"))


def until_script(page: Page, name: str) -> None:
    """Wait until this is the name of the page's first script, however often the page is loaded for that."""
    expect(page.locator(f"head script[type=module][src$='/{name}']")).to_be_attached(timeout=LONG)


def test_a_newer_version_is_offered_and_loses_nothing_in_the_middle_of_a_game(
    visitor: BrowserContext, own: Server
) -> None:
    page = begin(visitor, own)
    other = opened(visitor, own.address)
    deal = page.locator("[data-ply]").get_attribute("data-deal")
    before = first_script(page)
    newer = own.renew()
    find_newer(page)
    sign = page.get_by_role("button", name="A new version is ready. Update now")
    expect(sign).to_be_visible()
    note = other.get_by_role("status").filter(has_text="A new version is ready.")
    expect(note).to_be_visible()
    other.get_by_role("button", name="Later").click()
    expect(note).to_be_hidden()
    assert first_script(page) == first_script(other) == before  # nothing happens unasked
    page.get_by_role("button", name="Deal", exact=True).click()
    sign.click()
    until_script(page, newer)
    until_script(other, newer)
    expect(page.locator("[data-ply]")).to_have_attribute("data-ply", "1")
    expect(page.locator("[data-ply]")).to_have_attribute("data-deal", deal or "")
    expect(sign).to_be_hidden()


@pytest.mark.dear
def test_a_version_is_taken_while_the_older_one_fetches_the_engine(visitor: BrowserContext, tmp_path: Path) -> None:
    """Chromium lets the newer one wait, minutes long."""
    own = Server(tmp_path, SLOW)
    try:
        page = opened(visitor, own.address)
        page.evaluate("navigator.serviceWorker.controller.postMessage('fetch engine')")
        newer = own.renew()
        find_newer(page)
        page.get_by_role("button", name="Update now").click()
        until_script(page, newer)
    finally:
        own.stop()


@pytest.mark.dear  # tests/browser/test_update.py takes a version without a network
def test_a_version_is_taken_from_idle_workers_and_without_the_server(visitor: BrowserContext, own: Server) -> None:
    page = begin(visitor, own)
    newer = own.renew()
    find_newer(page)
    sign = page.get_by_role("button", name="A new version is ready. Update now")
    expect(sign).to_be_visible()
    stop_workers(page)
    own.stop()
    page.get_by_role("button", name="Deal", exact=True).click()  # it cannot be stored
    sign.click()
    until_script(page, newer)
    own.start()
    expect(page.locator("[data-ply]")).to_have_attribute("data-ply", "1")


@pytest.mark.dear  # rare; tests/browser/test_update.py has how a version is taken
def test_a_page_that_the_server_sent_anew_is_not_offered_again(visitor: BrowserContext, own: Server) -> None:
    page = opened(visitor, own.address)
    newer = own.renew()
    page.reload()
    assert first_script(page) == newer
    find_newer(page)
    until(page, "caches.keys().then((names) => names.some((name) => name.endsWith(' newer')))")
    until(page, "navigator.serviceWorker.getRegistration().then((each) => !each.installing)")
    page.wait_for_load_state("networkidle")
    expect(page.get_by_text("A new version is ready.")).to_have_count(0)


@pytest.mark.dear  # tests/page/test_offline.py reloads without the server
def test_the_page_opens_without_its_server_and_goes_on_when_it_is_back(visitor: BrowserContext, own: Server) -> None:
    page = begin(visitor, own)
    address = page.url
    own.stop()
    page.reload()
    expect(page.locator("h1")).to_be_visible()
    page.goto(f"{own.address}/lesson")
    expect(page.locator("h1")).to_be_visible()  # a part that was not fetched before
    own.start()
    page.goto(address)
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator("[data-ply]")).to_have_attribute("data-ply", "1")

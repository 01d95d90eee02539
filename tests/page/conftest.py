"""A real browser and a real server: the system's Chromium, and a server in a process of its own."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from cadogan.rules.game import families
from servers import serving

PATIENCE = 20_000  # milliseconds for what a page shows, perhaps on a busy machine
LONG = 60_000  # the same where Python starts in the browser first


@pytest.fixture(autouse=True)
def patience() -> None:
    """Wait longer than usual for what a page shows."""
    expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Launch the system's Chromium, without its own background requests."""
    names = ("chromium", "chromium-browser", "google-chrome")
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if not path:
        pytest.fail("Chromium was not found: install it (on Debian: apt install chromium) or set CHROMIUM to its path")
    quiet = ("quic", "background-networking", "component-update", "sync", "gpu")
    # A page of a context that has another one open needs no process of its own. Python runs too briefly in a test for
    # WebAssembly that is compiled twice, quickly and well, to be worth the time.
    args = ["--no-sandbox", "--no-first-run", "--process-per-site", "--js-flags=--liftoff-only"]
    return {"executable_path": path, "args": [*args, *(f"--disable-{name}" for name in quiet)]}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a server with an empty database."""
    with served(tmp_path_factory) as address:
        yield address


class Fresh(Protocol):
    """Makes a browser context as new: `options` are those of `Browser.new_context`.

    A newcomer is taught each family on its first deal; anybody else knows them all. `python`: it may start in the page.
    """

    def __call__(self, newcomer: bool = False, python: bool = False, **options: Any) -> BrowserContext: ...


# The player has been taught all families, and has won in each.
KNOWN = json.dumps([*families()])
KNOWS = f"""try {{
  for (const known of ['cadogan.taught', 'cadogan.won']) localStorage[known] ??= {json.dumps(KNOWN)}
}} catch {{}}"""


def knowing(context: BrowserContext) -> BrowserContext:
    """Make this the browser of somebody who knows all games: no first deal teaches anything any more."""
    context.add_init_script(KNOWS)
    return context


# Python starts in a page whose server is late by a moment, as it often is on a busy machine, and takes seconds of the processor.
NO_PYTHON = "window.Worker = class extends EventTarget { postMessage() {} terminate() {} }"

# Requests that a service worker makes cannot be watched or answered by a test, and it fetches the whole engine.
OPTIONS = {"service_workers": "block", "locale": "en-GB", "reduced_motion": "reduce"}


@pytest.fixture(scope="session")
def _kept(browser: Browser) -> Iterator[dict[str, BrowserContext]]:
    kept: dict[str, BrowserContext] = {}
    yield kept
    for context in kept.values():
        context.close()


@pytest.fixture
def fresh(browser: Browser, server: str, _kept: dict[str, BrowserContext]) -> Fresh:
    """Contexts as new, except that the browser knows the page's files: to fetch and compile them takes half of a page's time."""

    def context(newcomer: bool = False, python: bool = False, **options: Any) -> BrowserContext:
        options = OPTIONS | options
        name = repr((newcomer, python, sorted(options.items())))
        if name not in _kept:
            _kept[name] = browser.new_context(**options)
            if not newcomer:
                knowing(_kept[name])
            if not python:
                _kept[name].add_init_script(NO_PYTHON)
            _kept[name].new_page().goto(f"{server}/icon.svg")
        context = _kept[name]
        first, *others = context.pages
        for page in others:
            page.close()
        context.clear_cookies()
        context.clear_permissions()
        context.set_offline(False)
        first.evaluate(
            "localStorage.clear()"
        )  # in its process, where a next page would find what is cleared below only soon
        storage = context.new_cdp_session(first)
        storage.send("Storage.clearDataForOrigin", {"origin": server, "storageTypes": "all"})
        storage.detach()
        return context

    return context


@pytest.fixture
def context(fresh: Fresh) -> BrowserContext:
    """A player's browser."""
    return fresh()


@contextmanager
def served(tmp_path_factory: pytest.TempPathFactory, **environment: str) -> Iterator[str]:
    """Run a server with an empty database of its own; yield its address."""
    with serving("--database", tmp_path_factory.mktemp("server") / "games.db", **environment) as server:
        yield server.address


def until(page: Page, script: str, argument: str | None = None) -> None:
    """Wait until a script says true. The page's policy forbids what Playwright has for this."""
    end = time.monotonic() + LONG / 1000
    while not page.evaluate(script, argument):
        assert time.monotonic() < end, script
        page.wait_for_timeout(50)


def stop_workers(page: Page) -> None:
    """Stop all service workers, as the browser does once they have nothing to do."""
    session = page.context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    session.detach()


@pytest.fixture
def errors(page: Page) -> list[str]:
    """Collect the errors of the page's own code."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    return found


@pytest.fixture
def table(context: BrowserContext) -> Iterator[Page]:
    """A page; the test fails if the page's own code raises an error."""
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    assert not wrong

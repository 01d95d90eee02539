"""A real browser and a real server: the system's Chromium, and `cadogan serve` in a process of its own."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

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
    return {
        "executable_path": path,
        "args": ["--no-sandbox", "--no-first-run", *(f"--disable-{name}" for name in quiet)],
    }


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a server with an empty database."""
    with serving(tmp_path_factory) as address:
        yield address


class Fresh(Protocol):
    """Makes a browser context as new: `options` are those of `Browser.new_context`."""

    def __call__(self, **options: Any) -> BrowserContext: ...


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

    def context(**options: Any) -> BrowserContext:
        options = OPTIONS | options
        name = repr(sorted(options.items()))
        if name not in _kept:
            _kept[name] = browser.new_context(**options)
            _kept[name].new_page()
        context = _kept[name]
        first, *others = context.pages
        for page in others:
            page.close()
        context.clear_cookies()
        context.clear_permissions()
        context.set_offline(False)
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
def serving(tmp_path_factory: pytest.TempPathFactory, **environment: str) -> Iterator[str]:
    """Run a server with an empty database of its own; yield its address."""
    port = free_port()
    database = tmp_path_factory.mktemp("server") / "games.db"
    command = [sys.executable, "-m", "cadogan", "serve", "--port", str(port), "--database", str(database)]
    address = f"http://127.0.0.1:{port}"
    with subprocess.Popen(
        command, env=os.environ | environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            wait_for(address, process)
            yield address
        finally:
            process.terminate()


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(address: str, process: subprocess.Popen[str]) -> None:
    """Wait until a server answers."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{address}/api/version"):
                return
        except OSError:
            if process.poll() is not None:
                pytest.fail(f"the server stopped: {process.stdout.read() if process.stdout else ''}")
            time.sleep(0.1)
    pytest.fail("the server did not answer within a minute")


class Stoppable:
    """A server that can be stopped and started again."""

    def __init__(self, port: int, *command: str) -> None:
        """`command`: what Python is to run."""
        self.address = f"http://127.0.0.1:{port}"
        self._command = (sys.executable, *command)
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def runs(self) -> bool:
        """Whether it was started and not stopped."""
        return self._process is not None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        wait_for(self.address, self._process)

    def stop(self) -> None:
        """Stop it, if it runs."""
        if self._process:
            self._process.terminate()
            self._process.communicate()
        self._process = None


def until(page: Page, script: str, argument: str | None = None) -> None:
    """Wait until a script says true. The page's policy forbids what Playwright has for this."""
    end = time.monotonic() + LONG / 1000
    while not page.evaluate(script, argument):
        assert time.monotonic() < end, script
        page.wait_for_timeout(50)


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

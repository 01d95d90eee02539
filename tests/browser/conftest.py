"""The site as plain files, a host for it, and browsers that visit it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from cadogan.browser.site import engine
from cadogan.browser.site.folder import build
from cadogan.browser.site.host import Host, hosting
from page.conftest import LONG, browser_type_launch_args, knowing

__all__ = ["browser_type_launch_args"]


@pytest.fixture(autouse=True)
def patience() -> None:
    """Wait until Python has started in the browser."""
    expect.set_options(timeout=LONG)


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    """A player's browser; the player knows all games."""
    return knowing(context)


@pytest.fixture(scope="session")
def made() -> Path:
    """The engine that `make test` has built."""
    found = engine.find()
    assert found, "there is no engine: run make engine"
    return found


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, made: Path) -> Path:
    """The site."""
    folder = tmp_path_factory.mktemp("site") / "public"
    build(folder, made)
    return folder


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    """A host with the site below a path. It can be switched off."""
    with hosting(site, "/games/cadogan/") as host:
        yield host


@pytest.fixture(scope="session")
def firefox_program() -> str:
    """The system's Firefox."""
    path = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    if not path:
        pytest.fail("Firefox was not found: install it (on Debian: apt install firefox-esr) or set FIREFOX to its path")
    return path


# Resolves when the site needs no network any more: all its files are kept.
KEPT = "async () => { await navigator.serviceWorker.ready; return true }"


@pytest.fixture
def visited(context: BrowserContext, host: Host) -> Page:
    """A page of the site after a first visit, without a network."""
    page = context.new_page()
    page.goto(host.address)
    assert page.evaluate(KEPT)
    host.is_on = False
    page.reload()
    return page

"""A newer version of the site while games are being played."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from cadogan.browser.site.host import Host, hosting
from cadogan.browser.site.page import worker
from page.conftest import LONG, stop_workers, until


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    """A host with a copy of the site, which a test may change."""
    with hosting(Path(shutil.copytree(site, tmp_path / "site")), "/games/cadogan/") as host:
        yield host


def renew(folder: Path) -> str:
    """Put a newer version in place: another first script and another engine, with the same content. Return the engine's name."""
    index = folder / "index.html"
    text = index.read_text()
    script = re.findall(r"assets/(index-[^\"]*\.js)", text)[0]
    (folder / "assets" / script).rename(folder / "assets" / "newer.js")
    engine = next((folder / "engine").iterdir())
    engine.rename(engine.with_name("0123456789abcdef"))
    index.write_text(text.replace(script, "newer.js").replace(engine.name, "0123456789abcdef"))
    for name in ("index.html", "sw.js"):
        for ending in (".br", ".gz"):
            (folder / (name + ending)).unlink(missing_ok=True)
    old = (folder / "sw.js").read_text()
    (folder / "sw.js").write_text(worker(old, "browser", folder))
    return "0123456789abcdef"


def until_engine(page: Page, engine: str) -> None:
    """Wait until the page is of the version with this engine, however often it is loaded for that."""
    expect(page.locator(f"meta[name=cadogan][content*='{engine}']")).to_be_attached(timeout=LONG)


# tests/page/test_versions.py has the same with a server.
@pytest.mark.dear
def test_an_update_in_the_middle_of_a_game_loses_nothing(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.goto(host.address)
    until(page, "navigator.serviceWorker.controller !== null")
    page.locator('a[data-game="the-mill"]').click()
    page.get_by_role("button", name="Deal the cards").click()
    ply, turn = page.locator("[data-ply]"), page.get_by_role("button", name="Deal", exact=True)
    turn.click(timeout=LONG)
    expect(ply).to_have_attribute("data-ply", "1", timeout=LONG)
    deal = ply.get_attribute("data-deal") or ""
    other = context.new_page()
    other.goto(host.address)

    engine = renew(host.folder)
    host.sent.clear()
    page.evaluate("navigator.serviceWorker.getRegistration().then((each) => each.update()).then(() => {})")
    sign = page.get_by_role("button", name="A new version is ready. Update now")
    expect(sign).to_be_visible(timeout=LONG)
    expect(other.get_by_text("A new version is ready.")).to_be_visible(timeout=LONG)
    # What is the same is not fetched again.
    assert not [path for path, _ in host.sent if "engine" in path or "assets" in path]
    for _ in range(3):
        turn.click()
    sign.click()
    for each in (page, other):
        until_engine(each, engine)
    expect(ply).to_have_attribute("data-ply", "4", timeout=LONG)
    expect(ply).to_have_attribute("data-deal", deal)

    host.is_on = False  # the new version is whole, too
    other.close()
    page.reload()
    turn.click(timeout=LONG)
    expect(ply).to_have_attribute("data-ply", "5", timeout=LONG)


@pytest.mark.dear
def test_an_older_worker_that_is_busy_does_not_keep_the_newer_version_away(
    context: BrowserContext, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chromium lets the newer one wait, minutes long, for answers that the older one still owes."""
    ended, file = Event(), Host.file
    monkeypatch.setattr(
        Host, "file", lambda self, path: file(self, path) if "never" not in path or ended.wait() else None
    )
    page = context.new_page()
    page.goto(host.address)
    until(page, "navigator.serviceWorker.controller !== null")
    page.reload()
    page.evaluate("void fetch('assets/never.js').catch(() => {})")
    engine = renew(host.folder)
    page.evaluate("navigator.serviceWorker.getRegistration().then((each) => each.update()).then(() => {})")
    page.get_by_role("button", name="Update now").click(timeout=LONG)
    try:
        until_engine(page, engine)
    finally:
        ended.set()


@pytest.mark.dear  # page/test_versions.py takes a newer version in one window
def test_a_version_that_has_been_fetched_is_taken_by_all_windows_without_a_network(
    context: BrowserContext, host: Host
) -> None:
    """Chromium lets the newer one wait, too, when the older worker is just being woken up."""
    page, other = context.new_page(), context.new_page()
    for each in (page, other):
        each.goto(host.address)
        until(each, "navigator.serviceWorker.controller !== null")
    engine = renew(host.folder)
    page.evaluate("navigator.serviceWorker.getRegistration().then((each) => each.update()).then(() => {})")
    sign = page.get_by_role("button", name="Update now")
    expect(sign).to_be_visible(timeout=LONG)
    stop_workers(page)
    host.is_on = False
    sign.click()
    for each in (page, other):
        until_engine(each, engine)
        expect(each.locator("h1")).to_be_visible()
        expect(each.get_by_role("button", name="Update now")).to_have_count(0)
    for each in (page, other):
        each.reload()
        until_engine(each, engine)

"""What a first visit fetches."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import Page

from browser.conftest import KEPT
from browser.visitor import Visitor
from cadogan.browser.site.host import Host


def test_each_file_of_the_engine_comes_once(page: Page, host: Host) -> None:
    """Some are too large for the browser's own cache. What the engine has fetched, the service worker does not fetch again."""
    host.compresses = host.sends_headers = False  # so the files are as large as they can be
    page.goto(host.address)
    assert page.evaluate(KEPT)
    sent = Counter(path for path, _ in host.sent if "/engine/" in path)
    assert {path: times for path, times in sent.items() if times > 1} == {}
    host.is_on = False
    page.reload()
    assert Visitor(page.evaluate).begin("windmill")["line"] == []

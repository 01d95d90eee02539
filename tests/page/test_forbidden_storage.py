"""A browser that forbids sites to keep anything, cookies too: everything works until the page closes, and one line says so."""

from __future__ import annotations

from urllib.error import HTTPError
from urllib.request import Request, urlopen

from playwright.sync_api import Page, Route, expect

from page.conftest import Fresh

FORBID = """
for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
  Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } })
window.BroadcastChannel = class { constructor() { throw new DOMException('denied', 'SecurityError') } }  // as Firefox does
"""


def without_cookies(route: Route) -> None:
    """Answer a request as in a browser that takes no cookies."""
    asked = route.request
    headers = {name: value for name, value in asked.headers.items() if name != "cookie"}
    request = Request(asked.url, asked.post_data_buffer, headers, method=asked.method)
    try:
        response = urlopen(request)
    except HTTPError as error:
        response = error
    with response:
        kept = {name: value for name, value in response.headers.items() if name.lower() != "set-cookie"}
        route.fulfill(status=response.status, headers=kept, body=response.read())


def test_a_game_is_played_and_one_line_says_that_nothing_is_kept(fresh: Fresh, server: str) -> None:
    page: Page = fresh().new_page()
    page.add_init_script(FORBID)
    page.route(f"{server}/**", without_cookies)
    page.goto(server)
    expect(page.get_by_role("status").filter(has_text="This browser doesn’t keep anything here")).to_be_visible()
    page.locator('a[data-game="the-mill"]').first.click()
    page.get_by_role("button", name="Deal the cards").click()
    page.get_by_role("button", name="Skip").click()  # the first deal of a family teaches it, once in a visit
    for ply in ("1", "2"):
        page.get_by_role("button", name="Deal", exact=True).click()
        expect(page.locator("[data-ply]")).to_have_attribute("data-ply", ply)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("button", name="Play it")).to_be_visible()
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("heading", name="Continue")).to_be_visible()  # the player is still the same

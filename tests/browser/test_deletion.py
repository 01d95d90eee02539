"""A player of the plain files deletes all their games and settings: nothing of them is left in the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from browser.test_nothing_is_lost import Quota, fill
from browser.visitor import Visitor
from cadogan.browser.site.host import Host

DELETE = "Delete all my games and settings …"
# Whether a text is in the files of the games; the worker that has them open must be gone.
FOUND = """async (text) => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('cadogan')
  for await (const file of folder.values()) if ((await (await file.getFile()).text()).includes(text)) return true
  return false
}"""
OURS = "() => Object.keys(localStorage).filter((each) => each.startsWith('cadogan.'))"


def delete(page: Page, host: Host, games: str) -> None:
    """Delete everything, on the page for carrying games over."""
    page.goto(f"{host.address}#/carry")
    page.get_by_role("button", name=DELETE).click()
    expect(page.get_by_role("dialog")).to_contain_text(f"{games} with all moves and results")
    expect(page.get_by_role("dialog")).not_to_contain_text("server")
    page.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_role("status").filter(has_text=f"{games} and your settings were deleted.")).to_be_visible()


def is_found(context: BrowserContext, host: Host, text: str) -> bool:
    """Return whether a text is in the games' files, once no window has them open."""
    page = context.new_page()
    page.goto(f"{host.address}404.html")  # of the same origin, without Cadogan
    found: bool = page.evaluate(FOUND, text)
    page.close()
    return found


def test_nothing_is_left(context: BrowserContext, page: Page, host: Host) -> None:
    page.goto(host.address)
    visitor = Visitor(page.evaluate)
    play = visitor.begin("capricieuse")
    play = visitor.move(play, play["moves"][0]["name"])
    visitor.begin("windmill")
    tab = context.new_page()
    tab.goto(f"{host.address}#/play/{play['id']}")
    expect(tab.locator("[data-ply='1'][data-busy='false']")).to_be_visible()
    tab.wait_for_timeout(1500)  # what comes when the page has started
    assert is_found(context, host, play["id"])

    delete(page, host, "2 games")
    for each in (page, tab):
        expect(each.locator("[data-chapter]").first).to_be_visible()
        assert each.url.removeprefix(host.address) in ("", "#/")
        assert not {"cadogan.clock", "cadogan.settings.changed"} & {*each.evaluate(OURS)}
    visitor = Visitor(page.evaluate)
    assert visitor.get("player") == {"games": 0, "settings": False}
    assert visitor.get("plays") == []
    assert visitor.get(f"plays/{play['id']}", 404)
    page.close()
    tab.close()
    assert not is_found(context, host, play["id"])

    again = context.new_page()
    again.goto(f"{host.address}#/deal?game=crazy-quilt&deal=42")  # the program is still there
    expect(again.locator("[data-ply='0'][data-busy='false']")).to_be_visible()
    assert len(Visitor(again.evaluate).get("plays")) == 1


@pytest.mark.dear
def test_even_if_the_storage_is_full(context: BrowserContext, page: Page, host: Host) -> None:
    """Then nothing can be written beside what lies there, but it can go."""
    page.goto(host.address)
    visitor = Visitor(page.evaluate)
    kept = visitor.begin("capricieuse")
    kept = visitor.move(kept, kept["moves"][0]["name"])
    with Quota(context, host):
        fill(visitor)
        expect(page.get_by_text("Storage is full")).to_be_visible()
        delete(page, host, "21 games")
    page.close()
    assert not is_found(context, host, kept["id"])
    again = context.new_page()
    again.goto(host.address)
    assert Visitor(again.evaluate).get("plays") == []

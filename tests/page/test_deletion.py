"""A player deletes all their games and settings on the page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from page.conftest import Fresh
from page.test_axe import LOOKS, Look, check, window

OURS = "() => Object.keys(localStorage).filter((each) => each.startsWith('cadogan.'))"
DELETE = "Delete all my games and settings …"


def begin(page: Page, server: str, game: str = "crazy-quilt") -> str:
    """Start a game, and play a move; return its id."""
    page.goto(f"{server}/icon.svg")  # a page of the server, so that requests may follow
    play = page.request.post(f"{server}/api/plays", data={"game": game, "deal": "42"}).json()
    move = {"node": play["node"], "moves": [play["moves"][0]["name"]]}
    assert page.request.post(f"{server}/api/plays/{play['id']}/move", data=move).ok
    id: str = play["id"]
    return id


def secret(context: BrowserContext) -> str:
    return next(each["value"] for each in context.cookies() if each["name"] == "cadogan")


def test_everything_is_deleted(page: Page, server: str, errors: list[str], tmp_path: Path) -> None:
    """In the settings at a table: games first as a file, then gone on the server and in the browser."""
    begin(page, server, "windmill")
    play = begin(page, server)
    page.add_init_script('window.name || localStorage.setItem(\'cadogan.settings\', \'{"timer":true,"theme":"dark"}\')')
    page.add_init_script("window.name = 'opened'")
    page.goto(f"{server}/play/{play}")
    expect(page.locator("html[data-theme=dark] [data-ply='1']")).to_be_attached()
    page.wait_for_timeout(1100)  # its clock has ticked
    before = secret(page.context)
    page.get_by_role("button", name="Settings").first.click()
    page.get_by_role("button", name=DELETE).click()
    dialog = page.get_by_role("dialog", name="Delete all games and settings?")
    expect(dialog).to_contain_text("2 games with all moves and results")
    expect(dialog).to_contain_text("This cannot be undone.")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Download all games").click()
    download.value.save_as(tmp_path / "games.json")
    assert len(json.loads((tmp_path / "games.json").read_text())["games"]) == 2

    dialog.get_by_role("button", name="Keep everything").click()
    assert len(page.request.get(f"{server}/api/plays").json()) == 2
    page.get_by_role("button", name=DELETE).click()
    dialog.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_role("status").filter(has_text="2 games and your settings were deleted.")).to_be_visible()
    assert page.url == f"{server}/"
    expect(page.locator("html:not([data-theme])")).to_be_attached()
    expect(page.locator("[data-play]")).to_have_count(0)
    assert not {"cadogan.clock", "cadogan.plays", "cadogan.copies"} & {*page.evaluate(OURS)}
    assert 'timer":true' not in page.evaluate("() => localStorage.getItem('cadogan.settings') ?? ''")
    assert secret(page.context) != before
    assert page.request.get(f"{server}/api/plays").json() == []
    page.reload()
    expect(page.locator("[data-chapter]").first).to_be_visible()
    expect(page.get_by_text("were deleted")).to_have_count(0)

    page.goto(f"{server}/carry")
    page.locator("input[type=file]").set_input_files(tmp_path / "games.json")
    expect(page.get_by_role("status").filter(has_text="2 games added.")).to_be_visible()
    assert not errors


@pytest.mark.dear  # frontend/tests/deletion.test.ts: other windows hear of it
def test_the_other_tab(context: BrowserContext, server: str) -> None:
    """It goes to the start page, and brings nothing back."""
    page, tab = context.new_page(), context.new_page()
    play = begin(page, server)
    tab.goto(f"{server}/play/{play}")
    expect(tab.locator("[data-ply='1']")).to_be_attached()
    tab.wait_for_load_state("networkidle")
    tab.wait_for_timeout(1500)  # what comes when the page has started
    page.goto(f"{server}/carry")
    page.get_by_role("button", name=DELETE).click()
    page.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_text("1 game and your settings were deleted.")).to_be_visible()
    expect(tab.locator("[data-chapter]").first).to_be_visible()
    assert tab.url == f"{server}/"
    assert not {"cadogan.clock", "cadogan.plays", "cadogan.copies"} & {*tab.evaluate(OURS)}
    page.goto(f"{server}/play/{play}")
    expect(page.get_by_role("link", name="Carry my games over")).to_be_visible()


def test_without_the_server_nothing_is_deleted(page: Page, server: str) -> None:
    begin(page, server)
    page.goto(f"{server}/carry")
    page.get_by_role("button", name=DELETE).click()
    expect(page.get_by_text("1 game with all moves")).to_be_visible()
    page.route("**/api/player", lambda route: route.abort())
    page.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).not_to_be_empty()
    page.unroute("**/api/player")
    assert len(page.request.get(f"{server}/api/plays").json()) == 1
    page.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_text("1 game and your settings were deleted.")).to_be_visible()


@pytest.mark.parametrize("look", [LOOKS[0], pytest.param(LOOKS[5], marks=pytest.mark.dear)], ids=["narrow", "wide"])
def test_axe_finds_nothing(fresh: Fresh, server: str, look: Look) -> None:
    with window(fresh, look) as page:
        begin(page, server)
        page.goto(f"{server}/carry")
        page.locator("section .button.danger").click()
        danger = page.get_by_role("dialog").locator("footer .button.danger")
        expect(danger).to_be_enabled()
        check(page, f"the question, {look}")
        danger.click()
        expect(page.locator("[role=status] span")).to_be_visible()
        expect(page.locator("[data-chapter]").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        check(page, f"after deleting, {look}")

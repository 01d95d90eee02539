"""Recorded games of every family are played to their wins by the site, without a network after the first visit.

Each in one of two browsers: that their engines play alike is tested move by move in `tests/wasm`.
"""

from __future__ import annotations

from playwright.sync_api import Page, expect

import cadogan
from browser.hands import arrived, by_tap, key_of
from cadogan import notation
from cadogan.notation import Record
from cadogan.site.host import Host
from conftest import DATA
from static_site.conftest import KEPT
from static_site.firefox import firefox
from static_site.visitor import Play, Visitor

IN_CHROMIUM = ("crazy-quilt", "doubles-and-quits", "monte-carlo")
IN_FIREFOX = ("windmill", "capricieuse")


def recorded(game: str) -> Record:
    """Return the golden record of a game."""
    (record,) = notation.read((DATA / "games" / f"{game}.record").read_text())
    return record


def play_out(visitor: Visitor, game: str) -> Play:
    """Play a recorded game to its win."""
    record = recorded(game)
    play = visitor.begin(game, record.headers["Deal"])
    play = visitor.move(play, *record.moves)
    assert play["status"] == "won"
    return play


def test_in_chromium(visited: Page, host: Host) -> None:
    visitor = Visitor(visited.evaluate)
    for game in IN_CHROMIUM:
        play = play_out(visitor, game)
        visited.goto(f"{host.address}#/play/{play['id']}")
        expect(visited.locator("[data-ply]")).to_have_attribute("data-ply", str(play["ply"]))
    assert {each["status"] for each in visitor.get("plays")} == {"won"}


def test_by_taps(visited: Page, host: Host) -> None:
    """The page itself plays: every move is a tap on a card."""
    record = recorded("monte-carlo")
    kept = '{"animation": "none"}'
    visited.evaluate("(kept) => localStorage.setItem('cadogan.settings', kept)", kept)
    visited.goto(f"{host.address}#/deal?game=monte-carlo&deal={record.headers['Deal']}")
    visited.reload()
    expect(visited.locator("[data-ply='0']")).to_be_visible()
    position = cadogan.game("monte-carlo").deal(int(record.headers["Deal"]))
    for move in record.moves:
        legal = next(each for each in position.moves if each == move)
        by_tap(visited, move, key_of(position, legal))
        position = position.play(move)
        arrived(visited, position.ply)
    visited.reload()
    expect(visited.locator(f"[data-ply='{position.ply}']")).to_be_visible()


def test_in_firefox(firefox_program: str, host: Host) -> None:
    with firefox(firefox_program) as browser:
        tab = browser.tab(host.address)
        assert tab.evaluate(KEPT)
        host.is_on = False
        tab.reload()
        visitor = Visitor(tab.evaluate)
        for game in IN_FIREFOX:
            play = play_out(visitor, game)
            tab.evaluate("(address) => { location.hash = address }", f"#/play/{play['id']}")
            tab.wait_for("(ply) => document.querySelector(`[data-ply='${ply}']`) !== null", play["ply"])

"""Recorded games of every family are played by the site, without a network after the first visit; the first to their wins.

Each in one of two browsers: that their engines play alike is tested move by move in `tests/browser/wasm`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import cadogan
from browser.conftest import KEPT
from browser.firefox import firefox
from browser.visitor import Play, Visitor
from cadogan.browser.site.host import Host, hosting
from cadogan.position import notation
from cadogan.position.notation import Record
from conftest import DATA
from page.hands import arrived, by_tap, key_of
from samples import some

IN_CHROMIUM = ("doubles-and-quits", "crazy-quilt", "persian-rug")
IN_FIREFOX = ("capricieuse", "windmill", "the-nation")
SOME = 10  # moves of the others


def recorded(game: str) -> Record:
    """Return the golden record of a game."""
    (record,) = notation.read((DATA / "games" / f"{game}.record").read_text())
    return record


def play_out(visitor: Visitor, game: str, count: int | None = None) -> Play:
    """Play a recorded game to its win, or some of its moves."""
    record = recorded(game)
    play = visitor.begin(game, record.headers["Deal"])
    play = visitor.move(play, *record.moves[:count])
    assert play["status"] == ("playing" if count else "won")
    return play


def how_far(games: Sequence[str]) -> dict[str, int | None]:
    """Return how many moves of each game are played, or None for all."""
    whole = some(games[:1], games)
    return {game: None if game in whole else SOME for game in games}


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[Host]:
    """A host for the tests in Chromium."""
    with hosting(site, "/games/cadogan/") as host:
        yield host


@pytest.fixture(scope="module")
def visited(browser: Browser, host: Host) -> Iterator[Page]:
    """A page after a first visit, without a network."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(host.address)
    assert page.evaluate(KEPT)
    host.is_on = False
    page.reload()
    yield page
    context.close()


def test_in_chromium(visited: Page, host: Host) -> None:
    visitor = Visitor(visited.evaluate)
    for game, moves in how_far(IN_CHROMIUM).items():
        play = play_out(visitor, game, moves)
        visited.goto(f"{host.address}#/play/{play['id']}")
        expect(visited.locator("[data-ply]")).to_have_attribute("data-ply", str(play["ply"]))
    assert len(visitor.get("plays")) == len(IN_CHROMIUM)


def test_by_taps(visited: Page, host: Host) -> None:
    """The page itself plays, by taps on cards: some moves, or the whole game in `make test-all`."""
    record = recorded("monte-carlo")
    moves = record.moves[: some(SOME, None)]
    kept = '{"animation": "none"}'
    visited.evaluate("(kept) => localStorage.setItem('cadogan.settings', kept)", kept)
    visited.goto(f"{host.address}#/deal?game=monte-carlo&deal={record.headers['Deal']}")
    visited.reload()
    expect(visited.locator("[data-ply='0']")).to_be_visible()
    position = cadogan.game("monte-carlo").deal(int(record.headers["Deal"]))
    for move in moves:
        legal = next(each for each in position.moves if each == move)
        by_tap(visited, move, key_of(position, legal))
        position = position.play(move)
        arrived(visited, position.ply)
    visited.reload()
    expect(visited.locator(f"[data-ply='{position.ply}']")).to_be_visible()


@pytest.mark.dear
def test_in_firefox(firefox_program: str, site: Path) -> None:
    with hosting(site, "/games/cadogan/") as host, firefox(firefox_program) as browser:
        tab = browser.tab(host.address)
        assert tab.evaluate(KEPT)
        host.is_on = False
        tab.reload()
        visitor = Visitor(tab.evaluate)
        for game, moves in how_far(IN_FIREFOX).items():
            play = play_out(visitor, game, moves)
            tab.evaluate("(address) => { location.hash = address }", f"#/play/{play['id']}")
            tab.wait_for("(ply) => document.querySelector(`[data-ply='${ply}']`) !== null", play["ply"])

"""Play a game on a site in Chromium, as a player would: on the first visit, and again without a network."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from cadogan.browser.site.folder import is_site
from cadogan.browser.site.host import Host, hosting
from cadogan.position import game as game_of
from cadogan.rules.cards import BadInput
from cadogan.solver import solve

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAME, DEAL = "windmill", 5
BASES = ("/", "/some/where/")  # a site at the top of a host, and one below
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
STARTED = 120_000  # ms until Python must be up, on a slow machine
MOVED = 30_000

Say = Callable[[str], None]


def check(folder: Path, say: Say) -> None:
    """Serve a site on this machine and play a game on it to its win, then again offline; say what was done.

    Raises BadInput if there is no site, no Chromium or no Playwright, or if the game could not be played.
    """
    if not is_site(folder):
        raise BadInput(f"{folder} holds no site: write one with cadogan site {folder}")
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        raise BadInput("this needs Playwright, which is not installed: pip install playwright") from None
    browser = chromium()
    line = winning_line()
    with sync_playwright() as playwright:
        try:
            chrome = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        except Error:
            raise BadInput(f"{browser} does not start: set CHROMIUM to the path of a Chromium that does") from None
        try:
            for base in BASES:
                with hosting(folder, base) as host:
                    play_twice(chrome.new_context().new_page(), host, line, say)
        except Error as error:
            raise BadInput(f"the game could not be played: {error.message.splitlines()[0]}") from None
        finally:
            chrome.close()


def chromium() -> str:
    """Return the path of the system's Chromium. Raises BadInput if there is none."""
    found = next(filter(None, map(shutil.which, (os.environ.get("CHROMIUM", ""), *NAMES))), None)
    if not found:
        raise BadInput("this needs Chromium, which was not found: install it, or set CHROMIUM to its path")
    return found


def winning_line() -> list[str]:
    """Return the moves of a win of the deal that is played. Raises BadInput without machine code."""
    position = game_of(GAME).deal(DEAL)
    verdict = solve(position)
    if not verdict.won:
        raise BadInput(f"deal {DEAL} of {GAME} was not solved: {verdict.why}")
    return list(verdict.moves)


def play_twice(page: Page, host: Host, line: list[str], say: Say) -> None:
    """Play the deal with a network, then without one."""
    page.add_init_script("localStorage.setItem('cadogan.settings', JSON.stringify({animation: 'none'}))")
    play(page, host, line)
    received = sum(count for _, count in host.sent)
    say(f"{host.base}: {GAME}, deal {DEAL}, won in {len(line)} moves; {received:,} bytes came from the host")
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)", timeout=STARTED)
    host.is_on = False
    play(page, host, line)
    say(f"{host.base}: won again without a network")
    page.context.close()


def play(page: Page, host: Host, line: list[str]) -> None:
    """Start the deal again, type its moves, and wait for the win."""
    page.goto("about:blank")
    page.goto(f"{host.address}#/deal?game={GAME}&deal={DEAL}")
    arrived(page, 0, STARTED)
    for ply, move in enumerate(line, 1):
        if page.locator("[data-status='won']").count():
            break  # the rest was played by itself
        if not page.locator("form.typed input").count():
            page.keyboard.press("/")
        page.locator("form.typed input").fill(move)
        page.keyboard.press("Enter")
        arrived(page, ply, MOVED)
    page.wait_for_selector("[data-status='won']", timeout=MOVED)


def arrived(page: Page, ply: int, timeout: int) -> None:
    """Wait until the table is at a ply and the move is stored."""
    page.wait_for_function(
        "(ply) => Number(document.querySelector('[data-busy=false]')?.dataset.ply) >= ply", arg=ply, timeout=timeout
    )

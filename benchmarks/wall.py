"""Measure how soon the wall of rugs shows with 5,000 wins: with a server, and offline as plain files.

    python benchmarks/wall.py [--runs N] [--wins N] [--slow TIMES] [--profile FILE]

The wall *opens* when the reader chooses it on the start page, in a running Cadogan that has nothing to do: the pointer is on the link for a
tenth of a second, and the time is from the click to the end of the first frame with rugs. Every visit loads the start page again, so nothing
of the wall is in memory. *Loaded* is the time from the request of the wall's own address. The page's own thread runs TIMES slower, by the
browser's brake. Offline, the service worker has kept everything and the network is off.
"""

from __future__ import annotations

import argparse
import json
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median, quantiles

import httpx
from playwright.sync_api import BrowserContext, CDPSession, Page, sync_playwright
from rich.console import Console
from rich.table import Table

import cadogan
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.store.stored import WON, Outcome, StoredNode
from cadogan.app.store.tree import Node
from cadogan.browser.games import PLAYER
from cadogan.browser.site import engine
from cadogan.browser.site.folder import build
from cadogan.browser.site.host import hosting
from cadogan.server.guard import COOKIE, player_of

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from app.stored import PLAY
from servers import serving

ROOT = Path(__file__).parent.parent
GOAL = 300  # ms
SETTLED = 3000  # ms after which a page has nothing more to do
POINTED = 100  # ms that the pointer is on the link before the click, as with a hand

# Notes when the first rugs are in the page and a frame has been drawn, from the last click or else from the request.
WATCH = """
addEventListener('click', (event) => { window.clicked = event.timeStamp }, true)
new MutationObserver((_, observer) => {
  if (!document.querySelector('[data-win] :is(svg, img, canvas)')) return
  observer.disconnect()
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => { window.hung = performance.now() - (window.clicked ?? 0) }
    channel.port2.postMessage(null)
  })
}).observe(document, { childList: true, subtree: true })
"""

# Puts a file at an address into the browser's storage, as the database of its own games.
PUT = """async (address) => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('cadogan', { create: true })
  const file = await (await folder.getFileHandle('cadogan.db', { create: true })).createWritable()
  await (await fetch(address)).body.pipeTo(file)
}"""
KEPT = "navigator.serviceWorker.ready.then(() => true)"  # resolves when the site needs no network any more


def store(file: Path, player: str, number: int) -> None:
    """Make a database with wins of all games: three a day in the last years, one of them of the daily deals."""
    chance, now = Random(45), datetime.now(UTC)
    games = cadogan.games()
    kept = SQLiteStore(file)
    with kept.writing() as writing:
        for n in range(number):
            ended = now - timedelta(hours=8 * n + 1)
            started = ended - timedelta(seconds=chance.randrange(90, 2400))
            game = chance.choice(games)
            play = replace(
                PLAY,
                id=secrets.token_urlsafe(12),
                game=game.name,
                family=game.family.NAME,
                version=game.version,
                start=str(chance.randrange(1 << 32)),
                status=WON,
                started=started,
                changed=ended,
                moved=True,
                ply=100,
                hints=chance.choice((0, 0, 0, 1, 5)),
                seconds=int((ended - started).total_seconds()),
                undos=chance.choice((0, 0, 3, 12)),
                day=ended.date() if n % 3 == 0 else None,
            )
            writing.add(player, play)
            writing.add_nodes(play.id, 0, [StoredNode(Node(None, "", 0))])
            writing.keep_outcome(play.id, Outcome(ended, True, "won", 100, chance.random()))
    kept.close()


# -- visits -----------------------------------------------------------------------------------------------------------


def brake(page: Page, times: float) -> CDPSession:
    """Slow a page down until the session is detached."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": times})
    return session


def hung(page: Page) -> float:
    """Return the milliseconds until rugs were drawn. Meanwhile the page is left alone: a question to it takes its time too."""
    found: float | None = None
    while not found:
        page.wait_for_timeout(SETTLED)
        found = page.evaluate("window.hung")
    return found


def opened(page: Page, address: str, slow: float, profile: Path | None = None) -> float:
    """Return how soon the wall opens from the start page."""
    page.goto("about:blank")
    page.goto(address)
    link = page.locator("a[href$='/records']").first
    page.wait_for_timeout(SETTLED)
    box = link.bounding_box()
    assert box
    session = brake(page, slow)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(POINTED)
    if profile:
        session.send("Profiler.enable")
        session.send("Profiler.start")
    page.mouse.down()
    page.mouse.up()
    found = hung(page)
    if profile:
        profile.write_text(json.dumps(session.send("Profiler.stop")["profile"]))
    session.detach()
    return found


def loaded(page: Page, address: str, slow: float) -> float:
    """Return how soon the wall is there when its own address is loaded."""
    page.goto("about:blank")
    session = brake(page, slow)
    page.goto(address)
    found = hung(page)
    session.detach()
    return found


@contextmanager
def browser(folder: Path) -> Iterator[BrowserContext]:
    """Run Chromium until the block ends."""
    program = subprocess.run([ROOT / "tools" / "chromium"], capture_output=True, text=True, check=True).stdout.strip()
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            str(folder),
            executable_path=program,
            args=["--no-sandbox", "--no-first-run"],
            viewport={"width": 1440, "height": 900},
            bypass_csp=True,
            locale="en-GB",
        )
        context.add_init_script(WATCH)
        yield context
        context.close()


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=9, help="visits of each kind")
    parser.add_argument("--wins", type=int, default=5000, help="wins that are stored")
    parser.add_argument("--slow", type=float, default=4, help="how many times slower the pages run")
    parser.add_argument(
        "--profile", type=Path, help="write the profile of the last opening with a server, and one offline beside it"
    )
    asked = parser.parse_args()
    made = engine.find() or parser.error("there is no engine: run make engine")
    found: dict[str, list[float]] = {}

    def measure(place: str, page: Page, start: str, wall: str, profile: Path | None) -> None:
        for run in range(asked.runs + 1):
            times = {f"opened, {place}": opened(page, start, asked.slow, profile if run == asked.runs else None)}
            times[f"loaded, {place}"] = loaded(page, wall, asked.slow)
            for name, time in times.items() if run else ():  # the first one fills the browser's caches
                found.setdefault(name, []).append(time)

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        secret = secrets.token_urlsafe(32)
        store(folder / "games.db", player_of(secret), asked.wins)
        with serving("--database", folder / "games.db") as server, browser(folder / "profile") as context:
            context.add_cookies([{"name": COOKIE, "value": secret, "url": server.address}])
            measure("with a server", context.new_page(), server.address, f"{server.address}/records", asked.profile)
            print(f"the server answers /api/wins in {answer(f'{server.address}/api/wins', secret):.0f} ms")
        build(folder / "site", made)
        store(folder / "site" / "games.db", PLAYER, asked.wins)
        with hosting(folder / "site", "/cadogan/") as host, browser(folder / "own") as context:
            page = context.new_page()
            page.goto(f"{host.address}icon.svg")
            page.evaluate(PUT, f"{host.address}games.db")
            page.goto(host.address)
            page.evaluate(KEPT)
            host.is_on = False
            beside = asked.profile and asked.profile.with_stem(f"{asked.profile.stem}-offline")
            measure("offline", page, host.address, f"{host.address}#/records", beside)

    table = Table("what", title=f"The wall of rugs with {asked.wins:,} wins, {asked.slow:g} times slower")
    for column in ("n", "median", "p95", "to reach"):
        table.add_column(column, justify="right")
    for name, times in found.items():
        goal = f"{GOAL} ms" if name.startswith("opened") else ""
        table.add_row(name, str(len(times)), f"{median(times):.0f} ms", f"{quantiles(times, n=20)[-1]:.0f} ms", goal)
    Console(width=100).print(table)


def answer(address: str, secret: str) -> float:
    """Return the milliseconds that a server takes for an answer."""
    with httpx.Client(cookies={COOKIE: secret}, trust_env=False) as client:
        client.get(address)
        return median(client.get(address).elapsed.total_seconds() for _ in range(9)) * 1000


if __name__ == "__main__":
    main()

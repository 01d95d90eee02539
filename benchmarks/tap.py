"""Measure the time from a tap to its move on screen, in recorded games tapped through in a real browser.

    python benchmarks/tap.py [GAME ...]

Measures from the time of the click event to the end of the first frame that shows the move, in milliseconds. Moves whose
outcome is known in advance are drawn at once; moves that turn up a card wait for the server. Animations are on, as by
default. There is a third of a second between taps, so that a frame has little else to do. By default one game of each family.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Page, sync_playwright

from cadogan import notation

RECORDS = Path(__file__).parent.parent / "tests" / "data" / "games"
GAMES = ("crazy-quilt", "windmill", "capricieuse", "monte-carlo")
PAUSE = 0.34  # seconds

# Records the time of the last tap and, after each move, the time from it to the end of the frame that shows the move.
WATCH = """
addEventListener('click', (event) => { window.tapped = event.timeStamp }, true)
new MutationObserver((changes) => {
  const room = document.querySelector('[data-ply]')
  if (!room || room.dataset.ply === window.ply) return
  window.ply = room.dataset.ply
  const known = room.dataset.busy === 'true'
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => { window.drawn = { took: performance.now() - window.tapped, known } }
    channel.port2.postMessage(null)
  })
}).observe(document, { subtree: true, childList: true, attributeFilter: ['data-ply'] })
"""


@contextmanager
def server() -> Iterator[str]:
    """Run a server and yield its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "cadogan", "serve", "--port", str(port), "--database", f"{folder}/games.db"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            address = f"http://127.0.0.1:{port}"
            try:
                for _ in range(300):
                    try:
                        urllib.request.urlopen(f"{address}/api/version")
                        break
                    except OSError:
                        time.sleep(0.1)
                yield address
            finally:
                process.terminate()


def tap(page: Page, place: str) -> None:
    """Click the middle of a place."""
    box = page.locator(f'[data-place="{place}"]').bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def play(page: Page, address: str, name: str) -> list[dict[str, Any]]:
    """Play a recorded game; return the time of each move, and whether its outcome was known in advance."""
    (record,) = notation.read((RECORDS / f"{name}.record").read_text())
    started = page.request.post(f"{address}/api/plays", data={"game": name, "deal": record.headers["Deal"]}).json()
    page.goto(f"{address}/play/{started['id']}")
    page.wait_for_selector("[data-place]")
    page.wait_for_timeout(1500)
    took = []
    for move in record.moves:
        page.wait_for_timeout(1000 * PAUSE)
        page.evaluate("window.drawn = null")
        if move in ("deal", "redeal", "close"):
            page.locator("[aria-keyshortcuts=D]").click()
        else:
            tap(page, re.split(r"[-+]", move)[0])
            choice = page.locator(f'[data-move="{move}"]')
            if choice.count():
                choice.click()
        page.wait_for_function("window.drawn")
        took.append(page.evaluate("window.drawn"))
    return took


def line(name: str, what: str, took: list[float]) -> str:
    """Format a row of the table."""
    if len(took) < 2:
        return f"{name:16}{what:12}{len(took):>6}"
    return f"{name:16}{what:12}{len(took):>6}{median(took):>9.1f}{quantiles(took, n=20)[-1]:>9.1f}{max(took):>9.1f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    games = parser.parse_args().games
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    print(f"{'game':16}{'moves':12}{'n':>6}{'median':>9}{'p95':>9}{'max':>9}")
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name in games:
            page = browser.new_page(viewport={"width": 1440, "height": 900}, bypass_csp=True)
            page.add_init_script(WATCH)
            took = play(page, address, name)
            page.close()
            for what, known in (("known", True), ("turning up", False)):
                print(line(name, what, [each["took"] for each in took if each["known"] == known]), flush=True)
        browser.close()


if __name__ == "__main__":
    main()

"""Measure how soon the page is playable in a browser, and how much script it loads.

    python benchmarks/page.py [--lighthouse]

Uses a server with an empty database and a browser with a warm cache, in English, German and French. *Ready* is the time from
the first request to the first frame after the cards can be played, the median of RUNS. *Script* is the size, compressed by
gzip, of what the page loads before any window is opened. `--lighthouse` adds Lighthouse's scores (a phone on slow 4G, the
processor slowed down four times); npx downloads it from npm.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

from cadogan.server.page import PAGE

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from servers import serving

ROOT = Path(__file__).parent.parent
RUNS = 7
LIGHTHOUSE = "lighthouse@13"
CATEGORIES = ("performance", "accessibility", "best-practices")
VIEWS = {"start page": "/", "table": "/play/{play}"}

# The page is ready when there is a card to tap or a game to choose, and another frame has been drawn.
READY = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('[data-place], main a, main button')) return
  observer.disconnect()
  requestAnimationFrame(() => setTimeout(() => {
    window.ready = performance.now()
    window.fetched = performance.getEntriesByType('resource').map((each) => each.name)
  }))
}).observe(document, { childList: true, subtree: true })
"""


def packed(address: str) -> int:
    """Return the size of a script in bytes, compressed by gzip."""
    return len(gzip.compress((PAGE / urlsplit(address).path.lstrip("/")).read_bytes(), 9))


def visit(page: Page, address: str) -> tuple[float, int]:
    """Load a page; return the milliseconds until it is ready, and the bytes of script loaded until then."""
    page.goto(address)
    page.wait_for_function("window.ready")
    scripts = [name for name in page.evaluate("window.fetched") if name.endswith(".js")]
    return page.evaluate("window.ready"), sum(map(packed, scripts))


def measure(browser: Browser, address: str) -> None:
    print(f"{'':24}{'ready':>10}{'script':>12}")
    for language in ("en", "de", "fr"):
        context = browser.new_context(locale=language, bypass_csp=True, viewport={"width": 1440, "height": 900})
        context.add_init_script(READY)
        page = context.new_page()
        page.goto(address)
        play = context.request.post(f"{address}/api/plays", data={"game": "crazy-quilt", "deal": "42"}).json()["id"]
        for view, path in VIEWS.items():
            found = [visit(page, address + path.format(play=play)) for _ in range(RUNS + 1)][1:]
            times, sizes = zip(*found, strict=True)
            print(f"{view + ', ' + language:24}{median(times):>7.0f} ms{max(sizes) / 1000:>9.1f} kB")
        context.close()


def lighthouse(address: str, chromium: str) -> None:
    """Print Lighthouse's scores, out of 100, and the audits that lowered them."""
    deal = "/deal?game=crazy-quilt&deal=42"
    for view, path in (("start page", "/"), ("table", deal)):
        command = ["npx", "--yes", LIGHTHOUSE, address + path, "--quiet", "--output=json"]
        command += [f"--only-categories={','.join(CATEGORIES)}", "--chrome-flags=--headless=new --no-sandbox"]
        answer = subprocess.run(command, env=os.environ | {"CHROME_PATH": chromium}, capture_output=True, text=True)
        if answer.returncode:
            print(f"{view}: Lighthouse did not run: {answer.stderr.strip()[-200:]}")
            continue
        report = json.loads(answer.stdout)
        scores = ", ".join(f"{name} {100 * report['categories'][name]['score']:.0f}" for name in CATEGORIES)
        less = [
            f"{name} {audit['score']}"
            for name, audit in report["audits"].items()
            if (audit["score"] or 0) < 0.9 and audit["score"] is not None
        ]
        print(f"{view}: {scores}{'; ' + ', '.join(less) if less else ''}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lighthouse", action="store_true", help="also print Lighthouse's scores")
    asked = parser.parse_args()
    chromium = subprocess.run([ROOT / "tools" / "chromium"], capture_output=True, text=True, check=True).stdout.strip()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving("--database", f"{folder}/games.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        measure(browser, server.address)
        browser.close()
        if asked.lighthouse:
            lighthouse(server.address, chromium)


if __name__ == "__main__":
    main()

"""Measure Cadogan as plain files in a browser: how much is fetched, how soon one can play, how strong it is, what it takes.

    python benchmarks/site.py [FOLDER] [--runs N] [--slow TIMES]

FOLDER is what `cadogan site` wrote, by default build/site. A web host that compresses serves it on this machine. Every first visit uses a new profile, so that
nothing is cached; later visits have no network. Times are from the request to the end of the first frame that shows it. `--slow 4`
stops the browser's processes for three quarters of the time, as on a phone with a processor four times slower.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright
from rich.console import Console
from rich.table import Table

from cadogan.app.application import Application
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.wire.messages import Answer, Request
from cadogan.app.wire.schema import plain
from cadogan.browser.site.host import Host, hosting
from cadogan.position import notation

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))
from firefox import Firefox, Tab, firefox
from visitor import Visitor

ROOT = Path(__file__).parent.parent
SITE = ROOT / "build" / "site"
RECORDS = ROOT / "tests" / "data" / "games"
FAMILIES = ("crazy-quilt", "windmill", "capricieuse", "monte-carlo")
DEAL = "#/deal?game=crazy-quilt&deal=42"
QUIET = ("quic", "background-networking", "component-update", "sync", "gpu")

# Notes when a selector is first there, and another frame has been drawn.
WATCH = """
window.seen = {}
const wanted = { start: 'main a, main button', table: "[data-ply][data-busy='false']" }
const look = () => {
  for (const [name, selector] of Object.entries(wanted))
    if (!(name in window.seen) && document.querySelector(selector)) {
      window.seen[name] = null
      requestAnimationFrame(() => setTimeout(() => { window.seen[name] = performance.now() }))
    }
}
new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
"""

# Notes the time from a tap to the end of the frame that shows its move.
TAPS = """
addEventListener('click', (event) => { window.tapped = event.timeStamp }, true)
new MutationObserver(() => {
  const room = document.querySelector('[data-ply]')
  if (!room || room.dataset.ply === window.ply) return
  window.ply = room.dataset.ply
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => { window.drawn = performance.now() - window.tapped }
    channel.port2.postMessage(null)
  })
}).observe(document, { subtree: true, childList: true, attributeFilter: ['data-ply'] })
"""


# -- the browser ------------------------------------------------------------------------------------------------------


@contextmanager
def browser(playwright: Playwright, profile: str, slow: float = 1) -> Iterator[BrowserContext]:
    """Run Chromium with a profile until the block ends; `slow`: how many times slower its pages run."""
    program = subprocess.run([ROOT / "tools" / "chromium"], capture_output=True, text=True, check=True).stdout.strip()
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=program,
        args=["--no-sandbox", "--no-first-run", *(f"--disable-{name}" for name in QUIET)],
        viewport={"width": 1440, "height": 900},
    )
    context.add_init_script(WATCH)
    context.add_init_script(TAPS)
    ended = threading.Event()
    brake = threading.Thread(target=slow_down, args=(profile, slow, ended))
    if slow > 1:
        brake.start()
    try:
        yield context
    finally:
        ended.set()
        if slow > 1:
            brake.join()
        context.close()


RUNS_FOR = 0.002  # seconds, before the processes are stopped


def slow_down(profile: str, times: float, ended: threading.Event) -> None:
    """Let the pages' processes run for a part of the time only, one divided by `times`, until the end."""
    looked, found = 0.0, []
    while not ended.is_set():
        if time.monotonic() > looked + 0.05:
            looked, found = time.monotonic(), renderers(profile)
        for process in found:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGSTOP)
        time.sleep(RUNS_FOR * (times - 1))
        for process in found:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)
        time.sleep(RUNS_FOR)


def renderers(profile: str) -> list[int]:
    """Return the processes of the pages of a browser with this profile."""
    lines = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            lines[int(folder.name)] = parent, (folder / "cmdline").read_text()
    roots = {number for number, (_, line) in lines.items() if profile in line and "--type=" not in line}

    def ours(number: int) -> bool:
        return number in roots or (number in lines and ours(lines[number][0]))

    return [number for number, (_, line) in lines.items() if "--type=renderer" in line and ours(number)]


def memory(profile: str) -> float:
    """Return the memory of a browser's largest page with its workers in MB: what is its own, and its part of what is shared."""
    found = [0]
    for process in renderers(profile):
        with suppress(OSError):
            text = Path(f"/proc/{process}/smaps_rollup").read_text()
            found.append(int(re.search(r"^Pss:\s+(\d+)", text, re.MULTILINE)[1]))
    return max(found) / 1000


def when(page: Page, what: str) -> float:
    """Return the milliseconds from the request of the page until something was drawn."""
    page.wait_for_function("(what) => window.seen[what]", arg=what, timeout=120_000)
    found: float = page.evaluate("(what) => window.seen[what]", what)
    return found


# -- what is measured -------------------------------------------------------------------------------------------------


class Figures:
    """What was measured: for each line of the table, its figures, their unit, and what was to be reached."""

    def __init__(self) -> None:
        self.found: dict[str, list[float]] = {}

    def add(self, name: str, *figures: float) -> None:
        """Add figures to a line of the table."""
        self.found.setdefault(name, []).extend(figures)


KEPT = "navigator.serviceWorker.ready.then(() => true)"  # resolves when the site needs no network any more
MB = 1_000_000


def first_visits(playwright: Playwright, host: Host, runs: int, slow: float, figures: Figures) -> None:
    """Measure visits with a new profile, up to the first move, and then how much everything is."""
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as profile, browser(playwright, profile, slow) as context:
            page = context.new_page()
            page.goto(host.address)
            figures.add("start page drawn, first visit (ms)", when(page, "start"))
    for run in range(runs):
        with tempfile.TemporaryDirectory() as profile, browser(playwright, profile, slow) as context:
            host.sent.clear()
            page = context.new_page()
            page.goto(host.address + DEAL)
            figures.add("first move possible, first visit (ms)", when(page, "table"))
            figures.add("fetched until the first move (MB)", fetched(host))
            if run == 0:
                page.evaluate(KEPT)
                figures.add("fetched in all (MB)", fetched(host))


def fetched(host: Host) -> float:
    """Return the size of what was fetched, in MB; a file that was fetched twice counts twice."""
    return sum(size for _, size in host.sent) / MB


def later_visits(playwright: Playwright, host: Host, runs: int, slow: float, figures: Figures) -> None:
    """Measure visits without a network."""
    with tempfile.TemporaryDirectory() as profile:
        with browser(playwright, profile) as context:
            page = context.new_page()
            page.goto(host.address + DEAL)
            when(page, "table")
            page.evaluate(KEPT)
            page.reload()
            when(page, "table")
        host.is_on = False
        for run in range(runs + 1):
            with browser(playwright, profile, slow) as context:
                page = context.new_page()
                page.goto(host.address + DEAL)
                found = when(page, "table")
                if run:  # the first one fills the browser's cache of compiled code
                    figures.add("first move possible, later and offline (ms)", found)
        host.is_on = True


def games(playwright: Playwright, host: Host, slow: float, figures: Figures) -> None:
    """Measure the time from a tap to its move on screen, and from a wish for a hint to the first one."""
    with tempfile.TemporaryDirectory() as profile, browser(playwright, profile, slow) as context:
        page = context.new_page()
        for name in FAMILIES:
            (record,) = notation.read((RECORDS / f"{name}.record").read_text())
            page.goto("about:blank")
            page.goto(f"{host.address}#/deal?game={name}&deal={record.headers['Deal']}")
            page.wait_for_selector("[data-ply='0'][data-busy='false']", timeout=120_000)
            page.wait_for_timeout(2000)
            for move in record.moves[:40]:
                page.wait_for_timeout(340)
                page.evaluate("window.drawn = null")
                make(page, move)
                page.wait_for_function("() => window.drawn")
                figures.add("a move, from the tap to its frame (ms)", page.evaluate("window.drawn"))
        figures.add("memory of the tab in a game (MB)", memory(profile))


def make(page: Page, move: str) -> None:
    """Make a move by clicks."""
    if move in ("deal", "redeal", "close"):
        page.locator("[aria-keyshortcuts=D]").click()
        return
    box = page.locator(f'[data-place="{re.split(r"[-+]", move)[0]}"]').bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    choice = page.locator(f'[data-move="{move}"]')
    if choice.count():
        choice.click()


def thinking(playwright: Playwright, host: Host, runs: int, slow: float, figures: Figures) -> None:
    """Measure hints, the search for the end and the solver in the second worker."""
    with tempfile.TemporaryDirectory() as profile, browser(playwright, profile, slow) as context:
        page = context.new_page()
        page.goto(host.address)
        page.evaluate(KEPT)
        page.reload()
        visitor = Visitor(page.evaluate)
        for name in FAMILIES:
            shown = visitor.begin(name, "7")
            page.goto(f"{host.address}#/play/{shown['id']}")
            page.wait_for_timeout(4000)  # the second worker is made ready while the player looks
            for deal in range(1, runs + 1):
                play = visitor.begin(name, str(deal))
                events = visitor.events(f"plays/{play['id']}/hint?node=0&seconds={SECONDS:g}")
                hints = [(data, at) for event, data, at in events if event == "hint"]
                figures.add("a hint, from the wish to the first answer (ms)", hints[0][1])
                figures.add(f"samples of a hint, {name}", samples(hints[-1][0]))
            (record,) = notation.read((RECORDS / f"{name}.record").read_text())
            for left in ENDS:
                moves = list(record.moves[:-left])
                play = visitor.post("plays", {"game": name, "deal": record.headers["Deal"], "moves": moves}, 201)
                events = visitor.events(f"plays/{play['id']}/finish?node={play['node']}")
                figures.add("the end of a game, from the question to the answer (ms)", events[-1][2])
            for deal in HARD.get(name, ()):
                play = visitor.begin(name, str(deal))
                visitor.post(f"plays/{play['id']}/peek", None)
                verdict = visitor.events(f"plays/{play['id']}/verdict?node=0&seconds=5")[-1][1]
                figures.add(f"positions/s of the solver, {name}", verdict["positions"] / verdict["seconds"])
        figures.add("memory of the tab after hints and searches (MB)", memory(profile))


def visits_in_firefox(host: Host, runs: int, figures: Figures) -> None:
    """Measure first visits and visits without a network in Firefox."""
    found = subprocess.run([ROOT / "tools" / "firefox"], capture_output=True, text=True, check=True)

    def visit(browser: Firefox, path: str, what: str) -> tuple[Tab, float]:
        browser.ask("script.addPreloadScript", functionDeclaration=f"() => {{ {WATCH} }}")
        tab = browser.tab(host.address + path)
        tab.wait_for("(what) => window.seen[what]", what)
        return tab, tab.evaluate("(what) => window.seen[what]", what)

    program = found.stdout.strip()
    for path, what, line in (("", "start", "start page drawn"), (DEAL, "table", "first move possible")):
        for _ in range(runs):
            with firefox(program) as browser:
                figures.add(f"Firefox: {line}, first visit (ms)", visit(browser, path, what)[1])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        with firefox(program, Path(profile)) as browser:
            tab, _ = visit(browser, DEAL, "table")
            tab.evaluate(f"() => {KEPT}")
            tab.reload()
            browser.ask("browser.close")  # or it would not write its caches
        host.is_on = False
        for _ in range(runs):
            with firefox(program, Path(profile)) as browser:
                figures.add("Firefox: first move possible, later and offline (ms)", visit(browser, DEAL, "table")[1])
                browser.ask("browser.close")
        host.is_on = True


SECONDS = 2.0  # for a hint
ENDS = (80, 40, 30, 25, 20, 15, 12, 10, 8, 6)  # moves left where the end is asked for
HARD = {"crazy-quilt": (97, 144, 109, 78), "windmill": (33, 2, 26, 3)}  # deals with more than 100,000 positions


def native(runs: int, figures: Figures) -> None:
    """Ask the application in this process the same, as a server's thread does."""
    application = Application(SQLiteStore())

    def ask(method: str, path: str, body: Any = None) -> Any:
        found = application.answer(Request.to(f"/api/{path}", method, body and json.dumps(body), "player"))
        if isinstance(found, Answer):
            return json.loads(found.body)
        return plain(found.question.answered()[1])

    for name in FAMILIES:
        for deal in range(1, runs + 1):
            play = ask("POST", "plays", {"game": name, "deal": str(deal)})["id"]
            figures.add(
                f"samples of a hint, {name}", samples(ask("GET", f"plays/{play}/hint?node=0&seconds={SECONDS:g}"))
            )
        for deal in HARD.get(name, ()):
            play = ask("POST", "plays", {"game": name, "deal": str(deal)})["id"]
            ask("POST", f"plays/{play}/peek")
            verdict = ask("GET", f"plays/{play}/verdict?node=0&seconds=5")
            figures.add(f"positions/s of the solver, {name}", verdict["positions"] / verdict["seconds"])


def samples(hint: dict[str, Any]) -> int:
    """Return the number of simulated games behind a hint, for all moves."""
    chances = (hint["chance"], *(each["chance"] for each in hint["others"]))
    return sum(each["samples"] for each in chances if each)


# -- the table --------------------------------------------------------------------------------------------------------

# What is to be reached: at most so much, but of a rate at least this share of this machine's own.
GOALS = {
    "fetched until the first move (MB)": 9,
    "fetched in all (MB)": 11,
    "start page drawn, first visit (ms)": 500,
    "first move possible, first visit (ms)": 3500,
    "first move possible, later and offline (ms)": 1500,
    "a move, from the tap to its frame (ms)": 50,
    "a hint, from the wish to the first answer (ms)": 500,
    "the end of a game, from the question to the answer (ms)": 400,
    "memory of the tab after hints and searches (MB)": 350,
}
SHARE = 0.6


def show(found: Figures, own: Figures) -> None:
    """Print the table."""
    table = Table("what", title="Cadogan as plain files, in Chromium unless another browser is named")
    for name in ("n", "median", "p95", "to reach"):
        table.add_column(name, justify="right")
    for name, figures in found.found.items():
        middle, high = median(figures), quantiles(figures, n=20)[-1] if len(figures) > 1 else figures[0]
        goal = f"{GOALS[name]:,}" if name in GOALS else ""
        if name in own.found:
            share = middle / median(own.found[name]) if median(own.found[name]) else 0
            goal = f"{SHARE} of {median(own.found[name]):,.0f}: {share:.2f}"
        digits = 2 if middle < 100 else 0
        table.add_row(name, str(len(figures)), f"{middle:,.{digits}f}", f"{high:,.{digits}f}", goal)
    Console(width=130).print(table)


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=SITE, help="what `make site` wrote")
    parser.add_argument("--runs", type=int, default=9, help="visits of each kind")
    parser.add_argument("--deals", type=int, default=5, help="deals of each family for hints and the solver")
    parser.add_argument("--slow", type=float, default=1, help="how many times slower the pages run")
    asked = parser.parse_args()
    if not (asked.folder / "index.html").is_file():
        parser.error(f"{asked.folder} is not a site: write one with `make site FOLDER={asked.folder}`")
    found, own = Figures(), Figures()
    with hosting(asked.folder, "/cadogan/") as host, sync_playwright() as playwright:
        first_visits(playwright, host, asked.runs, asked.slow, found)
        later_visits(playwright, host, asked.runs, asked.slow, found)
        games(playwright, host, asked.slow, found)
        thinking(playwright, host, asked.deals, asked.slow, found)
        if asked.slow == 1:
            visits_in_firefox(host, asked.runs, found)
    native(asked.deals, own)
    show(found, own)


if __name__ == "__main__":
    main()

"""Measure the work of the page's main thread in each frame while cards move, on a processor slowed down four times.

    python benchmarks/frames.py [--throttle 4] [--runs 3] [--width 1440]

Traces each motion in the browser. *Set up* is the main thread's work from the input to the start of the motion. From there to
its end, the work is summed for each frame of 1/60 s, in processor time, so that other programs do not count. Prints the
median, the 95th percentile and the maximum over all runs.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Page
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from looking import chromium, recorded, served, started

FRAME = 1000 / 60
CATEGORIES = ["toplevel", "devtools.timeline", "blink.user_timing"]

# A motion starts when its first animation runs, and ends when no animation is left.
WATCH = """
(() => {
  const { animate } = Element.prototype
  const { play } = Animation.prototype
  let running = 0
  const begins = animation => animation.ready.then(() => {
    if (window.started || animation.playState === 'paused') return
    window.started = true
    performance.mark('motion begins')
  })
  Animation.prototype.play = function () {
    play.call(this)
    begins(this)
  }
  Element.prototype.animate = function (...given) {
    const animation = animate.apply(this, given)
    running++
    begins(animation)
    const over = () => {
      if (--running > 0) return
      performance.mark('motion ends')
      setTimeout(() => { window.ended = running === 0 }, 200) // another motion may follow
    }
    animation.finished.then(over, over)
    return animation
  }
  window.watch = () => { window.started = window.ended = false; performance.mark('input') }
})()
"""


def press(place: str) -> Callable[[Page], None]:
    """Return an action that taps a place, and then the first choice if there are several."""

    def act(page: Page) -> None:
        page.evaluate(
            """place => {
              document.querySelector(`[data-place="${place}"]`).click()
              document.querySelector('[data-move]')?.click()
            }""",
            place,
        )

    return act


def key(letter: str) -> Callable[[Page], None]:
    """Return an action that presses a key."""
    return lambda page: page.evaluate(
        "key => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))",
        letter,
    )


def drag(place: str) -> Callable[[Page], None]:
    """Return an action that drags a card in circles over the table for two seconds, and drops it where it was."""

    def act(page: Page) -> None:
        box = page.locator(f'[data-place="{place}"]').bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 4, y + 8)
        page.evaluate("window.started = true; performance.mark('motion begins')")
        for step in range(120):
            turn = step / 120 * 4 * math.pi
            page.mouse.move(x + 150 * math.sin(turn), y + 150 * (1 - math.cos(turn)))
            page.wait_for_timeout(FRAME - 2)  # the browser takes some time to answer, too
        page.evaluate("performance.mark('motion ends')")
        page.mouse.move(x, y)
        page.mouse.up()
        page.evaluate("window.ended = true")

    return act


def traced(page: Page, session: CDPSession, act: Callable[[Page], None] | None) -> list[dict[str, Any]]:
    """Return the browser's trace events during a motion; without `act`, during a reload of the page."""
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": CATEGORIES}})
    if act:
        page.evaluate("watch()")
        act(page)
    else:
        page.reload()
    for _ in range(200):  # poll rarely, because polling is work too
        page.wait_for_timeout(200)
        if page.evaluate("window.ended"):
            break
    else:
        sys.exit("nothing moved")
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(20)
    return events


def work(events: list[dict[str, Any]]) -> tuple[float, list[float]]:
    """Return the milliseconds of main-thread work before the motion, and in each of its frames."""
    marks = {
        event["name"]: event for event in events if event.get("cat") == "blink.user_timing" and event["ph"] in "RI"
    }
    begins, ends = marks["motion begins"], marks["motion ends"]
    tasks = [
        (event["ts"] / 1000, event.get("tdur", event["dur"]) / 1000)
        for event in events
        if event["name"] in ("RunTask", "ThreadControllerImpl::RunTask")
        and event["ph"] == "X"
        and (event["pid"], event["tid"]) == (begins["pid"], begins["tid"])
    ]
    start, end = begins["ts"] / 1000, ends["ts"] / 1000
    before = marks["input"]["ts"] / 1000 if "input" in marks else start
    set_up = sum(duration for at, duration in tasks if before <= at < start)
    frames = []
    for n in range(max(1, int((end - start) / FRAME))):
        left, right = start + n * FRAME, start + (n + 1) * FRAME
        frames.append(sum(max(0.0, min(at + duration, right) - max(at, left)) for at, duration in tasks))
    return set_up, frames


def ply(game: str, matches: Callable[[str], bool]) -> int:
    """Return the ply before the first matching move of the recorded game."""
    return next(n for n, move in enumerate(recorded(game).moves) if matches(move))


def motions() -> list[tuple[str, str, int, Callable[[Page], None] | None]]:
    """Return game, motion, ply of the recorded game, and the action that starts the motion."""
    quilt = recorded("crazy-quilt").moves
    last = {
        game: len(recorded(game).moves) - 1 for game in ("crazy-quilt", "windmill", "capricieuse", "doubles-and-quits")
    }
    at = ply("crazy-quilt", lambda move: move[0] in "abcdefgh" and "-" in move)
    return [
        ("crazy-quilt", "deal in", 0, None),
        ("crazy-quilt", "spring", at, press(quilt[at].split("-")[0])),
        ("crazy-quilt", "deal", ply("crazy-quilt", lambda move: move == "deal"), key("d")),
        ("crazy-quilt", "drag", at, drag(quilt[at].split("-")[0])),
        ("crazy-quilt", "win", last["crazy-quilt"], press(quilt[-1].split("-")[0])),
        ("windmill", "deal in", 0, None),
        ("windmill", "drag", last["windmill"] // 2, drag("s1")),
        ("windmill", "deal", ply("windmill", lambda move: move == "deal"), key("d")),
        ("capricieuse", "deal in", 0, None),
        ("capricieuse", "drag", 0, drag("p1")),
        ("capricieuse", "redeal", ply("capricieuse", lambda move: move == "redeal"), key("d")),
        ("doubles-and-quits", "deal in", 0, None),
        ("doubles-and-quits", "drag", 0, drag("1")),
        ("doubles-and-quits", "close the gaps", ply("doubles-and-quits", lambda move: move == "close"), key("d")),
    ]


def measure(context: BrowserContext, address: str, options: argparse.Namespace) -> list[tuple[str, ...]]:
    rows = []
    for game, motion, plies, act in motions():
        if options.motions and motion not in options.motions:
            continue
        set_ups: list[float] = []
        frames: list[float] = []
        for _ in range(options.runs):
            page = context.new_page()
            session = context.new_cdp_session(page)
            page.add_init_script(WATCH)
            page.goto(started(context, address, game, plies))
            page.get_by_test_id("table").wait_for()
            page.evaluate("document.fonts.ready")
            page.wait_for_timeout(5000)  # until the cards are dealt and everything is prefetched
            session.send("Emulation.setCPUThrottlingRate", {"rate": options.throttle})
            set_up, found = work(traced(page, session, act))
            set_ups.append(set_up)
            frames += found
            page.close()
        p95 = statistics.quantiles(frames, n=20)[-1]
        figures = (f"{each:.1f}" for each in (statistics.median(frames), p95, max(frames)))
        rows.append((game, motion, f"{statistics.median(set_ups):.0f}", str(len(frames)), *figures))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--throttle", type=float, default=4)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--motions", nargs="+", metavar="MOTION", help="measure only these motions")
    parser.add_argument("--width", type=int, default=1440, help="of the window in px; a narrow one is a phone's")
    parser.add_argument("--settings", default="{}", metavar="JSON", help="settings of the page")
    options = parser.parse_args()
    table = Table("game", "motion", "set up ms", "frames", "median ms", "p95 ms", "most ms")
    with served() as address, chromium() as browser:
        context = browser.new_context(viewport={"width": options.width, "height": 900 if options.width > 900 else 812})
        context.add_init_script(f"localStorage.setItem('cadogan.settings', {json.dumps(options.settings)})")
        for row in measure(context, address, options):
            table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()

"""Take screenshots of every game at the start, in the middle and won, in phone, tablet and desktop size, dark and light."""

from __future__ import annotations

import argparse
import json
from itertools import product
from pathlib import Path

from looking import chromium, recorded, served, started
from playwright.sync_api import Browser

from cadogan.game import presets

SIZES = ("375x812", "768x1024", "1440x900")
STATES = {"start": 0.0, "early": 0.25, "middle": 0.5, "late": 0.8, "won": 1.0}


def take(browser: Browser, address: str, options: argparse.Namespace) -> int:
    """Write the screenshots and return their number."""
    taken = 0
    for theme in options.themes:
        context = browser.new_context(color_scheme=theme, reduced_motion="reduce", device_scale_factor=options.scale)
        context.add_init_script(f"localStorage.setItem('cadogan.settings', {json.dumps(options.settings)})")
        page = context.new_page()
        for game, state in product(options.games, options.states):
            address_of_play = started(context, address, game, int(STATES[state] * len(recorded(game).moves)))
            for size in options.sizes:
                width, height = map(int, size.split("x"))
                page.set_viewport_size({"width": width, "height": height})
                page.goto(address_of_play)
                page.get_by_test_id("table").wait_for()
                page.evaluate("document.fonts.ready")
                page.wait_for_timeout(options.wait)
                path = options.folder / f"{game}-{state}-{size}-{theme}"
                if options.jpeg:
                    page.screenshot(path=path.with_suffix(".jpg"), type="jpeg", quality=options.jpeg)
                else:
                    page.screenshot(path=path.with_suffix(".png"))
                taken += 1
        context.close()
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("build/shots"))
    parser.add_argument("--games", nargs="+", default=list(presets()), choices=list(presets()), metavar="GAME")
    parser.add_argument("--states", nargs="+", default=["start", "middle", "won"], choices=list(STATES))
    parser.add_argument("--sizes", nargs="+", default=list(SIZES), metavar="WxH")
    parser.add_argument("--themes", nargs="+", default=["dark", "light"], choices=["dark", "light"])
    parser.add_argument("--settings", default="{}", metavar="JSON", help="settings of the page")
    parser.add_argument("--scale", type=float, default=1, help="pixels of the picture per pixel of the page")
    parser.add_argument(
        "--jpeg", type=int, metavar="QUALITY", help="write JPEG of this quality, 1 to 100, instead of PNG"
    )
    parser.add_argument("--wait", type=int, default=120, help="milliseconds before each picture")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with served() as address, chromium() as browser:
        print(f"{take(browser, address, options)} pictures in {options.folder}")


if __name__ == "__main__":
    main()

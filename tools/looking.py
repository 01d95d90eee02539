"""A temporary server and the system's Chromium, for scripts that take screenshots or measure the page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from cadogan import notation
from cadogan.notation import Record

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "tests" / "data" / "games"
# Features to switch off, so that Chromium contacts no hosts of its own.
QUIET = ("quic", "background-networking", "component-update", "sync", "gpu")


@contextmanager
def served() -> Iterator[str]:
    """Run a server with an empty database and yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "cadogan", "serve", "--port", "0", "--database", f"{folder}/games.db"]
        environment = os.environ | {"CADOGAN_RATE_LIMITS": "no"}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
            try:
                output = process.stdout.readline() if process.stdout else ""
                found = re.search(r"http://[^/]+", output)
                if not found:
                    sys.exit(f"the server did not start: {output}")
                yield found.group()
            finally:
                process.terminate()


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run the browser that the tests also use."""
    path = subprocess.run([ROOT / "tools" / "chromium"], check=True, capture_output=True, text=True).stdout.strip()
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--no-first-run", *(f"--disable-{name}" for name in QUIET)]
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        try:
            yield browser
        finally:
            browser.close()


def recorded(game: str) -> Record:
    """Return the recorded game of a game id, which ends with a win."""
    (record,) = notation.read((GAMES / f"{game}.record").read_text())
    return record


def started(context: BrowserContext, address: str, game: str, plies: int) -> str:
    """Start a play `plies` moves into the recorded game, for this browser's player, and return the address of its page."""
    position = recorded(game).start.play(*recorded(game).moves[:plies])
    # A new connection, because the server might just be closing an old one.
    answer: Any = context.request.post(
        f"{address}/api/import",
        data={"text": notation.write(Record.from_position(position))},
        headers={"connection": "close"},
    ).json()
    return f"{address}/play/{answer['plays'][0]['id']}"

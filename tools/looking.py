"""A server of our own and the system's Chromium, for scripts that look at the page: pictures and measurements."""

from __future__ import annotations

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
# Chromium, quiet about its own makers' hosts.
QUIET = ("quic", "background-networking", "component-update", "sync", "gpu")


@contextmanager
def served() -> Iterator[str]:
    """The address of a server with an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "cadogan", "serve", "--port", "0", "--database", f"{folder}/games.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                said = process.stdout.readline() if process.stdout else ""
                found = re.search(r"http://[^/]+", said)
                if not found:
                    sys.exit(f"the server did not start: {said}")
                yield found.group()
            finally:
                process.terminate()


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser that the tests drive too."""
    path = subprocess.run([ROOT / "tools" / "chromium"], check=True, capture_output=True, text=True).stdout.strip()
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--no-first-run", *(f"--disable-{name}" for name in QUIET)]
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        try:
            yield browser
        finally:
            browser.close()


def recorded(game: str) -> Record:
    """The recorded game of a game id, played to its win."""
    (record,) = notation.read((GAMES / f"{game}.record").read_text())
    return record


def begun(context: BrowserContext, address: str, game: str, plies: int) -> str:
    """A play of this browser that stands so many plies into the recorded game; the address of its page."""
    position = recorded(game).start.play(*recorded(game).moves[:plies])
    # A connection kept from an earlier request might be closed by the server just now.
    answer: Any = context.request.post(
        f"{address}/api/import",
        data={"text": notation.write(Record.from_position(position))},
        headers={"connection": "close"},
    ).json()
    return f"{address}/play/{answer['plays'][0]['id']}"

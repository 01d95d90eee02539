"""Keep what this version stores, as files that every later version must open: tests/data/releases/<version>.

`server.db` and `browser.db` are the databases of a server and of the site in Chromium, where the same games were played by requests;
`server.json` and `browser.json` their files for carrying over, which say what is in them. `games.txt` has records, `study` a study.
`python.txt` has the public names in Python, `http.json` the schema of the HTTP API (`tools/public.py`).
Run it again as long as the version is not released. After that its folder never changes.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright

import cadogan
from cadogan import notation
from cadogan.browser.site import engine
from cadogan.browser.site.check import chromium
from cadogan.browser.site.folder import build
from cadogan.browser.site.host import hosting
from cadogan.cli import main as command
from cadogan.server.app import create_app

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # Starlette warns about the HTTP library
    from starlette.testclient import TestClient

ROOT = Path(__file__).resolve().parents[1]
sys.path += [str(ROOT / "tests"), str(ROOT / "tools")]
import public  # noqa: E402

from browser.visitor import Visitor  # noqa: E402

RELEASES = ROOT / "tests" / "data" / "releases"
STUDY = ("study", "run", "doubles-and-quits", "--deals", "1-60", "--positions", "300", "--jobs", "1")

Ask = Callable[..., Any]  # method, path below /api, body: the answer's JSON or text

READ = """async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('cadogan')
  const file = await (await folder.getFileHandle('cadogan.db')).getFile()
  return [...new Uint8Array(await file.arrayBuffer())]
}"""


def main() -> None:
    """Write the folder of this version."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    folder = RELEASES / cadogan.__version__
    if f"## {cadogan.__version__} (unreleased)" not in (ROOT / "CHANGELOG.md").read_text("utf-8"):
        sys.exit(f"Cadogan {cadogan.__version__} is released: what it stored stays as it is.")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "python.txt").write_text(public.python(), "utf-8")
    (folder / "http.json").write_text(json.dumps(public.http()) + "\n", "utf-8")
    on_a_server(folder)
    in_a_browser(folder)
    if command([*STUDY, "--out", str(folder / "study")]):
        sys.exit("the study did not run")
    (folder / "study" / "lock").unlink()


def play(ask: Ask) -> None:
    """Play games of every kind that is stored in a way of its own."""
    ask("PUT", "settings", {"settings": {"theme": "dark", "sounds": "soft", "fourColours": True}})
    line = " ".join(cadogan.solve(cadogan.game("doubles-and-quits").deal(7)).moves)
    won = ask(
        "POST", "plays", {"game": "doubles-and-quits", "deal": "7", "challenge": {"won": True, "moves": 36, "hints": 1}}
    )
    won = move(ask, won, *line.split()[:-1])
    ask("GET", f"plays/{won['id']}/hint?node={won['node']}&samples=50")
    move(ask, won, line.split()[-1])
    lost = move(ask, ask("POST", "plays", {"game": "monte-carlo?closing=columns", "deal": 2**64 - 1}), 0)
    ask("POST", f"plays/{lost['id']}/resign", {"node": lost["node"], "clock": 61})
    tried = move(ask, ask("POST", "plays", {"game": "crazy-quilt", "deal": "42"}), "c1-d", "deal")
    back = ask("POST", f"plays/{tried['id']}/goto", {"node": tried["node"], "to": 0})
    move(ask, back, "deal")
    daily = ask("POST", "daily/play", {"family": "windmill", "day": "2026-11-28"})
    move(ask, daily, 0)
    ask("POST", f"plays/{daily['id']}/peek")
    ask("POST", "plays/puzzle", {"id": "windmill-225-160"})
    ask("POST", "import", {"text": records()})


def records() -> str:
    """Return a record with a variation, comments and marks, one with cards and a seed, one of a position, and a won game."""
    deal = cadogan.game("the-carpet").deal(5)
    shuffled = deal.game.position(deal.dealt_cards, seed=7)
    few = cadogan.game("windmill").setup("sails=4S 5H; c=AS 2S 3S", strict=False)
    played = [notation.Record.from_position(start.play(start.moves[0])) for start in (shuffled, few)]
    won = (ROOT / "tests" / "data" / "games" / "fortress.record").read_text("utf-8")
    return "\n".join([BRANCHED, *map(notation.write, played), won])


BRANCHED = """[Game "crazy-quilt?wrap=on"]
[Deal "42"]
[Player "Ann"]

{A quiet start.} 1. b8-u c1-d! (2. deal?! $14 {would bury the waste}) 3. deal
"""


def move(ask: Ask, play: Any, *moves: str | int) -> Any:
    """Play moves; a number is one of the legal moves."""
    for each in moves:
        name = each if isinstance(each, str) else play["moves"][each]["name"]
        play = ask("POST", f"plays/{play['id']}/move", {"node": play["node"], "moves": [name]})
    return play


def keep(folder: Path, name: str, ask: Ask) -> None:
    """Write what is in a database as a file for carrying over, one line a game."""
    (folder / f"{name}.json").write_text(ask("GET", "carry"), "utf-8")


def on_a_server(folder: Path) -> None:
    """Play on a server in this process, and keep its database, and its records."""
    with TemporaryDirectory() as place:
        file = Path(place) / "server.db"
        with TestClient(create_app(file, page=Path(place)), base_url="http://localhost") as client:

            def ask(method: str, path: str, body: Any = None) -> Any:
                answer = client.request(method, f"/api/{path}", json=body)
                if answer.is_error:
                    sys.exit(f"{method} {path}: {answer.text}")
                return (
                    answer.json()
                    if answer.headers.get("content-type") == "application/json" and path != "carry"
                    else answer.text
                )

            play(ask)
            keep(folder, "server", ask)
            texts = [ask("GET", f"plays/{each['id']}/record") for each in ask("GET", "plays")]
            (folder / "games.txt").write_text("\n".join(texts), "utf-8")
        shutil.copyfile(file, folder / file.name)


def in_a_browser(folder: Path) -> None:
    """Play on the site in Chromium, and keep the file that lies in the browser's storage."""
    made = engine.find()
    if not made:
        sys.exit("there is no engine: run make engine")
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        site = Path(place) / "public"
        build(site, made)
        chrome = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        with hosting(site, "/") as host:
            page = chrome.new_page()
            page.goto(host.address)
            visitor = Visitor(page.evaluate)

            def ask(method: str, path: str, body: Any = None) -> Any:
                status, text = visitor.ask(method, path, body)
                if status >= 400:
                    sys.exit(f"{method} {path}: {text}")
                return json.loads(text) if isinstance(text, str) and text and path != "carry" else text

            play(ask)
            keep(folder, "browser", ask)
            page.goto(f"{host.address}404.html")  # where nobody has the file open
            (folder / "browser.db").write_bytes(bytes(page.evaluate(READ)))
        chrome.close()


if __name__ == "__main__":
    main()

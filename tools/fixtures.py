"""Tables for the page's tests, as the server sends them: frontend/tests/fixtures/tables.json.

Of every recorded game and a few with other options: the layouts, and what lies there at the start, half way and at the end.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from looking import ROOT, recorded

import cadogan
from cadogan.app import view
from cadogan.app.shape import plain
from cadogan.game import presets
from cadogan.position import Position

PLAYS = ROOT / "frontend" / "tests" / "fixtures"
OTHERS = (
    "the-mill?hand=on&redeals=1",
    "doubles-and-quits?cols=10&rows=5",
    "doubles-and-quits?rows=2",
    "doubles-and-quits?rows=10",
)


def piles(position: Position) -> Any:
    return plain(view.table(position.seen, position.seen.piles))["piles"]


def table(starts: list[Position]) -> Any:
    """The layouts, and the piles of each of the positions."""
    whole = plain(view.table(starts[0].seen, starts[0].seen.piles))
    return {"layouts": whole["layouts"], "piles": [piles(each) for each in starts]}


def main() -> None:
    found = {}
    for game in presets():
        record = recorded(game)
        half = len(record.moves) // 2
        found[game] = table([record.start.play(*record.moves[:plies]) for plies in (0, half, len(record.moves))])
    for name in OTHERS:
        found[name] = table([cadogan.game(name).deal(1)])
    Path(PLAYS / "tables.json").write_text(json.dumps(found, separators=(",", ":")) + "\n")
    # Whole plays: their tables as they are laid out now.
    for path in PLAYS.glob("*.json"):
        play = json.loads(path.read_text())
        if "table" in play:
            layouts = [plain(each) for each in view.layouts(play["game"]["name"])]
            play["table"] = {"layouts": layouts, "piles": play["table"]["piles"]}
            path.write_text(json.dumps(play, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()

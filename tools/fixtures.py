"""Write answers of the API to frontend/tests/fixtures, for the page's tests; with --check say whether they are stale.

Plays: one of each family, after a few moves; what a walk from there changes, and the play at its end. Tables: the layouts of every
recorded game and of some games with other options, and their piles at the start, in the middle and at the end.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any

from cadogan.app.application import Application
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.wire.messages import Answer, Request
from cadogan.position import notation
from cadogan.position.notation import Record
from cadogan.rules.game import presets

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "tests" / "data" / "games"
FIXTURES = ROOT / "frontend" / "tests" / "fixtures"
OTHERS = (
    "the-mill?hand=on&redeals=1",
    "doubles-and-quits?cols=10&rows=5",
    "doubles-and-quits?rows=2",
    "doubles-and-quits?rows=10",
)
PLAYS = ("quilt", "windmill", "capricieuse", "doubles")
# Fields that differ in every answer, replaced by fixed values.
ALIKE = {"id": "fixture", "started": "2026-01-01T12:00:00Z", "changed": "2026-01-01T12:00:00Z"}


class Player:
    """Somebody who plays, in this process."""

    def __init__(self) -> None:
        self._application = Application(SQLiteStore(), place="browser")

    def ask(self, method: str, path: str, body: str | None = None) -> Any:
        """Send a request and return the answer."""
        answer = self._application.answer(Request.to(f"/api/{path}", method, body, "fixtures"))
        assert isinstance(answer, Answer), path
        assert answer.status < 300, answer.body
        return json.loads(answer.body)

    def post(self, path: str, **body: object) -> Any:
        """Post something."""
        return self.ask("POST", path, json.dumps(body))

    def walk(self, play: Any) -> dict[str, Any]:
        """Play on, back and to other lines; return what each step changed, and the play at the end without its layouts."""
        chance, changes = random.Random(1), []
        address = f"plays/{play['id']}"
        now = play
        for what in (
            "move",
            "move",
            "undo",
            "move",
            "undo",
            "redo",
            "restart",
            "goto",
            "move",
            "undo",
            "redo",
            "resign",
        ):
            more: dict[str, object] = {"moves": [chance.choice(now["moves"])["name"]]} if what == "move" else {}
            more |= {"to": max(each["node"] for each in now["line"])} if what == "goto" else {}
            changes.append(self.post(f"{address}/{what}", node=now["node"], since=now["stamp"], **more))
            now = self.ask("GET", address)
        now["table"] = {"piles": now["table"]["piles"]}
        return {"changes": [each | {"changed": ALIKE["changed"]} for each in changes], "after": now | ALIKE}

    def table(self, record: Record, plies: int) -> Any:
        """Return the table of a record after `plies` moves."""
        text = notation.write(Record.from_position(record.start.play(*record.moves[:plies])))
        return self.post("import", text=text)["plays"][0]["table"]


def tables(player: Player) -> dict[str, Any]:
    """Return the layouts of each game, and its piles at some moments."""
    found = {}
    for game in presets():
        (record,) = notation.read((GAMES / f"{game}.record").read_text())
        moments = [player.table(record, plies) for plies in (0, len(record.moves) // 2, len(record.moves))]
        found[game] = {"layouts": moments[0]["layouts"], "piles": [each["piles"] for each in moments]}
    for name in OTHERS:
        table = player.post("plays", game=name, deal="1")["table"]
        found[name] = {"layouts": table["layouts"], "piles": [table["piles"]]}
    return found


def fixtures() -> dict[str, Any]:
    """Return what each file is to hold, by its name."""
    player = Player()
    found = {"tables": tables(player), "changes": {}}
    for name in PLAYS:
        old = json.loads((FIXTURES / f"{name}.json").read_text())
        moves = [each["move"] for each in old["line"]]
        play = player.post("plays", game=old["game"]["name"], deal=old["deal"], moves=moves)
        found["changes"][name] = player.walk(play)
        found[name] = play | ALIKE
    return found


def main() -> None:
    """Write the files, or check them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit status 1 if a file is stale")
    check = parser.parse_args().check
    for name, fixture in fixtures().items():
        file = FIXTURES / f"{name}.json"
        text = json.dumps(fixture, separators=(",", ":"), ensure_ascii=False) + "\n"
        if not check:
            file.write_text(text, "utf-8")
        elif file.read_text("utf-8") != text:
            sys.exit(f"{file.relative_to(ROOT)} is not what the API answers: run `make tool NAME=fixtures`.")


if __name__ == "__main__":
    main()

"""Write answers of the server to frontend/tests/fixtures, for the page's tests: plays, and the tables of all games.

Plays: one of each family, after a few moves; what a walk from there changes, and the play at its end. Tables: the layouts of every
recorded game and of some games with other options, and their piles at the start, in the middle and at the end.
"""

from __future__ import annotations

import json
import random
from http.cookiejar import CookieJar
from typing import Any
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from looking import ROOT, recorded, served

from cadogan import notation
from cadogan.game import presets
from cadogan.notation import Record

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


class Server:
    """A client of the server that keeps cookies, like a browser."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._browser: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))

    def post(self, path: str, **body: object) -> Any:
        """Send a request and return the answer."""
        request = Request(
            f"{self._address}/api/{path}", json.dumps(body).encode(), {"content-type": "application/json"}
        )
        return json.load(self._browser.open(request))

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
            now = self.get(address)
        now["table"] = {"piles": now["table"]["piles"]}
        return {"changes": [each | {"changed": ALIKE["changed"]} for each in changes], "after": now | ALIKE}

    def get(self, path: str) -> Any:
        """Return an answer."""
        return json.load(self._browser.open(f"{self._address}/api/{path}"))

    def table(self, record: Record, plies: int) -> Any:
        """Return the table of a record after `plies` moves."""
        text = notation.write(Record.from_position(record.start.play(*record.moves[:plies])))
        return self.post("import", text=text)["plays"][0]["table"]


def tables(server: Server) -> dict[str, Any]:
    """Return the layouts of each game, and its piles at some moments."""
    found = {}
    for game in presets():
        record = recorded(game)
        moments = [server.table(record, plies) for plies in (0, len(record.moves) // 2, len(record.moves))]
        found[game] = {"layouts": moments[0]["layouts"], "piles": [each["piles"] for each in moments]}
    for name in OTHERS:
        table = server.post("plays", game=name, deal="1")["table"]
        found[name] = {"layouts": table["layouts"], "piles": [table["piles"]]}
    return found


def main() -> None:
    with served() as address:
        server = Server(address)
        found = {"tables": tables(server), "changes": {}}
        for name in PLAYS:
            old = json.loads((FIXTURES / f"{name}.json").read_text())
            moves = [each["move"] for each in old["line"]]
            play = server.post("plays", game=old["game"]["name"], deal=old["deal"], moves=moves)
            found["changes"][name] = server.walk(play)
            found[name] = play | ALIKE
    for name, fixture in found.items():
        (FIXTURES / f"{name}.json").write_text(json.dumps(fixture, separators=(",", ":"), ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()

"""Answers of the server for the page's tests, into frontend/tests/fixtures: whole plays, and the tables of all games.

Plays: one a family, a few moves into it. Tables: of every recorded game and a few with other options, the layouts, and what
lies there at the start, half way and at the end.
"""

from __future__ import annotations

import json
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
# What is another in each answer.
ALIKE = {"id": "fixture", "started": "2026-01-01T12:00:00Z", "changed": "2026-01-01T12:00:00Z"}


class Server:
    """The server, as a browser asks it."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._browser: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))

    def post(self, path: str, **body: object) -> Any:
        """The answer to a request."""
        request = Request(
            f"{self._address}/api/{path}", json.dumps(body).encode(), {"content-type": "application/json"}
        )
        return json.load(self._browser.open(request))

    def table(self, record: Record, plies: int) -> Any:
        """The table of a record after so many moves."""
        text = notation.write(Record.from_position(record.start.play(*record.moves[:plies])))
        return self.post("import", text=text)["plays"][0]["table"]


def tables(server: Server) -> dict[str, Any]:
    """Of each game its layouts, and its piles at some moments."""
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
        found = {"tables": tables(server)}
        for name in PLAYS:
            old = json.loads((FIXTURES / f"{name}.json").read_text())
            moves = [each["move"] for each in old["line"]]
            found[name] = server.post("plays", game=old["game"]["name"], deal=old["deal"], moves=moves) | ALIKE
    for name, fixture in found.items():
        (FIXTURES / f"{name}.json").write_text(json.dumps(fixture, separators=(",", ":"), ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()

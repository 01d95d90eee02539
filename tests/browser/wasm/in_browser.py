"""Moves and slow work as a browser's two workers do them; in Pyodide, both are this one interpreter."""

from __future__ import annotations

import json
from typing import Any

import cadogan
from cadogan.browser.games import Games, warm_up
from cadogan.browser.worker import think

SAMPLES = 60
DECLARED = "red-and-black"  # it stands for all declared games, which share an engine


class Page:
    """A page that asks one thing after the other."""

    def __init__(self, database: str) -> None:
        self._given: list[tuple[int, bytes]] = []
        self._events: list[Any] = []
        self._stopped = False
        self.games = Games(database, self._think, self._stop, self._send)

    def ask(self, method: str, address: str, body: object = None) -> Any:
        """Send a request; return the answer, or the last event of a stream."""
        self._events.clear()
        sent = None if body is None else json.dumps(body)
        status, _, _, text, job = self.games.request(method, f"/api/{address}", sent)
        assert status < 300, text
        if not job:
            return json.loads(text) if text else None
        self.work()
        return self._events[-1]

    def begin(self, game: str) -> Any:
        """Begin a game and play two moves."""
        play = self.ask("POST", "plays", {"game": game, "deal": "7"})
        for _ in range(2):
            play = self.move(play)
        return play

    def move(self, play: Any) -> Any:
        """Play the first move."""
        moves = [play["moves"][0]["name"]]
        return self.ask("POST", f"plays/{play['id']}/move", {"node": play["node"], "moves": moves})

    def work(self) -> None:
        """Do all that the second worker has to do."""
        while self._given:
            job, work = self._given.pop()
            self._stopped = False
            outcome = think(work, self._hear, lambda: self._stopped)
            self.games.done(job, outcome)

    def _hear(self, name: str, data: str) -> None:
        self._events.append([name, json.loads(data)])

    def _think(self, job: int, work: bytes, lane: str) -> None:
        self._given.append((job, work))

    def _stop(self, job: int) -> None:
        self._stopped = True

    def _send(self, job: int, events: str, over: bool) -> None:
        self._events += json.loads(events)


def found(database: str) -> dict[str, Any]:
    """Return what the page gets to see."""
    warm_up()
    page = Page(database)
    hints, tables = {}, {}
    for game in cadogan.games():
        if game.family.shipped and (not game.family.is_declared or game.name == DECLARED):
            play = page.begin(game.name)
            tables[game.name] = play["table"]
            hints[game.name] = page.ask("GET", f"plays/{play['id']}/hint?node={play['node']}&samples={SAMPLES}")
    play = page.begin("doubles-and-quits")
    page.ask("POST", f"plays/{play['id']}/peek")
    name, verdict = page.ask("GET", f"plays/{play['id']}/verdict?node={play['node']}&seconds=60")
    page.ask("POST", f"plays/{play['id']}/resign", {"node": play["node"]})
    _, fate = page.ask("GET", f"plays/{play['id']}/fate")
    page.games.idle()
    page.work()
    statistics = page.ask("GET", "statistics")
    page.games.close()
    again = Page(database)
    return {
        "tables": tables,
        "hints": hints,
        "verdict": [name, verdict["verdict"], verdict["moves"], verdict["positions"]],
        "fate": fate,
        "statistics": statistics,
        "kept": sorted(each["ply"] for each in again.ask("GET", "plays")),
    }


if __name__ == "__main__":
    print(json.dumps(found("/games.db")))

"""What is done once before a snapshot of Python's memory is made, so that the first move of a player takes no longer than others."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from cadogan.app.api import Answer, Api, Request
from cadogan.app.application import Application
from cadogan.app.memory import MemoryStore
from cadogan.rules.game import presets


def preload() -> None:
    """Ask what a page asks first, and play a move of every game: it fills the caches of rules, layouts and requests.

    The games are kept nowhere.
    """
    for address in ("version", "games", "settings", "statistics", "records", "plays", "puzzles/daily"):
        _asking()("GET", address)
    for game in presets():
        ask = _asking()  # others for each game: while a snapshot is made, all ids are the same
        play = ask("POST", "plays", {"game": game, "deal": "1"})
        move = {"node": 0, "moves": [play["moves"][0]["name"]], "clock": 1}
        play = ask("POST", f"plays/{play['id']}/move", move)
        ask("POST", f"plays/{play['id']}/undo", {"node": play["node"], "clock": 1})
        ask("GET", f"plays/{play['id']}")
        ask("GET", "plays")


def _asking() -> Callable[..., Any]:
    """Return a function that asks a new application, and returns the answer as JSON values."""
    api = Api(Application(MemoryStore(), place="browser"))

    def ask(method: str, address: str, body: object = None) -> Any:
        found = api.answer(Request.to(f"/api/{address}", method, None if body is None else json.dumps(body), "me"))
        assert isinstance(found, Answer)
        assert found.status < 300, found.body
        return json.loads(found.body or "null")

    return ask

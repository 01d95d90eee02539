"""Answers of the API that are the same for every player: with them the start page and an empty table need no Python."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

from cadogan.app.api import Answer, Api, Request
from cadogan.app.application import Application
from cadogan.app.memory import MemoryStore

ONCE = ("/api/version", "/api/games")
OF_EACH_GAME = ("/api/table", "/api/rules", "/api/packet")


def answers() -> str:
    """Return the answers by their addresses, as the page writes them: JSON."""
    api = Api(Application(MemoryStore(), place="browser"))
    found: dict[str, Any] = {address: answer(api, address) for address in ONCE}
    for game in found["/api/games"]:
        for path in OF_EACH_GAME:
            address = f"{path}?{urlencode({'game': game['id']})}"
            found[address] = answer(api, address)
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def answer(api: Api, address: str) -> Any:
    """Return one answer."""
    given = api.answer(Request.to(address, "GET", None, ""))
    assert isinstance(given, Answer), address
    assert given.status == 200, given.body
    return json.loads(given.body)

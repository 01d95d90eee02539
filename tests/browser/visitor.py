"""Requests to Cadogan in a browser's worker, sent as one more window of the site."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

Play = dict[str, Any]
Evaluate = Callable[..., Any]  # runs a JavaScript function in the page, with one argument

# Speaks as `frontend/src/engine/messages.ts` says. `ask` gives [status, text], or [200, events] for a stream.
WINDOW = """() => {
  if (window.visitor) return
  const client = crypto.randomUUID()
  const all = new BroadcastChannel('cadogan.engine')
  const line = new BroadcastChannel(`cadogan.engine.${client}`)
  const waiting = new Map()
  let count = 0
  let welcomed
  const welcome = new Promise((resolve) => (welcomed = resolve))
  line.onmessage = ({ data }) => {
    if (data.what === 'welcome') return welcomed()
    const asked = waiting.get(data.id)
    if (!asked) return
    if (data.what === 'answer') asked.resolve([data.status, data.body])
    else if (data.what === 'broken') asked.reject(new Error('the request broke off'))
    else if (data.what === 'events') {
      asked.events.push(...data.events.map((each) => [...each, performance.now() - asked.since]))
      if (data.last) asked.resolve([200, asked.events])
    }
  }
  all.onmessage = ({ data }) => 'here' in data && all.postMessage({ hello: client })
  all.postMessage({ hello: client })
  const send = (method, address, body) => new Promise((resolve, reject) => {
    const id = ++count
    waiting.set(id, { resolve, reject, events: [], since: performance.now() })
    line.postMessage({ what: 'ask', id, method, address, body })
  })
  window.visitor = { ask: async (method, address, body) => { await welcome; return send(method, address, body) } }
}"""
ASK = "([method, address, body]) => window.visitor.ask(method, address, body)"


class Visitor:
    """A window that plays by requests. Its methods check the status of each answer and return its JSON."""

    def __init__(self, evaluate: Evaluate) -> None:
        """`evaluate` runs a JavaScript function in a page of the site, with one argument, and returns its result."""
        self._evaluate = evaluate
        evaluate(WINDOW)

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Return the status of an answer and its text, or the events of a stream."""
        text = None if body is None else json.dumps(body)
        status, found = self._evaluate(ASK, [method, f"/api/{path}", text])
        return status, found

    def get(self, path: str, status: int = 200) -> Any:
        """Get something."""
        return self._checked(self.ask("GET", path), status)

    def post(self, path: str, body: Any, status: int = 200) -> Any:
        """Post something."""
        return self._checked(self.ask("POST", path, body), status)

    def events(self, path: str) -> list[Any]:
        """Return all events of a stream, each with its name, its data, and the milliseconds from the request to it."""
        status, found = self.ask("GET", path)
        assert status == 200, found
        assert isinstance(found, list), found
        return found

    def begin(self, game: str, deal: str = "42") -> Play:
        """Start a game."""
        play: Play = self.post("plays", {"game": game, "deal": deal}, 201)
        return play

    def move(self, play: Play, *names: str) -> Play:
        """Play moves, one request each."""
        for name in names:
            play = self.post(f"plays/{play['id']}/move", {"node": play["node"], "moves": [name]})
        return play

    def _checked(self, answer: tuple[int, Any], status: int) -> Any:
        assert answer[0] == status, answer[1]
        return json.loads(answer[1]) if answer[1] else None

"""The worker that holds the games: it answers requests, and is warmed up before a snapshot.

The slow tasks are done by the second worker (`worker.py`). JavaScript carries messages between the page and both workers.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable
from typing import Any

from cadogan.app.application import Application
from cadogan.app.coaching.engine import Engine
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.wire.messages import Answer, Asked, Request, answered, problem
from cadogan.app.wire.schema import text
from cadogan.browser.job_queue import Desk, Send, Stop, Think
from cadogan.browser.worker import BROKEN
from cadogan.rules.game import presets

# -- What is done once before a snapshot of Python's memory is made, so that the first move of a player takes no longer than others ---


def warm_up() -> None:
    """Ask what a page asks first, and play a move of every game: it fills the caches of rules, layouts and requests.

    The games are kept nowhere.
    """
    for address in ("version", "games", "settings", "statistics", "records", "plays", "puzzles/daily"):
        asking()("GET", f"/api/{address}")
    asking()("GET", "/api/rules?game=fortress")  # those of one declared game read the words of all
    for game in presets():
        ask = asking()  # others for each game: while a snapshot is made, all ids are the same
        play = ask("POST", "/api/plays", {"game": game, "deal": "1"})
        move = {"node": 0, "moves": [play["moves"][0]["name"]], "clock": 1}
        play = ask("POST", f"/api/plays/{play['id']}/move", move)
        ask("POST", f"/api/plays/{play['id']}/undo", {"node": play["node"], "clock": 1})
        ask("GET", f"/api/plays/{play['id']}")
        ask("GET", "/api/plays")


def asking() -> Callable[..., Any]:
    """Return a function that asks a new application, which keeps everything in memory, and returns the answer as JSON values."""
    application = Application(SQLiteStore(), place="browser")

    def ask(method: str, address: str, body: object = None) -> Any:
        found = application.answer(Request.to(address, method, None if body is None else json.dumps(body), "me"))
        assert isinstance(found, Answer), address
        assert found.status < 300, found.body
        return json.loads(found.body or "null")

    return ask


# -- The first worker of a browser: it holds the games of its only player, and answers the page's requests ------------


PLAYER = "me"
STREAM = "text/event-stream"

Reply = tuple[int, str, str, str, int]  # status, media type, headers as JSON, body, number of the stream's job or 0


class Games:
    """The games in a database file. Its methods take and return only texts, numbers and bytes, for JavaScript."""

    def __init__(self, database: str, think: Think, stop: Stop, send: Send) -> None:
        """Open a database; it is made if there is none. Raises NewerStore or NotStored.

        `think(job, work, lane)`: have the second worker do `thinker.think(work, …)`, then call `done` with what it returns. Its
        events on the way go to the stream of the job. It is called again only after `done` or `lost`.

        `stop(job)`: have the second worker end this task soon. `done` or `lost` must follow, and not before `stop` has returned.

        `send(job, events, over)`: send events to the stream of a job: a JSON list of [name, data]. `over`: they are the last. It
        may be called before `request` has returned the number of the job.
        """
        self._store = SQLiteStore(database)
        self._desk = Desk(think, stop, send)
        self._application = Application(self._store, Engine(), self._desk, eager=0.0, place="browser")

    def request(self, method: str, address: str, body: str | None = None) -> Reply:
        """Answer a request to an address below /api.

        If the answer is a stream, the status is 200 and the media type is text/event-stream. Its events then come by `send` if
        there is a number of a job; otherwise they all are in the body, as a JSON list of [name, data].
        """
        sent = body if isinstance(body, str) else None  # JavaScript's null is not None
        request = Request.to(address, method, sent, PLAYER)
        try:
            found = answered(lambda: self._answer(request))
        except Exception:
            traceback.print_exc()
            found = problem(500, BROKEN)
        if isinstance(found, Answer):
            return found.status, found.media, json.dumps(dict(found.headers)), found.body, 0
        question = found.question
        if question.known:
            return 200, STREAM, "{}", text([(question.event, question.known)]), 0
        return 200, STREAM, "{}", "", self._desk.ask(question, found.lane)

    def _answer(self, request: Request) -> Answer | Asked:
        """Answer a request; a question's work can start if it is not known."""
        found = self._application.answer(request)
        if isinstance(found, Asked) and not found.question.known:
            found.question.check()
            found.question.on_start()
        return found

    def done(self, job: int, outcome: Any) -> None:
        """Take what `worker.think` has returned for a job: bytes or a Uint8Array."""
        self._desk.done(job, outcome)

    def lost(self, job: int) -> None:
        """Take note that the second worker was ended or broke down before it was done with a job."""
        self._desk.lost(job)

    def closed(self, job: int) -> None:
        """Take note that the page has closed the stream of a job."""
        self._desk.closed(job)

    def idle(self) -> None:
        """Have background work done, one piece after the other, until a question comes. Call it when all has been quiet for a while."""
        self._desk.idle()

    def rewrite(self, put_back: Callable[[], object]) -> None:
        """Write everything to the database again; see `SQLiteStore.rewrite`. Raises NotStored."""
        self._store.rewrite(put_back)

    def close(self) -> None:
        """Close the database."""
        self._store.close()

"""The worker for somebody's own patiences: like `games.py`, with games that texts declare, for one visit and stored nowhere."""

from __future__ import annotations

import json
import pickle
import re
from functools import partial
from typing import Any

from cadogan.app.coaching.engine import Engine
from cadogan.app.plays import view
from cadogan.app.wire.errors import sentence
from cadogan.app.wire.jobs import Job, Question
from cadogan.app.wire.messages import JSON, Request
from cadogan.app.wire.schema import Shape, plain
from cadogan.browser import games
from cadogan.browser.games import STREAM, Reply
from cadogan.browser.job_queue import Send, Stop, Think
from cadogan.position import Game, game
from cadogan.rules.declared.reading import Fault
from cadogan.rules.game import use_text

POSITIONS = 50_000  # of the search for each deal that is tried
NEAR = re.compile(r"no (?:word )?(\w+):(?: did you mean (\w+)\?)?")
TEXT, TRIED = "/api/own", "/api/own/tried"  # requests of this worker alone


class Tried(Shape):
    """How many of the first deals of a game can be won, so far."""

    tried: int
    won: int
    lost: int
    of: int


class Games(games.Games):
    """The plays of games that texts declare. Its own requests: PUT /api/own reads a text, GET /api/own/tried solves deals."""

    def __init__(self, database: str, think: Think, stop: Stop, send: Send) -> None:
        """The arguments are those of `games.Games`."""
        self._texts: list[str] = []
        super().__init__(database, lambda job, work, lane: think(job, self._with_texts(work), lane), stop, send)

    def request(self, method: str, address: str, body: str | None = None) -> Reply:
        """Answer a request as `games.Games` does, or one of its own."""
        request = Request.to(address, method)
        if (method, request.path) == ("PUT", TEXT):
            return 200, JSON, "{}", json.dumps(self._read(json.loads(body or "{}")["text"]), ensure_ascii=False), 0
        if (method, request.path) == ("GET", TRIED):
            task = partial(tried, game=game(request.query.partition("=")[2]), of=100)
            return 200, STREAM, "{}", "", self._desk.ask(Question(Engine(), "tried", task), "searches")
        return super().request(method, address, body)

    def _read(self, text: str) -> dict[str, Any]:
        """Read a text: the game that it declares, or what is wrong in which line."""
        found = use_text(text)
        if isinstance(found, list):
            return {"game": None, "faults": [shown(fault) for fault in found]}
        if text not in self._texts:
            self._texts.append(text)
        return {"game": plain(view.game_info(game(found))), "faults": []}

    def _with_texts(self, work: bytes) -> bytes:
        """Return work for the other worker, which does not know the texts yet."""
        return pickle.dumps(partial(after_texts, texts=tuple(self._texts), work=work))


def shown(fault: Fault) -> dict[str, Any]:
    """Return a fault as data, with the word that is wrong and the one that is near it."""
    near = NEAR.search(fault.words)
    wrong, right = near.groups("") if near else ("", "")
    return {"line": fault.line, "words": sentence(fault.words), "wrong": wrong, "right": right}


def after_texts(engine: Engine, job: Job, texts: tuple[str, ...], work: bytes) -> Any:
    """Do pickled work about games that texts declare."""
    for text in texts:
        use_text(text)
    return pickle.loads(work)(engine, job)


def tried(engine: Engine, job: Job, game: Game, of: int) -> Tried | None:
    """Solve the first deals of a game, each with few positions; None if stopped."""
    from cadogan.solver import solve

    won = lost = 0
    for number in range(of):
        job.report(Tried(number, won, lost, of))
        if job.stop.is_set() or (number == 0 and not engine.warm_up(game, job.stop)):
            return None
        verdict = solve(game.deal(number + 1), positions=POSITIONS, memory=engine.memory, thread=False, cancel=job.stop)
        won += verdict.won
        lost += verdict.lost
    return Tried(of, won, lost, of)

"""A server in process, and visitors: each a browser with cookies of its own."""

from __future__ import annotations

import json
import random
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
from fastapi import FastAPI

import cadogan.solver
from cadogan.solver.task import Lost, Outcome, Task
from cadogan.web import serve
from cadogan.web.app import create_app

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # Starlette would rather have another HTTP library
    from starlette.testclient import TestClient

Play = dict[str, Any]
Event = tuple[str, dict[str, Any]]


class Visitor:
    """A browser that plays. Every answer must be the expected one, and is given as JSON."""

    def __init__(self, app: FastAPI) -> None:
        self.http = TestClient(app, base_url="http://localhost")

    def get(self, path: str, status: int = 200) -> Any:
        response = self.http.get(f"/api/{path}")
        assert response.status_code == status, response.text
        return response.json()

    def post(self, path: str, body: Any, status: int = 200) -> Any:
        response = self.http.post(f"/api/{path}", json=body)
        assert response.status_code == status, response.text
        return response.json()

    def begin(self, game: str = "crazy-quilt", deal: str | None = "42") -> Play:
        return self.post("plays", {"game": game, **({} if deal is None else {"deal": deal})}, 201)

    def turn(self, what: str, play: Play, status: int = 200, **more: Any) -> Any:
        """Move, undo, redo, restart, goto or resign."""
        return self.post(f"plays/{play['id']}/{what}", {"node": play["node"], **more}, status)

    def move(self, play: Play, *names: str) -> Play:
        """Play moves, one after the other."""
        for name in names:
            play = self.turn("move", play, moves=[name])
        return play

    def wander(self, play: Play, plies: int, seed: int = 0) -> Play:
        """Play so many random moves, or until none is left."""
        chance = random.Random(seed)
        for _ in range(plies):
            if not play["moves"]:
                break
            play = self.move(play, chance.choice(play["moves"])["name"])
        return play

    def show(self, play: Play) -> Play:
        return self.get(f"plays/{play['id']}")

    def record(self, play: Play) -> str:
        response = self.http.get(f"/api/plays/{play['id']}/record")
        assert response.status_code == 200
        assert response.headers["content-type"] == "text/plain; charset=utf-8"
        return response.text

    def take_in(self, text: str) -> list[Play]:
        return self.post("import", {"text": text}, 201)["plays"]

    def peek(self, play: Play) -> Play:
        """Ask for spoilers."""
        return self.post(f"plays/{play['id']}/peek", None)

    def verdict(self, play: Play, seconds: float = 20) -> Event:
        """What the stream of a verdict ends with."""
        response = self.http.get(f"/api/plays/{play['id']}/verdict?node={play['node']}&seconds={seconds}")
        return events_of(response)[-1]

    def line(self, play: Play, status: int = 200) -> Any:
        """The line that proves a won position."""
        return self.get(f"plays/{play['id']}/line?node={play['node']}", status)

    def winnable(self, game: str, seconds: float = 20) -> Event:
        """Begin a game that can be won: what the stream ends with."""
        return events_of(self.http.post("/api/plays/winnable", json={"game": game, "seconds": seconds}))[-1]

    def refusal(self, text: str) -> str:
        """What is said of a record that is not taken."""
        return self.post("import", {"text": text}, 422)["detail"]


def events_of(response: httpx.Response) -> list[Event]:
    """The events of a stream that came to its end."""
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].startswith("text/event-stream")
    return [event_of(text) for text in response.text.split("\n\n") if text]


def event_of(text: str) -> Event:
    """An event as it is sent."""
    name, data = text.split("\n")
    assert name.startswith("event: ")
    assert data.startswith("data: ")
    return name.removeprefix("event: "), json.loads(data.removeprefix("data: "))


def line_of(play: Play) -> str:
    """The names of the moves on a play's current line, those that redo would play after a bar."""
    names = [each["move"] for each in play["line"]]
    if play["ply"] < len(names):
        names.insert(play["ply"], "|")
    return " ".join(names)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games" / "cadogan.db"


@pytest.fixture
def page_folder(tmp_path: Path) -> Path:
    """A built page, or what looks like one."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>the page</title>")
    (folder / "assets" / "index-abc123.js").write_text("console.log('page')")
    (folder / "icon.svg").write_text("<svg/>")
    return folder


@pytest.fixture
def app(database: Path, page_folder: Path) -> Iterator[FastAPI]:
    app = create_app(database, page=page_folder)
    yield app
    app.state.close()


@pytest.fixture
def address(app: FastAPI) -> Iterator[str]:
    """The app, served in a thread; one search at once."""
    app.state.jobs._at_once = 1
    with serve.listen(serve.HOST, 0) as listener:
        server = serve.Server(serve.uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=3))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield f"http://{serve.HOST}:{listener.getsockname()[1]}/"
        server.should_exit = True
        thread.join()


@pytest.fixture
def visit(app: FastAPI) -> Callable[[], Visitor]:
    """Another visitor each time."""
    return lambda: Visitor(app)


@pytest.fixture
def ann(app: FastAPI) -> Visitor:
    return Visitor(app)


@pytest.fixture
def bob(app: FastAPI) -> Visitor:
    return Visitor(app)


class Stub:
    """A search of the solver that comes to nothing: in no time, or never."""

    PRUNINGS: ClassVar[dict[str, str]] = {}

    def __init__(self, ends: bool) -> None:
        self._ends = ends

    def suits(self, rules: Any) -> bool:
        return True

    def prepare(self, rules: Any) -> None:
        pass

    def search(self, task: Task) -> Outcome:
        while not (self._ends or task.over):
            time.sleep(0.005)
        return Lost("it is hopeless") if self._ends else None


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every search goes on until it is stopped."""
    monkeypatch.setattr(cadogan.solver.solving, "searches", lambda rules: [Stub(False)])


@pytest.fixture
def hopeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every search finds that there is nothing to be found."""
    monkeypatch.setattr(cadogan.solver.solving, "searches", lambda rules: [Stub(True)])

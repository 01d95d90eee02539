"""A server in this process, and visitors: clients with their own cookies."""

from __future__ import annotations

import inspect
import json
import random
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
from starlette.applications import Starlette

import cadogan.solver
from cadogan.server import serve
from cadogan.server.app import create_app
from cadogan.solver.verdict import Lost, Outcome, Task
from server.worker import Worker

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # Starlette warns about the HTTP library
    from starlette.testclient import TestClient

Play = dict[str, Any]
Event = tuple[str, dict[str, Any]]


class Visitor:
    """A browser that plays. Its methods check the status of each response and return the JSON."""

    def __init__(self, app: Starlette | Worker) -> None:
        """`app`: a server in this process, or a client that needs none."""
        self.http: Any = app if isinstance(app, Worker) else TestClient(app, base_url="http://localhost")

    def get(self, path: str, status: int = 200) -> Any:
        response = self.http.get(f"/api/{path}")
        assert response.status_code == status, response.text
        assert response.content, response.headers
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

    def rush(self, play: Play, names: Sequence[str]) -> Play:
        """Play moves of which none turns up a card: as many with each request as the API takes."""
        for first in range(0, len(names), 200):
            play = self.turn("move", play, moves=names[first : first + 200])
        return play

    def wander(self, play: Play, plies: int, seed: int = 0) -> Play:
        """Play random moves, `plies` of them or until no legal move is left."""
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

    def import_record(self, text: str) -> list[Play]:
        return self.post("import", {"text": text}, 201)["plays"]

    def peek(self, play: Play) -> Play:
        """Turn spoilers on."""
        return self.post(f"plays/{play['id']}/peek", None)

    def verdict(self, play: Play, seconds: float = 20) -> Event:
        """Return the last event of the stream of a verdict."""
        response = self.http.get(f"/api/plays/{play['id']}/verdict?node={play['node']}&seconds={seconds}")
        return events_of(response)[-1]

    def line(self, play: Play, status: int = 200) -> Any:
        """Return the winning line of a won position."""
        return self.get(f"plays/{play['id']}/line?node={play['node']}", status)

    def winnable(self, game: str, seconds: float = 20) -> Event:
        """Start a winnable game; return the last event of the stream."""
        return events_of(self.http.post("/api/plays/winnable", json={"game": game, "seconds": seconds}))[-1]

    def refusal(self, text: str) -> str:
        """Return the error for a record that is refused."""
        return self.post("import", {"text": text}, 422)["detail"]


def events_of(response: httpx.Response) -> list[Event]:
    """Return all events of a finished stream."""
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].startswith("text/event-stream")
    return [event_of(text) for text in response.text.split("\n\n") if text]


def event_of(text: str) -> Event:
    """Parse an event."""
    name, data = text.split("\n")
    assert name.startswith("event: ")
    assert data.startswith("data: ")
    return name.removeprefix("event: "), json.loads(data.removeprefix("data: "))


def line_of(play: Play) -> str:
    """Return the moves of a play's current line; a bar separates those that can be redone."""
    names = [each["move"] for each in play["line"]]
    if play["ply"] < len(names):
        names.insert(play["ply"], "|")
    return " ".join(names)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games" / "cadogan.db"


@pytest.fixture
def page_folder(tmp_path: Path) -> Path:
    """A folder that looks like a built page."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>the page</title>")
    (folder / "assets" / "index-abc123.js").write_text("console.log('page')")
    (folder / "icon.svg").write_text("<svg/>")
    return folder


@pytest.fixture
def app(database: Path, page_folder: Path) -> Iterator[Starlette]:
    app = create_app(database, page=page_folder)
    yield app
    app.state.close()


@pytest.fixture
def address(app: Starlette) -> Iterator[str]:
    """The address of the app, served in a thread, with one search at a time."""
    app.state.jobs._at_once, app.state.jobs._beside = 1, 0
    with serve.listen(serve.HOST, 0) as listener:
        server = serve.Server(
            serve.uvicorn.Config(app, log_level="error", timeout_keep_alive=60, timeout_graceful_shutdown=3)
        )
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield f"http://{serve.HOST}:{listener.getsockname()[1]}/"
        server.should_exit = True
        thread.join()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Choose what carries a test's requests: HTTP, and with --all also the messages of a browser's workers.

    The latter only if the test is marked with `carriers`, has a single player, and looks at nothing behind the API.
    """
    if "carrier" in metafunc.fixturenames:
        marks = {mark.name for mark in metafunc.definition.iter_markers()}
        asked = inspect.signature(metafunc.function).parameters
        alone = not ({"app", "bob"} & {*metafunc.fixturenames} or {"visit", "database"} & {*asked})
        worker = pytest.param("worker", marks=pytest.mark.dear)
        both = alone and "carriers" in marks and "http" not in marks
        metafunc.parametrize("carrier", ["http", worker] if both else ["http"], indirect=True)


@pytest.fixture
def carrier(request: pytest.FixtureRequest) -> str:
    """How the visitors' requests reach the API: http or worker."""
    return str(request.param)


@pytest.fixture
def visit(request: pytest.FixtureRequest, carrier: str, database: Path) -> Callable[[], Visitor]:
    """Makes a new visitor at each call."""

    def client() -> Starlette | Worker:
        if carrier == "http":
            return request.getfixturevalue("app")  # type: ignore[no-any-return]
        worker = Worker(database)
        request.addfinalizer(worker.games.close)
        return worker

    return lambda: Visitor(client())


@pytest.fixture
def ann(visit: Callable[[], Visitor]) -> Visitor:
    return visit()


@pytest.fixture
def bob(visit: Callable[[], Visitor]) -> Visitor:
    return visit()


class Stub:
    """A search of the solver that ends at once with "lost", or never ends."""

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
    """Make every search run until it is stopped."""
    monkeypatch.setattr(cadogan.solver.solving, "searches", lambda rules: [Stub(False)])


@pytest.fixture
def hopeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every search prove at once that the deal is lost."""
    monkeypatch.setattr(cadogan.solver.solving, "searches", lambda rules: [Stub(True)])

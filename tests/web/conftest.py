"""A server in process, and visitors: each a browser with cookies of its own."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from cadogan.web.app import create_app

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # Starlette would rather have another HTTP library
    from starlette.testclient import TestClient

Play = dict[str, Any]


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

    def turn(self, what: str, play: Play, status: int = 200, **more: str) -> Any:
        """Move, undo, redo, restart or resign."""
        return self.post(f"plays/{play['id']}/{what}", {"ply": play["ply"], **more}, status)

    def move(self, play: Play, *names: str) -> Play:
        for name in names:
            play = self.turn("move", play, move=name)
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

    def refusal(self, text: str) -> str:
        """What is said of a record that is not taken."""
        return self.post("import", {"text": text}, 422)["detail"]


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
    app.state.store.close()


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

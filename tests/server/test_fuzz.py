"""Random valid and invalid requests to the whole API: it never fails, and its responses fit its schema."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import cadogan
from cadogan import puzzles
from cadogan.app.results import statistics
from cadogan.server.app import create_app
from server.conftest import Visitor

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
MOVES = ("deal", "redeal", "c1-d", "b8-u", "w-u", "w-d", "C1-D", "p1-p2", "s1-c", "1+2", "close", " deal ", "dc-uc")
GAMES = (
    "crazy-quilt",
    "the-carpet",
    "windmill?hand=on",
    "capricieuse",
    "monte-carlo",
    "quilt?wrap=on&redeals=9",
    "capricieuse?foundation_transfer=on",
)
PUZZLES = [puzzles.shipped(family)[0].id for family in puzzles.shipped_families()]


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[Visitor]:
    """A visitor with some games."""
    app = create_app(tmp_path / "x.db", ["testserver"], page=tmp_path)
    app.router.lifespan_context = lambda app: nullcontext()  # every request would close it
    visitor = Visitor(app)
    for game in GAMES:
        visitor.wander(visitor.begin(game), 8)
    for play in visitor.get("plays")[::2]:
        visitor.peek(play)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(statistics, "SECONDS", 0.05)
        yield visitor
        app.state.close()


@pytest.mark.parametrize("examples", [1, pytest.param(40, marks=pytest.mark.dear)])
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_random_requests(ann: Visitor, mode: GenerationMode, examples: int, subtests: pytest.Subtests) -> None:
    """Test every operation with requests that fit the schema and with others that do not."""
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", ann.http.app)
    operations = [found.ok() for found in schema.get_all_operations()]
    operations.sort(key=lambda each: each.label == "DELETE /api/player")  # last: it leaves nothing to ask about
    for operation in operations:
        if mode == GenerationMode.NEGATIVE and not (operation.body or operation.query):
            continue  # no request to this operation can be invalid
        with subtests.test(operation.label):
            fire(ann, operation.as_strategy(mode), examples)


def fire(ann: Visitor, cases: st.SearchStrategy[Case], examples: int) -> None:
    @settings(max_examples=examples, database=None, suppress_health_check=list(HealthCheck))
    @given(cases)
    def one(case: Case) -> None:
        make_real(case, ann)
        make_short(case)
        response = case.call(cookies=dict(ann.http.cookies))
        case.validate_response(response, checks=CHECKS)
        if response.status_code >= 400:
            assert isinstance(response.json()["detail"], str)

    one()


def make_short(case: Case) -> None:
    """Limit the time of searches."""
    if case.path.endswith(("/verdict", "/hint", "/judge", "/annotation", "/fate", "/prospect")) and not_wrong(
        case.query
    ):
        case.query["seconds"] = 0.05
    if case.path.endswith("/winnable") and not_wrong(case.body):
        case.body["seconds"] = 0.05


def not_wrong(part: Any) -> bool:
    """Return whether a part of a request is valid, so that it would start a search of several seconds."""
    return isinstance(part, dict) and isinstance(part.get("seconds", 1), int | float)


def make_real(case: Case, ann: Visitor) -> None:
    """Put existing ids and names into half of the requests; otherwise most would fail the first check."""
    chance = random.Random(repr((case.path_parameters, case.query, case.body)))
    if chance.random() < 0.3:
        return
    body = case.body if isinstance(case.body, dict) else {}
    if case.path_parameters and "id" in case.path_parameters:
        play = chance.choice(ann.get("plays"))
        case.path_parameters["id"] = play["id"]
        if isinstance(body.get("node"), int) and chance.random() < 0.8:
            body["node"] = ann.show(play)["node"]
        if isinstance(body.get("to"), int) and chance.random() < 0.8:
            body["to"] = chance.randrange(9)
        if isinstance(body.get("moves"), list) and chance.random() < 0.6:
            body["moves"] = chance.choices(MOVES, k=chance.choice((1, 1, 2)))
        if "node" in (case.query or {}):
            case.query["node"] = ann.show(play)["node"]
        if "move" in (case.query or {}):
            case.query["move"] = chance.choice(MOVES)
        if "/puzzles/" in case.path:
            case.path_parameters["id"] = chance.choice(PUZZLES)
            if "move" in body:
                body["move"] = chance.choice(MOVES)
    for part in (body, case.query or {}):
        if isinstance(part.get("game"), str):
            part["game"] = chance.choice(GAMES)
    if body.get("game") in GAMES and "moves" in body:
        position = cadogan.game(body["game"]).deal(chance.randrange(99))
        ways = {"deal": "7", "cards": position.dealt_cards, "position": position.seen.text}
        kept = chance.choice([*ways, ""])
        for way, good in ways.items():
            if way == kept or chance.random() < 0.9:
                body.pop(way, None)
            if way == kept:
                body[way] = good
    if case.path.endswith("/plays/puzzle") and "id" in body:
        body["id"] = chance.choice(PUZZLES)
    if isinstance(body.get("text"), str) and case.path.endswith("/carry"):
        body["text"] = ann.http.get("/api/carry").text
    elif isinstance(body.get("text"), str):
        body["text"] = f'[Game "{chance.choice(GAMES)}"] [Deal "{chance.randrange(99)}"] {body["text"]}'

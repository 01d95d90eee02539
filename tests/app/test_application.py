"""The application alone: without HTTP and threads, with a store in memory."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import is_dataclass

import pytest
from pydantic import TypeAdapter

import cadogan
from cadogan.app.application import Application
from cadogan.app.coaching.engine import Engine
from cadogan.app.plays import play_responses
from cadogan.app.results import statistics
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.wire import requests, responses
from cadogan.app.wire.jobs import Idle, Job
from cadogan.app.wire.requests import AtNode, MovesAtNode, NewPlay
from cadogan.app.wire.schema import plain

GAME = "doubles-and-quits"
ANN, BOB = "ann", "bob"
WON, LOST = "2", "1"  # deals that are solved fast

ALONE = """
import importlib.abc, sys, threading

BARRED = ("fastapi", "starlette", "pydantic", "uvicorn")

class Barred(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BARRED:
            raise ImportError(f"{name} is barred")

def start(thread):
    raise RuntimeError("no thread can be started")

sys.meta_path.insert(0, Barred())
threading.Thread.start = start

from cadogan.app.application import Application
from cadogan.app.coaching.engine import Engine
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.wire.requests import AtNode, MovesAtNode, NewPlay
from cadogan.app.wire.schema import plain

app = Application(SQLiteStore(), Engine(positions=20_000))
play = app.begin("ann", NewPlay("doubles-and-quits", deal="2"))
play = app.move("ann", play.id, MovesAtNode(play.node, (play.moves[0].name,)))
play = app.undo("ann", play.id, AtNode(play.node))
assert plain(play)["line"][0]["from"] == play.line[0].source
assert "Deal" in app.record("ann", play.id)
name, hint = app.hints.ask("ann", play.id, play.node, samples=50).answered()
assert (name, hint.final) == ("hint", True), hint
app.peek("ann", play.id)
name, verdict = app.verdict("ann", play.id, play.node).answered()
assert (name, verdict.verdict) == ("verdict", "won"), verdict
assert app.show("ann", play.id).hints == 1
assert app.daily_puzzle().table.piles
assert not any(name.partition(".")[0] in BARRED for name in sys.modules)
"""


@pytest.fixture
def runner() -> Idle:
    return Idle()


@pytest.fixture
def app(runner: Idle) -> Application:
    return Application(SQLiteStore(), Engine(positions=20_000), runner)


def started(app: Application, deal: str = WON, player: str = ANN) -> play_responses.Play:
    return app.begin(player, NewPlay(GAME, deal=deal))


def moved(app: Application, play: play_responses.Play, *moves: str) -> play_responses.Play:
    for move in moves:
        play = app.move(ANN, play.id, MovesAtNode(play.node, (move,)))
    return play


def test_it_runs_without_the_libraries_of_a_server_and_without_threads() -> None:
    subprocess.run([sys.executable, "-c", ALONE], check=True, timeout=280)


def test_a_chance_that_was_interrupted_is_found_later(
    app: Application, runner: Idle, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(engine: Engine, job: Job, position: cadogan.Position) -> None:
        job.stop.set()

    play = started(app, LOST)
    play = moved(app, play, play.moves[0].name)
    with monkeypatch.context() as patch:
        patch.setattr(statistics, "deal_chance", interrupted)
        app.resign(ANN, play.id, AtNode(play.node))
        assert runner.work()
        assert runner.work()
    (found,) = app.statistics_of(ANN)
    assert (found.lost, found.expected) == (1, None)
    app.statistics._seek(play.id)  # a server starts it again
    runner.work()
    (found,) = app.statistics_of(ANN)
    assert found.expected is not None
    assert 0 < found.expected < 1


def test_nothing_is_searched_for_a_try_which_counts_for_nothing(app: Application, runner: Idle) -> None:
    play = started(app, LOST)
    play = moved(app, play, play.moves[0].name)
    app.resign(ANN, play.id, AtNode(play.node))
    again = app.play_on(ANN, play.id, requests.TryFrom(play.node))
    app.resign(ANN, again.id, AtNode(again.node))
    while runner.work():
        pass
    with app.store.reading() as store:
        outcomes = [store.outcome(each) for each in (play.id, again.id)]
    assert [outcome and (outcome.verdict, outcome.chance is None) for outcome in outcomes] == [
        ("lost", False),
        (None, True),
    ]


def test_plain_data_is_what_pydantic_writes(app: Application) -> None:
    play = started(app)
    play = app.undo(ANN, play.id, AtNode(moved(app, play, play.moves[0].name).node))
    hint = app.hints.ask(ANN, play.id, play.node, "legal").known
    for answer in (
        play,
        hint,
        *app.games(),
        *app.list_plays(ANN),
        app.daily_puzzle(),
        app.answer_puzzle(app.puzzles()[0].id, requests.PuzzleMove()),
    ):
        assert plain(answer) == TypeAdapter(type(answer)).dump_python(answer, mode="json", by_alias=True)


def test_every_shape_is_frozen_and_described() -> None:
    for module in (responses, requests):
        shapes = [each for each in vars(module).values() if isinstance(each, type) and is_dataclass(each)]
        assert shapes
        for shape in shapes:
            assert shape.__dataclass_params__.frozen, shape  # type: ignore[attr-defined]
            assert not (shape.__doc__ or "").startswith(f"{shape.__name__}("), shape  # type: ignore[union-attr]

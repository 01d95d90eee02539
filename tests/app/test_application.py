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
from cadogan.app.plays import play_answers
from cadogan.app.results import statistics
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.wire import answers, requests
from cadogan.app.wire.errors import Conflict, NotFound
from cadogan.app.wire.jobs import Idle, Job
from cadogan.app.wire.requests import AtNode, GoTo, MovesAtNode, NewPlay
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
name, verdict = app.spoilers.verdict("ann", play.id, play.node).answered()
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


def started(app: Application, deal: str = WON, player: str = ANN) -> play_answers.Play:
    return app.begin(player, NewPlay(GAME, deal=deal))


def moved(app: Application, play: play_answers.Play, *moves: str) -> play_answers.Play:
    for move in moves:
        play = app.move(ANN, play.id, MovesAtNode(play.node, (move,)))
    return play


def test_it_runs_without_the_libraries_of_a_server_and_without_threads() -> None:
    subprocess.run([sys.executable, "-c", ALONE], check=True, timeout=280)


def test_moving_through_a_game(app: Application) -> None:
    play = started(app)
    first = play.moves[0].name
    play = moved(app, play, first)
    back = app.undo(ANN, play.id, AtNode(play.node))
    assert [move.move for move in back.line] == [first]
    assert app.redo(ANN, play.id, AtNode(back.node)).node == play.node
    assert app.restart(ANN, play.id, AtNode(play.node)).ply == 0
    assert app.goto(ANN, play.id, GoTo(0, to=1)).ply == 1
    with pytest.raises(Conflict, match="was changed elsewhere"):
        app.undo(ANN, play.id, AtNode(0))
    with pytest.raises(cadogan.IllegalMove):
        moved(app, app.show(ANN, play.id), "zz")
    assert [each.id for each in app.list_plays(ANN)] == [play.id]
    assert app.list_plays(BOB) == []
    with pytest.raises(NotFound):
        app.show(BOB, play.id)


def test_the_verdict_on_a_given_up_game_is_found_in_the_background(app: Application, runner: Idle) -> None:
    play = started(app, LOST)
    play = moved(app, play, play.moves[0].name)
    app.resign(ANN, play.id, AtNode(play.node))
    assert [(each.played, each.unknown, each.lost) for each in app.statistics_of(ANN)] == [(1, 1, 0)]
    assert runner.work()
    assert runner.work()  # the coach's chance
    assert not runner.work()
    assert [(each.played, each.unknown, each.lost) for each in app.statistics_of(ANN)] == [(1, 0, 1)]


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


def test_a_record_survives_import_and_export(app: Application) -> None:
    play = started(app)
    app.peek(ANN, moved(app, play, play.moves[0].name).id)
    text = app.record(ANN, play.id)
    (copy,) = app.import_record(BOB, requests.RecordText(text)).plays
    assert copy.peeked
    assert app.record(BOB, copy.id) == text


def test_a_deal_that_can_be_won(app: Application) -> None:
    name, play = app.spoilers.winnable(ANN, GAME).answered()
    assert name == "found"
    assert isinstance(play, play_answers.Play)
    assert play.winnable


def test_a_known_answer_needs_no_search(app: Application) -> None:
    play = app.peek(ANN, started(app).id)
    first = app.spoilers.verdict(ANN, play.id, play.node)
    assert first.known is None
    answer = first.answered()
    assert answer[1] == app.spoilers.verdict(ANN, play.id, play.node).known
    assert len(app.spoilers.line(ANN, play.id, play.node).steps) == len(answer[1].moves)  # type: ignore[attr-defined]


def test_settings_are_kept(app: Application) -> None:
    assert app.settings(ANN) == answers.KeptSettings(None, None)
    assert app.change_settings(ANN, requests.Settings({"theme": "dark"})) == app.settings(ANN)
    assert app.settings(BOB).settings is None


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
    for module in (answers, requests):
        shapes = [each for each in vars(module).values() if is_dataclass(each)]
        assert shapes
        for shape in shapes:
            assert shape.__dataclass_params__.frozen, shape  # type: ignore[attr-defined]
            assert not (shape.__doc__ or "").startswith(f"{shape.__name__}("), shape  # type: ignore[union-attr]

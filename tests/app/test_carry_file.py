"""Files of games that are wrong, or were made by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cadogan
from cadogan.app.application import Application
from cadogan.app.carry import file as carry_file
from cadogan.app.plays import play_responses
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.wire import requests
from cadogan.app.wire.errors import sentence
from cadogan.app.wire.requests import AtNode, MovesAtNode
from cadogan.puzzles import daily_deals as daily

ANN = "ann"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    app = Application(SQLiteStore(tmp_path / "x.db"))
    yield app
    app.close()


def carry(app: Application, text: str) -> dict[str, int]:
    """Import a file; return what it did, without zeros."""
    return {name: int(value) for name, value in vars(app.carry_in(ANN, requests.CarryFile(text))).items() if value}


def refusal(app: Application, text: str) -> str:
    """Return why a file is refused; nothing may have changed."""
    before = app.carry_file(ANN)
    with pytest.raises(cadogan.BadInput) as refused:
        app.carry_in(ANN, requests.CarryFile(text))
    assert app.carry_file(ANN) == before
    return sentence(str(refused.value))


def plays(app: Application) -> list[play_responses.PlaySummary]:
    return app.list_plays(ANN)


def file(*games: Any, **more: Any) -> str:
    return json.dumps({"format": "cadogan-games", "version": 1, "settings": None, "games": list(games), **more})


def game_data(**changes: Any) -> dict[str, Any]:
    """Return a game as in a file; a value of `...` removes the field."""
    data = {
        "origin": "abc",
        "game": "crazy-quilt",
        "rules": 1,
        "start": {"kind": "number", "text": "42"},
        "status": "playing",
        "started": "2026-07-04T12:00:00Z",
        "changed": "2026-07-04T12:30:00Z",
        "moves": [[0, "c1-d"], [1, "deal"], [1, "b8-u"]],
        "at": 2,
        **changes,
    }
    return {name: value for name, value in data.items() if value is not ...}


def test_a_file_by_hand(app: Application) -> None:
    recent = (datetime.now(UTC) - timedelta(days=1)).isoformat()
    noted = {"comments": {"0": "Well \ud800!", "1": "So"}, "marks": {"1": "$6 $14"}}
    text = file(game_data(changed=recent, **noted, redo={"1": 2}, hints=2))
    assert carry(app, text) == {"added": 1}
    (play,) = plays(app)
    assert (play.ply, play.hints, play.status) == (2, 2, "playing")
    assert "c1-d?! $14 {So}" in app.record(ANN, play.id)
    assert app.move(ANN, play.id, MovesAtNode(2, ("b8-u",))).ply == 3


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "7", '"x"', "[" * 100_000, '{"format": "cadogan-games"}',
    '{"format": "other", "version": 1, "games": []}', '{"format": "cadogan-games", "version": true, "games": []}',
    '{"format": "cadogan-games", "version": 1, "games": [7]}', '[Game "quilt"] [Deal "42"]'])  # fmt: skip
def test_foreign_files(app: Application, text: str) -> None:
    assert refusal(app, text) == (
        "Nothing was carried over: this is not a file of games from Cadogan, or it is damaged."
    )


def test_a_file_of_a_newer_program(app: Application) -> None:
    assert "newer version of Cadogan, so update" in refusal(app, file(version=2, games={"all": "new"}))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"origin": ...}, "`origin` is missing"),
        ({"origin": "a b"}, "origin is not valid"),
        ({"origin": "x" * 65}, "origin is not valid"),
        ({"rules": "1"}, "`rules`"),
        ({"rules": True}, "`rules`"),
        ({"start": 42}, "`start`"),
        ({"start": {"kind": "number", "text": "x"}}, "deal number"),
        ({"start": {"kind": "number", "text": "9" * 5_000}}, "too long"),
        ({"start": {"kind": "other", "text": "1"}}, "kind of start"),
        ({"start": {"kind": "cards", "text": "AS"}}, "is missing twice"),
        ({"start": {"kind": "text", "text": "what"}}, ""),
        ({"status": "happy"}, "status"),
        ({"moves": [[0, "a1-u"]], "at": 1}, "move 1, 'a1-u', is not legal"),
        ({"moves": [[0, "C1-D"]], "at": 1}, "not legal"),
        ({"moves": [[1, "c1-d"]]}, "not a pair"),
        ({"moves": [[0, "c1-d"], [0, "c1-d"]]}, "not legal"),
        ({"moves": [[0, 7]]}, "not a pair"),
        ({"moves": [[0.5, "c1-d"]]}, "not a pair"),
        ({"moves": "c1-d"}, "`moves`"),
        ({"at": 4}, "`at` is out of range"),
        ({"at": -1}, "`at` is out of range"),
        ({"at": 1e3}, "`at`"),
        ({"redo": {"0": 3}}, "redo"),
        ({"redo": {"x": 1}}, "no move 'x'"),
        ({"comments": {"9": "x"}}, "no move '9'"),
        ({"comments": {"1": 5}}, "comments"),
        ({"marks": {"9": "!"}}, "no move '9'"),
        ({"marks": {"1": 5}}, "marks"),
        ({"marks": {"0": "!"}}, "its start has a mark"),
        ({"marks": {"1": "good"}}, "'good' is not a mark"),
        ({"headers": {"no name": "x"}}, "header name"),
        ({"headers": {"Event": 5}}, "headers"),
        ({"started": "yesterday"}, "`started` is not valid"),
        ({"changed": "9999-12-31T23:59:59-14:00"}, "`changed`"),
        ({"changed": "0001-01-01T00:00:00+14:00"}, "`changed`"),
        ({"changed": "1999-01-01T00:00:00Z"}, "before 2000"),
        ({"hints": -1}, "`hints` is out of range"),
        ({"undos": 10**400}, "`undos` is out of range"),
        ({"seconds": "5"}, "`seconds`"),
        ({"day": "soon"}, "day"),
        ({"day": "0001-01-01"}, "has no deal"),
        ({"ended": {"at": "2026-07-04T12:30:00Z", "won": True}}, "its moves do not win"),
        ({"ended": {"at": "2026-07-04T12:30:00Z", "won": False}}, "neither given up nor left"),
        ({"challenge": "x"}, "`challenge`"),
        ({"challenge": {"won": True}}, "`moves` is missing"),
        ({"challenge": {"won": 1, "moves": 1}}, "`won`"),
    ],
)  # fmt: skip
def test_damaged_games(app: Application, changes: dict[str, Any], words: str) -> None:
    """A good game before the damaged one is not stored either."""
    detail = refusal(app, file(game_data(origin="good"), game_data(**changes)))
    assert detail.startswith("Nothing was carried over: game 2 of the file is damaged: ")
    assert words in detail
    assert plays(app) == []


def test_the_same_origin_twice(app: Application) -> None:
    assert "another game of the file has the same" in refusal(app, file(game_data(), game_data()))


def test_another_game_under_the_origin_of_mine(app: Application) -> None:
    carry(app, file(game_data()))
    other = game_data(start={"kind": "number", "text": "43"}, moves=[], at=0)
    assert "another start" in refusal(app, file(other))


@pytest.mark.parametrize(
    "settings",
    [7, {}, {"settings": {"x": []}, "changed": "2026-07-04T12:00:00Z"}, {"settings": {}, "changed": "soon"},
     {"settings": {"x": "y" * 5_000}, "changed": "2026-07-04T12:00:00Z"}],
)  # fmt: skip
def test_damaged_settings(app: Application, settings: Any) -> None:
    assert "the settings of the file are damaged" in refusal(app, file(settings=settings))


@pytest.mark.parametrize("progress", [7, "text", ["list"], {"long": "x" * 100_001}])
def test_damaged_progress(app: Application, progress: Any) -> None:
    assert "the progress of the file is damaged" in refusal(app, file(game_data(), progress=progress))


@pytest.mark.parametrize("changes", [{"rules": 99}, {"game": "whist"}, {"game": "crazy-quilt?wrap=maybe"}])
def test_games_that_this_server_does_not_know_are_left_out(app: Application, changes: dict[str, Any]) -> None:
    assert carry(app, file(game_data(origin="good"), game_data(**changes))) == {"added": 1, "left_out": 1}


def test_the_size_of_files_is_limited(app: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carry_file, "GAMES_AT_MOST", 2)
    games = [game_data(origin=f"game-{number}") for number in range(3)]
    assert "the limit is" in refusal(app, file(*games))
    assert carry(app, file(*games[:2])) == {"added": 2}
    monkeypatch.setattr(carry_file, "MOVES_AT_MOST", 5)
    assert "the limit is" in refusal(app, file(*games[1:]))


def test_a_made_up_verdict_is_not_believed(app: Application) -> None:
    lost = {"at": "2026-07-04T12:30:00Z", "won": False, "verdict": "won", "chance": 1.0}
    given = game_data(status="resigned", winnable="2026-07-04T12:00:00Z")
    carry(app, file(given | {"ended": lost}, given | {"origin": "other"}))
    (found,) = app.statistics_of(ANN)
    assert (found.lost_games, found.met, found.unknown, found.expected) == (2, 1, 1, None)


VALUES = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["won", "lost", "0"])
TREES = st.recursive(VALUES, lambda each: st.lists(each) | st.dictionaries(st.text(), each), max_leaves=5)


EVERY = game_data(
    seed="", comments={}, redo={}, headers={}, winnable="", peeked="", hints=0, coached=False, puzzle="", day="",
    challenge="", seconds=0, undos=0, ended={},
)  # fmt: skip


@settings(deadline=None)
@given(changes=st.dictionaries(st.sampled_from(list(EVERY)), TREES, max_size=3))
def test_files_of_anything(changes: dict[str, Any]) -> None:
    """A file is refused with a sentence, or its games can be shown."""
    app = Application(SQLiteStore())
    reason = "nothing was carried over: "
    try:
        app.carry_in(ANN, requests.CarryFile(file(game_data(**changes))))
    except cadogan.BadInput as error:
        reason = str(error)
    assert reason.startswith("nothing was carried over: ")
    for play in plays(app):
        assert app.record(ANN, app.show(ANN, play.id).id)
    app.statistics_of(ANN), app.records_of(ANN)


def test_the_file_in_the_docs(app: Application) -> None:
    blocks = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8").split("```")
    (text,) = [each for each in blocks if "cadogan-games" in each]
    assert carry(app, text) == {"added": 1, "settings": 1}
    assert json.loads(app.carry_file(ANN))["games"][0]["redo"] == {"1": 2}


def test_a_challenge_counts_as_not_checked(app: Application) -> None:
    told = {"won": True, "moves": 90, "hints": 0, "checked": True}
    carry(app, file(game_data(challenge=told)))
    (play,) = plays(app)
    assert app.show(ANN, play.id).challenge == play_responses.Challenge(True, 90, None, 0, None, checked=False)


def test_the_daily_deal_is_checked(app: Application) -> None:
    day = daily.first_day()
    dealt = daily.deal(day, "quilt")
    start = {"kind": "number", "text": str(dealt.number)}
    today = game_data(game=dealt.game.name, start=start, moves=[], at=0, day=day.isoformat())
    tomorrow = today | {"origin": "other", "day": (day + timedelta(days=1)).isoformat()}
    assert carry(app, file(today, tomorrow)) == {"added": 2}
    found = json.loads(app.carry_file(ANN))["games"]
    assert [each.get("day") for each in found] == [day.isoformat(), None]


def test_a_cursor_beside_the_line_of_redo(app: Application) -> None:
    """Redo must lead to the current node, or the record would be wrong."""
    recent = datetime.now(UTC).isoformat()
    carry(app, file(game_data(changed=recent, at=2, redo={"1": 3})))
    (play,) = plays(app)
    assert app.record(ANN, play.id).endswith("1. c1-d deal (2. b8-u)\n")
    assert app.redo(ANN, play.id, AtNode(app.undo(ANN, play.id, AtNode(2)).node)).node == 2

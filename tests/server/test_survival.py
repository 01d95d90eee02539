"""No confirmed move is lost by a restart or by `kill -9`."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.applications import Starlette

from cadogan.app.plays import plays, view
from cadogan.server import threads
from cadogan.server.app import create_app
from server.conftest import TestClient, Visitor


def test_a_new_server_finds_everything(ann: Visitor, app: Starlette, database: Path) -> None:
    play = ann.wander(ann.begin("the-carpet", "18446744073709551615"), 30)
    play = ann.turn("undo", play)
    (other,) = ann.import_record(
        '[Game "doubles-and-quits"] [Position "cells=4S 4H 6S 7S 6H/7H"] [Player "Ann"] {Well!} 1+2'
    )
    listed, record = ann.get("plays"), ann.record(other)
    app.state.application.store.close()
    again = Visitor(create_app(database))
    again.http.cookies = ann.http.cookies
    assert again.get("plays") == listed
    assert again.show(play) == play
    assert again.show(other) == other
    assert again.record(other) == record


def test_commits_are_on_disk(app: Starlette) -> None:
    writer = app.state.application.store._writer
    pragmas = {
        name: writer.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "foreign_keys")
    }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_a_play_of_other_rules_is_refused(ann: Visitor, app: Starlette) -> None:
    play, other = ann.begin(), ann.begin("windmill")
    with app.state.application.store.writing() as store:
        store.update(replace(store.play(play["id"]), version=7))
        store.update(replace(store.play(other["id"]), game="a game of the future"))
    listed = ann.get("plays")
    assert [(each["id"], each["game"]["version"]) for each in listed] == [(play["id"], 7)]
    assert "version 7 of the quilt rules" in ann.get(f"plays/{play['id']}", 409)["detail"]
    assert "version 7" in ann.turn("move", play, 409, moves=["deal"])["detail"]
    assert "there is no game" in ann.get(f"plays/{other['id']}", 422)["detail"].lower()


def test_a_locked_database_is_reported(
    ann: Visitor, app: Starlette, database: Path, page_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = ann.begin()
    app.state.close()
    monkeypatch.setattr(threads, "DEADLINE", 0.05)
    hasty = Visitor(create_app(database))
    hasty.http.cookies = ann.http.cookies
    with closing(sqlite3.connect(database)) as somebody:
        somebody.execute("BEGIN IMMEDIATE")
        assert "has locked" in hasty.turn("move", play, 503, moves=["deal"])["detail"]
        assert hasty.show(play) == play  # reading still works
    assert hasty.move(play, "deal")["ply"] == 1


def test_a_bug_in_the_program_gives_a_sentence_too(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "game_info", lambda game: 1 / 0)
    response = TestClient(app, base_url="http://localhost", raise_server_exceptions=False).get("/api/games")
    assert response.status_code == 500
    assert response.json() == {"detail": "Internal server error; the server's log has the details."}


def test_a_move_that_cannot_be_stored_is_not_made(
    ann: Visitor, app: Starlette, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = ann.begin()
    with monkeypatch.context() as trouble:
        trouble.setattr(plays, "_end", lambda store, play, tree: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            ann.turn("move", play, moves=["c1-d"])
    assert ann.show(play) == play
    play = ann.move(play, "b8-u")
    shown = ann.show(play)
    app.state.close()
    fresh = Visitor(create_app(database))
    fresh.http.cookies = ann.http.cookies
    assert fresh.show(play) == play == shown

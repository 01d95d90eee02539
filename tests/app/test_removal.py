"""Deleting everything of a player, in each store, also while others write for the same player."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest

import cadogan
from app.conftest import STORES
from cadogan.app.application import Application
from cadogan.app.carry import carry
from cadogan.app.store import players
from cadogan.app.store.database import Store, Transaction
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.wire import requests
from cadogan.app.wire.errors import Conflict, NotFound
from cadogan.app.wire.requests import MovesAtNode, NewPlay
from cadogan.app.wire.responses import Stored
from cadogan.server.postgresql import PostgreSQLStore

TABLES = ("player", "play", "node", "mark", "aid", "outcome", "settings", "shared")
DEAL = NewPlay(game="windmill", deal="1")
MOVE = str(next(iter(cadogan.game("windmill").deal(1).moves)))


def play_some(app: Application, player: str) -> None:
    """Store something of a player in each table."""
    for deal in "123":
        play = app.begin(player, NewPlay(game="windmill", deal=deal))
        moved = app.plays.move(player, play.id, MovesAtNode(0, moves=(play.moves[0].name,))).play
        app.plays.peek(player, play.id)
        app.plays.count_hint(player, play.id)
        if deal != "3":
            app.plays.resign(player, play.id, requests.AtNode(moved.cursor))
    app.change_settings(player, requests.Settings({"theme": "dark"}))
    app.carry_code(player)


@pytest.mark.parametrize("step", [1, 2, 3, 100])
def test_one_player_goes_and_the_other_stays(store: Store, monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    monkeypatch.setattr(players, "STEP", step)
    app = Application(store)
    for player in ("ann", "bob"):
        play_some(app, player)
    before = app.carry_file("bob"), app.statistics_of("bob"), app.settings("bob")
    plays = [each.id for each in app.list_plays("ann")]
    assert app.delete("ann").games == 3
    assert not app.knows("ann")
    assert app.statistics_of("ann") == app.list_plays("ann") == []
    with store.reading() as reading:
        assert not [reading.stored_nodes(play) for play in plays if reading.stored_nodes(play)]
        assert [reading.outcome(play) for play in plays] == [None] * 3
    assert (app.carry_file("bob"), app.statistics_of("bob"), app.settings("bob")) == before


def test_every_table_is_empty(tmp_path: Path) -> None:
    with closing(Application(SQLiteStore(tmp_path / "x.db"))) as app:
        play_some(app, "ann")
        app.delete("ann")
    with closing(sqlite3.connect(tmp_path / "x.db")) as file:
        assert {
            table: file.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in TABLES
        } == dict.fromkeys(TABLES, 0)


@pytest.mark.parametrize("kind", ["sqlite", "server"])
def test_the_file_holds_no_trace(tmp_path: Path, kind: str) -> None:
    """What was deleted is overwritten, so that nobody can read it in the file."""
    with closing(Application(STORES[kind](tmp_path / "x.db"))) as app:
        play_some(app, "ann")
        app.change_settings("ann", requests.Settings({"theme": "a-secret-wish"}))
        traces = [b"a-secret-wish", *(each.id.encode() for each in app.list_plays("ann"))]
    content = (tmp_path / "x.db").read_bytes()
    assert all(trace in content for trace in traces)
    with closing(Application(STORES[kind](tmp_path / "x.db"))) as app:
        app.delete("ann")
    content = (tmp_path / "x.db").read_bytes()
    assert not [trace for trace in traces if trace in content]


def test_while_others_write_for_the_same_player(store: Store) -> None:
    """Moves, new games and settings at the same time are done before, done after, or refused; nothing is half there."""
    app = Application(store)
    for _ in range(5):
        for deal in "12345":
            app.begin("ann", NewPlay(game="windmill", deal=deal))
        plays = [each.id for each in app.list_plays("ann")]
        ready, wrong = threading.Barrier(5), list[BaseException]()

        def work(do: object, ready: threading.Barrier = ready, wrong: list[BaseException] = wrong) -> None:
            ready.wait()
            try:
                do()  # type: ignore[operator]
            except (NotFound, Conflict):
                pass
            except BaseException as error:
                wrong.append(error)

        def moves(plays: list[str] = plays) -> None:
            for play in plays:
                app.move("ann", play, MovesAtNode(node=0, moves=(MOVE,)))

        works = (
            lambda: app.delete("ann"),
            moves,
            lambda plays=plays: [app.peek("ann", play) for play in reversed(plays)],
            lambda: app.change_settings("ann", requests.Settings({"theme": "dark"})),
            lambda: app.begin("ann", DEAL),
        )
        threads = [threading.Thread(target=work, args=(each,)) for each in works]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert wrong == []
        for play in plays:
            with pytest.raises(NotFound):
                app.show("ann", play)
        app.delete("ann")
        assert app.stored("ann") == Stored(0, False)


def test_an_import_ends_when_the_player_deletes(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its next step finds the player gone, and does not bring back what was deleted."""
    monkeypatch.setattr(carry, "STEP", 1)
    app = Application(store)
    play_some(app, "bob")
    text = app.carry_file("bob")

    @contextmanager
    def writing(write: Callable[[], AbstractContextManager[Transaction]] = store.writing) -> Iterator[Transaction]:
        with write() as found:
            yield found
        monkeypatch.undo()
        monkeypatch.setattr(carry, "STEP", 1)
        app.delete("ann")  # after the first step

    monkeypatch.setattr(store, "writing", writing)
    with pytest.raises(Conflict, match="deleted meanwhile"):
        app.carry_in("ann", requests.CarryFile(text))
    assert app.stored("ann") == Stored(0, False)


def test_a_game_that_begins_at_the_same_moment(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL lets several write at once: the player goes between finding them and storing their game."""
    with closing(Application(PostgreSQLStore(postgresql))) as app:
        app.begin("ann", DEAL)
        find = Transaction._player_id

        def found_too_early(transaction: Transaction, player: str) -> int:
            number = find(transaction, player)
            deleting = threading.Thread(target=app.delete, args=(player,))
            deleting.start()
            deleting.join()
            return number

        monkeypatch.setattr(Transaction, "_player_id", found_too_early)
        with pytest.raises(Conflict, match="deleted right now"):
            app.begin("ann", DEAL)
        assert not app.knows("ann")

"""The server's SQLite file: reads never wait for writers, writers share commits and nothing else, a lost file stops the server."""

from __future__ import annotations

import logging
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from starlette.applications import Starlette

from cadogan.app.store.stored import NO_SETTINGS
from cadogan.app.wire.errors import NotReached, NotStored
from cadogan.app.wire.responses import KeptSettings
from cadogan.server import threads
from cadogan.server.sqlite_store import BUSY, GONE, LOCKED, SharedSQLiteStore
from cadogan.server.threads import WRITERS
from server.browsers import PATIENCE, Browser, comes_true
from server.conftest import TestClient, Visitor
from servers import serving

NOW = datetime(2026, 7, 4, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "x.db"


@pytest.fixture
def store(path: Path) -> Iterator[SharedSQLiteStore]:
    with closing(SharedSQLiteStore(path)) as store:
        yield store


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Let another program hold the lock for writing until the block ends."""
    with closing(sqlite3.connect(path, isolation_level=None)) as somebody:
        somebody.execute("BEGIN IMMEDIATE")
        yield


def settings(number: int) -> KeptSettings:
    return KeptSettings({"number": number}, NOW)


def found(store: SharedSQLiteStore, *players: str) -> list[KeptSettings]:
    """Return the settings of some players."""
    with store.reading() as reading:
        return [reading.settings(player) for player in players]


class Writers:
    """Threads that write settings of a player each. They ask in order, while another holds the turn; then all share commits."""

    def __init__(self, store: SharedSQLiteStore) -> None:
        self.store = store
        self.saw: list[str] = []  # the players in the order of their turns
        self.statements: list[str] = []
        store._writer.raw.set_trace_callback(self.statements.append)
        store._commit_takes = PATIENCE  # so it is worth waiting for each other

    def write(self, *players: str, then: Callable[[], None] = lambda: None) -> list[Future[None]]:
        """Let the players write; `then` is called while the first one has the turn."""
        started, go_on = threading.Event(), threading.Event()

        def block(number: int, player: str) -> None:
            with self.store.writing() as writing:
                self.saw.append(player)
                writing.keep_settings(player, settings(number))
                if number == 0:
                    started.set()
                    assert go_on.wait(PATIENCE)
                if player == "wrong":
                    raise ZeroDivisionError
                if player == "large":
                    self.store._writer.execute("INSERT INTO large VALUES (randomblob(1000000))")

        with ThreadPoolExecutor(len(players)) as pool:
            futures = []
            for number, player in enumerate(players):
                futures.append(pool.submit(block, number, player))
                assert started.wait(PATIENCE)
                assert comes_true(lambda number=number: self.store._turns.waiting == number)  # type: ignore[misc]
            then()
            assert not any(future.done() for future in futures)
            go_on.set()
        return futures

    def count(self, statement: str) -> int:
        return self.statements.count(statement)


# -- writers


def test_writers_that_wait_share_a_commit(store: SharedSQLiteStore) -> None:
    writers, names = Writers(store), [f"player{number}" for number in range(8)]
    for future in writers.write(*names, then=lambda: writers.statements.clear()):
        future.result()
    assert writers.saw == names
    assert writers.count("COMMIT") == 1
    assert writers.count("BEGIN IMMEDIATE") == 0
    assert found(store, *names) == [settings(number) for number in range(8)]


def test_writers_do_not_wait_for_each_other_if_a_commit_is_faster(store: SharedSQLiteStore) -> None:
    writers = Writers(store)
    store._commit_takes = 0.0
    writers.write("ann", "bob")
    assert writers.count("COMMIT") == 2


def test_a_writer_that_fails_does_not_harm_those_who_share_its_commit(store: SharedSQLiteStore) -> None:
    writers = Writers(store)
    ann, wrong, bob = writers.write("ann", "wrong", "bob")
    ann.result()
    bob.result()
    with pytest.raises(ZeroDivisionError):
        wrong.result()
    assert writers.count("COMMIT") == 1
    assert found(store, "ann", "wrong", "bob") == [settings(0), NO_SETTINGS, settings(2)]


def test_nobody_is_told_that_it_is_stored_if_the_commit_fails(store: SharedSQLiteStore) -> None:
    """SQLite undoes the whole transaction when the file is full."""
    writers = Writers(store)
    writer = store._writer
    writer.execute("CREATE TABLE large (value BLOB)")
    (pages,) = writer.execute("PRAGMA page_count").fetchone()
    writer.execute(f"PRAGMA max_page_count = {pages}")
    ann, wrong, large, bob = writers.write("ann", "wrong", "large", "bob")
    for future in (ann, wrong, large):
        with pytest.raises(NotStored, match="no room left"):
            future.result()
    bob.result()
    assert found(store, "ann", "wrong", "large", "bob") == [NO_SETTINGS] * 3 + [settings(3)]


def test_readers_see_what_is_committed_while_others_write(store: SharedSQLiteStore) -> None:
    with store.writing() as writing:
        writing.keep_settings("ann", settings(1))
        assert found(store, "ann") == [NO_SETTINGS]
    assert found(store, "ann") == [settings(1)]


def test_who_waits_too_long_is_refused(store: SharedSQLiteStore, path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """For the lock of another program, or for the others who wait for it; each time the log says why."""
    with locked(path), threads.waiting(writes=True, until=0.0):
        with pytest.raises(NotReached, match=LOCKED), store.writing():
            pass
        store._turns.take(0)
        with pytest.raises(NotReached, match=BUSY), store.writing():
            pass
        store._turns.give()
        assert found(store, "ann") == [NO_SETTINGS]
    with store.writing() as writing:
        writing.keep_settings("ann", settings(1))
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 2
    assert "database is locked" in caplog.text
    assert BUSY in caplog.text


def test_a_store_that_closes_lets_nobody_wait(path: Path) -> None:
    store = SharedSQLiteStore(path)
    with locked(path), ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(store.writing().__enter__)
        assert comes_true(lambda: not store._turns.take(0))
        store.close()
        with pytest.raises(NotReached, match="shutting down"):
            waiting.result()
    with pytest.raises(NotReached), store.reading():
        pass


# -- requests


def test_waiting_moves_keep_no_reader_waiting(app: Starlette, address: str, database: Path, page_folder: Path) -> None:
    """Even if more of them wait than there are threads. They are played as soon as the lock is gone."""
    players = [Browser(address) for _ in range(3 * WRITERS)]
    plays = [player.post("plays", game="crazy-quilt", deal="1") for player in players]
    with ThreadPoolExecutor(len(players)) as pool:
        with locked(database):
            moves = [
                pool.submit(player.post, f"plays/{play['id']}/move", node=0, moves=["deal"])
                for player, play in zip(players, plays, strict=True)
            ]
            assert comes_true(lambda: app.state.application.store._turns.waiting == WRITERS - 1)
            for player, play in zip(players, plays, strict=True):
                assert player.http.get(f"/api/plays/{play['id']}").json()["ply"] == 0
                assert len(player.http.get("/api/plays").json()) == 1
                assert player.http.get("/icon.svg").status_code == 200
            assert not any(move.done() for move in moves)
        assert [move.result()["ply"] for move in moves] == [1] * len(players)


def test_moves_that_wait_too_long_are_refused_and_can_be_played_again(
    ann: Visitor, database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    play = ann.begin()
    with monkeypatch.context() as hasty, locked(database):
        hasty.setattr(threads, "DEADLINE", 0.05)
        assert ann.turn("move", play, 503, moves=["deal"])["detail"] == LOCKED
    assert "database is locked" in caplog.text
    assert ann.move(play, "deal")["ply"] == 1


def test_a_missing_column_is_a_bug_not_a_busy_database(app: Starlette, database: Path) -> None:
    visitor = Visitor(app)
    visitor.http = TestClient(app, base_url="http://localhost", raise_server_exceptions=False)
    with closing(sqlite3.connect(database)) as somebody:
        somebody.execute("ALTER TABLE aid DROP COLUMN coached")
    assert "Internal server error" in visitor.get("plays", 500)["detail"]
    with pytest.raises(sqlite3.OperationalError, match="coached"):
        Visitor(app).get("plays")


# -- a file that is lost


def lose(path: Path) -> None:
    path.unlink()


def replace(path: Path) -> None:
    shutil.copy(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


def lose_log(path: Path) -> None:
    path.with_name(f"{path.name}-wal").unlink()


@pytest.mark.parametrize("how", [lose, replace, lose_log])
def test_nothing_is_acknowledged_that_is_not_in_the_file_at_the_path(
    store: SharedSQLiteStore, path: Path, how: Callable[[Path], None]
) -> None:
    with store.writing() as writing:
        writing.keep_settings("ann", settings(1))
    assert not store.trouble()

    def write() -> None:
        with store.writing() as writing:
            writing.keep_settings("ann", settings(2))
            how(path)

    with pytest.raises(NotReached, match=GONE):
        write()
    assert GONE in store.trouble()
    for transaction in (store.reading, store.writing):
        with pytest.raises(NotReached, match=GONE), transaction():
            pass


@pytest.mark.parametrize("how", [lose, replace])
def test_a_server_whose_file_is_lost_stops_and_says_why(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], how: Callable[[Path], None]
) -> None:
    path = tmp_path / "x.db"
    with serving("--database", path) as server:
        server.post("plays", {"game": "crazy-quilt", "deal": "1"})
        how(path)
        assert server.process.wait(PATIENCE) == 1
    assert capfd.readouterr().err.splitlines()[-1] == f"cadogan: stopped: {GONE}: {path}."
    assert path.exists() == (how is replace)

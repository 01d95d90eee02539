"""What the store in an SQLite file promises: whole files, the server's format, two files only, sentences when storage refuses."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from app import stored
from cadogan.app.store import schema
from cadogan.app.store.database import Store
from cadogan.app.store.sqlite import FULL, REFUSED, SQLiteStore
from cadogan.app.store.stored import WON, Outcome, StoredNode
from cadogan.app.store.tree import Node
from cadogan.app.wire.errors import NewerStore, NotStored
from cadogan.app.wire.responses import KeptSettings
from cadogan.server.sqlite_store import SharedSQLiteStore

WRITER = Path(__file__).with_name("writer.py")
START = datetime(2026, 7, 4, 12, 0, 0, 250, tzinfo=UTC)
PLAY = replace(stored.PLAY, started=START, changed=START, origin="z", day=date(2026, 7, 4))
ROOT = StoredNode(Node(None, "", 0))


def begin(store: Store) -> None:
    """Store a play and settings."""
    with store.writing() as writing:
        writing.add("ann", PLAY)
        writing.add_nodes("a", 0, [ROOT])
        writing.update(replace(PLAY, hints=2, coached=True, peeked=START, seconds=3))
        writing.keep_settings("ann", KeptSettings({"theme": "dark"}, START))


def change(store: Store) -> None:
    """Go on with it: a move, a comment, the end."""
    with store.writing() as writing:
        play = writing.play("a", "ann")
        assert play
        writing.add_nodes("a", 1, [StoredNode(Node(0, "deal", 1), None, "Well!")])
        writing.visit("a", {0: 1})
        writing.update(replace(play, status=WON, cursor=1, ply=1, moved=True))
        writing.keep_outcome("a", Outcome(START, True, "won", 1, 0.5))


def everything(store: Store) -> list[object]:
    with store.reading() as reading:
        nodes = list(reading.stored_nodes("a"))
        return [reading.outcomes("ann"), reading.daily("ann"), nodes, reading.settings("ann"), reading.play("a")]


def whole(path: Path) -> bool:
    """Whether SQLite finds nothing wrong in a file."""
    with closing(sqlite3.connect(path)) as database:
        found = [database.execute(f"PRAGMA {check}").fetchall() for check in ("integrity_check", "foreign_key_check")]
        return found == [[("ok",)], []]


# -- the format


@pytest.mark.parametrize(("first", "second"), [(SQLiteStore, SharedSQLiteStore), (SharedSQLiteStore, SQLiteStore)])
def test_the_server_and_a_browser_have_the_same_file(
    first: Callable[[Path], Store], second: Callable[[Path], Store], tmp_path: Path
) -> None:
    one, other, alone = tmp_path / "one.db", tmp_path / "other.db", tmp_path / "alone.db"
    for path, opened, changed in ((one, first, second), (other, second, first), (alone, first, first)):
        with closing(opened(path)) as store:
            begin(store)
        with closing(changed(path)) as store:
            change(store)
    found = []
    for path in (one, other, alone):
        with closing(first(path)) as store:
            found.append(everything(store))
        assert whole(path)
    assert found[0] == found[1] == found[2]


def test_both_make_the_same_bytes_of_a_play(tmp_path: Path) -> None:
    rows = []
    for name, opened in (("one", SQLiteStore), ("other", SharedSQLiteStore)):
        with closing(opened(tmp_path / name)) as store:
            begin(store)
            change(store)
        with closing(sqlite3.connect(tmp_path / name)) as database:
            rows.append(
                [
                    row
                    for table in sorted(schema.TABLES)
                    if table != "player"
                    for row in database.execute(f"SELECT * FROM {table}")
                ]
            )
            assert database.execute("SELECT typeof(since), typeof(id) FROM player").fetchall() == [("text", "integer")]
    assert rows[0] == rows[1]
    assert any("2026-07-04 12:00:00.000250" in row for row in rows[0])


# -- versions


@pytest.mark.parametrize("opened", [SQLiteStore, SharedSQLiteStore])
def test_a_file_of_a_newer_version_is_left_as_it_is(opened: Callable[[Path], Store], tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with closing(SQLiteStore(path)) as store:
        begin(store)
    with closing(sqlite3.connect(path)) as database:
        database.executescript(f"DROP TABLE aid; PRAGMA user_version = {schema.VERSION + 1}; PRAGMA journal_mode = WAL")
    before = path.read_bytes()
    with pytest.raises(NewerStore, match="update this one first"):
        opened(path)
    with closing(sqlite3.connect(path)) as database:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert database.execute("PRAGMA user_version").fetchone() == (schema.VERSION + 1,)
    assert tables == {*schema.TABLES, "shared"} - {"aid"}
    assert path.read_bytes()[100:] == before[100:]


@pytest.mark.parametrize("opened", [SQLiteStore, SharedSQLiteStore])
def test_an_older_file_is_brought_up_to_date_whole_or_not_at_all(
    opened: Callable[[Path], Store], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.db"
    with closing(SQLiteStore(path)) as store:
        begin(store)
        expected = everything(store)
    with closing(sqlite3.connect(path)) as database:
        database.executescript("DROP TABLE shared; ALTER TABLE node DROP COLUMN mark; PRAGMA user_version = 1")
        before = database.execute("SELECT * FROM sqlite_master").fetchall()
    with monkeypatch.context() as broken:
        broken.setattr(schema, "STEPS", (schema.STEPS[0], lambda connection: 1 / 0))
        with pytest.raises(ZeroDivisionError):
            opened(path)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT * FROM sqlite_master").fetchall() == before
    with closing(opened(path)) as store:
        assert everything(store) == expected


def test_opening_again_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with closing(SQLiteStore(path)) as store:
        begin(store)
    before = path.read_bytes()
    SQLiteStore(path).close()
    assert path.read_bytes() == before


# -- the two files


@pytest.mark.parametrize("journal", ["TRUNCATE", "PERSIST"])
def test_only_two_files_are_used(journal: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a browser they are opened before, and no other can be: the folder is listed again and again while SQLite works."""
    monkeypatch.setenv("SQLITE_TMPDIR", str(tmp_path))
    path, beside = tmp_path / "x.db", tmp_path / "x.db-journal"
    for each in (path, beside):
        each.touch()
    inodes = [each.stat().st_ino for each in (path, beside)]
    listed: set[str] = set()
    with closing(SQLiteStore(path, journal)) as store:  # type: ignore[arg-type]
        store._connection.raw.set_progress_handler(lambda: listed.update(each.name for each in tmp_path.iterdir()), 50)
        begin(store)
        for first in range(1, 3000, 1000):
            with store.writing() as writing:  # much more than SQLite keeps in memory before it writes
                nodes = [
                    StoredNode(Node(0, f"m{number}", 1), None, "long " * 500) for number in range(first, first + 1000)
                ]
                writing.add_nodes("a", first, nodes)
        with store.reading() as reading:
            assert len(reading.stored_nodes("a")) == 3001
            reading.outcomes("ann")
        assert [each.stat().st_ino for each in (path, beside)] == inodes
    assert listed == {"x.db", "x.db-journal"}


def test_nobody_else_uses_the_file(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with (
        closing(SQLiteStore(path)),
        closing(sqlite3.connect(path, timeout=0)) as other,
        pytest.raises(sqlite3.OperationalError, match="locked"),
    ):
        other.execute("SELECT * FROM play")


def killed(path: Path, after: int, seconds: float) -> int:
    """Have another process write; kill it some time after it has stored `after` moves. Return the last that it said was stored."""
    process = subprocess.Popen([sys.executable, WRITER, path], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    said = 0
    with process:
        for line in process.stdout:
            said = 0 if line == "open\n" else int(line)
            after -= 1
            if after == 0:
                threading.Timer(seconds, process.kill).start()
    return said


@pytest.mark.parametrize("seed", range(6))
def test_kill_9_loses_nothing_that_was_stored(seed: int, tmp_path: Path) -> None:
    chance, path = random.Random(seed), tmp_path / "x.db"
    with closing(SQLiteStore(path)) as store:
        begin(store)
    said = killed(path, chance.randint(1, 20), chance.uniform(0, 0.02))
    with closing(SQLiteStore(path)) as store, store.reading() as reading:
        play, nodes = reading.play("a"), reading.stored_nodes("a")
    assert play
    assert said <= play.cursor <= said + 1  # the last may be stored without having been said
    assert len(nodes) == play.cursor + 1
    assert [each.next for each in nodes] == [*range(1, len(nodes)), None]
    assert whole(path)


# -- a storage that refuses


def test_a_full_storage_is_said_in_a_sentence(tmp_path: Path) -> None:
    with closing(SQLiteStore(tmp_path / "x.db")) as store:
        begin(store)
        before = everything(store)
        (pages,) = store._connection.raw.execute("PRAGMA page_count").fetchone()
        store._connection.raw.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(NotStored, match=FULL), store.writing() as writing:
            writing.add_nodes("a", 1, [StoredNode(Node(0, "deal", 1), None, "long " * 5000)])
        assert everything(store) == before
        store._connection.raw.execute("PRAGMA max_page_count = 1000000")
        change(store)
        assert everything(store) != before
    assert whole(tmp_path / "x.db")


def test_a_storage_that_cannot_be_written_is_still_read(tmp_path: Path) -> None:
    with closing(SQLiteStore(tmp_path / "x.db")) as store:
        begin(store)
        before = everything(store)
        store._connection.raw.execute("PRAGMA query_only = ON")
        with pytest.raises(NotStored, match=REFUSED):
            change(store)
        assert everything(store) == before


@pytest.mark.parametrize("content", [b"no database" * 100, b"SQLite format 3\0" + bytes(5000)])
def test_a_file_that_is_no_database(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(content)
    with pytest.raises(NotStored, match=REFUSED):
        SQLiteStore(tmp_path / "x.db")
    assert (tmp_path / "x.db").read_bytes() == content


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NotStored, match=REFUSED):
        SQLiteStore(tmp_path / "none" / "x.db")


def test_a_wrong_statement_is_a_bug(tmp_path: Path) -> None:
    with closing(SQLiteStore(tmp_path / "x.db")) as store:
        with pytest.raises(sqlite3.OperationalError, match="no such table"), store.writing():
            store._connection.execute("DELETE FROM nowhere")
        begin(store)


# -- a file that was changed only in memory while its disk was full


def grow(store: SQLiteStore, watch: Callable[[], None]) -> None:
    """Store more at once than SQLite keeps in memory; call `watch` in the middle of it."""
    with store.writing() as writing:
        for number in range(2, 3002):
            writing.add_nodes("a", number, [StoredNode(Node(number - 1, "deal", 1), None, "long " * 500)])
        watch()


def test_everything_is_written_again(tmp_path: Path) -> None:
    """Over what is on the disk from the middle of a change: the journal that undoes it is there too."""
    path = tmp_path / "x.db"
    files = (path, tmp_path / "x.db-journal")
    left: list[bytes] = []
    with closing(SQLiteStore(path)) as store:
        begin(store)
        change(store)
        grow(store, lambda: left.extend(each.read_bytes() for each in files))
        assert all(left)
        expected = everything(store)
        store.rewrite(lambda: [each.write_bytes(content) for each, content in zip(files, left, strict=True)])
        assert everything(store) == expected
        with store.writing() as writing:
            writing.annotate("a", {0: replace(ROOT, comment="It goes on.")})
        expected = everything(store)
    assert whole(path)
    with closing(SQLiteStore(path)) as store:
        assert everything(store) == expected


def test_nothing_is_lost_where_it_cannot_be_written_again(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with closing(SQLiteStore(path)) as store:
        begin(store)
        before = path.read_bytes()
        with pytest.raises(NotStored, match=REFUSED):
            store.rewrite(lambda: path.write_bytes(b"no database" * 100))
        change(store)
        expected = everything(store)
        store.rewrite(lambda: path.write_bytes(before))
    with closing(SQLiteStore(path)) as store:
        assert everything(store) == expected

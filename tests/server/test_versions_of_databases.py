"""Databases of older and newer versions: brought up to date once, whole or not at all, or refused."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from cadogan.app.application import Application
from cadogan.app.store import schema
from cadogan.app.store.schema import VERSION
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.wire.errors import NewerStore
from cadogan.app.wire.requests import MovesAtNode
from cadogan.server.postgresql import version_of
from cadogan.server.store import opened

STORED = Path(__file__).parents[1] / "data" / "databases"  # as each version wrote it
PLAYER = "ab" * 32
OPENER = "import sys\nfrom cadogan.server.store import opened\nopened(sys.argv[1]).close()"


@pytest.mark.parametrize("opener", [opened, SQLiteStore])
@pytest.mark.parametrize("version", range(2, VERSION + 1))
def test_what_was_stored_is_read(opener: Callable[[Path], Any], version: int, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "x.db")) as database:
        database.executescript((STORED / f"version_{version}.sql").read_text())
    app = Application(opener(tmp_path / "x.db"))
    given_up, going = sorted(app.list_plays(PLAYER), key=lambda each: each.status == "playing")
    assert (given_up.status, going.status, going.ply) == ("resigned", "playing", 1)
    found = app.show(PLAYER, going.id)
    assert ([each.move for each in found.line], found.node) == (["c1-d", "deal"], 1)
    assert [each.mark for each in found.line] == (["", ""] if version < 3 else ["!", "?!"])
    after = app.plays.move(PLAYER, going.id, MovesAtNode(found.node, moves=(found.moves[0].name,))).play
    assert (after.ply, after.moved) == (2, True)
    assert app.settings(PLAYER).settings == {"theme": "dark"}
    assert app.statistics_of(PLAYER)[0].lost_games == 1
    app.close()


def state(url: str) -> list[Any]:
    """Return the tables and columns of a PostgreSQL database."""
    with psycopg.connect(url) as connection:
        columns = (
            "SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public'"
        )
        return sorted(connection.execute(columns).fetchall())


def at_version(number: int, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    """Make a database of an older version."""
    with monkeypatch.context() as older:
        older.setattr("cadogan.server.postgresql.VERSION", number)
        opened(url).close()
    assert version_of(url) == number


def test_an_older_database_takes_the_steps_that_it_lacks(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    new, old = cluster.new(), cluster.new()
    at_version(1, monkeypatch, old)
    for _ in range(2):
        opened(new).close()
        opened(old).close()
        assert version_of(old) == version_of(new) == VERSION
        assert state(old) == state(new)


def test_a_step_that_fails_changes_nothing(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    at_version(1, monkeypatch, postgresql)
    before = state(postgresql)
    with monkeypatch.context() as broken:
        broken.setattr(schema, "STEPS", (schema.STEPS[0], lambda connection: 1 / 0))
        with pytest.raises(ZeroDivisionError):
            opened(postgresql)
    assert (state(postgresql), version_of(postgresql)) == (before, 1)
    opened(postgresql).close()
    assert version_of(postgresql) == VERSION


def test_a_database_of_a_newer_version_is_left_as_it_is(postgresql: str) -> None:
    opened(postgresql).close()
    with psycopg.connect(postgresql) as connection:
        connection.execute("UPDATE alembic_version SET version_num = %s", [f"{VERSION + 1:04}"])
        connection.execute("DROP TABLE aid")
    before = state(postgresql)
    with pytest.raises(NewerStore, match="update this one first"):
        opened(postgresql)
    assert state(postgresql) == before


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_database_from_before_there_were_versions_is_refused(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    table = "CREATE TABLE play (id VARCHAR(32))"
    if kind == "postgresql":
        database: str | Path = request.getfixturevalue("postgresql")
        with psycopg.connect(str(database)) as connection:
            connection.execute(table)
    else:
        database = tmp_path / "x.db"
        with closing(sqlite3.connect(database)) as file:
            file.execute(table)
    with pytest.raises(NewerStore, match="from before its first version"):
        opened(database)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_several_processes_open_a_new_database_at_once(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    for attempt in range(2):
        database = request.getfixturevalue("cluster").new() if kind == "postgresql" else str(tmp_path / f"{attempt}.db")
        command = [sys.executable, "-c", OPENER, database]
        openers = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(4)]
        for each in openers:
            _, errors = each.communicate(timeout=120)
            assert each.returncode == 0, errors
        with closing(opened(database)) as store, store.reading() as reading:
            assert reading.plays("ann", 1) == []

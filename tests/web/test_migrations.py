"""Databases of older and newer versions: brought up to date once, whole or not at all, or refused."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from cadogan.app import schema
from cadogan.app.application import Application
from cadogan.app.database import Store
from cadogan.app.errors import NewerStore
from cadogan.app.schema import VERSION
from cadogan.app.sqlite import SQLiteStore
from cadogan.server import migrations
from cadogan.server.store import opened

OLD = Path(__file__).parents[1] / "data" / "databases"
# With plays only; from when hints were headers; from before games could be lost.
VERSIONS = ["first", "before_help", "before_lost"]
OPENER = "import sys\nfrom cadogan.server.store import opened\nopened(sys.argv[1]).close()"


def player_of(name: str) -> str:
    """Return the only player of an older database."""
    found = re.search(r"'([0-9a-f]{64})'", (OLD / f"{name}.sql").read_text())
    assert found
    return found[1]


def holds(store: Store, name: str) -> None:
    """Check that a database has all that an older one had."""
    app, player = Application(store), player_of(name)
    expected = json.loads((OLD / f"{name}.json").read_text())
    assert expected
    for kept, record, line in expected:
        found = app.show(player, kept["id"])
        assert {key: getattr(found, key) for key in kept} == kept
        assert [each.move for each in found.line] == line
        assert record in (None, app.record(player, kept["id"]))
        assert found.node == app.plays.get(player, kept["id"]).play.cursor
    assert (app.settings(player).settings == {"theme": "dark"}) == (name != "first")
    going = next(kept["id"] for kept, _, line in expected if kept["status"] == "playing" and len(line) > 1)
    before = app.show(player, going)
    after = app.plays.move(player, going, before.node, [before.moves[0].name]).play
    assert (after.ply, after.hints, after.moved) == (before.ply + 1, 0, True)
    assert app.statistics_of(player)  # of the game that was given up


@pytest.fixture(params=["sqlite", "browser", "postgresql"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], Callable[[], Store]]:
    """Makes an older database; returns what opens it."""

    def make(name: str) -> Callable[[], Store]:
        if request.param == "postgresql":
            url = request.getfixturevalue("postgresql")
            with psycopg.connect(url) as connection:
                connection.execute((OLD / f"{name}.postgresql.sql").read_text())
            return lambda: opened(url)
        with closing(sqlite3.connect(tmp_path / "x.db")) as database:
            database.executescript((OLD / f"{name}.sql").read_text())
        return lambda: (opened if request.param == "sqlite" else SQLiteStore)(tmp_path / "x.db")

    return make


@pytest.mark.parametrize("name", VERSIONS)
def test_an_older_database(name: str, old: Callable[[str], Callable[[], Store]]) -> None:
    opener = old(name)
    opener().close()
    with closing(opener()) as store:
        holds(store, name)


def state(url: str) -> list[Any]:
    """Return the tables and columns of a PostgreSQL database."""
    with psycopg.connect(url) as connection:
        columns = (
            "SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public'"
        )
        return sorted(connection.execute(columns).fetchall())


def test_new_and_older_databases_have_the_same_tables(cluster: Any) -> None:
    new, *olds = urls = [cluster.new() for _ in range(1 + len(VERSIONS))]
    for url, name in zip(olds, VERSIONS, strict=True):
        with psycopg.connect(url) as connection:
            connection.execute((OLD / f"{name}.postgresql.sql").read_text())
    for url in urls:
        opened(url).close()
    assert state(new)
    assert all(state(url) == state(new) for url in olds)


def test_a_step_that_fails_changes_nothing(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with psycopg.connect(postgresql) as connection:
        connection.execute((OLD / "before_help.postgresql.sql").read_text())
    before = state(postgresql)
    with monkeypatch.context() as broken:
        broken.setattr(schema, "_move_headers", lambda connection: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            opened(postgresql)
    assert state(postgresql) == before
    with closing(opened(postgresql)) as store:
        holds(store, "before_help")


def test_a_database_of_a_newer_version_is_left_as_it_is(postgresql: str) -> None:
    opened(postgresql).close()
    with psycopg.connect(postgresql) as connection:
        connection.execute("UPDATE alembic_version SET version_num = %s", [f"{VERSION + 1:04}"])
        connection.execute("DROP TABLE aid")
    before = state(postgresql)
    with pytest.raises(NewerStore, match="update this one first"):
        opened(postgresql)
    assert state(postgresql) == before


def test_every_step_has_a_revision(postgresql: str) -> None:
    files = sorted((Path(migrations.__file__).parent / "versions").glob("*.py"))
    assert [file.stem for file in files] == [f"step_{number:04}" for number in range(1, VERSION + 1)]
    opened(postgresql).close()
    with psycopg.connect(postgresql) as connection:
        assert migrations.version(connection) == VERSION


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_several_processes_open_a_new_database_at_once(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    for attempt in range(3):
        database = request.getfixturevalue("cluster").new() if kind == "postgresql" else str(tmp_path / f"{attempt}.db")
        command = [sys.executable, "-c", OPENER, database]
        openers = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(4)]
        for each in openers:
            _, errors = each.communicate(timeout=120)
            assert each.returncode == 0, errors
        with closing(opened(database)) as store, store.reading() as reading:
            assert reading.plays("ann", 1) == []

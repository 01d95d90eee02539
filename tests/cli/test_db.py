"""`cadogan db`: copies made while games are played, copies put back, and checks that find what is wrong."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import threading
from contextlib import closing
from datetime import date
from pathlib import Path

import psycopg
import pytest

from cadogan.app.application import Application
from cadogan.app.store.schema import VERSION
from cadogan.app.wire.requests import AtNode, MovesAtNode, NewPlay
from cadogan.server import backup as backups
from cadogan.server.store import opened
from cli.conftest import Run
from servers import serving

STORED = Path(__file__).parents[1] / "data" / "databases" / "version_2.sql"


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A database with some games."""
    path = tmp_path / "games.db"
    fill(str(path))
    return path


def fill(database: str) -> None:
    with closing(Application(opened(database))) as app:
        play = app.begin("ann", NewPlay(game="crazy-quilt", deal="42"))
        view = app.plays.move("ann", play.id, MovesAtNode(play.node, moves=("c1-d",)))
        view = app.plays.undo("ann", play.id, AtNode(view.play.cursor))
        app.plays.move("ann", play.id, MovesAtNode(view.play.cursor, moves=("deal",)))
        app.begin("bob", NewPlay(game="windmill", deal="7"))


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


# -- backup


def test_a_copy(run: Run, games: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert run("db", "backup", "--database", games, copy).good == f"{copy} has 2 games with 2 moves\n"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert run("db", "check", "--database", copy).good == "2 games, 2 moves, 0 wrong\n"
    assert {each.name for each in tmp_path.glob("copy*")} == {"copy.db"}  # one file, and no part of one
    before = copy.read_bytes()
    assert "exists already: use --force" in run("db", "backup", "--database", games, copy).refused
    assert copy.read_bytes() == before
    assert run("db", "backup", "--database", games, "--force", copy).good


@pytest.mark.parametrize("what", ["missing", "itself", "text", "other"])
def test_no_copy(run: Run, games: Path, tmp_path: Path, what: str) -> None:
    source, target, words = games, tmp_path / "copy.db", ""
    if what == "missing":
        source, words = tmp_path / "none.db", "there is no database"
    elif what == "itself":
        target, words = games, "is the database itself"
    else:
        source = tmp_path / "other.db"
        source.write_text("nothing " * 1000)
        words = "file is not a database"
        if what == "other":
            source.unlink()
            change(source, "CREATE TABLE thing (name)")
            words = "is not a database of Cadogan"
    assert words in run("db", "backup", "--database", source, "--force", target).refused
    assert {each.name for each in tmp_path.iterdir()} - {"other.db", "games.db-wal", "games.db-shm"} == {"games.db"}


def test_a_copy_for_each_day(run: Run, games: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    today = folder / f"games-{date.today()}.db"
    assert run("db", "backup", "--database", games, "--keep", 3, folder).good == f"{today} has 2 games with 2 moves\n"
    others = ["games-2020-01-01-old.db", "other-2020-01-01.db", "games.db"]
    for name in ("games-2020-01-01.db", "games-2020-02-01.db", "games-2020-01-31.db", *others):
        (folder / name).write_text("")
    assert "exists already: use --force" in run("db", "backup", "--database", games, "--keep", 3, folder).refused
    assert run("db", "backup", "--database", games, "--keep", 3, "--force", folder).good
    left = {"games-2020-01-31.db", "games-2020-02-01.db", today.name, *others}
    assert {each.name for each in folder.iterdir()} == left
    assert "is a file: to keep several copies" in run("db", "backup", "--database", games, "--keep", 3, games).refused


def test_a_damaged_database_is_not_copied(run: Run, games: Path, tmp_path: Path) -> None:
    change(games, "DELETE FROM player")
    (tmp_path / "copy.db").write_text("the last good copy")
    assert "damaged" in run("db", "backup", "--database", games, "--force", tmp_path / "copy.db").refused
    assert (tmp_path / "copy.db").read_text() == "the last good copy"


def test_a_copy_while_games_are_played(run: Run, tmp_path: Path) -> None:
    """It has every move that was acknowledged before it began, and nothing that is half done."""
    database, copy = tmp_path / "games.db", tmp_path / "copy.db"
    with serving("--database", database) as server:
        play = server.post("plays", {"game": "crazy-quilt", "deal": "5"})
        over, acknowledged, cookies = threading.Event(), 0, server.http.cookies

        def go_on() -> None:
            nonlocal play, acknowledged
            while not over.is_set():
                if acknowledged % 3 == 2:
                    play = server.post(f"plays/{play['id']}/undo", {"node": play["node"]})
                else:
                    names = [move["name"] for move in play["moves"]]
                    move = names[acknowledged % len(names)]
                    play = server.post(f"plays/{play['id']}/move", {"node": play["node"], "moves": [move]})
                acknowledged += 1

        player = threading.Thread(target=go_on)
        player.start()
        try:
            for _ in range(5):
                began = acknowledged
                before = cursor_of(database)
                assert run("db", "backup", "--database", database, "--force", copy).good
                assert run("db", "check", "--database", copy).good
                assert cursor_of(copy) >= before
                while acknowledged < began + 3:
                    assert player.is_alive()
        finally:
            over.set()
            player.join()
    last = play
    run("db", "backup", "--database", database, "--force", copy)
    with serving("--database", copy, cookies=cookies) as server:
        assert server.get(f"plays/{last['id']}") == last


def cursor_of(path: Path) -> str:
    """Return the time of the last change."""
    with closing(sqlite3.connect(path)) as database:
        return str(database.execute("SELECT max(changed) FROM play").fetchone()[0])


def test_many_pages_are_copied_in_steps_that_others_do_not_disturb(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others write between the steps: the copy neither begins again nor has anything of that."""
    monkeypatch.setattr(backups, "PAGES", 2)
    done: list[int] = []
    with closing(Application(opened(games))) as app:

        def write(copied: int, pages: int) -> None:
            done.append(copied)
            app.begin("bob", NewPlay(game="windmill", deal=str(copied)))

        found = backups.back_up(games, tmp_path / "copy.db", progress=write)
        assert (found.plays, found.moves) == (2, 2)
        assert len(app.list_plays("bob")) == 1 + len(done)
    assert len(done) > 3
    assert done == sorted(done)


# -- restore


def test_a_copy_is_put_back(run: Run, games: Path, tmp_path: Path) -> None:
    copy, elsewhere = tmp_path / "copy.db", tmp_path / "new" / "other.db"
    run("db", "backup", "--database", games, copy)
    fill(str(games))
    assert "exists already: use --force" in run("db", "restore", "--database", games, copy).refused
    assert run("db", "check", "--database", games).good.startswith("4 games")
    assert run("db", "restore", "--database", games, "--force", copy).good == f"{games} has 2 games with 2 moves\n"
    assert run("db", "check", "--database", games).good.startswith("2 games")
    assert run("db", "restore", "--database", elsewhere, copy).good
    with closing(Application(opened(elsewhere))) as app:
        assert len(app.list_plays("ann")) == 1


def test_nothing_is_put_back_while_a_server_runs(run: Run, games: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    run("db", "backup", "--database", games, copy)
    with serving("--database", games) as server:
        play = server.post("plays", {"game": "windmill"})
        before = games.stat().st_ino
        assert "is in use: stop the server first" in run("db", "restore", "--database", games, "--force", copy).refused
        assert games.stat().st_ino == before
        assert server.get(f"plays/{play['id']}") == play
        server.post("plays", {"game": "windmill"})
    assert run("db", "restore", "--database", games, "--force", copy).good


def test_a_damaged_database_is_replaced_and_a_damaged_copy_is_not(run: Run, games: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    run("db", "backup", "--database", games, copy)
    whole = copy.read_bytes()
    games.write_bytes(b"no database " * 1000)
    assert run("db", "restore", "--database", games, "--force", copy).good
    assert run("db", "check", "--database", games).good
    before = games.read_bytes()
    copy.write_bytes(whole[:5000] + os.urandom(6000) + whole[11000:])
    assert "damaged" in run("db", "restore", "--database", games, "--force", copy).refused
    assert games.read_bytes() == before


def test_a_copy_of_a_newer_version_is_not_put_back(run: Run, games: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    run("db", "backup", "--database", games, copy)
    change(copy, f"PRAGMA user_version = {VERSION + 1}")
    assert "newer version" in run("db", "restore", "--database", games, "--force", copy).refused


# -- check


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE node SET move = 'a1-h8' WHERE number = 2", "move 2 (a1-h8) is illegal"),
        ("UPDATE node SET parent = 7 WHERE number = 2", "move 0 is followed by one that is not its own"),
        ("UPDATE node SET ply = 3 WHERE number = 2", "move 2 (deal) follows none"),
        ("UPDATE node SET next = 0 WHERE number = 0", "move 0 is followed by one that is not its own"),
        ("DELETE FROM node WHERE number = 1", "moves are missing"),
        ("DELETE FROM node WHERE play_id = (SELECT id FROM play WHERE game = 'windmill')", "moves are missing"),
        ("UPDATE play SET cursor = 9 WHERE game = 'crazy-quilt'", "its current move does not exist"),
        ("UPDATE play SET status = 'won' WHERE game = 'windmill'", "it is stored as won, but is playing"),
        ("UPDATE play SET start = 'x' WHERE game = 'windmill'", "its start is wrong"),
        ("DELETE FROM player WHERE id = 1", "belongs to a row of player that does not exist"),
    ],
)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_is_wrong_is_found(
    run: Run, games: Path, kind: str, statement: str, fault: str, request: pytest.FixtureRequest
) -> None:
    place = str(games)
    if kind == "sqlite":
        change(games, statement)
    else:
        place = request.getfixturevalue("postgresql")
        fill(place)
        with psycopg.connect(place) as connection:
            if "belongs" in fault:
                with pytest.raises(psycopg.errors.ForeignKeyViolation):
                    connection.execute(statement)
                return
            connection.execute(statement)
    found = run("db", "check", "--database", place)
    assert found.status == 1
    assert fault in found.out
    assert json.loads(run("db", "check", "--json", "--database", place).out)["faults"]


def test_a_damaged_file_is_found(run: Run, games: Path) -> None:
    with closing(sqlite3.connect(games)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
        (root,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'node'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    content = bytearray(games.read_bytes())
    content[(root - 1) * size + 100 : root * size] = bytes(size - 100)
    games.write_bytes(content)
    found = run("db", "check", "--database", games)
    assert found.status == 1
    assert "damaged" in found.out


def test_games_of_other_rules_are_not_replayed(run: Run, games: Path) -> None:
    change(games, "UPDATE play SET version = 7 WHERE game = 'windmill'")
    change(games, "UPDATE play SET game = 'a game of the future' WHERE game = 'crazy-quilt'")
    assert run("db", "check", "--database", games).good == (
        "2 games, 2 moves, 0 wrong; 2 not replayed, because of other rules\n"
    )


# -- upgrade, and PostgreSQL


def test_an_older_database_is_upgraded(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(STORED.read_text() + "DROP TABLE shared; PRAGMA user_version = 1;")
    assert "run `cadogan db upgrade` first" in run("db", "check", "--database", path).refused
    assert run("db", "upgrade", "--database", path).good == f"{path} went from version 1 to version {VERSION}\n"
    assert run("db", "upgrade", "--database", path).good == f"{path} is up to date\n"
    assert run("db", "check", "--database", path).good.startswith("2 games")
    change(path, f"PRAGMA user_version = {VERSION + 1}")
    for command in ("upgrade", "check"):
        assert "newer version" in run("db", command, "--database", path).refused
    assert "there is no database" in run("db", "upgrade", "--database", tmp_path / "none.db").refused
    assert not (tmp_path / "none.db").exists()


def test_postgresql(run: Run, postgresql: str) -> None:
    opened(postgresql).close()
    with psycopg.connect(postgresql) as connection:
        connection.execute(
            "DROP TABLE shared; ALTER TABLE node DROP COLUMN mark; UPDATE alembic_version SET version_num = '0001'"
        )
    assert "run `cadogan db upgrade` first" in run("db", "check", "--database", postgresql).refused
    assert f"went from version 1 to version {VERSION}" in run("db", "upgrade", "--database", postgresql).good
    assert run("db", "check", "--database", postgresql).good.startswith("0 games")
    assert "pg_dump" in run("db", "backup", "--database", postgresql, "x").refused
    assert "pg_restore" in run("db", "restore", "--database", postgresql, "x").refused


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("postgresql://ann:s3cret@127.0.0.1:1/games", "no PostgreSQL listens there"),
        ("postgresql://ann:s3cret@no-such-host.invalid/games", "there is no such host"),
        ("postgresql://ann:hidden@s3cret@127.0.0.1:1/games", "cannot be opened"),
        ("postgresql://ann:hidden/s3cret@127.0.0.1:1/games", "cannot be opened"),
        ("postgresql://ann:hidden?s3cret@127.0.0.1:1/games", "no PostgreSQL listens there"),
        ("postgresql://ann:hidden%zzs3cret@127.0.0.1/games", "is wrong: it looks like postgresql://"),
        ("postgresql+psycopg://ann:s3cret@127.0.0.1:1/games?password=secret", "no PostgreSQL listens there"),
    ],
)
def test_a_server_that_cannot_be_reached(run: Run, url: str, why: str) -> None:
    for command in (["db", "check"], ["db", "upgrade"], ["serve", "--port", "0"]):
        sentence = run(*command, "--database", url).refused
        assert why in sentence
        assert not any(part in sentence for part in ("s3cret", "hidden", "secret"))


def test_wrong_users_and_databases(run: Run, postgresql: str) -> None:
    for url in (postgresql.replace("postgres@", "nobody:s3cret@"), postgresql.replace("/games", "/no_games")):
        sentence = run("serve", "--port", "0", "--database", url).refused
        assert sentence.endswith("there is no such user or database")
        assert "s3cret" not in sentence


def test_without_the_driver(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    for name in [name for name in sys.modules if name.startswith(("psycopg", "cadogan.server.postgresql"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    for command in (["db", "check"], ["serve", "--port", "0"]):
        sentence = run(*command, "--database", "postgresql://ann:s3cret@127.0.0.1/games").refused
        assert sentence.endswith("pip install 'cadogan[postgres]'")


@pytest.mark.parametrize("command", ["check", "upgrade", "backup copy.db", "restore copy.db"])
def test_folder_is_no_database(run: Run, tmp_path: Path, command: str) -> None:
    refused = run("db", *command.split(), "--database", tmp_path).refused
    assert refused == f"the database {tmp_path} is a folder: give a file in it, such as {tmp_path / 'cadogan.db'}"


def test_server_refuses_a_folder(run: Run, tmp_path: Path) -> None:
    assert "is a folder: give a file in it" in run("serve", "--port", "0", "--database", tmp_path).refused
    unknown = "~nobody-here/a.db begins with an unknown user: write ~/ for your own folder"
    for command in (("serve", "--port", "0"), ("db", "check")):
        assert run(*command, "--database", "~nobody-here/a.db").refused == unknown

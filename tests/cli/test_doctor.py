"""`cadogan doctor`: what it finds in a good installation, and in several that are broken."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from importlib import metadata
from pathlib import Path

import pytest

from cadogan.cli import doctor
from cadogan.conformance import fixed_games as fixed
from cadogan.machine import compiled
from cadogan.rules.game import families
from cadogan.server.store import opened
from cli.conftest import Run

ALL = fixed.fixed_games()
SOME = ALL[1:4]


@pytest.fixture(autouse=True)
def only_some_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Of the fixed games, only some that are solved soon; and no database but one of the test."""
    monkeypatch.setattr(fixed, "fixed_games", lambda: SOME)
    monkeypatch.setenv("CADOGAN_DATABASE", str(tmp_path / "cadogan.db"))


def found(run: Run, status: int = 0) -> dict[str, dict[str, str]]:
    """What each check finds."""
    output = run("doctor", "--json")
    assert (output.status, output.err) == (status, "")
    answer = json.loads(output.out)
    assert bool(answer["wrong"]) == bool(status)
    return {each["check"]: each for each in answer["checks"]}


def test_every_family_has_a_fixed_game() -> None:
    chosen = [next(family.NAME for family in families().values() if each.game in family.PRESETS) for each in ALL]
    assert chosen == [family.NAME for family in families().values() if family.shipped]


@pytest.mark.parametrize(
    "game", [pytest.param(each, id=each.game, marks=[pytest.mark.dear] * (each not in SOME)) for each in ALL]
)
def test_fixed_games_are_played_as_recorded(game: fixed.FixedGame) -> None:
    assert (fixed.replay_fault(game), fixed.machine_fault(game)) == ("", "")


def test_a_good_installation(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CADOGAN_HOST", "secret.example")
    output = run("doctor").good
    lines = [line for line in output.splitlines() if not line.startswith(" ")]
    assert [line[7:19].strip() for line in lines[:-1]] == [*doctor.CHECKS]
    assert "wrong" not in {line.split()[0] for line in lines[:-1]}
    assert lines[-1].startswith("nothing is wrong; to report a problem, add these lines")
    assert "CADOGAN_HOST" in output
    assert "secret.example" not in output
    checks = found(run)
    assert "a game of each of the 3 families was replayed and solved" in checks["games"]["found"]
    assert metadata.version("cadogan") in checks["system"]["found"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"line": SOME[0].line.rpartition(" ")[0]}, "the recorded line does not win"),
        ({"line": f"{SOME[0].line} deal"}, "'deal' is not a move"),
        ({"positions": SOME[0].positions + 1}, "positions differ"),
        ({"won": 51, "plies": 0}, "won and plies differ"),
    ],
)
def test_a_game_that_is_played_otherwise(
    run: Run, monkeypatch: pytest.MonkeyPatch, change: dict[str, object], fault: str
) -> None:
    monkeypatch.setattr(fixed, "fixed_games", lambda: (SOME[0]._replace(**change), *SOME[1:]))
    wrong = found(run, 1)["games"]
    assert wrong["state"] == "wrong"
    assert wrong["found"].startswith(f"{SOME[0].game}, deal {SOME[0].deal}: ")
    assert fault in wrong["found"]
    assert "report" in wrong["advice"]


def test_no_machine_code(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "lacking", list)
    assert found(run)["machine code"]["state"] == "note"
    monkeypatch.setattr(compiled, "can_build", lambda: False)
    checks = found(run, 1)
    assert checks["machine code"]["state"] == "wrong"
    assert "cadogan[build]" in checks["machine code"]["advice"]
    assert "in Python only" in checks["games"]["found"]


def test_folders_that_cannot_be_written(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(compiled, "cache_folder", lambda: tmp_path / "file" / "cache")
    checks = found(run, 1)
    assert checks["data folder"]["state"] == "wrong"
    assert "cannot be written (Not a directory)" in checks["data folder"]["found"]
    assert checks["cache"]["state"] == "note", "all works without it"


def test_databases(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cadogan.db"
    assert "not there yet" in found(run)["database"]["found"]
    assert not path.exists()
    opened(path).close()
    assert found(run)["database"]["state"] == "ok"
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 99")
    assert "newer version" in found(run, 1)["database"]["found"]
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 1")
    assert found(run)["database"]["state"] == "note"
    path.write_text("no database")
    assert "cannot be read" in found(run, 1)["database"]["found"]


def test_packages(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    required = ["typer>=99", "rich>=1", 'absent>=2; extra == "study"', 'typer>=0.1; extra == "rl"']
    monkeypatch.setattr(metadata, "requires", lambda name: required)
    checks = found(run, 1)
    assert "is older than 99" in checks["packages"]["found"]
    assert checks["extras"]["found"] == "installed: rl; not installed: study"
    required[2:] = ['typer>=99.5; extra == "rl"']
    assert found(run, 1)["extras"]["found"].startswith("rl: typer")


def test_a_check_that_fails_is_a_line_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(doctor.CHECKS, "page", lambda say: {}["a"])
    assert found(run, 1)["page"]["found"] == "KeyError: 'a'"
    monkeypatch.setenv("CADOGAN_PORT", "x")
    assert found(run, 1)["database"]["found"].startswith("CADOGAN_PORT is wrong")

"""What earlier versions stored, this one opens, and finds in it all that was put in (`tools/stored.py` made the files).

The PostgreSQL database has the same tables; `server/test_versions_of_databases.py` brings older ones up to date.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import cadogan
from cadogan import notation, study
from cadogan.app.application import Application
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.wire.requests import CarryFile, MovesAtNode
from cadogan.cli import main
from cadogan.server.store import opened

RELEASES = sorted(folder for folder in (Path(__file__).parent / "data" / "releases").iterdir() if folder.is_dir())
SAVED = ["server", "browser"]


@pytest.fixture(params=RELEASES, ids=lambda folder: folder.name)
def release(request: pytest.FixtureRequest) -> Path:
    """The folder with what a version stored."""
    folder: Path = request.param
    return folder


@pytest.fixture(params=[opened, SQLiteStore], ids=["on a server", "in a browser"])
def application(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Application]]:
    """Opens the database `x.db` as a server or a browser does."""
    running: list[Application] = []

    def start() -> Application:
        running.append(Application(request.param(tmp_path / "x.db")))
        return running[-1]

    yield start
    for each in running:
        each.close()


def lacking(wanted: Any, found: Any, where: str = "") -> list[str]:
    """Return where something that was put in is missing or different; more may be there."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return [fault for name in wanted for fault in lacking(wanted[name], found.get(name), f"{where}/{name}")]
    return [] if wanted == found else [f"{where}: {wanted} is {found}"]


def games(text: str) -> dict[str, Any]:
    """Return the settings in a file for carrying over, and its games by their origins."""
    content = json.loads(text)
    return {"settings": content["settings"], **{each["origin"]: each for each in content["games"]}}


def test_this_version_has_its_files() -> None:
    assert RELEASES[-1].name == cadogan.__version__, "run `make tool NAME=stored`, and commit what it writes"


@pytest.mark.parametrize("name", SAVED)
def test_databases(name: str, release: Path, application: Callable[[], Application], tmp_path: Path) -> None:
    shutil.copyfile(release / f"{name}.db", tmp_path / "x.db")
    with closing(sqlite3.connect(tmp_path / "x.db")) as database:
        ((player,),) = database.execute("SELECT secret_hash FROM player").fetchall()
    wanted = games((release / f"{name}.json").read_text("utf-8"))
    assert len(wanted) > 8
    app = application()
    assert lacking(wanted, games(app.carry_file(player))) == []
    (going,) = (each for each in app.list_plays(player) if each.game.name == "crazy-quilt")
    play = app.show(player, going.id)
    moved = app.plays.move(player, going.id, MovesAtNode(play.node, moves=(play.moves[0].name,)))
    assert moved.play.ply == play.ply + 1
    won = {each.game for each in app.wins_of(player).wins}
    assert "doubles-and-quits" in won


@pytest.mark.parametrize("name", SAVED)
def test_files_for_carrying_over(name: str, release: Path, application: Callable[[], Application]) -> None:
    text = (release / f"{name}.json").read_text("utf-8")
    app = application()
    done = app.carry_in("ann", CarryFile(text))
    assert (done.added, done.left_out) == (len(json.loads(text)["games"]), 0)
    assert lacking(games(text), games(app.carry_file("ann"))) == []


def test_records(release: Path) -> None:
    records = [*cadogan.records(release / "games.txt")]
    assert len(records) == len(json.loads((release / "server.json").read_text("utf-8"))["games"])
    assert [str(check) for each in records if not (check := notation.verify(each))] == []
    (branched,) = (cadogan.Tree(each) for each in records if each.headers.get("player") == "Ann")
    assert branched.root.comment == "A quiet start."
    assert [(node.move, node.mark, node.comment) for node in branched.walk()] == [
        ("b8-u", "", ""),
        ("c1-d", "!", ""),
        ("deal", "", ""),
        ("deal", "?! $14", "would bury the waste"),
    ]


def test_studies(release: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The figures are the same, every line is replayed, and the study goes on, unless another search has to."""
    folder = Path(shutil.copytree(release / "study", tmp_path / "study"))
    (found,) = study.report.report(study.load([folder])).studies
    assert (found.game.name, found.estimate.n, found.estimate.won, found.estimate.lost) == (
        "doubles-and-quits",
        60,
        26,
        34,
    )
    assert main(["study", "check", str(folder)]) == 0
    if found.key.solver == cadogan.solver.version_of(found.game):
        more = ["study", "run", "doubles-and-quits", "--deals", "1-70", "--positions", "300", "--jobs", "1"]
        assert main([*more, "--out", str(folder)]) == 0
        assert "70 of 70 deals are done, 10 in this run" in capsys.readouterr().out

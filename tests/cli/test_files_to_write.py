"""Files that commands write: no other file is replaced without --force, and no folder is made silently."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import Run

RECORD = '[Game "monte-carlo"]\n[Deal "7"]\n\n1. 11+17 *\n'
WRITERS = {
    "watch": (["watch", "monte-carlo", 7, "--quiet", "--samples", 1, "--record"], "game.txt", "game.jpg"),
    "annotate": (["annotate", "-", "--samples", 1, "--no-solver", "--out"], "game.txt", "game.svg"),
    "picture": (["picture", "monte-carlo", 7, "--out"], "table.svg", "table.jpg"),
    "new-game": (["new-game", "my-game", "--out"], "my_game.py", "my_game.txt"),
    "puzzle make": (["puzzle", "make", "monte-carlo", "--deals", "1", "--out"], "some.jsonl", "some.svg"),
    "verdicts": (["study", "verdicts", "DATA", "--out"], "some.parquet", "some.csv"),
    "publish": (["study", "publish", "DATA", "--author", "Doe, Jane", "--out"], "some.zip", "some.tar"),
    "page": (["study", "report", "DATA", "--page"], "some.html", "some.pdf"),
}


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small study."""
    from cadogan import cli

    folder = tmp_path_factory.mktemp("studies") / "data"
    deals = ["study", "run", "monte-carlo", "--deals", "1-5", "--positions", "1000", "--out", str(folder)]
    assert cli.main(deals) == 0
    return folder


@pytest.mark.parametrize("name", WRITERS)
def test_a_file_is_replaced_only_with_force(
    name: str, run: Run, study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    given, file, other = WRITERS[name]
    command = [study if each == "DATA" else each for each in given]
    assert "the path is empty" in run(*command, "", stdin=RECORD).refused
    assert run(*command, "no/where/" + file, stdin=RECORD).refused == (
        "there is no folder no/where: make it first, or choose another"
    )
    assert f"{other} is of no known format: give a name that ends with ." in run(*command, other, stdin=RECORD).refused
    assert run(*command, tmp_path, stdin=RECORD).refused.startswith(f"{tmp_path} is a folder") or name == "new-game"
    assert list(tmp_path.iterdir()) == []
    assert run(*command, file, stdin=RECORD).status == 0
    first = (tmp_path / file).read_bytes()
    assert first or name == "puzzle make"
    (tmp_path / file).write_text("mine")
    refused = run(*command, file, stdin=RECORD).refused
    assert refused == f"{file} already exists: choose another name, or use --force"
    assert (tmp_path / file).read_text() == "mine"
    assert run(*command, file, "--force", stdin=RECORD).status == 0
    assert (tmp_path / file).read_bytes()[:20] == (first[:20] or b"mine"), (
        "a search that found nothing leaves the file alone"
    )
    assert [path.name for path in tmp_path.iterdir()] == [file]


@pytest.mark.parametrize(
    "command",
    [
        ["study", "run", "monte-carlo", "--deals", "1-5", "--out"],
        ["study", "report", "data", "--figures"],
        ["study", "fetch-check", "data.zip", "--out"],
        ["db", "backup"],
        ["site"],
    ],
    ids=" ".join,
)
def test_where_no_path_leads(command: list[str], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "the path is empty: give a name" in run(*command, "").refused
    assert "there is no folder no: make it first" in run(*command, "no/where").refused
    assert list(tmp_path.iterdir()) == []


def test_what_is_written_to_a_device_replaces_nothing(run: Run) -> None:
    assert run("picture", "monte-carlo", 7, "--out", "/dev/null", "--force").status == 0
    assert Path("/dev/null").is_char_device()

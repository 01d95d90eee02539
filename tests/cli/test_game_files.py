"""`cadogan new-game` and `cadogan check-game`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cadogan.conformance import CHECKS, ENDINGS, GOLDEN_CHECKS, checks
from cadogan.conformance.skeleton import skeleton
from cadogan.rules.game import GAME_FILES, aliases, families, presets
from cli.conftest import COMMAND, Run
from samples import some

SLOW = ("agrees compiled", "can be solved", "can be coached")  # these compile the rules of the file
SKELETON = skeleton("beleaguered-castle")
NAMED = skeleton("beleaguered-castle", file="castle.py")
LOSES_A_CARD = """
from cadogan.rules.cards import State
from cadogan.rules.declared import engine


def play(s: State, move: int) -> None:
    engine.play(s, move)
    s[TABLE.offsets("p1")[0]] = 0
"""


@pytest.fixture(autouse=True)
def other_games_stay(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Remove the games that a test registered."""
    monkeypatch.setenv(GAME_FILES, os.environ.get(GAME_FILES, ""))
    before = set(sys.modules)
    yield
    monkeypatch.undo()
    for name in set(sys.modules) - before:
        if name.startswith("cadogan.rules.games."):
            del sys.modules[name]
    forget()


def forget() -> None:
    for found in (families, presets, aliases):
        found.cache_clear()


@pytest.fixture
def without_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "ROUNDS", some(5, checks.ROUNDS))
    for name in SLOW:
        monkeypatch.setitem(CHECKS, name, lambda game, chance: None)


def test_a_new_game(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new-game", "Beleaguered Castle").good.startswith("Wrote beleaguered_castle.py. Check it: ")
    assert (tmp_path / "beleaguered_castle.py").read_text("utf-8") == SKELETON
    path = tmp_path / "castle.py"
    output = " ".join(run("new-game", "beleaguered-castle", "--out", path).good.split())
    assert (
        output
        == f"Wrote {path}. Check it: `cadogan check-game {path}`. Play it: `CADOGAN_GAMES={path} cadogan play beleaguered-castle`."
    )
    assert path.read_text("utf-8") == NAMED
    assert (
        run("new-game", "other", "--out", path).refused == f"{path} already exists: choose another name, or use --force"
    )
    assert path.read_text("utf-8") == NAMED


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("quilt", "a game quilt already exists"), ("x y!", "'x y!' is not a name for a game"), ("", "'' is not a name")],
)
def test_wrong_names_for_a_new_game(run: Run, name: str, sentence: str) -> None:
    assert run("new-game", name).refused.startswith(sentence)


@pytest.mark.usefixtures("without_compiling")
def test_a_line_for_each_check(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "started_castle.py"
    path.write_text(SKELETON, "utf-8")
    assert run("check-game", path).good.splitlines() == [
        *(f"ok     {name}" for name in CHECKS),
        f"Beleaguered Castle: {len(CHECKS)} checks, none wrong; no golden files (--write writes them)",
    ]


@pytest.mark.usefixtures("without_compiling")
def test_file_may_be_listed_already(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("listed_castle.py").write_text(SKELETON, "utf-8")
    monkeypatch.setenv(GAME_FILES, "listed_castle.py")
    forget()
    assert "none wrong" in run("check-game", "listed_castle.py").good


@pytest.mark.usefixtures("without_compiling")
def test_what_is_wrong_is_named(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "wrong_castle.py"
    path.write_text(SKELETON + LOSES_A_CARD, "utf-8")
    output = run("check-game", path)
    assert (output.status, output.err) == (1, "")
    lines = output.out.splitlines()
    assert len(lines) == len(CHECKS) + 1
    (wrong,) = [line for line in lines if line.startswith("wrong  conserves cards: ")]
    assert "has other cards than at its start" in wrong or "came to the table" in wrong
    assert ", none wrong" not in lines[-1]
    assert "wrong; no golden files" in lines[-1]


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("Columns(8", "Colums(8", "line 9: there is no word Colums: did you mean Columns?"),
        ("deal=", "dael=", "line 9: Columns has no dael: did you mean deal? Columns takes count, build, deal"),
        ("Foundations(4)", "Foundations()", "line 10: Foundations needs count: Foundations takes count, "),
        ("deal=", "count=8, deal=", "line 9: Columns has count twice: write it once"),
        (
            "import *",
            "import Columns, Foundations, Table, down",
            "line 9: ANY_SUIT is not imported: write it into the line from cadogan.rules.declared",
        ),
        ("import *", "import ANYSUIT", "line 6: there is no word ANYSUIT: did you mean ANY_SUIT?"),
        ("Foundations(4)", "Foundations(0)", "line 10: 0 is no number of piles or cards"),
    ],
)
def test_what_is_wrong_in_a_line(run: Run, tmp_path: Path, right: str, wrong: str, sentence: str) -> None:
    assert right in SKELETON
    path = tmp_path / "faulty_castle.py"
    path.write_text(SKELETON.replace(right, wrong, 1), "utf-8")
    assert sentence in run("check-game", path).refused


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("options", "lines"),
    [
        ("--aces-out", ["Columns(8, down(ANY_SUIT), deal=6),", "Foundations(4, out=True),"]),
        ("", ["Columns(8, down(ANY_SUIT), deal=(7,) * 4 + (6,) * 4),", "Foundations(4),"]),
        (
            "--columns 7 --suits alternate --moves run --spaces king --stock 3 --redeals 2",
            [
                "Columns(7, down(ALTERNATE), deal=5, moves=RUN, spaces=(KING,)),",
                "Foundations(4),",
                "Redeals(2),",
                "Waste(),",
                "Stock(3),",
            ],
        ),
        (
            "--packs 2 --columns 10 --deal 4 --suits suit",
            ["Columns(10, down(IN_SUIT), deal=4),", "Foundations(8),", "Waste(),", "Stock(),", "packs=2,"],
        ),
        (
            "--build none --spaces none --cells 2 --reserve 4",
            ["Columns(8, deal=6, spaces=NO_CARD),", "Foundations(4),", "Cells(2),", "Reserve(4),"],
        ),
    ],
)
@pytest.mark.usefixtures("without_compiling")
def test_a_new_game_has_what_was_asked_for(run: Run, tmp_path: Path, options: str, lines: list[str]) -> None:
    path = tmp_path / f"asked_{abs(hash(options))}.py"
    assert run("new-game", path.stem, *options.split(), "--out", path).good
    text = path.read_text("utf-8")
    assert [line.strip() for line in text.splitlines()[text.splitlines().index("TABLE = Table(") + 1 : -1]] == lines
    assert "none wrong" in run("check-game", path).good


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("--build sideways", "build is 'sideways': say down, up, both, none"),
        ("--deal 9", "8 columns of 9 cards are 72, but 52 are left for them: give fewer"),
        ("--redeals 1", "without a stock there is nothing to deal again"),
        ("--columns 26 --stock 1 --deal 2", "columns is 26: give a number from 1 to 24"),
        ("--packs 3", "packs is 3: give a number from 1 to 2"),
    ],
)
def test_a_new_game_that_cannot_be(run: Run, options: str, sentence: str) -> None:
    assert run("new-game", "impossible", *options.split()).refused.startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "there is no game file "),
        ("x = (", "no_castle.py, line 1: this line cannot be read: '(' was never closed"),
        ("raise SystemExit(3)", "is not a game file: SystemExit: 3"),
        ("NAME = 'castle'", "is not a game file: it does not define VERSION, "),
        (SKELETON.replace("TABLE = Table(", "TABLE = max("), "no_castle.py, line 8: TypeError: "),
        (SKELETON + "TABLE = 3\n", "is not a game file: it does not define NAME, VERSION, OPTIONS"),
        (
            SKELETON.replace("Castle: 8", "Castle, 8"),
            "no_castle.py does not say what the game is called: begin its docstring with title: line",
        ),
        (SKELETON + 'ALSO = "castle"\n', 'no_castle.py is wrong: write ALSO = ("name", ...)'),
        (NAMED.replace('"beleaguered-castle"', '"mill"'), "defines a game mill, but that name is taken"),
        (NAMED.replace('"beleaguered-castle"', '"Mill!"'), "'Mill!' is not a game id"),
        (SKELETON + "ALSO = 3\n", 'no_castle.py is wrong: write ALSO = ("name", ...)'),
        (SKELETON + "PRESETS = {}\n", "no_castle.py has no game: write PRESETS"),
    ],
)
def test_wrong_game_files(run: Run, tmp_path: Path, text: str | None, sentence: str) -> None:
    path = tmp_path / "no_castle.py"
    if text is not None:
        path.write_text(text, "utf-8")
    assert sentence in run("check-game", path).refused


def test_a_game_file_whose_name_is_taken(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "castle_of_another.py"
    for name, output in (
        ("quilt", "has the NAME 'quilt' of another family: choose another name"),
        ("crazy-quilt", "defines a game crazy-quilt, but that name is taken: choose another id"),
        ("mill", "defines a game mill, but that name is taken: choose another id"),
    ):
        path = path.with_stem(path.stem + "s")
        path.write_text(NAMED.replace("beleaguered-castle", name), "utf-8")
        assert run("check-game", path).refused == f"{path} {output}"
        assert run("games").good.count("crazy-quilt ") == 1
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(GAME_FILES, str(path))
            forget()
            assert run("games").refused == f"{path} {output}"
        forget()


@pytest.mark.usefixtures("without_compiling")
def test_files_of_the_same_name_in_several_folders(run: Run, tmp_path: Path) -> None:
    for name in ("windmill", "castle"):
        (tmp_path / name).mkdir()
        path = tmp_path / name / "windmill.py"  # the package has a file of this name too
        path.write_text(NAMED.replace("beleaguered", name), "utf-8")
        assert run("check-game", path).good
    assert {"windmill-castle", "castle-castle", "windmill", "the-mill"} <= set(presets())


def test_a_missing_folder_of_golden_files(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "castle_alone.py"
    path.write_text(SKELETON, "utf-8")
    folder = tmp_path / "nowhere"
    assert run("check-game", path, "--golden", folder).refused.startswith(f"there is no folder {folder}")


@pytest.mark.dear
def test_golden_files_are_written_once_and_checked(tmp_path: Path) -> None:
    """The whole check in a process of its own: it compiles the rules of the file, solves and coaches."""
    path, golden = tmp_path / "whole_castle.py", tmp_path / "golden"
    path.write_text(NAMED, "utf-8")
    golden.mkdir()
    (golden / "beleaguered-castle.perft").write_text("1 1 99\n")
    done = subprocess.run([*COMMAND, "check-game", path, "--write"], capture_output=True, text=True)
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert [line for line in lines if line.startswith("wrote")] == [
        f"wrote  {golden / 'beleaguered-castle'}.{ending}: compare it with the rules"
        for ending in ENDINGS
        if ending != "perft"
    ]
    assert [line for line in lines if line.startswith("ok")] == [
        f"ok     {name}" for name in (*CHECKS, *GOLDEN_CHECKS) if name != "path counts agree"
    ]
    assert lines[-1] == f"Beleaguered Castle: {len(CHECKS) + len(GOLDEN_CHECKS)} checks, 1 wrong"
    assert done.returncode == 1
    assert (golden / "beleaguered-castle.perft").read_text() == "1 1 99\n"

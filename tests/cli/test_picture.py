"""`cadogan picture`: tables and games as SVG, PNG and GIF."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import cadogan
from cadogan.position.notation import read_record
from cli.conftest import GOOD, Run

SECOND = '[Game "windmill"]\n[Deal "1"]\n\ndeal deal\n'


def test_a_table_is_drawn(run: Run, tmp_path: Path) -> None:
    start = cadogan.game("crazy-quilt").deal(42)
    assert run("picture", "quilt", 42).good == start.svg() + "\n"
    out = tmp_path / "table.svg"
    assert run("picture", "quilt", 42, "--moves", "c1-d deal", "--arrows", "g1-d", "--coordinates", "--all", "--tall",
               "--size", 500, "--theme", "light", "--out", out).good == ""  # fmt: skip
    after = start.play("c1-d deal")
    assert out.read_text() == after.svg(500, True, "g1-d", "light", everything=True, tall=True) + "\n"
    assert (
        run("picture", "quilt", 42, "--out", out).refused
        == f"{out} already exists: choose another name, or use --force"
    )
    assert (
        run("picture", "quilt", "--position", after.text).good == cadogan.game("quilt").setup(after.text).svg() + "\n"
    )


def test_a_recorded_game_is_drawn(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text(GOOD + SECOND)
    end = read_record(SECOND).position()
    assert run("picture", "--record", file, "--pick", 2).good == end.svg() + "\n"
    assert run("picture", "--record", file, "--pick", 2, "--at", 1).good == end.back(1).svg() + "\n"
    assert run("picture", "--record", "-", "--at", 0, stdin=SECOND).good == end.start.svg() + "\n"
    moving = run("picture", "--record", file, "--animate", "--seconds", 0.5).good
    assert moving == read_record(GOOD).animation(seconds=0.5) + "\n"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((), "give a game and a deal number, as in `cadogan picture crazy-quilt 42`, or --record FILE"),
        (("quilt", 42, "--arrows", "xx"), "xx is not a move of Crazy Quilt: write c1-u"),
        (("quilt", 42, "--at", 1), "--at 1 is too far: the line has 0 moves"),
        (("quilt", 42, "--seconds", "nan"), "--seconds is for animations: give --animate, or --out with a name that ends"),
        (("quilt", 42, "--size", 5), "a picture cannot be 5 pixels wide: give 50 to 10000"),
        (("quilt", 42, "--animate", "--seconds", "nan"), "a move cannot take nan seconds: give 0.05 to 3600"),
        (("quilt", 42, "--animate", "--arrows", "deal"), "an animation has no arrows: leave that option out, or draw one table"),
        (("quilt", "--record", "-"), "--record has its own game and moves: leave GAME, --moves, --position and --set out"),
        (("--record", "-"), "standard input has no game in it"),
        (("--record", "-", "--pick", 3), "standard input has no game 3: choose a smaller --pick"),
        (("--record", "no-such-file"), "no-such-file: No such file or directory"),
    ],
)  # fmt: skip
def test_wrong_wishes_are_refused(run: Run, arguments: tuple[object, ...], reason: str) -> None:
    assert run("picture", *arguments).refused.startswith(reason)


def test_wrong_records_are_refused(run: Run) -> None:
    head = '\n[Game "crazy-quilt"]\n[Deal "42"]\n'
    refused = run("picture", "--record", "-", stdin=head + "a1-u").refused
    assert refused.startswith("standard input, game in line 2: at move 1: a1-u is not legal: ")
    assert (
        run("picture", "--record", "-", stdin=head + ")").refused
        == "standard input, line 4: this ) closes no variation"
    )


def test_a_terminal_gets_no_picture(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert run("picture", "quilt", 42).refused == "a picture cannot be shown in a terminal: give --out FILE"


def test_the_command_draws_what_the_name_of_the_file_says(run: Run, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    table, film = tmp_path / "table.PNG", tmp_path / "film.gif"
    run("picture", "windmill", 3, "--moves", "deal", "--size", 200, "--coordinates", "--out", table).good  # noqa: B018
    run("picture", "windmill", 3, "--moves", "deal", "--size", 100, "--out", film).good  # noqa: B018
    assert (image.open(table).format, image.open(table).size[0]) == ("PNG", 200)
    assert (image.open(film).format, image.open(film).n_frames > 2) == ("GIF", True)
    still = run("picture", "windmill", 3, "--animate", "--out", tmp_path / "a.png").refused
    assert still.startswith("a PNG file does not move: ")
    assert run("picture", "windmill", 3, "--arrows", "deal", "--out", tmp_path / "a.gif").refused.startswith(
        "an animation has no arrows: "
    )

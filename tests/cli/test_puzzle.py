"""The commands of `cadogan puzzle`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cadogan import cli, puzzles
from cadogan.rules.cards import cards_text


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run a command in this process; return its exit status, standard output and standard error."""
    status = cli.main(["puzzle", *arguments])
    output = capsys.readouterr()
    return status, output.out, output.err


def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "list")
    assert status == 0
    assert "monte-carlo" in out
    assert out.split()[-1] == str(sum(len(puzzles.shipped(family)) for family in puzzles.shipped_families()))
    assert len(json.loads(run(capsys, "list", "--json")[1])) == int(out.split()[-1])


def test_show(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = puzzles.shipped("windmill")[0]
    status, out, _ = run(capsys, "show", "windmill", "1")
    assert status == 0
    assert puzzle.id in out
    assert cards_text(puzzle.position.piles["stock"].cards) in out
    easy = puzzles.shipped_of("monte-carlo")[0]
    assert cards_text(easy.position.piles["stock"].cards) in run(capsys, "show", "monte-carlo", "1")[1]
    assert all(f"  {move} " in out for move in puzzle.position.moves)
    assert puzzles.shipped("book")[0].id in run(capsys, "show", "book", "1")[1]
    assert puzzles.shipped_of("la-belle-lucie")[0].id in run(capsys, "show", "la-belle-lucie", "1")[1]
    assert "Winning line" not in out
    assert "Winning line" in run(capsys, "show", puzzle.id, "--solution")[1]
    told = {**puzzle.plain(), "rating": puzzle.rating}
    assert json.loads(run(capsys, "show", puzzle.id, "--json")[1]) == told
    assert told in json.loads(run(capsys, "list", "--json")[1])
    assert f"rating {puzzle.rating}\n" in out


def test_show_todays_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    today = run(capsys, "show", "--daily")
    assert today[0] == 0
    assert today == run(capsys, "show")
    assert run(capsys, "show", "quilt", "--daily")[0] == 0
    game = run(capsys, "show", "the-carpet", "--daily")
    assert game == run(capsys, "show", "the-carpet")
    assert "The Carpet" in game[1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("show bridge", "there is no game 'bridge'"),
        ("show windmill 9999", "there is no puzzle 9999 of windmill: give a number from 1 to "),
        ("show quilt 1 --daily", "give either NUMBER or --daily, not both"),
        ("show quilt?wrap=on&redeals=9", "there are no puzzles of crazy-quilt?redeals=9&wrap=on"),
        ("show {one} 3", "is the id of one puzzle: remove NUMBER and --daily"),
        ("show {one} --daily", "is the id of one puzzle: remove NUMBER and --daily"),
        ("check {empty}", "contains no puzzles"),
        ("make quilt --out {empty}", "already exists: choose another name"),
        ("check no/such/file", "no/such/file: No such file"),
        ("check /dev/zero", "/dev/zero is a device: give a file of puzzles"),
        ("make quilt --deals 9-1", "there are no deals 9-1"),
    ],
)
def test_errors(capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: str, sentence: str) -> None:
    (tmp_path / "empty").write_text("\n", "utf-8")
    arguments = arguments.format(one=puzzles.shipped("quilt")[0].id, empty=tmp_path / "empty")
    status, out, err = run(capsys, *arguments.split())
    assert status == 2
    assert out == ""
    assert err.count("\n") == 1
    assert sentence in err


def test_make_and_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Puzzles just made pass the check; a changed one does not."""
    known = next(each for each in puzzles.shipped("doubles") if each.game == "monte-carlo")
    file = tmp_path / "mine.jsonl"
    status, _, err = run(
        capsys, "make", "monte-carlo", "--deals", f"{known.deal}-{known.deal}", "--count", "5", "--out", str(file)
    )
    assert (status, err) == (0, "1 puzzle from 1 deal\n")
    assert list(puzzles.read(file.read_text("utf-8"))) == [known]
    assert run(capsys, "check", str(file))[:2] == (0, "1 puzzle, 0 wrong\n")

    wrong = next(str(move) for move in known.position.moves if known.answer(move) == "wrong")
    plain = {**known.plain(), "key": wrong, "line": f"{wrong} {' '.join(known.line[1:])}"}
    file.write_text(json.dumps(plain) + "\n", "utf-8")
    status, out, _ = run(capsys, "check", str(file))
    assert status == 1
    assert out.startswith(f"{known.id}: ")
    assert out.endswith("1 puzzle, 1 wrong\n")
    status, out, _ = run(capsys, "check", str(file), "--json")
    assert (status, list(json.loads(out)["faults"])) == (1, [known.id])

    status, _, err = run(capsys, "make", "monte-carlo", "--deals", "0", "--out", str(file), "--force")
    assert (status, err) == (0, "0 puzzles from 1 deal\n")
    assert file.read_text("utf-8").startswith("{"), "a search that found nothing leaves the file alone"

    file.write_bytes(b"\xff\xfe")
    assert run(capsys, "check", str(file))[0] == 2

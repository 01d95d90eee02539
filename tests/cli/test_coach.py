"""`cadogan hint`, `chance`, `annotate` and `watch`: what they print, what they refuse, how they end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cadogan
from cadogan import coach
from cadogan.cli.records import graph
from cadogan.cli.terminal.output import in_turn
from cadogan.position.notation import read, verify
from cli.conftest import Run, Terminal

GAME = "monte-carlo?closing=columns"  # the coach is fast in this game
HEADING = "Monte Carlo (closing=columns)"
LINE = "23+24 close 11+17 6+7"
RECORD = f'[Game "{GAME}"] [Deal "7"]\n{LINE} {{So far.}}\n'

# -- hint, chance -----------------------------------------------------------------------------------------------------


def test_a_fair_hint(run: Run) -> None:
    position = cadogan.game(GAME).deal(7).play(LINE)
    hint = coach.hint(position, samples=400)
    text = run("hint", GAME, 7, "--moves", LINE, "--samples", 400).good
    assert text.startswith(f"{HEADING}, deal 7, 4 moves played\n")
    assert f"\n{hint.move}: {hint.words}" in text
    assert f"Chance of winning: {hint.chance}" in " ".join(text.split())
    plain = json.loads(run("hint", GAME, 7, "--moves", LINE, "--samples", 400, "--json").good)
    assert {name: plain[name] for name in hint.plain()} == hint.plain()
    assert (plain["deal"], plain["ply"]) == ("7", 4)


def test_equally_good_moves_are_named(run: Run) -> None:
    position = cadogan.game("monte-carlo").deal(7)
    hint = coach.hint(position, samples=8000)
    assert hint.equal
    text = run("hint", "monte-carlo", 7, "--samples", 8000).good
    assert f"Equally good: {', '.join(hint.equal)}" in " ".join(text.split())
    assert not any(f"\n  {move}:" in text for move in hint.equal)


def test_a_hint_with_all_cards_known_says_so(run: Run) -> None:
    text = run("hint", GAME, 7, "--kind", "all-cards-known", "--samples", 20_000).good
    assert "that a player cannot see" in text
    plain = json.loads(run("hint", GAME, 7, "--kind", "all-cards-known", "--samples", 20_000, "--json").good)
    assert cadogan.game(GAME).deal(7).play(*plain["line"]).is_won
    assert plain["move"] == plain["line"][0]


def test_a_legal_hint_lists(run: Run) -> None:
    text = run("hint", GAME, 7, "--kind", "legal").good
    assert [line.split()[0] for line in text.splitlines()[1:]] == in_turn(cadogan.game(GAME).deal(7))


def test_a_position_as_text(run: Run) -> None:
    position = cadogan.game(GAME).deal(7).play(LINE).seen
    assert run("hint", GAME, "--position", position.text, "--kind", "legal").good.startswith(f"{HEADING}, a position")


def test_a_game_that_is_over(run: Run) -> None:
    won = cadogan.game(GAME).deal(7).play(*cadogan.solve(cadogan.game(GAME).deal(7), positions=20_000).moves)
    line = " ".join(won.history)
    assert "The game is won." in run("hint", GAME, 7, "--moves", line).good
    assert "Chance of winning: certain" in run("chance", GAME, 7, "--moves", line).good


def test_a_chance_and_its_ceiling(run: Run) -> None:
    found = coach.chance(cadogan.game(GAME).deal(7), samples=400)
    text = run("chance", GAME, 7, "--samples", 400, "--ceiling").good
    assert f"Chance of winning: {found}" in " ".join(text.split())
    assert "Upper bound (not a chance)" in text
    plain = json.loads(run("chance", GAME, 7, "--samples", 400, "--ceiling", "--json").good)
    assert plain["chance"] == found.plain()
    assert plain["ceiling"]["worlds"] == sum(plain["ceiling"][each] for each in ("won", "lost", "unknown"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([GAME], "give either a deal number"),
        ([GAME, "7", "--position", "x"], "give either a deal number"),
        ([GAME, "7", "--moves", "close 1+2"], "at move 1: "),
        ([GAME, "7", "--samples", "0"], "0 samples are too few"),
        ([GAME, "7", "--seconds", "0"], "0 seconds are too few"),
        ([GAME, "7", "--kind", "lucky"], "--kind"),
        (["patience", "7"], "patience"),
        ([GAME, "--position", "cells=??"], "cells"),
    ],
)
def test_wrong_arguments_of_hint(run: Run, arguments: list[str], sentence: str) -> None:
    assert sentence in run("hint", *arguments).refused


@pytest.mark.parametrize("command", ["hint", "chance", "watch"])
@pytest.mark.parametrize("budget", [("--samples", 0), ("--seconds", 0)])
def test_an_invalid_budget_is_refused_before_anything_is_compiled(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str, budget: tuple[str, int]
) -> None:
    compiled: list[cadogan.Game] = []
    monkeypatch.setattr(coach, "prepare", compiled.append)
    assert "are too few" in run(command, GAME, 7, *budget).refused
    assert not compiled


# -- annotate ---------------------------------------------------------------------------------------------------------


def test_records_come_back_with_comments(run: Run, tmp_path: Path) -> None:
    file, out = tmp_path / "game.txt", tmp_path / "out.txt"
    file.write_text(RECORD)
    parsed = run("annotate", file, "--samples", 40, "--every", "--out", out).good
    assert parsed.startswith(f"{HEADING}, deal 7, 4 moves played\n\n100 %")
    (record,) = read(out.read_text())
    assert verify(record)
    assert record.comment.startswith("coach: chance ")
    assert record.plies[3].comment.startswith("So far.\ncoach: ")
    assert run("annotate", file, "--out", out).refused == f"{out} already exists: choose another name, or use --force"


def test_records_on_standard_output(run: Run) -> None:
    status, out, err = run("annotate", "-", "--samples", 40, "--no-solver", stdin=RECORD)
    assert status == 0
    assert [record.moves for record in read(out)] == [tuple(LINE.split())]
    assert "Chance " in err
    assert "all cards known" not in err


def test_annotations_as_json(run: Run) -> None:
    (line,) = run("annotate", "-", "--samples", 40, "--json", stdin=RECORD).good.splitlines()
    noted = coach.annotate(cadogan.game(GAME).deal(7).play(LINE), samples=40).plain()
    parsed: dict[str, Any] = json.loads(line)
    assert {**parsed, "seconds": 0} == {**noted, "seconds": 0}


def test_wrong_games_are_named_and_the_others_annotated(run: Run) -> None:
    wrong = f'[Game "{GAME}"] [Deal "7"] 1+2\n' + RECORD + f'[Game "{GAME}"] [Deal "7"] {{open\n' + RECORD
    status, out, err = run("annotate", "-", "--samples", 20, stdin=wrong)
    assert status == 2
    first, second = (line for line in err.splitlines() if line.startswith("cadogan: "))
    assert first.startswith("cadogan: standard input, line 1: at move 1: 1+2")
    assert "skipped, cannot be read: the comment that begins here is not closed" in second
    assert [len(record.plies) for record in read(out)] == [1, 4, 4]
    assert [bool(record.comment) for record in read(out)] == [False, True, True]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["no such file"], "no such file: No such file or directory"),
        (["-", "--seconds", "0"], "0 seconds are too few"),
        (["-", "--samples", "0"], "0 samples are too few"),
        (["-", "--json", "--out", "x"], "remove --out"),
        (["-", "--jobs", "0"], "--jobs"),
    ],
)
def test_wrong_arguments_of_annotate(run: Run, arguments: list[str], sentence: str) -> None:
    assert sentence in run("annotate", *arguments, stdin=RECORD).refused


def test_no_game_at_all(run: Run) -> None:
    assert "there is no game in it" in run("annotate", "-").refused


# -- the graph --------------------------------------------------------------------------------------------------------


def test_the_graph_fits_and_shows_its_values() -> None:
    lines = graph([(ply, ply / 200) for ply in range(201)], [(50, "?!"), (50, "??"), (150, "?")], 60)
    assert max(map(len, lines)) == 60
    assert lines[0].startswith("100 %")
    assert lines[-1].endswith("200")
    assert lines[-2].replace(" ", "") == "‼?"
    assert lines[3].count("█") > lines[0].count("█") > 0


def test_the_graph_of_a_game_without_moves() -> None:
    assert graph([(0, 0.5)], [], 80)[3].endswith("█")


# -- watch ------------------------------------------------------------------------------------------------------------


def test_watching_prints_each_move(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "watched.txt"
    text = run("watch", GAME, 7, "--samples", 40, "--speed", 10_000, "--record", file).good
    (record,) = read(file.read_text())
    assert verify(record)
    numbered = [line for line in text.splitlines() if line.split(".")[0].isdigit()]
    assert len(numbered) == len(record.plies)
    assert record.moves == tuple(each.move for each, _ in coach.play_on(cadogan.game(GAME).deal(7), samples=40))
    assert f"moves played: {record.result}" in text
    assert "already exists" in run("watch", GAME, 7, "--record", file).refused


def test_watching_quietly(run: Run) -> None:
    assert len(run("watch", GAME, 7, "--samples", 40, "--quiet").good.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([GAME, "7", "--speed", "0"], "--speed 0 is too slow"),
        ([GAME, "7", "--step", "--quiet"], "exclude each other"),
        ([GAME, "7", "--samples", "0", "--quiet"], "0 samples are too few"),
        ([GAME, "x"], "deal number"),
    ],
)
def test_wrong_arguments_of_watch(run: Run, arguments: list[str], sentence: str) -> None:
    assert sentence in run("watch", *arguments).refused


def test_ctrl_c_stops_and_prints_the_chance(tmp_path: Path, terminals: list[Terminal]) -> None:
    file = tmp_path / "watched.txt"
    terminals.append(Terminal("watch", GAME, "7", "--samples", "40", "--speed", "3", "--record", str(file)))
    watched = terminals[-1]
    watched.until("2 moves played", 120)
    watched.type("\x03")
    seen = watched.until("The record is in")
    assert watched.process.wait(60) == 130
    assert "not finished, chance of winning" in " ".join(seen.split())
    assert 2 <= len(read(file.read_text())[0].plies) < 30


# -- in a game in the terminal ----------------------------------------------------------------------------------------


def test_hints_while_playing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cadogan.cli.terminal.session.THINKING", 0.05)
    text = run("play", GAME, 7, "--no-save", stdin="hint\nchance\nquit\n").good
    assert text.count("Chance of winning: ") == 2


def test_an_annotation_without_time_has_no_graph_and_no_chances(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text('[Game "crazy-quilt"]\n[Rules "1"]\n[Deal "4"]\n[Result "*"]\n\n1. deal deal *\n')
    status, out, err = run("annotate", path, "--seconds", "0.0001", "--no-solver")
    assert status == 0
    assert "no move was checked" in out
    assert "%" not in err

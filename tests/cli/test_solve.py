"""`cadogan solve`: what it prints for each deal, what it refuses, and how it ends."""

from __future__ import annotations

import doctest
import json
import os
import re
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import cadogan
from cadogan.machine.interrupt import uninterrupted
from cli.conftest import Run, Terminal

COMMAND = [sys.executable, "-m", "cadogan", "solve"]
HARD = ["capricieuse?redeals=1&fill_spaces=off", "--deals", "100-300", "--seconds", "1"]  # many take all of the time


@pytest.fixture
def run(run: Run) -> Run:
    return partial(run, "solve")


def records(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_the_examples_in_the_docs() -> None:
    result = doctest.testfile(str(Path(__file__).parents[2] / "docs" / "solving.md"), module_relative=False)
    assert result.attempted
    assert not result.failed


# -- output -----------------------------------------------------------------------------------------------------------


def test_a_deal_with_its_line(run: Run) -> None:
    verdict = cadogan.solve(cadogan.game("crazy-quilt").deal(42), positions=20_000)
    status, out, err = run("quilt", 42, "--positions", 20_000)
    assert (status, err) == (0, "")
    first, *line = out.splitlines()
    assert first.startswith(
        f"Crazy Quilt, deal 42: won in {len(verdict.moves)} moves ({verdict.positions:,} positions, "
    )
    assert tuple(" ".join(line).split()) == verdict.moves
    assert max(map(len, line)) < 80


def test_many_deals(run: Run) -> None:
    status, out, err = run("doubles-and-quits", "--deals", "1-20,42,50 - 51")
    assert (status, err) == (0, "")
    *lines, total = out.splitlines()
    game = cadogan.game("doubles-and-quits")
    verdicts = [cadogan.solve(game.deal(number)) for number in (*range(1, 21), 42, 50, 51)]
    assert [line.split(" in ")[0].split(" (")[0] for line in lines] == [
        f"deal {number}: {'won' if verdict.won else f'lost: {verdict.why}'}"
        for number, verdict in zip((*range(1, 21), 42, 50, 51), verdicts, strict=True)
    ]
    won = sum(verdict.won for verdict in verdicts)
    assert 0 < won < 23
    assert re.fullmatch(rf"23 deals: {won} won, {23 - won} lost, 0 unknown \(\d+\.\d s\)", total)


@pytest.mark.parametrize("jobs", [1, 2])
def test_json_has_one_object_per_deal(run: Run, jobs: int) -> None:
    arguments = ["monte-carlo", "--set", "closing=columns", "--deals", "1-12", "--positions", 5000, "--json"]
    status, out, err = run(*arguments, "--jobs", jobs)
    assert (status, err) == (0, "")
    parsed = records(out)
    game = cadogan.game("monte-carlo?closing=columns")
    for number, each in enumerate(parsed, 1):
        verdict = cadogan.solve(game.deal(number), positions=5000)
        assert list(each) == ["game", "deal", "verdict", "moves", "positions", "seconds", "why", "best"]
        assert (each["game"], each["deal"]) == (game.name, str(number))
        assert (each["verdict"], each["moves"]) == (verdict.result, list(verdict.moves))
        assert (each["positions"], each["why"], each["best"]) == (verdict.positions, verdict.why, verdict.best)
        assert each["seconds"] >= 0
        assert game.deal(number).play(*each["moves"]).is_won == (each["verdict"] == "won")
    assert len(parsed) == 12


def test_from_the_middle_of_a_game(run: Run) -> None:
    position = cadogan.game("crazy-quilt").deal(42).play("c1-d deal")
    status, out, _ = run("quilt", 42, "--from", "c1-d, deal", "--positions", 20_000, "--json")
    (parsed,) = records(out)
    assert (status, parsed["from"], parsed["verdict"]) == (0, ["c1-d", "deal"], "won")
    assert position.play(*parsed["moves"]).is_won
    assert run("quilt", 42, "--from", "c1-d deal")[1].startswith("Crazy Quilt, deal 42, 2 moves played: won in ")
    status, out, err = run("quilt", "--deals", "42-43", "--from", "c1-d", "--positions", 20_000)
    assert (status, out.splitlines()[0].partition(" in ")[0]) == (2, "deal 42: won")
    assert out.splitlines()[1].startswith("1 deal: 1 won, 0 lost, 0 unknown; 1 invalid (")
    assert err.startswith("cadogan: deal 43: at move 1: c1-d is not legal: ")


def test_shorter_lines(run: Run) -> None:
    arguments = ["indian-carpet", "--deals", "1-3", "--positions", 20_000, "--json"]
    usual, shorter = records(run(*arguments)[1]), records(run(*arguments, "--shorten")[1])
    assert sum(len(each["moves"]) for each in shorter) < sum(len(each["moves"]) for each in usual)
    for before, after in zip(usual, shorter, strict=True):
        assert cadogan.game("indian-carpet").deal(after["deal"]).play(*after["moves"]).is_won
        assert len(after["moves"]) <= len(before["moves"])
        assert (after["positions"], after["best"]) == (before["positions"], before["best"])


def test_another_seed_searches_in_another_order(run: Run) -> None:
    lines = {tuple(records(run("quilt", 42, "--seed", seed, "--json")[1])[0]["moves"]) for seed in range(4)}
    assert len(lines) > 1


# -- files of deals ---------------------------------------------------------------------------------------------------


def cards(game: str, number: int) -> str:
    return cadogan.game(game).deal(number).dealt_cards


def test_deals_from_a_file_and_its_bad_lines(run: Run, tmp_path: Path) -> None:
    good = cards("crazy-quilt", 1)
    position = cadogan.game("crazy-quilt").deal(42).play("c1-d deal")
    lines = [
        "\ufeff# deals",
        good,
        "",
        good.lower().replace(" ", ", ") + "  # the same",
        good.replace("TH", "5C", 1),
        good + " XX",
        position.text,
        position.seen.text,
        position.text.replace("u=", "v="),
        "x" * 70_000,
        "\x1b[31m\0",
        good + "; seed=7; speed=8",
        cards("crazy-quilt", 3),
    ]
    path = tmp_path / "deals.txt"
    path.write_bytes("\r\n".join(lines).encode() + b"\r\n\xff\xfe")
    for jobs in (1, 2):
        status, out, err = run("quilt", "--cards", path, "--positions", 20_000, "--json", "--jobs", jobs)
        assert status == 2
        parsed = records(out)
        assert [(each["line"], each["deal"], each["verdict"]) for each in parsed] == [
            (line, None, "won") for line in (2, 4, 7, 13)
        ]
        assert [each.get("cards") for each in parsed] == [good, good, None, cards("crazy-quilt", 3)]
        assert parsed[2]["position"] == position.text
        assert position.play(*parsed[2]["moves"]).is_won
        assert cadogan.game("quilt").position(parsed[1]["cards"]).play(*parsed[1]["moves"]).is_won
        wrong = err.splitlines()
        assert [sentence.partition(": ")[2].partition(": ")[0] for sentence in wrong] == [
            f"{path}, line {line}" for line in (5, 6, 8, 9, 10, 11, 12, 14)
        ]
        assert (
            "the 5 of clubs is there three times instead of twice, the 10 of hearts is there once instead of twice"
            in wrong[0]
        )
        assert "'XX' is not a card" in wrong[1]
        assert "not seen" in wrong[2]
        assert "too long" in wrong[4]
        assert "'speed=8' cannot follow the cards" in wrong[6]
        assert "\x1b" not in err
    status, out, _ = run("quilt", "--cards", path, "--positions", 20_000)
    assert out.splitlines()[2].startswith("line 7: won in ")
    assert out.splitlines()[4].startswith("4 deals: 4 won, 0 lost, 0 unknown; 8 invalid (")


def test_deals_from_what_cadogan_prints(run: Run, tmp_path: Path) -> None:
    """The cards on several lines, tables, and positions after tables, one after the other; quoted in a mail too."""
    path = tmp_path / "deals.txt"
    for game in ("crazy-quilt", "persian-rug", "the-nation"):
        rules = cadogan.game(game)
        words = [rules.deal(number).dealt_cards.split() for number in (1, 2)]
        rows = ["\n".join(" ".join(each[at : at + 16]) for at in range(0, len(each), 16)) for each in words]
        tables = [
            f"{rules.title}, deal {n}\n\n{rules.deal(n)}\n\nLegal moves: {' '.join(rules.deal(n).moves)}\n"
            for n in (1, 2)
        ]
        texts = ["\n".join(rows), "\n\n".join(rows), "\n".join(f"Deal {n}:\n{row}" for n, row in enumerate(rows, 1))]
        texts.append("".join(f"{table}\n{rules.deal(n).text}\n" for n, table in enumerate(tables, 1)))
        if game != "crazy-quilt":
            texts += ["".join(tables), "".join(str(rules.deal(n)) + "\n" for n in (1, 2))]
        for text in texts:
            for written in (text, "".join(f"> {line}\n" for line in text.splitlines())):
                path.write_text(written)
                status, out, err = run(game, "--cards", path, "--positions", 10, "--json")
                assert (status, err) == (0, ""), written
                for number, each in enumerate(records(out), 1):
                    start = rules.position(each["cards"]) if "cards" in each else rules.setup(each["position"])
                    assert start == rules.deal(number)


def test_an_empty_file_of_deals_is_an_error(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    for text in ("", "\n\n", "# nothing\n"):
        path.write_text(text)
        for name, stdin in ((path, None), ("-", text)):
            status, out, err = run("quilt", "--cards", name, **({} if stdin is None else {"stdin": stdin}))
            assert (status, out) == (2, "")
            assert err.endswith("has no deals: write the 96 cards of each, in dealing order\n")


def test_deals_from_standard_input(run: Run) -> None:
    deals = "".join(cards("crazy-quilt", number) + "\n" for number in (1, 2, 3))
    status, out, err = run("quilt", "--cards", "-", "--positions", 20_000, "--json", stdin=deals)
    assert (status, err, [each["line"] for each in records(out)]) == (0, "", [1, 2, 3])
    status, out, err = run("quilt", "--cards", "-", stdin=b"5X\n")
    assert (status, err.count("\n")) == (2, 1)
    assert err.startswith("cadogan: standard input, line 1: '5X' is not a card")


def test_a_deal_may_be_typed(run: Run, tmp_path: Path) -> None:
    status, out, err = run("quilt", "--cards", cards("crazy-quilt", 1), "--positions", 20_000, "--json")
    assert (status, err, [each["line"] for each in records(out)]) == (0, "", [1])
    status, _, err = run("quilt", "--cards", "AS AS")
    assert (status, err.startswith("cadogan: --cards, line 1: the deal is wrong")) == (2, True)
    file = tmp_path / "my deal"
    file.write_text(cards("crazy-quilt", 1))
    assert run("quilt", "--cards", file, "--positions", 20_000)[0] == 0
    assert run("quilt", "--cards", tmp_path / "none")[0] == 2
    assert "No such file" in run("quilt", "--cards", "my deals.txt")[2]


def test_a_comment_between_the_lines_of_a_deal_does_not_end_it(run: Run) -> None:
    words = cards("crazy-quilt", 1).split()
    deal = f"{' '.join(words[:40])}\n# the second half\n{' '.join(words[40:])}\n"
    status, out, err = run("quilt", "--cards", "-", "--positions", 20_000, "--json", stdin=deal)
    assert (status, err, len(records(out))) == (0, "", 1)


def test_shuffles_of_deals_by_cards(run: Run) -> None:
    game = cadogan.game("the-carpet")
    deal, position = cards("the-carpet", 1), game.deal(5)
    used = position.play(*cadogan.solve(position, positions=20_000).moves).shuffles_used
    shuffles = "/".join(" ".join(map(str, order)) for order in used)
    lines = f"{deal}\n{deal}; seed=3\n{position.dealt_cards};shuffles = {shuffles}\n{position.text.partition('; seed')[0]}\n"
    arguments = ["the-carpet", "--cards", "-", "--positions", 20_000, "--json"]
    parsed = records(run(*arguments, "--shuffle-seed", "9", stdin=lines)[1])
    assert [each.get("shuffle_seed") for each in parsed] == ["9", "3", None, None]
    assert parsed[2]["shuffles"] == [list(order) for order in used]
    assert parsed[3]["position"].endswith("; seed=9")
    for each, start in zip(
        parsed,
        [
            game.position(deal, seed=9),
            game.position(deal, seed=3),
            game.position(position.dealt_cards, shuffles=used),
            game.setup(parsed[3]["position"]),
        ],
        strict=True,
    ):
        assert each["verdict"] == ("won" if start.play(*each["moves"]).is_won else "unknown")
    assert {each["verdict"] for each in parsed[:2]} == {"won"}
    status, out, err = run(*arguments, stdin=deal)
    assert (status, out, err) == (
        2,
        "",
        "cadogan: standard input, line 1: the-carpet shuffles at its redeals: add `; seed=7` after the cards, or give "
        "--shuffle-seed 7 for all lines\n",
    )


# -- errors -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("", "missing argument 'GAME'"),
        (
            "quilt",
            "give exactly one of: a deal number, as in `cadogan solve crazy-quilt 42`; --deals 1-100; or --cards",
        ),
        ("quilt 1 --deals 1-2", "give exactly one of: "),
        ("kwilt 1", "there is no game 'kwilt': did you mean quilt?"),
        ("quilt 1-5", "'1-5' is not a deal number: for many deals, write --deals 1-5"),
        ("quilt x", "'x' is not a deal number: it is a whole number from 0 to 18446744073709551615"),
        ("quilt --deals 5-1", "there are no deals 5-1: write the smaller number first, as in 1-100"),
        ("quilt --deals 1-", "'1-' names no deals: write a number, or two as in 1-100"),
        ("quilt --deals 1,,2", "'' names no deals: "),
        ("quilt --deals 0-18446744073709551616", "'18446744073709551616' is not a deal number"),
        ("quilt 1 --seconds 0", "0 seconds are too few: give a number greater than 0"),
        ("quilt 1 --seconds nan", "nan is not a number of seconds: give a number greater than 0, such as 2.5"),
        ("quilt 1 --positions 0", "0 positions are too few: give 1 or more"),
        (
            "quilt 1 --memory 5X",
            "--memory '5X' is not a size: write a number of bytes, or one with K, M or G, e.g. 512M",
        ),
        ("quilt 1 --memory 1M", "1048576 bytes of memory are too few: give 16777216 (16 MiB) or more"),
        ("quilt 1 --jobs 0", "invalid value for '--jobs'"),
        ("quilt --cards no/such/file", "no/such/file: No such file or directory"),
        ("quilt --cards .", ".: Is a directory"),
        ("quilt 1 --shuffle-seed 3", "--shuffle-seed needs --cards: the number of a deal already decides its shuffles"),
        ("quilt --cards - --shuffle-seed 3", "crazy-quilt does not shuffle at its redeals: remove --shuffle-seed"),
        ("the-carpet --cards - --shuffle-seed x", "'x' is not a deal number"),
        ("quilt 42 --from a1-u", "deal 42: at move 1: a1-u is not legal: the 10 of hearts does not fit"),
        ("quilt 42 --from deal,deal,x", "deal 42: at move 3: 'x' is not a move of Crazy Quilt"),
    ],
)
def test_errors_are_one_sentence(run: Run, arguments: str, sentence: str) -> None:
    status, out, err = run(*arguments.split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"cadogan: {sentence}")


@pytest.mark.parametrize(
    ("text", "size"), [("512M", 512 << 20), ("2G", 2 << 30), ("1.5GiB", 3 << 29), ("64mb", 64 << 20), ("99", 99)]
)
def test_sizes_of_memory(text: str, size: int) -> None:
    from cadogan.cli.arguments import read_memory

    assert read_memory(text) == size


def test_help(run: Run) -> None:
    status, out, err = run("--help")
    assert (status, err) == (0, "")
    for word in ("Examples:\n    cadogan solve crazy-quilt 42\n", "Exit status", "--shuffle-seed", "--json prints"):
        assert word in out


def test_help_loads_no_solver() -> None:
    code = "import sys; from cadogan.cli import main; main(['solve', '--help']); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL).returncode == 0


# -- how it ends ------------------------------------------------------------------------------------------------------


def nobody_is_left(session: int) -> bool:
    """Wait until no process of a session is left; False after 5 seconds."""
    for _ in range(100):
        try:
            os.killpg(session, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_and_keeps_finished_results(jobs: str, tmp_path: Path) -> None:
    with (tmp_path / "errors").open("w+") as errors:
        process = subprocess.Popen(
            [*COMMAND, *HARD, "--json", "--jobs", jobs],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            start_new_session=True,
        )
        assert process.stdout
        out = process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers, too
        out += process.stdout.read()
        status = process.wait(20)
        errors.seek(0)
        err = errors.read()
        assert status == 130, err
    process.stdout.close()
    parsed = records(out)
    assert [each["deal"] for each in parsed] == [str(number) for number in range(100, 100 + len(parsed))]
    count = {result: sum(each["verdict"] == result for each in parsed) for result in ("won", "lost", "unknown")}
    found = ", ".join(f"{number} {result}" for result, number in count.items())
    assert re.fullmatch(rf"interrupted: {len(parsed)} of 201 deals: {found} \(\d+\.\d s\)\n", err)
    assert nobody_is_left(process.pid)


def test_ctrl_c_waits_for_output_to_finish() -> None:
    written = []

    def write(presses: int) -> None:
        with uninterrupted():
            for _ in range(presses):
                signal.raise_signal(signal.SIGINT)
            written.append(presses)

    write(0)
    with pytest.raises(KeyboardInterrupt):
        write(1)
    with pytest.raises(KeyboardInterrupt):
        write(2)  # as when a full pipe delays the output
    assert written == [0, 1]
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        write(3)
    finally:
        signal.signal(signal.SIGINT, usual)
    assert written == [0, 1, 3]


def test_ctrl_c_while_waiting_for_input() -> None:
    process = subprocess.Popen(
        [*COMMAND, "monte-carlo", "--cards", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(cards("monte-carlo", 1).encode() + b"\n")
    process.stdin.flush()
    assert process.stdout.readline().startswith(b"line 1: won in ")  # printed before the next line is read
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, b"")
    assert out.startswith(b"interrupted: 1 deal: 1 won, 0 lost, 0 unknown (")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_closed_pipe_ends_it(jobs: str) -> None:
    process = subprocess.Popen(
        [*COMMAND, "monte-carlo", "--deals", "1-1000000", "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr
    assert process.stderr.read() == b""
    assert process.wait(20) == 1
    assert nobody_is_left(process.pid)


def test_a_terminal_shows_the_progress(tmp_path: Path, terminals: list[Terminal]) -> None:
    path = tmp_path / "parsed"
    with path.open("w") as out:
        terminals.append(Terminal("solve", *HARD, "--json", out=out, COLUMNS="100"))
    screen = terminals[-1]
    for text in ("0 of 201 · won 0 lost 0 unknown 0", "1 of 201 · ", " left", " positions, best: "):
        assert text in screen.until(text)
    before = screen.output
    screen.type("\x03")
    after = screen.until("\0")
    assert screen.process.wait(20) == 130
    assert f"interrupted: {len(records(path.read_text()))} of 201 deals: " in after
    assert "Traceback" not in after
    assert '"deal"' not in before + after


def test_a_terminal_shows_verdicts_above_the_bar(tmp_path: Path, terminals: list[Terminal]) -> None:
    path = tmp_path / "deals"
    path.write_text(f"{cards('monte-carlo', 1)}\n5X\n{cards('monte-carlo', 2)}\n")
    terminals.append(Terminal("solve", "monte-carlo", "--cards", str(path), COLUMNS="100"))
    screen = terminals[-1]
    assert "0 of 3 · won 0 lost 0 unknown 0" in screen.until("\0")
    assert screen.process.wait(20) == 2
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", screen.output).replace("\r", "\n").splitlines()
    parsed = [
        line.partition(" in ")[0].partition(": '5X'")[0]
        for line in shown
        if " line " in line or line.startswith("line")
    ]
    assert parsed == ["line 1: won", f"cadogan: {path}, line 2", "line 3: won"]
    assert any(line.startswith("2 deals: 2 won, 0 lost, 0 unknown; 1 invalid (") for line in shown)

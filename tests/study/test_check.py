"""Checking data: correct data pass, and every fault is found and named."""

from __future__ import annotations

import io
import json
import os
import random
import re
import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import made
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import cadogan
from cadogan.cli import main
from cadogan.machine.templates import GOES_ON, ILLEGAL, NOT_WON
from cadogan.rules.cards import MASK, BadInput
from cadogan.study.check import check
from cadogan.study.check_file import KEPT, Wrong, check_file, first_wrong
from cadogan.study.chunk import solve_chunk, write
from cadogan.study.files import SCHEMA, alphabet
from cadogan.study.ledger import Ledger
from cadogan.study.plan import Budget, Deals, plan

TASK = plan("doubles-and-quits", positions=10_000)
FIRST, COUNT = 101, 60


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    """Correct rows. Of the first ten deals 104, 107, 108 and 110 are won."""
    table = pq.read_table(io.BytesIO(solve_chunk(TASK, TASK.key, FIRST, COUNT).data))
    found: list[dict[str, Any]] = [{**row, "seconds": 0.5} for row in table.to_pylist()]
    assert [row["deal"] for row in found[:10] if row["verdict"] == "won"] == [104, 107, 108, 110]
    return found


def put(folder: Path, rows: list[dict[str, Any]], declared: str = "101-160") -> Path:
    """Write rows as the only file of a folder."""
    folder.mkdir()
    table = pa.Table.from_pylist(rows, SCHEMA)
    path = folder / "deals-1.parquet"
    path.write_bytes(write(TASK, table, Deals.read(declared)))
    return path


@pytest.fixture(scope="module")
def studies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Small studies of every family."""
    folder = tmp_path_factory.mktemp("studies")
    for name, count in [("the-carpet", 6), ("windmill", 6), ("capricieuse", 6), ("monte-carlo?closing=columns", 300)]:
        task = plan(name, positions=2000)
        with Ledger(folder / name.partition("?")[0], task, Deals([(1, count)])) as ledger:
            ledger.add(solve_chunk(task, task.key, 1, count // 3))
            ledger.file_all()
            ledger.add(solve_chunk(task, task.key, count // 3 + 1, count - count // 3))
    return folder


# -- correct data --------------------------------------------------------------------------------------------------------


def test_right(studies: Path) -> None:
    folders = sorted(studies.iterdir())
    progress = []
    report = check(folders, jobs=1, on_progress=progress.append)
    assert report.ok, report.checked.faults
    rows = [row for path in studies.glob("*/*.parquet") for row in pq.read_table(path).to_pylist()]
    found = report.checked
    assert report.files == 8
    assert (found.won + found.lost + found.unknown, report.missing) == (318, 0)
    for verdict in ("won", "lost", "unknown"):
        assert getattr(found, verdict) == sum(row["verdict"] == verdict for row in rows) > 0
    assert found.lines == found.won
    assert found.moves == sum(row["moves"] or 0 for row in rows)
    assert (progress[0], progress[-1]) == ((0, 318, False), (318, 318, False))
    assert str(report).startswith(f"8 files, 318 deals ({found.won} won, {found.lost} lost, {found.unknown} unknown), ")
    by_two = check(folders, jobs=2)
    assert by_two.plain() == report.plain()


def test_what_waits_in_the_journal_is_checked_too(tmp_path: Path) -> None:
    with Ledger(tmp_path, TASK, Deals([(1, 40)])) as ledger:
        ledger.add(solve_chunk(TASK, TASK.key, 1, 10))
        ledger.file_all()
        ledger.add(solve_chunk(TASK, TASK.key, 11, 5))
        report = check([tmp_path], jobs=1)
    assert (report.ok, report.files, report.missing) == (True, 2, 25)
    assert "25 requested deals not solved yet" in str(report)


def test_the_last_numbers(tmp_path: Path) -> None:
    first = MASK - 9
    (tmp_path / "deals-1.parquet").write_bytes(solve_chunk(TASK, TASK.key, first, 10).data)
    report = check([tmp_path], jobs=1, again=3)
    assert report.ok, report.checked.faults
    assert report.checked.lines > 0


# -- faults --------------------------------------------------------------------------------------------------------------


def changed(deal: int, /, **values: Any) -> Callable[[list[dict[str, Any]]], None]:
    def change(rows: list[dict[str, Any]]) -> None:
        for name, value in values.items():
            row = rows[deal - FIRST]
            row[name] = value(row[name]) if callable(value) else value

    return change


def swapped(rows: list[dict[str, Any]]) -> None:
    rows[3]["deal"], rows[6]["deal"] = rows[6]["deal"], rows[3]["deal"]


def flipped(line: bytes) -> bytes:
    return line[:4] + bytes([line[4] ^ 1]) + line[5:]


FAULTS = [
    (changed(104, line=flipped), 104, 5, r"^\d+\+\d+ is not legal$"),
    (changed(107, line=lambda line: b"\xff" + line[1:]), 107, 1, "no move has the number 255"),
    (changed(107, line=lambda line: line[:-1], moves=lambda moves: moves - 1), 107, None, "the game is not won"),
    (
        changed(107, line=lambda line: line + b"\0", moves=lambda moves: moves + 1),
        107,
        None,
        "the line continues with 1",
    ),
    (changed(107, line=b"", moves=0), 107, None, "its line is empty"),
    (changed(107, line=None, moves=None, redeals=None), 107, None, "won, but has no line"),
    (changed(107, moves=7), 107, None, "moves is not the length of the line"),
    (changed(107, moves=None), 107, None, "moves is not the length of the line"),
    (changed(107, redeals=1), 107, None, "redeals is not the number of redeals"),
    (changed(107, redeals=None), 107, None, "redeals is not the number of redeals"),
    (changed(107, why="so"), 107, None, "a reason .why. for not being won"),
    (changed(101, why=None), 101, None, "has no reason .why."),
    (changed(101, why=""), 101, None, "has no reason .why."),
    (changed(101, line=b"\0"), 101, None, "not won, but has line"),
    (changed(101, moves=1), 101, None, "not won, but has moves"),
    (changed(101, redeals=0), 101, None, "not won, but has redeals"),
    (changed(101, verdict="won", why=None), 101, None, "won, but has no line"),
    (changed(101, verdict="draw"), 101, None, "none of lost, won, unknown"),
    (changed(101, verdict=None), 101, None, "none of lost, won, unknown"),
    (changed(101, positions=-1), 101, None, "positions is not a number"),
    (changed(101, positions=None), 101, None, "positions is not a number"),
    (changed(101, seconds=float("nan")), 101, None, "seconds is not a number"),
    (changed(101, game="monte-carlo"), 101, None, "game is not doubles-and-quits"),
    (changed(101, rules=2), 101, None, "rules is not 1"),
    (changed(101, solver=None), 101, None, "solver is not"),
    (changed(101, options="memory=1G"), 101, None, "options is not"),
    (changed(101, deal=None), None, None, "the deal has no number"),
    (changed(101, deal=103), 103, None, "the deal occurs twice"),
    (changed(101, deal=103), None, None, "are missing: 101$"),
    (changed(101, deal=99), 99, None, "not listed in"),
    (swapped, 104, None, "is not legal|not won"),
    (swapped, 107, None, "is not legal|not won"),
    (lambda rows: rows.pop(30), None, None, "are missing: 131$"),
    (lambda rows: rows.append(rows[3]), 104, None, "occurs twice"),
    (lambda rows: rows.extend(rows[:1] * 40), 101, None, "occurs twice"),
]


@pytest.mark.parametrize(("change", "deal", "ply", "what"), FAULTS)
def test_wrong(
    tmp_path: Path, rows: list[dict[str, Any]], change: Any, deal: int | None, ply: int | None, what: str
) -> None:
    copies = [dict(row) for row in rows]
    change(copies)
    path = put(tmp_path / "a", copies)
    report = check([tmp_path / "a"], jobs=1)
    faults = report.checked.faults
    assert any(
        fault.deal == deal and (ply is None or fault.ply == ply) and re.search(what, fault.what) for fault in faults
    ), faults
    assert not report.ok
    assert {fault.file for fault in faults} == {str(path)}


def test_each_fault_is_reported_once(tmp_path: Path, rows: list[dict[str, Any]]) -> None:
    copies = [dict(row) for row in rows]
    changed(104, line=flipped)(copies)
    changed(110, line=flipped)(copies)
    path = put(tmp_path / "a", copies)
    faults = check([tmp_path / "a"], jobs=1).checked.faults
    assert [(fault.file, fault.deal, fault.ply) for fault in faults] == [(str(path), 104, 5), (str(path), 110, 5)]
    assert str(faults[0]).startswith(f"{path}: deal 104, ply 5: ")


def test_many_faults_are_counted(tmp_path: Path, rows: list[dict[str, Any]]) -> None:
    put(tmp_path / "a", [{**row, "positions": -1} for row in rows])
    report = check([tmp_path / "a"], jobs=1)
    assert (len(report.checked.faults), report.faults) == (KEPT, COUNT)


def test_columns(tmp_path: Path, rows: list[dict[str, Any]]) -> None:
    path = put(tmp_path / "a", rows)
    table = pq.read_table(path)
    made.write(path, table.drop_columns("why"))
    report = check([tmp_path / "a"], jobs=1)
    assert ["lacks columns" in fault.what and "why (string)" in fault.what for fault in report.checked.faults][:1] == [
        True
    ]


def test_a_file_cut_short(tmp_path: Path, rows: list[dict[str, Any]]) -> None:
    whole = put(tmp_path / "a", rows).read_bytes()
    path = tmp_path / "a" / "deals-1.parquet"
    for length in (0, 3, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:length])
        report = check([tmp_path / "a"], jobs=1)
        assert [fault.file for fault in report.checked.faults] == [str(path)], length


def test_a_bit_flipped_in_a_file(tmp_path: Path, rows: list[dict[str, Any]]) -> None:
    """It is found, or everything read from the file is unchanged."""
    path = put(tmp_path / "a", rows)
    whole, table = path.read_bytes(), pq.read_table(path)
    begin = 4
    end = len(whole) - 8 - int.from_bytes(whole[-8:-4], "little")
    rng = random.Random(1)
    found = 0
    for _ in range(40):
        at = rng.randrange(begin, end)
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << rng.randrange(8)]) + whole[at + 1 :])
        if check([tmp_path / "a"], jobs=1).ok:
            assert pq.read_table(path).equals(table), at
        else:
            found += 1
    assert found >= 30


def test_deals_in_two_files(tmp_path: Path, rows: list[dict[str, Any]]) -> None:
    put(tmp_path / "a", rows)
    (tmp_path / "a" / "deals-2.parquet").write_bytes(solve_chunk(TASK, TASK.key, 150, 20).data)
    (fault,) = check([tmp_path / "a"], jobs=1).checked.faults
    assert fault.file.endswith("deals-2.parquet")
    assert fault.what == "deals are in another file too: 150-160"


def test_another_study_in_the_folder(tmp_path: Path, rows: list[dict[str, Any]]) -> None:
    put(tmp_path / "a", rows)
    other = plan("doubles-and-quits", positions=20_000)
    (tmp_path / "a" / "deals-2.parquet").write_bytes(solve_chunk(other, other.key, 1, 20).data)
    (fault,) = check([tmp_path / "a"], jobs=1).checked.faults
    assert "positions=20000" in fault.what
    assert fault.file.endswith("deals-2.parquet")


@pytest.mark.parametrize("name", ["study.json", "journal"])
def test_spoilt(tmp_path: Path, rows: list[dict[str, Any]], name: str) -> None:
    put(tmp_path / "a", rows)
    (tmp_path / "a" / name).write_text("{" * 200)
    (fault,) = check([tmp_path / "a"], jobs=1).checked.faults
    assert fault.file.endswith(name)
    assert "cannot be read" in fault.what or "it is damaged" in fault.what


def test_no_study(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no study here"):
        check([tmp_path])


def test_other_rules(tmp_path: Path, rows: list[dict[str, Any]]) -> None:
    path = put(tmp_path / "a", rows)
    table = pq.read_table(path)
    head = json.loads(table.schema.metadata[b"cadogan.study"])
    metadata = {**table.schema.metadata, b"cadogan.study": json.dumps({**head, "rules": 9}).encode()}
    made.write(path, table.replace_schema_metadata(metadata))
    with pytest.raises(BadInput, match="version 9 of the rules"):
        check([tmp_path / "a"])


# -- deals solved again --------------------------------------------------------------------------------------------------


def test_again(tmp_path: Path, rows: list[dict[str, Any]]) -> None:
    """A wrong loss is found when the deal is solved again."""
    put(tmp_path / "right", rows)
    report = check([tmp_path / "right"], jobs=1, again=1000)
    assert (report.ok, report.again) == (True, (COUNT, 0))
    copies = [dict(row) for row in rows]
    changed(107, verdict="lost", why="all was searched", line=None, moves=None, redeals=None)(copies)
    path = put(tmp_path / "wrong", copies)
    assert check([tmp_path / "wrong"], jobs=1).ok
    (fault,) = check([tmp_path / "wrong"], jobs=1, again=1000).checked.faults
    assert str(fault) == f"{path}: deal 107: its verdict is lost, but solving it again gives won"


def test_the_deals_to_solve_again(studies: Path) -> None:
    """They are chosen from the decided deals, and the same seed chooses the same, with any number of processes."""
    progress: list[Any] = []
    report = check(sorted(studies.iterdir()), jobs=1, again=7, seed=5, on_progress=progress.append)
    assert (report.ok, report.again) == (True, (7, 0))
    assert progress[-1] == (7, 7, True)


@pytest.mark.parametrize(
    "text",
    [
        "positions=100000 memory=1G seed=0",
        "seconds=0.5 positions=7 memory=1000 seed=3",
        "seconds=1e-05 memory=512M seed=1",
    ],
)
def test_budgets(text: str) -> None:
    assert str(Budget.read(text)) == text


def test_no_budget() -> None:
    with pytest.raises(BadInput, match="is not a budget"):
        Budget.read("memory=lots seed=0")


# -- workers -------------------------------------------------------------------------------------------------------------


def dies_at_the_second(piece: Any, name: str, *rest: Any) -> Any:
    if name.endswith("deals-2.parquet"):
        os.kill(os.getpid(), signal.SIGKILL)
    return check_file(piece, name, *rest)


def test_a_process_that_dies(tmp_path: Path, rows: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Its file gets a fault for that; all other files are checked."""
    put(tmp_path / "a", rows)
    for i, first in ((2, 300), (3, 400)):
        (tmp_path / "a" / f"deals-{i}.parquet").write_bytes(solve_chunk(TASK, TASK.key, first, 20).data)
    monkeypatch.setattr("cadogan.study.check.check_file", dies_at_the_second)
    report = check([tmp_path / "a"], jobs=2)
    (fault,) = report.checked.faults
    assert fault.file.endswith("deals-2.parquet")
    assert fault.what == "the worker process died while reading it (killed by signal 9)"
    assert report.checked.won + report.checked.lost + report.checked.unknown == COUNT + 20


# -- lines ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["the-carpet", "windmill", "capricieuse", "monte-carlo", "doubles-and-quits?pairless_first=lost"]
)
def test_replay(name: str) -> None:
    game = cadogan.game(name)
    letters = alphabet(game)
    codes = np.full(256, -1, np.int64)
    codes[: len(letters.codes)] = letters.codes
    solved = [(number, cadogan.solve(game.deal(number), positions=2000)) for number in (*range(1, 8), MASK)]
    lines = [(number, letters.write(verdict.moves)) for number, verdict in solved if verdict.won]
    assert len(lines) >= 2

    def replayed(*lines: tuple[int, bytes], begin: int = 0) -> Wrong | None:
        ends = np.cumsum([0, *(len(line) for _, line in lines)])
        found = np.frombuffer(b"".join(line for _, line in lines), np.uint8)
        return first_wrong(game, np.array([number for number, _ in lines], np.uint64), ends, codes[found], begin)

    assert replayed(*lines) is None
    assert replayed() is None
    (number, line), other = lines[0], lines[1]
    last = len(line)
    assert replayed((number, line[:-1])) == Wrong(0, last - 1, NOT_WON)
    assert replayed(other, (number, line + line[:1])) == Wrong(1, last + 1, GOES_ON)
    assert replayed((number, b"")) == Wrong(0, 0, NOT_WON)
    assert replayed((number, b"\xff" + line), other) == Wrong(0, 1, ILLEGAL)
    assert replayed((number, b"\xff" + line), other, begin=1) is None
    wrong = replayed((number, other[1]))
    assert wrong
    assert wrong.kind == ILLEGAL


@pytest.mark.parametrize("name", ["doubles-and-quits", "windmill", "the-carpet"])
def test_letters(name: str) -> None:
    """Every move has a letter, and move codes that fit a byte are written like their names."""
    letters = alphabet(cadogan.game(name))
    fit = [(code, move) for move, code in zip(letters.names, letters.codes, strict=True) if code < 256]
    codes = np.array([code for code, _ in fit], np.uint8)
    line = letters.translate(codes).tobytes()
    assert line == letters.write([move for _, move in fit])
    assert letters.read(line) == tuple(move for _, move in fit)


# -- the command ---------------------------------------------------------------------------------------------------------


def test_command(tmp_path: Path, rows: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]) -> None:
    put(tmp_path / "a", rows)
    assert main(["study", "check", str(tmp_path / "a"), "--again", "2"]) == 0
    output = capsys.readouterr()
    assert output.out.startswith("1 file, 60 deals (")
    assert output.out.endswith("2 deals solved again: nothing is wrong\n")
    assert output.err == ""
    copies = [dict(row) for row in rows]
    changed(104, line=flipped)(copies)
    shutil.rmtree(tmp_path / "a")
    path = put(tmp_path / "a", copies)
    assert main(["study", "check", str(tmp_path / "a")]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{path}: deal 104, ply 5: ")
    assert last.endswith(": 1 fault")
    assert main(["study", "check", str(tmp_path / "a"), "--json"]) == 1
    plain = json.loads(capsys.readouterr().out)
    assert (plain["ok"], plain["files"], plain["deals"], plain["faults"][0]["deal"]) == (False, 1, COUNT, 104)
    assert main(["study", "check", str(tmp_path / "none")]) == 2
    assert "there is no such folder" in capsys.readouterr().err

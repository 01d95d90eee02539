"""Damaged files: every reader gives the same figures as before or refuses, and the study's own command solves lost deals again."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from cadogan import BadInput
from cadogan.cli import main
from cadogan.cli.study_data import readable
from cadogan.study import load
from cadogan.study.chunk import Chunk, solve_chunk
from cadogan.study.compare import compare
from cadogan.study.data import JOURNAL, PLAN, Damaged, Piece
from cadogan.study.files import agrees, plan_sum
from cadogan.study.ledger import Ledger
from cadogan.study.plan import Deals, plan
from cadogan.study.report import report

TASK = plan("doubles-and-quits", positions=10_000)
ASKED = Deals([(1, 70)])
FILE = "deals-00000000000000000001.parquet"
TRIALS = 200


@pytest.fixture(scope="module")
def chunks() -> list[Chunk]:
    return [solve_chunk(TASK, TASK.key, first, 10) for first in range(1, 61, 10)]


@pytest.fixture
def folder(tmp_path: Path, chunks: list[Chunk]) -> Path:
    """A study as left by a kill: with one file, three parts in its journal, and ten deals not solved."""
    with Ledger(tmp_path / "running", TASK, ASKED) as ledger:
        for chunk in chunks[:3]:
            ledger.add(chunk)
        ledger.file_all()
        for chunk in chunks[3:]:
            ledger.add(chunk)
        shutil.copytree(tmp_path / "running", tmp_path / "study")
    shutil.rmtree(tmp_path / "running")
    return tmp_path / "study"


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A study to compare with."""
    task = plan("monte-carlo", positions=10_000)
    with Ledger(tmp_path / "other", task, ASKED) as ledger:
        ledger.add(solve_chunk(task, task.key, 1, 70))
    return tmp_path / "other"


def figures(folder: Path, other: Path) -> list[Any]:
    """Return what each reader makes of a study: the report, the comparison, all rows. Raises BadInput."""
    found: list[Any] = []
    for reader in (
        lambda data: report([data]).plain(),
        lambda data: compare(data, load([other])[0]).plain(),
        lambda data: data.arrow(every=True).to_pylist(),
    ):
        try:
            (data,) = load([folder])
            found.append(reader(data))
        except BadInput as refusal:
            found.append(refusal)
    return found


def damaged(whole: bytes, rng: random.Random) -> bytes:
    """Return a file with one to eight bytes changed, apart or in a row."""
    data, count, at = bytearray(whole), rng.choice([1, 1, 2, 8]), rng.randrange(len(whole))
    row = rng.random() < 0.5
    for i in range(count):
        place = (at + i) % len(data) if row else rng.randrange(len(data))
        data[place] ^= rng.choice([1 << rng.randrange(8), rng.randrange(1, 256)])
    return bytes(data)


@pytest.mark.parametrize("name", [FILE, JOURNAL, PLAN])
def test_no_reader_gives_other_figures(folder: Path, other: Path, name: str) -> None:
    right = figures(folder, other)
    whole, rng, refused = (folder / name).read_bytes(), random.Random(name), 0
    for trial in range(TRIALS):
        (folder / name).write_bytes(damaged(whole, rng))
        found = figures(folder, other)
        for a, b in zip(found, right, strict=True):
            if isinstance(a, BadInput):
                assert str(a).startswith(str(folder / name)), trial
                assert "run the study again" in str(a), trial
            else:
                assert a == b, trial
        refused += isinstance(found[0], BadInput)
    # A change of white space in study.json changes nothing.
    assert refused > TRIALS * 0.9
    assert name == PLAN or refused == TRIALS


def test_every_byte_of_a_file_counts(chunks: list[Chunk]) -> None:
    data = chunks[0].data
    assert agrees(data)
    for at in range(len(data)):
        changed = bytearray(data)
        changed[at] ^= 4
        if agrees(bytes(changed)) is None:  # it is not found any more, but a file of this format must have it
            with pytest.raises(Damaged):
                Piece.read(bytes(changed), "x.parquet")
        else:
            assert not agrees(bytes(changed)), at


def test_a_command_refuses_with_one_sentence(folder: Path, other: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / FILE
    file.write_bytes(damaged(file.read_bytes(), random.Random(1)))
    page = folder / "page.html"
    for words in (
        ["report", str(folder)],
        ["report", str(folder), "--page", str(page), "--figures", str(folder / "figures")],
        ["compare", str(folder), str(other)],
        ["compare", str(other), str(folder)],
    ):
        assert main(["study", *words]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert len(err.splitlines()) == 1
        assert f"{file} is damaged (its checksum is wrong): run the study again with the same command" in err
    assert not page.exists()


def test_a_journal_cut_short_is_a_study_stopped_earlier(folder: Path) -> None:
    """The writer was stopped while it wrote the last part, which was not accepted."""
    journal = folder / JOURNAL
    whole, seen = journal.read_bytes(), set()
    for length in range(0, len(whole), 7):
        journal.write_bytes(whole[:length])
        seen.add(str(load([folder])[0].done))
    assert seen == {"1-30", "1-40", "1-50"}


# -- run again ---------------------------------------------------------------------------------------------------------


def resumed(folder: Path, chunks: list[Chunk]) -> tuple[Deals, pl.DataFrame]:
    """Resume a study; return the deals that were missing, and its rows."""
    with Ledger(folder, TASK, Deals([(1, 60)])) as ledger:
        missing = ledger.missing
        for chunk in chunks:
            ledger.add(chunk)
        assert not ledger.missing
    return missing, load([folder])[0].polars(every=True)


@pytest.mark.parametrize(
    ("name", "at", "lost"),
    [(FILE, 100, "1-30"), (JOURNAL, 100, "31-40"), (JOURNAL, 0, "31-60"), (JOURNAL, -1, "51-60")],
)
def test_the_study_solves_lost_deals_again(folder: Path, chunks: list[Chunk], name: str, at: int, lost: str) -> None:
    right = load([folder])[0].polars(every=True)
    data = bytearray((folder / name).read_bytes())
    data[at] ^= 1
    (folder / name).write_bytes(data)
    missing, rows = resumed(folder, chunks)
    assert str(missing) == lost
    assert_frame_equal(rows, right)
    left = {path.name for path in folder.iterdir() if not path.name.startswith("deals-0")}
    assert left == {"lock", PLAN}
    aside = folder / f"{FILE}.damaged"
    assert aside.exists() == (name == FILE)
    if name == FILE:
        assert aside.read_bytes() == bytes(data)


def test_the_command_solves_again_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    command = [
        "study",
        "run",
        "doubles-and-quits",
        "--deals",
        "1-40",
        "--positions",
        "1000",
        "--jobs",
        "1",
        "--out",
        str(out),
    ]
    assert main(command) == 0
    assert main(["study", "report", str(out)]) == 0
    right = load([out])[0].polars().drop("seconds")
    (file,) = out.glob("*.parquet")
    file.write_bytes(file.read_bytes()[:-20])
    assert main(["study", "report", str(out)]) == 2
    capsys.readouterr()
    assert main(command) == 0
    assert capsys.readouterr().err == f"{file}.damaged is damaged and not used any more: delete it\n"
    assert_frame_equal(load([out])[0].polars().drop("seconds"), right)


def test_a_damaged_request(folder: Path, chunks: list[Chunk]) -> None:
    """It is not replaced by itself: nobody else knows which deals were requested."""
    what = json.loads((folder / PLAN).read_text())
    (folder / PLAN).write_text(json.dumps({**what, "asked": "1-60"}))
    for read in (lambda: load([folder]), lambda: Ledger(folder, TASK, ASKED)):
        with pytest.raises(
            BadInput, match=r"study\.json cannot be read, because it is damaged or was edited: delete it"
        ):
            read()
    (folder / PLAN).unlink()
    assert resumed(folder, chunks)[0] == Deals()


def test_polars_panics_at_damaged_pages_without_a_checksum() -> None:
    with pytest.raises(BadInput, match="`cadogan study check` finds the damaged file"), readable():
        raise pl.exceptions.PanicException("assertion failed")


def test_the_sum_of_a_request_covers_all_of_it() -> None:
    plan = {"game": "windmill", "asked": "1-10", "sum": "0"}
    assert plan_sum(plan) == plan_sum({**plan, "sum": "1"}) != plan_sum({**plan, "asked": "1-11"})

"""The writer: everything it has accepted is stored, once, wherever it is stopped."""

from __future__ import annotations

import errno
import json
import re
import shutil
from io import FileIO
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from polars.testing import assert_frame_equal

import cadogan
from cadogan.machine.pools import Processes
from cadogan.study import ledger as module
from cadogan.study.chunk import Chunk, Tally, given_up, solve_chunk
from cadogan.study.data import JOURNAL, PLAN, load, look
from cadogan.study.files import COLUMNS, SCHEMA, plan_sum
from cadogan.study.ledger import Ledger
from cadogan.study.plan import Deals, plan

TASK = plan("the-carpet", positions=200)


def chunk(first: int, count: int) -> Chunk:
    return solve_chunk(TASK, TASK.key, first, count)


@pytest.fixture(scope="module")
def chunks() -> list[Chunk]:
    return [chunk(1, 5), chunk(6, 1), chunk(7, 4), chunk(11, 2)]


def test_rows_are_what_the_schema_says(tmp_path: Path, chunks: list[Chunk]) -> None:
    with Ledger(tmp_path / "a", TASK, Deals([(1, 12)])) as ledger:
        assert [ledger.add(each) for each in chunks] == [True] * 4
        assert not ledger.missing
    (data,) = load([tmp_path / "a"])
    table = data.arrow()
    assert table.schema == SCHEMA
    assert table["deal"].to_pylist() == list(range(1, 13))
    assert sum((each.tally.deals for each in chunks), 0) == 12
    names = json.loads(pq.read_metadata(next((tmp_path / "a").glob("*.parquet"))).metadata[b"cadogan.moves"])
    for row in table.to_pylist():
        assert list(row) == list(COLUMNS)
        verdict = cadogan.solve(data.game.deal(row["deal"]), positions=200)
        assert (row["verdict"], row["positions"]) == (verdict.result, verdict.positions)
        assert (row["game"], row["rules"]) == ("the-carpet?hand=off", 1)
        if verdict.won:
            moves = [names[letter] for letter in row["line"]]
            assert (tuple(moves), row["moves"], row["redeals"]) == (verdict.moves, len(moves), moves.count("redeal"))
            assert row["why"] is None
        else:
            assert (row["line"], row["moves"], row["redeals"], row["why"]) == (None, None, None, verdict.why)


def test_what_is_taken_is_there_at_once(tmp_path: Path, chunks: list[Chunk]) -> None:
    """Others can read it, and a study that was interrupted can be resumed."""
    folder = tmp_path / "a"
    ledger = Ledger(folder, TASK, Deals([(1, 12)]))
    for done, each in enumerate(chunks[:3], 1):
        assert ledger.add(each)
        assert not ledger.add(each)
        (data,) = load([folder])
        assert len(data.done) == sum(each.count for each in chunks[:done])
    shutil.copytree(folder, tmp_path / "b")  # the folder as left by a kill
    ledger.close()
    with Ledger(tmp_path / "b", TASK, Deals([(1, 12)])) as again:
        assert again.missing == Deals([(11, 12)])
        assert not again.add(chunks[1])
        assert again.add(chunks[3])
    assert not (tmp_path / "b" / JOURNAL).exists()
    with Ledger(folder, TASK, Deals([(11, 12)])) as more:
        assert more.add(chunks[3])
    one, other = load([folder])[0].polars(), load([tmp_path / "b"])[0].polars()
    assert_frame_equal(one, other)
    assert one["deal"].to_list() == list(range(1, 13))


def test_stopped_between_a_file_and_the_journal(
    tmp_path: Path, chunks: list[Chunk], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "a"
    ledger = Ledger(folder, TASK, Deals([(1, 12)]))
    for each in chunks:
        ledger.add(each)
    shutil.copytree(folder, tmp_path / "b")
    ledger.close()
    shutil.copy(next(folder.glob("*.parquet")), tmp_path / "b")  # the file is there, and the journal is unchanged
    (data,) = load([tmp_path / "b"])
    assert data.polars()["deal"].to_list() == list(range(1, 13))
    with Ledger(tmp_path / "b", TASK, Deals([(1, 12)])) as again:
        assert not again.missing
    assert len(look(tmp_path / "b")[0]) == 1
    assert_frame_equal(load([tmp_path / "b"])[0].polars(), load([folder])[0].polars())


def test_many_rows_become_files_automatically(
    tmp_path: Path, chunks: list[Chunk], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ENOUGH_ROWS", 5)
    with Ledger(tmp_path, TASK, Deals([(1, 12)])) as ledger:
        for each in chunks:
            ledger.add(each)
        assert [path.name for path in sorted(tmp_path.glob("*.parquet"))] == [
            "deals-00000000000000000001.parquet",
            "deals-00000000000000000006.parquet",
        ]
    assert load([tmp_path])[0].polars()["deal"].to_list() == list(range(1, 13))


def test_only_deals_before_a_gap_are_counted(tmp_path: Path, chunks: list[Chunk]) -> None:
    with Ledger(tmp_path, TASK, Deals([(1, 12)])) as ledger:
        ledger.add(chunks[0])
        ledger.add(chunks[2])
    (data,) = load([tmp_path])
    assert (data.done, data.counted) == (Deals([(1, 5), (7, 10)]), Deals([(1, 5)]))
    assert data.polars()["deal"].to_list() == [1, 2, 3, 4, 5]
    assert len(data.polars(every=True)) == 9


def test_many_ranges_are_counted_before_the_first_gap_too(tmp_path: Path) -> None:
    """Deals 1, 3, 5 and 7 are a range each, and deal 5 is slow; in another folder 8 and 9 are done."""
    with Ledger(tmp_path / "a", TASK, Deals([(1, 1), (3, 3), (5, 5), (7, 7)])) as ledger:
        for deal in (1, 3, 7):
            ledger.add(given_up(TASK, deal, ""))
    with Ledger(tmp_path / "b", TASK, Deals([(8, 9)])) as ledger:
        for deal in (8, 9):
            ledger.add(given_up(TASK, deal, ""))
    (data,) = load([tmp_path / "a", tmp_path / "b"])
    assert str(data.counted) == "1,3,8-9"
    assert str(data.asked) == "1,3,5,7-9"


def opened(folder: Path) -> bool:
    """Open and close a study."""
    Ledger(folder, TASK, Deals([(1, 2)])).close()
    return True


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    """In this process and in others."""
    refusal = pytest.raises(cadogan.BadInput, match="another process is writing this study")
    with Processes(1) as pool:
        with Ledger(tmp_path, TASK, Deals([(1, 2)])):
            with refusal:
                opened(tmp_path)
            with refusal:
                pool.submit(opened, tmp_path).result()
        assert opened(tmp_path)
        assert pool.submit(opened, tmp_path).result()


def test_a_folder_with_a_strange_name(tmp_path: Path, chunks: list[Chunk]) -> None:
    """Its journal can be read while it is written."""
    folder = tmp_path / "50 % of #1?"
    with Ledger(folder, TASK, Deals([(1, 5)])) as ledger:
        ledger.add(chunks[0])
        assert load([folder])[0].done == Deals([(1, 5)])


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "out"):
        with pytest.raises(cadogan.BadInput, match="cannot be written"):
            Ledger(folder, TASK, Deals([(1, 2)]))
    (tmp_path / "lock").mkdir()
    with pytest.raises(cadogan.BadInput, match="cannot be written"):
        Ledger(tmp_path, TASK, Deals([(1, 2)]))


class Full(FileIO):
    """A file on a full disk: only half of what is written fits."""

    def write(self, data: bytes) -> int:  # type: ignore[override]
        return super().write(data[: len(data) // 2])


def test_a_full_disk_is_reported_and_loses_nothing(
    tmp_path: Path, chunks: list[Chunk], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    ledger = Ledger(tmp_path, TASK, Deals([(1, 12)]))
    ledger.add(chunks[0])
    with monkeypatch.context() as patch:
        patch.setattr(ledger, "_journal", Full(tmp_path / JOURNAL, "a"))
        with pytest.raises(OSError, match="No space left") as caught:
            ledger.add(chunks[1])
        assert caught.value.filename == str(tmp_path / JOURNAL)
    assert load([tmp_path])[0].done == Deals([(1, 5)])
    assert ledger.add(chunks[2])
    assert load([tmp_path])[0].done == Deals([(1, 5), (7, 10)])
    with monkeypatch.context() as patch:
        patch.setattr(module.os, "fsync", full)
        with pytest.raises(OSError, match="No space left") as caught:
            ledger.close()
        assert caught.value.filename == str(tmp_path / "deals-00000000000000000001.parquet")
    assert sorted(path.name for path in tmp_path.iterdir()) == [JOURNAL, "lock", PLAN]
    with Ledger(tmp_path, TASK, Deals([(1, 12)])) as again:
        assert again.missing == Deals([(6, 6), (11, 12)])


def test_another_study_is_refused(tmp_path: Path, chunks: list[Chunk]) -> None:
    with Ledger(tmp_path, TASK, Deals([(1, 5)])) as ledger:
        ledger.add(chunks[0])
    with pytest.raises(
        cadogan.BadInput, match=r"holds another study, the-carpet\?hand=off \(rules 1, solver 1, positions=200"
    ):
        Ledger(tmp_path, plan("the-carpet", positions=300), Deals([(1, 5)]))
    (tmp_path / PLAN).write_text("{")
    with pytest.raises(cadogan.BadInput, match=r"study\.json cannot be read"):
        load([tmp_path])
    with Ledger(tmp_path / "b", TASK, Deals([(1, 5)])):
        pass
    what = json.loads((tmp_path / "b" / PLAN).read_text())
    for wrong in ({"asked": 5}, {"options": None}, {"options": "much"}, {"rules": "1"}):
        (tmp_path / "b" / PLAN).write_text(json.dumps({**what, **wrong}))
        with pytest.raises(cadogan.BadInput, match=r"study\.json cannot be read"):
            load([tmp_path / "b"])


def test_another_version_of_the_rules_is_refused_by_name(
    tmp_path: Path, chunks: list[Chunk], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Ledger(tmp_path, TASK, Deals([(1, 5)])) as ledger:
        ledger.add(chunks[0])
    monkeypatch.setattr(cadogan.game(TASK.game.name).family, "VERSION", 2)
    with pytest.raises(
        cadogan.BadInput, match=r"the-carpet\?hand=off are by version 1 of the rules, but this Cadogan has version 2"
    ):
        load([tmp_path])


def test_an_unknown_game_is_refused_with_its_folder(tmp_path: Path) -> None:
    with Ledger(tmp_path, TASK, Deals([(1, 5)])):
        pass
    what = json.loads((tmp_path / PLAN).read_text())
    what["game"] = "the-rug"
    (tmp_path / PLAN).write_text(json.dumps({**what, "sum": plan_sum(what)}))
    with pytest.raises(cadogan.BadInput, match=rf"^{re.escape(str(tmp_path))}: there is no game 'the-rug'"):
        load([tmp_path])


def test_a_folder_without_a_study(tmp_path: Path) -> None:
    with pytest.raises(cadogan.BadInput, match="there is no study here"):
        load([tmp_path])
    with pytest.raises(cadogan.BadInput, match="there is no such folder"):
        load([tmp_path / "none"])
    (tmp_path / "deals-1.parquet").write_bytes(b"PAR1 is not all")
    with pytest.raises(cadogan.BadInput, match=r"deals-1\.parquet is damaged \(.*: run the study again"):
        load([tmp_path])
    pq.write_table(pa.table({"deal": [1]}), tmp_path / "deals-1.parquet")  # another program's
    with pytest.raises(cadogan.BadInput, match=r"not study data: its metadata has no cadogan\.study$"):
        load([tmp_path])


def test_a_deal_that_no_worker_survives(tmp_path: Path) -> None:
    lost = given_up(TASK, 7, "the process died")
    assert lost.tally == Tally(unknown=1)
    with Ledger(tmp_path, TASK, Deals([(7, 7)])) as ledger:
        assert ledger.add(lost)
    (row,) = load([tmp_path])[0].polars().to_dicts()
    assert (row["deal"], row["verdict"], row["why"], row["line"]) == (7, "unknown", "the process died", None)


def test_a_worker_of_another_version() -> None:
    with pytest.raises(cadogan.BadInput, match="give it the same version of Cadogan"):
        solve_chunk(TASK, plan("the-carpet", positions=300).key, 1, 1)

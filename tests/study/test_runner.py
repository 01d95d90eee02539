"""`study.run` and `cadogan study run`: the same rows with any workers; stopping, resuming, adding deals; and the output."""

from __future__ import annotations

import json
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from cadogan import BadInput, cli, study
from cadogan.cli.study_data import EXTRA
from cadogan.study import runner
from cadogan.study.chunk import Chunk
from cadogan.study.estimate import half_width
from cadogan.study.files import SCHEMA
from cadogan.study.ledger import Ledger
from cadogan.study.plan import Deals

CARPET = {"game": "the-carpet", "positions": 300}
DOUBLES = {"game": "doubles-and-quits", "positions": 10_000}

Run = Callable[..., tuple[int, str, str]]


class Here(Executor):
    """An executor that runs everything at once, in this thread."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(work(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future


def here(deals: Any = "1-40", **named: Any) -> study.Data:
    return study.run(deals=deals, **{"executor": Here(), **CARPET, **named})


def rows(data: study.Data) -> pl.DataFrame:
    return data.polars(every=True).drop("seconds")


def test_the_rows_are_the_same_with_any_workers(tmp_path: Path) -> None:
    wanted = rows(here())
    assert wanted["deal"].to_list() == list(range(1, 41))
    with ThreadPoolExecutor(2) as threads:
        assert_frame_equal(rows(here(executor=threads)), wanted)
        assert threads.submit(int, "1").result() == 1  # it is left open
    assert_frame_equal(rows(here(jobs=7)), wanted)
    assert_frame_equal(rows(here(executor=None, jobs=2)), wanted)


def test_deals_in_every_way() -> None:
    assert here("3,1-2").done == here(range(1, 4)).done == here(Deals([(1, 3)])).done == Deals([(1, 3)])
    assert here(range(9, 0, -4)).done == Deals([(1, 1), (5, 5), (9, 9)])
    last = 2**64 - 1
    assert (
        here(str(last)).polars()["deal"].to_list() == here(range(last, last + 1)).polars()["deal"].to_list() == [last]
    )


def test_what_is_stored_is_counted_though_ctrl_c_comes_while_storing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = Ledger.add

    def interrupted(ledger: Ledger, chunk: Chunk) -> bool:
        stored = add(ledger, chunk)
        signal.raise_signal(signal.SIGINT)
        return stored

    monkeypatch.setattr(Ledger, "add", interrupted)
    reports: list[study.Progress] = []
    with pytest.raises(KeyboardInterrupt):
        here(out=tmp_path, on_progress=reports.append)
    (data,) = study.load([tmp_path])
    assert reports[-1].done == reports[-1].fresh == len(data.done) > 0


def test_further_deals_are_asked_for_later(tmp_path: Path) -> None:
    here("1-20", out=tmp_path)
    reports: list[study.Progress] = []
    data = here("15-30,40", out=tmp_path, on_progress=reports.append)
    assert (data.asked, data.done, data.counted) == (Deals([(1, 30), (40, 40)]),) * 3
    assert (reports[0].asked, reports[0].done, reports[-1].done, reports[-1].fresh) == (17, 6, 17, 11)
    assert_frame_equal(rows(data), rows(here("1-30,40")))
    assert here("2-30", out=tmp_path, on_progress=reports.append).done == data.done
    assert (reports[-1].asked, reports[-1].done, reports[-1].fresh) == (29, 29, 0)


def test_cancelled_and_gone_on_with(tmp_path: Path) -> None:
    cancel = threading.Event()

    def watch(progress: study.Progress) -> None:
        if progress.done >= 10:
            cancel.set()

    some = here("1-500", out=tmp_path, cancel=cancel, on_progress=watch)
    assert 10 <= len(some.done) < 500
    assert some.counted == some.done
    assert_frame_equal(rows(here("1-500", out=tmp_path)), rows(here("1-500")))


def test_what_a_range_leaves_open_is_not_called_searched() -> None:
    found = here("1-200", **{**DOUBLES, "positions": 3}).polars()
    assert sorted(found.select("verdict", "why").unique().rows()) == [
        ("lost", "all that can follow was searched"),
        ("unknown", "neither a win nor a proof of a loss was found"),
    ]


def test_progress_only_grows(tmp_path: Path) -> None:
    reports: list[study.Progress] = []
    with ThreadPoolExecutor(2) as threads:
        data = here(executor=threads, on_progress=reports.append)
    assert len(reports) > 2
    for one, other in pairwise(reports):
        assert one.done <= other.done
        assert one.seconds <= other.seconds
        assert one.counted.deals <= other.counted.deals <= other.done
    assert (reports[0].done, reports[0].left) == (0, None)
    end = reports[-1]
    counts = dict(data.polars()["verdict"].value_counts().rows())
    assert (end.asked, end.done, end.fresh, end.left) == (40, 40, 40, 0)
    assert end.counted._asdict() == {"won": 0, "lost": 0, "unknown": 0, **counts}


def test_until_it_is_known_well_enough(tmp_path: Path) -> None:
    reports: list[study.Progress] = []
    most = 10_000_000
    data = here(range(1, most + 1), **DOUBLES, out=tmp_path, until=0.01, on_progress=reports.append)
    counted = reports[-1].counted
    assert half_width(counted.won, counted.deals) <= 0.01
    assert counted.deals < len(data.done) + 1 < most
    assert here(range(1, most + 1), **DOUBLES, out=tmp_path, until=0.01).done == data.done


def test_a_chunk_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug in Cadogan itself is raised; finished deals are kept."""
    solve = runner.solve_chunk

    def fail(task: Any, key: Any, first: int, count: int) -> Any:
        return solve(task, key, first, count) if first + count <= 30 else 1 // 0

    monkeypatch.setattr(runner, "solve_chunk", fail)
    with pytest.raises(ZeroDivisionError):
        here(out=tmp_path)
    monkeypatch.undo()
    assert len(study.load([tmp_path])[0].done)
    assert_frame_equal(rows(here(out=tmp_path)), rows(here()))


def test_an_executor_that_breaks(tmp_path: Path) -> None:
    class Breaks(Here):
        def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
            if arguments[2] <= 10:
                return super().submit(work, *arguments, **named)
            future: Future[Any] = Future()
            future.set_exception(BrokenExecutor())
            return future

    with pytest.raises(ChildProcessError, match="the given executor is broken"):
        here(out=tmp_path, executor=Breaks())
    assert len(study.load([tmp_path])[0].done) >= 10
    with ThreadPoolExecutor(1) as threads:
        pass
    with pytest.raises((ChildProcessError, RuntimeError)):
        here(executor=threads)
    assert_frame_equal(rows(here(out=tmp_path)), rows(here()))


def test_data_in_all_frames() -> None:
    data = here("1-5")
    table, frame, pandas = data.arrow(), data.polars(), data.pandas()
    assert table.schema == SCHEMA
    assert frame.to_dicts() == table.to_pylist()
    assert list(pandas["deal"]) == [1, 2, 3, 4, 5]
    assert list(pandas.columns) == list(frame.columns) == SCHEMA.names


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"game": "klondyke"}, "klondyke"),
        ({"deals": "1-"}, "'1-' names no deals|'1-'"),
        ({"deals": "9-1"}, "there are no deals 9-1"),
        ({"deals": range(5, 5)}, r"range\(5, 5\) names no deals"),
        ({"deals": range(-1, 5)}, "-1"),
        ({"deals": range(2**64 - 1, 2**64 + 2)}, str(2**64 + 1)),
        ({"deals": Deals()}, "names no deals"),
        ({"deals": "0-18446744073709551615"}, "are more deals than a study can have"),
        ({"deals": range(2**64)}, "are more deals than a study can have"),
        (
            {"deals": [1, 2]},
            r"deals=\[1, 2\]\) is wrong: give text, a range or deals, such as '1-1000' or range\(1, 1001\)",
        ),
        ({"deals": 7}, "deals=7"),
        ({"positions": 0}, "0 positions are too few"),
        ({"seconds": -1}, "-1 seconds are too few"),
        ({"memory": 5}, "5 bytes of memory are too few"),
        ({"until": 50}, "until=50 is not half the width of an interval"),
        ({"cluster": "tcp://127.0.0.1:1"}, "a cluster cannot be combined with jobs or an executor"),
        ({"jobs": 0}, "0 jobs are too few"),
    ],
    ids=str,
)
def test_bad_input(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words) as caught:
        here(**wrong)
    assert "\n" not in str(caught.value)


# -- the command -------------------------------------------------------------------------------------------------------


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: object) -> tuple[int, str, str]:
        capsys.readouterr()
        status = cli.main(["study", "run", *map(str, arguments)])
        return status, *capsys.readouterr()

    return run


def test_the_command(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "a study"
    status, output, errors = run("the-carpet", "--deals", "1-30", "--positions", 300, "--out", out, "--jobs", 1)
    assert (status, errors) == (0, "")
    first, second, third = output.splitlines()
    assert first.startswith("30 of 30 deals are done, 30 in this run in ")
    assert second.startswith("won ")
    assert second.endswith("of the first 30") or ", unknown " in second
    assert third == f"`cadogan study report '{out}'` shows more"
    (data,) = study.load([out])
    assert_frame_equal(rows(data), rows(here("1-30")))
    status, output, errors = run("the-carpet", "--deals", "1-30", "--positions", 300, "--out", out, "--jobs", 1)
    assert (status, errors) == (0, "")
    assert output.splitlines()[1:] == [second, third]


def test_the_command_stops_by_itself(run: Run, tmp_path: Path) -> None:
    """What it prints for programs, and then for people."""
    arguments = ("doubles-and-quits", "--deals", "1-10000000", "--out", tmp_path, "--jobs", 1, "--until", "2%")
    status, output, errors = run(*arguments, "--json")
    assert (status, errors) == (0, "")
    summary = json.loads(output)
    assert set(summary) == {"asked", "done", "fresh", "seconds", "interrupted", "counted"}
    assert (summary["asked"], summary["interrupted"]) == (10_000_000, False)
    assert summary["done"] == summary["fresh"] == len(study.load([tmp_path])[0].done) < 10_000_000
    assert half_width(summary["counted"]["won"], sum(summary["counted"].values())) <= 0.02
    status, output, errors = run(*arguments)
    assert (status, errors) == (0, "")
    assert "\nthe interval is narrow enough; without --until, the same command continues\n" in output
    assert "deals are done, none in this run\n" in output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--deals", "x"], "'x' is not a deal number"),
        (["--deals", "1-9", "--positions", "0"], "0 positions are too few: give 1 or more"),
        (["--deals", "1-9", "--until", "0"], "--until '0' is wrong: write half the width of an interval, e.g. 0.1%"),
        (["--deals", "1-9", "--until", "120%"], "--until '120%' is wrong"),
        (["--deals", "1-9", "--until", "50%"], "--until '50%' is wrong"),
        (["--deals", "1-9", "--until", ""], "--until '' is wrong"),
        (["--deals", "1-9", "--memory", "many"], "--memory 'many' is not a size"),
        (
            ["--deals", "1-9", "--jobs", "1", "--cluster", "tcp://127.0.0.1:1"],
            "a cluster cannot be combined with jobs or an executor",
        ),
        (["--deals", "1-9", "--cluster", ""], "'' is not the address of a Dask scheduler"),
        (["--deals", "1-9", "--set", "redeals=many"], "redeals"),
        (["--deals", "1-9", "--jobs", "0"], "--jobs"),
        ([], "--deals"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_the_command_refuses(run: Run, tmp_path: Path, arguments: list[str], words: str) -> None:
    status, output, errors = run("the-carpet", "--out", tmp_path / "out", *arguments)
    assert (status, output) == (2, "")
    assert words in errors
    assert "Traceback" not in errors


def test_the_command_and_folders(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    status, _, errors = run("the-carpet", "--deals", "1", "--positions", 10, "--out", tmp_path / "file", "--jobs", 1)
    assert (status, errors) == (2, f"cadogan: {tmp_path / 'file'} cannot be written: File exists\n")
    here("1-3", out=tmp_path / "out")
    status, _, errors = run("windmill", "--deals", "1", "--positions", 10, "--out", tmp_path / "out", "--jobs", 1)
    assert status == 2
    assert errors.startswith(f"cadogan: {tmp_path / 'out'} holds another study, the-carpet?hand=off (rules ")
    assert errors.count("\n") == 1


@pytest.mark.parametrize("name", EXTRA)
@pytest.mark.parametrize(
    "words", ["run windmill --deals 1-9 --out folder", "report folder", "compare a b", "check folder"]
)
def test_without_the_extra(
    words: str, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    assert cli.main(["study", *words.split()]) == 2
    assert (
        capsys.readouterr().err
        == f"cadogan: studies need {name}, which is not installed: pip install 'cadogan[study]'\n"
    )

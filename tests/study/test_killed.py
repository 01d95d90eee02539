"""A study killed at any moment: after it is resumed, its rows are the same as those of an undisturbed study."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from polars.testing import assert_frame_equal

from cadogan import study
from cadogan.study import ledger as ledgers
from cadogan.study import runner
from cadogan.study.chunk import Chunk, solve_chunk
from cadogan.study.data import look
from cadogan.study.ledger import Ledger
from cadogan.study.plan import Deals, Key, Task, plan
from samples import some

LAST = some(200, 400)
WAIT = 60.0  # seconds to wait for an expected event
# The command, but with smaller files.
COMMAND = "import sys; from cadogan.study import ledger; ledger.ENOUGH_ROWS = 60; from cadogan.cli import main; sys.exit(main())"
STUDY = ["study", "run", "windmill", "--deals", f"1-{LAST}", "--positions", "800", "--jobs", "2"]


@pytest.fixture(scope="module")
def undisturbed() -> study.Data:
    return study.run("windmill", f"1-{LAST}", positions=800, jobs=1)


def assert_whole(out: Path, undisturbed: study.Data) -> None:
    """Assert that all rows are there, once, and nothing else."""
    (data,) = study.load([out])
    assert_frame_equal(data.polars().drop("seconds"), undisturbed.polars().drop("seconds"))
    names = {path.name for path in out.iterdir()}
    assert names == {"lock", "study.json"} | {path.name for path in out.glob("deals-*.parquet")}


class Running:
    """The command in its own process group."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, *STUDY, "--out", str(out)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip

    @property
    def done(self) -> int:
        return sum(len(data.done) for data in study.load([self.out])) if (self.out / "study.json").exists() else 0

    def wait_for(self, rows: int) -> bool:
        """Wait until this many deals are done; return False if the command ended before."""
        end = time.monotonic() + WAIT
        while self.done < rows:
            assert time.monotonic() < end
            if self.process.poll() is not None:
                return False
            time.sleep(0.1)  # each look costs the study a part of its processor
        return self.process.poll() is None

    def workers(self) -> list[int]:
        """Return its workers' process ids."""
        found = []
        for each in self.children():
            try:
                command = Path(f"/proc/{each}/cmdline").read_bytes()
            except OSError:
                continue
            if b"cadogan.machine.pools" in command:
                found.append(each)
        return found

    def children(self) -> list[int]:
        try:
            return [int(each) for path in Path(f"/proc/{self.process.pid}/task").iterdir() for each in (path / "children").read_text().split()]  # fmt: skip
        except OSError:
            return []

    def end(self) -> tuple[int, str, str]:
        """Wait for its end, with all its processes, and return the exit status and the output."""
        output, errors = self.process.communicate(timeout=WAIT)
        end = time.monotonic() + WAIT
        while True:
            try:
                os.killpg(self.process.pid, 0)
            except ProcessLookupError:
                return self.process.returncode, output, errors
            assert time.monotonic() < end, "a process was left"
            time.sleep(0.05)


class Reader(threading.Thread):
    """Reads a study repeatedly while others write it: the rows must only grow."""

    def __init__(self, out: Path) -> None:
        super().__init__()
        self.out = out
        self.over = threading.Event()
        self.looks = 0
        self.fault: BaseException | None = None

    def run(self) -> None:
        had: set[int] = set()
        try:
            while not self.over.wait(0.2):
                if not (self.out / "study.json").exists():
                    continue
                (data,) = study.load([self.out])
                deals = data.polars(every=True)["deal"].to_list()
                assert len(deals) == len(set(deals)) == len(data.done)
                assert had <= set(deals)
                had = set(deals)
                self.looks += 1
        except BaseException as fault:
            self.fault = fault

    def __enter__(self) -> Reader:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.over.set()
        self.join()
        if self.fault:
            raise self.fault


@pytest.mark.dear
@pytest.mark.parametrize("times", [1, 3])
def test_killed_again_and_again(times: int, tmp_path: Path, undisturbed: study.Data) -> None:
    """By kill -9, at random moments, while a reader is active."""
    chance = random.Random(1)
    out, kills = tmp_path / "out", 0
    with Reader(out) as reader:
        for _ in range(times):
            command = Running(out)
            if not command.wait_for(command.done + chance.randint(1, LAST // 4)):
                break
            time.sleep(chance.uniform(0, 0.1))
            command.process.kill()
            kills += command.end()[0] == -signal.SIGKILL
        command = Running(out)
        status, output, errors = command.end()
    assert (status, errors) == (0, "")
    assert f"{LAST} of {LAST} deals are done" in output
    assert kills > times // 2
    assert reader.looks > 1
    assert_whole(out, undisturbed)


@pytest.mark.dear
@pytest.mark.parametrize("times", [1, 3])
def test_workers_killed(times: int, tmp_path: Path, undisturbed: study.Data) -> None:
    """Other workers replace them, and no deal is affected."""
    chance = random.Random(2)
    command = Running(tmp_path / "out")
    for _ in range(times):
        assert command.wait_for(command.done + chance.randint(1, LAST // 8)), command.end()
        time.sleep(chance.uniform(0, 0.1))
        for worker in chance.sample(command.workers(), 1):
            os.kill(worker, signal.SIGKILL)
    assert command.end()[::2] == (0, "")
    assert_whole(tmp_path / "out", undisturbed)


@pytest.mark.dear  # tests/study/test_runner.py cancels a run and goes on with it
def test_interrupted(tmp_path: Path, undisturbed: study.Data) -> None:
    """By Ctrl-C, whose signal all of its processes get."""
    out, chance = tmp_path / "out", random.Random(3)
    command = Running(out)
    assert command.wait_for(chance.randint(1, LAST // 4))
    os.killpg(command.process.pid, signal.SIGINT)
    status, output, errors = command.end()
    assert (status, errors) == (130, "")
    (data,) = study.load([out])
    assert output.startswith(f"interrupted: {len(data.done)} of {LAST} deals are done, {len(data.done)} in this run")
    assert "\nrun the same command again to continue\n" in output
    study.run("windmill", f"1-{LAST}", positions=800, jobs=1, out=out)
    assert_whole(out, undisturbed)


# -- a deal that kills its worker --------------------------------------------------------------------------------------

FATAL = 3


def fatal(task: Task, key: Key, first: int, count: int) -> Chunk:
    """Solve a chunk, but die if it contains a certain deal."""
    if first <= FATAL < first + count:
        os._exit(9)
    return solve_chunk(task, key, first, count)


def test_a_deal_that_kills_its_worker(tmp_path: Path, undisturbed: study.Data, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is unknown for that reason; no other deal is affected."""
    monkeypatch.setattr(runner, "solve_chunk", fatal)
    data = study.run("windmill", "1-6", positions=800, jobs=2, out=tmp_path / "out")
    found, wanted = (each.polars().drop("seconds") for each in (data, undisturbed))
    others = wanted.filter((wanted["deal"] <= 6) & (wanted["deal"] != FATAL))
    assert_frame_equal(found.filter(found["deal"] != FATAL), others)
    (row,) = found.filter(found["deal"] == FATAL).to_dicts()
    assert (row["verdict"], row["line"], row["positions"], row["why"]) == ("unknown", None, 0, runner.UNSURVIVED)


# -- the steps of the writer -------------------------------------------------------------------------------------------


class Killed(BaseException):
    """The writer has been killed."""


class Steps:
    """Counts the externally visible steps of the writer, and kills it at one of them."""

    def __init__(self, last: int, patch: pytest.MonkeyPatch) -> None:
        self.left = last
        steps = self

        class Connection(sqlite3.Connection):
            def execute(self, *arguments: Any) -> sqlite3.Cursor:
                return steps.around(super().execute, *arguments)

        patch.setattr(os, "fsync", partial(self.around, os.fsync))
        for name in ("replace", "unlink"):
            done = getattr(Path, name)
            patch.setattr(Path, name, lambda *arguments, done=done, **named: self.around(done, *arguments, **named))
        patch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Connection))

    def around(self, step: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        """Carry out a step; the writer may be killed just before or just after it."""
        self.moment()
        result = step(*arguments, **named)
        self.moment()
        return result

    def moment(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise Killed


def test_killed_at_each_step_of_the_writer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledgers, "ENOUGH_ROWS", 4)
    task, asked = plan("the-carpet", positions=200), Deals([(1, 14)])
    chunks = [solve_chunk(task, task.key, *each) for each in ((1, 2), (3, 1), (8, 4), (4, 4), (12, 1), (13, 2))]
    with Ledger(tmp_path / "whole", task, asked) as ledger:
        for chunk in chunks:
            ledger.add(chunk)
    wanted = study.load([tmp_path / "whole"])[0].polars()
    assert wanted["deal"].to_list() == list(range(1, 15))
    for moment in range(0, 1000, some(3, 1)):  # an odd number: before steps, and after them
        first, left = tmp_path / f"{moment}", tmp_path / f"{moment}-left"
        taken, whole = Deals(), False
        with monkeypatch.context() as patch:
            Steps(moment, patch)
            try:
                ledger = Ledger(first, task, asked)
                for chunk in chunks:
                    assert ledger.add(chunk)
                    taken |= chunk.deals
                ledger.close()
                whole = True
            except Killed:
                shutil.copytree(first, left)  # the folder as left by a kill
        if whole:
            assert moment > 50
            break
        if (left / "study.json").exists():
            assert not taken - study.load([left])[0].done
        with Ledger(left, task, asked) as ledger:
            assert not taken - ledger.done
            for chunk in chunks:
                ledger.add(chunk)
            assert not ledger.missing
        assert_frame_equal(study.load([left])[0].polars(), wanted)
        assert not [*left.glob(".*"), *left.glob("journal*")]
        assert sum(len(piece.deals) for piece in look(left)[0]) == 14

"""Studies on a Dask cluster: a real one, of processes of this machine, whose workers and scheduler may be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from polars.testing import assert_frame_equal

from cadogan import BadInput, study
from cadogan.study import executors

STUDY = ["windmill", "--deals", "1-160", "--positions", "1500"]
ROWS = "1-160"
DASK = [sys.executable, "-m", "dask"]
WAIT = 60.0  # seconds for what must come


class Cluster:
    """A scheduler and its workers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.begin()

    def begin(self) -> None:
        """A scheduler, and two workers."""
        self.scheduler = self.start("scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard")
        self.workers = [self.join(), self.join()]

    def join(self) -> subprocess.Popen[bytes]:
        """One more worker."""
        return self.start(
            "worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0",
            "--death-timeout", "20", "--local-directory", str(self.folder),
        )  # fmt: skip

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"{len(self.processes)}.log").open("wb") as log:
            process = subprocess.Popen(
                [*DASK, *arguments], stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )
        self.processes.append(process)
        return process

    def end(self) -> None:
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path)
    try:
        yield cluster
    finally:
        cluster.end()


@pytest.fixture(scope="module")
def undisturbed() -> study.Data:
    """The study, carried out by the processes of this machine."""
    return study.run("windmill", ROWS, positions=1500, jobs=1)


def begin(folder: Path, address: str) -> subprocess.Popen[str]:
    """The command, at work."""
    return subprocess.Popen(
        [sys.executable, "-m", "cadogan", "study", "run", *STUDY, "--out", str(folder), "--cluster", address],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def some_done(folder: Path, process: subprocess.Popen[str], least: int = 1) -> int:
    """Wait for rows: how many there are."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end and process.poll() is None:
        if (folder / "study.json").exists():
            done = sum(len(data.done) for data in study.load([folder]))
            if done >= least:
                return done
        time.sleep(0.02)
    raise AssertionError(f"no {least} rows came: {process.communicate(timeout=5)}")


def assert_same(folder: Path, undisturbed: study.Data) -> None:
    (data,) = study.load([folder])
    assert_frame_equal(data.polars().drop("seconds"), undisturbed.polars().drop("seconds"))


def test_the_rows_are_those_of_any_other_executor(cluster: Cluster, tmp_path: Path, undisturbed: study.Data) -> None:
    process = begin(tmp_path / "out", cluster.address)
    said, errors = process.communicate(timeout=WAIT)
    assert (process.returncode, errors) == (0, "")
    assert said.startswith("160 of 160 deals are done")
    assert_same(tmp_path / "out", undisturbed)


def test_a_worker_is_killed_and_another_joins(cluster: Cluster, tmp_path: Path, undisturbed: study.Data) -> None:
    process = begin(tmp_path / "out", cluster.address)
    done = some_done(tmp_path / "out", process)
    cluster.workers[0].kill()
    assert done < 160
    cluster.join()
    _, errors = process.communicate(timeout=WAIT)
    assert (process.returncode, errors) == (0, "")
    assert_same(tmp_path / "out", undisturbed)


def test_the_scheduler_is_killed(cluster: Cluster, tmp_path: Path, undisturbed: study.Data) -> None:
    """That is said in a sentence, what was done is kept, and the same command goes on with a new one."""
    out = tmp_path / "out"
    process = begin(out, cluster.address)
    done = some_done(out, process)
    cluster.scheduler.kill()
    said, errors = process.communicate(timeout=WAIT)
    assert (process.returncode, said) == (2, "")
    assert errors == (
        f"cadogan: the Dask scheduler at {cluster.address} is gone; what was done is in {out}, and the same command "
        "goes on with it\n"
    )
    assert done <= len(study.load([out])[0].done) < 160
    cluster.end()
    cluster.begin()
    process = begin(out, cluster.address)
    _, errors = process.communicate(timeout=WAIT)
    assert (process.returncode, errors) == (0, "")
    assert_same(out, undisturbed)


def test_the_scheduler_comes_again(cluster: Cluster, tmp_path: Path, undisturbed: study.Data) -> None:
    process = begin(tmp_path / "out", cluster.address)
    some_done(tmp_path / "out", process)
    cluster.end()
    cluster.begin()
    _, errors = process.communicate(timeout=WAIT)
    assert (process.returncode, errors) == (0, "")
    assert_same(tmp_path / "out", undisturbed)


def test_interrupted(cluster: Cluster, tmp_path: Path) -> None:
    process = begin(tmp_path / "out", cluster.address)
    some_done(tmp_path / "out", process)
    os.kill(process.pid, signal.SIGINT)
    said, errors = process.communicate(timeout=WAIT)
    assert (process.returncode, errors) == (130, "")
    assert said.startswith("interrupted: ")
    assert 0 < len(study.load([tmp_path / "out"])[0].done) < 160


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("tcp://127.0.0.1:1", "no Dask scheduler answers at tcp://127.0.0.1:1: start one with `dask scheduler`"),
        ("somewhere", r"'somewhere' is no address of a Dask scheduler \(.*\): write it as in tcp://127.0.0.1:8786"),
        ("http://127.0.0.1:80", "'http://127.0.0.1:80' is no address of a Dask scheduler"),
    ],
)
def test_a_wrong_address(address: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "CONNECTING", 0.5)
    with pytest.raises(BadInput, match=f"^{words}"):
        study.run("windmill", "1-3", positions=100, cluster=address)


def test_the_address_of_a_worker(cluster: Cluster, tmp_path: Path) -> None:
    from distributed import Client

    with Client(cluster.address, set_as_default=False) as client:
        client.wait_for_workers(1, timeout=WAIT)
        (worker, *_) = client.nthreads()
    with pytest.raises(BadInput, match=f"^at {worker} there is a Dask worker: give the address of the scheduler"):
        study.run("windmill", "1-3", positions=100, cluster=worker)

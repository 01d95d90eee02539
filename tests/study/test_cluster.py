"""Studies on a Dask cluster: a real one, with processes on this machine; its workers and scheduler may be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from distributed import Client
from polars.testing import assert_frame_equal

from cadogan import BadInput, cli, study
from cadogan.study import executors

STUDY = ["windmill", "--deals", "1-160", "--positions", "1500"]
DASK = [sys.executable, "-m", "dask"]
WAIT = 60.0  # seconds to wait for an expected event


class Cluster:
    """A scheduler and its workers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.begin(workers=2)

    def begin(self, workers: int = 1) -> None:
        """Start a scheduler and workers."""
        self.scheduler = self.start("scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard")
        self.workers = [self.join() for _ in range(workers)]

    def join(self) -> subprocess.Popen[bytes]:
        """Start one more worker."""
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

    def wait(self) -> str:
        """Wait for a worker, and return its address."""
        with Client(self.address, timeout=WAIT, set_as_default=False) as client:
            client.wait_for_workers(1, timeout=WAIT)
            return str(next(iter(client.nthreads())))

    def end(self) -> None:
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster. Tests may kill what belongs to it, if others find one that works: Dask's processes take seconds to start."""
    cluster = Cluster(tmp_path_factory.mktemp("dask"))
    try:
        yield cluster
    finally:
        cluster.end()


@pytest.fixture(scope="module")
def undisturbed() -> study.Data:
    """The study, run by a process on this machine."""
    return study.run("windmill", "1-160", positions=1500, jobs=1)


def arguments(out: Path, cluster: Cluster) -> list[str]:
    return ["study", "run", *STUDY, "--out", str(out), "--cluster", cluster.address]


def begin(out: Path, cluster: Cluster) -> subprocess.Popen[str]:
    """Start the command in its own process."""
    return subprocess.Popen(
        [sys.executable, "-m", "cadogan", *arguments(out, cluster)],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def rows(out: Path) -> int:
    """Return how many deals are done."""
    return sum(len(data.done) for data in study.load([out])) if (out / "study.json").exists() else 0


def wait_for_rows(out: Path) -> None:
    end = time.monotonic() + WAIT
    while not rows(out):
        assert time.monotonic() < end
        time.sleep(0.1)  # each look costs the study a part of its processor


def run(out: Path, cluster: Cluster, meanwhile: Callable[[], object]) -> int:
    """Run the command, call `meanwhile` when the first rows are there, and return the exit status."""

    def watch() -> None:
        wait_for_rows(out)
        meanwhile()

    watcher = threading.Thread(target=watch)
    watcher.start()
    status = cli.main(arguments(out, cluster))
    watcher.join()
    return status


def assert_same(out: Path, undisturbed: study.Data) -> None:
    (data,) = study.load([out])
    assert_frame_equal(data.polars().drop("seconds"), undisturbed.polars().drop("seconds"))


@pytest.mark.dear  # the workers below give the rows that are expected, too
def test_the_rows_are_those_of_any_other_executor(cluster: Cluster, tmp_path: Path, undisturbed: study.Data) -> None:
    process = begin(tmp_path / "out", cluster)
    output, errors = process.communicate(timeout=WAIT)
    assert (process.returncode, errors) == (0, "")
    assert output.startswith("160 of 160 deals are done")
    assert_same(tmp_path / "out", undisturbed)


@pytest.mark.dear  # a worker that is killed is tested above, an interrupted run in tests/study/test_runner.py
def test_interrupted(cluster: Cluster, tmp_path: Path) -> None:
    process = begin(tmp_path / "out", cluster)
    wait_for_rows(tmp_path / "out")
    os.kill(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=WAIT)
    assert (process.returncode, errors) == (130, "")
    assert output.startswith("interrupted: ")
    assert 0 < rows(tmp_path / "out") < 160


@pytest.mark.dear  # test_killed.py kills a worker of this machine
def test_a_worker_is_killed_and_another_joins(
    cluster: Cluster, tmp_path: Path, undisturbed: study.Data, capfd: pytest.CaptureFixture[str]
) -> None:
    def change() -> None:
        cluster.workers[0].kill()
        cluster.join()

    assert run(tmp_path / "out", cluster, change) == 0
    assert capfd.readouterr().err == ""
    assert_same(tmp_path / "out", undisturbed)


@pytest.mark.dear  # that it comes back is tested below
def test_the_scheduler_is_killed(
    cluster: Cluster,
    tmp_path: Path,
    undisturbed: study.Data,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The command ends with one sentence and keeps finished deals; with a new scheduler, the same command continues."""
    monkeypatch.setattr(executors, "CONNECTING", 2.0)
    out = tmp_path / "out"
    cluster.wait()
    assert run(out, cluster, cluster.scheduler.kill) == 2
    assert capfd.readouterr() == (
        "",
        f"cadogan: the Dask scheduler at {cluster.address} is gone; finished deals are saved in {out}, and the same "
        "command continues\n",
    )
    assert 0 < rows(out) < 160
    monkeypatch.undo()
    cluster.end()
    cluster.begin()
    assert run(out, cluster, lambda: None) == 0
    assert capfd.readouterr().err == ""
    assert_same(out, undisturbed)


@pytest.mark.dear  # rare; a worker that is killed is tested below
def test_the_scheduler_comes_back(
    cluster: Cluster, tmp_path: Path, undisturbed: study.Data, capfd: pytest.CaptureFixture[str]
) -> None:
    def change() -> None:
        cluster.end()
        cluster.begin()

    assert run(tmp_path / "out", cluster, change) == 0
    assert capfd.readouterr().err == ""
    assert_same(tmp_path / "out", undisturbed)


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("tcp://127.0.0.1:1", "no Dask scheduler answers at tcp://127.0.0.1:1: start one with `dask scheduler`"),
        ("somewhere", r"'somewhere' is not the address of a Dask scheduler \(.*\): write it like tcp://127.0.0.1:8786"),
        ("http://127.0.0.1:80", "'http://127.0.0.1:80' is not the address of a Dask scheduler"),
    ],
)
def test_a_wrong_address(address: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "CONNECTING", 0.5)
    with pytest.raises(BadInput, match=f"^{words}"):
        study.run("windmill", "1-3", positions=100, cluster=address)


def test_the_address_of_a_worker(cluster: Cluster) -> None:
    worker = cluster.wait()
    with pytest.raises(BadInput, match=f"^at {worker} there is a Dask worker: give the address of the scheduler"):
        study.run("windmill", "1-3", positions=100, cluster=worker)

"""Calls in several processes: results, dying workers, and that no process is left over."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cadogan.machine.pools import Processes, WorkerDied


def nobody_is_left() -> bool:
    found = subprocess.run(
        ["pgrep", "-P", str(os.getpid()), "-f", "cadogan.machine.pools"], capture_output=True, text=True
    )
    return not found.stdout


def square(i: int, seconds: float = 0.0) -> int:
    time.sleep(seconds)
    return i * i


def report_below(i: int, report: Callable[[int], None]) -> int:
    for each in range(i):
        report(each)
    return i


def dies(how: str) -> int:
    if how == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if how == "exit":
        os._exit(3)
    return len(how)


def dies_once(path: str) -> str:
    if not Path(path).exists():
        Path(path).write_text("")
        os._exit(9)
    return "made again"


class Unpicklable(Exception):
    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


def fail(i: int) -> None:
    if i:
        raise Unpicklable(1, 2)
    raise ZeroDivisionError("as is")


def test_in_order_and_as_they_finish() -> None:
    calls = [(i, 0.3 if i == 0 else 0.0) for i in range(20)]
    with Processes(2) as pool:
        in_order = list(pool.run(square, calls, ordered=True))
        as_done = list(pool.run(square, calls))
    assert [(each.place, each.future.result()) for each in in_order] == [(i, i * i) for i in range(20)]
    assert {(each.arguments[0], each.future.result()) for each in as_done} == {(i, i * i) for i in range(20)}
    assert as_done[0].place != 0
    assert nobody_is_left()


def test_reports_come_in_this_thread_and_before_the_result() -> None:
    heard: list[tuple[int, int]] = []
    here = threading.get_ident()

    def watch(call: tuple[int], what: int) -> None:
        assert threading.get_ident() == here
        heard.append((call[0], what))

    with Processes(2) as pool:
        for done in pool.run(report_below, [(3,), (0,), (4,)], on_report=watch):
            i = done.future.result()
            assert [what for call, what in heard if call == i] == list(range(i))


def test_a_worker_that_dies_fails_its_call_alone() -> None:
    with Processes(2) as pool:
        found = [each.future for each in pool.run(dies, [("well",), ("killed",), ("exit",), ("fine",)], ordered=True)]
    assert (found[0].result(), found[3].result()) == (4, 4)
    with pytest.raises(WorkerDied, match=r"^killed by signal 9$"):
        found[1].result()
    with pytest.raises(WorkerDied, match=r"^exit status 3$"):
        found[2].result()


def test_a_call_is_made_again(tmp_path: Path) -> None:
    with Processes(2) as pool:
        (done,) = pool.run(dies_once, [(str(tmp_path / "a"),)], tries=2)
        assert done.future.result() == "made again"
        (done,) = pool.run(dies, [("exit",)], tries=2)
        with pytest.raises(WorkerDied):
            done.future.result()


def test_what_a_call_raises() -> None:
    with Processes(1) as pool:
        with pytest.raises(ZeroDivisionError, match="as is") as caught:
            pool.submit(fail, 0).result()
        assert "in fail" in caught.value.__notes__[0]
        with pytest.raises(RuntimeError, match="1 and 2"):
            pool.submit(fail, 1).result()
        with pytest.raises(TypeError):
            pool.submit(fail).result()
        assert pool.submit(square, 3).result() == 9


def test_a_failing_source_of_calls() -> None:
    def source() -> Iterator[tuple[int]]:
        yield (2,)
        raise OSError("the disk is gone")

    with Processes(2) as pool:
        one, other = pool.run(square, source(), ordered=True)
    assert one.future.result() == 4
    with pytest.raises(OSError, match="the disk is gone"):
        other.future.result()


def test_closed_in_the_middle() -> None:
    with Processes(2) as pool:
        futures = [pool.submit(square, i, 60.0) for i in range(4)]
        pool.submit(square, 1)
        started = time.monotonic()
    assert time.monotonic() < started + 10
    assert futures[3].cancelled()
    assert nobody_is_left()


def test_cancelled() -> None:
    cancel = threading.Event()
    threading.Timer(0.5, cancel.set).start()
    with Processes(2) as pool:
        assert list(pool.run(square, [(i, 60.0) for i in range(4)], cancel=cancel)) == []
    assert nobody_is_left()


PARENT = """
import os, time
from cadogan.machine.pools import Processes
pool = Processes(1)
print(pool.submit(os.getpid).result(), flush=True)
pool.submit(time.sleep, 100)
time.sleep(100)
"""


def test_a_worker_ends_with_its_parent() -> None:
    """Even if the parent is killed during a call."""
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        worker = int(parent.stdout.readline())
        parent.kill()
    end = time.monotonic() + 10
    while subprocess.run(["ps", "-o", "stat=", "-p", str(worker)], capture_output=True, text=True).stdout[:1] not in (
        "",
        "Z",
    ):
        assert time.monotonic() < end
        time.sleep(0.05)


def prints(what: str) -> str:
    print(what)
    return what


def test_a_call_that_prints() -> None:
    """What it prints does not get into its result."""
    with Processes(1) as pool:
        assert pool.submit(prints, "hello").result() == "hello"

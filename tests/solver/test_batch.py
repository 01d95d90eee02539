"""Solving many positions with one process or several: the same verdicts in the same order, and no process left running."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import cadogan
from cadogan.machine.pools import WINDOW
from cadogan.solver import Progress
from cadogan.solver.batch import prepare, solve_each

CARLO = cadogan.game("monte-carlo")
QUILT = cadogan.game("crazy-quilt")
BUDGET = 3000


@pytest.fixture(scope="module")
def hard() -> cadogan.Position:
    """A hard position: searching 20 million positions did not decide it."""
    return cadogan.game("capricieuse?redeals=1&fill_spaces=off").deal(5)


def deals(count: int) -> list[cadogan.Position]:
    return [CARLO.deal(number) for number in range(1, count + 1)]


def workers(parent: int) -> list[int]:
    """Return the worker processes that a process has started."""
    found = subprocess.run(["pgrep", "-P", str(parent), "-f", "cadogan.machine.pools"], capture_output=True, text=True)
    return [int(pid) for pid in found.stdout.split()]


def no_worker_is_left() -> bool:
    return not workers(os.getpid())


def test_each_is_solved_as_alone() -> None:
    mixed = [*deals(20), *(QUILT.deal(number) for number in range(1, 5))]
    for jobs in (1, 2):
        solved = list(solve_each(iter(mixed), positions=BUDGET, jobs=jobs))
        assert [position for position, _ in solved] == mixed
        for position, verdict in solved:
            alone = cadogan.solve(position, positions=BUDGET)
            assert (verdict.result, verdict.moves, verdict.positions) == (alone.result, alone.moves, alone.positions)
    assert no_worker_is_left()


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_source_may_be_endless(jobs: int) -> None:
    taken = itertools.count(1)
    solved = solve_each((CARLO.deal(number) for number in taken), positions=BUDGET, jobs=jobs)
    assert [position.number for position, _ in itertools.islice(solved, 30)] == list(range(1, 31))
    solved.close()
    assert next(taken) <= 31 + WINDOW
    assert no_worker_is_left()


def test_no_more_wait_than_the_window_holds(hard: cadogan.Position) -> None:
    given = 0

    def source() -> Iterator[cadogan.Position]:
        nonlocal given
        yield hard
        for _ in range(3 * WINDOW):
            given += 1
            yield solved
        raise AssertionError("all were taken while the first was not done")

    prepare(CARLO)  # otherwise the first would be done while this is compiled
    solved = CARLO.deal(1)
    while not solved.is_over:
        solved = solved.play(solved.moves[0])
    cancel = threading.Event()

    def watch(position: cadogan.Position, progress: Progress) -> None:
        if given >= WINDOW - 1 and progress.seconds > 0.5:
            cancel.set()

    assert list(solve_each(source(), seconds=100, jobs=2, on_progress=watch, cancel=cancel)) == []
    assert given == WINDOW - 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_cancelled_it_ends_with_what_is_done(hard: cadogan.Position, jobs: int) -> None:
    cancel = threading.Event()
    solved = []

    def watch(position: cadogan.Position, progress: Progress) -> None:
        if position == hard and len(solved) == 3:
            cancel.set()

    source = [*deals(3), hard, *deals(3)]
    for position, _ in solve_each(source, seconds=100, jobs=jobs, on_progress=watch, cancel=cancel):
        solved.append(position.number)
    assert cancel.is_set()
    assert solved == [1, 2, 3]
    assert no_worker_is_left()


def test_a_killed_worker_costs_one_verdict(hard: cadogan.Position) -> None:
    killed: list[int] = []

    def watch(position: cadogan.Position, progress: Progress) -> None:
        if position == hard and not killed:
            killed.extend(workers(os.getpid()))
            for pid in killed:
                os.kill(pid, signal.SIGKILL)

    source = [*deals(2), hard, *deals(4)]
    solved = dict(enumerate(solve_each(source, seconds=100, jobs=2, on_progress=watch)))
    assert [position.number for position, _ in solved.values()] == [1, 2, hard.number, 1, 2, 3, 4]
    lost = solved[2][1]
    assert lost.unknown
    assert lost.why.startswith("the worker process died (killed by signal 9)")
    assert sum(verdict.unknown for _, verdict in solved.values()) <= len(killed)
    assert no_worker_is_left()


def test_no_worker_can_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    with pytest.raises(ChildProcessError, match=r"ended before it could start work \(exit status 1\)"):
        list(solve_each(deals(3), positions=BUDGET, jobs=2))


@pytest.mark.parametrize("jobs", [1, 2])
def test_errors_are_raised_in_their_place(jobs: int) -> None:
    solved = solve_each([*deals(3), QUILT.deal(1).seen, *deals(3)], positions=BUDGET, jobs=jobs)
    assert len(list(itertools.islice(solved, 3))) == 3
    with pytest.raises(cadogan.BadInput, match="not seen"):
        next(solved)

    def source() -> Iterator[cadogan.Position]:
        yield from deals(3)
        raise OSError("the disk is gone")

    solved = solve_each(source(), positions=BUDGET, jobs=jobs)
    assert len(list(itertools.islice(solved, 3))) == 3
    with pytest.raises(OSError, match="the disk is gone"):
        next(solved)
    assert no_worker_is_left()


def test_invalid_jobs() -> None:
    with pytest.raises(cadogan.BadInput, match="0 jobs are too few"):
        solve_each([], jobs=0)
    assert list(solve_each([], jobs=2)) == []


def test_shorter_lines() -> None:
    source = [QUILT.deal(number) for number in range(1, 4)]
    usual = dict(solve_each(source, positions=20_000))
    shorter = dict(solve_each(source, positions=20_000, shorter=True))
    for position, verdict in shorter.items():
        assert position.play(*verdict.moves).is_won
        assert verdict.positions == usual[position].positions
    saved = [len(usual[position].moves) - len(shorter[position].moves) for position in source]
    assert min(saved) >= 0 < max(saved)
    assert [verdict.why for verdict in shorter.values()] == [
        f"{usual[position].why}; {fewer} fewer than found first" if fewer else usual[position].why
        for position, fewer in zip(source, saved, strict=True)
    ]


PARENT = """
import cadogan
from cadogan.solver.batch import solve_each
hard = cadogan.game("{game}").deal({number})
list(solve_each([hard, hard], seconds=100, jobs=2, on_progress=lambda position, progress: print("working", flush=True)))
"""


def test_workers_do_not_outlive_their_parent(hard: cadogan.Position) -> None:
    code = PARENT.format(game=hard.game.name, number=hard.number)  # a script without a __main__ guard
    parent = subprocess.Popen([sys.executable, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert parent.stdin
    assert parent.stdout
    parent.stdin.write(code)
    parent.stdin.close()
    assert parent.stdout.readline() == "working\n"
    left = workers(parent.pid)
    assert len(left) == 2
    parent.kill()
    parent.wait()
    parent.stdout.close()
    for _ in range(100):
        if not any(map(is_running, left)):
            return
        time.sleep(0.05)
    raise AssertionError(left)


def is_running(pid: int) -> bool:
    """Return whether there is a process with that id that is not a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().split(")")[1].split()[0] != "Z"
    except OSError:
        return False

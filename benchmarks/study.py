"""Measure the overhead of a study compared with its searches, and the gain from more workers.

    overhead  doubles and quits, one job: CPU seconds of its worker and its parent, compared with the search alone
    large     ten million deals of doubles and quits, two jobs: seconds, memory, and size of the data
    jobs      every game, one job and two: the speedup
    dask      one game, a Dask cluster of two workers on this machine, compared with two jobs

Times are those of a running study: after the start of its first process, and in the last two parts after the start of all
workers; of several runs the median is shown. Each study has its own process, and its memory is the peak of that process or of
any worker. Use an otherwise idle machine; the tables show the load.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, wait
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

import cadogan
from cadogan import study
from cadogan.solver import prepare
from cadogan.solver.doubles import decide
from cadogan.study.chunk import solve_chunk
from cadogan.study.plan import plan

PARTS = ("overhead", "large", "jobs", "dask")
DOUBLES, QUICKLY = "doubles-and-quits", "the-carpet"
POSITIONS = 10_000  # per deal: small enough for many deals in a few seconds
LEAST_RATE, LEAST_SHARE = 200_000, 0.85  # deals per CPU second of the worker, and as a share of the search alone
LEAST_GAIN, LEAST_DASK, MOST_MEMORY = 1.85, 0.9, 1 << 30
WIDTH = 130  # columns if the output is not a terminal


@dataclass
class Cost:
    """The cost of a study: seconds, CPU seconds and peak memory (bytes) of the process and of its workers, bytes and files."""

    deals: int
    seconds: float
    parent: float
    workers: float
    parent_memory: int
    worker_memory: int
    bytes: int
    files: int

    @property
    def rate(self) -> float:
        return self.deals / self.seconds


# -- one study, in its own process -------------------------------------------------------------------------------------


def one(asked: dict[str, Any]) -> Cost:
    """Run a study in this process, if given for `at_most` seconds and with `warm` processes that are already started."""
    at_most, warm = asked.pop("at_most", None), asked.pop("warm", 0)
    stop, end, memory = threading.Event(), study.Progress(0, 0, 0, 0.0, None), 0  # type: ignore[arg-type]

    def watch(progress: study.Progress) -> None:
        nonlocal end, memory
        end = progress
        memory = max([memory, *map(peak, children())])
        if at_most and progress.seconds >= at_most:
            stop.set()

    prepare(cadogan.game(asked["game"]))
    workers = started(warm, asked["game"], asked["positions"]) if warm else nullcontext()
    with tempfile.TemporaryDirectory() as folder, workers as executor:
        before = cpu(resource.RUSAGE_SELF)
        study.run(**asked, executor=executor, out=folder, on_progress=watch, cancel=stop)
        files = list(Path(folder).glob("*.parquet"))
        return Cost(
            end.done, end.seconds, cpu(resource.RUSAGE_SELF) - before, cpu(resource.RUSAGE_CHILDREN), peak(os.getpid()), memory,
            sum(file.stat().st_size for file in files), len(files),
        )  # fmt: skip


def started(count: int, game: str, positions: int) -> ProcessPoolExecutor:
    """Return a pool of processes that have all solved a deal."""
    context = get_context("spawn")
    workers = ProcessPoolExecutor(
        count, mp_context=context, initializer=warm_up, initargs=(context.Barrier(count), game, positions)
    )
    wait([workers.submit(int) for _ in range(count)])
    return workers


def warm_up(others: Any, game: str, positions: int) -> None:
    task = plan(game, positions=positions)
    solve_chunk(task, task.key, 1, 1)
    others.wait()


def cpu(who: int) -> float:
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def children() -> list[int]:
    return [int(each) for task in Path("/proc/self/task").iterdir() for each in (task / "children").read_text().split()]


def peak(process: int) -> int:
    """Return the peak memory of a process, in bytes."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) << 10 for line in lines if line.startswith("VmHWM")), 0)


def measured(**asked: Any) -> Cost:
    """Run a study in another process, and return its cost."""
    command = [sys.executable, __file__, "--one", json.dumps({"positions": POSITIONS, **asked})]
    return Cost(**json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))


# -- the parts ---------------------------------------------------------------------------------------------------------


def table(title: str, *columns: str) -> Table:
    made = Table(title=f"{title} (load {os.getloadavg()[0]:.1f})", title_justify="left")
    for number, column in enumerate(columns):
        made.add_column(column, justify="right" if number else "left")
    return made


def against(value: str, reached: bool, goal: str) -> str:
    return f"[{'green' if reached else 'red'}]{value}[/] (goal {goal})"


def overhead(console: Console, deals: int, times: int) -> None:
    """Measure one job, and the search alone."""
    rules = cadogan.game(DOUBLES)
    prepare(rules)
    bare: dict[bool, list[float]] = {False: [], True: []}
    costs = []
    few = measured(game=DOUBLES, deals="1-1000", jobs=1)  # the cost of starting
    for _ in range(times):
        for lines in (False, True):
            before = cpu(resource.RUSAGE_SELF)
            decide(rules, 1, deals, POSITIONS, lines=lines)
            bare[lines].append(deals / (cpu(resource.RUSAGE_SELF) - before))
        costs.append(measured(game=DOUBLES, deals=f"1-{deals}", jobs=1))
    workers, parent = (
        median(getattr(cost, name) - getattr(few, name) for cost in costs) for name in ("workers", "parent")
    )
    rate = deals / workers
    made = table(
        f"{deals:,} deals of {DOUBLES}, one job",
        "",
        "CPU seconds",
        "deals per CPU second",
        "of the search alone",
        "with lines",
    )
    for lines, name in ((False, "search alone"), (True, "search alone, with lines")):
        found = median(bare[lines])
        made.add_row(name, f"{deals / found:.2f}", f"{found:,.0f}", "", "")
    shares = [rate / median(bare[lines]) for lines in (False, True)]
    made.add_row(
        "worker, once started", f"{workers:.2f}", against(f"{rate:,.0f}", rate >= LEAST_RATE, f"{LEAST_RATE:,}"),
        against(f"{shares[0]:.1%}", shares[0] >= LEAST_SHARE, f"{LEAST_SHARE:.0%}"), f"{shares[1]:.1%}",
    )  # fmt: skip
    made.add_row("parent, once started", f"{parent:.2f}", f"{deals / parent:,.0f}" if parent > 0 else "", "", "")
    made.add_row("starting", f"{few.workers + few.parent:.2f}", "", "", "")
    seconds = median(cost.seconds for cost in costs)
    made.add_row("the study, wall-clock seconds", f"{seconds:.2f}", f"{deals / seconds:,.0f} per second", "", "")
    console.print(made)


def large(console: Console, deals: int) -> None:
    """Measure a study of many deals."""
    cost = measured(game=DOUBLES, deals=f"1-{deals}", jobs=2)
    made = table(f"{deals:,} deals of {DOUBLES}, two jobs", "", "")
    made.add_row("seconds", f"{cost.seconds:.1f} ({cost.rate:,.0f} deals per second)")
    made.add_row("CPU seconds", f"workers {cost.workers:.1f}, parent {cost.parent:.1f}")
    made.add_row(
        "parent's memory", against(size(cost.parent_memory), cost.parent_memory < MOST_MEMORY, f"< {size(MOST_MEMORY)}")
    )
    made.add_row("a worker's memory", size(cost.worker_memory))
    made.add_row("data", f"{cost.bytes / deals:.2f} bytes per deal, {size(cost.bytes)} in {cost.files} files")
    console.print(made)


def size(count: int) -> str:
    return f"{count / (1 << 20):,.0f} MiB"


def jobs(console: Console, seconds: float, times: int, games: list[str]) -> None:
    """Measure one job and two, in turn."""
    made = table("one job and two", "game", "deals", "one, s", "two, s", "speedup")
    with suppress(KeyboardInterrupt):  # show the results so far
        for game in games:
            # As many deals as one job solves in the time.
            deals = max(8, measured(game=game, deals="1-100000000", warm=1, at_most=seconds).deals)
            costs: dict[int, list[float]] = {1: [], 2: []}
            for _ in range(times):
                for count in costs:
                    costs[count].append(measured(game=game, deals=f"1-{deals}", warm=count).seconds)
            one, two = (median(each) for each in costs.values())
            gain = against(f"{one / two:.2f}", one / two >= LEAST_GAIN, str(LEAST_GAIN))
            made.add_row(game, f"{deals:,}", f"{one:.1f}", f"{two:.1f}", gain)
    console.print(made)


def dask(console: Console, seconds: float, times: int) -> None:
    """Measure a cluster and two jobs, in turn."""
    with cluster() as address:
        measured(game=QUICKLY, deals="1-200", cluster=address)  # so that both workers have started
        deals = max(8, measured(game=QUICKLY, deals="1-100000000", cluster=address, at_most=seconds).deals)
        ways: dict[str, dict[str, Any]] = {"two jobs": {"warm": 2}, "two workers of a cluster": {"cluster": address}}
        costs: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(times):
            for name, way in ways.items():
                costs[name].append(measured(game=QUICKLY, deals=f"1-{deals}", **way).seconds)
    pool, workers = (median(each) for each in costs.values())
    made = table(f"{deals:,} deals of {QUICKLY}", "", "seconds", "relative speed")
    made.add_row("two jobs", f"{pool:.1f}", "")
    made.add_row(
        "two workers of a cluster",
        f"{workers:.1f}",
        against(f"{pool / workers:.2f}", pool / workers >= LEAST_DASK, str(LEAST_DASK)),
    )
    console.print(made)


@contextmanager
def cluster() -> Iterator[str]:
    """Start a Dask cluster of two workers on this machine, and yield its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    worker = ["worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0"]
    started = []
    try:
        for words in (["scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"], worker, worker):
            command = [sys.executable, "-m", "dask", *words]
            started.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        time.sleep(5)  # until both workers have joined
        yield address
    finally:
        for process in started:
            process.kill()
            process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help=f"parts to run: {', '.join(PARTS)} (default: all)")
    parser.add_argument("--quick", action="store_true", help="fewer deals, one run each")
    parser.add_argument(
        "--games", nargs="*", help="for jobs: only these games", default=[each.name for each in cadogan.games()]
    )
    parser.add_argument(
        "--seconds", type=float, help="for jobs and dask: approximate time of each study (default: 10; with --quick 3)"
    )
    parser.add_argument("--one", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(asdict(one(json.loads(options.one)))))
        return
    if wrong := set(options.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(wrong)}; choose from {', '.join(PARTS)}")
    terminal = Console()
    console = terminal if terminal.is_terminal else Console(width=WIDTH)
    quick, wanted = options.quick, options.parts or PARTS
    seconds, times = options.seconds or (3.0 if quick else 10.0), 1 if quick else 3
    if "overhead" in wanted:
        overhead(console, 1_000_000 if quick else 5_000_000, times)
    if "large" in wanted:
        large(console, 1_000_000 if quick else 10_000_000)
    if "jobs" in wanted:
        jobs(console, seconds, times, options.games)
    if "dask" in wanted:
        dask(console, seconds, times)


if __name__ == "__main__":
    main()

"""What a study costs beside the searches in it, and what more workers bring.

    overhead  doubles and quits, one job: CPU seconds of its worker and of its parent beside those of the bare search
    large     ten million deals of it, two jobs: seconds, memory, and what the data take
    jobs      every game, one job and two: how many times as fast
    dask      one game, a Dask cluster of two workers on this machine beside two jobs

Times are of a study at work, after the start of its first process, and in the last two parts of all its workers; of several it
is their median. A study has a process of its own here, and its memory is the most that this or any worker had. All of it wants
an idle machine: the load is told.
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
POSITIONS = 10_000  # a deal: little enough for many deals in a few seconds
LEAST_RATE, LEAST_SHARE = 200_000, 0.85  # deals a CPU second of the worker, and as a share of the bare search's
LEAST_GAIN, LEAST_DASK, MOST_MEMORY = 1.85, 0.9, 1 << 30
WIDTH = 130  # columns where it goes to no terminal


@dataclass
class Cost:
    """What a study cost: seconds, CPU seconds and the most bytes of memory of the process and of its workers, rows and files."""

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


# -- one study, in a process of its own --------------------------------------------------------------------------------


def one(asked: dict[str, Any]) -> Cost:
    """Carry a study out in this process: `at_most` seconds of it, by so many `warm` processes, where that is said."""
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
    """Processes that have all solved a deal."""
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
    """The most memory that a process has had."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) << 10 for line in lines if line.startswith("VmHWM")), 0)


def measured(**asked: Any) -> Cost:
    """The cost of a study."""
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
    """One job, and the bare search."""
    rules = cadogan.game(DOUBLES)
    prepare(rules)
    bare: dict[bool, list[float]] = {False: [], True: []}
    costs = []
    few = measured(game=DOUBLES, deals="1-1000", jobs=1)  # what starting takes
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
        "deals a CPU second",
        "of the bare search",
        "with lines",
    )
    for lines, name in ((False, "bare search"), (True, "bare search, with lines")):
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
    made.add_row("the study, seconds by the clock", f"{seconds:.2f}", f"{deals / seconds:,.0f} a second", "", "")
    console.print(made)


def large(console: Console, deals: int) -> None:
    """Many deals."""
    cost = measured(game=DOUBLES, deals=f"1-{deals}", jobs=2)
    made = table(f"{deals:,} deals of {DOUBLES}, two jobs", "", "")
    made.add_row("seconds", f"{cost.seconds:.1f} ({cost.rate:,.0f} deals a second)")
    made.add_row("CPU seconds", f"workers {cost.workers:.1f}, parent {cost.parent:.1f}")
    made.add_row(
        "parent's memory", against(size(cost.parent_memory), cost.parent_memory < MOST_MEMORY, f"< {size(MOST_MEMORY)}")
    )
    made.add_row("a worker's memory", size(cost.worker_memory))
    made.add_row("data", f"{cost.bytes / deals:.2f} bytes a deal, {size(cost.bytes)} in {cost.files} files")
    console.print(made)


def size(count: int) -> str:
    return f"{count / (1 << 20):,.0f} MiB"


def jobs(console: Console, seconds: float, times: int, games: list[str]) -> None:
    """One job and two, in turn."""
    made = table("one job and two", "game", "deals", "one, s", "two, s", "times as fast")
    with suppress(KeyboardInterrupt):  # what was found by then is shown
        for game in games:
            # As many deals as one job does in the time.
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
    """A cluster and two jobs, in turn."""
    with cluster() as address:
        measured(game=QUICKLY, deals="1-200", cluster=address)  # both have done something
        deals = max(8, measured(game=QUICKLY, deals="1-100000000", cluster=address, at_most=seconds).deals)
        ways: dict[str, dict[str, Any]] = {"two jobs": {"warm": 2}, "two workers of a cluster": {"cluster": address}}
        costs: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(times):
            for name, way in ways.items():
                costs[name].append(measured(game=QUICKLY, deals=f"1-{deals}", **way).seconds)
    pool, workers = (median(each) for each in costs.values())
    made = table(f"{deals:,} deals of {QUICKLY}", "", "seconds", "share of the speed")
    made.add_row("two jobs", f"{pool:.1f}", "")
    made.add_row(
        "two workers of a cluster",
        f"{workers:.1f}",
        against(f"{pool / workers:.2f}", pool / workers >= LEAST_DASK, str(LEAST_DASK)),
    )
    console.print(made)


@contextmanager
def cluster() -> Iterator[str]:
    """A Dask cluster of two workers on this machine: its address."""
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
        time.sleep(5)  # for both to be there
        yield address
    finally:
        for process in started:
            process.kill()
            process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; all if none is named")
    parser.add_argument("--quick", action="store_true", help="a look: fewer deals, once each")
    parser.add_argument(
        "--games", nargs="*", help="for jobs: these only", default=[each.name for each in cadogan.games()]
    )
    parser.add_argument("--seconds", type=float, help="for jobs and dask: about so long each study, 10 or 3")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(asdict(one(json.loads(options.one)))))
        return
    if wrong := set(options.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(wrong)}")
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

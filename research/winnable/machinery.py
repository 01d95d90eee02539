"""Measurements on this machine: processor time per deal, a Dask scheduler, and the report."""

from __future__ import annotations

import inspect
import json
import logging
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from cadogan.solver import prepare, solve
from cadogan.solver.solving import by_range
from cadogan.study.chunk import solve_chunk
from cadogan.study.data import Data
from cadogan.study.plan import Key
from winnable.listed import Listed, Wanted

ENOUGH = 4.0  # processor seconds per game
RANGE = 200_000  # deals of a game that is decided by range
WORKERS = 2
TASKS = 2000
SIZES = (100, 100_000)  # bytes of a result


def measure(listed: Listed, data: Mapping[Key, Data]) -> dict[str, Any]:
    """Measure a scheduler, reports (on the study with most deals, and on all studies), and processor time per deal."""
    found: dict[str, Any] = {"scheduler": measure_scheduler()}
    folders = {
        key: {each.source.parent for each in one.pieces if isinstance(each.source, Path)} for key, one in data.items()
    }
    if any(folders.values()):
        with_most = max(data, key=lambda key: len(data[key].done))
        found["reports"] = [measure_report(folders[with_most]), measure_report(set().union(*folders.values()))]
    found["processor"] = {
        each.game: measure_processor(each, data[each.key])
        for each in listed
        if each.key in data and data[each.key].counted
    }
    return found


def measure_processor(wanted: Wanted, data: Data) -> dict[str, float]:
    """Solve some counted deals again; return `deals`, and seconds by `processor` now and by `clock` in the study.

    A machine with more work than cores is slow by the clock. Deals are chosen at random until they have taken `ENOUGH` seconds.
    """
    task = wanted.task
    prepare(task.game)
    rows = data.frame().select("deal", "seconds").sort("deal").collect()
    if by_range(task.game):
        part = rows.head(RANGE)
        start = time.process_time()
        solve_chunk(task, wanted.key, int(part["deal"][0]), len(part))
        return {"deals": len(part), "processor": time.process_time() - start, "clock": float(part["seconds"].sum())}
    deals, processor, clock = 0, 0.0, 0.0
    for number, seconds in rows.sample(fraction=1.0, shuffle=True, seed=1).iter_rows():
        start = time.process_time()
        solve(task.game.deal(number), positions=wanted.positions)
        deals, processor, clock = deals + 1, processor + time.process_time() - start, clock + seconds
        if processor >= ENOUGH:
            break
    return {"deals": deals, "processor": round(processor, 3), "clock": round(clock, 3)}


def measure_scheduler() -> dict[str, Any]:
    """Measure the chunks a second that a scheduler passes on, for results of several sizes, and the messages per chunk."""
    import distributed

    from cadogan.study.executors import Cluster

    logging.getLogger("distributed").setLevel(logging.ERROR)
    with distributed.LocalCluster(n_workers=WORKERS, threads_per_worker=1, dashboard_address=None) as cluster:  # type: ignore[no-untyped-call]
        pool = Cluster(cluster.scheduler_address)
        for future in [pool.submit(bytes, n) for n in range(100)]:
            future.result()
        counter = count_messages(cluster.scheduler)
        rates = {}
        for size in SIZES:
            start = time.perf_counter()
            pending = [pool.submit(bytes, size) for _ in range(TASKS)]
            for future in pending:
                future.result()
            del pending, future
            rates[str(size)] = round(TASKS / (time.perf_counter() - start), 1)
        time.sleep(1)
        pool.close()
    total = {name: round(count / TASKS / len(SIZES), 2) for name, count in counter.most_common()}
    return {
        "distributed": version("distributed"),
        "workers": WORKERS,
        "chunks": TASKS,
        "chunks_a_second": rates,
        "messages": {name: each for name, each in total.items() if each >= 0.1},
    }


def count_messages(scheduler: Any) -> Counter[str]:
    """Count, from now on, the messages that a scheduler receives and sends, by kind."""
    counter: Counter[str] = Counter()

    def counted(name: str, handler: Callable[..., Any]) -> Callable[..., Any]:
        def handle(*arguments: Any, **named: Any) -> Any:
            counter[name] += 1
            return handler(*arguments, **named)

        async def await_it(*arguments: Any, **named: Any) -> Any:
            return await handle(*arguments, **named)

        return await_it if inspect.iscoroutinefunction(handler) else handle

    for name, handler in list(scheduler.stream_handlers.items()):
        scheduler.stream_handlers[name] = counted(f"got {name}", handler)
    for name in ("gather",):
        scheduler.handlers[name] = counted(f"got {name}", scheduler.handlers[name])
    for comm in [*scheduler.stream_comms.values(), *scheduler.client_comms.values()]:
        comm.send = sent(counter, comm.send)
    return counter


def sent(counter: Counter[str], send: Callable[..., Any]) -> Callable[..., Any]:
    """Return `send`, counting its messages."""

    def count(*messages: dict[str, Any]) -> Any:
        for message in messages:
            counter[f"sent {message.get('op')}"] += 1
        return send(*messages)

    return count


def measure_report(folders: Iterable[Path]) -> dict[str, Any]:
    """Report on some folders in a separate process; return its rows, seconds and peak memory in bytes."""
    # Not getrusage's peak, which includes the parent's.
    code = (
        "import json, re, sys, time; from pathlib import Path; from cadogan.study.data import load; "
        "from cadogan.study.report import report; start = time.perf_counter(); found = report(load(sys.argv[1:])); "
        "seconds = time.perf_counter() - start; peak = re.search(r'VmHWM:\\s*(\\d+)', Path('/proc/self/status').read_text()); "
        "print(json.dumps({'rows': sum(each.estimate.n for each in found.studies), 'seconds': round(seconds, 2), "
        "'peak': 1024 * int(peak[1])}))"
    )
    found = subprocess.run([sys.executable, "-c", code, *map(str, folders)], capture_output=True, text=True, check=True)
    return dict(json.loads(found.stdout))

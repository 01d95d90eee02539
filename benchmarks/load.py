"""Measure how many players a server holds, on this machine and its loopback address only.

    python benchmarks/load.py [--seconds N] [--only NAME ...]

The server and the players share the processors. Locust plays: everybody makes a move every two seconds on average. Also: 60 players who all
ask for a hint at once, reads while another program locks the database, and what hostile bodies do to others.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

import httpx
from rich.console import Console
from rich.table import Table

import cadogan
from cadogan.position import notation

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
import postgresql
from servers import Server, serving

ROOT = Path(__file__).parent.parent
RECORDS = ROOT / "tests" / "data" / "games"
LOCUST = ROOT / ".venv-load" / "bin" / "locust"


class Line(NamedTuple):
    """A line of the table."""

    what: str
    n: int
    middle: float  # ms
    high: float  # ms, at p99
    errors: int
    cpu: float | None  # ms of the server for each request
    goal: str


# -- the server -------------------------------------------------------------------------------------------------------


def cpu(server: Server) -> float:
    """Return the seconds of processor time that a server's processes have used."""
    parents, times = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(folder.name)] = int(fields[1])
        times[int(folder.name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    ours, grown = {server.process.pid}, True
    while grown:
        more = {each for each, parent in parents.items() if parent in ours} - ours
        ours, grown = ours | more, bool(more)
    return sum(times.get(each, 0) for each in ours)


# -- players ----------------------------------------------------------------------------------------------------------


def plan(file: Path) -> None:
    """Write what the players play."""
    games = []
    for game in cadogan.games():
        (record,) = notation.read((RECORDS / f"{game.id}.record").read_text("utf-8"))
        games.append([game.id, record.headers["Deal"], list(record.moves)])
    file.write_text(json.dumps(games), "utf-8")


def players(server: Server, number: int, seconds: float, hints: float) -> dict[str, Any]:
    """Let players play, and return Locust's statistics of requests by their names, once all have come."""
    with tempfile.TemporaryDirectory() as folder:
        plan(Path(folder, "plan.json"))
        environment = {**os.environ, "PLAN": str(Path(folder, "plan.json")), "HINTS": str(hints)}
        command = [LOCUST, "--headless", "--only-summary", "--json", "--reset-stats", "--host", server.address]
        command += ["--users", str(number), "--spawn-rate", "20", "--run-time", f"{number / 20 + seconds:.0f}s"]
        command += ["--locustfile", ROOT / "benchmarks" / "players.py", "--stop-timeout", "5", "--loglevel", "ERROR"]
        found = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=600)
        return {each["name"]: each for each in json.loads(found.stdout)}


def spread(histogram: dict[str, int], share: float) -> float:
    """Return the time below which a share of the requests stayed. `histogram`: number of requests by their ms."""
    times = sorted((float(ms), count) for ms, count in histogram.items())
    left = share * sum(count for _, count in times)
    for ms, count in times:
        left -= count
        if left <= 0:
            return ms
    return times[-1][0]


def crowd(what: str, goal: str, number: int, seconds: float, hints: float, *options: str) -> Line:
    """Measure the moves of many players."""
    with serving(*options) as server:
        before = cpu(server)
        found = players(server, number, seconds, hints)
        spent = cpu(server) - before
        move = found["move"]
        requests = sum(each["num_requests"] for each in found.values())
        errors = sum(each["num_failures"] for each in found.values())
        histogram = move["response_times"]
        # The requests while the players came are not in the statistics, but their time is in `spent`: about half of their share.
        all_of_them = requests * (1 + number / 20 / 2 / seconds)
        return Line(
            what,
            move["num_requests"],
            spread(histogram, 0.5),
            spread(histogram, 0.99),
            errors,
            None if hints else 1000 * spent / all_of_them,
            goal,
        )


# -- one question at once, locks, hostile bodies ----------------------------------------------------------------------


def line(what: str, times: list[float], errors: int, goal: str) -> Line:
    """Return the line for times in seconds."""
    high = quantiles(times, n=100)[-1] if len(times) > 1 else max(times, default=0)
    return Line(what, len(times), 1000 * median(times or [0]), 1000 * high, errors, None, goal)


def hints_at_once(what: str, goal: str, number: int, *options: str) -> Line:
    """Measure the time to the first hint of players who ask at the same time."""

    async def ask(address: str) -> float | None:
        async with httpx.AsyncClient(base_url=address, timeout=120, trust_env=False) as client:
            play = (await client.post("/api/plays", json={"game": "crazy-quilt", "deal": "42"})).json()["id"]
            await ready.wait()
            since = time.perf_counter()
            async with client.stream("GET", f"/api/plays/{play}/hint?node=0&seconds=2") as answer:
                if answer.status_code != 200:
                    return None
                found = None
                async for text in answer.aiter_lines():
                    if text == "event: hint" and found is None:
                        found = time.perf_counter() - since
                return found

    async def all_of_them(address: str) -> list[float | None]:
        asked = [asyncio.create_task(ask(address)) for _ in range(number)]
        await asyncio.sleep(5)
        ready.set()
        return await asyncio.gather(*asked)

    with serving(*options) as server:
        ready = asyncio.Event()
        found = asyncio.run(all_of_them(server.address))
    times = [each for each in found if each is not None]
    return line(what, times, number - len(times), goal)


def reads(server: Server, seconds: float, path: str) -> list[float]:
    """Return how long reads took, in seconds; one begins every 50 ms."""
    with httpx.Client(base_url=server.address, timeout=60, trust_env=False) as client:
        client.post("/api/plays", json={"game": "windmill", "deal": "5"})
        return timed(client, seconds, path)


def timed(client: httpx.Client, seconds: float, path: str) -> list[float]:
    """Return how long reads of a client took, in seconds; one begins every 50 ms."""
    times, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        since = time.perf_counter()
        client.get(path).raise_for_status()
        times.append(time.perf_counter() - since)
        time.sleep(0.05)
    return times


def while_locked(what: str, goal: str, seconds: float, database: Path) -> Line:
    """Measure reads while another program holds the lock of the database and ten players wait to move."""
    with serving("--database", str(database)) as server:
        reads(server, 1, "/api/plays")
        writers = [
            subprocess.Popen(
                [sys.executable, "-c", WRITER, server.address], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            for _ in range(10)
        ]
        time.sleep(3)
        connection = sqlite3.connect(database, isolation_level=None)
        with httpx.Client(base_url=server.address, timeout=60, trust_env=False) as client:
            client.post("/api/plays", json={"game": "windmill", "deal": "5"})
            connection.execute("BEGIN IMMEDIATE")
            times = timed(client, seconds, "/api/plays")
            connection.execute("ROLLBACK")
        connection.close()
        for each in writers:
            each.terminate()
            each.wait()
    return line(what, times, 0, goal)


WRITER = """
import sys, time, httpx
client = httpx.Client(base_url=sys.argv[1], timeout=60, trust_env=False)
end = time.monotonic() + 60
while time.monotonic() < end:
    client.post("/api/plays", json={"game": "windmill", "deal": "5"})
    time.sleep(0.5)
"""

HOSTILE = """
import sys, time, httpx, json
body = json.dumps({f"unknown{number}": 1 for number in range(40_000)})
client = httpx.Client(base_url=sys.argv[1], timeout=60, trust_env=False, headers={"content-type": "application/json"})
end = time.monotonic() + float(sys.argv[2])
while time.monotonic() < end:
    try:
        client.post("/api/plays", content=body)
    except httpx.HTTPError:
        pass  # the server closes the connection before it has read everything
"""


def hostile(what: str, goal: str, seconds: float, *options: str) -> list[Line]:
    """Measure a read alone, and while two clients send long bodies of unknown names."""
    with serving(*options) as server:
        alone = reads(server, seconds, "/api/version")
        clients = [
            subprocess.Popen([sys.executable, "-c", HOSTILE, server.address, str(seconds + 2)]) for _ in range(2)
        ]
        time.sleep(1)
        beside = reads(server, seconds, "/api/version")
        for each in clients:
            each.wait()
    return [line(f"{what}: alone", alone, 0, ""), line(f"{what}: beside two hostile clients", beside, 0, goal)]


# -- the table --------------------------------------------------------------------------------------------------------


def measured(seconds: float, only: set[str]) -> Iterator[Line]:
    """Yield the lines of the table."""
    with tempfile.TemporaryDirectory() as folder, postgresql.running({}) as cluster:
        file = Path(folder, "games.db")

        def fresh() -> str:
            for each in Path(folder).glob("games.db*"):
                each.unlink()
            return str(file)

        scenes: dict[str, Callable[[], Line | list[Line]]] = {
            "sqlite-200": lambda: crowd(
                "SQLite, 200 players, hints in the mix", "100", 200, seconds, 0.02, "--database", fresh()
            ),
            "sqlite-500": lambda: crowd(
                "SQLite, 500 players, moves only", "250", 500, seconds, 0, "--database", fresh()
            ),
            "postgresql-500": lambda: crowd(
                "PostgreSQL, two processes, 500 players, hints in the mix",
                "300", 500, seconds, 0.02, "--database", cluster.new(), "--workers", "2",
            ),
            "hints-60": lambda: hints_at_once("60 players ask at once: first hint", "3,000", 60, "--database", fresh()),
            "locked": lambda: while_locked("reads while the database is locked for 20 s", "50", 20, Path(fresh())),
            "hostile": lambda: hostile("GET /api/version", "2 × alone", 10, "--database", fresh()),
        }  # fmt: skip
        for name, scene in scenes.items():
            if not only or name in only:
                found = scene()
                yield from found if isinstance(found, list) else [found]


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="how long many players play")
    parser.add_argument("--only", nargs="*", default=[], help="sqlite-200, sqlite-500, postgresql-500, hints-60, …")
    asked = parser.parse_args()
    if not LOCUST.is_file():
        parser.error("Locust is not installed: run make bench NAME=load")
    table = Table("what", title="A server and its players on one machine")
    for name in ("n", "median ms", "p99 ms", "errors", "server's CPU ms a request", "p99 to reach"):
        table.add_column(name, justify="right")
    for each in measured(asked.seconds, set(asked.only)):
        cpu = "" if each.cpu is None else f"{each.cpu:.1f}"
        row = each.what, f"{each.n:,}", f"{each.middle:,.0f}", f"{each.high:,.0f}", str(each.errors), cpu, each.goal
        print(*row, sep=" | ", flush=True, file=sys.stderr)
        table.add_row(*row)
    Console(width=140).print(table)


if __name__ == "__main__":
    main()

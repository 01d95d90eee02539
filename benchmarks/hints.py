"""Measure how fast the server gives hints: the first and the final answer, and how soon it stops when a move is played.

A server in its own process is asked over HTTP, in games that follow the hints. For each position of each game there is one hint
with its usual time, and one that a move interrupts. All machine code is loaded before the measurement.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table

import cadogan

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from servers import serving

PARTS = ("first", "final", "stopped")
PREPARING = 600.0  # maximum seconds until machine code is loaded, or built first
LONG = 10  # seconds allowed for a hint that is interrupted
FURTHER = 6  # moves between the measured positions

Events = Iterator[tuple[str, Any, float]]  # name, data, and seconds since the request


def events_of(client: httpx.Client, play: dict[str, Any], asked: str) -> Events:
    """Ask for a hint, and yield its events."""
    started = time.perf_counter()
    with client.stream("GET", f"/api/plays/{play['id']}/hint?node={play['node']}&{asked}") as response:
        assert response.status_code == 200
        lines = response.iter_lines()
        for line in lines:
            if line.startswith("event: "):
                data = json.loads(next(lines).removeprefix("data: "))
                yield line.removeprefix("event: "), data, time.perf_counter() - started


def hints(events: Events) -> Iterator[tuple[dict[str, Any], float]]:
    """Yield the hints among the events, with their times in seconds."""
    for name, data, at in events:
        if name == "hint":
            yield data, at


def cut_short(client: httpx.Client, play: dict[str, Any]) -> tuple[dict[str, Any], float | None]:
    """Play a move during a hint; return the play after it, and the seconds until the hint stopped, if it did."""
    asked = time.perf_counter()
    after: dict[str, Any] = {}
    moved = stopped = 0.0
    mover = None

    def move(name: str) -> None:
        nonlocal after, moved
        moved = time.perf_counter() - asked
        body = {"node": play["node"], "moves": [name]}
        after = client.post(f"/api/plays/{play['id']}/move", json=body).json()

    for name, data, at in events_of(client, play, f"seconds={LONG}"):
        if name == "hint" and mover is None:
            mover = threading.Thread(target=move, args=(data["move"],))
            mover.start()
        if name == "ended":
            stopped = at
    assert mover
    mover.join()
    return after, stopped - moved if stopped else None


def measured(client: httpx.Client, game: str, positions: int, seconds: float) -> dict[str, list[float]]:
    """Measure the times of a game's hints, in seconds, by part."""
    times: dict[str, list[float]] = {part: [] for part in PARTS}
    deal = 0
    play: dict[str, Any] = {"moves": []}
    while len(times["final"]) < positions:
        if not play["moves"]:
            deal += 1
            play = client.post("/api/plays", json={"game": game, "deal": str(deal)}).json()
            if deal == 1:
                list(events_of(client, play, "samples=1"))  # waits until the machine code is loaded
            if not play["moves"]:
                continue
        found = list(hints(events_of(client, play, f"seconds={seconds}")))
        times["first"].append(found[0][1])
        times["final"].append(found[-1][1])
        body = {"node": play["node"], "moves": [found[-1][0]["move"]]}
        play = client.post(f"/api/plays/{play['id']}/move", json=body).json()
        if play["moves"]:
            play, stopped = cut_short(client, play)
            if stopped is not None:
                times["stopped"].append(stopped)
        for _ in range(FURTHER):
            if play["moves"]:
                (*_, (hint, _)) = hints(events_of(client, play, f"samples={10 * len(play['moves'])}"))
                body = {"node": play["node"], "moves": [hint["move"]]}
                play = client.post(f"/api/plays/{play['id']}/move", json=body).json()
    return times


def figures(times: list[float]) -> str:
    """Return the median, the 95th percentile and the maximum, in milliseconds."""
    if len(times) < 2:
        return "–"
    p95 = statistics.quantiles(times, n=20, method="inclusive")[-1]
    return " ".join(f"{1000 * each:4.0f}" for each in (statistics.median(times), p95, max(times)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=20, help="positions of each game")
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds allowed for a hint")
    parser.add_argument("games", nargs="*", default=[game.id for game in cadogan.games()])
    asked = parser.parse_args()
    table = Table(
        "game",
        *(f"{part}\nhalf  p95 worst" for part in PARTS),
        title=f"Milliseconds until a hint of {asked.seconds} s arrives, and until a hint stops after a move",
        caption=f"{asked.positions} positions of each game",
    )
    whole: dict[str, list[float]] = {part: [] for part in PARTS}
    with (
        tempfile.TemporaryDirectory() as folder,
        serving("--database", f"{folder}/served.db", CADOGAN_RATE_LIMITS="no") as server,
    ):
        server.http.timeout = PREPARING
        for game in asked.games:
            times = measured(server.http, game, asked.positions, asked.seconds)
            table.add_row(game, *(figures(times[part]) for part in PARTS))
            for part in PARTS:
                whole[part] += times[part]
    table.add_section()
    table.add_row("all", *(figures(whole[part]) for part in PARTS))
    Console().print(table)


if __name__ == "__main__":
    main()

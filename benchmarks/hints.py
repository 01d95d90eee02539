"""How soon the server gives hints: in every game the first one, the final one, and how soon one is given up when the game goes on.

A server in a process of its own is asked over HTTP, in a game that follows the hints: for so many positions of each game one
hint that may take its usual time, and one that is cut short by a move. What must be compiled is compiled before.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table

import cadogan

PARTS = ("first", "final", "given up")
READYING = 600.0  # seconds at most for compiling
LONG = 10  # seconds of a hint that is cut short
FURTHER = 6  # moves between the positions

Told = Iterator[tuple[str, Any, float]]  # events: name, data, and the seconds since it was asked for


@contextmanager
def serving(folder: str) -> Iterator[httpx.Client]:
    """A server in a process of its own."""
    command = [sys.executable, "-m", "cadogan.web.serve", "--port", "0", "--database", f"{folder}/served.db"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            address = process.stdout.readline().split()[3]
            with httpx.Client(base_url=address, trust_env=False, timeout=READYING) as client:
                yield client
        finally:
            process.terminate()


def told(client: httpx.Client, play: dict[str, Any], asked: str) -> Told:
    """The events of a hint."""
    begun = time.perf_counter()
    with client.stream("GET", f"/api/plays/{play['id']}/hint?node={play['node']}&{asked}") as response:
        assert response.status_code == 200
        lines = response.iter_lines()
        for line in lines:
            if line.startswith("event: "):
                data = json.loads(next(lines).removeprefix("data: "))
                yield line.removeprefix("event: "), data, time.perf_counter() - begun


def hints(events: Told) -> Iterator[tuple[dict[str, Any], float]]:
    """The hints among the events, with their times."""
    for name, data, at in events:
        if name == "hint":
            yield data, at


def cut_short(client: httpx.Client, play: dict[str, Any]) -> tuple[dict[str, Any], float | None]:
    """Play a move while a hint is looked for: the play after it, and the seconds until the hint was given up, if it was."""
    asked = time.perf_counter()
    after: dict[str, Any] = {}
    moved = given_up = 0.0
    mover = None

    def move(name: str) -> None:
        nonlocal after, moved
        moved = time.perf_counter() - asked
        body = {"node": play["node"], "moves": [name]}
        after = client.post(f"/api/plays/{play['id']}/move", json=body).json()

    for name, data, at in told(client, play, f"seconds={LONG}"):
        if name == "hint" and mover is None:
            mover = threading.Thread(target=move, args=(data["move"],))
            mover.start()
        if name == "ended":
            given_up = at
    assert mover
    mover.join()
    return after, given_up - moved if given_up else None


def measured(client: httpx.Client, game: str, positions: int, seconds: float) -> dict[str, list[float]]:
    """The times of a game's hints."""
    times: dict[str, list[float]] = {part: [] for part in PARTS}
    deal = 0
    play: dict[str, Any] = {"moves": []}
    while len(times["final"]) < positions:
        if not play["moves"]:
            deal += 1
            play = client.post("/api/plays", json={"game": game, "deal": str(deal)}).json()
            if deal == 1:
                list(told(client, play, "samples=1"))  # which waits for all that is compiled
            if not play["moves"]:
                continue
        found = list(hints(told(client, play, f"seconds={seconds}")))
        times["first"].append(found[0][1])
        times["final"].append(found[-1][1])
        body = {"node": play["node"], "moves": [found[-1][0]["move"]]}
        play = client.post(f"/api/plays/{play['id']}/move", json=body).json()
        if play["moves"]:
            play, given_up = cut_short(client, play)
            if given_up is not None:
                times["given up"].append(given_up)
        for _ in range(FURTHER):
            if play["moves"]:
                (*_, (hint, _)) = hints(told(client, play, f"samples={10 * len(play['moves'])}"))
                body = {"node": play["node"], "moves": [hint["move"]]}
                play = client.post(f"/api/plays/{play['id']}/move", json=body).json()
    return times


def figures(times: list[float]) -> str:
    """Median, 95th percentile and the worst, in milliseconds."""
    if len(times) < 2:
        return "–"
    p95 = statistics.quantiles(times, n=20, method="inclusive")[-1]
    return " ".join(f"{1000 * each:4.0f}" for each in (statistics.median(times), p95, max(times)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=20, help="of each game, of which a hint is asked")
    parser.add_argument("--seconds", type=float, default=2.0, help="that a hint may take")
    parser.add_argument("games", nargs="*", default=[game.id for game in cadogan.games()])
    asked = parser.parse_args()
    table = Table(
        "game",
        *(f"{part}\nhalf  p95 worst" for part in PARTS),
        title=f"Milliseconds until a hint of {asked.seconds} s comes, and until one is given up after a move",
        caption=f"{asked.positions} positions of each game",
    )
    whole: dict[str, list[float]] = {part: [] for part in PARTS}
    with tempfile.TemporaryDirectory() as folder, serving(folder) as client:
        for game in asked.games:
            times = measured(client, game, asked.positions, asked.seconds)
            table.add_row(game, *(figures(times[part]) for part in PARTS))
            for part in PARTS:
                whole[part] += times[part]
    table.add_section()
    table.add_row("all", *(figures(whole[part]) for part in PARTS))
    Console().print(table)


if __name__ == "__main__":
    main()

"""Random playouts: plies per second of every game, interpreted and compiled, and the time of the first use.

Policy: uniformly random legal moves, with the full list generated at each ply, until the game ends; at most 300 plies, because
capricieuse may never end. Dealing is excluded. Runs on one core; each figure is the median of several runs, which alternate.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from array import array

from rich.console import Console
from rich.table import Table

import cadogan
from cadogan.machine import compiled
from cadogan.machine.arrays import zeros

LONGEST = 300

FIRST_USE = """
import time
started = time.perf_counter()
import cadogan
from cadogan.machine import compiled
from cadogan.machine.arrays import zeros
game = cadogan.game("{game}")
tables = compiled.deal_range(game, 1, 1)
compiled.kernels(game).playouts(tables, compiled.buffer(game.family), 1, 300, zeros("q", 1))
print(time.perf_counter() - started)
"""


def interpreted(game: cadogan.Game, first: int, count: int) -> tuple[int, float]:
    """Return the plies played and seconds taken by the interpreted rules."""
    family = game.family
    chance = random.Random(first)
    out = array("h", bytes(2 * family.MOVES))
    tables = [game.deal(first + i).state for i in range(count)]
    started = time.perf_counter()
    plies = 0
    for s in tables:
        for _ in range(LONGEST):
            n = family.moves(s, out)
            if not n:
                break
            family.play(s, out[int(chance.random() * n)])
            plies += 1
    return plies, time.perf_counter() - started


def machine(game: cadogan.Game, first: int, count: int) -> tuple[int, float]:
    """Return the plies played and seconds taken by the compiled rules."""
    kernels, out = compiled.kernels(game), compiled.buffer(game.family)
    tables, plies = compiled.deal_range(game, first, count), zeros("q", count)
    started = time.perf_counter()
    kernels.playouts(tables, out, first, LONGEST, plies)
    return sum(plies), time.perf_counter() - started


def first_use(game: str, cache: str) -> float:
    """Return the seconds of the first use in its own process; with an empty cache this includes building."""
    code = FIRST_USE.format(game=game)
    environment = {**os.environ, "CADOGAN_CACHE": cache}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def seconds_of(*command: str) -> float:
    """Return the seconds that a command takes."""
    started = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="runs for each figure (the median is shown)")
    parser.add_argument("--games", type=int, default=5000, help="compiled playouts per run")
    runs, games = parser.parse_args().runs, parser.parse_args().games

    table = Table(
        "game",
        "interpreted\nplies/s",
        "compiled\nplies/s",
        "speedup",
        "plies\nper game",
        title="Random playouts, one core",
    )
    every = cadogan.games()
    slow: dict[str, list[float]] = {game.name: [] for game in every}
    fast: dict[str, list[float]] = {game.name: [] for game in every}
    length = {}
    for game in every:
        machine(game, 0, 10)
    for run in range(runs):
        for game in every:
            plies, seconds = interpreted(game, run * games, 30)
            slow[game.name].append(plies / seconds)
            plies, seconds = machine(game, run * games, games)
            fast[game.name].append(plies / seconds)
            length[game.name] = plies / games
    for game in every:
        a, b = statistics.median(slow[game.name]), statistics.median(fast[game.name])
        table.add_row(game.name, f"{a:,.0f}", f"{b:,.0f}", f"{b / a:.0f}", f"{length[game.name]:.1f}")

    console = Console()
    console.print(table)
    times = Table("family", "building", "from the cache", title="First use, in seconds")
    with tempfile.TemporaryDirectory() as cache:
        for name in ("crazy-quilt", "windmill", "capricieuse", "doubles-and-quits"):
            cold = first_use(name, cache)
            warm = statistics.median(first_use(name, cache) for _ in range(runs))
            times.add_row(cadogan.game(name).family.NAME, f"{cold:.2f}", f"{warm:.2f}")
    console.print(times)
    bare = statistics.median(seconds_of(sys.executable, "-c", "pass") for _ in range(2 * runs))
    imported = statistics.median(seconds_of(sys.executable, "-c", "import cadogan") for _ in range(2 * runs))
    console.print(f"import cadogan: {imported - bare:.3f} s, in addition to the interpreter's {bare:.3f} s")


if __name__ == "__main__":
    main()

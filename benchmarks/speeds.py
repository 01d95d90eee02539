"""How fast a library's kernels are; runs without packages, so in Pyodide too. Prints rates per second of CPU as JSON."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count, islice

import cadogan
from cadogan import coach
from cadogan.machine import compiled, templates
from cadogan.machine.arrays import copied, zeros
from cadogan.solver import general, solving
from cadogan.solver.verdict import POSITIONS, Task

GAMES = ("crazy-quilt", "windmill", "capricieuse", "monte-carlo")  # one of each family
ROUNDS = 4
LASTS = 0.3  # seconds of a round at least: a browser optimizes code while it runs, which takes some tenths of a second
DEALS = 2_000
LONGEST = 300
EFFORT = 100_000  # positions of a search
LASTING = 3_000  # positions that a search takes at least: with few, the work of Python around it counts most
SEARCHES = 10
RANGE = 5_000  # deals decided in one call
SAMPLES = 4_000


def cpu() -> float:
    """Return the seconds of processor time used so far."""
    if sys.platform != "emscripten":
        return time.process_time()
    from js import process  # Pyodide's clock of the processor is one of the wall

    used = process.cpuUsage()
    return float(used.user + used.system) / 1e6


def plays(game: cadogan.Game) -> Callable[[], int]:
    """Return a function that plays random games and returns the plies."""
    dealt, out, plies = compiled.deal_range(game, 1, DEALS), compiled.buffer(game.family), zeros("q", DEALS)
    playouts = compiled.machine(templates.playouts, game)

    def run() -> int:
        playouts(copied(dealt), out, 1, LONGEST, plies)
        return sum(plies)

    return run


def solves(game: cadogan.Game) -> Callable[[], int]:
    """Return a function that searches lasting deals and returns the positions. It replays no lines: the rules do that."""
    decide = solving.by_range(game)
    if decide:
        return lambda: sum(decide(game, 1, RANGE).positions)
    search = solving.searches(game)[0]

    def searched(deal: cadogan.Position) -> int:
        task = Task(deal, EFFORT)
        search.search(task)
        return int(task.control[POSITIONS])

    lasting = (deal for deal in map(game.deal, count(1)) if searched(deal) >= LASTING)
    deals = list(islice(lasting, SEARCHES))
    return lambda: sum(map(searched, deals))


def solves_generally(game: cadogan.Game) -> Callable[[], int]:
    """Return a function that searches a deal as a game without a search of its own, and returns the positions."""
    deal = game.deal(1)

    def run() -> int:
        task = Task(deal, EFFORT)
        general.search(task)
        return task.control[POSITIONS]

    return run


def coaches(game: cadogan.Game) -> Callable[[], int]:
    """Return a function that evaluates a position's moves and returns the samples."""
    position = game.deal(7)
    return lambda: coach.weigh(position, samples=SAMPLES, every=True, solving=False).samples


MEASURES = {"plies": plays, "solver": solves, "general": solves_generally, "coach": coaches}


def speeds() -> Iterator[tuple[str, str, list[float]]]:
    """Yield the measure, the game and the rates of all rounds but the first."""
    for measure, prepare in MEASURES.items():
        for name in GAMES:
            run = prepare(cadogan.game(name))
            rates = []
            for _ in range(ROUNDS + 1):
                started, done, took = cpu(), 0, 0.0
                while took < LASTS:
                    done += run()
                    took = cpu() - started
                rates.append(done / took)
            yield measure, name, rates[1:]


if __name__ == "__main__":
    print(json.dumps(list(speeds())))

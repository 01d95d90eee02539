"""Declared games: random plies and searched positions a second, for six of different kinds, on one core (processor seconds)."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

import cadogan
from cadogan.machine import compiled
from cadogan.machine.arrays import zeros
from cadogan.rules.game import use_file
from cadogan.solver import prepare
from cadogan.solver.declared import search
from cadogan.solver.verdict import POSITIONS, Task

FOLDER = Path(__file__).parents[1] / "tests" / "declared_games"
GAMES = {
    "beleaguered-castle": "one card to any suit",
    "fan-back": "in suit, and back",
    "golf-open": "one sequence",
    "canfield-open": "runs, around the corner",
    "klondike-open": "runs, a stock without end",
    "forty-thieves": "two packs, one stock",
}
LONGEST = 300  # plies of a random game


def plies_a_second(game: cadogan.Game, count: int) -> float:
    """Play random games, and return the plies a second, dealing not included."""
    kernels, out = compiled.kernels(game), compiled.buffer(game.family)
    tables, plies = compiled.deal_range(game, 1, count), zeros("q", count)
    started = time.process_time()
    kernels.playouts(tables, out, 1, LONGEST, plies)
    return float(sum(plies) / (time.process_time() - started))


def positions_a_second(game: cadogan.Game, deals: int, positions: int) -> tuple[float, int]:
    """Search deals, and return the positions a second, and how many deals were decided. A win is not replayed."""
    searched = decided = 0
    search(Task(game.deal(1), 1000))
    started = time.process_time()
    for number in range(1, deals + 1):
        task = Task(game.deal(number), positions)
        decided += search(task) is not None
        searched += int(task.control[POSITIONS])
    return searched / (time.process_time() - started), decided


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5000, help="random games of each")
    parser.add_argument("--deals", type=int, default=20, help="deals of each to solve")
    parser.add_argument("--positions", type=int, default=200_000, help="most positions of a deal")
    chosen = parser.parse_args()
    table = Table("game", "kind", "plies/s", "positions/s", "decided")
    for file in sorted(FOLDER.glob("*.py")):
        use_file(file)
    for name, kind in GAMES.items():
        game = cadogan.game(name)
        prepare(game)
        plies = plies_a_second(game, chosen.games)
        positions, decided = positions_a_second(game, chosen.deals, chosen.positions)
        table.add_row(name, kind, f"{plies:,.0f}", f"{positions:,.0f}", f"{decided} of {chosen.deals}")
    Console().print(table)


if __name__ == "__main__":
    main()

"""The environments of `cadogan.env`: steps per second on one core, with observations and masks, for every game.

A policy chooses random legal moves; only the environment's own time counts, as processor time, so that other programs disturb
little. `rules` are random games of the compiled rules
alone (`benchmarks/playouts.py`), which no environment can beat; their ratio to the fastest batch depends less on the machine.
`one at a time` goes through `gymnasium.make`, with its wrappers. Each figure is the median of several runs, which alternate.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from typing import Any

import gymnasium
import numpy as np
from rich.console import Console
from rich.table import Table

import cadogan
import cadogan.env
from cadogan.machine import compiled
from cadogan.machine.arrays import zeros

BATCHES = (64, 1024, 4096)
LONGEST = 300  # moves of a game, because capricieuse may never end
TARGETS = {"crazy-quilt": (2_000_000, 20_000)}  # steps per second: the best batch, one at a time


def drawn(chance: np.random.Generator, mask: Any) -> Any:
    """Return a random legal action for each game."""
    return (mask * chance.random(mask.shape, np.float32)).argmax(1)


def side_by_side(game: cadogan.Game, count: int, seconds: float, seed: int) -> float:
    """Return the steps per second of a batch."""
    envs = cadogan.env.VectorPatience(game, count, limit=LONGEST)
    _, infos = envs.reset(seed=seed)
    chance, steps, taken = np.random.default_rng(seed), 0, 0.0
    while taken < seconds:
        actions = drawn(chance, infos["action_mask"])
        started = time.thread_time()
        *_, infos = envs.step(actions)
        taken += time.thread_time() - started
        steps += count
    return steps / taken


def one_at_a_time(game: cadogan.Game, seconds: float, seed: int) -> float:
    """Return the steps per second of a single environment, resets included."""
    env = gymnasium.make(cadogan.env.environment_id(game), limit=LONGEST)
    _, info = env.reset(seed=seed)
    chance, steps, taken = np.random.default_rng(seed), 0, 0.0
    while taken < seconds:
        action = drawn(chance, info["action_mask"][None])[0]
        started = time.thread_time()
        _, _, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            _, info = env.reset()
        taken += time.thread_time() - started
        steps += 1
    return steps / taken


def rules_alone(game: cadogan.Game, games: int, seed: int) -> float:
    """Return the moves per second of random games by the compiled rules, without dealing."""
    kernels, out = compiled.kernels(game), compiled.buffer(game.family)
    tables, plies = compiled.deal_range(game, seed * games, games), zeros("q", games)
    started = time.thread_time()
    kernels.playouts(tables, out, seed, LONGEST, plies)
    return sum(plies) / (time.thread_time() - started)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="runs for each figure (the median is shown)")
    parser.add_argument("--seconds", type=float, default=0.5, help="of each run")
    options = parser.parse_args()

    every = cadogan.games()
    found: dict[tuple[str, str], list[float]] = {}
    for run in range(options.runs):
        for game in every:
            for count in BATCHES:
                found.setdefault((game.name, str(count)), []).append(side_by_side(game, count, options.seconds, run))
            found.setdefault((game.name, "one"), []).append(one_at_a_time(game, options.seconds, run))
            found.setdefault((game.name, "rules"), []).append(rules_alone(game, 2000, run))
    figures = {key: statistics.median(each) for key, each in found.items()}

    table = Table(
        "game",
        *(f"{count:,}\ngames" for count in BATCHES),
        "one at\na time",
        "rules",
        "best batch\nto rules",
        title="Steps per second, one core",
    )
    for game in every:
        best = max(figures[game.name, str(count)] for count in BATCHES)
        row = [f"{figures[game.name, column]:,.0f}" for column in (*map(str, BATCHES), "one", "rules")]
        table.add_row(game.name, *row, f"{best / figures[game.name, 'rules']:.2f}")
    console = Console(width=max(110, Console().width))
    console.print(table)
    for name, (batch, single) in TARGETS.items():
        best = max(figures[name, str(count)] for count in BATCHES)
        console.print(
            f"{name}: {best:,.0f} side by side (target {batch:,}), {figures[name, 'one']:,.0f} one at a time (target {single:,})"
        )
    console.print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()

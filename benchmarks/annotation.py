"""Measure how long the review of a game takes in a new process, and how soon it has its first whole graph.

The games are played by the coach with few samples, and every seventh move at random. With `--luck`, whole games are reviewed
instead, and the table shows the mean of their luck: it is 0 if the chances are right, because cards favour nobody in the long run.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time

from rich.console import Console
from rich.table import Table

import cadogan
from cadogan import coach

LINES = (("monte-carlo", 3, 27), ("crazy-quilt", 42, 1000), ("windmill", 7, 150))
RANDOM = 1 / 7  # share of the moves
SAMPLES = 100  # for the other moves
REVIEWED = 400  # samples for each move of a game that is reviewed for its luck


def line(name: str, deal: int, plies: int) -> cadogan.Position:
    """Play a game up to a number of moves."""
    chance = random.Random(deal)
    position = cadogan.game(name).deal(deal)
    while not position.is_over and position.ply < plies:
        best = coach.weigh(position, SAMPLES, seed=position.ply).best
        assert best
        position = position.play(chance.choice(list(position.moves)) if chance.random() < RANDOM else best.move)
    return position


def review(name: str, moves: str, jobs: int) -> dict[str, float]:
    """Review a line with these moves in this process, which has done nothing else; return the seconds since its start."""
    name, deal = name.split()
    position = cadogan.game(name).deal(deal).play(moves)
    seen: set[int] = set()
    first = 0.0

    def report(note: coach.PlyNote, _: int, of: int) -> None:
        nonlocal first
        seen.add(note.ply)
        if not first and len(seen) == of:
            first = age()

    found = coach.annotate(position, on_progress=report, workers=jobs)
    times = os.times()
    return {
        "first": first,
        "whole": age(),
        "cores": times.user + times.system,
        "settled": found.seconds < coach.usual_seconds(position.ply) * 0.97,
        "luck": found.luck_error,
        "skill": found.skill_error,
    }


def age() -> float:
    """Return the seconds since the parent started this process."""
    return time.time() - float(os.environ["STARTED"])


def speeds(jobs: int) -> Table:
    """Review each line in a process of its own."""
    table = Table(
        "game", "moves", "first graph", "whole", "processor", "error of luck, skill", title="Seconds of a review"
    )
    for name, deal, plies in LINES:
        position = line(name, deal, plies)
        command = [
            sys.executable,
            __file__,
            "--jobs",
            str(jobs),
            "--line",
            f"{name} {deal}",
            " ".join(position.history),
        ]
        environment = os.environ | {"STARTED": str(time.time())}
        found = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True, env=environment).stdout)
        table.add_row(
            f"{name} {deal}",
            str(position.ply),
            f"{found['first']:.1f}",
            f"{found['whole']:.1f}{', all settled' if found['settled'] else ''}",
            f"{found['cores']:.1f}",
            f"{found['luck']:.1%}, {found['skill']:.1%}",
        )
    return table


def lucks(games: list[str], deals: int, samples: int, jobs: int) -> Table:
    """Review whole games, and return the means of their luck and skill."""
    table = Table("game", "deals", "luck", "skill", title="Mean change of the chance, with its standard error")
    for name in games:
        found = [coach.annotate(line(name, deal, 1000), samples=samples, workers=jobs) for deal in range(1, deals + 1)]
        luck, skill = [each.luck for each in found], [each.skill for each in found]
        figures = [f"{statistics.mean(x):+.1%} ± {statistics.stdev(x) / deals**0.5:.1%}" for x in (luck, skill)]
        table.add_row(name, str(deals), *figures)
    return table


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[name for name, *_ in LINES], help="for --luck")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="cores (2)")
    parser.add_argument("--luck", type=int, metavar="N", help="review this many deals, at least 2, of each game")
    parser.add_argument("--samples", type=int, default=REVIEWED, metavar="S", help=f"for --luck, a move ({REVIEWED})")
    parser.add_argument("--line", nargs=2, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.line:
        print(json.dumps(review(*asked.line, asked.jobs)))
    else:
        lucky = asked.luck and lucks(asked.games, asked.luck, asked.samples, asked.jobs)
        Console(width=120).print(lucky or speeds(asked.jobs))
        print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()

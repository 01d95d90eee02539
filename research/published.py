"""Declared games with the rules of other programs: how often they can be won, next to what those programs found.

Each game is a study (`cadogan study run`), so it goes on where it stopped. The deals differ from those of the other programs: what is
compared is the share of all deals.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parents[1] / "tests" / "declared_games"
COMMAND = (sys.executable, "-m", "cadogan")


class Row(NamedTuple):
    """A game, and the share of deals that can be won elsewhere, in percent: from where to where, and who says so."""

    game: str
    low: float
    high: float
    source: str


# "Solvitaire": run for this table, with the interval for its sample; "the paper": Blake and Gent, arXiv 1906.12314.
ROWS = (
    Row("beleaguered-castle", 62.7, 69.9, "Solvitaire, 1,000 deals"),
    Row("streets-and-alleys", 49.4, 61.8, "Solvitaire, 400 deals"),
    Row("golf-open", 41.6, 61.2, "Solvitaire, 207 deals"),
    Row("fan-back", 43.0, 60.2, "Solvitaire, 272 deals"),
    Row("flower-garden-back", 60.6, 98.0, "Solvitaire, 205 deals"),
    Row("canfield-open", 67.1, 82.2, "Solvitaire, 429 deals"),
    Row("klondike-open", 81.861, 82.029, "the paper"),
    Row("klondike-open?deal=1", 77.2, 96.9, "Solvitaire, 200 deals"),
)


def folder_of(out: Path, game: str) -> Path:
    """Return the folder of a game's study."""
    return out / game.replace("?", "-").replace("=", "-")


def line(row: Row, out: Path) -> str:
    """Return the line of the table for a game."""
    done = subprocess.run(
        [*COMMAND, "study", "report", folder_of(out, row.game), "--json"], capture_output=True, check=True
    )
    found = json.loads(done.stdout)["studies"][0]
    won, possible, (low, high) = 100 * found["won_share"], 100 * found["possible_share"], found["bounds"]
    low, high = 100 * low, 100 * high
    agree = "yes" if low <= row.high and row.low <= high else "**no**"
    counts = f"{found['counted']:,} | {found['won']:,} | {found['lost']:,} | {found['unknown']:,}"
    there = f"{row.low:g}–{row.high:g} ({row.source})"
    return f"| {row.game} | {counts} | {won:.1f}–{possible:.1f} | {low:.1f}–{high:.1f} | {there} | {agree} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000, help="deals of each game")
    parser.add_argument("--positions", type=int, default=1_000_000, help="most positions of a deal")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--out", type=Path, default=Path("published"), help="folder of the studies")
    parser.add_argument("--table", action="store_true", help="only print the table of what is there")
    chosen = parser.parse_args()
    os.environ["CADOGAN_GAMES"] = os.pathsep.join(map(str, sorted(FOLDER.glob("*.py"))))
    chosen.out.mkdir(parents=True, exist_ok=True)
    budget = ("--deals", f"1-{chosen.deals}", "--positions", str(chosen.positions), "--jobs", str(chosen.jobs))
    for row in () if chosen.table else ROWS:
        subprocess.run(
            [*COMMAND, "study", "run", row.game, *budget, "--out", folder_of(chosen.out, row.game)], check=True
        )
    print(
        "| game | deals | won | lost | unknown | won to won + unknown, % | with 95 % for the sample | elsewhere, % | agree |"
    )
    print("|---|---:|---:|---:|---:|---|---|---|---|")
    for row in ROWS:
        if folder_of(chosen.out, row.game).exists():
            print(line(row, chosen.out))


if __name__ == "__main__":
    main()

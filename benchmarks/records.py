"""Records read from a big file: games per second, and the memory that it takes.

Writes a file of random games, a quarter of each family and at most 150 moves long, and reads it game by game in a process of
its own: all games, all games as trees, and by their headers alone. Memory is the process's peak, the interpreter included.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

import cadogan
from cadogan.position.notation import Record, write

GAMES = ("crazy-quilt", "windmill", "capricieuse", "doubles-and-quits")
LONGEST = 150
DIFFERENT = 200  # games that are played; the file repeats them

READ = """
import resource, sys, time
import cadogan
started = time.perf_counter()
games = 0
for record in cadogan.records(sys.argv[1], wanted={wanted}):
    games += 1
    {work}
print(time.perf_counter() - started, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
WAYS = {
    "read all": ("None", "pass"),
    "read all as trees": ("None", "cadogan.Tree(record)"),
    "read one family, skip the others": ("lambda headers: headers['Game'] == 'windmill'", "pass"),
    "skip all": ("lambda headers: False", "pass"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000, metavar="N", help="games in the file")
    games = parser.parse_args().games
    table = Table("", "games a second", "peak memory, MB", title=f"{games:,} games")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.txt"
        _write(path, games)
        for name, (wanted, work) in WAYS.items():
            seconds, memory = _measure(READ.format(wanted=wanted, work=work), path)
            table.add_row(name, f"{games / seconds:,.0f}", f"{memory:.0f}")
        size = path.stat().st_size / 1e6
        _write(path, 1)
        _, memory = _measure(READ.format(wanted="None", work="pass"), path)
        table.add_row("read one game", "", f"{memory:.0f}")
    Console().print(table)
    print(f"The file has {size:,.0f} MB.")


def _write(path: Path, games: int) -> None:
    rng = random.Random(1)
    texts = []
    for number in range(DIFFERENT):
        position = cadogan.game(GAMES[number % len(GAMES)]).deal(number)
        while position.ply < LONGEST and not position.is_over:
            position = position.play(rng.choice(list(position.codes)))
        texts.append(write(Record.from_position(position, player="Ann", date="2026-11-21")))
    with path.open("w", encoding="utf-8") as file:
        for number in range(games):
            file.write(texts[number % DIFFERENT] + "\n")


def _measure(code: str, path: Path) -> tuple[float, float]:
    """Return the seconds that reading took, and the peak memory in MB."""
    run = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    seconds, kilobytes = run.stdout.split()
    return float(seconds), int(kilobytes) / 1024


if __name__ == "__main__":
    main()

"""The puzzles that come with the package, made or finished, by `make puzzles`: takes hours.

Of every game of the plan deals are looked through from number 1 on until it has its puzzles; a deal of which another game of
its family has one is left out, for the cards are the same. What is found is kept in build/puzzles, one file a game, with the number of the deal looked at last: the same command goes on from
there, or where there is nothing from the package's puzzles, and may be stopped with Ctrl-C. The package's files are written anew from all that is there.

    tools/puzzles.py [FAMILY …] [--count N] [--seconds S] [--write]
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import cadogan
from cadogan.puzzles import Puzzle, read, shipped, write
from cadogan.puzzles.generation import puzzle_of
from cadogan.puzzles.selection import gather

HERE = Path(__file__).resolve().parent.parent
MADE = HERE / "build" / "puzzles"
SHIPPED = HERE / "src" / "cadogan" / "puzzles" / "data"
COUNT = 200  # of a family

# Of each family the games, and their shares of its puzzles.
PLAN = {
    "quilt": {"crazy-quilt": 6, "crazy-quilt-morehead": 5, "indian-carpet": 4, "the-carpet": 5},
    "windmill": {"windmill": 8, "the-mill": 6, "windmill-relaxed": 6},
    "capricieuse": {
        "capricieuse": 2,
        "capricieuse?redeals=1": 3,
        "capricieuse?redeals=0": 8,
        "capricieuse?foundations=set-out&redeals=0": 3,
        "capricieuse?fill_spaces=off": 4,
    },
    "doubles": {
        "monte-carlo": 8,
        "doubles-and-quits": 2,
        "doubles-and-quits?pairing=optional": 6,
        "monte-carlo?closing=columns": 4,
    },
}


def main() -> None:
    """Make puzzles by the plan until there are enough, or the time is over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("families", nargs="*", default=list(PLAN), metavar="FAMILY", help="quilt, windmill …")
    parser.add_argument("--count", type=int, default=COUNT, help="puzzles of each family")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long")
    parser.add_argument("--write", action="store_true", help="make none, only write the package's files")
    asked = parser.parse_args()
    MADE.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + asked.seconds
    try:
        while not asked.write and time.monotonic() < end:
            left = [work(name, asked.count, end) for name in asked.families]
            if not any(left):
                break
    except KeyboardInterrupt:
        print("stopped; the same command goes on")
    for name in asked.families:
        found = gather([puzzle for game in PLAN[name] for puzzle in kept(game)[0]], asked.count)
        (SHIPPED / f"{name}.jsonl").write_text(write(found), "utf-8")
        print(f"{name}: {len(found)} puzzles")


def work(name: str, count: int, end: float) -> bool:
    """Look for one more puzzle of each game of a family that has too few, for some deals; is there any left to do?"""
    shares = PLAN[name]
    left = False
    for game, share in shares.items():
        puzzles, deal = kept(game)
        wanted = -(-count * share // sum(shares.values()))
        if len(puzzles) >= wanted:
            continue
        left = True
        taken = {puzzle.deal for other in shares for puzzle in kept(other)[0]}
        begun, puzzle = time.monotonic(), None
        while not puzzle and time.monotonic() < begun + SECONDS:
            deal += 1
            puzzle = puzzle_of(cadogan.game(game), deal) if deal not in taken else None
        if puzzle:
            puzzles.append(puzzle)
        keep(game, puzzles, deal)
        if puzzle:
            print(f"{game}: {len(puzzles)} of {wanted}, deal {deal}", flush=True)
        if time.monotonic() > end:
            break
    return left


SECONDS = 10.0  # for a turn, about


def path_of(game: str) -> Path:
    """Where what was found of a game is kept."""
    return MADE / f"{game.replace('?', '~').replace('&', '~')}.jsonl"


def kept(game: str) -> tuple[list[Puzzle], int]:
    """The puzzles found so far, and the number of the deal looked at last."""
    path = path_of(game)
    if not path.exists():
        rules = cadogan.game(game)
        made = [puzzle for puzzle in shipped(rules.family.NAME) if puzzle.game == rules.name]
        return made, max((puzzle.deal for puzzle in made), default=0)
    first, _, rest = path.read_text("utf-8").partition("\n")
    return list(read(rest, path.name)), json.loads(first)["looked_at"]


def keep(game: str, puzzles: list[Puzzle], deal: int) -> None:
    """Keep them."""
    path = path_of(game)
    new = path.with_suffix(".new")
    new.write_text(json.dumps({"looked_at": deal}) + "\n" + write(puzzles), "utf-8")
    new.replace(path)


if __name__ == "__main__":
    main()

"""Make the puzzles that come with the package (`make tool NAME=puzzles`); this takes hours.

For every game of the plan, deals are examined from number 1 on until the game has its puzzles. A deal with a puzzle of another
game of the family is skipped, because the cards are the same. Results are stored in build/puzzles, one file for each game, with
the number of the last deal examined. Stop with Ctrl-C; the same command continues from there, or from the package's puzzles if
nothing is stored. Finally, the package's files are written again from everything stored.

    tools/puzzles.py [FAMILY …] [--count N] [--seconds S] [--write]
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import cadogan
from cadogan.puzzles import Puzzle, read, shipped, write
from cadogan.puzzles.daily_deals import BOOK, family_of
from cadogan.puzzles.generation import puzzle_of, select

HERE = Path(__file__).resolve().parent.parent
MADE = HERE / "build" / "puzzles"
SHIPPED = HERE / "src" / "cadogan" / "puzzles" / "data"
COUNT = 200  # puzzles of each family

# The games of each family, and their shares of its puzzles.
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
    "nation": {"the-nation?redeals=0": 10, "la-nationale": 10},
    BOOK: {
        "la-belle-lucie": 9,
        "la-belle-lucie?redeals=1": 24,
        "house-in-the-wood": 6,
        "anna": 1,
        "the-shah": 36,
        "the-fish-bone": 22,
        "the-constitution": 22,
        "la-nivernaise": 16,
        "fortress": 12,
        "light-and-shade": 12,
        "the-herring-bone": 12,
        "the-blockade": 12,
        "the-fifteen": 8,
        "the-salic-law": 8,
    },
}


def main() -> None:
    """Make puzzles by the plan until there are enough or the time is over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("families", nargs="*", default=list(PLAN), metavar="FAMILY", help="quilt, windmill …")
    parser.add_argument("--count", type=int, default=COUNT, help="puzzles of each family")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after this many seconds")
    parser.add_argument("--write", action="store_true", help="make no puzzles, only write the package's files")
    asked = parser.parse_args()
    MADE.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + asked.seconds
    try:
        while not asked.write and time.monotonic() < end:
            left = [work(name, asked.count, end) for name in asked.families]
            if not any(left):
                break
    except KeyboardInterrupt:
        print("stopped; run the same command to continue")
    for name in asked.families:
        found = select([puzzle for game in PLAN[name] for puzzle in kept(game)[0]], asked.count)
        (SHIPPED / f"{name}.jsonl").write_text(write(found), "utf-8")
        print(f"{name}: {len(found)} puzzles")


def work(name: str, count: int, end: float) -> bool:
    """Look for one more puzzle of each game of a family that has too few, for about SECONDS; is there anything left to do?"""
    shares = PLAN[name]
    left = False
    for game, share in shares.items():
        puzzles, deal = kept(game)
        wanted = -(-count * share // sum(shares.values()))
        if len(puzzles) >= wanted:
            continue
        left = True
        taken = {puzzle.deal for other in shares for puzzle in kept(other)[0]}
        started, puzzle = time.monotonic(), None
        while not puzzle and time.monotonic() < started + SECONDS:
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


SECONDS = 10.0  # for each game in a turn, approximately


def path_of(game: str) -> Path:
    """Return the path of the file with a game's results."""
    return MADE / f"{game.replace('?', '~').replace('&', '~')}.jsonl"


def kept(game: str) -> tuple[list[Puzzle], int]:
    """Return the puzzles found so far, and the number of the last deal examined."""
    path = path_of(game)
    if not path.exists():
        rules = cadogan.game(game)
        made = [puzzle for puzzle in shipped(family_of(rules.family.NAME)) if puzzle.game == rules.name]
        return made, max((puzzle.deal for puzzle in made), default=0)
    first, _, rest = path.read_text("utf-8").partition("\n")
    return list(read(rest, path.name)), json.loads(first)["looked_at"]


def keep(game: str, puzzles: list[Puzzle], deal: int) -> None:
    """Store the puzzles and the number of the last deal examined."""
    path = path_of(game)
    new = path.with_suffix(".new")
    new.write_text(json.dumps({"looked_at": deal}) + "\n" + write(puzzles), "utf-8")
    new.replace(path)


if __name__ == "__main__":
    main()

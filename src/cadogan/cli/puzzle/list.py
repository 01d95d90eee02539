"""`cadogan puzzle list`: count the puzzles."""

from __future__ import annotations

import json
from collections import Counter

from cadogan.cli.arguments import Json
from cadogan.cli.puzzle.file import PuzzleFile, puzzles_of


def command(file: PuzzleFile = None, as_json: Json = False) -> None:
    """Count the puzzles of each game and difficulty.

    Difficulties go from 1 (easy) to 5 (very hard); docs/puzzles.md explains how they are measured. --json prints all puzzles.
    """
    from cadogan.puzzles.puzzle import HARDEST

    puzzles = puzzles_of(file)
    if as_json:
        print(json.dumps([puzzle.plain() for puzzle in puzzles], ensure_ascii=False))
        return
    counts = Counter((puzzle.family, puzzle.game, puzzle.difficulty) for puzzle in puzzles)
    games = sorted({(family, name) for family, name, _ in counts})
    width = max((len(name) for _, name in games), default=4)
    levels = range(1, HARDEST + 1)
    print(f"{'':{width}} " + "".join(f"{level:>5}" for level in levels) + "  all")
    for family, name in games:
        row = [counts[family, name, level] for level in levels]
        print(f"{name:{width}} " + "".join(f"{count or '–':>5}" for count in row) + f"{sum(row):>5}")
    print(
        f"{'all':{width}} "
        + "".join(f"{sum(p.difficulty == level for p in puzzles):>5}" for level in levels)
        + f"{len(puzzles):>5}"
    )

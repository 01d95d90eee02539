"""`cadogan puzzle check`: prove puzzles again."""

from __future__ import annotations

import json

from cadogan.cli.arguments import Json
from cadogan.cli.puzzle.file import PuzzleFile, puzzles_of
from cadogan.cli.terminal.progress import Progress
from cadogan.position import game
from cadogan.rules.counts import counted


def command(file: PuzzleFile = None, as_json: Json = False) -> int:
    """Check puzzles by proving them again.

    Replays the winning line by the rules, and proves that every other move loses or only delays the win. Prints what is wrong. Exit status: 0 if all puzzles are right, 1 if one is wrong.
    """
    from cadogan.puzzles.proof import fault
    from cadogan.solver import prepare

    puzzles = puzzles_of(file)
    for name in sorted({puzzle.game for puzzle in puzzles}):
        prepare(game(name))
    faults = {}
    with Progress(len(puzzles)) as progress:
        for number, puzzle in enumerate(puzzles, 1):
            wrong = fault(puzzle)
            if wrong:
                faults[puzzle.id] = wrong
                if not as_json:
                    progress.print(f"{puzzle.id}: {wrong}")
            progress.update(number, f"{number} of {len(puzzles)} proved")
    if as_json:
        print(json.dumps({"puzzles": len(puzzles), "faults": faults}, ensure_ascii=False))
    else:
        print(f"{counted(len(puzzles), 'puzzle')}, {len(faults)} wrong")
    return 1 if faults else 0

"""The argument for a file of puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cadogan.rules.cards import BadInput

if TYPE_CHECKING:
    from cadogan.puzzles import Puzzle

PuzzleFile = Annotated[
    Path | None, typer.Argument(metavar="FILE", help="File of puzzles; default: the puzzles of the package.")
]


def puzzles_of(file: Path | None) -> list[Puzzle]:
    """Return the puzzles of a file, or of the package. Raises BadInput or OSError if the file has no puzzles."""
    from cadogan.puzzles import read, shipped, shipped_families

    if file is None:
        return [puzzle for family in shipped_families() for puzzle in shipped(family)]
    try:
        found = list(read(file.read_text("utf-8"), file.name))
    except UnicodeDecodeError:
        raise BadInput(f"{file} is not UTF-8 text: give a file of puzzles") from None
    if not found:
        raise BadInput(f"{file} contains no puzzles")
    return found

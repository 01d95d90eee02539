"""Files of puzzles as arguments."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cadogan.cards import BadInput

if TYPE_CHECKING:
    from cadogan.puzzles import Puzzle

PuzzleFile = Annotated[
    Path | None, typer.Argument(metavar="FILE", help="A file of puzzles; those of the package if left out.")
]


def puzzles_of(file: Path | None) -> list[Puzzle]:
    """The puzzles of a file, or those of the package. Raises BadInput and OSError for a file that has none."""
    from cadogan.puzzles import read, shipped, shipped_families

    if file is None:
        return [puzzle for family in shipped_families() for puzzle in shipped(family)]
    try:
        found = list(read(file.read_text("utf-8"), file.name))
    except UnicodeDecodeError:
        raise BadInput(f"{file}: this is no text in UTF-8, as a file of puzzles is") from None
    if not found:
        raise BadInput(f"{file}: there is no puzzle in it")
    return found


def counted(number: int, what: str) -> str:
    """A number of things in words: ``"1 puzzle"``, ``"7 puzzles"``."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"

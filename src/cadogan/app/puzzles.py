"""The puzzles that come with the package. All their cards are known."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import cache
from typing import TYPE_CHECKING

from cadogan.app import answers, view
from cadogan.app.errors import NotFound

if TYPE_CHECKING:  # its import takes a while
    from cadogan.puzzles import Puzzle


def listing() -> list[answers.PuzzleInfo]:
    """All puzzles, family by family."""
    return [info(puzzle) for puzzle in by_id().values()]


def daily(day: date | None = None, game: str | None = None) -> answers.Puzzle:
    """The puzzle of a day, today's in UTC by default; of a game or a family, by default one after the other."""
    from cadogan import puzzles

    return shown(puzzles.daily(day or datetime.now(UTC).date(), game))


def show(id: str) -> answers.Puzzle:
    """A puzzle with its table. Raises NotFound."""
    return shown(the_puzzle(id))


def answer(id: str, move: str = "") -> answers.PuzzleAnswer:
    """Whether a move is the right one; when it is, or none is given, with the line that proves it. Raises NotFound."""
    puzzle = the_puzzle(id)
    result = puzzle.answer(move) if move else "shown"
    if result in ("wrong", "also"):
        return answers.PuzzleAnswer(result=result, key=None, line=None)
    line = view.line(puzzle.position, puzzle.line, open=True)
    return answers.PuzzleAnswer(result=result, key=puzzle.key, line=line)


@cache
def by_id() -> dict[str, Puzzle]:
    """All puzzles by their ids."""
    from cadogan import puzzles

    return {puzzle.id: puzzle for family in puzzles.shipped_families() for puzzle in puzzles.shipped(family)}


def the_puzzle(id: str) -> Puzzle:
    """The puzzle of an id. Raises NotFound."""
    if id not in by_id():
        raise NotFound("There is no puzzle of this id.")
    return by_id()[id]


def info(puzzle: Puzzle) -> answers.PuzzleInfo:
    """A puzzle in a list."""
    rules = puzzle.rules
    return answers.PuzzleInfo(
        id=puzzle.id, family=puzzle.family, game=rules.name, title=rules.title, difficulty=puzzle.difficulty
    )


def shown(puzzle: Puzzle) -> answers.Puzzle:
    """A puzzle with its table."""
    position = puzzle.position
    piles = position.piles
    return answers.Puzzle(
        id=puzzle.id,
        game=view.game_name(position.game),
        difficulty=puzzle.difficulty,
        table=view.table(position, piles),
        moves=view.legal(position, piles),
        redeals_left=position.redeals_left,
    )

"""The puzzles of the package. All their cards are known."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import cache
from typing import TYPE_CHECKING

from cadogan.app.plays import view
from cadogan.app.results import result_responses
from cadogan.app.wire.errors import NotFound
from cadogan.app.wire.schema import shaped

if TYPE_CHECKING:  # importing it is slow
    from cadogan.puzzles import Puzzle


def listing() -> list[result_responses.PuzzleInfo]:
    """List all puzzles, family by family."""
    return [info(puzzle) for puzzle in by_id().values()]


def daily(day: date | None = None, game: str | None = None) -> result_responses.Puzzle:
    """Return the puzzle of a day (default: today in UTC), of a game or family (default: each family in turn)."""
    from cadogan import puzzles

    return shown(puzzles.daily(day or datetime.now(UTC).date(), game))


def show(id: str) -> result_responses.Puzzle:
    """Return a puzzle with its table. Raises NotFound."""
    return shown(the_puzzle(id))


def answer(id: str, move: str = "") -> result_responses.PuzzleAnswer:
    """Check a move as the answer to a puzzle. A right move, or no move, also returns the winning line. Raises NotFound."""
    puzzle = the_puzzle(id)
    result = puzzle.answer(move) if move else "shown"
    if result in ("wrong", "also"):
        return result_responses.PuzzleAnswer(result=result, key=None, line=None)
    line = view.line(puzzle.position, puzzle.line, open=True)
    return result_responses.PuzzleAnswer(result=result, key=puzzle.key, line=line)


@cache
def by_id() -> dict[str, Puzzle]:
    """Return all puzzles by id."""
    from cadogan import puzzles

    return {puzzle.id: puzzle for family in puzzles.shipped_families() for puzzle in puzzles.shipped(family)}


def the_puzzle(id: str) -> Puzzle:
    """Return the puzzle with an id. Raises NotFound."""
    if id not in by_id():
        raise NotFound("There is no puzzle with this id.")
    return by_id()[id]


def info(puzzle: Puzzle) -> result_responses.PuzzleInfo:
    """Convert a puzzle to an entry of a list."""
    return shaped(result_responses.PuzzleInfo, puzzle, game=puzzle.rules.name, title=puzzle.rules.title)


def shown(puzzle: Puzzle) -> result_responses.Puzzle:
    """Convert a puzzle to an answer with its table."""
    position = puzzle.position
    now = view.table_view(position)
    return shaped(
        result_responses.Puzzle,
        puzzle,
        game=view.game_name(position.game),
        table=view.table(position, now.piles),
        moves=tuple(now.moves.values()),
        redeals_left=now.redeals_left,
    )

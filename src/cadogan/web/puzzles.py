"""The routes of the puzzles that come with the package. All their cards are known."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import cache
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, HTTPException, Path, Query

from cadogan.web import models, view
from cadogan.web.player import Player
from cadogan.web.routes import REFUSED, Kept, refusals

if TYPE_CHECKING:  # its import takes a while
    from cadogan.puzzles import Puzzle

router = APIRouter(prefix="/api", responses=REFUSED)

PuzzleId = Annotated[str, Path(max_length=64, description="The puzzle's id")]


@router.get("/puzzles")
def list_puzzles() -> list[models.PuzzleInfo]:
    """All puzzles, family by family."""
    return [info(puzzle) for puzzle in by_id().values()]


@router.get("/puzzles/daily", responses=refusals(404))
def daily(
    date: Annotated[date | None, Query(description="Today's in UTC, if none is given", examples=["2026-11-21"])] = None,
    game: Annotated[
        str | None, Query(max_length=200, description="A game or a family; else the families take turns")
    ] = None,
) -> models.Puzzle:
    """The puzzle of a day, the same for everybody."""
    from cadogan import puzzles

    return shown(puzzles.daily(date or datetime.now(UTC).date(), game))


@router.get("/puzzles/{id}", responses=refusals(404))
def show(id: PuzzleId) -> models.Puzzle:
    """A puzzle with its table: which move keeps the win?"""
    return shown(the_puzzle(id))


@router.post("/puzzles/{id}/answer", responses=refusals(403, 404, 413))
def answer(id: PuzzleId, given: models.PuzzleMove) -> models.PuzzleAnswer:
    """Is a move the one? When it is, or none is given, the line that proves it is told; else it is asked again."""
    puzzle = the_puzzle(id)
    result = puzzle.answer(given.move) if given.move else "shown"
    if result in ("wrong", "also"):
        return models.PuzzleAnswer(result=result, key=None, line=None)
    line = view.line(puzzle.position, puzzle.line, open=True)
    return models.PuzzleAnswer(result=result, key=puzzle.key, line=line)


@router.post("/plays/puzzle", status_code=201, responses=refusals(403, 404, 413))
def begin(wanted: models.PuzzleToPlay, player: Player, plays: Kept) -> models.Play:
    """Begin a game from a puzzle's position, all cards known. It is not counted in the statistics."""
    puzzle = the_puzzle(wanted.id)
    return view.play(plays.begin(player, puzzle.position, puzzle=puzzle.id))


@cache
def by_id() -> dict[str, Puzzle]:
    """All puzzles by their ids."""
    from cadogan import puzzles

    return {puzzle.id: puzzle for family in puzzles.shipped_families() for puzzle in puzzles.shipped(family)}


def the_puzzle(id: str) -> Puzzle:
    """The puzzle of an id."""
    if id not in by_id():
        raise HTTPException(404, "There is no puzzle of this id.")
    return by_id()[id]


def info(puzzle: Puzzle) -> models.PuzzleInfo:
    """A puzzle in a list."""
    rules = puzzle.rules
    return models.PuzzleInfo(
        id=puzzle.id, family=puzzle.family, game=rules.name, title=rules.title, difficulty=puzzle.difficulty
    )


def shown(puzzle: Puzzle) -> models.Puzzle:
    """A puzzle with its table."""
    position = puzzle.position
    piles = position.piles
    return models.Puzzle(
        id=puzzle.id,
        game=view.game_name(position.game),
        difficulty=puzzle.difficulty,
        table=view.table(position, piles),
        moves=view.legal(position, piles),
        redeals_left=position.redeals_left,
    )

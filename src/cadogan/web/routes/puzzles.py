"""Routes for the puzzles of the package."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query

from cadogan.app import answers, requests
from cadogan.web.dependencies import REFUSED, ApplicationDep, refusals
from cadogan.web.identity import Player

router = APIRouter(prefix="/api", responses=REFUSED)

PuzzleId = Annotated[str, Path(max_length=64, description="Id of the puzzle")]


@router.get("/puzzles")
def list_puzzles(app: ApplicationDep) -> list[answers.PuzzleInfo]:
    """List all puzzles, family by family."""
    return app.puzzles()


@router.get("/puzzles/daily", responses=refusals(404))
def daily(
    app: ApplicationDep,
    date: Annotated[date | None, Query(description="Default: today in UTC", examples=["2026-11-21"])] = None,
    game: Annotated[
        str | None, Query(max_length=200, description="A game or family; default: each family in turn")
    ] = None,
) -> answers.Puzzle:
    """Get the puzzle of a day, the same for everyone."""
    return app.daily_puzzle(date, game)


@router.get("/puzzles/{id}", responses=refusals(404))
def show(id: PuzzleId, app: ApplicationDep) -> answers.Puzzle:
    """Get a puzzle with its table: find the only winning move."""
    return app.puzzle(id)


@router.post("/puzzles/{id}/answer", responses=refusals(403, 404, 413))
def answer(id: PuzzleId, given: requests.PuzzleMove, app: ApplicationDep) -> answers.PuzzleAnswer:
    """Check a move as the answer to a puzzle. If it is right, or if no move is given, the winning line is returned too."""
    return app.answer_puzzle(id, given)


@router.post("/plays/puzzle", status_code=201, responses=refusals(403, 404, 413))
def begin(wanted: requests.PuzzleToPlay, player: Player, app: ApplicationDep) -> answers.Play:
    """Start a game from the position of a puzzle, with all cards known. It does not count in the statistics."""
    return app.begin_puzzle(player, wanted)

"""The puzzles that come with the package."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query

from cadogan.app import answers, requests
from cadogan.web.dependencies import REFUSED, ApplicationDep, refusals
from cadogan.web.identity import Player

router = APIRouter(prefix="/api", responses=REFUSED)

PuzzleId = Annotated[str, Path(max_length=64, description="The puzzle's id")]


@router.get("/puzzles")
def list_puzzles(app: ApplicationDep) -> list[answers.PuzzleInfo]:
    """All puzzles, family by family."""
    return app.puzzles()


@router.get("/puzzles/daily", responses=refusals(404))
def daily(
    app: ApplicationDep,
    date: Annotated[date | None, Query(description="Today's in UTC, if none is given", examples=["2026-11-21"])] = None,
    game: Annotated[
        str | None, Query(max_length=200, description="A game or a family; else the families take turns")
    ] = None,
) -> answers.Puzzle:
    """The puzzle of a day, the same for everybody."""
    return app.daily_puzzle(date, game)


@router.get("/puzzles/{id}", responses=refusals(404))
def show(id: PuzzleId, app: ApplicationDep) -> answers.Puzzle:
    """A puzzle with its table: which move keeps the win?"""
    return app.puzzle(id)


@router.post("/puzzles/{id}/answer", responses=refusals(403, 404, 413))
def answer(id: PuzzleId, given: requests.PuzzleMove, app: ApplicationDep) -> answers.PuzzleAnswer:
    """Is a move the one? When it is, or none is given, the line that proves it is told; else it is asked again."""
    return app.answer_puzzle(id, given)


@router.post("/plays/puzzle", status_code=201, responses=refusals(403, 404, 413))
def begin(wanted: requests.PuzzleToPlay, player: Player, app: ApplicationDep) -> answers.Play:
    """Begin a game from a puzzle's position, all cards known. It is not counted in the statistics."""
    return app.begin_puzzle(player, wanted)

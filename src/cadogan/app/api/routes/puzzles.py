"""Routes for the puzzles of the package."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from cadogan.app import answers, requests
from cadogan.app.api.route import Routes
from cadogan.app.application import Application
from cadogan.app.shape import about

routes = Routes()

PuzzleId = Annotated[str, about("Id of the puzzle", max_length=64)]


@routes.get("/puzzles")
def list_puzzles(app: Application) -> list[answers.PuzzleInfo]:
    """List all puzzles, family by family."""
    return app.puzzles()


@routes.get("/puzzles/daily", refused=(404,))
def daily(
    app: Application,
    date: Annotated[date | None, about("Default: today in UTC", examples=["2026-11-21"])] = None,
    game: Annotated[str | None, about("A game or family; default: each family in turn", max_length=200)] = None,
) -> answers.Puzzle:
    """Get the puzzle of a day, the same for everyone."""
    return app.daily_puzzle(date, game)


@routes.get("/puzzles/{id}", refused=(404,))
def show(id: PuzzleId, app: Application) -> answers.Puzzle:
    """Get a puzzle with its table: find the only winning move."""
    return app.puzzle(id)


@routes.post("/puzzles/{id}/answer", refused=(404,))
def answer(id: PuzzleId, given: requests.PuzzleMove, app: Application) -> answers.PuzzleAnswer:
    """Check a move as the answer to a puzzle. If it is right, or if no move is given, the winning line is returned too."""
    return app.answer_puzzle(id, given)


@routes.post("/plays/puzzle", status=201, refused=(404,), rate="starts")
def begin(wanted: requests.PuzzleToPlay, player: str, app: Application) -> answers.Play:
    """Start a game from the position of a puzzle, with all cards known. It does not count in the statistics."""
    return app.begin_puzzle(player, wanted)

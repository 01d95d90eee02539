"""Plays: begun, shown, played, taken in and given out as records."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import PlainTextResponse

import cadogan
from cadogan.app import answers, requests
from cadogan.web.dependencies import CHANGED, REFUSED, ApplicationDep, CompilerDep, PlayId, refusals
from cadogan.web.identity import Player

router = APIRouter(prefix="/api", responses=REFUSED)


@router.get("/plays")
def list_plays(player: Player, app: ApplicationDep) -> list[answers.PlaySummary]:
    """The player's own plays, the one changed last first."""
    return app.list_plays(player)


@router.post("/plays", status_code=201, responses=refusals(403, 413))
def begin(new: requests.NewPlay, player: Player, app: ApplicationDep, compiler: CompilerDep) -> answers.Play:
    """Begin a game: with the deal of a number or any, a deal in full, or a table in the middle of a game; and play moves on."""
    play = app.begin(player, new)
    compiler.opened(cadogan.game(new.game))
    return play


@router.get("/plays/{id}", responses=refusals(404, 409))
def show(id: PlayId, player: Player, app: ApplicationDep, compiler: CompilerDep) -> answers.Play:
    """A play as it stands."""
    play = app.show(player, id)
    compiler.opened(cadogan.game(play.game.name))
    return play


@router.get("/plays/{id}/record", responses=refusals(400, 404, 409, 422), response_class=PlainTextResponse)
def record(id: PlayId, player: Player, app: ApplicationDep) -> str:
    """The record of a play as text: the current line, and as variations all else that was tried.

    It says what was dealt, by number or by cards.
    """
    return app.record(player, id)


@router.post("/import", status_code=201, responses=refusals(403, 413))
def take_in(record: requests.RecordText, player: Player, app: ApplicationDep) -> answers.Imported:
    """Take in the games of a record, with their comments and variations: all of them, or none if one is wrong."""
    return app.take_in(player, record.text)


@router.post("/plays/{id}/move", responses=CHANGED)
def move(id: PlayId, at: requests.MovesAtNode, player: Player, app: ApplicationDep) -> answers.Play:
    """Play one or more moves. They are stored before this answers; what was played on from here before is kept beside it."""
    return app.move(player, id, at)


@router.post("/plays/{id}/undo", responses=CHANGED)
def undo(id: PlayId, at: requests.AtNode, player: Player, app: ApplicationDep) -> answers.Play:
    """Take the last move back."""
    return app.undo(player, id, at)


@router.post("/plays/{id}/redo", responses=CHANGED)
def redo(id: PlayId, at: requests.AtNode, player: Player, app: ApplicationDep) -> answers.Play:
    """Play again the move taken back last from here."""
    return app.redo(player, id, at)


@router.post("/plays/{id}/restart", responses=CHANGED)
def restart(id: PlayId, at: requests.AtNode, player: Player, app: ApplicationDep) -> answers.Play:
    """Back to the start; every move can be played again."""
    return app.restart(player, id, at)


@router.post("/plays/{id}/goto", responses=CHANGED)
def goto(id: PlayId, at: requests.GoTo, player: Player, app: ApplicationDep) -> answers.Play:
    """To any place of the current line or of another one, which then becomes the current line."""
    return app.goto(player, id, at)


@router.post("/plays/{id}/resign", responses=CHANGED)
def resign(id: PlayId, at: requests.AtNode, player: Player, app: ApplicationDep) -> answers.Play:
    """Give the game up; it takes no more moves."""
    return app.resign(player, id, at)

"""Routes for plays: start, show, move, import and export."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import PlainTextResponse

import cadogan
from cadogan.app import answers, requests
from cadogan.web.dependencies import CHANGED, REFUSED, ApplicationDep, AtNode, PlayId, PreparerDep, refusals
from cadogan.web.identity import Player

router = APIRouter(prefix="/api", responses=REFUSED)

Place = Annotated[str, Query(max_length=16, description="Name of a place")]


@router.get("/plays")
def list_plays(player: Player, app: ApplicationDep) -> list[answers.PlaySummary]:
    """List the player's plays, most recently changed first."""
    return app.list_plays(player)


@router.post("/plays", status_code=201, responses=refusals(403, 413))
def begin(new: requests.NewPlay, player: Player, app: ApplicationDep, preparer: PreparerDep) -> answers.Play:
    """Start a game from a numbered or random deal, all cards of a deal, or a position; then play some moves, if given."""
    play = app.begin(player, new)
    preparer.opened(cadogan.game(new.game))
    return play


@router.get("/plays/{id}", responses=refusals(404, 409))
def show(id: PlayId, player: Player, app: ApplicationDep, preparer: PreparerDep) -> answers.Play:
    """Get a play in its current state."""
    play = app.show(player, id)
    preparer.opened(cadogan.game(play.game.name))
    return play


@router.get("/plays/{id}/deal", responses=refusals(404))
def shared_deal(id: PlayId, app: ApplicationDep) -> answers.SharedDeal:
    """Get the game and deal number of anybody's play, so that others can play the same deal. It tells nothing else."""
    return app.shared_deal(id)


@router.get("/plays/{id}/ending", responses=refusals(404, 409))
def ending(id: PlayId, player: Player, app: ApplicationDep) -> answers.Ending:
    """Get how a game ended, and how it compares with the player's other games. Refused with status 409 while it goes on.

    A win is compared with the player's wins of the same game and options, without spoilers or moves chosen by the coach.
    """
    return app.ending(player, id)


@router.get("/plays/{id}/record", responses=refusals(400, 404, 409, 422), response_class=PlainTextResponse)
def record(id: PlayId, player: Player, app: ApplicationDep) -> str:
    """Get the record of a play as text. The current line is the main line; all other tried moves are variations.

    The record includes the deal, as a number or as cards.
    """
    return app.record(player, id)


@router.post("/import", status_code=201, responses=refusals(403, 413), summary="Import")
def take_in(record: requests.RecordText, player: Player, app: ApplicationDep) -> answers.Imported:
    """Import all games of a record with their comments and variations. If one game is wrong, none is imported."""
    return app.import_record(player, record.text)


@router.get("/plays/{id}/refusal", responses=refusals(404, 409))
def refusal(
    id: PlayId,
    node: AtNode,
    source: Place,
    target: Place,
    player: Player,
    app: ApplicationDep,
    count: Annotated[int, Query(ge=1, le=104, description="Number of cards")] = 1,
) -> answers.Problem:
    """Get the reason why the top cards of one place cannot go to another."""
    return app.refusal(player, id, node, source, target, count)


@router.post("/plays/{id}/move", responses=CHANGED)
def move(id: PlayId, at: requests.MovesAtNode, player: Player, app: ApplicationDep) -> answers.Play:
    """Play one or more moves. They are stored before the response is sent. Moves tried here earlier stay as other lines."""
    return app.move(player, id, at)


@router.post("/plays/{id}/undo", responses=CHANGED)
def undo(id: PlayId, at: requests.AtNode, player: Player, app: ApplicationDep) -> answers.Play:
    """Undo the last move."""
    return app.undo(player, id, at)


@router.post("/plays/{id}/redo", responses=CHANGED)
def redo(id: PlayId, at: requests.AtNode, player: Player, app: ApplicationDep) -> answers.Play:
    """Redo the last undone move."""
    return app.redo(player, id, at)


@router.post("/plays/{id}/restart", responses=CHANGED)
def restart(id: PlayId, at: requests.AtNode, player: Player, app: ApplicationDep) -> answers.Play:
    """Return to the deal; redo stays possible."""
    return app.restart(player, id, at)


@router.post("/plays/{id}/goto", responses=CHANGED)
def goto(id: PlayId, at: requests.GoTo, player: Player, app: ApplicationDep) -> answers.Play:
    """Go to any node. Its line becomes the current line."""
    return app.goto(player, id, at)


@router.post("/plays/{id}/resign", responses=CHANGED)
def resign(id: PlayId, at: requests.AtNode, player: Player, app: ApplicationDep) -> answers.Play:
    """Give up the game. After that, no more moves can be played."""
    return app.resign(player, id, at)


@router.post("/plays/{id}/leave", status_code=204, responses=refusals(403, 404, 413))
def leave(id: PlayId, at: requests.AtNode, player: Player, app: ApplicationDep) -> None:
    """Leave the page of the game: a stuck game is lost then. Any other stays as it is, and so does one at another node."""
    app.leave(player, id, at)

"""Routes for plays: start, show, move, import and export."""

from __future__ import annotations

from typing import Annotated

from cadogan.app import answers, requests
from cadogan.app.api import limits
from cadogan.app.api.parameters import AtNode, PlayId
from cadogan.app.api.route import Routes
from cadogan.app.application import Application, Changed
from cadogan.app.shape import about

routes = Routes()

Place = Annotated[str, about("Name of a place", max_length=16)]


@routes.get("/plays")
def list_plays(player: str, app: Application) -> list[answers.PlaySummary]:
    """List the player's plays, most recently changed first."""
    return app.list_plays(player)


@routes.post("/plays", status=201, body_at_most=limits.WITH_MOVES, rate="starts")
def begin(new: requests.NewPlay, player: str, app: Application) -> answers.Play:
    """Start a game from a numbered or random deal, all cards of a deal, or a position; then play some moves, if given."""
    return app.begin(player, new)


@routes.get("/plays/{id}", refused=(404, 409))
def show(id: PlayId, player: str, app: Application) -> answers.Play:
    """Get a play in its current state."""
    return app.show(player, id)


@routes.get("/plays/{id}/deal", refused=(404,))
def shared_deal(id: PlayId, app: Application) -> answers.SharedDeal:
    """Get the game and deal number of anybody's play, so that others can play the same deal. It tells nothing else."""
    return app.shared_deal(id)


@routes.get("/plays/{id}/ending", refused=(404, 409))
def ending(id: PlayId, player: str, app: Application) -> answers.Ending:
    """Get how a game ended, and how it compares with the player's other games. Refused with status 409 while it goes on.

    A win is compared with the player's wins of the same game and options, without spoilers or moves chosen by the coach.
    """
    return app.ending(player, id)


@routes.get("/plays/{id}/record", refused=(404, 409), media="text/plain")
def record(id: PlayId, player: str, app: Application) -> str:
    """Get the record of a play as text. The current line is the main line; all other tried moves are variations.

    The record includes the deal, as a number or as cards.
    """
    return app.record(player, id)


@routes.post("/import", status=201, summary="Import", body_at_most=limits.RECORDS, rate="files")
def take_in(record: requests.RecordText, player: str, app: Application) -> answers.Imported:
    """Import all games of a record with their comments and variations. If one game is wrong, none is imported."""
    return app.import_record(player, record.text, record.brief)


@routes.get("/plays/{id}/refusal", refused=(404, 409))
def refusal(
    id: PlayId,
    node: AtNode,
    source: Place,
    target: Place,
    player: str,
    app: Application,
    count: Annotated[int, about("Number of cards", ge=1, le=104)] = 1,
) -> answers.Problem:
    """Get the reason why the top cards of one place cannot go to another."""
    return app.refusal(player, id, node, source, target, count)


@routes.post("/plays/{id}/move", refused=(404, 409))
def move(id: PlayId, at: requests.MovesAtNode, player: str, app: Application) -> Changed:
    """Play one or more moves. They are stored before the response is sent. Moves tried here earlier stay as other lines."""
    return app.move(player, id, at)


@routes.post("/plays/{id}/undo", refused=(404, 409))
def undo(id: PlayId, at: requests.AtNode, player: str, app: Application) -> Changed:
    """Undo the last move."""
    return app.undo(player, id, at)


@routes.post("/plays/{id}/redo", refused=(404, 409))
def redo(id: PlayId, at: requests.AtNode, player: str, app: Application) -> Changed:
    """Redo the last undone move."""
    return app.redo(player, id, at)


@routes.post("/plays/{id}/restart", refused=(404, 409))
def restart(id: PlayId, at: requests.AtNode, player: str, app: Application) -> Changed:
    """Return to the deal; redo stays possible."""
    return app.restart(player, id, at)


@routes.post("/plays/{id}/goto", refused=(404, 409))
def goto(id: PlayId, at: requests.GoTo, player: str, app: Application) -> Changed:
    """Go to any node. Its line becomes the current line."""
    return app.goto(player, id, at)


@routes.post("/plays/{id}/resign", refused=(404, 409))
def resign(id: PlayId, at: requests.AtNode, player: str, app: Application) -> Changed:
    """Give up the game. After that, no more moves can be played."""
    return app.resign(player, id, at)


@routes.post("/plays/{id}/leave", status=204, refused=(404,))
def leave(id: PlayId, at: requests.AtNode, player: str, app: Application) -> None:
    """Leave the page of the game: a stuck game is lost then. Any other stays as it is, and so does one at another node."""
    app.leave(player, id, at)

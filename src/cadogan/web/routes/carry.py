"""Routes for carrying games and settings over to another browser."""

from __future__ import annotations

from datetime import UTC, datetime

from fastapi import APIRouter
from starlette.responses import Response

from cadogan.app import answers, requests
from cadogan.web.dependencies import REFUSED, ApplicationDep, refusals
from cadogan.web.identity import Player

router = APIRouter(prefix="/api/carry", responses=REFUSED)


class GamesFile(Response):
    """A file for the browser to save."""

    media_type = "application/json"


FILE = {"content": {"application/json": {"schema": {"type": "object", "title": "Games and settings"}}}}


@router.get("", response_class=GamesFile, response_model=None, responses={200: FILE})
def export(player: Player, app: ApplicationDep, response: Response) -> str:
    """Get a file with all games of the player, with all tried moves, comments, marks and results, and the settings.

    `docs/records.md` describes it. Statistics, records and achievements are made from the games. Verdicts and the coach's
    chances are not in it; a server finds them again.
    """
    name = f"cadogan-games-{datetime.now(UTC).date()}.json"
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    return app.carry_file(player)


@router.post("", responses=refusals(403, 413, 429), summary="Import a file")
def take_in(file: requests.CarryFile, player: Player, app: ApplicationDep) -> answers.Carried:
    """Merge a file into what the player has. If anything in it is wrong, nothing is changed.

    A game that the player has already, perhaps with other moves, gets all moves of both; the later one says where the player is.
    The rules replay every game. At most 10,000 games with 1,000,000 moves.
    """
    return app.carry_in(player, file.text)


@router.post("/code", status_code=201, responses=refusals(403))
def code(player: Player, app: ApplicationDep) -> answers.CarryCode:
    """Make a code by which another browser of this server fetches the player's games and settings, once, within 10 minutes.

    An earlier code becomes invalid; a restart of the server makes all codes invalid.
    """
    return app.carry_code(player)


@router.post("/code/use", responses=refusals(403, 404, 409, 413, 429))
def use(given: requests.CarryCode, player: Player, app: ApplicationDep) -> answers.Carried:
    """Merge the games and settings of another browser into what the player has. Wrong codes are limited to 10 in 10 minutes."""
    return app.use_carry_code(player, given.code)

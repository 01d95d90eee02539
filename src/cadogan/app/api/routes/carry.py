"""Routes for carrying games and settings over to another browser."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from cadogan.app import answers, requests
from cadogan.app.api import limits
from cadogan.app.api.messages import Answer
from cadogan.app.api.route import Routes
from cadogan.app.application import Application
from cadogan.app.shape import about

routes = Routes("/api/carry")


@routes.get("", refused=(404,), file="Games and settings", rate="files")
def export(
    player: str,
    app: Application,
    play: Annotated[str | None, about("Only this game, without settings; default: all")] = None,
) -> Answer:
    """Get a file with all games of the player, with all tried moves, comments, marks and results, and the settings.

    `docs/records.md` describes it. Statistics, records and achievements are made from the games. Verdicts and the coach's
    chances are not in it; a server finds them again.
    """
    name = f"cadogan-games-{datetime.now(UTC).date()}.json"
    return Answer(200, app.carry_file(player, play), headers={"content-disposition": f'attachment; filename="{name}"'})


@routes.post("", summary="Import a file", body_at_most=limits.ALL_GAMES, rate="files")
def take_in(file: requests.CarryFile, player: str, app: Application) -> answers.Carried:
    """Merge a file into what the player has. If anything in it is wrong, nothing is changed.

    A game that the player has already, perhaps with other moves, gets all moves of both; the later one says where the player is.
    The rules replay every game. At most 10,000 games with 1,000,000 moves.
    """
    return app.carry_in(player, file.text)


@routes.post("/code", status=201, rate="files")
def code(player: str, app: Application) -> answers.CarryCode:
    """Make a code by which another browser of this server fetches the player's games and settings, once, within 10 minutes.

    An earlier code becomes invalid.
    """
    return app.carry_code(player)


@routes.post("/code/use", refused=(404, 409), rate="files")
def use(given: requests.CarryCode, player: str, app: Application) -> answers.Carried:
    """Merge the games and settings of another browser into what the player has. Wrong codes are limited to 10 in 10 minutes."""
    return app.use_carry_code(player, given.code)

"""Routes for a player's statistics, records and achievements."""

from __future__ import annotations

from cadogan.app import answers
from cadogan.app.api.route import Routes
from cadogan.app.application import Application

routes = Routes()


@routes.get("/statistics")
def statistics(player: str, app: Application) -> list[answers.GameStatistics]:
    """Get the player's statistics, game by game, for games that started from a deal, and how many deals were winnable.

    After a game has ended, the server finds out in the background whether its deal could be won, and the coach's chance.
    """
    return app.statistics_of(player)


@routes.get("/records")
def records(player: str, app: Application) -> answers.Records:
    """Get the player's records and achievements, from games that started from a deal."""
    return app.records_of(player)

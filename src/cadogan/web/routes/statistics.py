"""Routes for a player's statistics, records and achievements."""

from __future__ import annotations

from fastapi import APIRouter

from cadogan.app import answers
from cadogan.web.dependencies import REFUSED, ApplicationDep
from cadogan.web.identity import Player

router = APIRouter(prefix="/api", responses=REFUSED)


@router.get("/statistics")
def statistics(player: Player, app: ApplicationDep) -> list[answers.GameStatistics]:
    """Get the player's statistics, game by game, for games that started from a deal, and how many deals were winnable.

    After a game has ended, the server finds out in the background whether its deal could be won, and the coach's chance.
    """
    return app.statistics_of(player)


@router.get("/records")
def records(player: Player, app: ApplicationDep) -> answers.Records:
    """Get the player's records and achievements, from games that started from a deal."""
    return app.records_of(player)

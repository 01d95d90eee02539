"""What became of a player's games."""

from __future__ import annotations

from fastapi import APIRouter

from cadogan.app import answers
from cadogan.web.dependencies import REFUSED, ApplicationDep
from cadogan.web.identity import Player

router = APIRouter(prefix="/api", responses=REFUSED)


@router.get("/statistics")
def statistics(player: Player, app: ApplicationDep) -> list[answers.GameStatistics]:
    """What became of the player's games that began with a deal, game by game, and how many of those deals can be won.

    Whether they can is found out in the background, when a game has ended.
    """
    return app.statistics_of(player)

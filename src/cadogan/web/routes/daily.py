"""Routes for the daily deals."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query

import cadogan
from cadogan.app import answers, requests
from cadogan.web.dependencies import REFUSED, ApplicationDep, PreparerDep, refusals
from cadogan.web.identity import Player

router = APIRouter(prefix="/api/daily", responses=REFUSED)


@router.get("")
def of_day(
    player: Player,
    app: ApplicationDep,
    date: Annotated[date | None, Query(description="Default: today in UTC", examples=["2026-11-22"])] = None,
) -> list[answers.DailyDeal]:
    """Get the deals of a day, one a family, the same for everyone and winnable, with the player's games of them."""
    return app.daily_deals(player, date)


@router.post("/play", responses=refusals(403, 409, 413))
def play(wanted: requests.DailyToPlay, player: Player, app: ApplicationDep, preparer: PreparerDep) -> answers.Play:
    """Get the player's game of a daily deal if one goes on; otherwise start a new one."""
    play = app.play_daily(player, wanted)
    preparer.opened(cadogan.game(play.game.name))
    return play


@router.get("/days")
def days(
    player: Player,
    app: ApplicationDep,
    since: Annotated[date | None, Query(description="First day; default: all days")] = None,
    until: Annotated[date | None, Query(description="Last day; default: all days")] = None,
) -> answers.DailyResults:
    """Get the player's results of the daily deals, and the streaks of days with a win that was started on its day."""
    return app.daily_results(player, since, until)

"""Routes for the daily deals."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from cadogan.app import answers, requests
from cadogan.app.api import limits
from cadogan.app.api.route import Routes
from cadogan.app.application import Application
from cadogan.app.shape import about

routes = Routes("/api/daily")


@routes.get("")
def of_day(
    player: str,
    app: Application,
    date: Annotated[date | None, about("Default: today in UTC", examples=["2026-11-22"])] = None,
) -> list[answers.DailyDeal]:
    """Get the deals of a day, one a family, the same for everyone and winnable, with the player's games of them."""
    return app.daily_deals(player, date)


@routes.post("/play", refused=(409,), body_at_most=limits.WITH_MOVES, rate="starts")
def play(wanted: requests.DailyToPlay, player: str, app: Application) -> answers.Play:
    """Get the player's game of a daily deal if one goes on; otherwise start a new one."""
    return app.play_daily(player, wanted)


@routes.get("/days")
def days(
    player: str,
    app: Application,
    since: Annotated[date | None, about("First day; default: all days")] = None,
    until: Annotated[date | None, about("Last day; default: all days")] = None,
) -> answers.DailyResults:
    """Get the player's results of the daily deals, and the streaks of days with a win that was started on its day."""
    return app.daily_results(player, since, until)

"""Routes for the games: names, rules and cards."""

from __future__ import annotations

from fastapi import APIRouter

from cadogan.app import answers
from cadogan.web.dependencies import REFUSED, ApplicationDep, GameText

router = APIRouter(prefix="/api", responses=REFUSED)


@router.get("/version")
def version(app: ApplicationDep) -> answers.VersionInfo:
    """Get the versions of the program and of the API."""
    return app.version()


@router.get("/games")
def games(app: ApplicationDep) -> list[answers.GameInfo]:
    """List all games that have their own id, with their options."""
    return app.games()


@router.get("/rules")
def rules(game: GameText, app: ApplicationDep) -> answers.Rules:
    """Get the rules of a game in plain words, and its full name."""
    return app.rules(game)


@router.get("/packet")
def packet(game: GameText, app: ApplicationDep) -> answers.Packet:
    """Get the cards that a game deals, for entering a deal by hand."""
    return app.packet(game)

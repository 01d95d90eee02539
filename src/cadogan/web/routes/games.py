"""The games: their names, rules and cards."""

from __future__ import annotations

from fastapi import APIRouter

from cadogan.app import answers
from cadogan.web.dependencies import REFUSED, ApplicationDep, GameText

router = APIRouter(prefix="/api", responses=REFUSED)


@router.get("/version")
def version(app: ApplicationDep) -> answers.VersionInfo:
    """The program's version and the API's."""
    return app.version()


@router.get("/games")
def games(app: ApplicationDep) -> list[answers.GameInfo]:
    """All games that have an id of their own, with their options."""
    return app.games()


@router.get("/rules")
def rules(game: GameText, app: ApplicationDep) -> answers.Rules:
    """The rules of a game in plain words, and its name in full."""
    return app.rules(game)


@router.get("/packet")
def packet(game: GameText, app: ApplicationDep) -> answers.Packet:
    """The cards of a game, for who tells which were dealt."""
    return app.packet(game)

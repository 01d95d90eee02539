"""Routes for the games: names, rules and cards."""

from __future__ import annotations

from cadogan.app import answers
from cadogan.app.api.parameters import GameText
from cadogan.app.api.route import Routes
from cadogan.app.application import Application

routes = Routes()


@routes.get("/version")
def version(app: Application) -> answers.VersionInfo:
    """Get the versions of the program and of the API."""
    return app.version()


@routes.get("/games")
def games(app: Application) -> list[answers.GameInfo]:
    """List all games that have their own id, with their options."""
    return app.games()


@routes.get("/rules")
def rules(game: GameText, app: Application) -> answers.Rules:
    """Get the rules of a game in plain words, and its full name."""
    return app.rules(game)


@routes.get("/packet")
def packet(game: GameText, app: Application) -> answers.Packet:
    """Get the cards that a game deals, for entering a deal by hand."""
    return app.packet(game)


@routes.get("/table")
def table(game: GameText, app: Application) -> answers.Table:
    """Get the table of a game before the cards are dealt: its places, empty, with all cards in the stock."""
    return app.empty_table(game)

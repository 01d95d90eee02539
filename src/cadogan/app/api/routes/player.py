"""Routes for what is stored of a player as a whole."""

from __future__ import annotations

from cadogan.app import answers
from cadogan.app.api.route import Routes
from cadogan.app.application import Application

routes = Routes()


@routes.get("/player")
def stored(player: str, app: Application) -> answers.Stored:
    """Get what is stored of the player."""
    return app.stored(player)


@routes.delete("/player", ends_player=True)
def delete(player: str, app: Application) -> answers.Stored:
    """Delete everything that is stored of the player: games, results, settings and the code for carrying over.

    It cannot be undone. Searches of the player end, and so does the cookie. The answer says what was deleted.
    """
    return app.delete(player)

"""Routes for the player's settings of the page."""

from __future__ import annotations

from cadogan.app import answers, requests
from cadogan.app.api.route import Routes
from cadogan.app.application import Application

routes = Routes()


@routes.get("/settings")
def settings(player: str, app: Application) -> answers.KeptSettings:
    """Get the player's settings of the page."""
    return app.settings(player)


@routes.put("/settings", rate="starts")
def change_settings(new: requests.Settings, player: str, app: Application) -> answers.KeptSettings:
    """Replace the player's settings of the page."""
    return app.change_settings(player, new.settings)

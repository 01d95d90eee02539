"""The routes under /api, one module for each subject."""

from cadogan.app.api.route import Route
from cadogan.app.api.routes import (
    annotation,
    carry,
    daily,
    games,
    hints,
    player,
    plays,
    puzzles,
    review,
    settings,
    spoilers,
    statistics,
)

# The order matters: fixed paths must come before paths with ids.
ROUTES: tuple[Route, ...] = tuple(
    route
    for each in (games, settings, player, statistics, carry, daily, spoilers, puzzles, plays, hints, annotation, review)
    for route in each.routes
)

__all__ = ["ROUTES"]

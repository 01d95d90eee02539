"""The routes under /api, one module for each subject."""

from cadogan.web.routes import (
    annotation,
    carry,
    daily,
    games,
    hints,
    plays,
    puzzles,
    review,
    settings,
    spoilers,
    statistics,
)

# The order matters: fixed paths must come before paths with ids.
ROUTERS = tuple(
    each.router
    for each in (games, settings, statistics, carry, daily, spoilers, puzzles, plays, hints, annotation, review)
)

__all__ = ["ROUTERS"]

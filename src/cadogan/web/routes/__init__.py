"""The routes under /api, a module a subject."""

from cadogan.web.routes import annotation, games, hints, plays, puzzles, settings, spoilers, statistics

# In the order in which paths are matched: a fixed one before those with ids.
ROUTERS = tuple(each.router for each in (games, settings, statistics, spoilers, puzzles, plays, hints, annotation))

__all__ = ["ROUTERS"]

"""Preparation of the coach for the games whose tables are opened, so that the first hint comes at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Lock

from cadogan.app.coaching.engine import Engine, warmed
from cadogan.app.wire.jobs import Errand
from cadogan.position import Game

AT_MOST = 8  # games that wait for their preparation at the same time


class Opening:
    """Queues the preparation of each game once."""

    def __init__(self, engine: Engine, begin_later: Callable[[Errand], None], after: float | None) -> None:
        """`begin_later` takes background errands. `after`: seconds to wait, so that the page loads first; None: do nothing."""
        self._engine, self._begin_later, self._after = engine, begin_later, after
        self._waiting: set[str] = set()
        self._ready: set[str] = set()
        self._lock = Lock()

    def opened(self, game: Game) -> None:
        """Queue the preparation of a game of which a table was opened, unless it is ready or queued."""
        name, after = game.name, self._after
        with self._lock:
            if after is None or name in self._waiting | self._ready or len(self._waiting) >= AT_MOST:
                return
            self._waiting.add(name)
        task = partial(warmed, game=game, after=after)
        self._begin_later(Errand(self._engine, lambda: task, partial(self._prepared, name)))

    def _prepared(self, name: str, ready: bool | None) -> None:
        with self._lock:
            self._waiting.discard(name)
            if ready:
                self._ready.add(name)

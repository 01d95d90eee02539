"""Preparation of the solver and the coach for a game: their modules are imported, and their machine code is loaded.

This takes a fraction of a second. Only where the machine code must be built first, in a clone after an edit of the rules, it
takes many seconds, and requests wait for it without blocking others.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait

from cadogan.app.engine import SAMPLER, SOLVER, Part, load
from cadogan.position import Game
from cadogan.web.jobs import REPORTS


class Preparer:
    """Prepares parts of the solver and the coach when they are first needed. It is a `Preparation` of the engine."""

    def __init__(self) -> None:
        # By part and game: which searches suit a game depends on its options.
        self._begun: dict[tuple[Part, str], Future[None]] = {}
        self._lock = threading.Lock()

    def __call__(
        self, game: Game, stop: threading.Event, parts: tuple[Part, ...], report: Callable[[float], None]
    ) -> bool:
        """Prepare parts for a game; return False if stopped before the end. Raises NoMachineCode."""
        started = time.monotonic()
        reported = started - REPORTS
        for part in parts:
            future = self._future(part, game)
            while not wait([future], 0.01).done:
                if stop.is_set():
                    return False
                if time.monotonic() >= reported + REPORTS:
                    report(0.0 if reported < started else time.monotonic() - started)
                    reported = time.monotonic()
            future.result()
        return True

    def _future(self, part: Part, game: Game) -> Future[None]:
        """Return the preparation of a part, and begin it in a thread if nobody has, or if it failed."""
        with self._lock:
            found = self._begun.get((part, game.name))
            if found and not (found.done() and found.exception()):
                return found
            future = self._begun[part, game.name] = Future[None]()

        def work() -> None:
            try:
                load(part, game)
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(None)

        threading.Thread(target=work, name="cadogan-preparer", daemon=True).start()
        return future

    def prepared(self, game: Game) -> bool:
        """Return whether the coach and the solver are ready for a game."""
        found = [self._begun.get((part, game.name)) for part in (SAMPLER, SOLVER)]
        return all(each and each.done() for each in found)

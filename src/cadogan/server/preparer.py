"""Preparation of the solver and the coach for a game: their modules are imported, and their machine code is loaded.

This takes a fraction of a second. Only in a clone, machine code may have to be built first (see `builder`): that takes many
seconds, and requests wait for it without blocking others.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait

from cadogan.app.answers import Readying
from cadogan.app.engine import SAMPLER, SOLVER, Part, load
from cadogan.position import Game
from cadogan.server.builder import Builder, Countdown, units_for
from cadogan.server.jobs import REPORTS


class Preparer:
    """Prepares parts of the solver and the coach when they are first needed. It is a `Preparation` of the engine."""

    def __init__(self, builder: Builder | None = None) -> None:
        """`builder` builds the machine code that is lacking."""
        self.builder = builder or Builder()
        # By part and game: which searches suit a game depends on its options.
        self._started: dict[tuple[Part, str], Future[None]] = {}
        self._lock = threading.Lock()

    def __call__(
        self, game: Game, stop: threading.Event, parts: tuple[Part, ...], report: Callable[[Readying], None]
    ) -> bool:
        """Prepare parts for a game; return False if stopped before the end. Raises NoMachineCode."""
        started = time.monotonic()
        reported = started - REPORTS
        in_hand = all(self._started_for(part, game) for part in parts)
        needed = [] if in_hand else self.builder.need(units_for(game.family))
        countdown = Countdown(self.builder.done(needed))

        def stopped() -> bool:
            """Report now and then; return whether to stop."""
            nonlocal reported
            now = time.monotonic()
            if now >= reported + REPORTS:
                share = self.builder.done(needed)
                seconds = 0.0 if reported < started else round(now - started, 1)
                report(Readying(seconds, countdown.left(share) if needed else None, round(share, 3)))
                reported = now
            return stop.is_set()

        while self.builder.done(needed) < 1.0:
            if stopped():
                return False
            stop.wait(0.05)
        for part in parts:
            future = self._future(part, game)
            while not wait([future], 0.01).done:
                if stopped():
                    return False
            future.result()
        return True

    def _started_for(self, part: Part, game: Game) -> Future[None] | None:
        """Return the preparation of a part that somebody has started, unless it failed."""
        found = self._started.get((part, game.name))
        return None if found and found.done() and found.exception() else found

    def _future(self, part: Part, game: Game) -> Future[None]:
        """Return the preparation of a part, and begin it in a thread if nobody has, or if it failed."""
        with self._lock:
            found = self._started_for(part, game)
            if found:
                return found
            future = self._started[part, game.name] = Future[None]()

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
        found = [self._started_for(part, game) for part in (SAMPLER, SOLVER)]
        return all(each and each.done() for each in found)

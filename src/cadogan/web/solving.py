"""What the searches of this server look for: verdicts on positions, and deals that can be won."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from subprocess import DEVNULL
from typing import TYPE_CHECKING

from cadogan.position import Game, Position
from cadogan.web import models
from cadogan.web.known import Known
from cadogan.web.opening import any_deal
from cadogan.web.searches import Search

if TYPE_CHECKING:  # its import takes a while, in which a server can be there already
    from cadogan.solver import Progress, Verdict

MEMORY = 512 << 20  # bytes for the tables of a search
SECONDS_A_DEAL = 2.0

# Compiling goes on for many seconds under Python's lock, and requests would have to wait for it again and again: so it is
# done in a process of its own, which leaves the machine code on the disk.
COMPILE = """
import os, sys
if hasattr(os, "nice"):
    os.nice(10)
import cadogan.solver
cadogan.solver.prepare(cadogan.game(sys.argv[1]))
"""

READYING = models.Effort(positions=0, seconds=0.0, best=0, trying="getting the solver ready")


class Solving:
    """The solver as a server has it: with bounded memory, made ready when it is first needed, and what it found out."""

    def __init__(self) -> None:
        """Nothing is compiled or loaded yet."""
        self.known = Known()
        self._ready: set[str] = set()  # games: which searches suit one depends on its options
        self._compilers: dict[str, subprocess.Popen[bytes]] = {}
        self._lock = threading.Lock()

    def verdict(self, position: Position, seconds: float) -> Callable[[Search], Verdict | None]:
        """The work of finding out about a position; the outcome is None when it was stopped."""

        def work(search: Search) -> Verdict | None:
            def tell(progress: Progress) -> None:
                search.progress = models.Effort(**progress._asdict())

            search.progress = READYING
            if not self._make_ready(position.game, search.stop):
                return None
            verdict = self._solve(position, seconds, search.stop, tell)
            return None if search.stop.is_set() else verdict

        return work

    def winnable(self, game: Game, seconds: float) -> Callable[[Search], Position | None]:
        """The work of finding any deal that can be won; the outcome is None when there was none in the time."""

        def work(search: Search) -> Position | None:
            tried = lost = 0
            begun = time.monotonic()

            def tell(progress: Progress | None = None) -> None:
                search.progress = models.Trying(tried=tried, lost=lost, seconds=time.monotonic() - begun)

            tell()
            if not self._make_ready(game, search.stop):
                return None
            begun = time.monotonic()
            while not search.stop.is_set() and (left := begun + seconds - time.monotonic()) > 0:
                position = any_deal(game)
                verdict = self._solve(position, min(left, SECONDS_A_DEAL), search.stop, tell)
                if verdict.won:
                    return position
                tried += 1
                lost += verdict.lost
                tell()
            return None

        return work

    def close(self) -> None:
        """End what still compiles."""
        with self._lock:
            for process in self._compilers.values():
                process.kill()

    def _solve(
        self, position: Position, seconds: float, stop: threading.Event, tell: Callable[[Progress], None]
    ) -> Verdict:
        from cadogan.solver import solve

        verdict = solve(position, seconds, memory=MEMORY, on_progress=tell, cancel=stop)
        if not stop.is_set():
            self.known.learn(position, verdict)
        return verdict

    def _make_ready(self, game: Game, stop: threading.Event) -> bool:
        """Have all that solving a game needs compiled and loaded; false when it was stopped before."""
        if game.name in self._ready:
            return True
        with self._lock:
            if game.name not in self._compilers:
                self._compilers[game.name] = subprocess.Popen(
                    [sys.executable, "-P", "-c", COMPILE, game.name], stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL
                )
            compiler = self._compilers[game.name]
        from cadogan.solver import prepare  # numba, LLVM: they load while the other process is at work

        while compiler.poll() is None:
            if stop.wait(0.05):
                return False
        prepare(game)
        self._ready.add(game.name)
        return True

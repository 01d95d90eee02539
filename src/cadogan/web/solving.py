"""What the searches of this server look for: verdicts on positions, and deals that can be won; and what it all needs compiled."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from importlib import import_module
from subprocess import DEVNULL
from typing import TYPE_CHECKING

from cadogan.position import Game, Position
from cadogan.web import models
from cadogan.web.known import Known
from cadogan.web.opening import any_deal
from cadogan.web.searches import REPORTS, Search, Searches

if TYPE_CHECKING:  # its import takes a while, in which a server can be there already
    from cadogan.solver import Progress, Verdict

MEMORY = 512 << 20  # bytes for the tables of a search
SECONDS_A_DEAL = 2.0

# Compiling goes on for many seconds under Python's lock, and requests would have to wait for it again and again: so it is
# done in a process of its own, which leaves the machine code on the disk.
COMPILE = """
import os, sys
from importlib import import_module
if hasattr(os, "nice"):
    os.nice(10)
import cadogan
getattr(import_module(sys.argv[1]), sys.argv[2])(cadogan.game(sys.argv[3]))
"""

# What can be made ready, each by a function of a game, with its module.
SOLVER = ("cadogan.solver", "prepare")
SAMPLER = ("cadogan.coach.evaluation", "compile_sampler")
Part = tuple[str, str]

READYING = models.Effort(positions=0, seconds=0.0, best=0, trying="getting the solver ready")
OPENED_AT_MOST = 8  # games that are made ready beforehand at the same time
OPENED_FOR = 1.0  # seconds for which a table has been there before: the page comes first


class Solving:
    """The solver as a server has it: with bounded memory, made ready when it is first needed, and what it found out."""

    def __init__(self, eager: bool = False) -> None:
        """Nothing is compiled or loaded yet. `eager`: what a game needs is made ready as soon as a table of it is opened."""
        self._eager = eager
        self.known = Known()
        # By parts and games: which searches suit a game depends on its options.
        self._ready: set[tuple[Part, str]] = set()
        self._compilers: dict[tuple[Part, str], subprocess.Popen[bytes]] = {}
        self._opening: set[str] = set()
        self._lock = threading.Lock()

    def verdict(self, position: Position, seconds: float) -> Callable[[Search], Verdict | None]:
        """The work of finding out about a position; the outcome is None when it was stopped."""

        def work(search: Search) -> Verdict | None:
            def tell(progress: Progress) -> None:
                search.progress = models.Effort(**progress._asdict())

            search.progress = READYING
            if not self.make_ready(position.game, search.stop):
                return None
            verdict = self.solve(position, seconds, search.stop, tell)
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
            if not self.make_ready(game, search.stop):
                return None
            begun = time.monotonic()
            while not search.stop.is_set() and (left := begun + seconds - time.monotonic()) > 0:
                position = any_deal(game)
                verdict = self.solve(position, min(left, SECONDS_A_DEAL), search.stop, tell)
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

    def solve(
        self,
        position: Position,
        seconds: float,
        stop: threading.Event,
        tell: Callable[[Progress], None] | None = None,
    ) -> Verdict:
        """Solve a position for which the solver is ready, and keep what is found."""
        from cadogan.solver import solve

        verdict = solve(position, seconds, memory=MEMORY, on_progress=tell, cancel=stop)
        if not stop.is_set():
            self.known.learn(position, verdict)
        return verdict

    def opened(self, game: Game, searches: Searches) -> None:
        """A table of a game was opened: make all that its coach will need ready when nothing else is to be done."""
        with self._lock:
            ready = all((part, game.name) in self._ready for part in (SAMPLER, SOLVER))
            if not self._eager or ready or game.name in self._opening or len(self._opening) >= OPENED_AT_MOST:
                return
            self._opening.add(game.name)

        def work(search: Search) -> None:
            try:
                if not search.stop.wait(OPENED_FOR):
                    self.make_ready(game, search.stop, SAMPLER, SOLVER)
            finally:
                if not search.stop.is_set():  # else it is begun anew
                    with self._lock:
                        self._opening.discard(game.name)

        searches.begin_later(work)

    def make_ready(
        self,
        game: Game,
        stop: threading.Event,
        *parts: Part,
        tell: Callable[[float], None] = lambda seconds: None,
    ) -> bool:
        """Have what a game needs compiled and loaded, the solver if nothing is said; false when it was stopped before.

        `tell` is called again and again while that goes on, with the seconds that it has taken.
        """
        begun = time.monotonic()
        for module, function in parts or (SOLVER,):
            part = module, function
            if (part, game.name) in self._ready:
                continue
            tell(time.monotonic() - begun)
            with self._lock:
                if (part, game.name) not in self._compilers:
                    self._compilers[part, game.name] = subprocess.Popen(
                        [sys.executable, "-P", "-c", COMPILE, *part, game.name],
                        stdin=DEVNULL,
                        stdout=DEVNULL,
                        stderr=DEVNULL,
                    )
                compiler = self._compilers[part, game.name]
            # numba, LLVM: they load while the other process is at work
            prepare = getattr(import_module(module), function)
            said = begun
            while compiler.poll() is None:
                if stop.wait(0.05):
                    return False
                if time.monotonic() >= said + REPORTS:
                    said = time.monotonic()
                    tell(said - begun)
            prepare(game)
            self._ready.add((part, game.name))
        return True

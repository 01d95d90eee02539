"""What the application needs compiled, made ready in processes of their own.

Compiling goes on for many seconds under Python's lock, and requests would have to wait for it again and again: so another
process does it, which leaves the machine code on the disk.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from importlib import import_module
from subprocess import DEVNULL

from cadogan.app.engine import SAMPLER, SOLVER, Part
from cadogan.app.jobs import Job, Work
from cadogan.position import Game
from cadogan.web.jobs import REPORTS

COMPILE = """
import os, sys
from importlib import import_module
if hasattr(os, "nice"):
    os.nice(10)
import cadogan
getattr(import_module(sys.argv[1]), sys.argv[2])(cadogan.game(sys.argv[3]))
"""

OPENED_AT_MOST = 8  # games that are made ready beforehand at the same time
OPENED_FOR = 1.0  # seconds for which a table has been there before: the page comes first


class Compiler:
    """Makes parts of the solver and the coach ready when they are first needed. It is a `Preparation` of the engine."""

    def __init__(self, begin_later: Callable[[Work], None] | None = None) -> None:
        """Nothing is compiled or loaded yet. With `begin_later` a game is made ready as soon as a table of it is opened."""
        self._begin_later = begin_later
        # By parts and games: which searches suit a game depends on its options.
        self._ready: set[tuple[Part, str]] = set()
        self._compilers: dict[tuple[Part, str], subprocess.Popen[bytes]] = {}
        self._opening: set[str] = set()
        self._lock = threading.Lock()

    def __call__(
        self, game: Game, stop: threading.Event, parts: tuple[Part, ...], report: Callable[[float], None]
    ) -> bool:
        """Have what a game needs compiled and loaded; false when it was stopped before."""
        begun = time.monotonic()
        for module, function in parts:
            part = module, function
            if (part, game.name) in self._ready:
                continue
            report(time.monotonic() - begun)
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
            reported = begun
            while compiler.poll() is None:
                if stop.wait(0.05):
                    return False
                if time.monotonic() >= reported + REPORTS:
                    reported = time.monotonic()
                    report(reported - begun)
            prepare(game)
            self._ready.add((part, game.name))
        return True

    def opened(self, game: Game) -> None:
        """A table of a game was opened: make all that its coach will need ready when nothing else is to be done."""
        with self._lock:
            ready = all((part, game.name) in self._ready for part in (SAMPLER, SOLVER))
            if not self._begin_later or ready or game.name in self._opening or len(self._opening) >= OPENED_AT_MOST:
                return
            self._opening.add(game.name)

        def work(job: Job) -> None:
            try:
                if not job.stop.wait(OPENED_FOR):
                    self(game, job.stop, (SAMPLER, SOLVER), lambda seconds: None)
            finally:
                if not job.stop.is_set():  # else it is begun again
                    with self._lock:
                        self._opening.discard(game.name)

        self._begin_later(work)

    def close(self) -> None:
        """End what still compiles."""
        with self._lock:
            for process in self._compilers.values():
                process.kill()

"""Preparation of compiled code in separate processes.

Compiling takes many seconds and holds Python's global lock, so requests would have to wait. Therefore another process
compiles and leaves the machine code on disk. It ends with the server, even if that is killed.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from importlib import import_module
from subprocess import DEVNULL, PIPE

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
from cadogan.pools import end_with_parent
end_with_parent()
getattr(import_module(sys.argv[1]), sys.argv[2])(cadogan.game(sys.argv[3]))
"""

OPENED_AT_MOST = 8  # games that are prepared in advance at the same time
OPENED_FOR = 1.0  # seconds to wait after a table is opened, so that the page loads first


class Compiler:
    """Prepares parts of the solver and the coach when they are first needed. It is a `Preparation` of the engine."""

    def __init__(self, begin_later: Callable[[Work], None] | None = None) -> None:
        """`begin_later` takes background work; if given, a game is prepared as soon as a table of it is opened."""
        self._begin_later = begin_later
        # By part and game: which searches suit a game depends on its options.
        self._ready: set[tuple[Part, str]] = set()
        self._compilers: dict[tuple[Part, str], subprocess.Popen[bytes]] = {}
        self._opening: set[str] = set()
        self._lock = threading.Lock()

    def __call__(
        self, game: Game, stop: threading.Event, parts: tuple[Part, ...], report: Callable[[float], None]
    ) -> bool:
        """Compile and load parts for a game; return False if stopped before the end."""
        started = time.monotonic()
        for module, function in parts:
            part = module, function
            if (part, game.name) in self._ready:
                continue
            report(time.monotonic() - started)
            with self._lock:
                if (part, game.name) not in self._compilers:
                    self._compilers[part, game.name] = subprocess.Popen(
                        [sys.executable, "-P", "-c", COMPILE, *part, game.name],
                        stdin=PIPE,  # closed when this process ends
                        stdout=DEVNULL,
                        stderr=DEVNULL,
                        creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),  # Windows
                    )
                compiler = self._compilers[part, game.name]
            # numba and LLVM load here while the other process compiles
            prepare = getattr(import_module(module), function)
            reported = started
            while compiler.poll() is None:
                if stop.wait(0.05):
                    return False
                if time.monotonic() >= reported + REPORTS:
                    reported = time.monotonic()
                    report(reported - started)
            prepare(game)
            self._ready.add((part, game.name))
        return True

    def opened(self, game: Game) -> None:
        """Queue the preparation of a game's coach, because a table of the game was opened."""
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
                if not job.stop.is_set():  # otherwise the job starts again
                    with self._lock:
                        self._opening.discard(game.name)

        self._begin_later(work)

    def close(self) -> None:
        """Stop all compiling processes."""
        with self._lock:
            for process in self._compilers.values():
                process.kill()

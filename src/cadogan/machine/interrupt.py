"""What Ctrl-C, a closed window and a kill do: finished results are kept, and the exit status says so. And the flag that ends
work, and locks that end with their process.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

INTERRUPTED = 130  # the exit status after Ctrl-C


@dataclass
class Ending:
    """How a block under `stoppable` ended."""

    interrupted: bool = False

    @property
    def status(self) -> int:
        """The exit status: 0 without Ctrl-C."""
        return INTERRUPTED if self.interrupted else 0


@contextmanager
def stoppable() -> Iterator[Ending]:
    """Let Ctrl-C end only this block: the code after it saves and reports what is finished."""
    ending = Ending()
    try:
        yield ending
    except KeyboardInterrupt:
        ending.interrupted = True


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Delay Ctrl-C until the block ends; a second Ctrl-C takes effect at once. Other threads than the main one never get it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed = False

    def note(*_: object) -> None:
        nonlocal pressed
        pressed = True
        signal.signal(signal.SIGINT, usual)

    usual = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if pressed and callable(usual):  # not where Ctrl-C is ignored
        raise KeyboardInterrupt


@contextmanager
def killable() -> Iterator[None]:
    """Let Ctrl-C kill the process while the block runs, because exceptions do not reach compiled code."""
    usual = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


# A closed window (SIGHUP; SIGBREAK on Windows), and a kill that a program may handle (SIGTERM).
ENDINGS = [getattr(signal, name) for name in ("SIGHUP", "SIGBREAK", "SIGTERM") if hasattr(signal, name)]


@contextmanager
def on_endings(handle: Callable[[int, FrameType | None], object], *others: signal.Signals) -> Iterator[None]:
    """Call this in the block when the window is closed or the process is asked to end, and after `others`."""
    usual = {each: signal.getsignal(each) for each in (*ENDINGS, signal.SIGINT)}
    for each in (*ENDINGS, *others):
        signal.signal(each, handle)
    try:
        yield
    finally:
        for each, handler in usual.items():
            signal.signal(each, handler)


@contextmanager
def endings_raise(error: type[BaseException]) -> Iterator[None]:
    """Raise this error in the block when the window is closed or the process is asked to end."""

    def end(number: int, frame: FrameType | None) -> None:
        raise error

    with on_endings(end):
        yield


def ignore_endings() -> None:
    """Let no signal interrupt what follows, until the block of `on_endings` ends."""
    for each in (*ENDINGS, signal.SIGINT):
        signal.signal(each, signal.SIG_IGN)


CHECKS = 0.02  # seconds between looks at a flag while waiting for it


class Flag(Event):
    """An event that is set as soon as something is true."""

    def __init__(self, fact: Callable[[], bool]) -> None:
        super().__init__()
        self._fact = fact

    def is_set(self) -> bool:
        """Return whether it is set."""
        return super().is_set() or bool(self._fact())

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until it is set, or until the seconds are over; return whether it is."""
        until = None if timeout is None else time.monotonic() + timeout
        while not self.is_set() and (until is None or time.monotonic() < until):
            time.sleep(CHECKS)
        return self.is_set()


def locked(path: Path) -> sqlite3.Connection:
    """Lock a file, which is made if need be, until the connection is closed or this process ends, however it ends.

    The lock is one of SQLite, because that works on every system. Raises sqlite3.Error; its name is SQLITE_BUSY if the file is
    locked already.
    """
    import sqlite3

    lock = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("PRAGMA journal_mode = memory")  # else a second file lies beside it
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        lock.close()
        raise
    return lock

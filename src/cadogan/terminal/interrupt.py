"""What Ctrl-C does: it ends the work, what is finished is kept, and the exit status says so."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

INTERRUPTED = 130  # the exit status after Ctrl-C


@dataclass
class Ending:
    """How a block that Ctrl-C may end came to its end."""

    interrupted: bool = False

    @property
    def status(self) -> int:
        """The exit status: 0 where nobody pressed Ctrl-C."""
        return INTERRUPTED if self.interrupted else 0


@contextmanager
def stoppable() -> Iterator[Ending]:
    """Ctrl-C ends the block and nothing else: the code after it keeps and reports what is finished."""
    ending = Ending()
    try:
        yield ending
    except KeyboardInterrupt:
        ending.interrupted = True


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C takes effect after the block; pressed once more, at once."""
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
    """Ctrl-C kills the process while the block runs: compiled code hears of no exception."""
    usual = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)

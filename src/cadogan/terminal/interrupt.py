"""What Ctrl-C and other endings do: the work ends, what is finished is kept, and the exit status says so."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

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


# A closed window, and a polite kill.
ENDINGS = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]


@contextmanager
def endings_raise(error: type[BaseException]) -> Iterator[None]:
    """A closed window and a polite kill raise this error in the block."""

    def end(number: int, frame: FrameType | None) -> None:
        raise error

    usual = {each: signal.signal(each, end) for each in ENDINGS}
    usual[signal.SIGINT] = signal.getsignal(signal.SIGINT)
    try:
        yield
    finally:
        for each, handler in usual.items():
            signal.signal(each, handler)


def ignore_endings() -> None:
    """Let nothing interrupt what follows, to the end of the block of `endings_raise`."""
    for each in (*ENDINGS, signal.SIGINT):
        signal.signal(each, signal.SIG_IGN)

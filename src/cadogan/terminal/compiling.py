"""A word on the terminal while rules are compiled, which nobody would expect to take so long."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

UNNOTICED = 1.0  # seconds


@contextmanager
def compiling() -> Iterator[None]:
    """Say so on standard error, where that is a terminal, when what is done in here takes longer than a moment."""
    word = threading.Timer(
        UNNOTICED, print, ["compiling the rules, which is done only once …"], {"file": sys.stderr, "flush": True}
    )
    word.daemon = True
    if sys.stderr.isatty():
        word.start()
    try:
        yield
    finally:
        word.cancel()

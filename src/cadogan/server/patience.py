"""How long the work for a request waits for the database, and whether it may write at all.

Both belong to the context of a request, and hold in the threads that answer it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

PATIENCE = 15.0  # seconds

_until: ContextVar[float | None] = ContextVar("until", default=None)
_writes: ContextVar[bool] = ContextVar("writes", default=True)


class Writes(Exception):
    """Work that was expected only to read has to write."""


@contextmanager
def waiting(writes: bool, until: float | None) -> Iterator[None]:
    """Set for a block until when its work waits, as a time of `time.monotonic`, and whether it may write.

    None: each of its transactions waits for PATIENCE.
    """
    tokens = _until.set(until), _writes.set(writes)
    try:
        yield
    finally:
        _until.reset(tokens[0])
        _writes.reset(tokens[1])


def until() -> float:
    """Return until when to wait: from the request on, or from now on outside of a request and in long work."""
    found = _until.get()
    return time.monotonic() + PATIENCE if found is None else found


def check_writes() -> None:
    """Raise Writes if this work may not write. A store calls this before a transaction that writes."""
    if not _writes.get():
        raise Writes

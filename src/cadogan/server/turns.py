"""A lock that threads get in the order in which they asked for it."""

from __future__ import annotations

import threading
import time
from collections import deque


class Turns:
    """A fair lock: the thread that waits longest is next."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[threading.Lock] = deque()  # each is released when it is its thread's turn
        self._lock = threading.Lock()

    def take(self, until: float) -> bool:
        """Wait for a turn; return False if it has not come at this time of `time.monotonic`."""
        with self._lock:
            if not self._taken:
                self._taken = True
                return True
            mine = threading.Lock()
            mine.acquire()
            self._waiting.append(mine)
        if mine.acquire(timeout=max(0.0, until - time.monotonic())):
            return True
        with self._lock:
            if mine not in self._waiting:
                return True  # it came just now
            self._waiting.remove(mine)
            return False

    def give(self) -> None:
        """End a turn; the next one begins."""
        with self._lock:
            if not self._pass_on():
                self._taken = False

    def pass_on(self) -> bool:
        """End a turn if somebody waits for the next one; otherwise return False, and the turn goes on."""
        with self._lock:
            return self._pass_on()

    def _pass_on(self) -> bool:
        if self._waiting:
            self._waiting.popleft().release()
            return True
        return False

    @property
    def waiting(self) -> int:
        """The number of threads that wait."""
        return len(self._waiting)

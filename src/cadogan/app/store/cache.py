"""A cache of the latest things."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Cache(Generic[K, V]):
    """Things by their keys; the least recently used ones are dropped first. Many threads can use it."""

    def __init__(self, room: int, size: Callable[[V], int] = lambda thing: 1) -> None:
        """`room`: the maximum number of things, or of what `size` counts in each of them. One thing is kept however large it is."""
        self._room, self._size = room, size
        self._held = 0
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def find(self, key: K) -> V | None:
        """Return the thing with a key."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: K, thing: V) -> None:
        """Cache a thing, in place of an earlier one."""
        with self._lock:
            self._remove(key)
            self._kept[key] = thing
            self._held += self._size(thing)
            while self._held > self._room and len(self._kept) > 1:
                self._remove(next(iter(self._kept)))

    def drop(self, which: Callable[[K], bool]) -> None:
        """Drop the things with these keys."""
        with self._lock:
            for key in [*filter(which, self._kept)]:
                self._remove(key)

    def _remove(self, key: K) -> None:
        """Remove a thing, if it is there; the caller must hold the lock."""
        if key in self._kept:
            self._held -= self._size(self._kept.pop(key))

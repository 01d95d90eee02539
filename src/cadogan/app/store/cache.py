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

    def __init__(self, room: int) -> None:
        """`room`: the maximum number of things."""
        self._room = room
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
            self._kept[key] = thing
            self._kept.move_to_end(key)
            while len(self._kept) > self._room:
                self._kept.popitem(last=False)

    def drop(self, which: Callable[[K], bool]) -> None:
        """Drop the things with these keys."""
        with self._lock:
            for key in [*filter(which, self._kept)]:
                del self._kept[key]

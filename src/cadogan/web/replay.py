"""The positions of plays, rebuilt from what is stored, and the latest ones kept at hand."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock
from typing import NamedTuple

from cadogan.position import Position


class Said(NamedTuple):
    """A move that was played, and what it did in words."""

    move: str
    words: str


class Stand(NamedTuple):
    """A position with the line that led there."""

    position: Position
    line: tuple[Said, ...] = ()

    def play(self, move: str) -> Stand:
        """One move further. Raises IllegalMove."""
        position = self.position.play(move)
        return Stand(position, (*self.line, Said(move, position.last_words)))


class Replay:
    """Where the nodes of plays stand. A node never changes, so nothing kept here is ever stale."""

    def __init__(self, room: int = 50_000) -> None:
        """Keep the stands asked for last, as many as have `room` positions on their lines."""
        self._room = room
        self._held = 0
        self._kept: OrderedDict[tuple[str, int], Stand] = OrderedDict()
        self._lock = Lock()

    def stand(
        self, play: str, node: int, start: Callable[[], Position], path: Callable[[], Sequence[tuple[int, str]]]
    ) -> Stand:
        """Where a node of a play stands.

        When it has to be rebuilt, `path` tells the numbers and moves of the nodes from the first move to this one, and
        `start` makes the position that the play began with.
        """
        found = self._look(play, node)
        if found:
            return found
        steps = path()
        stand, done = None, len(steps)
        while done and not (stand := self._look(play, steps[done - 1][0])):
            done -= 1
        stand = stand or Stand(start())
        for _, move in steps[done:]:
            stand = stand.play(move)
        self.keep(play, node, stand)
        return stand

    def keep(self, play: str, node: int, stand: Stand) -> None:
        """Keep a stand at hand."""
        with self._lock:
            if (play, node) not in self._kept:
                self._kept[play, node] = stand
                self._held += 1 + len(stand.line)
            while self._held > self._room:
                _, dropped = self._kept.popitem(last=False)
                self._held -= 1 + len(dropped.line)

    def _look(self, play: str, node: int) -> Stand | None:
        with self._lock:
            stand = self._kept.get((play, node))
            if stand:
                self._kept.move_to_end((play, node))
            return stand

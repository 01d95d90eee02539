"""The positions of plays, rebuilt from what is stored, and the latest ones kept at hand."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock
from typing import NamedTuple

from cadogan.cards import card_text
from cadogan.position import Move, Position


class Said(NamedTuple):
    """A move of a line, as far as it is known: the node that it leads to, what it does in words, its places and cards."""

    move: str
    node: int
    words: str
    source: str = ""
    target: str = ""
    cards: tuple[str, ...] = ()


class Stand(NamedTuple):
    """A position with the line that led there."""

    position: Position
    line: tuple[Said, ...] = ()

    def play(self, move: str, node: int) -> Stand:
        """One move further, to a node. Raises IllegalMove."""
        return Stand(after := self.position.play(move), (*self.line, said_after(after, node)))


def said_before(position: Position, move: Move, node: int) -> Said:
    """A move that has not been made yet: it does not tell what it will turn up."""
    places = () if move.source == "stock" else (move.source, move.target) if "+" in move else (move.source,)
    cards = tuple(card_text(position.piles[place].cards[-1]) for place in places if place)
    return Said(str(move), node, move.words, move.source, move.target, cards)


def said_after(position: Position, node: int) -> Said:
    """The move that led to a position, with the card that it turned up."""
    move = position.last_move
    assert move is not None
    said = said_before(position.back(), move, node)
    if move.source == "stock" and move.target:
        said = said._replace(cards=(card_text(position.piles[move.target].cards[-1]),))
    return said._replace(words=position.last_words)


class Replay:
    """Where the nodes of plays stand. A node never changes, so nothing kept here is ever stale."""

    def __init__(self, room: int = 50_000) -> None:
        """Keep the stands asked for last, as many as have `room` positions on their lines."""
        self._room = room
        self._held = 0
        self._kept: OrderedDict[tuple[str, int], Stand] = OrderedDict()
        self._lock = Lock()

    def stand(self, play: str, start: Callable[[], Position], path: Sequence[tuple[int, str]]) -> Stand:
        """Where a node of a play stands, by the numbers and moves of the nodes from the first move to it.

        `start` makes the position that the play began with, when it has to be rebuilt.
        """
        stand, done = None, len(path)
        while done and not (stand := self._look(play, path[done - 1][0])):
            done -= 1
        if not path:
            stand = self._look(play, 0)
        stand = stand or Stand(start())
        for node, move in path[done:]:
            stand = stand.play(move, node)
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

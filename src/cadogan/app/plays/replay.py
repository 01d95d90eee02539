"""The positions of a play's current line, replayed once and then remembered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from cadogan.app.plays.play_responses import Mark
from cadogan.app.store.cache import Cache
from cadogan.position import Position
from cadogan.position.moves import Move
from cadogan.rules.cards import card_text
from cadogan.rules.places import CARD, DEAL, PAIR, Pile

LINES_AT_MOST = 8  # cached for a play


class MoveView(NamedTuple):
    """A move of a line, as far as it is known: the node it leads to, its words, places and cards."""

    move: str
    kind: str
    node: int
    words: str
    source: str = ""
    target: str = ""
    cards: tuple[str, ...] = ()
    mark: Mark = ""


class LinePosition(NamedTuple):
    """A position with the line that led there."""

    position: Position
    line: tuple[MoveView, ...] = ()

    def play(self, steps: Sequence[tuple[int, str]]) -> LinePosition:
        """Play moves, given as (node it leads to, name). Raises IllegalMove."""
        if not steps:
            return self
        position, line = self.position, list(self.line)
        piles = position.seen.piles  # an answer asks for them, too
        for node, name in steps:
            position = position.play(name)
            move, before, piles = position.last_move, piles, position.seen.piles
            assert move is not None
            line.append(view_after(position, move, before, piles, node))
        return LinePosition(position, tuple(line))

    def back(self, ply: int) -> LinePosition:
        """Return the position of this line after `ply` moves."""
        return LinePosition(self.position.back(len(self.line) - ply), self.line[:ply])


def view_before(position: Position, name: str, node: int) -> MoveView:
    """Return a view of a legal move before it is made, which does not reveal what it turns up."""
    move = next(move for move in position.moves if move == name)
    piles = position.piles
    return MoveView(name, move.kind, node, position.words(move, piles), move.source, move.target, _moved(move, piles))


def view_after(
    position: Position, move: Move, before: Mapping[str, Pile], after: Mapping[str, Pile], node: int
) -> MoveView:
    """Return a view of the move that led to a position, from the piles before and after it."""
    cards, words = _moved(move, before), position.back().words(move, before)
    if move.kind == DEAL:
        places = (move.target,) if move.target else [place for place in after if place != move.source]
        dealt = [card for place in places for card in after[place].cards[len(before[place].cards) :]]
        cards, words = tuple(map(card_text, dealt)), position.last_words
    return MoveView(str(move), move.kind, node, words, move.source, move.target, cards)


def _moved(move: Move, piles: Mapping[str, Pile]) -> tuple[str, ...]:
    if move.kind == PAIR:
        return tuple(card_text(piles[place].cards[-1]) for place in (move.source, move.target))
    return tuple(map(card_text, piles[move.source].cards[-move.cards :])) if move.kind == CARD else ()


class Replay:
    """The lines of plays, with a cache. A node never changes, so the cache is never stale."""

    def __init__(self, room: int = 50_000) -> None:
        """`room`: the maximum number of cached positions."""
        self._kept = Cache[str, tuple[LinePosition, ...]](room, _size)  # the lines of each play, latest first

    def line(self, play: str, start: Callable[[], Position], path: Sequence[tuple[int, str]]) -> LinePosition:
        """Return the line to a node; `path` has the numbers and moves of all nodes from the first move to it.

        `start` makes the start position of the play, if it must be rebuilt.
        """
        lines = self._kept.find(play) or ()
        shared, line = max(((_shared(line, path), line) for line in lines), key=lambda each: each[0], default=(0, None))
        return (line.back(shared) if line else LinePosition(start())).play(path[shared:])

    def keep(self, play: str, line: LinePosition) -> None:
        """Cache a line, unless a cached line already contains it."""
        path = [(move.node, move.move) for move in line.line]
        lines = self._kept.find(play) or ()
        whole = next((each for each in lines if _shared(each, path) == len(path)), line)
        rest = tuple(each for each in lines if each is not whole and _shared(each, path) < len(each.line))
        self._kept.keep(play, (whole, *rest)[:LINES_AT_MOST])

    def drop(self, plays: Collection[str]) -> None:
        """Forget these plays."""
        self._kept.drop(plays.__contains__)


def _shared(line: LinePosition, path: Sequence[tuple[int, str]]) -> int:
    """Return the number of moves that a line and a path have in common."""
    shorter = min(len(line.line), len(path))
    if shorter and line.line[shorter - 1].node == path[shorter - 1][0]:
        return shorter  # the path to a node is always the same
    return next((i for i in range(shorter) if line.line[i].node != path[i][0]), 0)


def _size(lines: Sequence[LinePosition]) -> int:
    return sum(1 + len(line.line) for line in lines)

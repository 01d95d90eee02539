"""Puzzles of The Nation and La Nationale: in the first moves, before a pile is empty; later nearly every move keeps the win."""

from __future__ import annotations

from collections.abc import Iterator

from cadogan.position import Position
from cadogan.puzzles.proof import Judge
from cadogan.rules.cards import splitmix

POSITIONS = 400  # budget for a first look at a move: most losing moves are soon stuck
WALKS = 3  # random games
PLIES = 30  # maximum of moves in each
MOST_MOVES = 9  # with more, there is an empty pile, or too many ways to go on
MOST_OPEN = 3  # maximum of moves that the first look does not refute
FEWEST_LOST = 2  # minimum of moves that it refutes


def beginning(position: Position, stream: int) -> Position | None:
    """Return the deal itself; None if redeals are left, because then nearly every move keeps the win."""
    return None if position.redeals_left else position


def candidates(start: Position, judge: Judge, stream: int) -> Iterator[Position]:
    """Yield positions of some random games in which several moves lose soon and few do not."""
    look = Judge(POSITIONS)
    for _ in range(WALKS):
        position = start
        for _ in range(PLIES):
            moves = list(position.moves)
            if len(moves) > MOST_MOVES:
                break
            still_open = [move for move in moves if look(position.play(move)) != "lost"]
            if not still_open:
                break
            if len(moves) - len(still_open) >= FEWEST_LOST and len(still_open) <= MOST_OPEN:
                yield position
            stream = splitmix(stream)
            position = position.play(still_open[(stream >> 33) % len(still_open)])

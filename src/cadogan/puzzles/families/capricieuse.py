"""Puzzles of Capricieuse: begun after casual play, for with a redeal left it is won nearly always, and by much play."""

from __future__ import annotations

from cadogan.cards import splitmix
from cadogan.games.capricieuse import REDEAL
from cadogan.position import Position
from cadogan.puzzles.generation import going_home

SOON = 30  # a redeal is made after fewer moves


def beginning(position: Position, stream: int) -> Position:
    """Play on casually, with every redeal at a time drawn by lot, until none is left."""
    while position.redeals_left and not position.is_over:
        for _ in range(stream % SOON):
            stream = splitmix(stream)
            moves = [move for move in going_home(position) if move.code != REDEAL]
            if moves:
                position = position.play(moves[stream % len(moves)])
        if REDEAL in position.codes.values():
            position = position.play_code(REDEAL)
        stream = splitmix(stream)
    return position

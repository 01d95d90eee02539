"""Puzzles of Capricieuse: start after casual play, because with a redeal left it is nearly always won, in many ways."""

from __future__ import annotations

from cadogan.position import Position
from cadogan.puzzles.generation import going_home
from cadogan.rules.cards import splitmix
from cadogan.rules.two_way_piles import REDEAL

SOON = 30  # a redeal comes after fewer moves than this


def beginning(position: Position, stream: int) -> Position:
    """Play casually, with each redeal at a random time, until none is left."""
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

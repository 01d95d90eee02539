"""Prove a puzzle again: the rules replay its line, and the solver decides each of its moves."""

from __future__ import annotations

from cadogan.position.moves import IllegalMove
from cadogan.puzzles.key import Judge as Judging
from cadogan.puzzles.key import Key, find_key
from cadogan.puzzles.puzzle import Puzzle
from cadogan.puzzles.verdict_cache import Judge
from cadogan.rules.cards import BadInput

POSITIONS = 500_000  # budget for the proof about one move


def fault(puzzle: Puzzle, judge: Judging | None = None) -> str:
    """Return what is wrong with a puzzle, in a sentence; empty if it is right.

    `judge` decides positions; the default is the solver.
    """
    try:
        position = puzzle.position
    except BadInput as error:
        return f"its position cannot be set up: {error}"
    if position.redeals_left:
        return "its position has a redeal left"
    if position.unseen_places():
        return "not all of its cards are known"
    if puzzle.line[:1] != (puzzle.key,):
        return f"its line does not begin with the key {puzzle.key}"
    for move in (puzzle.key, *puzzle.also):
        if move not in position.moves:
            return f"{move} is not legal in its position"
    try:
        if not position.play(*puzzle.line).is_won:
            return "its line does not win"
    except IllegalMove as error:
        return f"its line cannot be played: {error}"
    key = find_key(position, judge or Judge(POSITIONS))
    if key is None:
        return "no move is proved to be the key"
    if key != Key(puzzle.key, puzzle.also):
        return f"its key is {key.move}, and its idle moves are {' '.join(key.also) or 'none'}"
    return ""

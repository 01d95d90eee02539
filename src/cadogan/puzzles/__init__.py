"""Puzzles: positions, all cards known, in which exactly one move keeps the win.

That the one move wins is shown by a line that the rules have replayed; that every other loses is proved. What "one move"
means where moves can be exchanged is said in `cadogan.puzzles.key`; how hard a puzzle is, in `cadogan.puzzles.difficulty`.

>>> from cadogan import puzzles
>>> puzzle = puzzles.shipped("quilt")[0]
>>> puzzle.answer(puzzle.key)
'right'
"""

from cadogan.puzzles.daily import daily
from cadogan.puzzles.puzzle import Answer, Measures, Puzzle, read, shipped, shipped_families, shipped_of, write

__all__ = ["Answer", "Measures", "Puzzle", "daily", "read", "shipped", "shipped_families", "shipped_of", "write"]

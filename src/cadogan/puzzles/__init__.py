"""Puzzles: positions with all cards known in which exactly one move keeps the win.

The one move wins by a line that the rules have replayed; every other move is proved to lose. `cadogan.puzzles.puzzle` defines what
"one move" means if the order of moves can change; `cadogan.puzzles.difficulty` says how hard a puzzle is.

>>> from cadogan import puzzles
>>> puzzle = puzzles.shipped("quilt")[0]
>>> puzzle.answer(puzzle.key)
'right'
"""

from typing import TYPE_CHECKING

from cadogan.puzzles.difficulty import Measures
from cadogan.puzzles.puzzle import Answer, Puzzle, daily, read, shipped, shipped_families, shipped_of, write
from cadogan.rules import lazy

if TYPE_CHECKING:
    from cadogan.puzzles import daily_deals as daily_deals
    from cadogan.puzzles import rated_deals as rated_deals
else:
    __getattr__ = lazy(__name__, {name: f"cadogan.puzzles.{name}:" for name in ("daily_deals", "rated_deals")})

__all__ = ["Answer", "Measures", "Puzzle", "daily", "read", "shipped", "shipped_families", "shipped_of", "write"]

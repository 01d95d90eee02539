"""Replay many lines of a game by its rules, in compiled code, to check them.

Nothing of the solver is used here, only the rules, the same ones that people play by.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadogan.machine import compiled
from cadogan.machine.templates import GOES_ON, ILLEGAL, NOT_WON, RIGHT, first_fault
from cadogan.rules.game import Rules

__all__ = ["GOES_ON", "ILLEGAL", "NOT_WON", "Wrong", "first_wrong"]


class Wrong(NamedTuple):
    """The first fault in some lines: the index of the line, the ply (from 1), and the kind of fault.

    ILLEGAL: the move is not legal. GOES_ON: the game is won before the move. NOT_WON: it is the last move, but the game is
    not won.
    """

    line: int
    ply: int
    kind: int


def first_wrong(
    rules: Rules, deals: NDArray[np.uint64], ends: NDArray[np.int64], moves: NDArray[np.int64], begin: int = 0
) -> Wrong | None:
    """Replay one line per deal, from line `begin` on, and return the first fault; None if there is none.

    `moves` holds the moves of the lines one after the other, as the rules number them, or -1 for none; the line of deal i is
    ``moves[ends[i]:ends[i + 1]]``.
    """
    blank = compiled.table(rules.blank())
    found = compiled.machine(first_fault, rules)(
        blank, compiled.table(blank), compiled.buffer(rules.family), deals, ends, moves, begin
    )
    return Wrong(*found) if found[-1] != RIGHT else None

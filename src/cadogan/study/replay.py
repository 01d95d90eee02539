"""Replay many lines of a game by its rules, in compiled code, to check them.

Nothing of the solver is used here, only the rules, the same ones that people play by.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadogan import compiled
from cadogan.game import Rules
from cadogan.state import set_number

RIGHT, ILLEGAL, GOES_ON, NOT_WON = range(4)


class Wrong(NamedTuple):
    """The first fault in some lines: the index of the line, the ply (from 1), and the kind of fault.

    ILLEGAL: the move is not legal. GOES_ON: the game is won before the move. NOT_WON: it is the last move, but the game is
    not won.
    """

    line: int
    ply: int
    kind: int


def first_wrong(
    rules: Rules,
    deals: NDArray[np.uint64],
    ends: NDArray[np.int64],
    letters: NDArray[Any],
    codes: NDArray[np.int64],
    begin: int = 0,
) -> Wrong | None:
    """Replay one line per deal, from line `begin` on, and return the first fault; None if there is none.

    `letters` holds the lines one after the other; the line of deal i is ``letters[ends[i]:ends[i + 1]]``. `codes` has the
    move code of the rules for every possible letter, or -1.
    """
    machine = compiled.templates(rules, __name__, "replay_each")
    found = np.zeros(3, np.int64)
    machine.replay_each(
        compiled.table(rules.blank()), compiled.buffer(rules.family), deals, ends, letters, codes, begin, found
    )
    return Wrong(*found.tolist()) if found[2] != RIGHT else None


def replay_each(blank: Any, out: Any, deals: Any, ends: Any, letters: Any, codes: Any, begin: int, found: Any) -> None:
    """Replay lines from number `begin` on, and write the first fault into `found` (a template, see `compiled`).

    `out` is a buffer for the moves of a position.
    """
    s: Any = np.zeros(len(blank), np.int8)
    for i in range(begin, len(deals)):
        s[:] = blank
        set_number(s, deals[i])
        deal_number(s, deals[i])  # type: ignore[name-defined]  # noqa: F821
        kind = RIGHT
        ply = 0
        for at in range(ends[i], ends[i + 1]):
            ply += 1
            if won(s):  # type: ignore[name-defined]  # noqa: F821
                kind = GOES_ON
                break
            move = codes[letters[at]]
            count = moves(s, out)  # type: ignore[name-defined]  # noqa: F821
            kind = ILLEGAL
            for k in range(count):
                if out[k] == move:
                    kind = RIGHT
                    break
            if kind != RIGHT:
                break
            play(s, move)  # type: ignore[name-defined]  # noqa: F821
        if kind == RIGHT and not won(s):  # type: ignore[name-defined]  # noqa: F821
            kind = NOT_WON
        if kind != RIGHT:
            found[0] = i
            found[1] = ply
            found[2] = kind
            return

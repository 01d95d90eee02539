"""Many lines of a game replayed by its rules, in compiled code, whoever found them.

Nothing of the solver is used here: only the rules, the same ones by which a person plays.
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
    """The first fault in some lines: in which of them, at which ply, counted from 1, and of what kind.

    ILLEGAL: that move is not legal. GOES_ON: the game is won before it. NOT_WON: this was the last, and the game is not won.
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
    """Replay a line for each of these deals, from line `begin` on, up to the first fault; None when there is none.

    The lines lie one after the other in `letters`; the line of deal i ends before index ``ends[i + 1]`` and begins at
    ``ends[i]``. `codes` has for every letter that can be there the move of the game's file, or -1.
    """
    machine = compiled.templates(rules, __name__, "replay_each")
    found = np.zeros(3, np.int64)
    machine.replay_each(
        compiled.table(rules.blank()), compiled.buffer(rules.family), deals, ends, letters, codes, begin, found
    )
    return Wrong(*found.tolist()) if found[2] != RIGHT else None


def replay_each(blank: Any, out: Any, deals: Any, ends: Any, letters: Any, codes: Any, begin: int, found: Any) -> None:
    """Replay lines from number `begin` on (a template, see `compiled`); the first fault is written into `found`.

    `out` is room for the moves of a position.
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

"""When piles take cards: from the start, or only before or after stock and waste are empty (rule code)."""

from __future__ import annotations

from cadogan.rules.cards import State

STOCK_EMPTY, WASTE_EMPTY, UNTIL_EMPTY = range(1, 4)


def closed(opens: int, s: State, stock: int, waste: int) -> bool:
    """Whether a pile takes nothing now, by what its row says of when it opens. `waste`: 0 without one."""
    left = s[stock] != 0 or (opens != STOCK_EMPTY and waste != 0 and s[waste] != 0)
    return left != (opens == UNTIL_EMPTY)

"""Positions that differ only in the order of the piles: what searches skip where that order means nothing (rule code).

A game suits if its cards lie open on one block of piles, and perhaps in a quilt beside them, under eight foundations.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple

from cadogan.machine.arrays import filled
from cadogan.rules.game import Rules
from cadogan.rules.piles import Cells, Foundations, Piles, Stock, Waste
from cadogan.rules.woven_quilt import CELLS
from cadogan.solver.boards.kit import mix, mix_other, remember

# Tested in tests/solver/test_solver_piles.py: against brute force, with each pruning turned off.
PRUNINGS = {
    "pile order": (
        "When no redeal is left, positions that differ only in the order of the piles count as one. The rules treat all piles "
        "alike, so nothing that can still be played depends on that order."
    ),
    "one space": (
        "When no redeal is left, a card is moved only to the first empty pile. All empty piles are then equivalent: moving it to "
        "another one leads to the same position in another order."
    ),
}
PILE_ORDER, ONE_SPACE = 1, 2


class Shape(NamedTuple):
    """Where a game's states have their cards. If `piles` is 0, nothing is known of them, and no pruning applies."""

    live: int  # words that change in play
    prunings: int  # those that are on, as bits
    up: int = 0
    down: int = 0
    piles: int = 0  # offset of the first pile
    apart: int = 0  # from one pile to the next
    number: int = 0  # of piles
    quilt: int = 0  # offset of the quilt, 0 if there is none
    lane: bool = False
    left: int = 0  # offset of the number of redeals left, 0 if there is none
    redeal: int = -1  # the move, -1 if there is none


# -- machine code -----------------------------------------------------------------------------------------------------


def is_new_up_to_order(table: Any, s: Any, shape: Any, room: int) -> int:
    """Remember a position in a table for `room` keys: return 1 if it is new, 0 if it was met before, FULL if it has no room."""
    left = int(s[shape.left]) if shape.left else 0
    ordered = left != 0 or shape.prunings & PILE_ORDER == 0
    a = b = left
    for i in range(4):
        tops = int(s[shape.up + i]) << 4 | int(s[shape.down + i])
        a, b = mix(a, tops), mix_other(b, tops)
    if shape.quilt:
        here = 0
        for i in range(64):
            here = here << 1 | (1 if s[shape.quilt + CELLS[i]] else 0)
        a, b = mix(a, here), mix_other(b, here)
    sum_a = sum_b = 0
    for i in range(shape.number):
        at = shape.piles + shape.apart * i
        c = d = i + 1 if ordered else 1
        for j in range(1, s[at] + 1):
            c, d = mix(c, int(s[at + j])), mix_other(d, int(s[at + j]))
        sum_a += c
        sum_b += d
    return remember(table, mix(a, sum_a), mix_other(b, sum_b), room)


def choices(s: Any, out: Any, n: int, shape: Any, targets: Any) -> int:
    """Keep the moves to try of the `n` legal ones in `out`, and return their number. `targets` is as in `targets_of`."""
    if shape.prunings & ONE_SPACE == 0 or shape.piles == 0 or (shape.left and s[shape.left]):
        return n
    space = 0  # the first empty pile
    while space < shape.number and s[shape.piles + shape.apart * space] != 0:
        space += 1
    if space >= shape.number - 1:
        return n
    kept = 0
    for i in range(n):
        pile = targets[out[i]]
        if pile <= space or s[shape.piles + shape.apart * pile] != 0:
            out[kept] = out[i]
            kept += 1
    return kept


def reverse(out: Any, n: int) -> None:
    """Reverse the order of `n` moves."""
    for i in range(n // 2):
        out[i], out[n - 1 - i] = out[n - 1 - i], out[i]


# -- the shape of a game ----------------------------------------------------------------------------------------------


def suits(rules: Rules) -> bool:
    """Return whether all the cards lie open on eight foundations, one block of piles, and at most one quilt."""
    blocks = [block for block, _ in rules.family.TABLE.blocks]
    piles = [block for block in blocks if isinstance(block, Piles)]
    cells = [block for block in blocks if isinstance(block, Cells)]
    foundations = [block for block in blocks if isinstance(block, Foundations)]
    return (
        len(piles) == 1
        and not piles[0].down
        and not any(isinstance(block, Stock | Waste) for block in blocks)
        and [block.kind for block in cells] in ([], ["quilt"])
        and [block.ways for block in foundations] == ["ud"]
        and not rules.shuffled
    )


def shape_of(rules: Rules, live: int, prunings: int) -> Shape:
    """Return where the states of a game that suits have their cards. `live` and `prunings` are as in `Shape`."""
    table = rules.family.TABLE
    piles, first = next((block, at) for block, at in table.blocks if type(block) is Piles)
    quilt = next((at for block, at in table.blocks if isinstance(block, Cells)), 0)
    up, down = table.offsets("u", "d")
    lane = rules.options.get("release") == "lane"
    redeal = rules.family.REDEAL if rules.redeals else -1
    return Shape(live, prunings, up, down, first, piles.stride, len(piles.names), quilt, lane, table.left, redeal)


def targets_of(rules: Rules) -> Any:
    """Return an array that has, for the number of each move, the pile it puts a card on; -1 for moves elsewhere."""
    family, blank = rules.family, rules.blank()
    piles = next((block.names for block, _ in family.TABLE.blocks if type(block) is Piles), ())
    targets = filled("b", [-1] * family.MOVES)
    for code in range(family.MOVES):
        with suppress(LookupError):  # not every number is a move
            target = family.step(blank, code).target
            if target in piles:
                targets[code] = piles.index(target)
    return targets

"""The position of Capricieuse with hashes of its piles, which each move updates and can undo (rule code).

The moves themselves are those of the rules.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from cadogan.machine.arrays import filled
from cadogan.rules.cards import EMPTY, GOLDEN, MASK, splitmix
from cadogan.rules.games.capricieuse import redeal
from cadogan.rules.pile_ops import exchange
from cadogan.rules.two_way_piles import (
    DOWN,
    LEFT,
    PILES,
    REDEAL,
    ROOM,
    TALL,
    TO_DOWN,
    TO_PILE,
    TO_UP,
    UP,
    UP_DOWN,
    put,
    take,
)

# -- keys -------------------------------------------------------------------------------------------------------------
# A pile's hash is the sum of random numbers, one for each card at each height, so a move changes it by one term. A key is
# the sum of the scrambled pile hashes; while the order of the piles matters, each pile's place is scrambled in too.


@cache
def random_cells() -> Any:
    """Return two random numbers for each height in a pile and each card. The array is cached: do not write to it."""
    numbers = filled("Q", (splitmix(i * GOLDEN & MASK) for i in range(2 * 64 * TALL)))
    return numbers.cast("B").cast("q", (64 * TALL, 2))


def scramble(h: int) -> int:
    """Mix the bits of a number; different numbers give different results."""
    h = (h ^ ((h >> 32) & 0xFFFFFFFF)) * -7046029254386353131
    h = (h ^ ((h >> 29) & 0x7FFFFFFFF)) * -4417276706812531889
    return h ^ ((h >> 32) & 0xFFFFFFFF)


def change(hashes: Any, cells: Any, pile: int, height: int, card: int, sign: int) -> None:
    """Update a pile's hash for a card placed at `height`, on that many others (sign 1), or removed from there (-1)."""
    cell = height << 6 | card
    hashes[pile, 0] += sign * cells[cell, 0]
    hashes[pile, 1] += sign * cells[cell, 1]


def hash_piles(s: Any, hashes: Any, cells: Any) -> None:
    """Compute the hashes of all piles."""
    for pile in range(12):
        hashes[pile, 0] = 0
        hashes[pile, 1] = 0
        at = PILES + ROOM * pile
        for i in range(s[at]):
            change(hashes, cells, pile, i, s[at + 1 + i], 1)


def key_half(s: Any, hashes: Any, half: int, ordered: bool) -> int:
    """Return one half of a position's key. `ordered`: the order of the piles matters even if no redeal is left."""
    places = 1 if s[LEFT] or ordered else 0
    key = int(s[LEFT])
    for i in range(8):
        key = key << 4 | s[UP + i]
    key = scramble(key + half)
    for pile in range(12):
        key += scramble(hashes[pile, half] + places * pile)
    return key


# -- moves ------------------------------------------------------------------------------------------------------------


def step(s: Any, hashes: Any, cells: Any, move: int) -> int:
    """Play a move, and return the card it moves, for `step_back`."""
    if move == REDEAL:
        redeal(s)
        hash_piles(s, hashes, cells)
        return EMPTY
    if move > REDEAL:
        exchange(s, UP, DOWN, move - UP_DOWN)
        return EMPTY
    pile, target = move >> 4, move & 15
    card = lift(s, hashes, cells, pile)
    if target == TO_UP:
        s[UP + (card >> 4)] += 1
    elif target == TO_DOWN:
        s[DOWN + (card >> 4)] -= 1
    else:
        lay(s, hashes, cells, target - TO_PILE, card)
    return card


def step_back(s: Any, hashes: Any, cells: Any, move: int, card: int) -> None:
    """Undo a move of `step` other than a redeal."""
    if move > REDEAL:
        exchange(s, UP, DOWN, (move - UP_DOWN) ^ 4)
        return
    pile, target = move >> 4, move & 15
    if target == TO_UP:
        s[UP + (card >> 4)] -= 1
    elif target == TO_DOWN:
        s[DOWN + (card >> 4)] += 1
    else:
        lift(s, hashes, cells, target - TO_PILE)
    lay(s, hashes, cells, pile, card)


def lift(s: Any, hashes: Any, cells: Any, pile: int) -> int:
    """Take a card from a pile."""
    card = int(take(s, pile))
    change(hashes, cells, pile, s[PILES + ROOM * pile], card, -1)
    return card


def lay(s: Any, hashes: Any, cells: Any, pile: int, card: int) -> None:
    """Put a card on a pile."""
    change(hashes, cells, pile, s[PILES + ROOM * pile], card, 1)
    put(s, pile, card)


def copy_hashes(target: Any, source: Any) -> None:
    """Copy the hashes of twelve piles."""
    for pile in range(12):
        target[pile, 0] = source[pile, 0]
        target[pile, 1] = source[pile, 1]

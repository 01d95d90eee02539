"""A board of the windmill for simulated games: its rules without suits and without names of sails and corners (rule code: compiled).

A board is one row of integers: how many cards of each rank are in hand (those of the sails and the top of the waste: if one is
played, the others remain and the waste's next card comes up), how many of each rank are in the stock, how many corners take
each rank next, the size of the centre, and the waste and the stock as ranks. A test compares the functions on `b` with
`games/windmill.py`, ply by ply.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cadogan.cards import KING
from cadogan.games import windmill as rules
from cadogan.games.windmill import ALTERNATE, CADOGAN, FREE, UNLESS_OTHERWISE
from cadogan.parts import held, stock_cards

HAND, AHEAD, WANT = 0, 14, 28  # + a rank; WANT + 0: the complete corners
CENTRE, LAST, LEFT, TRANSFER, KINGS = range(42, 47)  # LAST as in the rules; for transfer=cadogan see `board_of`
HELD, WANTED = 47, 48  # the ranks in hand, and those that corners take next, as bit sets
WASTE, DRAWN, MANY = 49, 50, 51  # number of cards: in the waste, drawn from the stock, and in the stock at first
BURIED = 52  # + a rank: number of cards in the waste below its top card
PILE, CARDS = 66, 162  # the waste, bottom first; the stock, its next card at CARDS + DRAWN
SIZE = 258

# Moves, as in the rules. To a corner: CORNERED + the rank, and + MARKED for the corner that LAST names.
DEALT, TURNED, TRANSFERRED, CENTRED, CORNERED, MARKED = 0, 1, 2, 3, 16, 32
MOST = 12  # maximum of moves from a board


def grip(b: Any, rank: int) -> None:
    """Add a card of a rank to the hand."""
    b[HAND + rank] += 1
    b[HELD] |= 1 << rank


def drop(b: Any, rank: int) -> None:
    """Remove a card of a rank from the hand."""
    b[HAND + rank] -= 1
    if b[HAND + rank] == 0:
        b[HELD] &= ~(1 << rank)


def draw(b: Any) -> int:
    """Draw the stock's next card into the hand; return its rank."""
    rank: int = b[CARDS + b[DRAWN]]
    b[DRAWN] += 1
    b[AHEAD + rank] -= 1
    grip(b, rank)
    return rank


def take(b: Any, rank: int) -> None:
    """Play a card from the hand; the waste's next card replaces it or, if the waste is empty, the stock's."""
    drop(b, rank)
    if b[WASTE]:
        b[WASTE] -= 1
        if b[WASTE]:
            rank = b[PILE + b[WASTE] - 1]
            b[BURIED + rank] -= 1
            grip(b, rank)
    elif b[DRAWN] < b[MANY]:
        draw(b)


def corner_takes(b: Any, before: int, after: int) -> None:
    """Record that a corner that took the rank `before` next now takes the rank `after`."""
    b[WANT + before] -= 1
    if b[WANT + before] == 0:
        b[WANTED] &= ~(1 << before)
    b[WANT + after] += 1
    b[WANTED] |= 1 << after


def next_of_centre(b: Any) -> int:
    """Return the rank that the centre takes next, 0 if it is complete."""
    return b[CENTRE] % 13 + 1 if b[CENTRE] < 52 else 0


def moves(b: Any, codes: Any) -> int:
    """Write the legal moves into `codes` and return their number."""
    n = 0
    rank = next_of_centre(b)
    held, wanted, last = b[HELD], b[WANTED], b[LAST]
    if rank and held >> rank & 1 and (rank != KING or b[WANT + KING] == 0 or b[KINGS]):
        codes[n] = CENTRED
        n += 1
    marked = last - 1 if b[TRANSFER] == CADOGAN and last else -1
    both = held & wanted & ~1
    each = KING
    while both:
        if both >> each & 1:
            both &= ~(1 << each)
            if each != marked or b[WANT + each] > 1:
                codes[n] = CORNERED + each
                n += 1
            if each == marked:
                codes[n] = CORNERED + MARKED + each
                n += 1
        each -= 1
    if rank and rank < KING and wanted >> (rank - 1) & 1 and (marked != rank - 1 or b[WANT + rank - 1] > 1):
        rule = b[TRANSFER]
        if (
            rule == FREE
            or (rule == ALTERNATE and last == 0)
            or (rule == CADOGAN and held >> (rank + 1) & 1)
            or (rule == UNLESS_OTHERWISE and held >> rank & 1 == 0)
        ):
            codes[n] = TRANSFERRED
            n += 1
    if b[DRAWN] < b[MANY]:
        codes[n] = DEALT
        n += 1
    elif b[WASTE] and b[LEFT]:
        codes[n] = TURNED
        n += 1
    return n


def play(b: Any, code: int) -> None:
    """Play a legal move."""
    if code == DEALT:
        if b[WASTE]:
            rank = b[PILE + b[WASTE] - 1]
            drop(b, rank)
            b[BURIED + rank] += 1
        b[PILE + b[WASTE]] = draw(b)
        b[WASTE] += 1
    elif code == TURNED:
        drop(b, b[PILE + b[WASTE] - 1])
        b[MANY], b[DRAWN], b[WASTE] = b[WASTE], 0, 0
        for i in range(b[MANY]):
            b[CARDS + i] = b[PILE + i]
            b[AHEAD + b[PILE + i]] += 1
        for rank in range(14):
            b[BURIED + rank] = 0
        b[LEFT] -= 1
    elif code == TRANSFERRED:
        rank = next_of_centre(b)
        corner_takes(b, rank - 1, rank)
        b[CENTRE] += 1
        if b[TRANSFER] == ALTERNATE:
            b[LAST] = 1
        elif b[TRANSFER] == CADOGAN:
            b[LAST] = 1 + rank
    elif code == CENTRED:
        take(b, next_of_centre(b))
        b[CENTRE] += 1
        b[LAST] = 0
    else:
        rank = code & 15
        if code >= CORNERED + MARKED:
            b[LAST] -= 1
        corner_takes(b, rank, rank - 1)
        take(b, rank)


def complete(b: Any) -> bool:
    """Is the game won?"""
    return bool(b[CENTRE] == 52 and b[WANT] == 4)


# -- to and from the rules --------------------------------------------------------------------------------------------


def board_of(s: Any) -> Any:
    """Return the board of a state of the rules. An unseen card has rank 0 and is not counted in AHEAD.

    With transfer=cadogan LAST is 1 + the rank that the corner takes next, not 1 + the corner.
    """
    b = np.zeros(SIZE, np.int64)
    s = [int(each) for each in s]
    b[CENTRE], b[LAST], b[LEFT], b[TRANSFER], b[KINGS] = (
        s[i] for i in (rules.CENTRE, rules.LAST, rules.LEFT, rules.TRANSFER, rules.KINGS)
    )
    takes = [13 - s[rules.CORNERS + 14 * corner] for corner in range(4)]
    if b[LAST] and b[TRANSFER] == CADOGAN:
        b[LAST] = 1 + takes[b[LAST] - 1]
    for rank in takes:
        b[WANT + rank] += 1
        b[WANTED] |= 1 << rank
    waste = [card & 15 for card in held(s, rules.WASTE)]
    stock = [card & 15 for card in stock_cards(s, rules.STOCK)]
    for card in [*s[rules.SAILS : rules.SAILS + 8], *waste[-1:]]:
        if card:
            grip(b, card & 15)
    b[WASTE], b[MANY] = len(waste), len(stock)
    b[PILE : PILE + len(waste)] = waste
    for rank in waste[:-1]:
        b[BURIED + rank] += 1
    for i, rank in enumerate(stock):
        if rank <= KING:
            b[CARDS + i] = rank
            b[AHEAD + rank] += 1
    return b


def move_on_board(s: Any, move: int) -> int:
    """Return the board's move for a move of the rules in a state."""
    if move >= rules.CORNER_MOVE:
        return {rules.DEAL: DEALT, rules.REDEAL: TURNED}.get(move, TRANSFERRED)
    corner = (move & 7) - rules.TO_CORNER
    if corner < 0:
        return CENTRED
    marked = bool(s[rules.TRANSFER] == CADOGAN and s[rules.LAST] == 1 + corner)
    return CORNERED + 13 - int(s[rules.CORNERS + 14 * corner]) + MARKED * marked

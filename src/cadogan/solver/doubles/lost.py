"""Prunings of Doubles and Quits: positions that are lost without a search (rule code, on the bit planes).

Cards only ever move up. With closing by rows, the distance of two cards in the sequence never grows. With closing by columns,
a card stays in its column and only moves towards its top.
"""

from __future__ import annotations

from typing import Any

from cadogan.machine.bits import lowest, ones
from cadogan.solver.boards.doubles import CELLS, HEADS, LINE, REACH, TAILS, Planes, alike, like, rank_on

# Tested in tests/solver/test_solver_doubles.py: against brute force, with each pruning turned off, and by small examples.
PRUNINGS = {
    "crossed": "Closing by rows: a position is lost if two couples cross. A couple is the last two cards of a rank, fewer than "
    "cols - 1 places apart. Such cards can only ever meet side by side, because the distance of two cards never grows, and "
    "neighbours in different rows are cols - 1 or more places apart. So all cards between them must be removed first. If two "
    "couples cross, each waits for a card of the other, for ever.",
    "apart": "Closing by columns: a position is lost if, of some rank, more cards on the table are left over than the stock has "
    "cards of that rank. Cards on the table stay in their columns, so two of them can only ever meet in the same column or in "
    "neighbouring columns. Each card left over after as many as possible are paired this way needs a card from the stock.",
    "stuck": "Closing by columns: a position is lost if some cards are stuck, that is, if none of them could meet a card that it "
    "may be paired with, even if all other cards could be removed at any time. The first of the stuck cards to be removed "
    "would have to meet such a card while all of them are still on the table. Two cards may be paired if the other cards of "
    "their rank can still be paired then (see apart). A card from the stock comes below all cards in its column.",
}
CROSSED, APART, STUCK = 1, 2, 4


def crossed(planes: Planes, cards: int, shape: Any) -> bool:
    """Return whether two couples cross (see PRUNINGS, "crossed"). `cards` is the length of the sequence."""
    couples = 0
    for k in range(2, min(shape[LINE] - 1, cards)):
        found = alike(planes, k) & ((1 << (cards - k)) - 1)
        while found:
            place = lowest(found)
            found &= found - 1
            rank = like(planes, place) & ((1 << cards) - 1)
            if rank == (1 << place) | (1 << (place + k)):
                couples |= rank
    opened = 0
    while couples:
        place = lowest(couples)
        couples &= couples - 1
        first = like(planes, place) & opened
        if first == 0:
            opened |= 1 << place
        elif opened >= 2 * first:  # a couple that was opened later is still open
            return True
        else:
            opened ^= first
    return False


def stranded(planes: Planes, laid: int, waiting: Any, left: int, prunings: int, shape: Any, mates: Any) -> bool:
    """Return whether the position is lost by "apart" or "stuck" (see PRUNINGS).

    `waiting` has the number of cards of each rank in the stock, by the number of cards `left` in it; `mates` is working
    space, a number for every place.
    """
    fed = 0  # set of the cards that may be paired with a card from the stock
    cards = laid
    while cards and prunings & (APART | STUCK):
        place = lowest(cards)
        mine = like(planes, place) & laid
        cards &= ~mine
        stock = waiting[left, rank_on(planes, place)]
        if prunings & APART and alone(mine, shape) > stock:
            return True
        if prunings & STUCK:
            fed |= match(mine, stock, shape, mates)
    return prunings & STUCK != 0 and any_stuck(laid, fed, shape, mates)


def alone(cards: int, shape: Any) -> int:
    """Return how many cards of a rank are left over when as many as possible are paired in the same or neighbouring columns."""
    over = 0
    while cards:
        near = shape[REACH + lowest(cards)]
        cards &= cards - 1
        if cards & near:  # the next card is the best partner: none is nearer
            cards &= cards - 1
        else:
            over += 1
    return over


def match(cards: int, stock: int, shape: Any, mates: Any) -> int:
    """Find out how the `cards` of a rank may be paired when the stock has `stock` cards of that rank.

    Returns the cards that may be paired with one from the stock, and writes into `mates`, for each card, the later cards
    that it may be paired with.
    """
    fed = 0
    first = cards
    while first:
        place = lowest(first)
        first &= first - 1
        others = cards ^ (1 << place)
        if stock and alone(others, shape) < stock:
            fed |= 1 << place
        mates[place] = 0
        near = first & shape[REACH + place]
        while near:
            other = near & -near
            near ^= other
            if alone(others ^ other, shape) <= stock:
                mates[place] |= other
    return fed


def any_stuck(laid: int, fed: int, shape: Any, mates: Any) -> bool:
    """Return whether some cards on the table are stuck. Cards that are not are found one by one, starting at the last place."""
    stuck = laid
    before = 0
    while stuck != before:
        before = stuck
        for place in range(shape[CELLS] - 1, -1, -1):
            card = laid & (1 << place)
            if card & stuck & fed and can_be_fed(place, stuck, shape):
                stuck ^= card
            others = mates[place] if card else 0
            while others:
                other = lowest(others)
                others &= others - 1
                pair = card | (1 << other)
                if pair & stuck and can_meet(place, other, stuck, shape):
                    stuck &= ~pair
    return stuck != 0


def can_meet(one: int, other: int, stuck: int, shape: Any) -> bool:
    """Return whether two cards could meet if all cards that are not `stuck` could be removed. `one` is the lower place."""
    if (shape[TAILS + one] >> other) & 1:
        return stuck & shape[TAILS + one] & shape[HEADS + other] & ~(1 << one) == 0
    return (
        ones(stuck & shape[HEADS + one]) <= ones(shape[HEADS + other]) + 1
        and ones(stuck & shape[HEADS + other]) <= ones(shape[HEADS + one]) + 1
    )


def can_be_fed(place: int, stuck: int, shape: Any) -> bool:
    """Return whether a card could meet one from the stock if all cards that are not `stuck` could be removed.

    The card from the stock would lie below all stuck cards of its column.
    """
    if stuck & shape[TAILS + place] & ~(1 << place) == 0:
        return True
    line = shape[LINE]
    lowest_row = ones(shape[HEADS + place]) + 1
    if place >= line and ones(stuck & (shape[HEADS + place - line] | shape[TAILS + place - line])) <= lowest_row:
        return True
    return (
        place + line < shape[CELLS]
        and ones(stuck & (shape[HEADS + place + line] | shape[TAILS + place + line])) <= lowest_row
    )

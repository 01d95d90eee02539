"""What can be seen to be lost at Doubles and Quits, without any search: the prunings (rule code, on the planes).

Cards only ever move up: closed up by rows, the distance of two cards in the order never grows; closed up by columns, a card
keeps its column, and comes nearer to its top.
"""

from __future__ import annotations

from typing import Any

from cadogan.bits import lowest, ones
from cadogan.solver.doubles.board import CELLS, HEADS, LINE, PRUNED, REACH, TAILS, alike, of_rank

PRUNINGS = {
    "crossed": "By rows. Two cards of a rank whose last two they are, fewer than cols - 1 places apart, can only ever meet "
    "side by side: places apart never become more, and neighbours in different rows are cols - 1 or more apart. So all "
    "cards between them must go first. Two such couples that cross wait for each other for ever.",
    "apart": "By columns. Cards on the table keep their columns, so two of them can only ever meet in the same column or in "
    "neighbouring ones. The cards of a rank on the table that cannot be paired so need a card of the stock each.",
    "stuck": "By columns. Cards are stuck when none of them could meet a card that it may be paired with even if all other "
    "cards could go at any time: the first of them to go would meet one while all of them lie there. Cards may be paired "
    "when the others of their rank can still be paired then (see apart). A card of the stock comes below all that lies in a "
    "column.",
}
CROSSED, APART, STUCK = 1, 2, 4


def crossed(a: int, b: int, c: int, d: int, cards: int, shape: Any) -> bool:
    """Do two couples cross that can only ever meet side by side? `cards` is the length of the sequence."""
    couples = 0
    for k in range(2, min(shape[LINE] - 1, cards)):
        found = alike(a, b, c, d, k) & ((1 << (cards - k)) - 1)
        while found:
            place = lowest(found)
            found &= found - 1
            rank = of_rank(a, b, c, d, place) & ((1 << cards) - 1)
            if rank == (1 << place) | (1 << (place + k)):
                couples |= rank
    begun = 0
    while couples:
        place = lowest(couples)
        couples &= couples - 1
        first = of_rank(a, b, c, d, place) & begun
        if first == 0:
            begun |= 1 << place
        elif begun >= 2 * first:  # a couple that began later has not ended
            return True
        else:
            begun ^= first
    return False


def stranded(a: int, b: int, c: int, d: int, laid: int, waiting: Any, left: int, shape: Any, mates: Any) -> bool:
    """Are cards apart for ever, or stuck?

    `waiting` counts the cards of every rank in a stock by what is `left` of it; `mates` is room for a number for every place.
    """
    prunings = shape[PRUNED]
    fed = 0  # cards that may be paired with one of the stock
    cards = laid
    while cards and prunings & (APART | STUCK):
        place = lowest(cards)
        mine = of_rank(a, b, c, d, place) & laid
        cards &= ~mine
        rank = ((a >> place) & 1) | (((b >> place) & 1) << 1) | (((c >> place) & 1) << 2) | (((d >> place) & 1) << 3)
        stock = waiting[left, rank]
        if prunings & APART and alone(mine, shape) > stock:
            return True
        if prunings & STUCK:
            fed |= match(mine, stock, shape, mates)
    return prunings & STUCK != 0 and any_stuck(laid, fed, shape, mates)


def alone(cards: int, shape: Any) -> int:
    """How many cards of a rank are over when as many as possible are paired in the same or neighbouring columns."""
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
    """Find out how the cards of a rank may be paired, so many of it being in the stock: those that may go with one of these.

    `mates` tells for each card the later ones that it may go with.
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
    """Are some of the cards laid out stuck? Those that are not are found one after the other, the lowest first."""
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
    """Could two cards meet if those that are not stuck could go? The first has the place of the lower number."""
    if (shape[TAILS + one] >> other) & 1:
        return stuck & shape[TAILS + one] & shape[HEADS + other] & ~(1 << one) == 0
    return (
        ones(stuck & shape[HEADS + one]) <= ones(shape[HEADS + other]) + 1
        and ones(stuck & shape[HEADS + other]) <= ones(shape[HEADS + one]) + 1
    )


def can_be_fed(place: int, stuck: int, shape: Any) -> bool:
    """Could a card meet one of the stock if those that are not stuck could go? That one would lie below all that are."""
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

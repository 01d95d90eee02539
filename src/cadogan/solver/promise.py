"""How promising a position is whose cards lie open on piles, for beams (rule code)."""

from __future__ import annotations

from typing import Any

HOME, PAIR, SPACE, DEPTH = range(4)  # the weights; a search may have more of its own
MOST = 100  # more than all cards that can lie on top of another


def of_piles(
    s: Any, home: int, up: int, down: int, piles: int, apart: int, number: int, weights: Any, work: Any
) -> int:
    """Score the cards at home, the cards on a neighbour in rank, and the empty piles; and fill `work` for `of_depths`.

    `up`, `down` and `piles` are offsets in the state, `apart` is the distance from one pile to the next, `number` that of
    piles. `work` is working space of 80 numbers: by card, up to index 64, the foundations that take that card next; from
    there on, by foundation, how many cards cover its next card.
    """
    for i in range(64):
        work[i] = 0
    for i in range(9):
        work[64 + i] = MOST
    for suit in range(4):
        work[(suit << 4) + s[up + suit] + 1] = 1 + suit
        work[(suit << 4) + s[down + suit] - 1] |= (5 + suit) << 4
    score = int(weights[HOME] * home)
    for pile in range(number):
        at = piles + apart * pile
        count = int(s[at])
        if count == 0:
            score += weights[SPACE]
        below = 64
        for i in range(count):
            card = int(s[at + 1 + i])
            if card == below + 1 or card == below - 1:
                score += weights[PAIR]
            below = card
            cover(work, card, count - 1 - i)
    return score


def cover(work: Any, card: int, cards: int) -> None:
    """Note how many cards cover a copy of a card, if a foundation takes it next."""
    wanted = work[card]
    if wanted:
        for which in (wanted & 15, wanted >> 4):
            if work[64 + which] > cards:
                work[64 + which] = cards


def of_depths(weights: Any, work: Any) -> int:
    """Score how deep the next cards of the foundations lie: 0 or less."""
    score = 0
    for i in range(65, 73):
        if work[i] < MOST:
            score -= weights[DEPTH] * work[i]
    return score

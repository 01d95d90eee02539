"""How spaces are filled, by themselves or by the player at once, and foundations beside others (rule code)."""

from __future__ import annotations

from cadogan.rules.cards import State
from cadogan.rules.declared.rows import (
    BASES,
    BESIDE,
    BIT,
    BY_CHOICE,
    BY_DEAL,
    COLUMN,
    DEAL_PLAY,
    DUE,
    FOUNDATION,
    FROM,
    OPENS,
    PILES,
    RESERVE,
    SOURCES,
    SPACE,
    SPACE_FROM,
    WASTE,
    ZONE,
    free_top,
    number,
    row,
    turn_up,
    wanted,
)
from cadogan.rules.pile_ops import carry, pop, push


def space_for(s: State, t: int, card: int) -> int:
    """Return the row of the first empty column that the deal fills with a card; 0 if there is none."""
    for pile in range(s[t + PILES]):
        here = row(t, pile)
        if s[here + SPACE] == BY_DEAL and s[number(s, here)] == 0 and wanted(s, t, here) >> card & 1:
            return here
    return 0


def space_due(s: State, t: int) -> int:
    """Return the row of the first empty column that the player must fill before anything else; 0 if there is none, or no card for it."""
    for pile in range(s[t + PILES]):
        here = row(t, pile)
        if s[here + SPACE] == BY_CHOICE and s[number(s, here)] == 0:
            cards = wanted(s, t, here)
            for other in range(s[t + SOURCES]):
                source = row(t, other)
                card = free_top(s, t, source)
                if card and s[source + BIT] & s[here + SPACE_FROM] and cards >> card & 1:
                    return here
    return 0


def passed_by(s: State, t: int, pile: int, card: int) -> bool:
    """Put a card that is dealt to a column which the deal fills onto the waste, if the column does not take it. Returns whether it did."""
    if s[pile + ZONE] != COLUMN or s[pile + SPACE] != BY_DEAL or s[number(s, pile)] or wanted(s, t, pile) >> card & 1:
        return False
    push(s, number(s, t + WASTE), card)
    return True


def go_beside(s: State, t: int) -> None:
    """Move free cards to the foundations that lie beside started ones, until none of them fits there."""
    pile = 0
    while pile < s[t + PILES]:
        here = row(t, pile)
        pile += 1
        if s[here + OPENS] < 0 and wanted(s, t, here):
            for other in range(s[t + SOURCES]):
                source = row(t, other)
                card = free_top(s, t, source)
                if card and s[here + FROM] & s[source + BIT] and wanted(s, t, here) >> card & 1:
                    carry(s, number(s, source), number(s, here), 1)
                    turn_up(s, source)
                    pile = 0  # another card may be free now


def goes_out(s: State, t: int, card: int) -> bool:
    """Put a card on the first foundation that takes it. Returns whether one does."""
    for pile in range(s[t + PILES]):
        here = row(t, pile)
        if s[here + ZONE] == FOUNDATION and wanted(s, t, here) >> card & 1:
            if s[t + DEAL_PLAY] == BASES and s[number(s, here)]:
                continue
            push(s, number(s, here), card)
            if s[t + DUE] & BESIDE:
                go_beside(s, t)
            return True
    return False


def fill_from_reserve(s: State, t: int, to: int) -> None:
    """Move the top card of the first reserve that has one to an empty pile."""
    for pile in range(s[t + PILES]):
        here = row(t, pile)
        if s[here + ZONE] == RESERVE and s[here + FROM] == 0 and s[number(s, here)]:  # no cell
            push(s, to, pop(s, number(s, here)))
            turn_up(s, here)
            return

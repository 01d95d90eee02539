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
    DEALS,
    DEALS_TO,
    DUE,
    FOUNDATION,
    FROM,
    HAND,
    HEAPED,
    LEADER,
    OPENS,
    PILES,
    RESERVE,
    ROW,
    SOURCES,
    SPACE,
    SPACE_FROM,
    STOCK,
    TO_ROWS,
    TO_WASTE,
    TURN,
    WASTE,
    ZONE,
    free_top,
    number,
    row,
    turn_up,
    wanted,
)
from cadogan.rules.pile_ops import carry, draw_card, pop, push
from cadogan.rules.state import KNOWN


def led(s: State, t: int, card: int) -> int:
    """Return the row of the column where a card of the stock goes: the last that is not empty; the next one, if there is one, for a leader."""
    last = 0
    for pile in range(s[t + PILES]):
        here = row(t, pile)
        if s[here + ZONE] == COLUMN and (s[number(s, here)] or last == 0):
            last = here
    after = min(last + ROW, row(t, s[t + PILES] - 1))
    return after if card & 15 == s[t + LEADER] and s[number(s, last)] and s[after + ZONE] == COLUMN else last


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


# -- columns that the stock keeps at a number of cards, and rounds that are heaped on them ----------------------------


def goes_out_first(s: State, t: int) -> bool:
    """Whether cards that fit go out while the packet is dealt."""
    to = s[t + DEALS_TO]
    return bool(s[t + DEAL_PLAY] and (to == TO_WASTE or to == TO_ROWS or to == HEAPED))


def too_few(s: State, t: int) -> bool:
    """Whether a column has fewer cards than a deal keeps it at."""
    for pile in range(s[t + PILES]):
        here = row(t, pile)
        if s[number(s, here)] < -s[here + SPACE]:
            return True
    return False


def refilled(s: State, t: int) -> bool:
    """Fill the columns that have too few cards, in order, as far as the stock goes. Returns whether there were any; else a round begins."""
    stock = number(s, t + STOCK)
    found = too_few(s, t)
    for pile in range(s[t + PILES]):
        here = row(t, pile)
        while s[stock] and s[number(s, here)] < -s[here + SPACE]:
            push(s, number(s, here), draw_card(s, stock))
    if s[t + DEALS_TO] == HEAPED and not found and s[number(s, t + TURN)] == 0:
        s[number(s, t + TURN)] = s[t + DEALS]
    return found


def count_moved(s: State, t: int, source: int, here: int) -> None:
    """Count a card that was moved, if it is one of a round, or comes from the stock. A round is over, too, when there are no more cards."""
    if s[source + ZONE] == HAND and s[KNOWN]:
        s[KNOWN] -= 1
    if s[t + DEALS_TO] == HEAPED:
        left = number(s, t + TURN)
        if s[left] and s[here + ZONE] == COLUMN:
            s[left] -= 1
        if s[number(s, t + STOCK)] == 0 and s[number(s, t + WASTE)] == 0:
            s[left] = 0

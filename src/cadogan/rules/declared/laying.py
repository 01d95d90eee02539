"""The rules of a stock that is laid in rows, each of which blocks the one before (rule code).

A row is a card at the foot of each column that says so. As long as the stock lasts, the place of a card that leaves the last row is filled
at once with its next card; cards that are built there lie on one place, which is empty when the last of them has left. So only one
place can be empty at a time, and always in the last row. When the stock is empty, places no longer count.

The bytes at TURN say how many cards more than one lie at the last place of each column that is built on.
"""

from __future__ import annotations

from cadogan.rules.cards import State
from cadogan.rules.declared.filling import goes_out
from cadogan.rules.declared.rows import (
    BY_ROWS,
    CLASS,
    COLUMN,
    DEAL_PLAY,
    DEALS_TO,
    HEADER,
    PILES,
    ROOM,
    ROW,
    SPACE,
    STOCK,
    TO_ROWS,
    TURN,
    ZONE,
    number,
    row,
)
from cadogan.rules.pile_ops import draw_card, push


def more_at(s: State, t: int, column: int) -> int:
    """Return where it is said how many cards more than one lie at the last place of the column of a row; 0 if nowhere."""
    at = number(s, t + TURN)
    if at == 0 or s[column + SPACE] != BY_ROWS:
        return 0
    return at + (column - t - HEADER) // ROW - s[column + CLASS]


def lay_card(s: State, t: int, column: int) -> None:
    """Lay the next card of the stock that does not go out at once at the foot of the column of a row."""
    stock, more = number(s, t + STOCK), more_at(s, t, column)
    if more:
        s[more] = 0
    while s[stock]:
        card = draw_card(s, stock)
        if s[t + DEAL_PLAY] == 0 or not goes_out(s, t, card):
            push(s, number(s, column), card)
            return


def deal_row(s: State, t: int) -> None:
    """Deal one card to each column that has room for it, in rows only to those that say so, as long as the stock has cards."""
    stock, rows = number(s, t + STOCK), s[t + DEALS_TO] == TO_ROWS
    for pile in range(s[t + PILES]):
        here = row(t, pile)
        if s[here + ZONE] != COLUMN or s[stock] == 0 or s[number(s, here)] >= s[here + ROOM]:
            continue
        if not rows:
            push(s, number(s, here), draw_card(s, stock))
        elif s[here + SPACE] == BY_ROWS:
            lay_card(s, t, here)
    forget(s, t)


def moved(s: State, t: int, source: int, target: int) -> None:
    """Count the cards at the last places of two columns after a card has moved between them, and fill a place that is empty."""
    if s[number(s, t + STOCK)] == 0:
        return
    more = more_at(s, t, target)
    if more:
        s[more] += 1
    if s[source + SPACE] == BY_ROWS:
        more = more_at(s, t, source)
        if more and s[more]:
            s[more] -= 1
        else:
            lay_card(s, t, source)


def forget(s: State, t: int) -> None:
    """Forget what lies at the last places when the stock is empty."""
    if s[number(s, t + STOCK)] == 0 and number(s, t + TURN):
        for pile in range(s[t + PILES]):
            more = more_at(s, t, row(t, pile))
            if more:
                s[more] = 0

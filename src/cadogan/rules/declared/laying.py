"""The rules of a stock that is laid in rows, each of which blocks the one before (rule code).

A row is a card at the foot of each column that says so. As long as the stock lasts, the place of a card that leaves the last row is filled
at once with its next card; cards that are built there lie on one place, which is empty when the last of them has left. So only one
place can be empty at a time, and always in the last row. When the stock is empty, places no longer count.

The bytes at TURN say how many cards more than one lie at the last place of each column that is built on.
"""

from __future__ import annotations

from cadogan.rules.cards import State
from cadogan.rules.declared import rows as r
from cadogan.rules.declared.filling import goes_out
from cadogan.rules.declared.rows import number, row
from cadogan.rules.pile_ops import draw_card, push


def more_at(s: State, t: int, column: int) -> int:
    """Return where it is said how many cards more than one lie at the last place of the column of a row; 0 if nowhere."""
    at = number(s, t + r.TURN)
    if at == 0 or s[column + r.SPACE] != r.BY_ROWS:
        return 0
    return at + (column - t - r.HEADER) // r.ROW - s[column + r.CLASS]


def lay_card(s: State, t: int, column: int) -> None:
    """Lay the next card of the stock that does not go out at once at the foot of the column of a row."""
    stock, more = number(s, t + r.STOCK), more_at(s, t, column)
    if more:
        s[more] = 0
    while s[stock]:
        card = draw_card(s, stock)
        if s[t + r.DEAL_PLAY] == 0 or not goes_out(s, t, card):
            push(s, number(s, column), card)
            return


def deal_row(s: State, t: int) -> None:
    """Deal one card, or as many as belong together, to each column that has room; in rows one, to those that say so. The stock may end before."""
    stock, rows = number(s, t + r.STOCK), s[t + r.DEALS_TO] == r.TO_ROWS
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        for _ in range(s[t + r.DEALS] if s[here + r.ZONE] == r.COLUMN else 0):
            if s[stock] == 0 or s[number(s, here)] >= s[here + r.ROOM]:
                break
            if not rows:
                push(s, number(s, here), draw_card(s, stock))
            elif s[here + r.SPACE] == r.BY_ROWS:
                lay_card(s, t, here)
    forget(s, t)


def moved(s: State, t: int, source: int, target: int) -> None:
    """Count the cards at the last places of two columns after a card has moved between them, and fill a place that is empty."""
    if s[number(s, t + r.STOCK)] == 0:
        return
    more = more_at(s, t, target)
    if more:
        s[more] += 1
    if s[source + r.SPACE] == r.BY_ROWS:
        more = more_at(s, t, source)
        if more and s[more]:
            s[more] -= 1
        else:
            lay_card(s, t, source)


def forget(s: State, t: int) -> None:
    """Forget what lies at the last places when the stock is empty."""
    if s[number(s, t + r.STOCK)] == 0 and number(s, t + r.TURN):
        for pile in range(s[t + r.PILES]):
            more = more_at(s, t, row(t, pile))
            if more:
                s[more] = 0

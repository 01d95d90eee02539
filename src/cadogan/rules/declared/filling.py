"""How spaces are filled, by themselves or by the player at once; foundations beside others, and their first card (rule code)."""

from __future__ import annotations

from cadogan.rules.cards import State
from cadogan.rules.declared import rows as r
from cadogan.rules.declared.rows import dealt_into, free_top, number, row, turn_up, wanted
from cadogan.rules.pile_ops import carry, draw_card, pop, push
from cadogan.rules.state import KNOWN


def led(s: State, t: int, card: int) -> int:
    """Return the row of the column where a card of the stock goes: the last that is not empty; the next one, if there is one, for a leader."""
    last = 0
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        if s[here + r.ZONE] == r.COLUMN and (s[number(s, here)] or last == 0):
            last = here
    after = min(last + r.ROW, row(t, s[t + r.PILES] - 1))
    return after if card & 15 == s[t + r.LEADER] and s[number(s, last)] and s[after + r.ZONE] == r.COLUMN else last


def space_for(s: State, t: int, card: int) -> int:
    """Return the row of the first empty column that the deal fills with a card; 0 if there is none."""
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        if dealt_into(s, here) and s[number(s, here)] == 0 and wanted(s, t, here) >> card & 1:
            return here
    return 0


def space_due(s: State, t: int) -> int:
    """Return the row of the first empty column that the player must fill before anything else; 0 if there is none, or no card for it."""
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        if (s[here + r.SPACE] == r.BY_CHOICE or s[here + r.SPACE] == r.BY_EITHER) and s[number(s, here)] == 0:
            if s[here + r.SPACE] == r.BY_EITHER and s[number(s, t + r.STOCK)]:
                return here
            cards = wanted(s, t, here)
            for other in range(s[t + r.SOURCES]):
                source = row(t, other)
                card = free_top(s, t, source)
                if card and s[source + r.BIT] & s[here + r.SPACE_FROM] and cards >> card & 1:
                    return here
    return 0


def passed_by(s: State, t: int, pile: int, card: int) -> bool:
    """Put a card that is dealt to a column which the deal fills onto the waste, if the column does not take it. Returns whether it did."""
    if s[pile + r.ZONE] != r.COLUMN or not dealt_into(s, pile) or s[number(s, pile)] or wanted(s, t, pile) >> card & 1:
        return False
    push(s, number(s, t + r.WASTE), card)
    return True


def go_beside(s: State, t: int) -> None:
    """Move free cards to the foundations that lie beside started ones, until none of them fits there."""
    pile = 0
    while pile < s[t + r.PILES]:
        here = row(t, pile)
        pile += 1
        if s[here + r.OPENS] < 0 and wanted(s, t, here):
            for other in range(s[t + r.SOURCES]):
                source = row(t, other)
                card = free_top(s, t, source)
                if card and s[here + r.FROM] & s[source + r.BIT] and wanted(s, t, here) >> card & 1:
                    carry(s, number(s, source), number(s, here), 1)
                    turn_up(s, source)
                    pile = 0  # another card may be free now


def goes_out(s: State, t: int, card: int) -> bool:
    """Put a card on the first foundation that takes it. Returns whether one does."""
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        if s[here + r.ZONE] == r.FOUNDATION and wanted(s, t, here) >> card & 1:
            if s[t + r.DEAL_PLAY] == r.BASES and s[number(s, here)]:
                continue
            push(s, number(s, here), card)
            if s[t + r.DUE] & r.BESIDE:
                go_beside(s, t)
            return True
    return False


def fill_from_reserve(s: State, t: int, to: int) -> None:
    """Move the top card of the first reserve that has one to an empty pile."""
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        if s[here + r.ZONE] == r.RESERVE and s[here + r.FROM] == 0 and s[number(s, here)]:  # no cell
            push(s, to, pop(s, number(s, here)))
            turn_up(s, here)
            return


# -- the first card of the foundations, which the player chooses -------------------------------------------------------


def unchosen(s: State, t: int) -> bool:
    """Whether the player must choose the first card of the foundations before anything else."""
    base = number(s, t + r.BASE)
    return base != 0 and s[base] == 0


def first_cards(s: State, t: int, out: State) -> int:
    """Write the moves that choose the first card, one of those in the columns, and return how many there are."""
    n = foundation = 0
    while s[row(t, foundation) + r.ZONE] != r.FOUNDATION:
        foundation += 1
    for source in range(s[t + r.SOURCES]):
        here = row(t, source)
        if s[here + r.ZONE] == r.COLUMN and s[number(s, here)]:
            out[n] = source * s[t + r.TARGETS] + s[row(t, foundation) + r.TARGET]
            n += 1
    return n


def choose(s: State, t: int, source: int) -> None:
    """Start the foundations with the card of the column of a row; the cards of the others close up."""
    card = pop(s, number(s, source))
    s[number(s, t + r.BASE)] = card & 15
    goes_out(s, t, card)
    for pile in range(s[t + r.PILES]):
        here, to = row(t, pile), row(t, 0)
        if s[here + r.ZONE] == r.COLUMN and s[number(s, here)]:
            while to < here and (s[to + r.ZONE] != r.COLUMN or s[number(s, to)]):
                to += r.ROW
            push(s, number(s, to), pop(s, number(s, here)))


# -- columns that the stock keeps at a number of cards, and rounds that are heaped on them ----------------------------


def goes_out_first(s: State, t: int) -> bool:
    """Whether cards that fit go out while the packet is dealt."""
    to = s[t + r.DEALS_TO]
    return bool(s[t + r.DEAL_PLAY] and (to == r.TO_WASTE or to == r.TO_ROWS or to == r.HEAPED))


def too_few(s: State, t: int) -> bool:
    """Whether a column has fewer cards than a deal keeps it at."""
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        if s[number(s, here)] < -s[here + r.SPACE]:
            return True
    return False


def refilled(s: State, t: int) -> bool:
    """Fill the columns that have too few cards, in order, as far as the stock goes. Returns whether there were any; else a round begins."""
    stock = number(s, t + r.STOCK)
    found = too_few(s, t)
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        while s[stock] and s[number(s, here)] < -s[here + r.SPACE]:
            push(s, number(s, here), draw_card(s, stock))
    if s[t + r.DEALS_TO] == r.HEAPED and not found and s[number(s, t + r.TURN)] == 0:
        s[number(s, t + r.TURN)] = s[t + r.DEALS]
    return found


def count_moved(s: State, t: int, source: int, here: int) -> None:
    """Count a card that was moved, if it is one of a round, or comes from the stock. A round is over, too, when there are no more cards."""
    if s[source + r.ZONE] == r.HAND and s[KNOWN]:
        s[KNOWN] -= 1
    if s[t + r.DEALS_TO] == r.HEAPED:
        left = number(s, t + r.TURN)
        if s[left] and s[here + r.ZONE] == r.COLUMN:
            s[left] -= 1
        if s[number(s, t + r.STOCK)] == 0 and s[number(s, t + r.WASTE)] == 0:
            s[left] = 0

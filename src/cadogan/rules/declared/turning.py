"""The rules of declared games whose stock is turned up onto the columns in turn, and whose cards may go out meanwhile (rule code).

Each card is laid on the next column. One that leaves before another one is dealt has its place taken by that one. While the stock
lasts, no card moves but to a foundation: the card dealt last, or the card dealt last to each column; what lies under these is blocked.
A deal goes on until there is such a move. When the stock is empty, the rules are those of `engine`.

The bytes at TURN say whose turn it is, and for each column whether the card on top may leave it.
"""

from __future__ import annotations

from cadogan.rules.cards import State, shuffle
from cadogan.rules.declared import rows as r
from cadogan.rules.declared.engine import deal as lay_out
from cadogan.rules.declared.engine import gathered, home, won
from cadogan.rules.declared.engine import moves as all_moves
from cadogan.rules.declared.engine import pile_of as any_pile_of
from cadogan.rules.declared.engine import play as play_card
from cadogan.rules.declared.engine import redeal as deal_again
from cadogan.rules.declared.rows import number, row, wanted
from cadogan.rules.pile_ops import clear, draw_card, lay_stock, pop, push
from cadogan.rules.refusals import Refusal, refusal
from cadogan.rules.state import KNOWN

BLOCKED, OPEN, JUST_DEALT = range(3)  # whether the top card of a column may leave it; one that was dealt last
ONE, EACH = 1, 2  # ROUNDS: the card dealt last may leave, or that of each column


def turning(s: State, t: int) -> bool:
    """Whether cards are still turned up in turn."""
    return s[t + r.ROUNDS] != 0 and s[number(s, t + r.STOCK)] != 0


def first_column(s: State, t: int) -> int:
    """Return the number of the first column among the piles."""
    pile = 0
    while s[row(t, pile) + r.ZONE] != r.COLUMN:
        pile += 1
    return pile


def columns(s: State, t: int) -> int:
    """Return the number of columns."""
    count = 0
    for pile in range(s[t + r.PILES]):
        if s[row(t, pile) + r.ZONE] == r.COLUMN:
            count += 1
    return count


def next_row(s: State, t: int) -> int:
    """Return the row of the column whose turn it is, or of the first one after it that has room; 0 if none has."""
    first, count, at = first_column(s, t), columns(s, t), s[number(s, t + r.TURN)]
    for i in range(count):
        here = row(t, first + (at + i) % count)
        if s[number(s, here)] < s[here + r.ROOM]:
            return here
    return 0


def state_of(s: State, t: int, column: int) -> int:
    """Return where it is said whether the top card of the column of a row may leave it."""
    return number(s, t + r.TURN) + 1 + (column - row(t, first_column(s, t))) // r.ROW


def gives(s: State, t: int, here: int) -> bool:
    """Whether the top card of the pile of a row may leave it while cards are turned up."""
    if s[number(s, here)] == 0:
        return False
    if s[here + r.ZONE] == r.COLUMN:
        return bool(s[state_of(s, t, here)] != BLOCKED)
    return s[here + r.ZONE] == r.FOUNDATION and changes(s, t, here)


def changes(s: State, t: int, here: int) -> bool:
    """Whether the top card of a foundation may go to another one: after a redeal, if it is not the first card."""
    left = number(s, t + r.LEFT)
    return bool(
        s[here + r.GIVES] != r.NOTHING and s[number(s, here)] > 1 and left and s[left] < s[number(s, t + r.REDEALS)]
    )


def reaches(s: State, t: int, here: int, there: int) -> bool:
    """Whether cards of the pile of a row may go to a foundation while cards are turned up."""
    if s[here + r.ZONE] != r.COLUMN or s[here + r.REACH] == 0:
        return True
    which = 0
    for pile in range((there - row(t, 0)) // r.ROW):
        if s[row(t, pile) + r.ZONE] == r.FOUNDATION:
            which += 1
    return bool(s[here + r.REACH] >> which & 1)


def taker(s: State, t: int, here: int, target: int, card: int) -> int:
    """Return the row of the first foundation of a target, -1 for any, that takes a card of the pile of a row now; 0 if none does."""
    for pile in range(s[t + r.PILES]):
        there = row(t, pile)
        if s[there + r.ZONE] != r.FOUNDATION or there == here or (target >= 0 and s[there + r.TARGET] != target):
            continue
        zones = s[there + r.FROM] if s[number(s, there)] else s[there + r.SPACE_FROM]
        if s[here + r.BIT] & zones and wanted(s, t, there) >> card & 1 and reaches(s, t, here, there):
            return there
    return 0


def at_once(s: State, t: int, column: int, card: int) -> int:
    """Return the row of the foundation to which a card that turns up for a column must go; 0 if it need not."""
    how = s[t + r.DEAL_PLAY]
    if how == r.MUST or how == r.COUNTED:
        return taker(s, t, column, -1, card)
    if how == r.BASES:
        for pile in range(s[t + r.PILES]):
            there = row(t, pile)
            if s[there + r.ZONE] == r.FOUNDATION and s[number(s, there)] == 0 and wanted(s, t, there) >> card & 1:
                return there
    return 0


def pile_of(s: State, t: int, source: int, target: int, card: int) -> int:
    """Return the row of a target's pile that takes a card of the source of a row: while cards are turned up, one that it reaches."""
    if turning(s, t):
        there = taker(s, t, source, target, card)
        if there:
            return there
    return any_pile_of(s, t, target, card)


# -- the rules --------------------------------------------------------------------------------------------------------


def deal_number(s: State, which: int) -> None:
    """Shuffle the packet by the deal's number and deal it."""
    t = number(s, r.TABLES)
    shuffle(s, number(s, t + r.PACKET), number(s, t + r.DEALT), which)
    deal(s)


def deal(s: State) -> None:
    """Deal the packet, up to the first card that may be played."""
    lay_out(s)
    deal_on(s, number(s, r.TABLES))


def moves(s: State, out: State) -> int:
    """Write the legal moves into `out`, and return how many there are."""
    t = number(s, r.TABLES)
    targets = s[t + r.TARGETS]
    if turning(s, t):
        n = going_out(s, t, out)
        if next_row(s, t):
            out[n] = s[t + r.SOURCES] * targets
            n += 1
        return n
    n = all_moves(s, out)
    kept = 0
    for i in range(n):
        source = row(t, out[i] // targets)
        if (
            out[i] >= s[t + r.SOURCES] * targets
            or s[source + r.ZONE] != r.FOUNDATION
            or s[t + r.ROUNDS] == 0
            or changes(s, t, source)
        ):
            out[kept] = out[i]
            kept += 1
    return kept


def going_out(s: State, t: int, out: State) -> int:
    """Write the moves to foundations into `out` that are legal while cards are turned up, and return how many there are."""
    n = 0
    for source in range(s[t + r.SOURCES]):
        here = row(t, source)
        if not gives(s, t, here):
            continue
        card = s[number(s, here) + s[number(s, here)]]
        last = -1
        for pile in range(s[t + r.PILES]):
            there = row(t, pile)
            if s[there + r.ZONE] == r.FOUNDATION and s[there + r.TARGET] != last:
                last = s[there + r.TARGET]
                if taker(s, t, here, last, card):
                    out[n] = source * s[t + r.TARGETS] + last
                    n += 1
    return n


def may_go_out(s: State, t: int) -> bool:
    """Whether a move to a foundation is legal while cards are turned up."""
    for source in range(s[t + r.SOURCES]):
        here = row(t, source)
        if gives(s, t, here) and taker(s, t, here, -1, s[number(s, here) + s[number(s, here)]]):
            return True
    return False


def play(s: State, move: int) -> None:
    """Play a legal move."""
    t = number(s, r.TABLES)
    targets = s[t + r.TARGETS]
    last = s[t + r.SOURCES] * targets
    if s[t + r.ROUNDS] == 0 or (move != last and not turning(s, t) and move != last + 1):
        play_card(s, move)
    elif move == last:
        deal_on(s, t)
    elif move == last + 1:
        redeal(s, t)
    else:
        here = row(t, move // targets)
        at = number(s, here)
        there = taker(s, t, here, move % targets, s[at + s[at]])
        push(s, number(s, there), pop(s, at))
        if s[here + r.ZONE] == r.COLUMN:
            if s[state_of(s, t, here)] == JUST_DEALT:  # the next card takes its place
                s[number(s, t + r.TURN)] = move // targets - first_column(s, t)
            s[state_of(s, t, here)] = BLOCKED


def deal_on(s: State, t: int) -> None:
    """Turn up cards until one may be played, or none is left."""
    stock, turn, count, first = number(s, t + r.STOCK), number(s, t + r.TURN), columns(s, t), first_column(s, t)
    while s[stock]:
        column = next_row(s, t)
        if column == 0:
            return
        at = (column - row(t, first)) // r.ROW
        card = draw_card(s, stock)
        out = at_once(s, t, column, card)
        if out:
            push(s, number(s, out), card)
            if s[t + r.DEAL_PLAY] == r.COUNTED:
                s[turn] = (at + 1) % count
                s[turn + 1 + at] = BLOCKED
            continue
        for i in range(count):
            if s[turn + 1 + i] == JUST_DEALT:
                s[turn + 1 + i] = OPEN if s[t + r.ROUNDS] == EACH else BLOCKED
        push(s, number(s, column), card)
        s[turn], s[turn + 1 + at] = (at + 1) % count, JUST_DEALT
        if s[stock] and may_go_out(s, t):
            return
    for i in range(1 + count):
        s[turn + i] = 0


def redeal(s: State, t: int) -> None:
    """Deal again what a redeal gathers."""
    if s[t + r.GATHERS] != r.MIDDLE_FIRST:
        deal_again(s, t)
    else:
        if number(s, t + r.LEFT):
            s[number(s, t + r.LEFT)] -= 1
        count, work, first, piles = 0, number(s, t + r.WORK), first_column(s, t), columns(s, t)
        for i in range(piles):
            at = number(s, row(t, first + (piles // 2 - 1 - i) % piles))
            for j in range(s[at]):
                s[work + count] = s[at + 1 + j]
                count += 1
            clear(s, at)
        lay_stock(s, number(s, t + r.STOCK), work, count)
    s[KNOWN] = s[number(s, t + r.STOCK)]  # all lay open, and they are not shuffled
    deal_on(s, t)


# -- for people -------------------------------------------------------------------------------------------------------


def why_not(s: State, t: int, here: int, there: int, place: str) -> Refusal | None:
    """Return why a card does not move to a foundation while cards are turned up, or from one foundation to another."""
    if not s[t + r.ROUNDS] or s[there + r.ZONE] != r.FOUNDATION:
        return None
    if s[here + r.ZONE] == r.FOUNDATION:
        return None if changes(s, t, here) else refusal("no-change", place=place)
    if turning(s, t) and not gives(s, t, here):
        return refusal("dealt-over", place=place)
    if turning(s, t) and not reaches(s, t, here, there):
        return refusal("not-beside", place=place)
    return None


__all__ = ["deal", "deal_number", "gathered", "home", "moves", "play", "why_not", "won"]

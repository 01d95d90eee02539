"""The rules of every declared game: one engine, which reads what `table` made of the words (rule code).

Its tables lie in the state, behind everything that changes in play; the head says where. They are a header, a row for each
pile, and sets of cards: for each way of building, which cards may lie on each card and on an empty pile (entry 0), a bit for
each card. Suits, colours, steps and corners are all in the sets: a card goes somewhere by one lookup and one AND, and the
engine knows no game. So it is compiled once, for all of them.

A move is ``source * targets + target``; the numbers after these are the deal and the redeal. The rows of the piles that give cards come
first. Foundations declared together are one target: the first that takes the card gets it. How many cards move follows from both.
"""

from __future__ import annotations

from cadogan.rules.cards import EMPTY, UNKNOWN, State, shuffle
from cadogan.rules.declared import rows as r
from cadogan.rules.declared.filling import (  # fmt: skip
    choose,
    count_moved,
    fill_from_reserve,
    first_cards,
    go_beside,
    goes_out,
    goes_out_first,
    led,
    passed_by,
    refilled,
    space_due,
    space_for,
    too_few,
    unchosen,
)
from cadogan.rules.declared.laying import deal_row, forget, moved
from cadogan.rules.declared.rows import covered, face_up, free_top, number, row, taken_on, turn_up, wanted
from cadogan.rules.pile_ops import carry, clear, draw_card, lay_stock, pop, push, turn_over
from cadogan.rules.state import arrange


def allowed(s: State, t: int, source: int, to: int) -> int:
    """Return how many cards could be moved one by one from pile to pile, over columns and cells that are empty and take any card."""
    cells, columns = 1, 0
    for pile in range(s[t + r.SOURCES]):
        here = row(t, pile)
        if here == to or s[number(s, here)] or s[here + r.SPACE_FROM] & s[source + r.BIT] == 0:
            continue
        if wanted(s, t, here) >> UNKNOWN & 1:
            if s[here + r.ZONE] == r.COLUMN:
                columns += 1
            else:
                cells += 1
    return cells << min(columns, 5)


def run(s: State, t: int, pile: int) -> int:
    """Return how many cards at the top of a pile may move together."""
    at, most = number(s, pile), face_up(s, pile)
    length = min(most, 1)
    while length < most and in_run(s, t, pile, at + s[at] - length):
        length += 1
    return length


def in_run(s: State, t: int, pile: int, at: int) -> bool:
    """Whether a card of the pile of a row, by its offset, makes a run with the card that lies on it."""
    return bool(taken_on(s, t, s[pile + r.RUN], s[at]) >> s[at + 1] & 1)


def carried(s: State, t: int, source: int, target: int, cards: int) -> int:
    """Return how many cards move from a source to a target that takes the set `cards`; 0 if none may.

    From a run, the fewest cards that fit go to another card, the most to an empty pile. A pile's cards do not all move to an empty
    pile of the same zone: nothing would change.
    """
    at, to, size = number(s, source), number(s, target), s[number(s, source)]
    if size == 0 or s[source + r.GIVES] == r.NOTHING or (s[source + r.COVER] >= 0 and covered(s, t, source)):
        return 0
    if s[source + r.GIVES] == r.TOP or s[target + r.ZONE] == r.FOUNDATION:
        if not cards >> s[at + size] & 1:
            return 0
        return 0 if size == 1 and s[to] == 0 and s[source + r.BIT] == s[target + r.BIT] else 1
    found = run_carried(s, t, source, target, cards)
    return 0 if found == size and s[to] == 0 and s[source + r.BIT] == s[target + r.BIT] else found


def run_carried(s: State, t: int, source: int, target: int, cards: int) -> int:
    """Return how many cards of the run of a source fit on a target: the fewest on another card, the most on an empty pile."""
    top, to = number(s, source) + s[number(s, source)], number(s, target)
    least = face_up(s, source) if s[source + r.GIVES] == r.WHOLE_RUN else 1
    most = min(face_up(s, source), s[target + r.ROOM] - s[to])
    depth, found = 1, 0
    while depth <= most and (depth == 1 or in_run(s, t, source, top - depth + 1)):
        if depth >= least and cards >> s[top - depth + 1] & 1:
            if depth > 1 and s[source + r.GIVES] == r.RUN_BY_SPACES and depth > allowed(s, t, source, target):
                break
            found = depth
            if s[to]:
                break
        depth += 1
    return found


def taken_before(s: State, t: int, pile: int, card: int) -> bool:
    """Whether an earlier foundation of the same target takes a card."""
    for other in range(pile - 1, -1, -1):
        if s[row(t, other) + r.TARGET] != s[row(t, pile) + r.TARGET]:
            break
        if wanted(s, t, row(t, other)) >> card & 1:
            return True
    return False


def pile_of(s: State, t: int, target: int, card: int) -> int:
    """Return the row of a target's pile that takes a card, the first one of foundations."""
    for pile in range(target, s[t + r.PILES]):  # no pile comes before its target
        here = row(t, pile)
        if s[here + r.FROM] and s[here + r.TARGET] == target:
            if s[here + r.ZONE] != r.FOUNDATION or wanted(s, t, here) >> card & 1:
                return here
    return 0


# -- the rules --------------------------------------------------------------------------------------------------------


def deal_number(s: State, which: int) -> None:
    """Shuffle the packet by the deal's number and deal it."""
    t = number(s, r.TABLES)
    shuffle(s, number(s, t + r.PACKET), number(s, t + r.DEALT), which)
    deal(s)


def deal(s: State) -> None:
    """Deal the packet."""
    t = number(s, r.TABLES)
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        if s[here + r.OUT]:
            push(s, number(s, here), s[here + r.OUT])
    if number(s, t + r.LEFT):
        s[number(s, t + r.LEFT)] = s[number(s, t + r.REDEALS)]
    deal_out(s, t, number(s, t + r.DEALT), False)


def deal_out(s: State, t: int, count: int, again: bool) -> None:
    """Deal `count` cards of the packet to the piles listed at the end of the tables, `again` only to columns; the rest becomes the stock."""
    order = t + r.HEADER + r.ROW * s[t + r.PILES] + r.SETS * s[t + r.KINDS]
    packet, places = number(s, t + r.PACKET), number(s, order)
    i = place = 0
    while i < count and place < places:
        here = row(t, s[order + 2 + place])
        if again and s[here + r.ZONE] != r.COLUMN:
            place += 1
            continue
        card = s[packet + i]
        i += 1
        if goes_out_first(s, t) and goes_out(s, t, card):
            place += s[t + r.DEAL_PLAY] == r.COUNTED
        elif not passed_by(s, t, here, card):
            place += 1
            if s[here + r.ZONE] == r.FOUNDATION:  # it sets the base
                s[number(s, t + r.BASE)] = card & 15
                goes_out(s, t, card)
            else:
                push(s, number(s, here), card)
    if number(s, t + r.STOCK):
        lay_stock(s, number(s, t + r.STOCK), packet + i, count - i)
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        if s[here + r.DOWN] >= 0:
            s[number(s, here) + 1 + s[here + r.ROOM]] = max(0, min(s[here + r.DOWN], s[number(s, here)] - 1))


def moves(s: State, out: State) -> int:
    """Write the legal moves into `out`, and return how many there are."""
    t = number(s, r.TABLES)
    piles, sources, targets = s[t + r.PILES], s[t + r.SOURCES], s[t + r.TARGETS]
    if s[t + r.COUNTS] == r.CLEARED and won(s):
        return 0
    if unchosen(s, t):
        return first_cards(s, t, out)
    n = pairs(s, t, out) if s[t + r.PAIRS] else 0
    free = free_cards(s, t)
    due = space_due(s, t) if s[t + r.DUE] & r.BY_PLAYER else 0
    for pile in range(piles):
        here = row(t, pile)
        if s[here + r.FROM] == 0 or (due and here != due):
            continue
        cards = wanted(s, t, here) & free
        if cards == 0:
            continue
        zones = s[here + r.FROM] if s[number(s, here)] else s[here + r.SPACE_FROM]
        to_foundation = s[here + r.ZONE] == r.FOUNDATION
        for source in range(row(t, 0), row(t, sources), r.ROW):
            at = number(s, source)
            if (to_foundation or s[source + r.GIVES] <= r.TOP) and not cards >> s[
                at + s[at]
            ] & 1:  # so for most piles: the rest takes longer
                continue
            if s[source + r.BIT] & zones == 0 or source == here or carried(s, t, source, here, cards) == 0:
                continue
            if to_foundation and taken_before(s, t, pile, s[at + s[at]]):
                continue
            out[n] = (source - row(t, 0)) // r.ROW * targets + s[here + r.TARGET]
            n += 1
    if due and s[due + r.SPACE] == r.BY_CHOICE:
        return n
    if number(s, t + r.STOCK) and s[number(s, t + r.STOCK)]:
        if s[t + r.DEALS] and has_room(s, t):
            out[n] = sources * targets
            n += 1
    elif due == 0 and may_redeal(s, t):
        out[n] = sources * targets + 1
        n += 1
    return n


def has_room(s: State, t: int) -> bool:
    """Whether the next card of the stock has a place, whatever it is: a waste for one card must be played first."""
    if s[t + r.DEALS_TO] == r.TO_LEADER:
        here = led(s, t, EMPTY)
        return bool(s[number(s, here)] < s[here + r.ROOM])
    waste = number(s, t + r.WASTE)
    full = waste != 0 and s[waste] >= s[t + r.WASTE_ROOM]
    return not full or s[t + r.DEALS_TO] == r.TO_COLUMNS or (s[t + r.DEALS_TO] >= r.TO_SHORT and too_few(s, t))


def free_cards(s: State, t: int) -> int:
    """Return the set of the cards that may move: those on top, and those of runs."""
    cards = 0
    for pile in range(s[t + r.SOURCES]):
        here = row(t, pile)
        if s[here + r.COVER] >= 0 and covered(s, t, here):
            continue
        at = number(s, here)
        for depth in range(run(s, t, here) if s[here + r.GIVES] > r.TOP else min(s[at], 1)):
            cards |= 1 << s[at + s[at] - depth]
    return cards


def pairs(s: State, t: int, out: State) -> int:
    """Write the pairs of free cards that may leave the table, and return how many there are.

    A card that leaves alone makes a pair with itself, and with no other one.
    """
    n = 0
    sources = s[t + r.SOURCES]
    for one in range(sources):
        top = free_top(s, t, row(t, one))
        if top == EMPTY:
            continue
        if top & 15 == s[t + r.ALONE]:
            out[n] = one * sources + one
            n += 1
            continue
        cards = taken_on(s, t, s[t + r.PAIRS] - 1, top)
        for other in range(one + 1, sources):
            card = free_top(s, t, row(t, other))
            if card and cards >> card & 1:
                out[n] = one * sources + other
                n += 1
    return n


def may_redeal(s: State, t: int) -> bool:
    """Whether a redeal is left, and something to deal."""
    left = number(s, t + r.LEFT)
    return (s[t + r.TURNS] != 0 or (left != 0 and s[left] != 0)) and gathered(s) != 0


def play(s: State, move: int) -> None:
    """Play a legal move."""
    t = number(s, r.TABLES)
    sources, targets = s[t + r.SOURCES], s[t + r.TARGETS]
    if move >= sources * targets:
        if move == sources * targets:
            if s[t + r.DEALS_TO] == r.TO_COLUMNS or s[t + r.DEALS_TO] == r.TO_ROWS:
                deal_row(s, t)
            elif s[t + r.DEALS_TO] < r.TO_SHORT or not refilled(s, t):
                for _ in range(min(s[t + r.DEALS], s[number(s, t + r.STOCK)])):
                    if has_room(s, t):
                        lay(s, t, draw_card(s, number(s, t + r.STOCK)))
        else:
            redeal(s, t)
    else:
        source = row(t, move // targets)
        at = number(s, source)
        if unchosen(s, t):
            choose(s, t, source)
        elif s[t + r.PAIRS]:
            other = row(t, move % targets)
            pop(s, at)
            if other != source:
                pop(s, number(s, other))
                turn_up(s, other)
        else:
            here = pile_of(s, t, move % targets, s[at + s[at]])
            carry(s, at, number(s, here), carried(s, t, source, here, wanted(s, t, here)))
            if s[t + r.DEALS_TO] == r.TO_ROWS:
                moved(s, t, source, here)
            count_moved(s, t, source, here)
        turn_up(s, source)
    if s[t + r.DUE] & r.BESIDE:
        go_beside(s, t)
    if s[t + r.DUE] & r.FILLS:
        fill(s, t)
    if s[t + r.DEALS_TO] == r.TO_ROWS:
        forget(s, t)


def lay(s: State, t: int, card: int) -> None:
    """Lay a card of the stock where it belongs: on a foundation at once, in a space, on the waste, or on the last column that a leader began."""
    if s[t + r.DEAL_PLAY] and s[t + r.DEALS_TO] != r.HEAPED and goes_out(s, t, card):
        return
    here = led(s, t, card) if s[t + r.DEALS_TO] == r.TO_LEADER else space_for(s, t, card)
    push(s, number(s, here) if here else number(s, t + r.WASTE), card)


def fill(s: State, t: int) -> None:
    """Fill the spaces that are filled at once."""
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        how = s[here + r.SPACE]
        if how == r.NOT_FILLED or s[number(s, here)]:
            continue
        if how == r.BY_RESERVE:
            fill_from_reserve(s, t, number(s, here))
            if s[number(s, here)]:
                continue
        stock, waste = number(s, t + r.STOCK), number(s, t + r.WASTE)
        has_stock, has_waste = stock != 0 and s[stock] != 0, waste != 0 and s[waste] != 0
        if has_waste and (how == r.BY_WASTE or how == r.BY_WASTE_FIRST or (how == r.BY_STOCK_FIRST and not has_stock)):
            push(s, number(s, here), pop(s, waste))
        elif has_stock and (how == r.BY_STOCK or how == r.BY_STOCK_FIRST or how == r.BY_WASTE_FIRST):
            for _ in range(min(s[stock], s[t + r.DEALS]) if s[t + r.DEALS_TO] == r.TO_COLUMNS else 1):
                push(s, number(s, here), draw_card(s, stock))


def redeal(s: State, t: int) -> None:
    """Deal again what a redeal gathers."""
    left, used = number(s, t + r.LEFT), 0
    if left:
        used = s[number(s, t + r.REDEALS)] - s[left] + 1
        s[left] -= 1
    packet, work = number(s, t + r.PACKET), number(s, t + r.WORK)
    if s[t + r.GATHERS] == r.TURNED and not number(s, t + r.SHUFFLED):
        turn_over(s, number(s, t + r.WASTE), number(s, t + r.STOCK))
        return
    count = gather(s, t, work)
    if number(s, t + r.SHUFFLED) and s[number(s, t + r.SHUFFLED)]:
        arrange(s, work, packet, count, used, number(s, t + r.SHUFFLES), number(s, t + r.DEALT))
    else:
        for i in range(count):
            s[packet + i] = s[work + i]
    if s[t + r.GATHERS] == r.TURNED:
        lay_stock(s, number(s, t + r.STOCK), packet, count)
    else:
        deal_out(s, t, count, True)


def gather(s: State, t: int, work: int) -> int:
    """Remove the cards that a redeal gathers, write them from offset `work` on in the order of the next deal, and count them."""
    count = 0
    piles = s[t + r.PILES]
    for turn in range(piles):
        pile = row(t, turn if s[t + r.GATHERS] != r.LAST_FIRST else piles - 1 - turn)
        if s[pile + r.ZONE] != (r.DISCARDS if s[t + r.GATHERS] == r.TURNED else r.COLUMN):
            continue
        at = number(s, pile)
        for i in range(s[at]):
            s[work + count] = s[at + 1 + i]
            count += 1
        clear(s, at)
    return count


def gathered(s: State) -> int:
    """Return the number of cards that a redeal would gather now."""
    t = number(s, r.TABLES)
    if s[t + r.GATHERS] == r.TURNED:
        return s[number(s, t + r.WASTE)] if number(s, t + r.WASTE) else 0
    count = 0
    for pile in range(s[t + r.PILES]):
        if s[row(t, pile) + r.ZONE] == r.COLUMN:
            count += s[number(s, row(t, pile))]
    return count


def home(s: State) -> int:
    """Return the number of cards at home: on the foundations, or gone from the columns."""
    t = number(s, r.TABLES)
    gone = s[t + r.COUNTS] == r.CLEARED
    count = number(s, t + r.TOTAL) if gone else 0
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        if gone and (s[here + r.ZONE] == r.COLUMN or s[here + r.ZONE] == r.RESERVE):
            count -= s[number(s, here)]
        elif not gone and s[here + r.ZONE] == r.FOUNDATION:
            count += s[number(s, here)]
    return count


def won(s: State) -> bool:
    """Whether all the cards that count are at home."""
    return bool(home(s) == number(s, number(s, r.TABLES) + r.TOTAL))

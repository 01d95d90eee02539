"""The moves that a search tries in a declared game, the best first (rule code)."""

from __future__ import annotations

from typing import Any

from cadogan.machine.kernel import RuleCode
from cadogan.position import Position
from cadogan.rules.cards import EMPTY
from cadogan.rules.declared import rows as r
from cadogan.rules.declared.engine import carried, pile_of
from cadogan.rules.declared.rows import number, row, taken_on, wanted
from cadogan.rules.declared.safe import BY_RESERVE, BY_STOCK, gathers, in_stock, is_safe, no_need
from cadogan.solver.declared.said import FREE_DEALS, NOT_BACK, ONE_SPACE, SAFE_PLAYS, ordered
from cadogan.solver.verdict import Task

REACHED = 128  # the most cards that dealing reaches, and one
MOVE, DEALT, WORTH = 0xFFFF, 16, 32  # an entry: what a move is worth, how often the stock is dealt before it, the move


def home_next(s: Any, t: int) -> int:
    """Return the set of the cards that a foundation takes now."""
    cards = 0
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        if s[here + r.ZONE] == r.FOUNDATION:
            cards |= wanted(s, t, here)
    return cards


def holds(s: Any, at: int, cards: int) -> bool:
    """Whether a pile holds a card of a set."""
    for i in range(1, s[at] + 1):
        if cards >> s[at + i] & 1:
            return True
    return False


def worth(s: Any, t: int, source: int, here: int, card: int, cards: int, next: int) -> int:
    """Return how good a move looks, 0 to 1,000: of some cards, the top one is `card`. `next`: see `home_next`."""
    at = number(s, source)
    size, zone = s[at], s[source + r.ZONE]
    if s[here + r.ZONE] == r.FOUNDATION:
        return 900 - (card & 15)
    if zone == r.FOUNDATION:
        return 0
    value = 400
    if zone == r.COLUMN:
        if size == cards:
            value += 60
        else:
            under = s[at + size - cards]
            if taken_on(s, t, s[source + r.KIND], under) >> s[at + size - cards + 1] & 1:
                value -= 120  # the cards lie well where they are
            if next >> under & 1:
                value += 150
            elif holds(s, at, next):
                value += 40
            if s[source + r.DOWN] >= 0 and s[at + 1 + s[source + r.ROOM]] == size - cards:
                value += 80  # a card is turned up
    elif zone == r.RESERVE and s[source + r.ROOM] == 1 and s[source + r.FROM] == 0:
        value -= 300  # it is free where it is
    if s[number(s, here)] == 0:
        value -= 220
    elif holds(s, number(s, here), next):
        value -= 80  # it buries a card that goes home next
    return value


def goes_back(s: Any, before: Any, t: int, source: int, here: int, cards: int, entry: int) -> bool:
    """Whether a move only undoes the last one, `entry`, from the position before it."""
    last = entry & MOVE
    targets = s[t + r.TARGETS]
    if entry < 0 or last >= s[t + r.SOURCES] * targets:
        return False
    if row(t, last // targets) != here or last % targets != s[source + r.TARGET] or s[source + r.ZONE] == r.FOUNDATION:
        return False
    at, to = number(s, source), number(s, here)
    if before[at] != s[at] - cards or before[to] != s[to] + cards or in_stock(before, t) != in_stock(s, t):
        return False
    return bool(s[here + r.DOWN] < 0 or s[to + 1 + s[here + r.ROOM]] == before[to + 1 + s[here + r.ROOM]])


def is_first_space(s: Any, t: int, here: int) -> bool:
    """Whether no pile before an empty one is empty and alike."""
    other = here - r.ROW
    while other >= row(t, 0) and s[other + r.CLASS] == s[here + r.CLASS]:
        if s[number(s, other)] == 0:
            return False
        other -= r.ROW
    return True


def comes_back(s: Any, t: int, source: int, said: int) -> bool:
    """Whether the top card of a foundation would be put back at once, as a safe play."""
    at = number(s, source)
    if said & SAFE_PLAYS == 0 or s[source + r.ZONE] != r.FOUNDATION or said & (BY_RESERVE | BY_STOCK) or gathers(s, t):
        return False
    if s[t + r.DEAL_PLAY] or s[t + r.DEALS_TO] != r.TO_WASTE:
        return False
    return no_need(s, t, s[at + s[at]], source, said)


def choices(rules: RuleCode, s: Any, before: Any, entry: int, said: int, out: Any, reached: Any, plan: Any) -> int:
    """Write the moves to try as entries into `plan`, the best last, and return how many there are.

    `before` is the position before the last move, `entry`; -1: nothing is known of it. `out` and `reached` are working space.
    """
    t = number(s, r.TABLES)
    n = rules.moves(s, out)
    if s[t + r.PAIRS]:
        for i in range(n):
            plan[i] = out[i]
        return n
    targets, end = s[t + r.TARGETS], s[t + r.SOURCES] * s[t + r.TARGETS]
    one_space = said & ONE_SPACE != 0 and not ordered(s, t)
    next = home_next(s, t)
    kept = 0
    for i in range(n):
        move = out[i]
        value = 100
        if move < end:
            source = row(t, move // targets)
            card = s[number(s, source) + s[number(s, source)]]
            here = pile_of(s, t, move % targets, card)
            cards = 1
            if here == 0:  # a move of the game file's own, or the choice of a base
                plan[kept] = value << WORTH | move
                kept += 1
                continue
            if s[here + r.ZONE] == r.FOUNDATION:
                if said & SAFE_PLAYS and is_safe(s, t, source, said):
                    plan[0] = move
                    return 1
            else:
                cards = carried(s, t, source, here, wanted(s, t, here))
                if one_space and s[number(s, here)] == 0 and not is_first_space(s, t, here):
                    continue
                if said & NOT_BACK and goes_back(s, before, t, source, here, cards, entry):
                    continue
                if comes_back(s, t, source, said):
                    continue
            value = worth(s, t, source, here, card, cards, next)
        elif said & FREE_DEALS:
            continue
        plan[kept] = value << WORTH | move
        kept += 1
    if said & FREE_DEALS:
        kept = add_deals(s, t, said, next, reached, plan, kept)
    for i in range(1, kept):
        each = plan[i]
        j = i
        while j > 0 and plan[j - 1] > each:
            plan[j] = plan[j - 1]
            j -= 1
        plan[j] = each
    return kept


def add_deals(s: Any, t: int, said: int, next: int, reached: Any, plan: Any, kept: int) -> int:
    """Add the moves of all cards of the waste that dealing reaches, with the deals before them; return the number of entries."""
    most = reach(s, t, reached)
    cards = 0
    for count in range(1, most + 1):
        cards |= 1 << reached[count]
    for other in range(s[t + r.SOURCES]):
        source = row(t, other)
        if s[source + r.ZONE] != r.DISCARDS:
            continue
        for pile in range(s[t + r.PILES]):
            here = row(t, pile)
            empty = s[number(s, here)] == 0
            fit = wanted(s, t, here) & cards & ~1
            if fit == 0 or s[source + r.BIT] & s[here + (r.SPACE_FROM if empty else r.FROM)] == 0:
                continue
            if empty and s[here + r.ZONE] != r.FOUNDATION and said & ONE_SPACE and not is_first_space(s, t, here):
                continue
            for count in range(1, most + 1):
                card = reached[count]
                if fit >> card & 1:
                    value = worth(s, t, source, here, card, 1, next) - count
                    plan[kept] = value << WORTH | count << DEALT | other * s[t + r.TARGETS] + s[here + r.TARGET]
                    kept += 1
    return kept


def reach(s: Any, t: int, reached: Any) -> int:
    """Write into `reached`, from 1 on, the top card of the waste after one deal, two deals, and so on; return how many matter."""
    stock, waste, step = number(s, t + r.STOCK), number(s, t + r.WASTE), s[t + r.DEALS]
    size = s[waste] + s[stock]
    last = s[waste] - 1 if s[stock] == 0 or s[waste] % step == 0 else size  # of the second time through the stock
    count, dealt, turned = 0, s[waste], False
    while size:
        if dealt < size:
            dealt = min(dealt + step, size)
        elif turned:
            break
        else:
            dealt, turned = min(step, size), True
            count += 1
            reached[count] = EMPTY
        if turned and dealt > last:
            break
        count += 1
        reached[count] = s[waste + dealt] if dealt <= s[waste] else s[stock + size - dealt + 1]
    return count


def next_deal(s: Any) -> int:
    """Return the move that deals, or turns the waste over once the stock is empty."""
    t = number(s, r.TABLES)
    return s[t + r.SOURCES] * s[t + r.TARGETS] + (0 if in_stock(s, t) else 1)


def follow(rules: RuleCode, s: Any, entry: int) -> None:
    """Play an entry: the deals before a move, and the move."""
    for _ in range(entry >> DEALT & MOVE):
        rules.play(s, next_deal(s))
    rules.play(s, entry & MOVE)


# -- in Python ----------------------------------------------------------------------------------------------------------


def entries(task: Task, said: int) -> int:
    """Return how many moves a position can have, with those after deals. `said`: see `said_of`."""
    s, family = task.position.state, task.position.game.family
    t = number(s, r.TABLES)
    waste = number(s, t + r.WASTE)
    cards = in_stock(s, t) + s[waste] if waste and said & FREE_DEALS else 0
    return int(family.MOVES + 2 * (cards + 1) * s[t + r.PILES])


def moves_of(position: Position, entries: list[int]) -> list[int]:
    """Return the moves of a line of entries, with the deals before them."""
    s, family = position.state, position.game.family
    line = []
    for entry in entries:
        for _ in range(entry >> DEALT & MOVE):
            line.append(next_deal(s))
            family.play(s, line[-1])
        line.append(entry & MOVE)
        family.play(s, line[-1])
    return line

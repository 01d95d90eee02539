"""What the words of a declared game let a search leave out: positions that count as one, and moves that need not be tried (rule code)."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

from cadogan.rules.cards import EMPTY
from cadogan.rules.declared import rows as r
from cadogan.rules.declared.filling import unchosen
from cadogan.rules.declared.laying import more_at
from cadogan.rules.declared.rows import number, row, taken_on, wanted, word
from cadogan.rules.declared.safe import (
    BACK,
    BY_RESERVE,
    BY_STOCK,
    CARDS,
    PROVABLE,
    SHUFFLED,
    facts,
    gathers,
    in_stock,
    one_way,
    redeals_left,
)
from cadogan.rules.declared.turning import columns, turning
from cadogan.solver.boards.kit import mix, mix_other, remember
from cadogan.solver.verdict import Task

PRUNINGS = {
    "alike": (
        "Positions that differ only in the order of the columns of a block, of its cells or of foundations that are alike count as one. "
        "The rules treat them alike, unless a redeal gathers the columns, the stock is dealt to them, a reserve fills spaces at once, or a card "
        "may fit two foundations that are not equal."
    ),
    "one space": "A card moves only to the first of several empty piles that are alike: the others lead to the same position in another order.",
    "no way out": (
        "Of a pile that no card can leave, only its number of cards and the cards that it takes count: nothing else of it can matter later."
    ),
    "safe plays": (
        "A card goes to a foundation at once, and nothing else is tried, if no card that is left can need it: each card that may lie on it "
        "is home or can go home whenever it likes, and so on for those that may lie on these. It does not come back either."
    ),
    "not back": "A card, or a run, is not moved back at once to where it came from: that position was searched before.",
    "free deals": (
        "If the waste may be turned over without limit, positions that differ only in how far the stock is dealt count as one, where the "
        "same cards can be dealt in both. All cards that dealing can reach are tried in each."
    ),
}
ALIKE, ONE_SPACE, NO_WAY_OUT, SAFE_PLAYS, NOT_BACK, FREE_DEALS = (1 << i for i in range(len(PRUNINGS)))
# What else is said.
NEVER_TURNED, APART = (1 << 24 + i for i in range(2))  # beside the bits of `safe`
NUMBERED = 1000  # in keys: a pile that no other one is like


def said_of(task: Task) -> int:
    """Return the prunings that are on and that the words allow, and what else the searches must know of them, as bits."""
    position = task.position
    s, packs = position.state, position.game.family.TABLE.packs
    t = number(s, r.TABLES)
    rows = [row(t, pile) for pile in range(s[t + r.PILES])]
    foundations = [each for each in rows if s[each + r.ZONE] == r.FOUNDATION]
    wastes = [each for each in rows if s[each + r.ZONE] == r.DISCARDS]
    said = task.prunings(PRUNINGS) | facts(s, packs)
    if not s[t + r.TURNS] and not redeals_left(s, t):
        said |= NEVER_TURNED

    def apart(kind: int) -> bool:
        """Whether the sets of cards that foundations take are equal or have no card in common."""
        sets = {taken_on(s, t, kind, card) for card in (EMPTY, *CARDS)}
        return sum(map(int.bit_count, sets)) == reduce(or_, sets).bit_count()

    if all(one_way(s, t, s[each + r.KIND], True) or (not said & BACK and s[each + r.SUIT] < 0) for each in foundations):
        returning = (
            any(s[each + r.RUN] for each in foundations) and len(foundations) > 4
        )  # a card may go up here and down there
        said |= APART if not returning and all(apart(s[each + r.KIND]) for each in foundations) else 0
    free = (
        s[t + r.TURNS]
        and s[t + r.DEALS]
        and s[t + r.DEALS_TO] == r.TO_WASTE
        and s[t + r.GATHERS] == r.TURNED
        and not s[t + r.DEAL_PLAY]
        and not unchosen(s, t)  # nothing is dealt before
        and not said & (BY_STOCK | SHUFFLED)
        and not any(s[each + r.FROM] or s[each + r.ROOM] < s[number(s, each)] + in_stock(s, t) for each in wastes)
        and all(s[each + r.OPENS] in (r.ALWAYS, r.WASTE_EMPTY, r.UNTIL_EMPTY) for each in rows)
        and not any(s[each + r.ZONE] == r.HAND and s[each + r.GIVES] != r.NOTHING for each in rows)
    )
    return said & ~(0 if said & PROVABLE else SAFE_PLAYS) & ~(0 if free else FREE_DEALS)


# -- machine code: telling positions apart ----------------------------------------------------------------------------


def ordered(s: Any, t: int) -> bool:
    """Whether the order of the columns matters."""
    return gathers(s, t) or (s[t + r.DEALS_TO] != r.TO_WASTE and in_stock(s, t) != 0)


def taken_next(s: Any, t: int, pile: int) -> int:
    """Return the set of cards that the pile of a row takes, also if it is not open yet."""
    at = number(s, pile)
    if s[pile + r.OPENS] and s[at] and s[at] < s[pile + r.ROOM]:
        return taken_on(s, t, s[pile + r.KIND], s[at + s[at]])
    return wanted(s, t, pile)


def is_new(table: Any, s: Any, said: int, room: int) -> int:
    """Remember a position: return 1 if it is new, 0 if it was met before, FULL if the table has no room."""
    t = number(s, r.TABLES)
    left = redeals_left(s, t)
    in_order = said & ALIKE == 0 or ordered(s, t)
    turns = left != 0 or s[t + r.TURNS] != 0
    a = b = left + 1
    if turning(s, t):
        for i in range(1 + columns(s, t)):
            a, b = mix(a, s[number(s, t + r.TURN) + i]), mix_other(b, s[number(s, t + r.TURN) + i])
    elif s[t + r.DEALS_TO] == r.HEAPED:
        left_of_round = s[number(s, t + r.TURN)]
        a, b = mix(a, left_of_round), mix_other(b, left_of_round)
    sum_a = sum_b = 0
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        at, zone = number(s, here), s[here + r.ZONE]
        size = s[at]
        alone = (zone == r.RESERVE and said & BY_RESERVE != 0) or (zone == r.FOUNDATION and said & APART == 0)
        c = d = (NUMBERED + pile if in_order or alone else s[here + r.CLASS]) + 1
        if said & FREE_DEALS and (zone == r.HAND or zone == r.DISCARDS):
            if zone == r.HAND:
                continue
            c, d = dealt_key(s, t, at, c)
        elif zone == r.HAND and said & NEVER_TURNED:
            c, d = mix(c, size), mix_other(d, size)
        elif (
            said & NO_WAY_OUT
            and s[here + r.GIVES] == r.NOTHING
            and not (zone == r.HAND or (zone == r.DISCARDS and turns) or (zone == r.COLUMN and gathers(s, t)))
        ):
            cards = taken_next(s, t, here)
            c, d = mix(mix(c, size), cards), mix_other(mix_other(d, size), cards)
        else:
            for i in range(0, size + 1, 8):
                part = word(s, at + i) & (-1 if size - i >= 7 else (256 << 8 * (size - i)) - 1)
                c, d = mix(c, part), mix_other(d, part)
            more = more_at(s, t, here)
            if more:
                c, d = mix(c, s[more]), mix_other(d, s[more])
            if s[here + r.DOWN] >= 0:
                down = s[at + 1 + s[here + r.ROOM]]
                c, d = mix(c, down), mix_other(d, down)
        sum_a += c
        sum_b += d
    return remember(table, mix(a, sum_a), mix_other(b, sum_b), room)


def dealt_key(s: Any, t: int, waste: int, key: int) -> tuple[int, int]:
    """Return the key of waste and stock as one packet, with the place of the deal if dealing does not come back to it."""
    stock = number(s, t + r.STOCK)
    place = s[waste] if s[stock] and s[waste] % s[t + r.DEALS] else 0
    c, d, part = mix(key, place), mix_other(key, place), 0
    size = s[waste] + s[stock]
    for i in range(1, size + 1):
        part = part << 8 | (s[waste + i] if i <= s[waste] else s[stock + size - i + 1])
        if i & 7 == 0 or i == size:
            c, d, part = mix(c, part), mix_other(d, part), 0
    return c, d

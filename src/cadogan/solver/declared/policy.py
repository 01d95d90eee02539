"""A policy for declared games, which follows from the words (rule code): the coach's simulated games and the solver's are played by it.

It plays cards home, turns and digs up what goes home next, keeps spaces and runs, buries nothing that is needed soon, takes no move
back at once, and deals when nothing is better. It looks only at face-up cards.

Experiments: the weights come from a climb from weights set by hand, in steps at random, judged by the share of games won and of cards
home on 300 fresh deals each of nine games.
"""

from __future__ import annotations

from typing import Any

from cadogan.rules.cards import GOLDEN, MASK
from cadogan.rules.declared import rows as r
from cadogan.rules.declared.engine import carried, pile_of
from cadogan.rules.declared.rows import face_up, number, row, taken_on, wanted
from cadogan.solver.boards.kit import below
from cadogan.solver.declared.choices import home_next

MOST = 1000  # moves of a game
IDLE = 150  # plies without a card home after which a game is given up

# What moves are worth, in points. A deal is worth 0.
HOME, PAIR, DISCARD, FOLLOWS, PLACED = 900, 100, 100, 60, 30
FROM_WASTE, TURNS_UP, UNCOVERS, DIGS = 160, 180, 180, 130  # DIGS: what goes home next comes nearer to the top
BURIES, FILLS, BREAKS, BACK, REDEAL = 36, 90, 208, 1300, 130
LUCK = 22  # most points by chance: equal moves, or nearly equal ones, take turns


def play_on(rules: Any, s: Any, line: Any, at: int, end: int, out: Any, luck: int, stream: int) -> tuple[int, int, int]:
    """Play by the policy, after `at` moves of a line, to the end, to `end` moves or until no card has gone home for long.

    Writes the moves into `line`. Returns the most cards that were home, after how many moves of the line, and its length.
    """
    best = rules.home(s)
    length = at
    while at < end and at - length < IDLE and not rules.won(s):  # cards may come back from a won game
        n = rules.moves(s, out)
        if n == 0:
            break
        stream = (stream + GOLDEN) & MASK
        line[at] = out[0] if n == 1 else choose(s, out, n, line[at - 1], luck, stream)
        rules.play(s, line[at])
        at += 1
        home = rules.home(s)
        if home > best:
            best, length = home, at
    return best, length, at


def choose(s: Any, out: Any, n: int, last: int, luck: int, stream: int) -> int:
    """Return the move that is worth most, but not one that takes the last one back at once, if there is another."""
    t = number(s, r.TABLES)
    targets = s[t + r.TARGETS]
    turnovers = s[t + r.SOURCES] * targets
    next = home_next(s, t)
    chosen, most = int(out[0]), -(1 << 40)
    for i in range(n):
        move = int(out[i])
        if last < turnovers and move == last % targets * targets + last // targets:
            continue
        stream = (stream + GOLDEN) & MASK
        value = worth(s, t, move, next) + below(stream, luck)
        if value > most:
            chosen, most = move, value
    return chosen


def worth(s: Any, t: int, move: int, next: int) -> int:
    """Return what a move is worth. `next` is the set of the cards that a foundation takes now."""
    targets = s[t + r.TARGETS]
    turnovers = s[t + r.SOURCES] * targets
    if move >= turnovers:
        return 0 if move == turnovers else -REDEAL
    source = row(t, move // targets)
    at = number(s, source)
    size, zone = int(s[at]), s[source + r.ZONE]
    if s[t + r.PAIRS]:
        return PAIR + 10 * (size + int(s[number(s, row(t, move % targets))]))
    if zone == r.HAND:
        return PLACED
    here = pile_of(s, t, move % targets, s[at + size])
    if here == 0:  # a move of the game file's own, or the choice of a base
        return PLACED
    cards = 1
    if s[here + r.ZONE] == r.FOUNDATION:
        value = HOME if zone != r.FOUNDATION else -BACK  # from one foundation to another
    elif s[here + r.ZONE] == r.DISCARDS:
        value = DISCARD + 2 * size + FOLLOWS * following(s, t, source, taken_on(s, t, s[here + r.KIND], s[at + size]))
    else:
        cards = carried(s, t, source, here, wanted(s, t, here))
        value = laid(s, here, next) - (BACK if zone == r.FOUNDATION else 0)
    if zone == r.DISCARDS:
        return value + FROM_WASTE
    return value + taken_from(s, t, source, here, cards, next) if zone == r.COLUMN else value


def following(s: Any, t: int, source: int, cards: int) -> int:
    """Return how many cards of a set will be free once the top card of a pile is gone."""
    count = 0
    for pile in range(s[t + r.SOURCES]):
        here = row(t, pile)
        at = number(s, here)
        size = s[at] - (1 if here == source else 0)
        if size > 0 and cards >> s[at + size] & 1:
            count += 1
    return count


def laid(s: Any, pile: int, next: int) -> int:
    """Return what it is worth that cards go onto a pile: less if it is empty, or if they bury what goes home next."""
    at = number(s, pile)
    if s[at] == 0:
        return -FILLS
    value = PLACED
    for i in range(s[at] - face_up(s, pile) + 1, s[at] + 1):
        if next >> s[at + i] & 1:
            value -= BURIES
    return value


def taken_from(s: Any, t: int, source: int, here: int, cards: int, next: int) -> int:
    """Return what it is worth that cards leave a column: what they turn up or uncover; less if they break a run."""
    at, shown = number(s, source), face_up(s, source)
    left = s[at] - cards
    if left == 0:
        return 0
    if shown == cards:
        return TURNS_UP
    value = 0
    if s[here + r.ZONE] != r.FOUNDATION and taken_on(s, t, s[source + r.KIND], s[at + left]) >> s[at + left + 1] & 1:
        value -= BREAKS
    for i in range(s[at] - shown + 1, left + 1):
        if next >> s[at + i] & 1:
            value += UNCOVERS if i == left else DIGS // (left - i)
    return value

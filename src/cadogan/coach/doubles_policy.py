"""Doubles and Quits played on without peeking, round by round (rule code, on the planes of `solver.doubles.board`).

What a player decides between two closings is a round: which places are emptied. The planes hold the whole sequence, of which
the last `hidden` cards have not been seen: here they are only ever shuffled, or come into sight by closing up. To choose
a round, a player draws some orders of the hidden cards and asks in how many of them the search that sees all finds a win
after it. That search sees the drawn orders, never the one that is played on.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cadogan.bits import lowest, ones
from cadogan.cards import ACE, KING, shuffle
from cadogan.game import Rules
from cadogan.solver.doubles.board import CELLS, OPTIONAL, close_rows, doubled, of_rank, pairs, shape_of
from cadogan.solver.doubles.path import CARDS, LAID
from cadogan.solver.doubles.rounds import STAMPS, TAKINGS, WON, Searched, choices, explore, room_for, take
from cadogan.solver.task import CONTROL, LIMIT, POSITIONS

# The numbers of a table: its four planes, the cards left, and how many of the last of these are hidden.
LEFT, HIDDEN = 4, 5
TABLE = 6

ORDERS = 16  # that a player draws for a choice, in the games that are played on
TRIAL = 40  # positions that the search may look at, in each
OPEN = 20_000  # positions that it may look at where nothing is hidden
ROOM = 64  # rounds among which such a player chooses
FEW = 1 << 9  # rows of a search's memory at first
MANY = 1 << 13  # and at most
STAMP = CONTROL - 1  # where the control keeps the stamp of the last search in its memory
EARLY = 8  # orders after which rounds are dropped
BEHIND = 2.0  # standard deviations of the leader's wins by which one that is dropped is behind


class Tools(NamedTuple):
    """Room to work in, and what does not change in a game."""

    searched: Searched  # room for a search; its stock is empty, for the planes hold it
    memory: Any
    control: Any
    takings: Any
    shape: Any
    rounds: Any  # among which a player chooses
    orders: Any  # the planes with the hidden cards in orders drawn for a choice
    ranks: Any  # of the hidden cards while they are shuffled


def tools_for(rules: Rules) -> Tools:
    """Room for a game's tables."""
    return Tools(
        room_for(0),
        np.zeros((FEW, 4), np.int64),
        np.zeros(CONTROL, np.int64),
        TAKINGS,
        shape_of(rules, -1),
        np.zeros(ROOM, np.int64),
        np.zeros((ORDERS, 4), np.int64),
        np.zeros(52, np.int64),
    )


# -- rounds -----------------------------------------------------------------------------------------------------------


def rounds_of(a: int, b: int, c: int, d: int, cards: int, gaps: int, out: Any, tools: Tools) -> int:
    """Write the places that each possible round empties, the `gaps` that are there already with them, into `out`.

    Those that take most come first. Returns how many they are; where there is no room for all, some that take less are
    left out.
    """
    shape, sets = tools.shape, tools.searched.sets
    laid = ((1 << min(cards, shape[CELLS])) - 1) & ~gaps
    along, back, straight, on = pairs(a, b, c, d, laid, shape)
    out[0] = gaps
    count = 1
    if along | back | straight | on:
        paired, twice = doubled(along, back, straight, on, shape)
        undecided = paired if shape[OPTIONAL] else twice
        while undecided:
            mine = of_rank(a, b, c, d, lowest(undecided)) & laid
            undecided &= ~mine
            both = paired & mine
            paired ^= both
            beyond = both & (both - 1)
            if beyond & (beyond - 1) == 0:  # one pair alone
                sets[0, 0, 0] = both
                sets[0, 0, 1] = 0
                ways = 2
            else:
                ways = take(sets, 0, 0, mine, along, back, straight, on, tools.takings, shape)
            if count * ways > len(out):
                ways = 1
            for i in range(ways - 1, -1, -1):
                for j in range(count):
                    out[i * count + j] = out[j] | sets[0, 0, i]
            count *= ways
        for j in range(count):
            out[j] |= paired  # what goes whatever is chosen
    if out[count - 1] == 0:  # the round in which nothing is done
        count -= 1
    return count


# -- what is hidden ---------------------------------------------------------------------------------------------------


def drawn(
    a: int, b: int, c: int, d: int, cards: int, hidden: int, stream: int, ranks: Any
) -> tuple[int, int, int, int, int]:
    """The planes with the hidden cards in an order drawn by chance, and the stream for further random numbers.

    They are sorted before they are shuffled, so that nothing is left of the order in which they lay.
    """
    begin = cards - hidden
    last = (1 << cards) - (1 << begin)
    at = 0
    for rank in range(ACE, KING + 1):
        other = (a ^ -(rank & 1)) | (b ^ -((rank >> 1) & 1)) | (c ^ -((rank >> 2) & 1)) | (d ^ -(rank >> 3))
        for _ in range(ones(last & ~other)):
            ranks[at] = rank
            at += 1
    stream = shuffle(ranks, 0, hidden, stream)
    seen = (1 << begin) - 1
    a, b, c, d = a & seen, b & seen, c & seen, d & seen
    for i in range(hidden):
        place = begin + i
        rank = ranks[i]
        a |= (rank & 1) << place
        b |= ((rank >> 1) & 1) << place
        c |= ((rank >> 2) & 1) << place
        d |= (rank >> 3) << place
    return a, b, c, d, stream


def wins(a: int, b: int, c: int, d: int, cards: int, positions: int, tools: Tools) -> bool:
    """Does the search find a win, all cards known, looking at so many positions?"""
    if cards == 0:
        return True
    path, control = tools.searched.path, tools.control
    control[POSITIONS] = 0
    control[LIMIT] = positions
    control[STAMP] += 1
    if control[STAMP] == STAMPS:
        tools.memory[:] = 0
        control[STAMP] = 1
    path[0, 0] = a
    path[0, 1] = b
    path[0, 2] = c
    path[0, 3] = d
    path[0, LAID] = (1 << min(cards, tools.shape[CELLS])) - 1
    path[0, CARDS] = cards
    choices(path, tools.searched.sets, tools.searched.counts, tools.searched.chosen, 0, tools.takings, tools.shape)
    found, _ = explore(tools.searched, tools.memory, control[STAMP], MANY, tools.takings, tools.shape, control)
    return found == WON


# -- playing on -------------------------------------------------------------------------------------------------------


def choose_round(
    a: int, b: int, c: int, d: int, cards: int, hidden: int, count: int, stream: int, tools: Tools
) -> tuple[int, int]:
    """One of the first `count` of the rounds, chosen without a look at how the hidden cards lie; and the stream.

    It is the first of those after which the search wins in most of the orders drawn.
    """
    orders = tools.orders
    for i in range(ORDERS):
        e, f, g, h, stream = drawn(a, b, c, d, cards, hidden, stream, tools.ranks)
        orders[i, 0] = e
        orders[i, 1] = f
        orders[i, 2] = g
        orders[i, 3] = h
    best, most = 0, -1
    for k in range(count):
        won = 0
        for i in range(ORDERS):
            if won + ORDERS - i <= most:
                break
            e, f, g, h, gone = close_rows(orders[i, 0], orders[i, 1], orders[i, 2], orders[i, 3], tools.rounds[k])
            if wins(e, f, g, h, cards - gone, TRIAL, tools):
                won += 1
        if won > most:
            best, most = k, won
        if most == ORDERS:
            break
    return tools.rounds[best], stream


def play_on(a: int, b: int, c: int, d: int, cards: int, hidden: int, stream: int, tools: Tools) -> bool:
    """Play a table to its end: is it won? What is hidden decides nothing until it comes into sight."""
    while cards:
        if hidden < 2:  # one card that is not seen is known too
            return wins(a, b, c, d, cards, OPEN, tools)
        count = rounds_of(a, b, c, d, cards, 0, tools.rounds, tools)
        if count == 0:
            return False
        taken = tools.rounds[0]
        if count > 1:
            taken, stream = choose_round(a, b, c, d, cards, hidden, count, stream, tools)
        a, b, c, d, gone = close_rows(a, b, c, d, taken)
        cards -= gone
        hidden = max(0, min(hidden, cards - tools.shape[CELLS]))
    return True


def try_out(table: Any, taken: Any, streams: Any, values: Any, tools: Tools) -> None:
    """Play on after each of the rounds `taken`, in the world of each stream: 1 where it is won, 0 where not."""
    cards, hidden = table[LEFT], table[HIDDEN]
    for i in range(len(streams)):
        a, b, c, d, stream = drawn(table[0], table[1], table[2], table[3], cards, hidden, streams[i], tools.ranks)
        for j in range(len(taken)):
            e, f, g, h, gone = close_rows(a, b, c, d, taken[j])
            left = max(0, min(hidden, cards - gone - tools.shape[CELLS]))
            values[i, j] = 1.0 if play_on(e, f, g, h, cards - gone, left, stream, tools) else 0.0


def survey(
    table: Any, rounds: Any, done: int, positions: int, stream: int, won: Any, tried: Any, alive: Any, tools: Tools
) -> int:
    """In how many of EARLY orders of the hidden cards does the search win after each of the rounds? All get the same ones.

    `done` orders were looked at before. Those rounds that have clearly fallen behind are dropped from `alive`; `won` and `tried`
    are counted for each. Returns the stream for further orders.
    """
    for _ in range(EARLY):
        a, b, c, d, stream = drawn(
            table[0], table[1], table[2], table[3], table[LEFT], table[HIDDEN], stream, tools.ranks
        )
        for k in range(len(rounds)):
            if alive[k]:
                e, f, g, h, gone = close_rows(a, b, c, d, rounds[k])
                tried[k] += 1
                if wins(e, f, g, h, table[LEFT] - gone, positions, tools):
                    won[k] += 1
    done += EARLY
    most = 0
    for k in range(len(rounds)):
        if alive[k]:
            most = max(most, won[k])
    share = most / done
    for k in range(len(rounds)):
        if most - won[k] > BEHIND * (done * (share * (1 - share) + 0.02)) ** 0.5:
            alive[k] = False
    return stream

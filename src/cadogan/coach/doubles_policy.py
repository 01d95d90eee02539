"""Simulated games of Doubles and Quits, played round by round without peeking (rule code, on the planes of `solver.doubles.board`).

A round is what a player decides between two closings of the gaps: which places are emptied. The planes hold the whole sequence
of cards. Its last `hidden` cards are unseen: they are only shuffled, or become visible when gaps are closed. To choose a round,
the player draws some orders of the hidden cards and counts in how many of them a search that sees all cards finds a win after
the round. That search sees the drawn orders, never the order of the simulated game.
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

# The numbers of a table: its four planes, the cards left, and how many of these, the last ones, are hidden.
LEFT, HIDDEN = 4, 5
TABLE = 6

ORDERS = 16  # orders that the simulated player draws for a choice
TRIAL = 40  # the search's budget in positions, for each order
OPEN = 20_000  # its budget when nothing is hidden
ROOM = 64  # maximum of rounds among which the simulated player chooses
FEW = 1 << 9  # rows of a search's memory at first
MANY = 1 << 13  # maximum of rows
STAMP = CONTROL - 1  # index of the last search's stamp in the control array
EARLY = 8  # after each batch of this many orders, rounds may drop out
BEHIND = 2.0  # a round drops out if it is behind the leader's wins by this many standard deviations


class Tools(NamedTuple):
    """Working arrays, and constants of a game."""

    searched: Searched  # arrays for a search; its stock is empty, because the planes hold the stock
    memory: Any
    control: Any
    takings: Any
    shape: Any
    rounds: Any  # the rounds among which a player chooses
    orders: Any  # the planes with the hidden cards in the orders drawn for a choice
    ranks: Any  # the hidden cards while they are shuffled


def tools_for(rules: Rules) -> Tools:
    """Make the working arrays for a game."""
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
    """Write into `out`, for each possible round, the places that are empty after it, including the `gaps` already there.

    Rounds that remove the most cards come first. Returns their number; if there is no room for all, some rounds that remove
    fewer cards are left out.
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
            out[j] |= paired  # places emptied in every round
    if out[count - 1] == 0:  # a round that removes nothing
        count -= 1
    return count


# -- hidden cards -----------------------------------------------------------------------------------------------------


def drawn(
    a: int, b: int, c: int, d: int, cards: int, hidden: int, stream: int, ranks: Any
) -> tuple[int, int, int, int, int]:
    """Return the planes with the hidden cards in a random order, and the stream for further random numbers.

    The hidden cards are sorted before they are shuffled, so that nothing remains of their real order.
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
    """Does the search find a win within `positions` positions, all cards known?"""
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
    """Choose one of the first `count` rounds without using the order of the hidden cards; return it and the stream.

    It is the round after which the search wins in the most drawn orders; the first of several.
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
    """Play a table to its end: is it won? A hidden card is used only once it is visible."""
    while cards:
        if hidden < 2:  # a single unseen card is known too
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
    """Play to the end after each of the rounds `taken`, in the world of each stream; values: 1 for a win, 0 for a loss."""
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
    """Count in how many of EARLY orders of the hidden cards the search wins after each round; all rounds get the same orders.

    `done` is the number of orders examined before. Adds to `won` and `tried`, and drops rounds that have clearly fallen behind
    from `alive`. Returns the stream for further orders.
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

"""Simulated games of Doubles and Quits, played round by round without peeking (rule code, on the planes of `boards.doubles`).

A round is what a player decides between two closings of the gaps: which places are emptied. The planes hold the whole sequence
of cards. Its last `hidden` cards are unseen: they are only shuffled, or become visible when gaps are closed. To choose a round,
the player draws some orders of the hidden cards and counts in how many of them a search that sees all cards finds a win after
the round. That search sees the drawn orders, never the order of the simulated game.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.machine.arrays import zeros
from cadogan.machine.bits import ones
from cadogan.machine.kernel import Bytes, FloatRows, Int64Rows, Int64s, Unsigned, Unsigneds, kernel
from cadogan.rules.cards import ACE, KING, shuffle
from cadogan.rules.game import Rules
from cadogan.solver.boards.doubles import CELLS, Planes, choices, close_rows, first_places, of_rank, put, shape_of
from cadogan.solver.doubles.line import Workspace, room_for
from cadogan.solver.doubles.rounds import STAMPS, WON, enter, explore
from cadogan.solver.verdict import CONTROL, LIMIT, POSITIONS

# The numbers of a table: its four planes, the cards left, and how many of these, the last ones, are hidden.
LEFT, HIDDEN = 4, 5
TABLE = 6

ORDERS = 16  # orders that the simulated player draws for a choice
TRIAL = 40  # the search's budget in positions, for each order
OPEN = 20_000  # its budget when nothing is hidden
ROOM = 64  # maximum of rounds among which the simulated player chooses
MEMORY = 1 << 19  # bytes for a search's table of positions
STAMP = CONTROL - 1  # index of the last search's stamp in the control array
EARLY = 8  # after each batch of this many orders, rounds may drop out
BEHIND = 2.0  # a round drops out if it is behind the leader's wins by this many standard deviations


class Tools(NamedTuple):
    """Working arrays, and the shape of a game's layout."""

    room: Workspace  # for a search; its stock is empty, because the planes hold the stock
    control: Int64s
    shape: Int64s
    rounds: Int64s  # the rounds among which a player chooses
    orders: Int64Rows  # the planes with the hidden cards in the orders drawn for a choice
    ranks: Int64s  # the hidden cards while they are shuffled


def tools_for(rules: Rules) -> Tools:
    """Make the working arrays for a game."""
    return Tools(
        room_for(0, MEMORY),
        zeros("q", CONTROL),
        shape_of(rules),
        zeros("q", ROOM),
        zeros("q", ORDERS, 4),
        zeros("q", 52),
    )


# -- rounds -----------------------------------------------------------------------------------------------------------


@kernel
def rounds_of(table: Int64s, gaps: int, out: Int64s, tools: Tools) -> int:
    """Write the rounds of a table into `out`, and return their number, see `rounds_from`."""
    return rounds_from(planes_of(table), table[LEFT], gaps, out, tools)


def rounds_from(planes: Planes, cards: int, gaps: int, out: Any, tools: Tools) -> int:
    """Write into `out`, for each possible round, the places that are empty after it, including the `gaps` already there.

    Rounds that remove the most cards come first. Returns their number; if there is no room for all, some rounds that remove
    fewer cards are left out.
    """
    shape, sets, counts = tools.shape, tools.room.sets, tools.room.counts
    groups, firm, _ = choices(planes, first_places(cards, shape) & ~gaps, 0, sets, counts, shape)
    out[0] = gaps | firm
    count = 1
    for group in range(groups):
        ways = counts[0, group]
        if count * ways > len(out):
            ways = 1
        for i in range(ways - 1, -1, -1):
            for j in range(count):
                out[i * count + j] = out[j] | sets[0, group, i]
        count *= ways
    if out[count - 1] == 0:  # a round that removes nothing
        count -= 1
    return count


# -- hidden cards -----------------------------------------------------------------------------------------------------


def planes_of(table: Any) -> Planes:
    """Return the planes of a table."""
    return Planes(table[0], table[1], table[2], table[3])


def drawn(planes: Planes, cards: int, hidden: int, stream: int, ranks: Any) -> tuple[Planes, int]:
    """Return the planes with the hidden cards in a random order, and the stream for further random numbers.

    The hidden cards are sorted before they are shuffled, so that nothing remains of their real order.
    """
    begin = cards - hidden
    last = (1 << cards) - (1 << begin)
    at = 0
    for rank in range(ACE, KING + 1):
        for _ in range(ones(last & of_rank(planes, rank))):
            ranks[at] = rank
            at += 1
    stream = shuffle(ranks, 0, hidden, stream)
    seen = (1 << begin) - 1
    planes = Planes(planes.a & seen, planes.b & seen, planes.c & seen, planes.d & seen)
    for i in range(hidden):
        planes = put(planes, begin + i, ranks[i])
    return planes, stream


def wins(planes: Planes, cards: int, positions: int, tools: Tools) -> bool:
    """Does the search find a win within `positions` positions, all cards known?"""
    if cards == 0:
        return True
    room, control, shape = tools.room, tools.control, tools.shape
    control[POSITIONS] = 0
    control[LIMIT] = positions
    control[STAMP] += 1
    if control[STAMP] == STAMPS:
        room.table[:] = 0
        control[STAMP] = 1
    enter(room.path, room.sets, room.counts, room.chosen, 0, planes, first_places(cards, shape), cards, shape)
    found, _ = explore(room, control[STAMP], -1, shape, control)
    return found == WON


# -- playing on -------------------------------------------------------------------------------------------------------


def choose_round(planes: Planes, cards: int, hidden: int, count: int, stream: int, tools: Tools) -> tuple[int, int]:
    """Choose one of the first `count` rounds without using the order of the hidden cards; return it and the stream.

    It is the round after which the search wins in the most drawn orders; the first of several.
    """
    orders = tools.orders
    for i in range(ORDERS):
        order, stream = drawn(planes, cards, hidden, stream, tools.ranks)
        orders[i, 0] = order.a
        orders[i, 1] = order.b
        orders[i, 2] = order.c
        orders[i, 3] = order.d
    best, most = 0, -1
    for k in range(count):
        won = 0
        for i in range(ORDERS):
            if won + ORDERS - i <= most:
                break
            order = Planes(orders[i, 0], orders[i, 1], orders[i, 2], orders[i, 3])
            order, left = close_rows(order, cards, tools.rounds[k])
            if wins(order, left, TRIAL, tools):
                won += 1
        if won > most:
            best, most = k, won
        if most == ORDERS:
            break
    return tools.rounds[best], stream


def play_on(planes: Planes, cards: int, hidden: int, stream: int, tools: Tools) -> bool:
    """Play a table to its end: is it won? A hidden card is used only once it is visible."""
    while cards:
        if hidden < 2:  # a single unseen card is known too
            return wins(planes, cards, OPEN, tools)
        count = rounds_from(planes, cards, 0, tools.rounds, tools)
        if count == 0:
            return False
        taken = tools.rounds[0]
        if count > 1:
            taken, stream = choose_round(planes, cards, hidden, count, stream, tools)
        planes, cards = close_rows(planes, cards, taken)
        hidden = max(0, min(hidden, cards - tools.shape[CELLS]))
    return True


@kernel
def try_out(table: Int64s, taken: Int64s, streams: Unsigneds, values: FloatRows, tools: Tools) -> None:
    """Play to the end after each of the rounds `taken`, in the world of each stream; values: 1 for a win, 0 for a loss."""
    hidden = table[HIDDEN]
    for i in range(len(streams)):
        world, stream = drawn(planes_of(table), table[LEFT], hidden, streams[i], tools.ranks)
        for j in range(len(taken)):
            planes, cards = close_rows(world, table[LEFT], taken[j])
            left = max(0, min(hidden, cards - tools.shape[CELLS]))
            values[i, j] = 1.0 if play_on(planes, cards, left, stream, tools) else 0.0


@kernel
def survey(
    table: Int64s, rounds: Int64s, done: int, positions: int, stream: Unsigned, won: Int64s, tried: Int64s, alive: Bytes,
    tools: Tools,
) -> Unsigned:  # fmt: skip
    """Count in how many of EARLY orders of the hidden cards the search wins after each round; all rounds get the same orders.

    `done` is the number of orders examined before. Adds to `won` and `tried`, and drops rounds that have clearly fallen behind
    from `alive`. Returns the stream for further orders.
    """
    for _ in range(EARLY):
        order, stream = drawn(planes_of(table), table[LEFT], table[HIDDEN], stream, tools.ranks)
        for k in range(len(rounds)):
            if alive[k]:
                planes, cards = close_rows(order, table[LEFT], rounds[k])
                tried[k] += 1
                if wins(planes, cards, positions, tools):
                    won[k] += 1
    done += EARLY
    most = 0
    for k in range(len(rounds)):
        if alive[k]:
            most = max(most, won[k])
    share = most / done
    variance = done * (share * (1 - share) + 0.02)
    for k in range(len(rounds)):
        if (most - won[k]) * (most - won[k]) > BEHIND * BEHIND * variance:
            alive[k] = 0
    return stream

"""The search of Doubles and Quits, round by round (rule code, on the bit planes).

A round is what happens between two closings of gaps: the player removes a set of pairs, then closes the gaps. Cards of
different ranks do not compete within a round, so its choices are a product: for each rank that has a pair on the table, the
sets of its cards (four at most) that can be removed in pairs.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadogan.bits import lowest, ones
from cadogan.cards import shuffle
from cadogan.solver.doubles.board import (
    CELLS,
    COLUMNS,
    LINE,
    OPTIONAL,
    PRUNED,
    close_columns,
    close_rows,
    doubled,
    of_rank,
    pairs,
    place_of,
    seconds,
)
from cadogan.solver.doubles.line import write_line
from cadogan.solver.doubles.lost import CROSSED, crossed, stranded
from cadogan.solver.doubles.path import CARDS, CHOICES, FIRM, LAID, LEFT, ROUND, ROUNDS, TAKEN
from cadogan.solver.task import BEST, CONTROL, LIMIT, POSITIONS, spend

# What a search finds.
LOST, WON, UNKNOWN = 0, 1, 2

RANKS = 14  # numbers by rank; there is no rank 0
GROUPS = 13  # most ranks that have pairs in one round
SETS = 8  # most sets of a rank's four cards that can be removed in pairs

FEW_ROWS = 1 << 9  # rows of the table of positions at first
MARK = 52  # first bit of a plane above the cards
NEAR = 32  # rows in which a position may be stored
STAMPS = 1 << 11  # searches that can use the same table; each has its own stamp, from 1 on


class Searched(NamedTuple):
    """The rounds that lead to a search's current position, one row each, and the stock if the planes do not hold it."""

    path: Any  # the positions, and the places emptied (see `path`)
    sets: Any  # for each group of a round: the sets of its cards that can be removed
    counts: Any  # for each group: the number of these sets
    chosen: Any  # for each group: the set chosen next
    stock: Any  # the ranks of the stock if gaps close by columns


def room_for(stock: int) -> Searched:
    """Return empty rounds for a search with `stock` cards in the stock."""
    path, sets = np.zeros((ROUNDS, ROUND), np.int64), np.zeros((ROUNDS, GROUPS, SETS), np.int64)
    counts, chosen = np.zeros((2, ROUNDS, GROUPS), np.int64)
    return Searched(path, sets, counts, chosen, np.zeros(stock, np.int64))


# -- the choices of a round -------------------------------------------------------------------------------------------


def takings() -> NDArray[np.int64]:
    """Return a table that lists, for every graph of four cards (one bit per edge), the sets of cards that pairs can remove.

    Each row has the sets, largest first, then their number. The first half is for compulsory pairing: only sets that leave
    no pair. The second half is for optional pairing.
    """
    edges = [1 << i | 1 << j for i, j in combinations(range(4), 2)]
    table = np.zeros((2, 64, SETS + 1), np.int64)
    for graph in range(64):
        mine = [edge for i, edge in enumerate(edges) if graph >> i & 1]
        taken = {0, *mine} | {one | other for one, other in combinations(mine, 2) if not one & other}
        whole = {cards for cards in taken if all(cards & edge for edge in mine)}
        for i, some in enumerate((whole, taken)):
            row = sorted(some, key=lambda cards: (-cards.bit_count(), cards))
            table[i, graph, : len(row)] = row
            table[i, graph, SETS] = len(row)
    return table


TAKINGS = takings()


def choices(path: Any, sets: Any, counts: Any, chosen: Any, level: int, takings: Any, shape: Any) -> None:
    """Find what can be removed in a round: all of FIRM, and one set of each group. LEFT is the number of combinations."""
    a, b, c, d, laid = path[level, 0], path[level, 1], path[level, 2], path[level, 3], path[level, LAID]
    along, back, straight, on = pairs(a, b, c, d, laid, shape)
    path[level, CHOICES] = 0
    path[level, FIRM] = 0
    if along | back | straight | on == 0:
        path[level, LEFT] = 0
        return
    paired, twice = doubled(along, back, straight, on, shape)
    undecided = paired if shape[OPTIONAL] else twice
    ways = 1
    groups = 0
    while undecided:
        cards = of_rank(a, b, c, d, lowest(undecided)) & laid
        undecided &= ~cards
        both = paired & cards
        paired ^= both
        beyond = both & (both - 1)
        if beyond & (beyond - 1) == 0:  # a single pair
            sets[level, groups, 0] = both
            sets[level, groups, 1] = 0
            count = 2
        else:
            count = take(sets, level, groups, cards, along, back, straight, on, takings, shape)
        counts[level, groups] = count
        chosen[level, groups] = 0
        ways *= count
        groups += 1
    path[level, CHOICES] = groups
    path[level, FIRM] = paired
    path[level, LEFT] = ways - shape[OPTIONAL]  # without the last combination, which removes nothing


def take(
    sets: Any,
    level: int,
    group: int,
    cards: int,
    along: int,
    back: int,
    straight: int,
    on: int,
    takings: Any,
    shape: Any,
) -> int:
    """Write the sets of cards of a rank that can be removed in pairs into `sets`, largest first, and return their number."""
    line = shape[LINE]
    place0 = lowest(cards)
    cards &= cards - 1
    place1 = lowest(cards)
    cards &= cards - 1
    place2 = lowest(cards)
    cards &= cards - 1
    place3 = lowest(cards) if cards else 63  # no place
    after0 = seconds(place0, along, back, straight, on, line)
    after1 = seconds(place1, along, back, straight, on, line)
    after2 = seconds(place2, along, back, straight, on, line)
    graph = (
        ((after0 >> place1) & 1)
        | (((after0 >> place2) & 1) << 1)
        | (((after0 >> place3) & 1) << 2)
        | (((after1 >> place2) & 1) << 3)
        | (((after1 >> place3) & 1) << 4)
        | (((after2 >> place3) & 1) << 5)
    )
    optional = shape[OPTIONAL]
    count = takings[optional, graph, SETS]
    for i in range(count):
        which = takings[optional, graph, i]
        sets[level, group, i] = (
            ((which & 1) << place0)
            | (((which >> 1) & 1) << place1)
            | (((which >> 2) & 1) << place2)
            | (((which >> 3) & 1) << place3)
        )
    return count


def choose(path: Any, sets: Any, counts: Any, chosen: Any, level: int) -> int:
    """Make a round's next choice, and return the places emptied."""
    taken = path[level, FIRM]
    turning = True
    for i in range(path[level, CHOICES] - 1, -1, -1):
        at = chosen[level, i]
        taken |= sets[level, i, at]
        if turning:
            turning = at + 1 == counts[level, i]
            chosen[level, i] = 0 if turning else at + 1
    path[level, LEFT] -= 1
    path[level, TAKEN] = taken
    return taken


# -- the table of positions: it stores whole positions, so no two are ever confused -----------------------------------


def is_new(table: Any, stamp: int, a: int, b: int, c: int, d: int) -> bool:
    """Put a position into the table, and return whether it was not there. Rows without the stamp are free.

    If all rows in which it may be stored are taken, it overwrites another position, which is forgotten.
    """
    a |= stamp << MARK
    h = a * -7046029254386353131 + b * -4417276706812531889 + c * 1609587929392839161 + d * -6884282663029611473
    h = (h ^ ((h >> 32) & 0xFFFFFFFF)) * -4417276706812531889
    at = h >> 32
    for _ in range(NEAR):
        at = (at + 1) & (len(table) - 1)
        if table[at, 0] >> MARK != stamp:
            break
        if table[at, 0] == a and table[at, 1] == b and table[at, 2] == c and table[at, 3] == d:
            return False
    table[at, 0] = a
    table[at, 1] = b
    table[at, 2] = c
    table[at, 3] = d
    return True


def greater(table: Any, stamp: int) -> Any:
    """Return a table of four times the size with the same positions."""
    new = np.zeros((4 * len(table), 4), np.int64)
    for i in range(len(table)):
        if table[i, 0] >> MARK == stamp:
            is_new(new, stamp, table[i, 0] & ((1 << MARK) - 1), table[i, 1], table[i, 2], table[i, 3])
    return new


# -- the search -------------------------------------------------------------------------------------------------------


def explore(
    rounds: Searched, table: Any, stamp: int, rows: int, takings: Any, shape: Any, control: Any
) -> tuple[int, int]:
    """Search depth first all that can follow from the first round; its choices must already be found.

    Returns LOST, WON or UNKNOWN, and the number of rounds of a win. The table of positions grows to at most `rows` rows.
    """
    path, sets, counts, chosen, stock = rounds
    columns, cells, prunings = shape[COLUMNS], shape[CELLS], shape[PRUNED]
    # By number of cards left in the stock, and by rank: how many of these cards have that rank.
    waiting = np.zeros((len(stock) + 1, RANKS), np.int64)
    mates = np.zeros(52, np.int64)
    for left in range(1, len(stock) + 1):
        for rank in range(RANKS):
            waiting[left, rank] = waiting[left - 1, rank]
        waiting[left, stock[len(stock) - left]] += 1
    known, room = 0, len(table) // 2
    level = 0
    if spend(control):
        return UNKNOWN, 0
    if columns and stranded(
        path[0, 0], path[0, 1], path[0, 2], path[0, 3], path[0, LAID], waiting, len(stock), shape, mates
    ):
        return LOST, 0
    while level >= 0:
        if path[level, LEFT] == 0:
            level -= 1
            continue
        taken = choose(path, sets, counts, chosen, level)
        a, b, c, d = path[level, 0], path[level, 1], path[level, 2], path[level, 3]
        laid, cards = path[level, LAID], path[level, CARDS]
        left = 0  # cards of a stock that the planes do not hold
        if columns:
            left = cards - ones(laid)
            a, b, c, d, laid, left = close_columns(a, b, c, d, laid, taken, stock, left, shape)
            cards = ones(laid) + left
        else:
            a, b, c, d, gone = close_rows(a, b, c, d, taken)
            cards -= gone
            laid = (1 << min(cards, cells)) - 1
        if 52 - cards > control[BEST]:
            control[BEST] = 52 - cards
        if cards == 0:
            return WON, level + 1
        if not is_new(table, stamp, a, b, c, d | (left << MARK)):
            continue
        known += 1
        if known == room and 4 * len(table) <= rows:
            table = greater(table, stamp)
            room = len(table) // 2
        if spend(control):
            return UNKNOWN, level
        if columns:
            if stranded(a, b, c, d, laid, waiting, left, shape, mates):
                continue
        elif prunings & CROSSED and crossed(a, b, c, d, cards, shape):
            continue
        level += 1
        path[level, 0] = a
        path[level, 1] = b
        path[level, 2] = c
        path[level, 3] = d
        path[level, LAID] = laid
        path[level, CARDS] = cards
        choices(path, sets, counts, chosen, level, takings, shape)
    return LOST, 0


def begin(rounds: Searched, cards: Any, closable: bool, takings: Any, shape: Any) -> None:
    """Set up the position of the first round, and find its choices.

    `cards` are the layout, row by row, then the stock; `closable` says whether closing gaps would change anything.
    """
    path, sets, counts, chosen, stock = rounds
    a, b, c, d = 0, 0, 0, 0
    cells = shape[CELLS]
    for i in range(len(cards)):
        rank = int(cards[i]) & 15
        if i >= cells and shape[COLUMNS]:
            stock[i - cells] = rank
            continue
        place = place_of(i, shape) if i < cells else i
        a |= (rank & 1) << place
        b |= ((rank >> 1) & 1) << place
        c |= ((rank >> 2) & 1) << place
        d |= (rank >> 3) << place
    laid = (a | b | c | d) & ((1 << cells) - 1)
    gaps = ((1 << cells) - 1) & ~laid
    path[0, 0] = a
    path[0, 1] = b
    path[0, 2] = c
    path[0, 3] = d
    path[0, LAID] = laid
    path[0, CARDS] = len(cards) - ones(gaps) if shape[COLUMNS] else len(cards)  # by rows, the sequence includes gaps
    choices(path, sets, counts, chosen, 0, takings, shape)
    if closable and (shape[OPTIONAL] or path[0, LEFT] == 0):
        path[0, LEFT] += 1
    path[0, FIRM] |= gaps


def find(
    cards: Any,
    closable: bool,
    rounds: Searched,
    table: Any,
    rows: int,
    takings: Any,
    shape: Any,
    codes: Any,
    moves: Any,
    control: Any,
) -> tuple[int, int]:
    """Search all that can follow from a position.

    Returns LOST, WON or UNKNOWN, and the length of the winning line, which is written into `moves`.
    """
    begin(rounds, cards, closable, takings, shape)
    found, length = explore(rounds, table, 1, rows, takings, shape, control)
    return found, write_line(rounds.path, length, codes, moves, 0, shape) if found == WON else 0


def decide_deals(
    first: int,
    found: Any,
    positions: Any,
    lengths: Any,
    moves: Any,
    most: int,
    pack: Any,
    again: bool,
    rows: int,
    takings: Any,
    shape: Any,
    codes: Any,
) -> int:
    """Decide the deals from number `first` on (fewer than STAMPS), each within `most` positions.

    `again` says whether a first layout without a pair is dealt again. If `lengths` is not empty, the winning lines are
    written into `moves`, one after the other. Returns the number of moves written.
    """
    path = np.zeros((ROUNDS, ROUND), np.int64)
    sets = np.zeros((ROUNDS, GROUPS, SETS), np.int64)
    counts = np.zeros((ROUNDS, GROUPS), np.int64)
    chosen = np.zeros((ROUNDS, GROUPS), np.int64)
    stock = np.zeros(52 - shape[CELLS] if shape[COLUMNS] else 0, np.int64)
    rounds = Searched(path, sets, counts, chosen, stock)
    table = np.zeros((FEW_ROWS, 4), np.int64)
    control = np.zeros(CONTROL, np.int64)
    control[LIMIT] = most
    packet: Any = np.zeros(52, np.int8)
    written = 0
    for i in range(len(found)):
        for at in range(52):
            packet[at] = pack[at]
        stream: Any = first + np.uint64(i)
        while True:
            stream = shuffle(packet, 0, 52, stream)
            begin(rounds, packet, False, takings, shape)
            if path[0, LEFT] != 0 or not again:
                break
        control[POSITIONS] = 0
        found[i], length = explore(rounds, table, i + 1, rows, takings, shape, control)
        positions[i] = control[POSITIONS]
        if len(lengths) and found[i] == WON:
            end = write_line(path, length, codes, moves, written, shape)
            lengths[i] = end - written
            written = end
    return written

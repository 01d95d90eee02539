"""The search of Doubles and Quits, round by round (rule code, on the bit planes of `boards.doubles`)."""

from __future__ import annotations

from typing import Any

from cadogan.machine.bits import ones
from cadogan.machine.kernel import ByteRows, Bytes, Int8s, Int64s, Unsigned, kernel
from cadogan.rules.cards import shuffle
from cadogan.solver.boards.doubles import CELLS, COLUMNS, GROUPS, OPTIONAL, Planes, choices, close, lay
from cadogan.solver.doubles.line import CARDS, CHOICES, FEW_ROWS, FIRM, LAID, LEFT, RANKS, TAKEN, Workspace, write_line
from cadogan.solver.doubles.lost import CROSSED, crossed, stranded
from cadogan.solver.verdict import BEST, LIMIT, POSITIONS, spend

# What a search finds.
LOST = 0  # no line wins
WON = 1  # a line wins
UNKNOWN = 2  # the search was stopped

MARK = 52  # first bit of a plane above the cards
NEAR = 32  # rows in which a position may be stored
STAMPS = 1 << 11  # searches that can use the same table; each has its own stamp, from 1 on


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


def copy_rows(table: Any, larger: Any, stamp: int) -> None:
    """Copy the positions of a table into a larger one."""
    for i in range(len(table)):
        if table[i, 0] >> MARK == stamp:
            is_new(larger, stamp, table[i, 0] & ((1 << MARK) - 1), table[i, 1], table[i, 2], table[i, 3])


# -- the search -------------------------------------------------------------------------------------------------------


def enter(
    path: Any, sets: Any, counts: Any, chosen: Any, level: int, planes: Planes, laid: int, cards: int, shape: Any
) -> None:
    """Begin a round of the path with this position, and find its choices."""
    path[level, 0] = planes.a
    path[level, 1] = planes.b
    path[level, 2] = planes.c
    path[level, 3] = planes.d
    path[level, LAID] = laid
    path[level, CARDS] = cards
    groups, firm, ways = choices(planes, laid, level, sets, counts, shape)
    path[level, CHOICES] = groups
    path[level, FIRM] = firm
    path[level, LEFT] = ways
    for i in range(GROUPS):
        chosen[level, i] = 0


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


def explore(room: Workspace, stamp: int, prunings: int, shape: Any, control: Any) -> tuple[int, int]:
    """Search depth first all that can follow from the first round; its choices must already be found.

    Returns LOST, WON or UNKNOWN, and the number of rounds of a win.
    """
    path, sets, counts, chosen, stock, waiting = (
        room.path,
        room.sets,
        room.counts,
        room.chosen,
        room.stock,
        room.waiting,
    )
    mates = room.mates
    columns = shape[COLUMNS]
    for left in range(1, len(stock) + 1):
        for rank in range(RANKS):
            waiting[left, rank] = waiting[left - 1, rank]
        waiting[left, stock[len(stock) - left]] += 1
    table, end, known = room.table[:FEW_ROWS], FEW_ROWS, 0
    level = 0
    if spend(control):
        return UNKNOWN, 0
    planes = Planes(path[0, 0], path[0, 1], path[0, 2], path[0, 3])
    if columns and stranded(planes, path[0, LAID], waiting, len(stock), prunings, shape, mates):
        return LOST, 0
    while level >= 0:
        if path[level, LEFT] == 0:
            level -= 1
            continue
        taken = choose(path, sets, counts, chosen, level)
        planes = Planes(path[level, 0], path[level, 1], path[level, 2], path[level, 3])
        planes, laid, cards = close(planes, path[level, LAID], path[level, CARDS], taken, stock, shape)
        left = cards - ones(laid) if columns else 0  # cards of a stock that the planes do not hold
        if 52 - cards > control[BEST]:
            control[BEST] = 52 - cards
        if cards == 0:
            return WON, level + 1
        if not is_new(table, stamp, planes.a, planes.b, planes.c, planes.d | (left << MARK)):
            continue
        known += 1
        if 2 * known == len(table) and end + 4 * len(table) <= len(room.table):
            larger = room.table[end : end + 4 * len(table)]
            copy_rows(table, larger, stamp)
            table, end = larger, end + len(larger)
        if spend(control):
            return UNKNOWN, level
        if columns:
            if stranded(planes, laid, waiting, left, prunings, shape, mates):
                continue
        elif prunings & CROSSED and crossed(planes, cards, shape):
            continue
        level += 1
        enter(path, sets, counts, chosen, level, planes, laid, cards, shape)
    return LOST, 0


def begin(room: Workspace, cards: Any, closable: bool, shape: Any) -> None:
    """Set up the position of the first round, and find its choices.

    `cards` are the layout, row by row, then the stock; `closable` says whether closing gaps would change anything.
    """
    path = room.path
    planes = lay(cards, room.stock, shape)
    cells = (1 << shape[CELLS]) - 1
    laid = (planes.a | planes.b | planes.c | planes.d) & cells
    gaps = cells & ~laid
    left = len(cards) - ones(gaps) if shape[COLUMNS] else len(cards)  # by rows, the sequence includes gaps
    enter(path, room.sets, room.counts, room.chosen, 0, planes, laid, left, shape)
    if closable and (shape[OPTIONAL] or path[0, LEFT] == 0):
        path[0, LEFT] += 1
    path[0, FIRM] |= gaps


@kernel
def find(
    cards: Int64s, closable: bool, room: Workspace, prunings: int, shape: Int64s, codes: ByteRows,
    moves: Bytes, control: Int64s,
) -> tuple[int, int]:  # fmt: skip
    """Search all that can follow from a position.

    Returns LOST, WON or UNKNOWN, and the length of the winning line, which is written into `moves`.
    """
    begin(room, cards, closable, shape)
    found, length = explore(room, 1, prunings, shape, control)
    return found, write_line(room.path, length, codes, moves, 0, shape) if found == WON else 0


@kernel
def decide_deals(
    first: Unsigned, found: Int8s, positions: Int64s, lengths: Bytes, moves: Bytes, most: int, pack: Int8s,
    packet: Int8s, again: bool, room: Workspace, prunings: int, shape: Int64s, codes: ByteRows,
    control: Int64s,
) -> int:  # fmt: skip
    """Decide the deals from number `first` on (fewer than STAMPS), each within `most` positions.

    `again` says whether a first layout without a pair is dealt again. If `lengths` is not empty, the winning lines are
    written into `moves`, one after the other. Returns the number of moves written.
    """
    control[LIMIT] = most
    written = 0
    for i in range(len(found)):
        for at in range(52):
            packet[at] = pack[at]
        stream = first + i
        while True:
            stream = shuffle(packet, 0, 52, stream)
            begin(room, packet, False, shape)
            if room.path[0, LEFT] != 0 or not again:
                break
        control[POSITIONS] = 0
        found[i], length = explore(room, i + 1, prunings, shape, control)
        positions[i] = control[POSITIONS]
        if len(lengths) and found[i] == WON:
            end = write_line(room.path, length, codes, moves, written, shape)
            lengths[i] = end - written
            written = end
    return written

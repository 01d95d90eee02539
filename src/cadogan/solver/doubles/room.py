"""The room of the search of Doubles and Quits: its path, with one row of numbers per round, and its table of positions."""

from __future__ import annotations

from typing import NamedTuple

from cadogan.machine.arrays import zeros
from cadogan.machine.kernel import Int64Boxes, Int64Rows, Int64s
from cadogan.solver.boards.doubles import GROUPS, SETS

ROUNDS = 27  # most rounds: each removes a pair, except the first, which may only close gaps

# The columns of the path; the first four are the planes.
LAID = 4  # set of the places of the layout that have cards
CARDS = 5  # number of cards left, including the stock
FIRM = 6  # set of the places emptied by every choice
CHOICES = 7  # number of groups to choose from
LEFT = 8  # number of choices not tried yet
TAKEN = 9  # set of the places emptied by the current choice
ROUND = 10  # number of columns

RANKS = 14  # numbers by rank; there is no rank 0
FEW_ROWS = 1 << 9  # rows of the table of positions at first
ROW = 4  # numbers in a row


class Room(NamedTuple):
    """The rounds that lead to a search's current position, one row each, and its working space."""

    path: Int64Rows  # the positions, and the places emptied
    sets: Int64Boxes  # for each group of a round: the sets of its cards that can be removed
    counts: Int64Rows  # for each group: the number of these sets
    chosen: Int64Rows  # for each group: the set chosen next
    stock: Int64s  # the ranks of the stock if gaps close by columns
    waiting: Int64Rows  # by number of cards left in this stock, and by rank: how many of these cards have that rank
    mates: Int64s  # see `lost.match`
    table: Int64Rows  # the table of positions: all its sizes, one after the other


def room_for(stock: int, memory: int) -> Room:
    """Return empty room for a search; its planes do not hold `stock` cards, and its table takes at most `memory` bytes."""
    size = rows = FEW_ROWS
    while 8 * ROW * (rows + 4 * size) <= memory:
        size *= 4
        rows += size
    return Room(
        zeros("q", ROUNDS, ROUND), zeros("q", ROUNDS, GROUPS, SETS), zeros("q", ROUNDS, GROUPS), zeros("q", ROUNDS, GROUPS),
        zeros("q", stock), zeros("q", stock + 1, RANKS), zeros("q", 52), zeros("q", rows, ROW),
    )  # fmt: skip

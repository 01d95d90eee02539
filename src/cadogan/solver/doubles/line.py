"""Winning lines of Doubles and Quits.

A round only holds the places that are emptied. This module finds the moves: the pairs, and closing the gaps.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.machine.arrays import zeros
from cadogan.machine.bits import lowest, ones
from cadogan.machine.kernel import Int64Boxes, Int64Rows, Int64s
from cadogan.rules.game import Rules
from cadogan.rules.games import doubles as game
from cadogan.rules.games.doubles import CLOSE
from cadogan.solver.boards.doubles import (
    CELLS,
    GROUPS,
    LINE,
    SETS,
    Pairs,
    Planes,
    closes,
    doubled,
    like,
    pairs_of,
    place_of,
    seconds,
)

# -- The room of the search of Doubles and Quits: its path, with one row of numbers per round, and its table of positions ---


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


class Workspace(NamedTuple):
    """The rounds that lead to a search's current position, one row each, and its working space."""

    path: Int64Rows  # the positions, and the places emptied
    sets: Int64Boxes  # for each group of a round: the sets of its cards that can be removed
    counts: Int64Rows  # for each group: the number of these sets
    chosen: Int64Rows  # for each group: the set chosen next
    stock: Int64s  # the ranks of the stock if gaps close by columns
    waiting: Int64Rows  # by number of cards left in this stock, and by rank: how many of these cards have that rank
    mates: Int64s  # see `lost.match`
    table: Int64Rows  # the table of positions: all its sizes, one after the other


def room_for(stock: int, memory: int) -> Workspace:
    """Return empty room for a search; its planes do not hold `stock` cards, and its table takes at most `memory` bytes."""
    size = rows = FEW_ROWS
    while 8 * ROW * (rows + 4 * size) <= memory:
        size *= 4
        rows += size
    return Workspace(
        zeros("q", ROUNDS, ROUND), zeros("q", ROUNDS, GROUPS, SETS), zeros("q", ROUNDS, GROUPS), zeros("q", ROUNDS, GROUPS),
        zeros("q", stock), zeros("q", stock + 1, RANKS), zeros("q", 52), zeros("q", rows, ROW),
    )  # fmt: skip


# -- Turn the rounds of a win at Doubles and Quits into a line of moves (rule code, on the bit planes) ----------------


LONGEST = 26 + ROUNDS  # most moves of a line: every pair, and closing the gaps after every round


def codes_of(rules: Rules, shape: Any) -> Any:
    """Return the codes of the moves that remove pairs, by direction (in the order of `Pairs`) and first place."""
    s, cells, line = rules.blank(), shape[CELLS], shape[LINE]
    grid = {place_of(cell, shape): game.place(s, cell) for cell in range(cells)}
    codes = zeros("B", 4, cells)
    for i, step in enumerate((1, line - 1, line, line + 1)):
        for first in range(cells - step):
            at, other = sorted((grid[first], grid[first + step]))
            for way in range(4):
                if game.neighbour(s, at, way) == other:
                    codes[i, first] = at << 2 | way
    return codes


def write_line(path: Any, rounds: int, codes: Any, moves: Any, at: int, shape: Any) -> int:
    """Write the moves of the first `rounds` rounds of a path, which win, into `moves` from index `at` on.

    Returns the index after the last move.
    """
    for level in range(rounds):
        planes = Planes(path[level, 0], path[level, 1], path[level, 2], path[level, 3])
        laid, taken = path[level, LAID], path[level, TAKEN]
        gone = laid & taken
        pairs = pairs_of(planes, gone, shape)
        twice = 0
        if 2 * (ones(pairs.along) + ones(pairs.back) + ones(pairs.straight) + ones(pairs.on)) > ones(gone):
            _, twice = doubled(pairs, shape)
        while twice:  # four cards of a rank, some with more than one neighbour: choose two pairs
            cards = like(planes, lowest(twice)) & gone
            twice &= ~cards
            pairs = match(cards, pairs, shape)
        along, back, straight, on = pairs
        firsts = along | back | straight | on
        while firsts:
            place = lowest(firsts)
            firsts &= firsts - 1
            way = ((back >> place) & 1) + 2 * ((straight >> place) & 1) + 3 * ((on >> place) & 1)
            moves[at] = codes[way, place]
            at += 1
        if level + 1 < rounds and closes(laid, taken, path[level, CARDS], shape):
            moves[at] = CLOSE
            at += 1
    return at


def match(cards: int, pairs: Pairs, shape: Any) -> Pairs:
    """Choose two pairs that remove all of four `cards`, and drop their other pairs."""
    line = shape[LINE]
    first = lowest(cards)
    rest = cards & (cards - 1)
    others = seconds(first, pairs, line) & rest
    while others:
        second = lowest(others)
        others &= others - 1
        two = rest ^ (1 << second)
        third = lowest(two)
        fourth = lowest(two & (two - 1))
        if (seconds(third, pairs, line) >> fourth) & 1:
            one, other = second - first, fourth - third
            return Pairs(
                kept(pairs.along, cards, first, one == 1, third, other == 1),
                kept(pairs.back, cards, first, one == line - 1, third, other == line - 1),
                kept(pairs.straight, cards, first, one == line, third, other == line),
                kept(pairs.on, cards, first, one == line + 1, third, other == line + 1),
            )
    return pairs


def kept(firsts: int, cards: int, one: int, keep_one: bool, other: int, keep_other: bool) -> int:
    """Return a set of first places without those of `cards`, but keep `one` and `other` if requested."""
    return firsts & ~(cards & ~((int(keep_one) << one) | (int(keep_other) << other)))

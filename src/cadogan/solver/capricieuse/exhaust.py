"""Depth-first search of Capricieuse that remembers positions, and a function that cuts detours from its line (rule code)."""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.machine.kernel import Int8Rows, Int16s, Int32Rows, Int64Boxes, Int64Rows, Int64s, kernel
from cadogan.rules.games.capricieuse import LIVE, home, moves, won
from cadogan.rules.two_way_piles import MOVES, REDEAL
from cadogan.solver.boards.capricieuse import copy_hashes, hash_piles, key_half, step, step_back
from cadogan.solver.boards.kit import FULL, copy
from cadogan.solver.capricieuse.prunings import choices, dead, is_new
from cadogan.solver.verdict import BEST, spend

STOPPED, EXHAUSTED, FOUND, NO_ROOM, NO_STACK = range(5)  # how the search ends

FIRST, TRIED, COUNT, MOVE, CARD, STAGE = range(6)
"""Columns of a level: index of its first move in the stack, moves tried, number of moves; the move that led here and the card
it moved; and the redeals made so far."""


class Path(NamedTuple):
    """The path of a depth-first search, and the positions it remembers."""

    tables: Int8Rows  # the position of each stage
    hashes: Int64Boxes  # the pile hashes of these positions
    cells: Int64Rows  # random numbers for the hashes
    stack: Int16s  # the moves of all levels, level by level
    levels: Int32Rows  # for each level its columns, FIRST to STAGE
    table: Int64Rows  # the positions met so far
    left: Int64s  # working space


@kernel
def begin(path: Path, prunings: int) -> bool:
    """Find the moves of the first position, and return whether a pruning shows it lost."""
    s = path.tables[0]
    hash_piles(s, path.hashes[0], path.cells)
    path.levels[0, COUNT] = choices(s, path.stack, prunings)
    return dead(s, path.left, prunings)


@kernel
def exhaust(path: Path, level: int, prunings: int, control: Int64s) -> tuple[int, int]:
    """Continue a depth-first search at a level, and return how it ended and at which level."""
    tables, hashes, cells, stack, levels = path.tables, path.hashes, path.cells, path.stack, path.levels
    table, left = path.table, path.left
    while level >= 0:
        here = levels[level]
        stage = int(here[STAGE])
        s = tables[stage]
        if here[TRIED] == here[COUNT]:
            if level > 0 and here[MOVE] != REDEAL:
                step_back(s, hashes[stage], cells, int(here[MOVE]), int(here[CARD]))
            level -= 1
            continue
        first = here[FIRST] + here[COUNT]
        if level + 1 == len(levels) or first + MOVES > len(stack):
            return NO_STACK, level
        move = int(stack[here[FIRST] + here[TRIED]])
        if move == REDEAL:
            stage += 1
            copy(tables[stage], s, LIVE)
            s = tables[stage]
        card = step(s, hashes[stage], cells, move)
        new = is_new(table, s, hashes[stage], prunings)
        if new != 1 and move != REDEAL:
            step_back(s, hashes[stage], cells, move, card)
        if new == FULL:
            return NO_ROOM, level
        here[TRIED] += 1
        if new == 0:
            continue
        level += 1
        here = levels[level]
        here[FIRST] = first
        here[TRIED] = 0
        here[COUNT] = 0
        here[MOVE] = move
        here[CARD] = card
        here[STAGE] = stage
        if home(s) > control[BEST]:
            control[BEST] = home(s)
        if won(s):
            return FOUND, level
        if not dead(s, left, prunings):
            here[COUNT] = choices(s, stack[first:], prunings)
        if spend(control):
            return STOPPED, level
    return EXHAUSTED, 0


def row_of(places: Any, a: int, b: int) -> int:
    """Return the row of a key in a table of places, or the free row where it belongs."""
    row = a & (len(places) - 1)
    while places[row, 2] != 0 and (places[row, 0] != a or places[row, 1] != b):
        row = (row + 1) & (len(places) - 1)
    return row


def key_row(places: Any, s: Any, hashes: Any) -> int:
    """Return the row of a position in a table of places."""
    return row_of(places, key_half(s, hashes, 0, False), key_half(s, hashes, 1, False))


@kernel
def cut_short(
    tables: Int8Rows, hashes: Int64Boxes, cells: Int64Rows, line: Int16s, places: Int64Rows, out: Int16s
) -> int:
    """Cut detours from a line: from each position, jump to the latest position of the line that one move reaches.

    Overwrites `line` and returns its new length. `tables` holds the line's first position and two rows of working space.
    `places` has at least twice as many rows as the line has moves; its columns are the two halves of a key and the place of
    that position in the line, from 1.
    """
    s, spare = tables[1], tables[2]
    copy(s, tables[0], LIVE)
    hash_piles(s, hashes[1], cells)
    for i in range(len(line)):
        step(s, hashes[1], cells, int(line[i]))
        row = key_row(places, s, hashes[1])
        places[row, 0] = key_half(s, hashes[1], 0, False)
        places[row, 1] = key_half(s, hashes[1], 1, False)
        places[row, 2] = i + 1
    copy(s, tables[0], LIVE)
    hash_piles(s, hashes[1], cells)
    place = 0
    length = 0
    while place < len(line):
        for i in range(moves(s, out)):
            copy(spare, s, LIVE)
            copy_hashes(hashes[2], hashes[1])
            step(spare, hashes[2], cells, int(out[i]))
            reached = places[key_row(places, spare, hashes[2]), 2]
            if reached > place:
                place = reached
                line[length] = out[i]
        step(s, hashes[1], cells, int(line[length]))
        length += 1
    return length

"""The position of Doubles and Quits as four bit planes: integers whose i-th bits together are the rank of the i-th card.

Comparing a plane with itself shifted by k finds all pairs at distance k at once. Places are counted line by line: a line is
a row of the layout, or a column if gaps close by columns. With closing by rows, the remaining cards form one sequence in the
order of the deal that begins with the layout, so the planes hold the stock too. With closing by columns, the planes hold the
layout, and the stock is a list of ranks.

This is rule code: compiled, see `cadogan.compiled`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cadogan.bits import lowest
from cadogan.game import Rules
from cadogan.games import doubles as game

# The shape of the layout, an array of numbers. Sets of places are bit sets.
CELLS = 0  # number of places in the layout
LINE = 1  # number of places in a line
INNER = 2  # set of the places that are not the last of their line
OUTER = 3  # set of the places that are not the first of their line
OPTIONAL = 4  # 1: gaps may be closed while pairs are on the table
COLUMNS = 5  # 1: gaps close by columns
PRUNED = 6  # the prunings that are on, as bits
ACROSS = 7  # set of the first places of all lines
HEADS = 8  # for each place: the places before it in its line
TAILS = HEADS + 52  # for each place: itself and the places after it in its line
REACH = TAILS + 52  # for each place: the places after it in its line, and those of the next line
SHAPE = REACH + 52


@lru_cache
def shape_of(rules: Rules, prunings: int) -> NDArray[np.int64]:
    """Return the shape of a game's layout. The array is cached: do not write to it."""
    s = rules.blank()
    rows, cols = s[game.ROWS], s[game.COLS]
    columns = s[game.CLOSING] == game.COLUMNS
    cells, line = rows * cols, rows if columns else cols
    shape = np.zeros(SHAPE, np.int64)
    shape[CELLS], shape[LINE], shape[PRUNED] = cells, line, prunings
    shape[OPTIONAL], shape[COLUMNS] = s[game.PAIRING] == game.OPTIONAL, columns
    for place in range(cells):
        begin = place // line * line
        shape[HEADS + place] = (1 << place) - (1 << begin)
        shape[TAILS + place] = (1 << begin + line) - (1 << place)
        shape[REACH + place] = (1 << min(begin + 2 * line, cells)) - (2 << place)
        if place < begin + line - 1:
            shape[INNER] |= 1 << place
        shape[OUTER if place > begin else ACROSS] |= 1 << place
    return shape


def place_of(cell: int, shape: Any) -> int:
    """Return the place in the planes of a cell of the layout; cells are counted from 0, row by row."""
    if shape[COLUMNS] == 0:
        return cell
    cols = shape[CELLS] // shape[LINE]
    return cell % cols * shape[LINE] + cell // cols


def alike(a: int, b: int, c: int, d: int, k: int) -> int:
    """Return the places whose card has the same rank as the card `k` places later."""
    return ~((a ^ (a >> k)) | (b ^ (b >> k)) | (c ^ (c >> k)) | (d ^ (d >> k)))


def of_rank(a: int, b: int, c: int, d: int, place: int) -> int:
    """Return the places whose card has the same rank as the card on `place`."""
    return ~(
        (a ^ -((a >> place) & 1)) | (b ^ -((b >> place) & 1)) | (c ^ -((c >> place) & 1)) | (d ^ -((d >> place) & 1))
    )


def pairs(a: int, b: int, c: int, d: int, laid: int, shape: Any) -> tuple[int, int, int, int]:
    """Return the first places of all pairs among the places `laid`, as four sets by the direction to the second place.

    The directions: along the line; and to the next line one place back, straight, and one place on.
    """
    line = shape[LINE]
    return (
        alike(a, b, c, d, 1) & laid & (laid >> 1) & shape[INNER],
        alike(a, b, c, d, line - 1) & laid & (laid >> (line - 1)) & shape[OUTER],
        alike(a, b, c, d, line) & laid & (laid >> line),
        alike(a, b, c, d, line + 1) & laid & (laid >> (line + 1)) & shape[INNER],
    )


def seconds(place: int, along: int, back: int, straight: int, on: int, line: int) -> int:
    """Return the second places of all pairs that have `place` as their first."""
    return (
        (((along >> place) & 1) << (place + 1))
        | (((back >> place) & 1) << (place + line - 1))
        | (((straight >> place) & 1) << (place + line))
        | (((on >> place) & 1) << (place + line + 1))
    )


def doubled(along: int, back: int, straight: int, on: int, shape: Any) -> tuple[int, int]:
    """Return the places that are in a pair, and those that are in more than one pair."""
    line = shape[LINE]
    paired = along | (along << 1)
    twice = along & (along << 1)
    for first, way in ((back, line - 1), (straight, line), (on, line + 1)):
        twice |= paired & first
        paired |= first
        twice |= paired & (first << way)
        paired |= first << way
    return paired, twice


# -- closing the gaps -------------------------------------------------------------------------------------------------


def without(plane: int, place: int) -> int:
    """Return a plane with one place removed and the later places moved up."""
    return plane ^ ((plane ^ (plane >> 1)) & (-1 << place))


def close_rows(a: int, b: int, c: int, d: int, gaps: int) -> tuple[int, int, int, int, int]:
    """Return the planes with the places in `gaps` closed, and the number of gaps."""
    count = 0
    while gaps:
        place = lowest(gaps) - count
        gaps &= gaps - 1
        a, b, c, d = without(a, place), without(b, place), without(c, place), without(d, place)
        count += 1
    return a, b, c, d, count


def without_in(plane: int, tail: int) -> int:
    """Return a plane with the first place of a line's `tail` removed and the rest of the tail moved up."""
    return (plane & ~tail) | (((plane & tail) >> 1) & tail)


def close_columns(
    a: int, b: int, c: int, d: int, laid: int, gaps: int, stock: Any, left: int, shape: Any
) -> tuple[int, int, int, int, int, int]:
    """Close the places in `gaps`, then fill the free places from the stock.

    `laid` are the places that had cards before; `stock` holds ranks, and its last `left` cards are not dealt yet. Returns
    the four planes, the places that have cards now, and the number of cards left in the stock.
    """
    while gaps:
        tail = shape[TAILS + lowest(gaps)]
        a, b, c, d = without_in(a, tail), without_in(b, tail), without_in(c, tail), without_in(d, tail)
        laid = without_in(laid, tail)
        gaps = without_in(gaps, tail)
    for row in range(shape[LINE]):
        free = (shape[ACROSS] << row) & ~laid
        while free and left:
            place = lowest(free)
            free &= free - 1
            rank = stock[len(stock) - left]
            a |= (rank & 1) << place
            b |= ((rank >> 1) & 1) << place
            c |= ((rank >> 2) & 1) << place
            d |= (rank >> 3) << place
            laid |= 1 << place
            left -= 1
    return a, b, c, d, laid, left

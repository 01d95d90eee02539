"""The table of Doubles and Quits as four planes: whole numbers whose i-th bits together are the rank of the i-th card.

A plane shifted by k and compared with itself finds all pairs at a distance of k at once. Places are counted line by line: a
line is a row of the layout, or a column where cards close up by columns. Closed up by rows, the cards left are one sequence
in the order of the deal, of which the layout is the beginning, so the planes hold the stock too. Closed up by columns, they
hold the layout, and the stock is a list of ranks.

All is rule code: compiled, see `cadogan.compiled`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cadogan.bits import lowest
from cadogan.game import Rules
from cadogan.games import doubles as game

# The shape of the table: an array of numbers.
CELLS = 0  # places of the layout
LINE = 1  # places in a line
INNER = 2  # the places that are not the last of their line
OUTER = 3  # the places that are not the first of their line
OPTIONAL = 4  # 1: closing up is possible while pairs lie on the table
COLUMNS = 5  # 1: cards close up by columns
PRUNED = 6  # the prunings that are on, as bits
ACROSS = 7  # the first place of every line
HEADS = 8  # for each place the places before it in its line
TAILS = HEADS + 52  # for each place itself and those after it in its line
REACH = TAILS + 52  # for each place those after it, in its line or the next
SHAPE = REACH + 52


@lru_cache
def shape_of(rules: Rules, prunings: int) -> NDArray[np.int64]:
    """The shape of a game's table, to be read only."""
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
    """The place in the planes of a cell of the layout, counted from 0 row by row."""
    if shape[COLUMNS] == 0:
        return cell
    cols = shape[CELLS] // shape[LINE]
    return cell % cols * shape[LINE] + cell // cols


def alike(a: int, b: int, c: int, d: int, k: int) -> int:
    """The places whose card has the rank of the card `k` places on."""
    return ~((a ^ (a >> k)) | (b ^ (b >> k)) | (c ^ (c >> k)) | (d ^ (d >> k)))


def of_rank(a: int, b: int, c: int, d: int, place: int) -> int:
    """The places whose card has the rank of the card on a place."""
    return ~(
        (a ^ -((a >> place) & 1)) | (b ^ -((b >> place) & 1)) | (c ^ -((c >> place) & 1)) | (d ^ -((d >> place) & 1))
    )


def pairs(a: int, b: int, c: int, d: int, laid: int, shape: Any) -> tuple[int, int, int, int]:
    """The first places of the pairs among the cards of the places `laid`, by the way to their second places.

    Along the line, and to the next line: one place back, straight, one place on.
    """
    line = shape[LINE]
    return (
        alike(a, b, c, d, 1) & laid & (laid >> 1) & shape[INNER],
        alike(a, b, c, d, line - 1) & laid & (laid >> (line - 1)) & shape[OUTER],
        alike(a, b, c, d, line) & laid & (laid >> line),
        alike(a, b, c, d, line + 1) & laid & (laid >> (line + 1)) & shape[INNER],
    )


def seconds(place: int, along: int, back: int, straight: int, on: int, line: int) -> int:
    """The second places of the pairs of which this is the first."""
    return (
        (((along >> place) & 1) << (place + 1))
        | (((back >> place) & 1) << (place + line - 1))
        | (((straight >> place) & 1) << (place + line))
        | (((on >> place) & 1) << (place + line + 1))
    )


def doubled(along: int, back: int, straight: int, on: int, shape: Any) -> tuple[int, int]:
    """The places that are in a pair, and those that are in more than one."""
    line = shape[LINE]
    paired = along | (along << 1)
    twice = along & (along << 1)
    for first, way in ((back, line - 1), (straight, line), (on, line + 1)):
        twice |= paired & first
        paired |= first
        twice |= paired & (first << way)
        paired |= first << way
    return paired, twice


# -- closing up -------------------------------------------------------------------------------------------------------


def without(plane: int, place: int) -> int:
    """A plane with one place closed."""
    return plane ^ ((plane ^ (plane >> 1)) & (-1 << place))


def close_rows(a: int, b: int, c: int, d: int, gaps: int) -> tuple[int, int, int, int, int]:
    """The planes with the places in `gaps` closed, and how many these are."""
    count = 0
    while gaps:
        place = lowest(gaps) - count
        gaps &= gaps - 1
        a, b, c, d = without(a, place), without(b, place), without(c, place), without(d, place)
        count += 1
    return a, b, c, d, count


def without_in(plane: int, tail: int) -> int:
    """A plane with the first place of a tail closed, within its line."""
    return (plane & ~tail) | (((plane & tail) >> 1) & tail)


def close_columns(
    a: int, b: int, c: int, d: int, laid: int, gaps: int, stock: Any, left: int, shape: Any
) -> tuple[int, int, int, int, int, int]:
    """The planes with the places in `gaps` closed and what is free then filled from the stock; the places laid; the stock left.

    `laid` are the places that had cards before, `stock` the ranks of a stock of which the last `left` are left.
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

"""Turn the rounds of a win at Doubles and Quits into a line of moves (rule code, on the bit planes).

A round only holds the places that are emptied. This module finds the moves: the pairs, and closing the gaps.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cadogan.bits import lowest, ones
from cadogan.game import Rules
from cadogan.games import doubles as game
from cadogan.games.doubles import CLOSE
from cadogan.solver.doubles.board import CELLS, COLUMNS, LINE, OUTER, doubled, of_rank, pairs, place_of, seconds
from cadogan.solver.doubles.path import CARDS, LAID, ROUNDS, TAKEN

LONGEST = 26 + ROUNDS  # most moves of a line: every pair, and closing the gaps after every round


def codes_of(rules: Rules, shape: Any) -> NDArray[np.uint8]:
    """Return the codes of the moves that remove pairs, by direction (in the order of `pairs`) and first place."""
    s, cells, line = rules.blank(), int(shape[CELLS]), int(shape[LINE])
    grid = {place_of(cell, shape): game.place(s, cell) for cell in range(cells)}
    codes = np.zeros((4, cells), np.uint8)
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
        a, b, c, d = path[level, 0], path[level, 1], path[level, 2], path[level, 3]
        laid, taken = path[level, LAID], path[level, TAKEN]
        gone = laid & taken
        along, back, straight, on = pairs(a, b, c, d, gone, shape)
        twice = 0
        if 2 * (ones(along) + ones(back) + ones(straight) + ones(on)) > ones(gone):
            _, twice = doubled(along, back, straight, on, shape)
        while twice:  # four cards of a rank, some with more than one neighbour: choose two pairs
            cards = of_rank(a, b, c, d, lowest(twice)) & gone
            twice &= ~cards
            along, back, straight, on = match(cards, along, back, straight, on, shape)
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


def match(cards: int, along: int, back: int, straight: int, on: int, shape: Any) -> tuple[int, int, int, int]:
    """Choose two pairs that remove all of four `cards`, and drop their other pairs from the four sets of first places."""
    line = shape[LINE]
    first = lowest(cards)
    rest = cards & (cards - 1)
    others = seconds(first, along, back, straight, on, line) & rest
    while others:
        second = lowest(others)
        others &= others - 1
        two = rest ^ (1 << second)
        third = lowest(two)
        fourth = lowest(two & (two - 1))
        if (seconds(third, along, back, straight, on, line) >> fourth) & 1:
            one, other = second - first, fourth - third
            along = kept(along, cards, first, one == 1, third, other == 1)
            back = kept(back, cards, first, one == line - 1, third, other == line - 1)
            straight = kept(straight, cards, first, one == line, third, other == line)
            on = kept(on, cards, first, one == line + 1, third, other == line + 1)
            break
    return along, back, straight, on


def kept(firsts: int, cards: int, one: int, keep_one: bool, other: int, keep_other: bool) -> int:
    """Return a set of first places without those of `cards`, but keep `one` and `other` if requested."""
    return firsts & ~(cards & ~((int(keep_one) << one) | (int(keep_other) << other)))


def closes(laid: int, taken: int, cards: int, shape: Any) -> bool:
    """Return whether closing the gaps changes anything after the cards on the places `taken` are removed.

    `cards` is the number of cards before that, including the stock.
    """
    left = laid & ~taken
    if shape[COLUMNS]:
        stock = cards > ones(laid)
        return (stock and left != (1 << shape[CELLS]) - 1) or left & ~(left << 1) & shape[OUTER] != 0
    return cards > shape[CELLS] or left > (taken & -taken)

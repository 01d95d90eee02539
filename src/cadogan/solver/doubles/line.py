"""The line of a win at Doubles and Quits, from the rounds in which the search found it (rule code, on the planes).

A round tells only which places are emptied. Here these become the moves of the game's file: the pairs, and closing up.
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

LONGEST = 26 + ROUNDS  # moves: every pair, and closing up after every round


def codes_of(rules: Rules, shape: Any) -> NDArray[np.uint8]:
    """The moves that take pairs, by the way from the first place to the second, as `pairs` has them, and the first place."""
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
    """Write the moves of the first rounds of a path, which win, into `moves` from index `at` on; the index after them."""
    for level in range(rounds):
        a, b, c, d = path[level, 0], path[level, 1], path[level, 2], path[level, 3]
        laid, taken = path[level, LAID], path[level, TAKEN]
        gone = laid & taken
        along, back, straight, on = pairs(a, b, c, d, gone, shape)
        twice = 0
        if 2 * (ones(along) + ones(back) + ones(straight) + ones(on)) > ones(gone):
            _, twice = doubled(along, back, straight, on, shape)
        while twice:  # four cards of a rank of which some have more than one neighbour: which goes with which?
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
    """The first places of the pairs with those of four cards left out, but for two pairs that take all of them."""
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
    """First places with those of some cards left out, but for one or the other that may be kept."""
    return firsts & ~(cards & ~((int(keep_one) << one) | (int(keep_other) << other)))


def closes(laid: int, taken: int, cards: int, shape: Any) -> bool:
    """Does closing up change anything, of so many cards those of the places `taken` being gone?"""
    left = laid & ~taken
    if shape[COLUMNS]:
        stock = cards > ones(laid)
        return (stock and left != (1 << shape[CELLS]) - 1) or left & ~(left << 1) & shape[OUTER] != 0
    return cards > shape[CELLS] or left > (taken & -taken)

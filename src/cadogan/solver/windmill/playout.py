"""Random games from a position of the windmill's search (rule code: compiled, see `cadogan.machine.compiled`).

There are two kinds: a crude one by three fixed probabilities, and one by the coach's policy, which takes about five times as long.
"""

from __future__ import annotations

from functools import cache
from math import log
from typing import Any, NamedTuple

from cadogan.machine.arrays import filled, zeros
from cadogan.machine.kernel import Int8s, Int16s, Int32s, Int64s, kernel
from cadogan.solver.boards.kit import draw
from cadogan.solver.boards.windmill import (
    CENTRED,
    CORNERED,
    DEALT,
    MARKED,
    MOST,
    NONE,
    SHAPE_BITS,
    SHAPE_MASK,
    STOCK,
    TRANSFERRED,
    TURNED,
    Board,
    card,
    count,
    home,
    is_alone,
    marked,
    moves,
    next_of_centre,
    play_to_end,
    redeals,
    size_of,
    to_centre,
    transferable,
)
from cadogan.solver.boards.windmill.policy import MOST_TABLES, hundredths, look, score_of
from cadogan.solver.windmill.board import HAND, KEY, PARENT, RANK, RUN, SIZE, Ground, length

# Probabilities times 1024: play a card to a corner; move a corner's card to the centre if the next card after it is in hand; and
# if it is not. A card that fits the centre always goes there.
CORNER_PLAYED, USEFUL, USELESS = 922, 973, 51

LUCK_BITS = 10
NEVER_CHOSEN = -1 << 40  # below all scores


class Guide(NamedTuple):
    """What games by the policy need."""

    weights: Int32s  # in hundredths
    luck: Int32s  # see `gumbel`
    tables: Int64s  # working space
    codes: Int64s
    chance: Int64s  # the state of the random numbers


def guide(state: Any) -> Guide:
    """Return the guide for the game of a state.

    With a random number from `gumbel` added to each move's score, the highest is each move's with the probability of its softmax;
    that is how the policy learned. Whole numbers have the same sums on every machine.
    """
    return Guide(hundredths(state), gumbel(), zeros("q", MOST_TABLES), zeros("q", MOST), zeros("q", 1))


@cache
def gumbel() -> Any:
    """Return numbers that are equally likely, in hundredths: a random one of them has a Gumbel distribution."""
    size = 1 << LUCK_BITS
    return filled("i", [round(-100 * log(-log((i + 0.5) / size))) for i in range(size)])


@kernel
def playout(row: Int64s, ground: Ground, piles: Int8s, line: Int16s, chance: Int64s) -> tuple[int, int]:
    """Play a random game from a position, and write its moves into `line`.

    Returns the number of cards at home at the end, and the number of moves.
    """
    b, plies = play_to_end(choose, chance, board_of_row(row, ground, piles), piles, line)
    return home(b.shape), plies


@kernel
def guided_playout(row: Int64s, ground: Ground, piles: Int8s, line: Int16s, guide: Guide) -> tuple[int, int]:
    """Play a game by the policy from a position; see `playout`."""
    b, plies = play_to_end(choose_by_policy, guide, board_of_row(row, ground, piles), piles, line)
    return home(b.shape), plies


def choose_by_policy(b: Board, piles: Any, guide: Any) -> int:
    """Return a move drawn by the policy's scores; NONE if there is none."""
    weights, tables, codes = guide.weights, guide.tables, guide.codes
    n = moves(b.shape, b.hand, b.stock - b.drawn, b.waste, codes)
    if n < 2:
        return codes[0] if n else NONE
    x = look(b, piles, n)
    best, most = NONE, NEVER_CHOSEN
    for i in range(n):
        luck = guide.luck[draw(guide.chance) >> 31 - LUCK_BITS]
        score = luck + score_of(b, codes[i], x, weights, tables)
        if score > most:
            best, most = codes[i], score
    return best


def choose(b: Board, piles: Any, chance: Any) -> int:
    """Return a random move; NONE if there is none."""
    shape, hand = b.shape, b.hand
    luck = draw(chance)
    if to_centre(shape, hand):
        return CENTRED
    if (b.drawn == b.stock and redeals(shape) == 0) or luck & 1023 < CORNER_PLAYED:
        luck >>= 10
        for i in range(4):
            corner = (luck + i) & 3
            size = size_of(shape, corner)
            if size < 13 and count(hand, 13 - size):
                while corner and size_of(shape, corner - 1) == size:
                    corner -= 1
                mark = MARKED if size == marked(shape) and is_alone(shape, corner) else 0
                return CORNERED + 2 * corner + mark
    rank = next_of_centre(shape)
    if rank > 1 and (luck >> 4) & 1023 < (USEFUL if count(hand, rank + 1) else USELESS):
        corner = transferable(shape, hand)
        if corner >= 0:
            return TRANSFERRED + corner
    if b.drawn < b.stock:
        return DEALT
    return TURNED if b.waste and redeals(shape) else NONE


def board_of_row(row: Any, ground: Ground, piles: Any) -> Board:
    """Return the board of a position, and lay its waste and stock in `piles`."""
    buried, ahead = 0, 0
    node = row[KEY] >> SHAPE_BITS
    waste = ground.nodes[node, SIZE] if node else 0
    for i in range(waste - 1, -1, -1):
        piles[i] = ground.nodes[node, RANK]
        if i < waste - 1:
            buried += card(piles[i])
        node = ground.nodes[node, PARENT]
    drawn, run = row[RUN] & 255, row[RUN] >> 8
    stock = length(run, ground)
    node = run
    for i in range(stock - 1, drawn - 1, -1):
        piles[STOCK + i] = ground.nodes[node, RANK] if run else ground.stock[i]
        ahead += card(piles[STOCK + i])
        node = ground.nodes[node, PARENT] if run else 0
    return Board(row[KEY] & SHAPE_MASK, row[HAND], buried, ahead, waste, drawn, stock)

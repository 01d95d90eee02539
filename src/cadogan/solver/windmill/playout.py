"""Random games from a position of the windmill's search (rule code: compiled, see `cadogan.compiled`)."""

from __future__ import annotations

from typing import Any

from cadogan.fast.kit import draw
from cadogan.fast.windmill import (
    CENTRED,
    CORNERED,
    DEALT,
    MARKED,
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
    next_of_centre,
    play_to_end,
    redeals,
    size_of,
    to_centre,
    transferable,
)
from cadogan.kernel import Int8s, Int16s, Int64s, kernel
from cadogan.solver.windmill.board import HAND, KEY, PARENT, RANK, RUN, SIZE, Ground, length

# Probabilities times 1024: play a card to a corner; move a corner's card to the centre if the next card after it is in hand; and
# if it is not. A card that fits the centre always goes there.
CORNER_PLAYED, USEFUL, USELESS = 922, 973, 51


@kernel
def playout(row: Int64s, ground: Ground, piles: Int8s, line: Int16s, chance: Int64s) -> tuple[int, int]:
    """Play a random game from a position, and write its moves into `line`.

    Returns the number of cards at home at the end, and the number of moves.
    """
    b, plies = play_to_end(choose, chance, board_of_row(row, ground, piles), piles, line)
    return home(b.shape), plies


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

"""The windmill's fast board: its rules without suits, and without names of sails and corners (rule code: compiled).

Suits do not matter, nor the order of the sails, nor the order of the corners. So a position has three parts:

- the shape, a number: the options, the redeals left, what the transfer rule remembers, and the sizes of corners and centre;
- the hand: how many cards of each rank are in the sails and on top of the waste. Each of them can be played, and then the
  others stay in hand and the waste's next card joins them;
- the waste and the stock. `Board` has them as ranks in an array, for games played to their end. A search that visits many
  wastes may hold them in another way: `moves`, `rank_played` and `after` use only shape and hand.

A number of cards of each rank, such as the hand, is one number with four bits for each rank: see `count`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.machine.arrays import zeros
from cadogan.rules.cards import KING
from cadogan.rules.games import windmill as rules
from cadogan.rules.games.windmill import ALTERNATE, CADOGAN, FREE, UNLESS_OTHERWISE
from cadogan.rules.pile_ops import held, stock_cards

# The shape, from the highest bits down: the option `kings`, the option `transfer`, the redeals left, LAST, the sizes of the
# corners in falling order (four bits each), the size of the centre. LAST is as in the rules; with transfer=cadogan it is 1 +
# the size of the corner that the centre's last card came from.
KINGS_BIT, TRANSFER_BITS, LEFT_BITS, LAST_BITS, CORNER_BITS = 31, 28, 26, 22, 6
SHAPE_BITS = 32
SHAPE_MASK = (1 << SHAPE_BITS) - 1
OPTIONS_MASK = SHAPE_MASK >> TRANSFER_BITS << TRANSFER_BITS
CENTRE_MASK = 63
BUILT_MASK = (1 << LAST_BITS) - 1
COMPLETE = 0xDDDD << CORNER_BITS | 52

# Moves. The corners are numbered in falling order of their sizes. A card goes to the first of several equal corners, so that
# the order remains, and from the last one. MARKED: to the corner that LAST names.
DEALT, TURNED, TRANSFERRED, CORNERED, CENTRED = 0, 1, 2, 8, 16  # TRANSFERRED + the corner, CORNERED + 2 * the corner
MARKED = 1
MOST = 12  # room for the moves of a position
NONE = -1  # no move
LONGEST = 1000  # most moves of a simulated game

STOCK = 96  # where the stock starts in the array of waste and stock; the waste starts at 0
CARDS = 192  # the length of this array


def count(cards: int, rank: int) -> int:
    """Return the number of cards of a rank."""
    return (cards >> 4 * rank) & 15


def card(rank: int) -> int:
    """Return one card of a rank, to add to a number of cards or to subtract from it."""
    return 1 << 4 * rank


# -- shape and hand ---------------------------------------------------------------------------------------------------


def next_of_centre(shape: int) -> int:
    """Return the rank that goes on the centre next; 0 if the centre is complete."""
    centre = shape & CENTRE_MASK
    return centre % 13 + 1 if centre < 52 else 0


def size_of(shape: int, corner: int) -> int:
    """Return the number of cards in a corner."""
    return (shape >> CORNER_BITS + 4 * corner) & 15


def redeals(shape: int) -> int:
    """Return how many redeals are left."""
    return (shape >> LEFT_BITS) & 3


def kings_free(shape: int) -> bool:
    """Whether kings may go to the centre while a corner is empty."""
    return (shape >> KINGS_BIT) & 1 > 0


def marked(shape: int) -> int:
    """Return the size of the corner that must not give the centre its next card; -1 if there is none (transfer=cadogan)."""
    last = (shape >> LAST_BITS) & 15
    return last - 1 if last and (shape >> TRANSFER_BITS) & 7 == CADOGAN else -1


def is_complete(shape: int) -> bool:
    """Whether the game is won."""
    return shape & BUILT_MASK == COMPLETE


def home(shape: int) -> int:
    """Return the number of cards on the centre and the corners."""
    return (shape & CENTRE_MASK) + size_of(shape, 0) + size_of(shape, 1) + size_of(shape, 2) + size_of(shape, 3)


def to_centre(shape: int, hand: int) -> bool:
    """Whether a card of the hand may go to the centre."""
    rank = next_of_centre(shape)
    if rank == 0 or count(hand, rank) == 0:
        return False
    return rank != KING or size_of(shape, 3) > 0 or kings_free(shape)


def is_alone(shape: int, corner: int) -> bool:
    """Whether the first corner of a size is the only one of this size."""
    return corner == 3 or size_of(shape, corner + 1) != size_of(shape, corner)


def transferable(shape: int, hand: int) -> int:
    """Return the corner whose top card may go to the centre, the last of equal ones; -1 if there is none."""
    rank = next_of_centre(shape)
    if rank == 0 or rank == KING:
        return -1
    corner, alike = -1, 0
    for i in range(4):
        if size_of(shape, i) == 14 - rank:
            corner = i
            alike += 1
    if corner < 0 or (alike == 1 and marked(shape) == 14 - rank):
        return -1
    rule = (shape >> TRANSFER_BITS) & 7
    if (
        rule == FREE
        or (rule == ALTERNATE and (shape >> LAST_BITS) & 15 == 0)
        or (rule == CADOGAN and count(hand, rank + 1) > 0)
        or (rule == UNLESS_OTHERWISE and count(hand, rank) == 0)
    ):
        return corner
    return -1


def moves(shape: int, hand: int, stock: int, waste: int, codes: Any) -> int:
    """Write the legal moves into `codes`, and return their number.

    `stock` and `waste` are 0 if there is no card in the stock, or in the waste.
    """
    n = 0
    if to_centre(shape, hand):
        codes[n] = CENTRED
        n += 1
    source, mark = transferable(shape, hand), marked(shape)
    before = -1
    for corner in range(4):
        size = size_of(shape, corner)
        if size != before and size < 13 and count(hand, 13 - size):
            if size != mark or not is_alone(shape, corner):
                codes[n] = CORNERED + 2 * corner
                n += 1
            if size == mark:
                codes[n] = CORNERED + 2 * corner + MARKED
                n += 1
        if corner == source:
            codes[n] = TRANSFERRED + corner
            n += 1
        before = size
    if stock:
        codes[n] = DEALT
        n += 1
    elif waste and redeals(shape):
        codes[n] = TURNED
        n += 1
    return n


def rank_played(shape: int, code: int) -> int:
    """Return the rank of the card that a move takes from the hand; 0 if it takes none."""
    if code == CENTRED:
        return next_of_centre(shape)
    if code >= CORNERED:
        return 13 - size_of(shape, (code - CORNERED) >> 1)
    return 0


def after(shape: int, code: int) -> int:
    """Return the shape after a move."""
    if code == CENTRED:
        return shape + 1 - (shape & 15 << LAST_BITS)
    if code >= CORNERED:
        return shape + (1 << CORNER_BITS + 4 * ((code - CORNERED) >> 1)) + ((code & MARKED) << LAST_BITS)
    if code >= TRANSFERRED:
        corner, rule = code - TRANSFERRED, (shape >> TRANSFER_BITS) & 7
        last = 1 if rule == ALTERNATE else size_of(shape, corner) if rule == CADOGAN else 0
        return shape + 1 - (1 << CORNER_BITS + 4 * corner) - (shape & 15 << LAST_BITS) + (last << LAST_BITS)
    return shape - (code << LEFT_BITS)  # 0 or 1: dealt or turned


# -- a whole game -----------------------------------------------------------------------------------------------------


class Board(NamedTuple):
    """A position except for the ranks of waste and stock, which are in an array `piles`.

    They are the waste, bottom first, and from STOCK on the stock, the next card at STOCK + `drawn`.
    """

    shape: int
    hand: int
    buried: int  # the cards in the waste below its top card
    ahead: int  # the cards in the stock
    waste: int  # number of cards
    drawn: int  # number of cards drawn from the stock
    stock: int  # number of cards in the stock, with those drawn


def play(b: Board, piles: Any, code: int) -> Board:
    """Return the board after a legal move; waste and stock change in `piles`."""
    shape, hand, buried, ahead, waste, drawn, stock = b
    rank = rank_played(shape, code)
    if rank:  # the next card of the waste replaces it or, if the waste is empty, that of the stock
        hand -= card(rank)
        if waste:
            waste -= 1
            if waste:
                up = card(piles[waste - 1])
                hand += up
                buried -= up
        elif drawn < stock:
            up = card(piles[STOCK + drawn])
            hand += up
            ahead -= up
            drawn += 1
    elif code == DEALT:
        if waste:
            covered = card(piles[waste - 1])
            hand -= covered
            buried += covered
        piles[waste] = piles[STOCK + drawn]
        up = card(piles[waste])
        hand += up
        ahead -= up
        waste += 1
        drawn += 1
    elif code == TURNED:
        hand -= card(piles[waste - 1])
        ahead = buried + card(piles[waste - 1])
        buried = 0
        for i in range(waste):
            piles[STOCK + i] = piles[i]
        stock, drawn, waste = waste, 0, 0
    return Board(after(shape, code), hand, buried, ahead, waste, drawn, stock)


def play_to_end(choose: Any, policy: Any, b: Board, piles: Any, line: Any) -> tuple[Board, int]:
    """Play on from a board, and write the moves into `line`, which has room for LONGEST. Returns the board and their number.

    `choose(b, piles, policy)` chooses each move, and NONE to stop.
    """
    plies = 0
    while plies < LONGEST:
        code = choose(b, piles, policy)
        if code == NONE:
            break
        line[plies] = code
        plies += 1
        b = play(b, piles, code)
    return b, plies


# -- to and from the rules --------------------------------------------------------------------------------------------


def sizes_of(s: Any) -> list[int]:
    """Return the sizes of the corners of a state, in falling order."""
    return sorted((int(s[rules.CORNERS + 14 * corner]) for corner in range(4)), reverse=True)


def shape_of(s: Any) -> int:
    """Return the shape of a state."""
    last = int(s[rules.LAST])
    if last and s[rules.TRANSFER] == CADOGAN:
        last = 1 + int(s[rules.CORNERS + 14 * (last - 1)])
    options = int(s[rules.KINGS]) << KINGS_BIT | int(s[rules.TRANSFER]) << TRANSFER_BITS
    shape = options | int(s[rules.LEFT]) << LEFT_BITS | last << LAST_BITS | int(s[rules.CENTRE])
    for corner, size in enumerate(sizes_of(s)):
        shape |= size << CORNER_BITS + 4 * corner
    return shape


def ranks_of(s: Any) -> tuple[list[int], list[int], list[int]]:
    """Return the ranks in the sails, the waste (bottom first) and the stock (next card first) of a state."""
    sails = [int(s[rules.SAILS + i]) & 15 for i in range(8) if s[rules.SAILS + i]]
    return sails, [each & 15 for each in held(s, rules.WASTE)], [each & 15 for each in stock_cards(s, rules.STOCK)]


def cards_of(ranks: list[int]) -> int:
    """Return cards of these ranks as a number of each rank."""
    return sum(card(rank) for rank in ranks)


def board_of(s: Any) -> tuple[Board, Any]:
    """Return the board of a state, and its `piles`. An unseen card has rank 0 there, and `ahead` does not count it."""
    sails, waste, stock = ranks_of(s)
    piles = zeros("b", CARDS)
    for i, rank in enumerate(waste):
        piles[i] = rank
    for i, rank in enumerate(stock):
        piles[STOCK + i] = rank if rank <= KING else 0
    seen = cards_of([rank for rank in stock if rank <= KING])
    hand = cards_of([*sails, *waste[-1:]])
    return Board(shape_of(s), hand, cards_of(waste[:-1]), seen, len(waste), 0, len(stock)), piles


def place_of(s: Any, place: int) -> int:
    """Return the index in `piles` of a card of the stock, from its index in a state."""
    return STOCK + int(s[rules.STOCK]) - (int(place) - rules.STOCK)


def code_of(s: Any, move: int) -> int:
    """Return the board's move for a move of the rules in a state."""
    if move >= rules.DEAL:
        return DEALT if move == rules.DEAL else TURNED
    sizes = sizes_of(s)
    if move >= rules.CORNER_MOVE:
        return TRANSFERRED + 3 - sizes[::-1].index(s[rules.CORNERS + 14 * (move - rules.CORNER_MOVE)])
    corner = (move & 7) - rules.TO_CORNER
    if corner < 0:
        return CENTRED
    mark = MARKED if s[rules.TRANSFER] == CADOGAN and s[rules.LAST] == 1 + corner else 0
    return CORNERED + 2 * sizes.index(s[rules.CORNERS + 14 * corner]) + mark


def move_of(s: Any, code: int) -> int:
    """Return the rules' move for a move of the board in a state: from the first place and to the first one that it fits."""
    if code <= TURNED:
        return rules.DEAL if code == DEALT else rules.REDEAL
    rank, target = s[rules.CENTRE] % 13 + 1, rules.TO_CENTRE
    if code != CENTRED:
        sizes = [s[rules.CORNERS + 14 * corner] for corner in range(4)]
        barred = s[rules.LAST] - 1 if s[rules.TRANSFER] == CADOGAN else -1
        if code < CORNERED:
            return rules.CORNER_MOVE + next(k for k in range(4) if sizes[k] == 14 - rank and k != barred)
        size = sorted(sizes)[3 - (code - CORNERED >> 1)]
        target = rules.TO_CORNER + next(k for k in range(4) if sizes[k] == size and (k == barred) == (code & MARKED))
        rank = 13 - size
    return next(source for source in range(9) if rules.card_at(s, source) & 15 == rank) << 3 | target

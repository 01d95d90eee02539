"""The quilt's rules on bit boards, used only by the quilt's search (rule code: compiled, see `cadogan.compiled`).

The quilt is a set of 64 cells in one number, so a few shifts find all free cards; random games run about ten times as fast
as with the rules themselves. tests/solver/test_solver_quilt.py compares this module with `cadogan.games.quilt`, ply by ply.
Moves between foundations (`foundation_transfer`) are left out.

A position is a row of numbers and a row of cards. The row of cards begins with the waste, bottom card first, and ends with
the stock, next card first; 96 places are always enough. The places between are 0.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

import numpy as np

from cadogan.bits import lowest
from cadogan.cards import ACE, KING, redeal_stream, shuffle
from cadogan.games import quilt as rules
from cadogan.games.quilt import CELLS, DEAL, REDEAL, TO_DOWN, TO_UP, TO_WASTE, WASTE_DOWN, WASTE_UP
from cadogan.parts import held, stock_cards
from cadogan.position import Position
from cadogan.state import BY_NUMBER, CHANCE, GIVEN, number_of

# The numbers of a position. Q: the set of quilt cells that still have a card, bit 8 * row + column. FOUND: the tops of the
# eight foundations, four bits each, up then down. WASTE, STOCK: numbers of cards. LEFT: redeals left. HASH: hash of the
# waste; PASS: hash of the stock at the start of the pass; beams use both in their keys. SCORE: a position's score in a beam.
Q, FOUND, WASTE, STOCK, LEFT, HASH, PASS, SCORE = range(8)
FIELDS = 8
ROOM = 96
WORDS = ROOM // 8
ALL = 104  # cards at home when the game is won
HOME = 0x1111DDDD  # FOUND when the game is won

STANDING = 0xAA55AA55AA55AA55 - (1 << 64)  # the cells whose cards are upright
FIRST_ROW, LAST_ROW = 0xFF, -(1 << 56)
FIRST_COLUMN, LAST_COLUMN = 0x0101010101010101, 0x8080808080808080 - (1 << 64)

STEP = 6364136223846793005  # the waste's hash is a polynomial in it
BACK = pow(STEP, -1, 1 << 64) - (1 << 64 if pow(STEP, -1, 1 << 64) >> 63 else 0)

WRAP, LANE, SHUFFLED, REDEALS = range(4)  # indices of Fixed.options


class Fixed(NamedTuple):
    """What does not change in a game."""

    board: Any  # the card of each cell, 0 for none
    at: Any  # for each card, the set of cells to which it was dealt
    options: Any  # WRAP, LANE, SHUFFLED (source of the shuffles, 0: none), REDEALS
    orders: Any  # the given shuffles, by number of the redeal
    lengths: Any  # the number of cards that each given shuffle is for
    streams: Any  # the random streams of shuffles by deal number


def setup(position: Position, suits: Collection[int] = (0, 1, 2, 3)) -> tuple[Fixed, Any, Any]:
    """Convert a position: return what is fixed in the game, the position's numbers, and its cards.

    With fewer than four `suits`, all cards of the other suits count as home.
    """
    s = position.state
    laid = [s[rules.QUILT + place] for place in CELLS]
    laid = [card if card >> 4 in suits else 0 for card in laid]
    at = np.zeros(80, np.int64)
    for cell, card in enumerate(laid):
        if card:
            at[card] |= _signed(1 << cell)
    chance = s[CHANCE] if s[rules.SHUFFLE] and s[rules.LEFT] else 0
    most = s[rules.REDEALS]
    orders = np.zeros((11, ROOM), np.int16)
    lengths = np.full(11, -1, np.int64)
    streams = np.zeros(11, np.uint64)
    for k in range(1, most + 1):
        streams[k] = redeal_stream(number_of(s), k)
        if chance == GIVEN:
            start = rules.SHUFFLES + (k - 1) * (1 + rules.DEALT)
            lengths[k] = s[start]
            orders[k, : s[start]] = s[start + 1 : start + 1 + s[start]]
    options = np.array([s[rules.WRAP], s[rules.RELEASE] == rules.LANE, chance, most], np.int64)

    waste = [card for card in held(s, rules.WASTE) if card >> 4 in suits]
    stock = [card for card in stock_cards(s, rules.STOCK) if card >> 4 in suits]
    tops = [s[rules.UP + i] if i % 4 in suits else (KING, ACE)[i // 4] for i in range(8)]
    node = np.zeros(FIELDS, np.int64)
    node[Q] = _signed(sum(1 << i for i, card in enumerate(laid) if card))
    node[FOUND] = sum(top << (4 * i) for i, top in enumerate(tops))
    node[WASTE], node[STOCK], node[LEFT] = len(waste), len(stock), s[rules.LEFT]
    cards = np.array(waste + [0] * (ROOM - len(waste) - len(stock)) + stock, np.int8)
    return Fixed(np.array(laid, np.int64), at, options, orders, lengths, streams), node, cards


def _signed(cells: int) -> int:
    return cells - (1 << 64) if cells >> 63 else cells


# -- rule code --------------------------------------------------------------------------------------------------------


def free_cells(q: int, lane: int) -> int:
    """Return the cells of the quilt whose cards have a narrow end free."""
    gaps = ~q
    if lane:
        return q & free_lanes(gaps)
    upright = (gaps << 8) | FIRST_ROW | (gaps >> 8) | LAST_ROW
    lying = (gaps << 1) | FIRST_COLUMN | (gaps >> 1) | LAST_COLUMN
    return q & ((upright & STANDING) | (lying & ~STANDING))


def free_lanes(gaps: int) -> int:
    """Return the cells with a straight lane of gaps from a narrow end to the edge."""
    north, south, west, east = FIRST_ROW, LAST_ROW, FIRST_COLUMN, LAST_COLUMN
    for _ in range(7):
        north |= (north & gaps) << 8
        south |= ((south & gaps) >> 8) & 0xFFFFFFFFFFFFFF
        west |= ((west & gaps) << 1) & ~FIRST_COLUMN
        east |= ((east & gaps) >> 1) & ~LAST_COLUMN
    return ((north | south) & STANDING) | ((west | east) & ~STANDING)


def place_cell(place: int) -> int:
    """Return the cell of a place of the rules' framed board."""
    return 8 * ((place - 10) // 9) + (place - 10) % 9


def beside(card: int, at: Any, wrap: int) -> int:
    """Return the cells of all cards that may be placed on a card in the waste."""
    cells = at[card + 1] | at[card - 1]
    if wrap:
        if card & 15 == KING:
            cells |= at[card - 12]
        if card & 15 == ACE:
            cells |= at[card + 12]
    return cells


def unpack(found: int, tops: Any) -> int:
    """Write the tops of the foundations into `tops`, and return the number of cards on the foundations."""
    count = 0
    for suit in range(4):
        tops[suit] = (found >> (4 * suit)) & 15
        tops[4 + suit] = (found >> (16 + 4 * suit)) & 15
        count += tops[suit] + 14 - tops[4 + suit]
    return count


def may_turn(waste: int, left: int, fixed: Fixed) -> bool:
    """Return whether the waste can be dealt again, given an empty stock: a redeal is left and its shuffle is known."""
    if waste == 0 or left == 0:
        return False
    chance = fixed.options[SHUFFLED]
    return chance == 0 or chance == BY_NUMBER or fixed.lengths[fixed.options[REDEALS] - left + 1] == waste


def turn_over(cards: Any, waste: int, left: int, fixed: Fixed, packet: Any) -> None:
    """Turn the waste into the stock, shuffled if the game says so; `packet` is working space."""
    k = fixed.options[REDEALS] - left + 1
    for i in range(waste):
        packet[i] = cards[i]
        cards[i] = 0
    if fixed.options[SHUFFLED] == BY_NUMBER:
        shuffle(packet, 0, waste, fixed.streams[k])
    for i in range(waste):
        cards[ROOM - waste + i] = packet[fixed.orders[k, i]] if fixed.options[SHUFFLED] == GIVEN else packet[i]


def choices(node: Any, cards: Any, fixed: Fixed, tops: Any, out: Any) -> int:
    """Write the moves of a position except deal and redeal, as codes of the rules, into `out`, and return their number."""
    n = 0
    at = fixed.at
    free = free_cells(node[Q], fixed.options[LANE])
    for suit in range(4):
        n = lifts(at[suit << 4 | (tops[suit] + 1)] & free, TO_UP, out, n)
        n = lifts(at[suit << 4 | (tops[4 + suit] - 1)] & free, TO_DOWN, out, n)
    if node[WASTE] > 0:
        top = cards[node[WASTE] - 1]
        n = lifts(beside(top, at, fixed.options[WRAP]) & free, TO_WASTE, out, n)
        if top & 15 == tops[top >> 4] + 1:
            out[n] = WASTE_UP
            n += 1
        if top & 15 == tops[4 + (top >> 4)] - 1:
            out[n] = WASTE_DOWN
            n += 1
    return n


def lifts(cells: int, target: int, out: Any, n: int) -> int:
    """Append the moves of the cards of `cells` to a target, and return the new number of moves."""
    while cells:
        out[n] = CELLS[lowest(cells)] << 2 | target
        n += 1
        cells &= cells - 1
    return n


def step(node: Any, cards: Any, move: int, fixed: Fixed, packet: Any) -> None:
    """Play a move, given as a code of the rules."""
    waste = node[WASTE]
    if move == DEAL:
        at = ROOM - node[STOCK]
        card = cards[at]
        cards[at] = 0
        node[STOCK] -= 1
        lay(node, cards, card)
    elif move == REDEAL:
        turn_over(cards, waste, node[LEFT], fixed, packet)
        node[STOCK] = waste
        node[WASTE] = 0
        node[LEFT] -= 1
        node[PASS] = node[PASS] * STEP + node[HASH]
        node[HASH] = 0
    elif move == WASTE_UP or move == WASTE_DOWN:
        card = cards[waste - 1]
        cards[waste - 1] = 0
        node[WASTE] = waste - 1
        node[HASH] = (node[HASH] - card) * BACK
        found(node, card >> 4, move == WASTE_UP)
    else:
        cell = place_cell(move >> 2)
        card = fixed.board[cell]
        node[Q] &= ~(1 << cell)
        if move & 3 == TO_WASTE:
            lay(node, cards, card)
        else:
            found(node, card >> 4, move & 3 == TO_UP)


def lay(node: Any, cards: Any, card: int) -> None:
    """Put a card on the waste."""
    cards[node[WASTE]] = card
    node[WASTE] += 1
    node[HASH] = node[HASH] * STEP + card


def found(node: Any, suit: int, up: bool) -> None:
    """Put the next card of a suit on a foundation."""
    if up:
        node[FOUND] += 1 << (4 * suit)
    else:
        node[FOUND] -= 1 << (16 + 4 * suit)

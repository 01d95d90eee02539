"""The quilt's rules on bit boards, for its search and its coach (rule code: compiled, see `cadogan.machine.compiled`).

The quilt is a set of 64 cells in one number, so a few shifts find all free cards; random games run about ten times as fast
as with the rules themselves. tests/solver/test_board_quilt.py compares this module with `cadogan.rules.games.quilt`, ply by ply.
Moves are the rules' own codes; those between foundations (`foundation_transfer`) are left out.

A position is a row of numbers and a row of cards. The row of cards begins with the waste, bottom card first, and ends with
the stock, next card first; 96 places are always enough. The places between are 0.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from cadogan.machine.arrays import filled, zeros
from cadogan.machine.bits import lowest, wrapped
from cadogan.machine.kernel import Int8s, Int16Rows, Int16s, Int64s, Unsigneds, kernel
from cadogan.position import Position
from cadogan.rules.cards import ACE, KING, redeal_stream, shuffle
from cadogan.rules.games import quilt as rules
from cadogan.rules.games.quilt import DEAL, REDEAL, TO_DOWN, TO_UP, TO_WASTE, WASTE_DOWN, WASTE_UP
from cadogan.rules.pile_ops import held, stock_cards
from cadogan.rules.state import BY_NUMBER, CHANCE, GIVEN, REDEALS_AT_MOST, number_of
from cadogan.rules.woven_quilt import CELLS
from cadogan.solver.boards.kit import draw

# The numbers of a position. Q: the set of quilt cells that still have a card, bit 8 * row + column. FOUND: the tops of the
# eight foundations, four bits each, up then down. WASTE, STOCK: numbers of cards. LEFT: redeals left. HASH: hash of the
# waste; PASS: hash of the stock at the start of the pass; beams use both in their keys.
Q, FOUND, WASTE, STOCK, LEFT, HASH, PASS = range(7)
FIELDS = 8
ROOM = 96
ALL = 104  # cards at home when the game is won
HOME = 0x1111DDDD  # FOUND when the game is won
LONGEST = 1200  # most plies of a game, with nine redeals
MOVES = 40  # more than the moves of any position
NONE = -1  # no move

STANDING = 0xAA55AA55AA55AA55 - (1 << 64)  # the cells whose cards are upright
FIRST_ROW, LAST_ROW = 0xFF, -(1 << 56)
FIRST_COLUMN, LAST_COLUMN = 0x0101010101010101, 0x8080808080808080 - (1 << 64)

STEP = 6364136223846793005  # the waste's hash is a polynomial in it
BACK = pow(STEP, -1, 1 << 64) - (1 << 64 if pow(STEP, -1, 1 << 64) >> 63 else 0)

WRAP, LANE, SHUFFLES, REDEALS = range(4)  # indices of Fixed.options
DRAWN = -1  # a value of SHUFFLES beside those of `state`: shuffles are drawn from Fixed.chance


class Fixed(NamedTuple):
    """What does not change in a game, and what its redeals need."""

    board: Int64s  # the card of each cell, 0 for none
    at: Int64s  # for each card, the set of cells to which it was dealt
    options: Int64s  # WRAP, LANE, SHUFFLES (0 for none), REDEALS
    orders: Int16Rows  # the given shuffles, by number of the redeal
    lengths: Int64s  # the number of cards that each given shuffle is for
    streams: Unsigneds  # the random streams of shuffles by deal number
    packet: Int8s  # working space
    chance: Int64s  # the random numbers of simulated games


def setup(position: Position, suits: Collection[int] = range(4), drawn: bool = False) -> tuple[Fixed, Any, Any]:
    """Convert a position: return what is fixed in the game, the position's numbers, and its cards.

    With fewer than four `suits`, all cards of the other suits count as home. With `drawn`, shuffles are drawn at random.
    """
    s = position.state
    laid = [s[rules.QUILT + place] for place in CELLS]
    laid = [card if card >> 4 in suits else 0 for card in laid]
    at = [0] * 80
    for cell, card in enumerate(laid):
        if card:
            at[card] |= 1 << cell
    chance = DRAWN if drawn else s[CHANCE]
    if not s[rules.SHUFFLE] or not s[rules.LEFT]:
        chance = 0
    most = s[rules.REDEALS]
    orders = zeros("h", REDEALS_AT_MOST + 1, ROOM)
    lengths = filled("q", [-1] * (REDEALS_AT_MOST + 1))
    streams = zeros("Q", REDEALS_AT_MOST + 1)
    for k in range(1, most + 1):
        streams[k] = redeal_stream(number_of(s), k)
        if chance == GIVEN:
            start = rules.SHUFFLES + (k - 1) * (1 + rules.DEALT)
            lengths[k] = s[start]
            for i in range(s[start]):
                orders[k, i] = s[start + 1 + i]
    options = filled("q", (s[rules.WRAP], s[rules.RELEASE] == rules.LANE, chance, most))

    waste = [card for card in held(s, rules.WASTE) if card >> 4 in suits]
    stock = [card for card in stock_cards(s, rules.STOCK) if card >> 4 in suits]
    tops = [s[rules.UP + i] if i % 4 in suits else (KING, ACE)[i // 4] for i in range(8)]
    node = zeros("q", FIELDS)
    node[Q] = wrapped(sum(1 << i for i, card in enumerate(laid) if card))
    node[FOUND] = sum(top << (4 * i) for i, top in enumerate(tops))
    node[WASTE], node[STOCK], node[LEFT] = len(waste), len(stock), s[rules.LEFT]
    cards = filled("b", waste + [0] * (ROOM - len(waste) - len(stock)) + stock)
    board, cells = filled("q", laid), filled("q", map(wrapped, at))
    return Fixed(board, cells, options, orders, lengths, streams, zeros("b", ROOM), zeros("q", 1)), node, cards


# -- cells ------------------------------------------------------------------------------------------------------------


def free_cells(q: int, lane: int) -> int:
    """Return the cells of the quilt whose cards have a narrow end free."""
    gaps = ~q
    if lane:
        return wrapped(q & free_lanes(gaps))
    upright = (gaps << 8) | FIRST_ROW | (gaps >> 8) | LAST_ROW
    lying = (gaps << 1) | FIRST_COLUMN | (gaps >> 1) | LAST_COLUMN
    return wrapped(q & ((upright & STANDING) | (lying & ~STANDING)))


def free_lanes(gaps: int) -> int:
    """Return the cells with a straight lane of gaps from a narrow end to the edge."""
    north, south, west, east = FIRST_ROW, LAST_ROW, FIRST_COLUMN, LAST_COLUMN
    for _ in range(7):
        north |= (north & gaps) << 8
        south |= ((south & gaps) >> 8) & 0xFFFFFFFFFFFFFF
        west |= ((west & gaps) << 1) & ~FIRST_COLUMN
        east |= ((east & gaps) >> 1) & ~LAST_COLUMN
    return ((north | south) & STANDING) | ((west | east) & ~STANDING)


def without(q: int, cell: int) -> int:
    """Return the cells of the quilt other than one."""
    return q & ~wrapped(1 << cell)


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


# -- foundations ------------------------------------------------------------------------------------------------------


def top_up(found: int, suit: int) -> int:
    """Return the rank on top of the foundation of a suit that is built up."""
    return (found >> (4 * suit)) & 15


def top_down(found: int, suit: int) -> int:
    """Return the rank on top of the foundation of a suit that is built down."""
    return (found >> (16 + 4 * suit)) & 15


def home(found: int) -> int:
    """Return the number of cards on the foundations."""
    count = 0
    for suit in range(4):
        count += top_up(found, suit) + KING + 1 - top_down(found, suit)
    return count


def fits_up(card: int, found: int) -> bool:
    """Return whether the foundation that is built up takes a card next."""
    return card & 15 == top_up(found, card >> 4) + 1


def fits_down(card: int, found: int) -> bool:
    """Return whether the foundation that is built down takes a card next."""
    return card & 15 == top_down(found, card >> 4) - 1


def fits(card: int, found: int) -> bool:
    """Return whether a foundation takes a card next."""
    return fits_up(card, found) or fits_down(card, found)


def wanted(found: int, at: Any) -> int:
    """Return the cells of all cards, free or not, that a foundation takes next."""
    cells = 0
    for suit in range(4):
        cells |= at[suit << 4 | (top_up(found, suit) + 1)] | at[suit << 4 | (top_down(found, suit) - 1)]
    return cells


# -- redeals ----------------------------------------------------------------------------------------------------------


def may_turn(waste: int, left: int, fixed: Fixed) -> bool:
    """Return whether the waste can be dealt again, given an empty stock: a redeal is left and its shuffle is known."""
    if waste == 0 or left == 0:
        return False
    return fixed.options[SHUFFLES] != GIVEN or fixed.lengths[fixed.options[REDEALS] - left + 1] == waste


def turn_over(cards: Any, waste: int, left: int, fixed: Fixed) -> None:
    """Turn the waste into the stock, shuffled if the game says so."""
    packet, shuffles, k = fixed.packet, fixed.options[SHUFFLES], fixed.options[REDEALS] - left + 1
    for i in range(waste):
        packet[i] = cards[i]
        cards[i] = 0
    if shuffles == BY_NUMBER:
        shuffle(packet, 0, waste, fixed.streams[k])
    elif shuffles == DRAWN:
        for i in range(waste - 1, 0, -1):
            j = (draw(fixed.chance) * (i + 1)) >> 31
            packet[i], packet[j] = packet[j], packet[i]
    for i in range(waste):
        cards[ROOM - waste + i] = packet[fixed.orders[k, i]] if shuffles == GIVEN else packet[i]


# -- moves ------------------------------------------------------------------------------------------------------------


def next_deal(node: Any, fixed: Fixed) -> int:
    """Return the move that deals the next card or turns the waste over; NONE if neither is possible."""
    if node[STOCK] > 0:
        return DEAL
    return REDEAL if may_turn(node[WASTE], node[LEFT], fixed) else NONE


@kernel
def moves(node: Int64s, cards: Int8s, fixed: Fixed, out: Int16s) -> int:
    """Write the moves of a position into `out`, the next deal first, and return their number."""
    n = 0
    if next_deal(node, fixed) != NONE:
        out[0] = next_deal(node, fixed)
        n = 1
    at, found = fixed.at, node[FOUND]
    free = free_cells(node[Q], fixed.options[LANE])
    for suit in range(4):
        n = lifts(at[suit << 4 | (top_up(found, suit) + 1)] & free, TO_UP, out, n)
        n = lifts(at[suit << 4 | (top_down(found, suit) - 1)] & free, TO_DOWN, out, n)
    if node[WASTE] > 0:
        top = cards[node[WASTE] - 1]
        n = lifts(beside(top, at, fixed.options[WRAP]) & free, TO_WASTE, out, n)
        if fits_up(top, found):
            out[n] = WASTE_UP
            n += 1
        if fits_down(top, found):
            out[n] = WASTE_DOWN
            n += 1
    return n


def lifts(cells: int, target: int, out: Any, n: int) -> int:
    """Append the moves of the cards of `cells` to a target, and return the new number of moves."""
    while cells:
        out[n] = CELLS[lowest(cells)] << 2 | target
        n += 1
        cells = wrapped(cells & (cells - 1))
    return n


@kernel
def step(node: Int64s, cards: Int8s, move: int, fixed: Fixed) -> None:
    """Play a move."""
    waste = node[WASTE]
    if move == DEAL:
        at = ROOM - node[STOCK]
        card = cards[at]
        cards[at] = 0
        node[STOCK] -= 1
        lay(node, cards, card)
    elif move == REDEAL:
        turn_over(cards, waste, node[LEFT], fixed)
        node[STOCK] = waste
        node[WASTE] = 0
        node[LEFT] -= 1
        node[PASS] = wrapped(node[PASS] * STEP + node[HASH])
        node[HASH] = 0
    elif move == WASTE_UP or move == WASTE_DOWN:
        card = cards[waste - 1]
        cards[waste - 1] = 0
        node[WASTE] = waste - 1
        node[HASH] = wrapped((node[HASH] - card) * BACK)
        bring_home(node, card >> 4, move == WASTE_UP)
    else:
        cell = place_cell(move >> 2)
        card = fixed.board[cell]
        node[Q] = without(node[Q], cell)
        if move & 3 == TO_WASTE:
            lay(node, cards, card)
        else:
            bring_home(node, card >> 4, move & 3 == TO_UP)


def lay(node: Any, cards: Any, card: int) -> None:
    """Put a card on the waste."""
    cards[node[WASTE]] = card
    node[WASTE] += 1
    node[HASH] = wrapped(node[HASH] * STEP + card)


def bring_home(node: Any, suit: int, up: bool) -> None:
    """Put the next card of a suit on a foundation."""
    node[FOUND] += 1 << (4 * suit) if up else -(1 << (16 + 4 * suit))


# -- simulated games --------------------------------------------------------------------------------------------------


def playout(choose: Any, policy: Any, node: Any, cards: Any, fixed: Fixed, line: Any) -> int:
    """Play a game on from a position, write its moves into `line`, and return their number.

    `choose(node, cards, free, want, fixed, policy)` chooses each move, and NONE to stop. `free` are the cells whose cards
    are free, `want` those whose cards a foundation takes next.
    """
    quilt, found = node[Q], node[FOUND]
    free, want = free_cells(quilt, fixed.options[LANE]), wanted(found, fixed.at)
    plies = 0
    while found != HOME:
        move = choose(node, cards, free, want, fixed, policy)
        if move == NONE:
            break
        line[plies] = move
        plies += 1
        step(node, cards, move, fixed)
        if node[Q] != quilt:
            quilt = node[Q]
            free = free_cells(quilt, fixed.options[LANE])
        if node[FOUND] != found:
            found = node[FOUND]
            want = wanted(found, fixed.at)
    return plies

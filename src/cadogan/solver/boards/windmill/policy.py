"""The policy for simulated games of the windmill; it never uses cards not yet dealt (rule code: compiled).

A move's score is a sum of weights, one from each table that applies to it: how soon the centre takes the card and what it lacks
before, how many more cards of the rank are in hand, still to come, or in the waste, what is on top of the waste and below it,
how far the game is. The move with the best score is played. What matters most is when a card is played: each play moves the top
of the waste into a sail, where the next card dealt cannot cover it, so cards that fit stay in hand until that is worth it.

The weights, in `weights.json` in hundredths, were learned on random deals, never numbered ones. Each deal was played eight
times, with moves drawn at random by their scores (softmax), and the weights were moved along the policy gradient, each game
compared with the other seven of its deal (REINFORCE, steps by Adam). Each set was trained on one to four million games. There is
one set for games without transfers; all games with transfers use those of the usual rule. `research/learn_windmill.py` does this.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from itertools import accumulate
from typing import Any, NamedTuple

from cadogan.machine.arrays import filled
from cadogan.machine.bits import lowest, ones
from cadogan.rules.games.windmill import KINGS, TRANSFER
from cadogan.rules.games.windmill import NONE as NO_TRANSFER
from cadogan.solver.boards.windmill import (
    CENTRE_MASK,
    CENTRED,
    CORNERED,
    MARKED,
    NONE,
    TRANSFERRED,
    Board,
    card,
    count,
    moves,
    next_of_centre,
    rank_played,
    size_of,
)

KINGS_IN_DATA = ("corner-first", "free")  # names in the data, by the value of the option `kings`

# The tables, by the kind of move (K to a corner, C to the centre, T from a corner to the centre, D dealing; U the card that
# comes up after K and C), and the number of weights in each.
SIZES = {
    "K_DC": 168, "K_GAP": 48, "K_RANK": 112, "K_DOWN": 10, "K_UNC": 8, "K_AHEAD": 18, "K_BURIED": 10,
    "K_LEVEL": 10, "K_WASTE": 32, "K_DEPTH": 14, "K_SOON": 20, "K_STOCK": 8, "K_LEFT": 40, "K_CENTRE": 32,
    "K_SELF": 4,
    "C_BIAS": 9, "C_UNC": 8, "C_RUN": 6, "C_RANK": 28, "C_AHEAD": 9, "C_SELF": 4, "C_WASTE": 32,
    "U_RANK": 56, "U_K": 28, "U_D": 28,
    "T_RANK": 14, "T_HAND": 6, "T_WANT": 4, "T_AHEAD": 9, "T_AHEAD2": 9, "T_RUN": 6, "T_STOCK": 8,
    "D_WASTE": 32, "D_STOCK": 8, "D_PLAYS": 20, "D_DC": 168, "D_GAP": 48, "D_K": 112, "D_RANK": 56, "D_DEPTH": 14,
    "D_AHEAD": 9, "D_BURIED": 5, "D_LEFT": 40, "D_CENTRE": 32,
}  # fmt: skip
(
    K_DC, K_GAP, K_RANK, K_DOWN, K_UNC, K_AHEAD, K_BURIED, K_LEVEL, K_WASTE, K_DEPTH, K_SOON, K_STOCK, K_LEFT,
    K_CENTRE, K_SELF, C_BIAS, C_UNC, C_RUN, C_RANK, C_AHEAD, C_SELF, C_WASTE, U_RANK, U_K, U_D, T_RANK, T_HAND,
    T_WANT, T_AHEAD, T_AHEAD2, T_RUN, T_STOCK, D_WASTE, D_STOCK, D_PLAYS, D_DC, D_GAP, D_K, D_RANK, D_DEPTH,
    D_AHEAD, D_BURIED, D_LEFT, D_CENTRE, FEATURES,
) = accumulate(SIZES.values(), initial=0)  # fmt: skip

MOST_TABLES = 20  # maximum of tables that apply to one move

EACH = 0x11111111111111  # one card of each rank


class View(NamedTuple):
    """What all moves from a board have in common."""

    centre: int  # the rank that goes on the centre next
    held: int  # one card of each rank in hand
    wants: int  # how many corners take each rank next
    wanted: int  # one card of each of these ranks
    phase: int
    stock: int  # class
    waste: int  # class
    depth: int
    soon: int
    options: int  # number of moves
    top: int  # the rank on top of the waste
    under: int  # the rank below it
    under_k: int
    under_d: int


def waste_class(size: int) -> int:
    """Return the class, 0 to 7, of the size of the waste."""
    if size < 3:
        return size
    if size < 6:
        return 3
    if size < 10:
        return 4
    if size < 16:
        return 5
    return 6 if size < 26 else 7


def stock_class(left: int) -> int:
    """Return the class, 0 to 7, of the size of the stock."""
    if left == 0:
        return 0
    if left < 6:
        return 1
    if left < 14:
        return 2
    if left < 26:
        return 3
    if left < 42:
        return 4
    if left < 60:
        return 5
    return 6 if left < 78 else 7


def each(cards: int) -> int:
    """Return one card of each rank that there is among the cards."""
    return ((cards + 7 * EACH) >> 3) & EACH


def first(cards: int, rank: int) -> int:
    """Return how far the first rank among the cards is above this one; 13 if there is none from this one on."""
    cards >>= 4 * rank
    return lowest(cards) >> 2 if cards else 13


def distance(b: Board, centre: int, rank: int) -> int:
    """Return how many cards the centre takes before one of this rank; 13 if it takes none any more."""
    d = (rank - centre) % 13
    if centre == 0 or (b.shape & CENTRE_MASK) + d >= 52:
        return 13
    return d


def rounds(b: Board, rank: int) -> int:
    """Return how many cards of the rank the centre still takes."""
    size = b.shape & CENTRE_MASK
    return 4 - size // 13 - (1 if rank <= size % 13 else 0)


def gap(x: View, d: int) -> int:
    """Return how many of the next `d` cards for the centre are not in hand, at most 6; 7 if it takes the rank no more."""
    if d == 13:
        return 7
    turned = x.held >> 4 * x.centre | x.held << 4 * (13 - x.centre)  # the rank that the centre takes next is the lowest
    return min(6, d - ones(turned & (card(d) - 1)))


def run(b: Board, rank: int) -> int:
    """Return how many ranks from this one up are in hand without a gap, at most 5."""
    n = 0
    while n < 5 and count(b.hand, rank):
        n += 1
        rank = rank % 13 + 1
    return n


def uncovered(b: Board, x: View, centre: int, corner: int) -> int:
    """Return the class, 0 to 7, of the card that comes up, if the centre then takes the rank `centre` and one corner `corner`."""
    rank = x.under
    if rank == 0:
        return b.waste if b.waste or b.drawn < b.stock else 2
    if rank == centre:
        return 3
    if rank == corner or count(x.wants, rank):
        return 4 if count(b.hand, rank) else 5
    return 6 if count(b.hand, rank) else 7


def look(b: Board, piles: Any, n: int) -> View:
    """Return what all `n` moves from a board have in common."""
    centre = next_of_centre(b.shape)
    left = b.stock - b.drawn
    wants = 0
    for corner in range(4):
        wants += card(13 - size_of(b.shape, corner))
    depth = 0
    if centre and count(b.hand, centre) == 0:
        if count(b.buried, centre) == 0:
            depth = 6
        else:
            at = 1
            while piles[b.waste - 1 - at] != centre:
                at += 1
            depth = 1 if at < 2 else 2 if at < 4 else 3 if at < 7 else 4 if at < 13 else 5
    coming = count(b.ahead, centre)
    under = piles[b.waste - 2] if b.waste > 1 else 0
    more = 14 if count(b.hand, under) else 0
    return View(
        centre=centre,
        held=each(b.hand),
        wants=wants,
        wanted=each(wants),
        phase=0 if left < 14 else 1 if left < 38 else 2 if left < 66 else 3,
        stock=stock_class(left),
        waste=waste_class(b.waste),
        depth=2 * depth + (1 if coming else 0),
        soon=min(4, coming),
        options=n,
        top=piles[b.waste - 1] if b.waste else 0,
        under=under,
        under_k=U_K + (more + first(wants, under) if under else 13),
        under_d=U_D + (more + distance(b, centre, under) if under else 13),
    )


def features(b: Board, code: int, x: View, f: Any) -> int:
    """Write into `f` the indices of the weights of a move's score; return their number.

    Of the stock, only the number of cards of each rank is used.
    """
    centre, phase = x.centre, x.phase
    if code == CENTRED:
        want = min(2, count(x.wants, centre))
        contested = want and count(b.hand, centre) == 1
        after = centre % 13 + 1
        f[0] = C_BIAS + 3 * want + min(2, count(b.hand, centre) - 1)
        f[1] = C_UNC + uncovered(b, x, after, -1)
        f[2] = C_RUN + run(b, after)
        f[3] = C_RANK + centre + (14 if contested else 0)
        f[4] = U_RANK + 14 * phase + x.under
        f[5] = x.under_k
        f[6] = x.under_d
        f[7] = C_SELF + (2 if x.top == centre else 0) + (1 if count(b.hand, centre) > 1 else 0)
        f[8] = C_WASTE + 8 * phase + x.waste
        if contested:
            f[9] = C_AHEAD + count(b.ahead, centre)
            return 10
        return 9
    if TRANSFERRED <= code < CORNERED:
        after = centre + 1
        f[0] = T_RANK + centre
        useful = 1 if count(b.hand, after) else 0
        f[1] = T_HAND + 2 * min(2, count(b.hand, centre)) + useful
        f[2] = T_WANT + min(3, count(x.wants, centre))
        f[3] = T_AHEAD + count(b.ahead, centre)
        f[4] = T_STOCK + x.stock
        if useful:
            f[5] = T_RUN + run(b, after)
        else:
            f[5] = T_AHEAD2 + count(b.ahead, after)
        return 6
    if code < TRANSFERRED:
        f[0] = D_WASTE + 8 * phase + x.waste
        f[1] = D_STOCK + x.stock
        f[2] = D_PLAYS + 5 * phase + min(5, x.options) - 1
        f[3] = D_DEPTH + x.depth
        if b.waste == 0:
            return 4
        rank = x.top
        d = distance(b, centre, rank)
        spare = min(2, count(b.hand, rank) - 1)
        f[4] = D_DC + 42 * phase + 3 * d + spare
        f[5] = D_GAP + (24 if phase > 1 else 0) + 3 * gap(x, d) + spare
        f[6] = D_K + 28 * phase + (14 if spare else 0) + first(x.wants, rank)
        f[7] = D_RANK + 14 * phase + rank
        f[8] = D_AHEAD + count(b.ahead, rank)
        f[9] = D_BURIED + min(4, count(b.buried, rank))
        f[10] = D_LEFT + 8 * rounds(b, rank) + min(7, count(b.hand, rank) - 1 + count(b.ahead, rank))
        f[11] = D_CENTRE + 8 * phase + (b.shape & CENTRE_MASK) // 7
        return 12
    rank = rank_played(b.shape, code)
    d = distance(b, centre, rank)
    spare = min(2, count(b.hand, rank) - 1)
    near = 1 if d < 5 else 0
    f[0] = K_DC + 42 * phase + 3 * d + spare
    f[1] = K_GAP + (24 if phase > 1 else 0) + 3 * gap(x, d) + spare
    f[2] = K_RANK + 28 * phase + (14 if spare else 0) + rank
    down = 0
    while down < 4 and count(b.hand, rank - 1 - down):
        down += 1
    f[3] = K_DOWN + 2 * down + (1 if rank > 1 and count(x.wants, rank - 1) else 0)
    f[4] = K_UNC + uncovered(b, x, centre, rank - 1)
    f[5] = K_AHEAD + 9 * near + count(b.ahead, rank)
    f[6] = K_BURIED + 5 * near + min(4, count(b.buried, rank))
    f[7] = K_LEVEL + 2 * ones(x.wanted >> 4 * (rank + 1)) + (1 if count(x.wants, rank) > 1 else 0)
    f[8] = K_WASTE + 8 * phase + x.waste
    f[9] = K_DEPTH + x.depth
    f[10] = K_SOON + 4 * x.soon + (3 if d > 8 else 2 if d > 5 else 1 if d > 2 else 0)
    f[11] = K_STOCK + x.stock
    f[12] = K_LEFT + 8 * rounds(b, rank) + min(7, count(b.hand, rank) - 1 + count(b.ahead, rank))
    f[13] = K_CENTRE + 8 * phase + (b.shape & CENTRE_MASK) // 7
    f[14] = K_SELF + (2 if x.top == rank else 0) + (1 if spare else 0)
    f[15] = U_RANK + 14 * phase + x.under
    f[16] = x.under_k
    f[17] = x.under_d
    return 18


def score_of(b: Board, code: int, x: View, weights: Any, tables: Any) -> Any:
    """Return a move's score, a number like the weights; `tables` is working space."""
    n = features(b, code, x, tables)
    score = weights[tables[0]]
    for j in range(1, n):
        score += weights[tables[j]]
    return score


class Policy(NamedTuple):
    """The weights, and working space: `codes` has room for MOST numbers, `tables` for MOST_TABLES."""

    weights: Any
    codes: Any
    tables: Any


def choose(b: Board, piles: Any, policy: Policy) -> int:
    """Return the best move by score; NONE if there is none.

    Among equal scores, that to the centre comes first, then that to the smallest corner.
    """
    weights, codes, tables = policy.weights, policy.codes, policy.tables
    n = moves(b.shape, b.hand, b.stock - b.drawn, b.waste, codes)
    if n < 2:
        return codes[0] if n else NONE
    x = look(b, piles, n)
    best, most = 0, -1e30
    for i in range(n):
        score = score_of(b, codes[i], x, weights, tables)
        if score > most or (score == most and codes[i] | MARKED > best | MARKED):
            best, most = codes[i], score
    return best


# -- the data ---------------------------------------------------------------------------------------------------------


def weights(state: Any) -> Any:
    """Return the policy's weights for the game of a state."""
    return _weights(name_of(state))


def hundredths(state: Any) -> Any:
    """Return the same weights in hundredths, as whole numbers."""
    return _hundredths(name_of(state))


@cache
def _weights(name: str) -> Any:
    return filled("d", [each / 100 for each in _hundredths(name)])


@cache
def _hundredths(name: str) -> Any:
    found = all_weights()[name]
    assert len(found) == FEATURES
    return filled("i", found)


def name_of(state: Any) -> str:
    """Return the name of its weights: one set is for games without transfers, the others are by the rule for kings."""
    return "none" if state[TRANSFER] == NO_TRANSFER else f"alternate {KINGS_IN_DATA[state[KINGS]]}"


@cache
def all_weights() -> Any:
    """Return the data: sets of weights, in hundredths, by name."""
    return json.loads(resources.files(__package__).joinpath("weights.json").read_text("utf-8"))

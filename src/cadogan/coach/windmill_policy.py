"""The policy for simulated games of the windmill; it never uses cards not yet dealt (rule code: compiled).

A move's score is a sum of weights, one from each table that applies to it: how soon the centre takes the card and what it lacks
before, how many more cards of the rank are in hand, still to come, or in the waste, what is on top of the waste and below it,
how far the game is. The move with the best score is played. What matters most is when a card is played: each play moves the top
of the waste into a sail, where the next card dealt cannot cover it, so cards that fit stay in hand until that is worth it.

The weights, in `data/windmill.json` in hundredths, were learned on random deals, never numbered ones. Each deal was played eight
times, with moves drawn at random by their scores (softmax), and the weights were moved along the policy gradient, each game
compared with the other seven of its deal (REINFORCE, steps by Adam). Each set was trained on one to four million games. There is
one set for games without transfers; all games with transfers use those of the usual rule.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from cadogan.bits import lowest, ones
from cadogan.coach.windmill_board import (
    AHEAD,
    BURIED,
    CENTRE,
    CENTRED,
    DRAWN,
    HAND,
    HELD,
    MANY,
    PILE,
    TRANSFERRED,
    TURNED,
    WANT,
    WANTED,
    WASTE,
    complete,
    moves,
    next_of_centre,
    play,
)

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

# Indices of what all moves from a board have in common, see `look`.
CENTRE_TAKES, PHASE, STOCK_LEFT, WASTE_SIZE, DEPTH, SOON, OPTIONS, TOP, UNDER_RANK, UNDER_K, UNDER_D = range(11)
SHARED = 11


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


def distance(b: Any, centre: int, rank: int) -> int:
    """Return how many cards the centre takes before one of this rank; 13 if it takes none any more."""
    d = (rank - centre) % 13
    if centre == 0 or b[CENTRE] + d >= 52:
        return 13
    return d


def rounds(b: Any, rank: int) -> int:
    """Return how many cards of the rank the centre still takes."""
    size: int = b[CENTRE]
    return 4 - size // 13 - (1 if rank <= size % 13 else 0)


def gap(b: Any, centre: int, d: int) -> int:
    """Return how many of the next `d` cards for the centre are not in hand, at most 6; 7 if it takes the rank no more."""
    if d == 13:
        return 7
    held = (b[HELD] >> 1) & 0x1FFF
    turned = (held >> (centre - 1)) | (held << (14 - centre))  # the rank that the centre takes next as bit 0
    return min(6, d - ones(turned & ((1 << d) - 1)))


def run(b: Any, rank: int) -> int:
    """Return how many ranks from this one up are in hand without a gap, at most 5."""
    n = 0
    while n < 5 and b[HELD] >> rank & 1:
        n += 1
        rank = rank % 13 + 1
    return n


def uncovered(b: Any, centre: int, corner: int) -> int:
    """Return the class, 0 to 7, of the card that comes up, if the centre then takes the rank `centre` and one corner `corner`."""
    if b[WASTE] < 2:
        return b[WASTE] if b[WASTE] or b[DRAWN] < b[MANY] else 2
    rank = b[PILE + b[WASTE] - 2]
    if rank == centre:
        return 3
    if rank == corner or b[WANTED] >> rank & 1:
        return 4 if b[HAND + rank] else 5
    return 6 if b[HAND + rank] else 7


def look(b: Any, n: int, x: Any) -> None:
    """Write into `x` what all `n` moves from a board have in common."""
    centre = next_of_centre(b)
    left = b[MANY] - b[DRAWN]
    x[CENTRE_TAKES] = centre
    x[STOCK_LEFT] = stock_class(left)
    x[PHASE] = 0 if left < 14 else 1 if left < 38 else 2 if left < 66 else 3
    x[WASTE_SIZE] = waste_class(b[WASTE])
    x[OPTIONS] = n
    depth = 0
    if centre and b[HAND + centre] == 0:
        if b[BURIED + centre] == 0:
            depth = 6
        else:
            at = 1
            while b[PILE + b[WASTE] - 1 - at] != centre:
                at += 1
            depth = 1 if at < 2 else 2 if at < 4 else 3 if at < 7 else 4 if at < 13 else 5
    x[DEPTH] = 2 * depth + (1 if b[AHEAD + centre] else 0)
    x[SOON] = min(4, b[AHEAD + centre])
    x[TOP] = b[PILE + b[WASTE] - 1] if b[WASTE] else 0
    rank = b[PILE + b[WASTE] - 2] if b[WASTE] > 1 else 0
    x[UNDER_RANK] = U_RANK + 14 * x[PHASE] + rank
    x[UNDER_K], x[UNDER_D] = U_K + 13, U_D + 13
    if rank:
        more = 14 if b[HAND + rank] else 0
        k = b[WANTED] >> rank
        x[UNDER_K] = U_K + more + (lowest(k) if k else 13)
        x[UNDER_D] = U_D + more + distance(b, centre, rank)


def features(b: Any, code: int, x: Any, f: Any) -> int:
    """Write into `f` the indices of the weights of a move's score; return their number.

    Of the stock, only the number of cards of each rank is used.
    """
    centre, phase = x[CENTRE_TAKES], x[PHASE]
    if code == CENTRED:
        want = min(2, b[WANT + centre])
        contested = want and b[HAND + centre] == 1
        after = centre % 13 + 1
        f[0] = C_BIAS + 3 * want + min(2, b[HAND + centre] - 1)
        f[1] = C_UNC + uncovered(b, after, -1)
        f[2] = C_RUN + run(b, after)
        f[3] = C_RANK + centre + (14 if contested else 0)
        f[4] = x[UNDER_RANK]
        f[5] = x[UNDER_K]
        f[6] = x[UNDER_D]
        f[7] = C_SELF + (2 if x[TOP] == centre else 0) + (1 if b[HAND + centre] > 1 else 0)
        f[8] = C_WASTE + 8 * phase + x[WASTE_SIZE]
        if contested:
            f[9] = C_AHEAD + b[AHEAD + centre]
            return 10
        return 9
    if code == TRANSFERRED:
        after = centre + 1
        f[0] = T_RANK + centre
        useful = 1 if b[HAND + after] else 0
        f[1] = T_HAND + 2 * min(2, b[HAND + centre]) + useful
        f[2] = T_WANT + min(3, b[WANT + centre])
        f[3] = T_AHEAD + b[AHEAD + centre]
        f[4] = T_STOCK + x[STOCK_LEFT]
        if useful:
            f[5] = T_RUN + run(b, after)
        else:
            f[5] = T_AHEAD2 + b[AHEAD + after]
        return 6
    if code <= TURNED:
        size = b[WASTE]
        f[0] = D_WASTE + 8 * phase + x[WASTE_SIZE]
        f[1] = D_STOCK + x[STOCK_LEFT]
        f[2] = D_PLAYS + 5 * phase + min(5, x[OPTIONS]) - 1
        f[3] = D_DEPTH + x[DEPTH]
        if size == 0:
            return 4
        rank = b[PILE + size - 1]
        d = distance(b, centre, rank)
        spare = min(2, b[HAND + rank] - 1)
        f[4] = D_DC + 42 * phase + 3 * d + spare
        f[5] = D_GAP + (24 if phase > 1 else 0) + 3 * gap(b, centre, d) + spare
        k = b[WANTED] >> rank
        f[6] = D_K + 28 * phase + (14 if spare else 0) + (lowest(k) if k else 13)
        f[7] = D_RANK + 14 * phase + rank
        f[8] = D_AHEAD + b[AHEAD + rank]
        f[9] = D_BURIED + min(4, b[BURIED + rank])
        f[10] = D_LEFT + 8 * rounds(b, rank) + min(7, b[HAND + rank] - 1 + b[AHEAD + rank])
        f[11] = D_CENTRE + 8 * phase + b[CENTRE] // 7
        return 12
    rank = code & 15
    d = distance(b, centre, rank)
    spare = min(2, b[HAND + rank] - 1)
    near = 1 if d < 5 else 0
    f[0] = K_DC + 42 * phase + 3 * d + spare
    f[1] = K_GAP + (24 if phase > 1 else 0) + 3 * gap(b, centre, d) + spare
    f[2] = K_RANK + 28 * phase + (14 if spare else 0) + rank
    down = 0
    while down < 4 and b[HELD] >> (rank - 1 - down) & 1:
        down += 1
    f[3] = K_DOWN + 2 * down + (1 if rank > 1 and b[WANT + rank - 1] else 0)
    f[4] = K_UNC + uncovered(b, centre, rank - 1)
    f[5] = K_AHEAD + 9 * near + b[AHEAD + rank]
    f[6] = K_BURIED + 5 * near + min(4, b[BURIED + rank])
    f[7] = K_LEVEL + 2 * ones(b[WANTED] >> (rank + 1)) + (1 if b[WANT + rank] > 1 else 0)
    f[8] = K_WASTE + 8 * phase + x[WASTE_SIZE]
    f[9] = K_DEPTH + x[DEPTH]
    f[10] = K_SOON + 4 * x[SOON] + (3 if d > 8 else 2 if d > 5 else 1 if d > 2 else 0)
    f[11] = K_STOCK + x[STOCK_LEFT]
    f[12] = K_LEFT + 8 * rounds(b, rank) + min(7, b[HAND + rank] - 1 + b[AHEAD + rank])
    f[13] = K_CENTRE + 8 * phase + b[CENTRE] // 7
    f[14] = K_SELF + (2 if x[TOP] == rank else 0) + (1 if spare else 0)
    f[15] = x[UNDER_RANK]
    f[16] = x[UNDER_K]
    f[17] = x[UNDER_D]
    return 18


def choose(b: Any, codes: Any, n: int, x: Any, f: Any, weights: Any) -> int:
    """Return the index of the best of `n` moves by score."""
    look(b, n, x)
    best, most = 0, -1e30
    for i in range(n):
        score = 0.0
        for j in range(features(b, codes[i], x, f)):
            score += weights[f[j]]
        if score > most:
            best, most = i, score
    return best


def playout(b: Any, codes: Any, x: Any, f: Any, weights: Any) -> bool:
    """Play to the end by the policy: is it won? `codes`, `x` and `f` have room for MOST, SHARED and MOST_TABLES numbers."""
    while True:
        n = moves(b, codes)
        if n == 0:
            return complete(b)
        play(b, codes[choose(b, codes, n, x, f, weights) if n > 1 else 0])

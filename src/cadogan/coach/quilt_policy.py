"""The policy for simulated games of the quilts: random moves, better ones more often (rule code: compiled).

Every move has *traits*, numbers that describe what it does: how many cards it frees, where the other copy of its card is, how
soon the card below will be needed … A weighted sum of the traits is the move's score; moves are drawn at random with odds that
grow exponentially with the score. The weights were learned (see `cadogan.coach.quilt`), one set for each pass and kind of move.

No trait uses hidden information: of an unknown stock, the policy knows which cards it holds, but not their order.
"""

from __future__ import annotations

from math import exp
from typing import Any, NamedTuple

import numpy as np

from cadogan.bits import lowest, ones
from cadogan.cards import splitmix
from cadogan.games.quilt import CELLS, DEAL, REDEAL, TO_DOWN, TO_UP, TO_WASTE, WASTE_DOWN, WASTE_UP
from cadogan.solver.quilt.board import (
    ALL,
    FOUND,
    LANE,
    LEFT,
    ROOM,
    STOCK,
    WASTE,
    WRAP,
    Fixed,
    Q,
    beside,
    free_cells,
    place_cell,
    unpack,
)

# The kinds of moves, each with its own weights.
QUILT_HOME, WASTE_HOME, QUILT_WASTE, DEALT, TURNED = range(5)
KINDS = 5
PASSES = 3  # with weights of their own: the last pass, the one before it, and all before that
MOST = 48  # more moves than a position can have
FAR = 8  # ranks away; more count the same, as good as never
DISTANT = 2.0  # value of the trait then

# The traits, as columns of the weights; each kind of move has its own meaning for most of them. The *twin* is the other copy of
# the card that is moved, the *next* card the one that its foundation takes after it, the *top* one the waste's, and the
# *shown* one the stock's next card, where it is seen.
TRAITS = 16
ANY = 0  # 1 for every move
# A card goes home, from the quilt or from the waste:
NEXT_FREE, TWIN_FREE, TWIN_BLOCKED, TWIN_WASTED, TWIN_STOCKED, TO_GO = range(3, 9)  # TO_GO: what its suit lacks
HOME_STOCK = 11  # cards in the stock
NEXT_BLOCKED, NEXT_STOCKED, NEXT_WASTED, TWIN_SHOWN = range(12, 16)
# From the waste: how far the card below it is from home, and whether it goes next; whether a free card follows in rank.
BELOW_FAR, TOP_FOLLOWED, BELOW_NEXT = 1, 2, 9
# From the quilt: cards it frees, and those wanted now; whether the card itself, and the cards it frees, fit on the waste.
FREED, FREED_WANTED, COULD_LIE, FREED_LIE = 1, 2, 9, 10
# A card of the quilt is laid on the waste and covers the top card (FREED and FREED_WANTED as above):
LAID_FAR, COVERED_FAR, LAID_WAIT, LAID_LAST, COVERED_LAST, LAID_STOCK, LAID_FITS, COVERED_FITS = range(3, 11)
FREED_FOLLOW, FREE_FOLLOW, LAID_TWIN_FREE, LAID_TWIN_STOCKED, LAID_IN_RUN = range(11, 16)
# The next card is dealt, or the waste is turned over:
TOP_FAR, TOP_FITS, SHOWN_FITS, SHOWN_FOLLOWS, SHOWN_FAR, FREE_WANTED, FREE_LIE, DEALT_STOCK, TOP_LAST = range(1, 10)
SHOWN_FOLLOWED, DEALT_WASTE, FREE_CARDS, SHOWN_TWIN, TOP_TWIN, LEFT_CARDS = range(10, 16)


class Table(NamedTuple):
    """The state of a game, without its cards."""

    quilt: int  # the cells that still have a card
    waste: int  # number of cards
    stock: int  # number of cards
    left: int  # redeals left
    home: int  # number of cards


class Habits(NamedTuple):
    """How a game is simulated. (The weights are a separate argument, because an array in here would cost 4 % of the speed.)"""

    knows: bool  # the next card of the stock is seen
    shuffled: bool  # redeals are shuffled
    last: int  # stop before the redeal at which this many redeals are left; -1: play to the end


class Room(NamedTuple):
    """Working arrays for a game. The first four have a row or an entry for each move of a position."""

    traits: Any
    moves: Any
    kinds: Any
    odds: Any
    wasted: Any  # number of copies of each card in the waste
    stocked: Any  # number of copies in the stock
    packet: Any
    chance: Any


def draw(chance: Any) -> float:
    """Return the next random number, from 0 to 1."""
    chance[0] = chance[0] * 6364136223846793005 + 1442695040888963407
    return float((chance[0] >> 33) & 0x7FFFFFFF) / (1 << 31)


def wanted(tops: Any, at: Any) -> int:
    """Return the cells of all cards, free or not, that a foundation takes next."""
    cells = 0
    for suit in range(4):
        cells |= at[suit << 4 | (tops[suit] + 1)] | at[suit << 4 | (tops[4 + suit] - 1)]
    return cells


def fits(card: int, tops: Any) -> bool:
    """Does a foundation take the card?"""
    rank = card & 15
    return bool(rank == tops[card >> 4] + 1 or rank == tops[4 + (card >> 4)] - 1)


def far(card: int, tops: Any) -> float:
    """Return how soon a foundation will take the card: a quarter for each card before it, at most `DISTANT`."""
    up = (card & 15) - tops[card >> 4] - 1
    down = tops[4 + (card >> 4)] - 1 - (card & 15)
    if up < 0 or up > FAR:
        up = FAR
    if down < 0 or down > FAR:
        down = FAR
    return float(0.25 * min(up, down))


def home_traits(
    traits: Any, n: int, card: int, after: int, rest: int, free: int, shown: int, at: Any, wasted: Any, stocked: Any
) -> None:
    """Set the traits of move n, which plays a card home, that concern its twin and the card wanted `after` it.

    `rest` and `free` are the cells of the quilt, all and free ones, without the card; `shown` is the stock's next card.
    """
    if at[card] & rest:
        traits[n, TWIN_FREE if at[card] & free else TWIN_BLOCKED] = 1.0
    elif wasted[card] > 0:
        traits[n, TWIN_WASTED] = 1.0
    elif stocked[card] > 0:
        traits[n, TWIN_STOCKED] = 1.0
        if card == shown:
            traits[n, TWIN_SHOWN] = 1.0
    if at[after] & rest & ~free:
        traits[n, NEXT_BLOCKED] = 1.0
    if after & 15 and after & 15 < 14:
        if stocked[after] > 0:
            traits[n, NEXT_STOCKED] = 1.0
        if wasted[after] > 0:
            traits[n, NEXT_WASTED] = 1.0


def play_on(
    start: Table, habits: Habits, tops: Any, cards: Any, fixed: Fixed, weights: Any, room: Room, gradient: Any
) -> tuple[int, int, int]:
    """Play a game to its end, or as far as `habits.last` says; return the cards home, the quilt and the cards in the waste.

    Changes `cards` and `tops`. A `gradient` that is not empty becomes the derivative of the logarithm of the game's
    probability with respect to the weights.
    """
    q, waste, stock, left, count = start
    knows, shuffled, last = habits
    board, at, lane, wrap = fixed.board, fixed.at, fixed.options[LANE], fixed.options[WRAP]
    traits, moves, kinds, odds = room.traits, room.moves, room.kinds, room.odds
    wasted, stocked = room.wasted, room.stocked
    learning = len(gradient) > 0
    free = free_cells(q, lane)
    want = wanted(tops, at)
    for i in range(64):
        wasted[i] = 0
        stocked[i] = 0
    for i in range(waste):
        wasted[cards[i]] += 1
    for i in range(stock):
        stocked[cards[ROOM - 1 - i]] += 1
    while count < ALL:
        top = cards[waste - 1] if waste > 0 else 0
        under = cards[waste - 2] if waste > 1 else 0
        known = cards[ROOM - stock] if stock > 0 and knows else 0
        follow = beside(top, at, wrap) & free if top else 0
        n = 0
        pick = -1
        if top and fits(top, tops):
            # The top card of the waste to a foundation.
            if wasted[top] == 1 and stocked[top] == 0 and not at[top] & q:
                pick = 0
            suit = top >> 4
            up = top & 15 == tops[suit] + 1
            next_card = top + 1 if up else top - 1
            for j in range(TRAITS):
                traits[n, j] = 0.0
            traits[n, ANY] = 1.0
            if under:
                traits[n, BELOW_FAR] = far(under, tops)
                if under == next_card or fits(under, tops):
                    traits[n, BELOW_NEXT] = 1.0
            if follow:
                traits[n, TOP_FOLLOWED] = 1.0
            if at[next_card] & free:
                traits[n, NEXT_FREE] = 1.0
            traits[n, TO_GO] = (tops[4 + suit] - tops[suit]) / 13.0
            traits[n, HOME_STOCK] = stock / 32.0
            wasted[top] -= 1
            home_traits(traits, n, top, next_card, q, free, known, at, wasted, stocked)
            wasted[top] += 1
            moves[n] = WASTE_UP if up else WASTE_DOWN
            kinds[n] = WASTE_HOME
            n += 1
        ready = want & free if pick < 0 else 0
        while ready:
            # A card of the quilt to a foundation.
            cell = lowest(ready)
            ready &= ready - 1
            card = board[cell]
            rest = q & ~(1 << cell)
            if wasted[card] == 0 and stocked[card] == 0 and not at[card] & rest:
                pick = n
                ready = 0
            suit = card >> 4
            up = card & 15 == tops[suit] + 1
            next_card = card + 1 if up else card - 1
            then = free_cells(rest, lane)
            new = then & ~free
            for j in range(TRAITS):
                traits[n, j] = 0.0
            traits[n, ANY] = 1.0
            traits[n, FREED] = ones(new)
            traits[n, FREED_WANTED] = ones(new & (want | at[next_card]))
            if at[next_card] & then or next_card == top:
                traits[n, NEXT_FREE] = 1.0
            traits[n, TO_GO] = (tops[4 + suit] - tops[suit]) / 13.0
            if (follow >> cell) & 1:
                traits[n, COULD_LIE] = 1.0
            traits[n, FREED_LIE] = ones(new & beside(top, at, wrap)) if top else 0.0
            traits[n, HOME_STOCK] = stock / 32.0
            home_traits(traits, n, card, next_card, rest, then, known, at, wasted, stocked)
            moves[n] = CELLS[cell] << 2 | (TO_UP if up else TO_DOWN)
            kinds[n] = QUILT_HOME
            n += 1
        lays = follow if pick < 0 else 0
        while lays:
            # A card of the quilt to the waste.
            cell = lowest(lays)
            lays &= lays - 1
            card = board[cell]
            rest = q & ~(1 << cell)
            then = free_cells(rest, lane)
            new = then & ~free
            for j in range(TRAITS):
                traits[n, j] = 0.0
            traits[n, ANY] = 1.0
            traits[n, FREED] = ones(new)
            traits[n, FREED_WANTED] = ones(new & want)
            traits[n, LAID_FAR] = far(card, tops)
            traits[n, COVERED_FAR] = far(top, tops)
            # Ranks to wait until the two can leave the waste one after the other.
            wait = (card & 15) - tops[card >> 4] - 1 if card < top else tops[4 + (card >> 4)] - 1 - (card & 15)
            traits[n, LAID_WAIT] = 0.25 * min(wait, FAR) if wait >= 0 else DISTANT
            if wasted[card] == 0 and stocked[card] == 0 and not at[card] & rest:
                traits[n, LAID_LAST] = 1.0
            if wasted[top] == 1 and stocked[top] == 0 and not at[top] & q:
                traits[n, COVERED_LAST] = 1.0
            traits[n, LAID_STOCK] = stock / 32.0
            if fits(card, tops):
                traits[n, LAID_FITS] = 1.0
            if fits(top, tops):
                traits[n, COVERED_FITS] = 1.0
            traits[n, FREED_FOLLOW] = ones(new & beside(card, at, wrap))
            traits[n, FREE_FOLLOW] = ones(then & beside(card, at, wrap))
            if at[card] & rest & then:
                traits[n, LAID_TWIN_FREE] = 1.0
            if stocked[card] > 0:
                traits[n, LAID_TWIN_STOCKED] = 1.0
            if under and (under - top == top - card):
                traits[n, LAID_IN_RUN] = 1.0
            moves[n] = CELLS[cell] << 2 | TO_WASTE
            kinds[n] = QUILT_WASTE
            n += 1
        if pick < 0 and (stock > 0 or (waste > 0 and left > 0)):
            # Deal the next card or turn the waste over; the traits are needed only if there are other moves.
            if n > 0:
                for j in range(TRAITS):
                    traits[n, j] = 0.0
                traits[n, ANY] = 1.0
                if top:
                    traits[n, TOP_FAR] = far(top, tops)
                    if fits(top, tops):
                        traits[n, TOP_FITS] = 1.0
                    if wasted[top] == 1 and stocked[top] == 0 and not at[top] & q:
                        traits[n, TOP_LAST] = 1.0
                    if at[top] & free:
                        traits[n, TOP_TWIN] = 1.0
                if known:
                    traits[n, SHOWN_FAR] = far(known, tops)
                    if fits(known, tops):
                        traits[n, SHOWN_FITS] = 1.0
                    if known == top + 1 or known == top - 1:
                        traits[n, SHOWN_FOLLOWS] = 1.0
                    traits[n, SHOWN_FOLLOWED] = ones(beside(known, at, wrap) & free)
                    if at[known] & q:
                        traits[n, SHOWN_TWIN] = 1.0
                traits[n, FREE_WANTED] = ones(want & free)
                traits[n, FREE_LIE] = ones(follow)
                traits[n, DEALT_STOCK] = stock / 32.0
                traits[n, DEALT_WASTE] = waste / 32.0
                traits[n, FREE_CARDS] = ones(free) / 8.0
                traits[n, LEFT_CARDS] = ones(q) / 32.0
            moves[n] = DEAL if stock > 0 else REDEAL
            kinds[n] = DEALT if stock > 0 else TURNED
            n += 1
        if n == 0:
            break
        if pick < 0:
            pick = 0
            if n > 1:
                now = min(left, PASSES - 1)
                most = -1e9
                for i in range(n):
                    kind = kinds[i]
                    # Four sums, because the processor adds them in parallel.
                    one, two, three, four = 0.0, 0.0, 0.0, 0.0
                    for j in range(0, TRAITS, 4):
                        one += weights[now, kind, j] * traits[i, j]
                        two += weights[now, kind, j + 1] * traits[i, j + 1]
                        three += weights[now, kind, j + 2] * traits[i, j + 2]
                        four += weights[now, kind, j + 3] * traits[i, j + 3]
                    score = (one + two) + (three + four)
                    odds[i] = score
                    most = max(most, score)
                total = 0.0
                for i in range(n):
                    odds[i] = exp(odds[i] - most)
                    total += odds[i]
                x = draw(room.chance) * total
                while pick < n - 1 and x >= odds[pick]:
                    x -= odds[pick]
                    pick += 1
                if learning:
                    for j in range(TRAITS):
                        gradient[now, kinds[pick], j] += traits[pick, j]
                    for i in range(n):
                        for j in range(TRAITS):
                            gradient[now, kinds[i], j] -= odds[i] / total * traits[i, j]
        move = moves[pick]
        if move == DEAL:
            card = cards[ROOM - stock]
            cards[waste] = card
            stocked[card] -= 1
            wasted[card] += 1
            waste += 1
            stock -= 1
        elif move == REDEAL:
            if left == last:
                break
            turn(cards, waste, shuffled, room)
            stock, waste, left = waste, 0, left - 1
            knows = knows or not shuffled
        elif move in (WASTE_UP, WASTE_DOWN):
            wasted[top] -= 1
            waste -= 1
            count += 1
            if move == WASTE_UP:
                tops[top >> 4] += 1
            else:
                tops[4 + (top >> 4)] -= 1
            want = wanted(tops, at)
        else:
            cell = place_cell(move >> 2)
            card = board[cell]
            q &= ~(1 << cell)
            free = free_cells(q, lane)
            if move & 3 == TO_WASTE:
                cards[waste] = card
                wasted[card] += 1
                waste += 1
            else:
                count += 1
                if move & 3 == TO_UP:
                    tops[card >> 4] += 1
                else:
                    tops[4 + (card >> 4)] -= 1
                want = wanted(tops, at)
    return count, q, waste


def turn(cards: Any, waste: int, shuffled: bool, room: Room) -> None:
    """Turn the waste into the stock, shuffled if `shuffled`."""
    packet = room.packet
    for i in range(waste):
        packet[i] = cards[i]
        cards[i] = 0
    for i in range(waste - 1, 0, -1) if shuffled else range(0):
        j = int(draw(room.chance) * (i + 1))
        packet[i], packet[j] = packet[j], packet[i]
    for i in range(waste):
        cards[ROOM - waste + i] = packet[i]
        room.wasted[packet[i]] -= 1
        room.stocked[packet[i]] += 1


def play_games(
    node: Any, cards: Any, fixed: Fixed, habits: Habits, weights: Any, room: Room, seed: int, homes: Any, gradients: Any
) -> None:
    """Play a deal once for each entry of `homes`; write the cards home and the gradient of each game (for training)."""
    tops = np.zeros(8, np.int64)
    room.chance[0] = splitmix(seed)
    for i in range(len(homes)):
        start = Table(node[Q], node[WASTE], node[STOCK], node[LEFT], unpack(node[FOUND], tops))
        home, _, _ = play_on(start, habits, tops, cards.copy(), fixed, weights, room, gradients[i])
        homes[i] = home

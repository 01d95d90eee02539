"""The policy for simulated games of the quilts: random moves, better ones more often (rule code: compiled).

Every move has *traits*, numbers that describe what it does: how many cards it frees, where the other copy of its card is, how
soon the card below will be needed … A weighted sum of the traits is the move's score; moves are drawn at random with odds that
grow exponentially with the score. The weights were learned (see the package), one set for each pass and kind of move.

No trait uses hidden information: of an unknown stock, the policy knows which cards it holds, but not their order.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.machine.arrays import zeros
from cadogan.machine.bits import lowest, ones, wrapped
from cadogan.machine.kernel import FloatBoxes, FloatRows, Floats, Int8Rows, Int8s, Int16s, Int64Rows, Int64s, kernel
from cadogan.rules.cards import splitmix
from cadogan.rules.games.quilt import DEAL, REDEAL, TO_DOWN, TO_UP, TO_WASTE, WASTE_DOWN, WASTE_UP
from cadogan.rules.state import REDEALS_AT_MOST
from cadogan.rules.woven_quilt import CELLS
from cadogan.solver.boards.kit import exp, fraction
from cadogan.solver.boards.quilt import (
    FIELDS,
    FOUND,
    LANE,
    LEFT,
    LONGEST,
    MOVES,
    NONE,
    ROOM,
    STOCK,
    WASTE,
    WRAP,
    Fixed,
    Q,
    beside,
    fits,
    fits_up,
    free_cells,
    home,
    next_deal,
    place_cell,
    playout,
    top_down,
    top_up,
    without,
)

# The kinds of moves, each with its own weights.
QUILT_HOME, WASTE_HOME, QUILT_WASTE, DEALT, TURNED = range(5)
KINDS = 5
PASSES = 3  # with weights of their own: the last pass, the one before it, and all before that
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


# The keys, for which `lessons.py` learns: a cell whose card goes home, one whose card goes to the waste, the waste's top card
# that goes home, and the one that is dealt on or turned over.
KEY_HOME, KEY_WASTE, KEY_TOP, KEY_DEAL, KEYS = range(0, 5 * 64, 64)

ALWAYS = REDEALS_AT_MOST + 1  # a value of Policy.seen


class Workspace(NamedTuple):
    """Working space for a game. The first five have a row or an entry for each move of a position."""

    traits: FloatRows
    moves: Int64s
    kinds: Int64s
    keys: Int64s
    odds: Floats
    wasted: Int64s  # number of copies of each card in the waste
    stocked: Int64s  # number of copies in the stock
    line: Int16s  # the moves of the game
    nodes: Int64Rows  # positions
    cards: Int8Rows  # and their cards
    order: Int8s  # unseen cards


class Policy(NamedTuple):
    """How a game is simulated."""

    weights: FloatBoxes
    bias: Floats  # for each key: added to the scores of its moves
    slope: Floats  # for each key: the derivative of the logarithm of the game's probability by its bias is added
    seen: int  # the stock's next card is seen when fewer redeals than this are left: 0 for never, or ALWAYS
    last: int  # stop before the redeal at which this many redeals are left; NONE: play to the end
    gradient: FloatBoxes  # not empty: becomes the derivative of the logarithm of the game's probability by the weights
    room: Workspace


class View(NamedTuple):
    """What the traits of a position's moves are about. A card is 0 if there is none."""

    quilt: int  # the cells that still have a card
    free: int  # those whose cards are free
    want: int  # those whose cards a foundation takes next
    follow: int  # those whose cards may be placed on the waste
    found: int  # the foundations
    top: int  # the top card of the waste
    under: int  # the card below it
    shown: int  # the stock's next card, if it is seen
    stock: int  # number of cards


def unbiased(weights: Any, seen: int) -> Policy:
    """Return a policy that has learned nothing about a position, plays to the end, and keeps no gradient."""
    return Policy(weights, zeros("d", KEYS), zeros("d", KEYS), seen, NONE, zeros("d", 0), working_space())


def working_space() -> Workspace:
    """Return the working space for a game."""
    return Workspace(
        zeros("d", MOVES, TRAITS),
        zeros("q", MOVES),
        zeros("q", MOVES),
        zeros("q", MOVES),
        zeros("d", MOVES),
        zeros("q", 64),
        zeros("q", 64),
        zeros("h", LONGEST),
        zeros("q", 2, FIELDS),
        zeros("b", 3, ROOM),
        zeros("b", ROOM),
    )


# -- rule code --------------------------------------------------------------------------------------------------------


def simulate(node: Any, cards: Any, fixed: Fixed, policy: Policy) -> int:
    """Play a game on from a position as a policy says, and return the number of cards home."""
    wasted, stocked = policy.room.wasted, policy.room.stocked
    for i in range(64):
        wasted[i] = 0
        stocked[i] = 0
    for i in range(node[WASTE]):
        wasted[cards[i]] += 1
    for i in range(node[STOCK]):
        stocked[cards[ROOM - 1 - i]] += 1
    playout(choose, policy, node, cards, fixed, policy.room.line)
    return home(node[FOUND])


def choose(node: Any, cards: Any, free: int, want: int, fixed: Fixed, policy: Policy) -> int:
    """Choose the next move, at random by the scores of all moves; see `playout`."""
    room, waste, stock = policy.room, node[WASTE], node[STOCK]
    top = cards[waste - 1] if waste > 0 else 0
    under = cards[waste - 2] if waste > 1 else 0
    shown = cards[ROOM - stock] if stock > 0 and node[LEFT] < policy.seen else 0
    follow = beside(top, fixed.at, fixed.options[WRAP]) & free if top else 0
    view = View(node[Q], free, want, follow, node[FOUND], top, under, shown, stock)
    n, pick = 0, NONE
    if top and fits(top, view.found):
        home_from_waste(view, fixed, room)
        n = 1
        if is_last(top, 1, view.quilt, fixed, room):
            pick = 0
    ready = want & free if pick == NONE else 0
    while ready:
        cell = lowest(ready)
        ready = wrapped(ready & (ready - 1))
        home_from_quilt(view, cell, n, fixed, room)
        if is_last(fixed.board[cell], 0, without(view.quilt, cell), fixed, room):
            pick = n
            ready = 0
        n += 1
    if pick == NONE:
        while follow:
            lay_on_waste(view, lowest(follow), n, fixed, room)
            follow = wrapped(follow & (follow - 1))
            n += 1
        deal = next_deal(node, fixed)
        if deal != NONE:
            if n > 0:  # else its traits are not needed
                deal_traits(view, waste, n, fixed, room)
            room.moves[n] = deal
            room.kinds[n] = DEALT if deal == DEAL else TURNED
            room.keys[n] = KEY_DEAL + top
            n += 1
        if n == 0:
            return NONE
        pick = pick_by_odds(n, min(node[LEFT], PASSES - 1), fixed, policy) if n > 1 else 0
    move: int = room.moves[pick]
    if move == REDEAL and node[LEFT] == policy.last:
        return NONE
    count(move, node, cards, fixed, room)
    return move


def pick_by_odds(n: int, now: int, fixed: Fixed, policy: Policy) -> int:
    """Return one of `n` moves at random, with odds that grow exponentially with its score; `now` is the pass."""
    weights, gradient = policy.weights, policy.gradient
    bias, slope = policy.bias, policy.slope
    traits, kinds, keys, odds = policy.room.traits, policy.room.kinds, policy.room.keys, policy.room.odds
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
        odds[i] = (one + two) + (three + four) + bias[keys[i]]
        most = max(most, odds[i])
    total = 0.0
    for i in range(n):
        odds[i] = exp(odds[i] - most)
        total += odds[i]
    x = fraction(fixed.chance) * total
    pick = 0
    while pick < n - 1 and x >= odds[pick]:
        x -= odds[pick]
        pick += 1
    slope[keys[pick]] += 1.0
    for i in range(n):
        slope[keys[i]] -= odds[i] / total
    if len(gradient) > 0:
        for j in range(TRAITS):
            gradient[now, kinds[pick], j] += traits[pick, j]
        for i in range(n):
            for j in range(TRAITS):
                gradient[now, kinds[i], j] -= odds[i] / total * traits[i, j]
    return pick


def count(move: int, node: Any, cards: Any, fixed: Fixed, room: Workspace) -> None:
    """Count the cards in the waste and in the stock after a move that is about to be played."""
    wasted, stocked = room.wasted, room.stocked
    if move == DEAL:
        card = cards[ROOM - node[STOCK]]
        stocked[card] -= 1
        wasted[card] += 1
    elif move == REDEAL:
        for i in range(node[WASTE]):
            wasted[cards[i]] -= 1
            stocked[cards[i]] += 1
    elif move in (WASTE_UP, WASTE_DOWN):
        wasted[cards[node[WASTE] - 1]] -= 1
    elif move & 3 == TO_WASTE:
        wasted[fixed.board[place_cell(move >> 2)]] += 1


# -- traits -----------------------------------------------------------------------------------------------------------


def begin(traits: Any, n: int) -> None:
    """Set the traits of move n to those that every move has."""
    for j in range(TRAITS):
        traits[n, j] = 0.0
    traits[n, ANY] = 1.0


def far(card: int, found: int) -> float:
    """Return how soon a foundation will take the card: a quarter for each card before it, at most `DISTANT`."""
    up = (card & 15) - top_up(found, card >> 4) - 1
    down = top_down(found, card >> 4) - 1 - (card & 15)
    if up < 0 or up > FAR:
        up = FAR
    if down < 0 or down > FAR:
        down = FAR
    return 0.25 * min(up, down)


def is_last(card: int, wasted: int, cells: int, fixed: Fixed, room: Workspace) -> bool:
    """Return whether no copy of a card is in the stock, in these cells, or in the waste beyond the `wasted` ones."""
    return room.wasted[card] == wasted and room.stocked[card] == 0 and not fixed.at[card] & cells


def home_from_waste(view: View, fixed: Fixed, room: Workspace) -> None:
    """Set move 0: the top card of the waste to a foundation."""
    traits, top, under, found = room.traits, view.top, view.under, view.found
    up = fits_up(top, found)
    after = top + 1 if up else top - 1
    begin(traits, 0)
    if under:
        traits[0, BELOW_FAR] = far(under, found)
        if under == after or fits(under, found):
            traits[0, BELOW_NEXT] = 1.0
    if view.follow:
        traits[0, TOP_FOLLOWED] = 1.0
    if fixed.at[after] & view.free:
        traits[0, NEXT_FREE] = 1.0
    room.wasted[top] -= 1
    home_traits(view, 0, top, after, view.quilt, view.free, fixed, room)
    room.wasted[top] += 1
    room.moves[0] = WASTE_UP if up else WASTE_DOWN
    room.kinds[0] = WASTE_HOME
    room.keys[0] = KEY_TOP + top


def home_from_quilt(view: View, cell: int, n: int, fixed: Fixed, room: Workspace) -> None:
    """Set move n: the card of a cell to a foundation."""
    traits, at, top = room.traits, fixed.at, view.top
    card, rest = fixed.board[cell], without(view.quilt, cell)
    up = fits_up(card, view.found)
    after = card + 1 if up else card - 1
    then = free_cells(rest, fixed.options[LANE])
    new = then & ~view.free
    begin(traits, n)
    traits[n, FREED] = ones(new)
    traits[n, FREED_WANTED] = ones(new & (view.want | at[after]))
    if at[after] & then or after == top:
        traits[n, NEXT_FREE] = 1.0
    if (view.follow >> cell) & 1:
        traits[n, COULD_LIE] = 1.0
    traits[n, FREED_LIE] = ones(new & beside(top, at, fixed.options[WRAP])) if top else 0.0
    home_traits(view, n, card, after, rest, then, fixed, room)
    room.moves[n] = CELLS[cell] << 2 | (TO_UP if up else TO_DOWN)
    room.kinds[n] = QUILT_HOME
    room.keys[n] = KEY_HOME + cell


def home_traits(view: View, n: int, card: int, after: int, rest: int, free: int, fixed: Fixed, room: Workspace) -> None:
    """Set traits of move n, which plays a card home: those about its suit, its twin, and the card wanted `after` it.

    `rest` and `free` are the cells of the quilt, all and free ones, without the card.
    """
    traits, at, wasted, stocked = room.traits, fixed.at, room.wasted, room.stocked
    traits[n, TO_GO] = (top_down(view.found, card >> 4) - top_up(view.found, card >> 4)) / 13.0
    traits[n, HOME_STOCK] = view.stock / 32.0
    if at[card] & rest:
        traits[n, TWIN_FREE if at[card] & free else TWIN_BLOCKED] = 1.0
    elif wasted[card] > 0:
        traits[n, TWIN_WASTED] = 1.0
    elif stocked[card] > 0:
        traits[n, TWIN_STOCKED] = 1.0
        if card == view.shown:
            traits[n, TWIN_SHOWN] = 1.0
    if at[after] & rest & ~free:
        traits[n, NEXT_BLOCKED] = 1.0
    if after & 15 and after & 15 < 14:
        if stocked[after] > 0:
            traits[n, NEXT_STOCKED] = 1.0
        if wasted[after] > 0:
            traits[n, NEXT_WASTED] = 1.0


def lay_on_waste(view: View, cell: int, n: int, fixed: Fixed, room: Workspace) -> None:
    """Set move n: the card of a cell to the waste."""
    traits, at, wrap, top, found = room.traits, fixed.at, fixed.options[WRAP], view.top, view.found
    card, rest = fixed.board[cell], without(view.quilt, cell)
    then = free_cells(rest, fixed.options[LANE])
    new = then & ~view.free
    begin(traits, n)
    traits[n, FREED] = ones(new)
    traits[n, FREED_WANTED] = ones(new & view.want)
    traits[n, LAID_FAR] = far(card, found)
    traits[n, COVERED_FAR] = far(top, found)
    # Ranks to wait until the two can leave the waste one after the other.
    up, down = top_up(found, card >> 4), top_down(found, card >> 4)
    wait = (card & 15) - up - 1 if card < top else down - 1 - (card & 15)
    traits[n, LAID_WAIT] = 0.25 * min(wait, FAR) if wait >= 0 else DISTANT
    if is_last(card, 0, rest, fixed, room):
        traits[n, LAID_LAST] = 1.0
    if is_last(top, 1, view.quilt, fixed, room):
        traits[n, COVERED_LAST] = 1.0
    traits[n, LAID_STOCK] = view.stock / 32.0
    if fits(card, found):
        traits[n, LAID_FITS] = 1.0
    if fits(top, found):
        traits[n, COVERED_FITS] = 1.0
    traits[n, FREED_FOLLOW] = ones(new & beside(card, at, wrap))
    traits[n, FREE_FOLLOW] = ones(then & beside(card, at, wrap))
    if at[card] & rest & then:
        traits[n, LAID_TWIN_FREE] = 1.0
    if room.stocked[card] > 0:
        traits[n, LAID_TWIN_STOCKED] = 1.0
    if view.under and view.under - top == top - card:
        traits[n, LAID_IN_RUN] = 1.0
    room.moves[n] = CELLS[cell] << 2 | TO_WASTE
    room.kinds[n] = QUILT_WASTE
    room.keys[n] = KEY_WASTE + cell


def deal_traits(view: View, waste: int, n: int, fixed: Fixed, room: Workspace) -> None:
    """Set the traits of move n, which deals the next card or turns the waste over."""
    traits, at, top, shown = room.traits, fixed.at, view.top, view.shown
    begin(traits, n)
    if top:
        traits[n, TOP_FAR] = far(top, view.found)
        if fits(top, view.found):
            traits[n, TOP_FITS] = 1.0
        if is_last(top, 1, view.quilt, fixed, room):
            traits[n, TOP_LAST] = 1.0
        if at[top] & view.free:
            traits[n, TOP_TWIN] = 1.0
    if shown:
        traits[n, SHOWN_FAR] = far(shown, view.found)
        if fits(shown, view.found):
            traits[n, SHOWN_FITS] = 1.0
        if shown == top + 1 or shown == top - 1:
            traits[n, SHOWN_FOLLOWS] = 1.0
        traits[n, SHOWN_FOLLOWED] = ones(beside(shown, at, fixed.options[WRAP]) & view.free)
        if at[shown] & view.quilt:
            traits[n, SHOWN_TWIN] = 1.0
    traits[n, FREE_WANTED] = ones(view.want & view.free)
    traits[n, FREE_LIE] = ones(view.follow)
    traits[n, DEALT_STOCK] = view.stock / 32.0
    traits[n, DEALT_WASTE] = waste / 32.0
    traits[n, FREE_CARDS] = ones(view.free) / 8.0
    traits[n, LEFT_CARDS] = ones(view.quilt) / 32.0


# -- training ---------------------------------------------------------------------------------------------------------


@kernel
def play_games(
    start: Int64s, cards: Int8s, fixed: Fixed, policy: Policy, seed: int, homes: Floats, gradients: FloatBoxes
) -> None:
    """Play a deal once for each entry of `homes`; write the cards home, and the gradient of each game, for training.

    `gradients` has the passes of one game after those of another.
    """
    node, row = policy.room.nodes[0], policy.room.cards[0]
    fixed.chance[0] = wrapped(splitmix(seed))
    for i in range(len(homes)):
        node[:] = start
        row[:] = cards
        gradient = gradients[i * PASSES : (i + 1) * PASSES]
        homes[i] = simulate(
            node,
            row,
            fixed,
            Policy(policy.weights, policy.bias, policy.slope, policy.seen, policy.last, gradient, policy.room),
        )

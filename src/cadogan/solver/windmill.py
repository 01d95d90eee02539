"""The windmill's own search: from card to card of the stock, with a bound by counting that shows most dead ends at once.

Suits never matter, nor which sail a card lies in, nor which corner is which. So a position is the waste as ranks, the
stock's next card, the cards in hand (those of the sails and the waste's top one: each of them can be played, and whichever
is, the others remain and the next card of the waste comes up), how far the centre is and how high the corners are.

The search goes by layers: all positions from which so many cards of the stock have been drawn. Two kinds take turns. A whole
search keeps every position of a layer; it proves losses, and finds wins where the layers are small. Beams keep the most
promising, a position's promise being how many cards a random game brings home from it; a random game that wins is the
solution. Beams set out from the layer that the whole search has reached.

The bound: every card of the waste must come up again, and the moment when one does leaves little freedom. All that has been
dealt, but for the eight sails and what lies further down in the waste, is on the centre and the corners then, and must make
up a centre and corners that can be built. See `dig`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cadogan import compiled
from cadogan.cards import GOLDEN, KING, MASK, splitmix
from cadogan.game import Rules
from cadogan.games.windmill import (
    ALTERNATE,
    CADOGAN,
    CENTRE,
    CORNER_MOVE,
    CORNERS,
    DEAL,
    FREE,
    FROM_WASTE,
    KINGS,
    LAST,
    LEFT,
    NONE,
    REDEAL,
    SAILS,
    STOCK,
    TO_CENTRE,
    TO_CORNER,
    TRANSFER,
    UNLESS_OTHERWISE,
    WASTE,
    card_at,
    play,
)
from cadogan.parts import held, stock_cards
from cadogan.solver.task import BEST, ENDLESS, LIMIT, POSITIONS, STOP, Lost, Outcome, Task, Won, spend

PRUNINGS = {
    "counting": (
        "when no redeal is left, each card of the waste must come up again; at the moment when the card above the m lowest "
        "does, the sails are full, and all cards out but those eight and the m make up the centre and the corners. Where no "
        "such moment has cards for a centre at least as long as before, and no longer than at the like moment for m - 1, the game "
        "is lost. So it is when fewer than eight cards of a rank are left in play"
    ),
}

# -- positions --------------------------------------------------------------------------------------------------------
# A position is a row of three numbers. KEY: the waste, and below it the redeals left, LAST, the corners' sizes in
# falling order, four bits each, and the size of the centre. RUN: which stock, and how many cards of it are drawn. HAND: how
# many cards of each rank lie in the sails and on top of the waste, four bits each; it follows from the other two.

KEY, RUN, HAND = range(3)
WASTE_BITS, LEFT_BITS, LAST_BITS, CORNER_BITS = 28, 26, 22, 6
CENTRE_MASK = 63  # of the centre's size
SHAPE_MASK = (1 << WASTE_BITS) - 1
BUILT_MASK = (1 << LAST_BITS) - 1
COMPLETE = 0xDDDD << CORNER_BITS | 52

# LAST as in the rules; with transfer=cadogan 1 + the size of the corner that the centre's last card came from.

# Wastes are the nodes of a tree: 0 is the empty waste, and a node's children are that waste with one card more on top. A
# stock is the one at the beginning (0), or a waste turned over, lowest card first, and named by its node.

PARENT, CHILD, SIBLING, RANK, SIZE, BOUND, SINCE, EFFORT = range(8)
NEVER = 127  # SINCE: the bounds are known from this number of drawn cards on; EFFORT: with how much effort


class Ground(NamedTuple):
    """What a search stands on: the rules and the stock, and the tree of the wastes met so far."""

    rules: Any  # TRANSFER_RULE, KINGS_RULE, COUNTING
    stock: Any  # ranks, the next card first
    out: Any  # how many cards of each rank are not in the stock, when so many have been drawn
    nodes: Any
    bounds: Any  # of some wastes: see `dig`
    sizes: Any  # how many nodes and bounds there are


TRANSFER_RULE, KINGS_RULE, COUNTING = range(3)
NODES, BOUNDS = range(2)

# Moves of the twin: as those of the rules, but for the sails and corners not by their numbers.
DEALT, TURNED, TRANSFERRED, CENTRED, CORNERED = 0, 1, 2, 3, 16  # CORNERED + the corner's size before
MARKED = 32  # added for the corner that LAST names
MOST = 12  # moves from a position


def length(run: int, ground: Ground) -> int:
    """How many cards a stock has."""
    if run == 0:
        return len(ground.stock)
    return ground.nodes[run, SIZE]


def card_of(run: int, drawn: int, ground: Ground) -> int:
    """The next card of a stock of which so many are drawn."""
    if run == 0:
        return ground.stock[drawn]
    node = run
    for _ in range(ground.nodes[run, SIZE] - 1 - drawn):
        node = ground.nodes[node, PARENT]
    return ground.nodes[node, RANK]


def covered(waste: int, rank: int, ground: Ground) -> int:
    """The waste with one more card."""
    nodes = ground.nodes
    node = nodes[waste, CHILD]
    while node:
        if nodes[node, RANK] == rank:
            return node
        node = nodes[node, SIBLING]
    node = ground.sizes[NODES]
    ground.sizes[NODES] += 1
    nodes[node, PARENT] = waste
    nodes[node, CHILD] = 0
    nodes[node, SIBLING] = nodes[waste, CHILD]
    nodes[node, RANK] = rank
    nodes[node, SIZE] = nodes[waste, SIZE] + 1
    nodes[node, SINCE] = NEVER
    nodes[node, EFFORT] = 0
    nodes[waste, CHILD] = node
    return node


def take(row: Any, rank: int, ground: Ground) -> None:
    """Take a card out of the hand; the waste's next card comes up or, if there is no waste, the stock's."""
    row[HAND] -= 1 << 4 * rank
    waste = row[KEY] >> WASTE_BITS
    if waste:
        below = ground.nodes[waste, PARENT]
        row[KEY] += (below - waste) << WASTE_BITS
        if below:
            row[HAND] += 1 << 4 * ground.nodes[below, RANK]
    elif row[RUN] & 255 < length(row[RUN] >> 8, ground):
        row[HAND] += 1 << 4 * card_of(row[RUN] >> 8, row[RUN] & 255, ground)
        row[RUN] += 1


def children(row: Any, kids: Any, codes: Any, ground: Ground) -> int:
    """Write the positions after each move, and the moves: how many."""
    n = 0
    key, hand = row[KEY], row[HAND]
    transfer = ground.rules[TRANSFER_RULE]
    last = (key >> LAST_BITS) & 15
    centre = key & CENTRE_MASK
    rank = centre % 13 + 1 if centre < 52 else 0
    if (
        rank
        and (hand >> 4 * rank) & 15
        and (rank != KING or (key >> CORNER_BITS + 12) & 15 or ground.rules[KINGS_RULE])
    ):
        kids[n, :] = row
        kids[n, KEY] += 1 - (last << LAST_BITS)
        take(kids[n], rank, ground)
        codes[n] = CENTRED
        n += 1
    before = -1
    for corner in range(4):
        size = (key >> CORNER_BITS + 4 * corner) & 15
        if size == before:
            continue
        before = size
        alike = 1
        while corner + alike < 4 and (key >> CORNER_BITS + 4 * (corner + alike)) & 15 == size:
            alike += 1
        marked = transfer == CADOGAN and last == 1 + size
        if size < 13 and (hand >> 4 * (13 - size)) & 15:
            for mark in range(2):
                if (mark and marked) or (not mark and (not marked or alike > 1)):
                    kids[n, :] = row
                    kids[n, KEY] += 1 << CORNER_BITS + 4 * corner
                    kids[n, KEY] += mark << LAST_BITS
                    take(kids[n], 13 - size, ground)
                    codes[n] = CORNERED + size + MARKED * mark
                    n += 1
        if size > 1 and 14 - size == rank and (not marked or alike > 1):
            seen = hand >> 4 * rank
            if (
                transfer == FREE
                or (transfer == ALTERNATE and last == 0)
                or (transfer == CADOGAN and (seen >> 4) & 15)
                or (transfer == UNLESS_OTHERWISE and seen & 15 == 0)
            ):
                kids[n, :] = row
                kids[n, KEY] += 1 - (1 << CORNER_BITS + 4 * (corner + alike - 1))
                mark = 1 if transfer == ALTERNATE else size if transfer == CADOGAN else 0
                kids[n, KEY] += (mark - last) << LAST_BITS
                codes[n] = TRANSFERRED
                n += 1
    waste = key >> WASTE_BITS
    if row[RUN] & 255 < length(row[RUN] >> 8, ground):
        kids[n, :] = row
        card = card_of(row[RUN] >> 8, row[RUN] & 255, ground)
        if waste:
            kids[n, HAND] -= 1 << 4 * ground.nodes[waste, RANK]
        kids[n, HAND] += 1 << 4 * card
        kids[n, KEY] += (covered(waste, card, ground) - waste) << WASTE_BITS
        kids[n, RUN] += 1
        codes[n] = DEALT
        n += 1
    elif waste and (key >> LEFT_BITS) & 3:
        kids[n, HAND] = hand - (1 << 4 * ground.nodes[waste, RANK])
        kids[n, KEY] = (key & SHAPE_MASK) - (1 << LEFT_BITS)
        kids[n, RUN] = waste << 8
        codes[n] = TURNED
        n += 1
    return n


def shape_home(key: int) -> int:
    """How many cards lie on the centre and the corners."""
    cards = key & CENTRE_MASK
    for corner in range(4):
        cards += (key >> CORNER_BITS + 4 * corner) & 15
    return cards


# -- the bound --------------------------------------------------------------------------------------------------------
# A gate of a waste is a moment when the card above it comes up: so many cards are drawn, the eight sails are full, and all
# other cards out that are not in the waste lie on the centre and the corners.


class Trial(NamedTuple):
    """Room for small searches."""

    rows: Any
    table: Any
    open: Any
    kids: Any
    codes: Any


def alive(row: Any, ground: Ground) -> bool:
    """May the position still be won, as far as the bounds tell?"""
    waste = row[KEY] >> WASTE_BITS
    if waste == 0 or not ground.rules[COUNTING]:
        return True
    below = ground.nodes[waste, PARENT]
    drawn = row[RUN] & 255
    if ground.nodes[below, SINCE] > drawn:
        dig(below, drawn, ground)
    return ground.bounds[ground.nodes[below, BOUND], drawn] >= row[KEY] & CENTRE_MASK


def way_down(waste: int, path: Any, ground: Ground) -> int:
    """Write a waste and all those below it, down to the empty one: how many."""
    depth = 0
    while waste:
        path[depth] = waste
        depth += 1
        waste = ground.nodes[waste, PARENT]
    path[depth] = 0
    return depth + 1


def dig(waste: int, since: int, ground: Ground) -> None:
    """Find the bounds of a waste, and of those below it, from so many drawn cards on, by counting.

    A waste's bound, when so many cards are drawn: the most cards that the centre can hold at one of its gates, now or
    later, from which the game can still be won; -1 when there is no such gate. A position whose centre is longer than that,
    with that waste below its top card, is lost.

    So many aces, so many twos … are to be had at a gate, and all but eight are built. A centre of some length leaves so
    many of each rank for the corners, which have at most as many queens as kings, as many jacks as queens …; they can
    take any number of cards up to a greatest one. And the gate of the waste below lies later, and the centre is not
    shorter then: so it is no longer now than that waste's bound.
    """
    nodes, bounds, out = ground.nodes, ground.bounds, ground.out
    held = np.zeros(14, np.int64)
    path = np.zeros(128, np.int64)
    for i in range(way_down(waste, path, ground) - 1, -1, -1):
        node = path[i]
        if node:
            held[nodes[node, RANK]] += 1
        if nodes[node, SINCE] <= since:
            continue
        if nodes[node, SINCE] == NEVER:
            nodes[node, BOUND] = ground.sizes[BOUNDS]
            ground.sizes[BOUNDS] += 1
        bound = nodes[node, BOUND]
        most = -1
        drawn = len(ground.stock)
        if nodes[node, SINCE] < NEVER:
            drawn = nodes[node, SINCE] - 1
            most = bounds[bound, drawn + 1]
        while drawn >= since:
            greatest = bounds[nodes[path[i + 1], BOUND], drawn] if node else 52
            if greatest > most:
                most = longest(out[drawn], held, most, greatest, ground.rules[KINGS_RULE])
            bounds[bound, drawn] = most
            drawn -= 1
        nodes[node, SINCE] = since


def longest(out: Any, held: Any, least: int, greatest: int, kings: int) -> int:
    """The longest centre, longer than `least`, at most `greatest`, for which the cards out and not held are right: else `least`."""
    built = -8
    for rank in range(1, 14):
        built += out[rank] - held[rank]
    for centre in range(min(greatest, built), least, -1):
        rounds, rest = centre // 13, centre % 13
        row, corners = 4, 0
        for rank in range(KING, 0, -1):
            left = out[rank] - held[rank] - rounds - (1 if rank <= rest else 0)
            if left < row:
                row = left
            if row < 0 or (rank == KING and row < 4 and centre >= KING and not kings):
                corners = -1000
                break
            corners += row
        if centre + corners >= built and (centre < KING or kings or built - centre >= 4):
            return centre
    return least


def sharpen(waste: int, since: int, effort: int, ground: Ground, trial: Trial, control: Any) -> None:
    """Find the bounds as `dig` does, and lower them where all gates with so long a centre are lost.

    Whether a gate is lost is found out by a search of at most `effort` positions for each.
    """
    nodes, bounds = ground.nodes, ground.bounds
    dig(waste, since, ground)
    if nodes[waste, EFFORT] * 4 >= effort:
        return
    held = np.zeros(14, np.int64)
    path = np.zeros(128, np.int64)
    for i in range(way_down(waste, path, ground) - 1, -1, -1):
        node = path[i]
        if node:
            held[nodes[node, RANK]] += 1
        if nodes[node, EFFORT] * 4 >= effort:
            continue
        nodes[node, EFFORT] = effort
        bound = nodes[node, BOUND]
        most = -1
        for drawn in range(len(ground.stock), nodes[node, SINCE] - 1, -1):
            greatest = bounds[bound, drawn]
            if node and bounds[nodes[path[i + 1], BOUND], drawn] < greatest:
                greatest = bounds[nodes[path[i + 1], BOUND], drawn]
            while greatest > most:
                centre = longest(ground.out[drawn], held, most, greatest, ground.rules[KINGS_RULE])
                if centre > most and gate_open(node, drawn, centre, held, effort, ground, trial, control):
                    most = centre
                greatest = centre - 1
            bounds[bound, drawn] = most


def gate_open(
    waste: int, drawn: int, centre: int, held: Any, effort: int, ground: Ground, trial: Trial, control: Any
) -> bool:
    """May the game be won from a gate of a waste with so long a centre?

    Goes through all the ways to leave eight cards for the sails and build corners of the rest.
    """
    spare = np.zeros(15, np.int64)  # cards of each rank that the centre leaves
    for rank in range(1, 14):
        spare[rank] = ground.out[drawn, rank] - held[rank] - centre // 13 - (1 if rank <= centre % 13 else 0)
    built = np.zeros(15, np.int64)  # of them, on corners
    sails = np.zeros(15, np.int64)  # room in the sails for the lower ranks and this one
    kings = 4 if centre >= KING and not ground.rules[KINGS_RULE] else 0
    tries = 0
    rank = KING
    built[KING] = min(4, spare[KING]) + 1
    sails[KING] = 8
    row = np.zeros(3, np.int64)
    while rank <= KING:
        built[rank] -= 1
        room = sails[rank] - spare[rank] + built[rank]
        if built[rank] < 0 or room < 0 or (rank == KING and built[rank] < kings):
            rank += 1
        elif rank > 1:
            rank -= 1
            sails[rank] = room
            built[rank] = min(built[rank + 1], spare[rank]) + 1
        elif room == 0:
            row[KEY] = waste << WASTE_BITS | centre
            row[RUN] = drawn
            row[HAND] = 1 << 4 * ground.nodes[waste, RANK] if waste else 0
            for r in range(1, 14):
                row[HAND] += (spare[r] - built[r]) << 4 * r
                for corner in range(built[r]):
                    row[KEY] += 1 << CORNER_BITS + 4 * corner
            tries += 1
            if tries > TRIES or not lost(row, effort, ground, trial, control):
                return True
    return False


def lost(row: Any, effort: int, ground: Ground, trial: Trial, control: Any) -> bool:
    """Is it found within so many positions that a position is lost?

    LAST is 0 in the positions of gates, and the rules then allow whatever they allow otherwise.
    """
    size = 64
    while size < 4 * effort:
        size *= 2
    table = trial.table[:size]
    table[:] = -1
    put(table, trial.rows, 0, row)
    trial.open[0] = 0
    count, waiting = 1, 1
    while waiting:
        waiting -= 1
        row = trial.rows[trial.open[waiting]]
        for k in range(children(row, trial.kids, trial.codes, ground)):
            kid = trial.kids[k]
            if kid[KEY] & BUILT_MASK == COMPLETE:
                return False
            if alive(kid, ground) and put(table, trial.rows, count, kid):
                trial.open[waiting] = count
                waiting += 1
                count += 1
                if (
                    spend(control)
                    or count > effort
                    or ground.sizes[NODES] > len(ground.nodes) - MOST
                    or ground.sizes[BOUNDS] > len(ground.bounds) - 128
                ):
                    return False
    return True


def put(table: Any, rows: Any, count: int, row: Any) -> bool:
    """Is a position new among the first `count` of some rows? Then it becomes the next one."""
    mask = len(table) - 1
    h = (row[KEY] ^ row[RUN] * 1442695040888963407) * -7046029254386353131
    at = (h ^ ((h >> 32) & 0xFFFFFFFF)) & mask
    while table[at] >= 0:
        if rows[table[at], KEY] == row[KEY] and rows[table[at], RUN] == row[RUN]:
            return False
        at = (at + 1) & mask
    table[at] = count
    rows[count, :] = row
    return True


# -- random games -----------------------------------------------------------------------------------------------------

# Out of 1024 times: a card that the centre wants as well goes to a corner rather; a card is played to a corner; a corner's
# card goes to the centre when the next card after it is in hand; and when it is not.
TO_CORNER_TOO, CORNER_PLAYED, USEFUL, USELESS = 0, 922, 973, 51
LONGEST = 1000


def chance(random: Any) -> int:
    """The next random number, 31 bits."""
    random[0] = random[0] * 6364136223846793005 + 1442695040888963407
    return (random[0] >> 33) & 0x7FFFFFFF


def playout(row: Any, ground: Ground, pile: Any, cards: Any, played: Any, random: Any) -> tuple[int, int]:
    """Play on at random from a position: the cards at home at the end, and the moves, which `played` tells."""
    transfer, kings = ground.rules[TRANSFER_RULE], ground.rules[KINGS_RULE]
    key, hand = row[KEY], row[HAND]
    size = 0
    node = key >> WASTE_BITS
    if node:
        size = ground.nodes[node, SIZE]
        for i in range(size - 1, -1, -1):
            pile[i] = ground.nodes[node, RANK]
            node = ground.nodes[node, PARENT]
    drawn, run = row[RUN] & 255, row[RUN] >> 8
    many = length(run, ground)
    if run == 0:
        for i in range(drawn, many):
            cards[i] = ground.stock[i]
    else:
        node = run
        for i in range(many - 1, -1, -1):
            cards[i] = ground.nodes[node, RANK]
            node = ground.nodes[node, PARENT]
    left = (key >> LEFT_BITS) & 3
    last = (key >> LAST_BITS) & 15
    corners = (key >> CORNER_BITS) & 0xFFFF
    centre = key & CENTRE_MASK
    plies = 0
    while plies < LONGEST:
        luck = chance(random)
        at_end = drawn == many and left == 0
        rank = centre % 13 + 1 if centre < 52 else 0
        taken = 0
        if rank and (hand >> 4 * rank) & 15 and (rank != KING or corners >> 12 or kings):
            taken = rank
            centre += 1
            last = 0
            played[plies] = CENTRED
        elif at_end or luck & 1023 < CORNER_PLAYED:
            luck >>= 10
            first = luck & 3
            for i in range(4):
                corner = (first + i) & 3
                height = (corners >> 4 * corner) & 15
                if height < 13 and (hand >> 4 * (13 - height)) & 15:
                    taken = 13 - height
                    while corner and (corners >> 4 * (corner - 1)) & 15 == height:
                        corner -= 1
                    corners += 1 << 4 * corner
                    played[plies] = CORNERED + height
                    if transfer == CADOGAN and last == 1 + height:
                        if corner == 3 or (corners >> 4 * (corner + 1)) & 15 != height:
                            last += 1
                            played[plies] += MARKED
                    break
        if taken:
            hand -= 1 << 4 * taken
            if size:
                size -= 1
                if size:
                    hand += 1 << 4 * pile[size - 1]
            elif drawn < many:
                hand += 1 << 4 * cards[drawn]
                drawn += 1
            plies += 1
            continue
        if rank > 1 and rank < KING and transfer != NONE:
            height = 14 - rank
            corner, alike = -1, 0
            for i in range(4):
                if (corners >> 4 * i) & 15 == height:
                    corner = i
                    alike += 1
            seen = hand >> 4 * rank
            useful = (seen >> 4) & 15 != 0
            if (
                corner >= 0
                and height > 1
                and (luck >> 4) & 1023 < (USEFUL if useful else USELESS)
                and (
                    transfer == FREE
                    or (transfer == ALTERNATE and last == 0)
                    or (transfer == CADOGAN and useful and (last != 1 + height or alike > 1))
                    or (transfer == UNLESS_OTHERWISE and seen & 15 == 0)
                )
            ):
                corners -= 1 << 4 * corner
                centre += 1
                last = 1 if transfer == ALTERNATE else height if transfer == CADOGAN else 0
                played[plies] = TRANSFERRED
                plies += 1
                continue
        if drawn < many:
            if size:
                hand -= 1 << 4 * pile[size - 1]
            pile[size] = cards[drawn]
            hand += 1 << 4 * pile[size]
            size += 1
            drawn += 1
            played[plies] = DEALT
        elif left and size:
            hand -= 1 << 4 * pile[size - 1]
            for i in range(size):
                cards[i] = pile[i]
            many, drawn, size = size, 0, 0
            left -= 1
            played[plies] = TURNED
        else:
            break
        plies += 1
    built = centre
    for corner in range(4):
        built += (corners >> 4 * corner) & 15
    return built, plies


# -- layers -----------------------------------------------------------------------------------------------------------

# How far a search by layers is.
ROWS = 0  # positions of this layer
HEAD = 1  # of them, those whose moves have been tried
FIRST = 2  # of them, those that the layer began with
THERE = 3  # positions of the next layer
WEIGHED = 4  # of them, those that a random game was played from
BASE = 5  # the place of the layer's first position in the trail
WHOLE = 6  # 1 as long as no position was left out
END = 7  # where the line to the end was found: the place of its last position in the trail, or in the next layer
PLIES = 8  # and the moves of the random game that led on from there

STOPPED, EXHAUSTED, FOUND, FOUND_AT_RANDOM, NO_ROOM = range(5)  # how a search ends, or pauses

SPARE = 256  # of all arrays so much is kept free
LEAST_EFFORT = 10
MOST_EFFORT = 20_000
TRIES = 500  # gates with the same centre that are searched
CROWD = 30  # times the width of a beam: more positions than that are not tried in one layer
SCORES = 4096


def refill(table: Any, rows: Any, count: int) -> None:
    """Make a table anew for the first `count` rows."""
    table[:] = -1
    for i in range(count):
        put(table, rows, i, rows[i])


def layers(
    ground: Ground,
    here: Any,
    there: Any,
    table: Any,
    other: Any,
    came: Any,
    scores: Any,
    trail: Any,
    far: Any,
    width: int,
    effort: int,
    trial: Trial,
    played: Any,
    random: Any,
    control: Any,
) -> int:
    """Go on from layer to layer: how it ended.

    `here` are the positions of this layer, `there` of the next, `table` and `other` where to find them; `came` and, for the
    positions of this layer and all before, `trail` tell the place in the trail of the position before and the move that led
    on from it. `width` is that of a beam, 0 for a whole search. `effort` is spent on the bounds of each waste that comes up,
    shared among the positions of a layer: see `sharpen`.
    """
    kids = np.zeros((MOST, 3), np.int64)
    codes = np.zeros(MOST, np.int64)
    pile = np.zeros(128, np.int64)
    cards = np.zeros(128, np.int64)
    tally = np.zeros(SCORES, np.int64)
    rows = len(here) - SPARE
    while True:
        while far[HEAD] < far[ROWS]:
            if control[STOP] != 0 or control[POSITIONS] >= control[LIMIT]:
                return STOPPED
            if (
                far[ROWS] > rows
                or far[THERE] > rows
                or far[BASE] + far[ROWS] > len(trail) - SPARE
                or ground.sizes[NODES] > len(ground.nodes) - SPARE
                or ground.sizes[BOUNDS] > len(ground.bounds) - SPARE
            ):
                return NO_ROOM
            row = here[far[HEAD]]
            for k in range(children(row, kids, codes, ground)):
                kid = kids[k]
                if codes[k] == DEALT and effort >= LEAST_EFFORT * far[ROWS] and ground.rules[COUNTING]:
                    sharpen(row[KEY] >> WASTE_BITS, kid[RUN], effort // far[ROWS], ground, trial, control)
                if not alive(kid, ground):
                    continue
                step = (far[BASE] + far[HEAD]) << 8 | codes[k]
                if kid[KEY] & BUILT_MASK == COMPLETE:
                    far[END] = far[BASE] + far[ROWS]
                    trail[far[END]] = step
                    return FOUND
                if kid[RUN] == row[RUN] + 1:
                    if put(other, there, far[THERE], kid):
                        came[far[THERE]] = step
                        far[THERE] += 1
                        spend(control)
                elif width and far[ROWS] >= CROWD * width:
                    far[WHOLE] = 0
                elif put(table, here, far[ROWS], kid):
                    trail[far[BASE] + far[ROWS]] = step
                    far[ROWS] += 1
                    spend(control)
            built = shape_home(row[KEY])
            if built > control[BEST]:
                control[BEST] = built
            far[HEAD] += 1
        if far[THERE] == 0:
            return EXHAUSTED
        while width and far[WEIGHED] < far[THERE]:
            i = far[WEIGHED]
            built, plies = playout(there[i], ground, pile, cards, played, random)
            if built > control[BEST]:
                control[BEST] = built
            stop = spend(control)
            if built == 104:
                far[END], far[PLIES] = i, plies
                return FOUND_AT_RANDOM
            scores[i] = 32 * built + (chance(random) & 31)
            far[WEIGHED] += 1
            if stop:
                return STOPPED
        if far[BASE] + far[ROWS] + far[THERE] > len(trail) - SPARE:
            return NO_ROOM
        keep = far[THERE]
        if width and keep > width:
            far[WHOLE] = 0
            keep = select(there, came, scores, keep, width, tally)
        far[BASE] += far[ROWS]
        far[ROWS] = far[FIRST] = keep
        for i in range(keep):
            here[i, :] = there[i]
            trail[far[BASE] + i] = came[i]
        refill(table, here, keep)
        other[:] = -1
        far[HEAD] = far[THERE] = far[WEIGHED] = 0


def select(there: Any, came: Any, scores: Any, count: int, width: int, tally: Any) -> int:
    """Bring the `width` best of `count` positions to the front."""
    tally[:] = 0
    for i in range(count):
        tally[scores[i]] += 1
    least, better = SCORES - 1, 0  # the least score that is kept, and how many are better
    while better + tally[least] < width:
        better += tally[least]
        least -= 1
    equal = width - better
    kept = 0
    for i in range(count):
        if scores[i] > least or (scores[i] == least and equal > 0):
            if scores[i] == least:
                equal -= 1
            there[kept, :] = there[i]
            came[kept] = came[i]
            kept += 1
    return kept


# -- the searches -----------------------------------------------------------------------------------------------------

FIRST_ROWS = 1 << 11
FIRST_NODES = 1 << 12
FIRST_WIDTH = 4
FIRST_TURN = 2000  # positions
ROOT = -1 << 8  # the step to the position itself


def suits(rules: Rules) -> bool:
    """It searches every game of the family."""
    return True


def prepare(rules: Rules) -> None:
    """Compile the search, or load it from the cache."""
    search = Search(Task(rules.deal(1), limit=1))  # type: ignore[attr-defined]
    search.run()
    search.kernels.refill(np.zeros(1, np.int32), np.zeros((1, 3), np.int64), 0)


def search(task: Task) -> Outcome:
    """A whole search and ever wider beams in turns, until an outcome is known or the task is over."""
    return Search(task).run()


class Layers:
    """A search by layers from some positions on: a whole one (width 0), or a beam.

    `steps` tell how the positions were come by, and `before` is the trail that they refer to.
    """

    def __init__(self, width: int, rows: Any, steps: Any, before: Any, stream: int) -> None:
        room = FIRST_ROWS
        while room < len(rows):
            room *= 2
        self.width = width
        self.before = before
        self.far = np.zeros(PLIES + 1, np.int64)
        self.far[WHOLE] = 1
        self.far[THERE] = len(rows)
        self.here = np.zeros((room + SPARE, 3), np.int64)
        self.there = np.zeros((room + SPARE, 3), np.int64)
        self.there[: len(rows)] = rows
        self.came = np.zeros(room + SPARE, np.int64)
        self.came[: len(rows)] = steps
        self.scores = np.zeros(room + SPARE, np.int64)
        self.trail = np.zeros(4 * room + SPARE, np.int64)
        self.table = np.full(2 * room, -1, np.int32)
        self.other = np.full(2 * room, -1, np.int32)
        self.played = np.zeros(LONGEST, np.int16)
        self.random = np.array([splitmix(stream) >> 1], np.int64)

    @property
    def crowded(self) -> bool:
        """Is there little room in a layer?"""
        return bool(max(self.far[ROWS], self.far[THERE]) > len(self.here) - 2 * SPARE)

    @property
    def long(self) -> bool:
        """Is there little room in the trail?"""
        return bool(self.far[BASE] + self.far[ROWS] + self.far[THERE] > len(self.trail) - 2 * SPARE)

    def line(self, step: int) -> list[int]:
        """The moves up to and with a step."""
        moves, trail = [], self.trail
        while step != ROOT:
            place = step >> 8
            if place < 0:
                place, trail = -2 - place, self.before
            else:
                moves.append(step & 255)
            step = int(trail[place])
        return moves[::-1]


class Search:
    """The search for one position: a whole search and beams."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.kernels = compiled.machine(__name__, "refill", "layers")
        self.widest = 1 << 40
        self.trial = Trial(
            np.zeros((MOST_EFFORT + SPARE, 3), np.int64), np.zeros(1 << 17, np.int32), np.zeros(MOST_EFFORT + SPARE, np.int32),
            np.zeros((MOST, 3), np.int64), np.zeros(MOST, np.int64),
        )  # fmt: skip
        self.begin()
        rows, steps, before = self.front
        self.whole: Layers | None = Layers(0, rows, steps, before, 0)

    def begin(self) -> None:
        """Begin at the position itself, with no waste met yet."""
        self.ground, row = footing(self.task)
        self.front = row[None, :], np.array([ROOT]), np.zeros(0, np.int64)

    def run(self) -> Outcome:
        """Search until an outcome is known or the task is over."""
        task = self.task
        if self.ground.rules[COUNTING] and self.ground.out[-1, 1:].min() < 8:
            return Lost("eight cards of each rank are needed, and of some there are fewer")
        width = FIRST_WIDTH
        stream = task.seed
        while not task.over:
            before = int(task.control[POSITIONS])
            stream += GOLDEN
            outcome = self.beam(width, stream & MASK)
            if not outcome and self.whole:
                outcome = self.prove(self.whole, max(FIRST_TURN, int(task.control[POSITIONS]) - before))
            if outcome:
                return outcome
            width = min(2 * width, self.widest)
        return None

    def beam(self, width: int, stream: int) -> Outcome:
        """One beam, from the layer that the whole search has reached unless that is too great."""
        whole = self.whole
        if whole and 0 < whole.far[FIRST] <= 8 * width:
            rows = whole.here[: whole.far[FIRST]].copy()
            self.front = rows, -2 - whole.far[BASE] - np.arange(len(rows)) << 8, whole.trail
        beam = Layers(width, *self.front, stream)
        self.task.stage(ENDLESS, f"a beam of {width}")
        ended = self.go(beam)
        if ended == NO_ROOM:  # once more without the whole search and all its wastes, and then with narrower beams
            if not whole:
                self.widest = width // 2
            self.whole = None
            self.begin()
        return self.outcome(beam, ended)

    def prove(self, whole: Layers, positions: int) -> Outcome:
        """Go on with the whole search for so many positions."""
        self.task.stage(positions, "all positions, card by card of the stock")
        ended = self.go(whole)
        if ended == NO_ROOM:
            self.whole = None
        return self.outcome(whole, ended)

    def go(self, layers: Layers) -> int:
        """Go on with one of them, with more room wherever it is needed: how it ended."""
        while True:
            ended = self.kernels.layers(
                self.ground, layers.here, layers.there, layers.table, layers.other, layers.came, layers.scores, layers.trail,
                layers.far, layers.width, 0 if layers.width else MOST_EFFORT, self.trial, layers.played, layers.random, self.task.control,
            )  # fmt: skip
            if ended != NO_ROOM:
                return int(ended)
            try:
                self.more(layers)
            except MemoryError:
                return NO_ROOM

    def more(self, layers: Layers) -> None:
        """Double what has become scarce. Raises MemoryError when the task has no memory for it."""
        far = layers.far
        if layers.crowded:
            for name in ("here", "there", "came", "scores"):
                setattr(layers, name, self.doubled(getattr(layers, name), layers))
            layers.table = self.doubled(layers.table, layers)
            layers.other = self.doubled(layers.other, layers)
            self.kernels.refill(layers.table, layers.here, far[ROWS])
            self.kernels.refill(layers.other, layers.there, far[THERE])
        if layers.long:
            layers.trail = self.doubled(layers.trail, layers)
        ground = self.ground
        if ground.sizes[NODES] > len(ground.nodes) - 2 * SPARE:
            self.ground = ground = ground._replace(nodes=self.doubled(ground.nodes, layers))
        if ground.sizes[BOUNDS] > len(ground.bounds) - 2 * SPARE:
            self.ground = ground._replace(bounds=self.doubled(ground.bounds, layers))

    def doubled(self, array: Any, layers: Layers) -> Any:
        """An array with as much room again, if there is memory for it beside the old one."""
        holders = {id(each): each for each in (layers, self.whole) if each}.values()
        arrays = [*self.ground, *self.front, *(each for holder in holders for each in vars(holder).values())]
        used = sum({id(each): each.nbytes for each in arrays if isinstance(each, np.ndarray)}.values())
        if used + 2 * array.nbytes > self.task.memory:
            raise MemoryError
        return np.concatenate((array, np.zeros_like(array)))

    def outcome(self, layers: Layers, ended: int) -> Outcome:
        """What an ending means."""
        far = layers.far
        if ended == FOUND:
            moves = layers.line(int(layers.trail[far[END]]))
        elif ended == FOUND_AT_RANDOM:
            moves = layers.line(int(layers.came[far[END]])) + layers.played[: far[PLIES]].tolist()
        elif ended == EXHAUSTED and far[WHOLE]:
            what = "all positions that can follow were searched"
            return Lost(f"{what}, but for those that counting shows lost" if self.ground.rules[COUNTING] else what)
        else:
            return None
        return Won(by_the_rules(self.task, moves))


def footing(task: Task) -> tuple[Ground, Any]:
    """What the search for a position stands on, and the position as a row."""
    s = task.position.state
    counting = s[LEFT] == 0 and task.prunings(PRUNINGS) & 1
    stock = np.array([card & 15 for card in stock_cards(s, STOCK)], np.int8)
    waste = [card & 15 for card in held(s, WASTE)]
    sizes = sorted((int(s[CORNERS + 14 * corner]) for corner in range(4)), reverse=True)
    sails = [int(card) & 15 for card in s[SAILS : SAILS + 8] if card]
    out = np.zeros((len(stock) + 1, 14), np.int64)
    for rank in [
        *sails,
        *waste,
        *(place % 13 + 1 for place in range(s[CENTRE])),
        *(13 - i for size in sizes for i in range(size)),
    ]:
        out[:, rank] += 1
    for drawn, rank in enumerate(stock):
        out[drawn + 1 :, rank] += 1
    nodes = np.zeros((FIRST_NODES, 8), np.int32)
    nodes[0, SINCE] = NEVER
    ground = Ground(
        np.array([s[TRANSFER], s[KINGS], counting], np.int64), stock, out, nodes,
        np.zeros((FIRST_NODES, len(stock) + 1), np.int8), np.array([1, 0], np.int64),
    )  # fmt: skip
    node = 0
    for rank in waste:
        node = covered(node, rank, ground)
    last = int(s[LAST])
    if last and s[TRANSFER] == CADOGAN:
        last = 1 + int(s[CORNERS + 14 * (last - 1)])
    key = node << WASTE_BITS | int(s[LEFT]) << LEFT_BITS | last << LAST_BITS | int(s[CENTRE])
    for corner in range(4):
        key |= sizes[corner] << CORNER_BITS + 4 * corner
    return ground, np.array([key, 0, sum(1 << 4 * rank for rank in [*sails, *waste[-1:]])], np.int64)


def by_the_rules(task: Task, moves: list[int]) -> list[int]:
    """The twin's moves from a position as moves of the rules."""
    s = task.position.state
    line = []
    for move in moves:
        code = code_of(s, move)
        play(s, code)
        line.append(code)
    return line


def code_of(s: Any, move: int) -> int:
    """The move of the rules that is the twin's in a state."""
    if move == DEALT:
        return DEAL
    if move == TURNED:
        return REDEAL
    rank = s[CENTRE] % 13 + 1
    if move == TRANSFERRED:
        barred = s[LAST] - 1 if s[TRANSFER] == CADOGAN else -1
        return CORNER_MOVE + next(k for k in range(4) if s[CORNERS + 14 * k] == 14 - rank and k != barred)
    target = TO_CENTRE
    if move >= CORNERED:
        size, mark = (move - CORNERED) % MARKED, move >= CORNERED + MARKED
        rank = 13 - size
        marked = s[LAST] - 1 if s[TRANSFER] == CADOGAN else -1
        target = TO_CORNER + next(k for k in range(4) if s[CORNERS + 14 * k] == size and (k == marked) == mark)
    return next(source for source in range(FROM_WASTE + 1) if card_at(s, source) & 15 == rank) << 3 | target

"""The windmill's positions as its search has them (rule code but for the last functions: compiled, see `cadogan.compiled`).

Suits never matter, nor which sail a card lies in, nor which corner is which. So a position is the waste as ranks, the
stock's next card, the cards in hand (those of the sails and the waste's top one: each of them can be played, and whichever
is, the others remain and the next card of the waste comes up), how far the centre is and how high the corners are.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.cards import KING
from cadogan.games.windmill import (
    ALTERNATE,
    CADOGAN,
    CENTRE,
    CORNER_MOVE,
    CORNERS,
    DEAL,
    FREE,
    FROM_WASTE,
    LAST,
    REDEAL,
    TO_CENTRE,
    TO_CORNER,
    TRANSFER,
    UNLESS_OTHERWISE,
    card_at,
    play,
)
from cadogan.solver.task import Task

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

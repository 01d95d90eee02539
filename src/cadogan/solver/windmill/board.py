"""The windmill's positions in its search (rule code except the last functions: compiled, see `cadogan.compiled`).

Suits do not matter, nor the order of the sails, nor the order of the corners. So a position is the ranks of the waste, the
stock's next card, the cards in hand, the size of the centre, and the sizes of the corners. The cards in hand are those of the
sails and the waste's top card: each can be played, and then the others stay in hand and the waste's next card joins them.
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

# A position is a row of three numbers. KEY, from the highest bits down: the waste, the redeals left, LAST, the corners' sizes
# in falling order (four bits each), the size of the centre. RUN: the stock, and the number of cards drawn from it. HAND: the
# number of cards of each rank in the sails and on top of the waste, four bits each; it follows from the other two.

KEY, RUN, HAND = range(3)
WASTE_BITS, LEFT_BITS, LAST_BITS, CORNER_BITS = 28, 26, 22, 6
CENTRE_MASK = 63  # of the centre's size
SHAPE_MASK = (1 << WASTE_BITS) - 1
BUILT_MASK = (1 << LAST_BITS) - 1
COMPLETE = 0xDDDD << CORNER_BITS | 52

# LAST is as in the rules; with transfer=cadogan it is 1 + the size of the corner that the centre's last card came from.

# Wastes are the nodes of a tree: 0 is the empty waste, and a node's children are the same waste with one more card on top. A
# stock is either the first one (0), or a waste dealt again, bottom card first; then it has the number of that waste's node.

PARENT, CHILD, SIBLING, RANK, SIZE, BOUND, SINCE, EFFORT = range(8)
# SINCE: the bounds are known from this number of drawn cards on. EFFORT: the effort spent on them.
NEVER = 127


class Ground(NamedTuple):
    """What all positions of a search share: the rules, the stock, and the tree of the wastes met so far."""

    rules: Any  # TRANSFER_RULE, KINGS_RULE, COUNTING
    stock: Any  # ranks, the next card first
    out: Any  # by number of cards drawn: how many cards of each rank are not in the stock
    nodes: Any
    bounds: Any  # bounds of some wastes: see `dig`
    sizes: Any  # numbers of nodes and of bounds


TRANSFER_RULE, KINGS_RULE, COUNTING = range(3)
NODES, BOUNDS = range(2)

# Move codes of the search: like those of the rules, but without the numbers of sails and corners.
DEALT, TURNED, TRANSFERRED, CENTRED, CORNERED = 0, 1, 2, 3, 16  # CORNERED + the corner's size before
MARKED = 32  # added for the corner that LAST names
MOST = 12  # most moves from a position


def length(run: int, ground: Ground) -> int:
    """Return how many cards a stock has."""
    if run == 0:
        return len(ground.stock)
    return ground.nodes[run, SIZE]


def card_of(run: int, drawn: int, ground: Ground) -> int:
    """Return the next card of a stock after `drawn` cards have been drawn."""
    if run == 0:
        return ground.stock[drawn]
    node = run
    for _ in range(ground.nodes[run, SIZE] - 1 - drawn):
        node = ground.nodes[node, PARENT]
    return ground.nodes[node, RANK]


def covered(waste: int, rank: int, ground: Ground) -> int:
    """Return the node of the waste with one more card, adding it to the tree if it is new."""
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
    """Take a card out of the hand; the waste's next card joins the hand or, if the waste is empty, the stock's next card."""
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
    """Write the position after each move into `kids` and the moves into `codes`, and return their number."""
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
    """Return how many cards are on the centre and the corners."""
    cards = key & CENTRE_MASK
    for corner in range(4):
        cards += (key >> CORNER_BITS + 4 * corner) & 15
    return cards


def by_the_rules(task: Task, moves: list[int]) -> list[int]:
    """Translate the search's moves from a position into move codes of the rules."""
    s = task.position.state
    line = []
    for move in moves:
        code = code_of(s, move)
        play(s, code)
        line.append(code)
    return line


def code_of(s: Any, move: int) -> int:
    """Return the rules' code for a move of the search in a state."""
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

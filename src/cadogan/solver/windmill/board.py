"""The windmill's positions in its search (rule code except the last function: compiled, see `cadogan.compiled`).

A position is a row of three numbers: its shape and the node of its waste (KEY), its stock and how many cards were drawn from
it (RUN), and the cards in hand, which follow from the other two (HAND). See `cadogan.fast.windmill` for shape, hand and moves.

Wastes are the nodes of a tree: 0 is the empty waste, and a node's children are the same waste with one more card on top. A
stock is either the first one (0), or a waste dealt again, bottom card first; then it has the number of that waste's node.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.fast.windmill import DEALT, SHAPE_BITS, SHAPE_MASK, TURNED, after, card, move_of, moves, rank_played
from cadogan.games.windmill import play
from cadogan.kernel import Int8Rows, Int8s, Int32Rows, Int64Rows, Int64s
from cadogan.solver.task import Task

KEY, RUN, HAND = range(3)

PARENT, CHILD, SIBLING, RANK, SIZE, BOUND, SINCE, EFFORT = range(8)
# SINCE: the bounds are known from this number of drawn cards on. EFFORT: the effort spent on them.
NEVER = 127


class Ground(NamedTuple):
    """What all positions of a search share: the options, the stock, and the tree of the wastes met so far."""

    options: int  # as in a shape
    counting: bool  # whether the pruning is on
    stock: Int8s  # ranks, the next card first
    out: Int64Rows  # by number of cards drawn: how many cards of each rank are not in the stock
    nodes: Int32Rows
    bounds: Int8Rows  # bounds of some wastes: see `dig`
    sizes: Int64s  # numbers of nodes and of bounds
    held: Int64s  # working space of `dig`
    path: Int64s


NODES, BOUNDS = range(2)


def put_row(rows: Any, i: int, row: Any) -> None:
    """Copy a position to row `i`."""
    rows[i, KEY], rows[i, RUN], rows[i, HAND] = row[KEY], row[RUN], row[HAND]


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
    row[HAND] -= card(rank)
    waste = row[KEY] >> SHAPE_BITS
    if waste:
        below = ground.nodes[waste, PARENT]
        row[KEY] += (below - waste) << SHAPE_BITS
        if below:
            row[HAND] += card(ground.nodes[below, RANK])
    elif row[RUN] & 255 < length(row[RUN] >> 8, ground):
        row[HAND] += card(card_of(row[RUN] >> 8, row[RUN] & 255, ground))
        row[RUN] += 1


def children(row: Any, kids: Any, codes: Any, ground: Ground) -> int:
    """Write the position after each move into `kids` and the moves into `codes`, and return their number."""
    key, run, hand = row[KEY], row[RUN], row[HAND]
    shape, waste, drawn = key & SHAPE_MASK, key >> SHAPE_BITS, run & 255
    n = moves(shape, hand, length(run >> 8, ground) - drawn, waste, codes)
    for k in range(n):
        kid, code = kids[k], codes[k]
        kid[KEY], kid[RUN], kid[HAND] = key + after(shape, code) - shape, run, hand
        rank = rank_played(shape, code)
        if rank:
            take(kid, rank, ground)
            continue
        if code > TURNED:
            continue
        if waste:
            kid[HAND] -= card(ground.nodes[waste, RANK])
        if code == DEALT:
            rank = card_of(run >> 8, drawn, ground)
            kid[HAND] += card(rank)
            kid[KEY] += (covered(waste, rank, ground) - waste) << SHAPE_BITS
            kid[RUN] += 1
        else:
            kid[KEY] -= waste << SHAPE_BITS
            kid[RUN] = waste << 8
    return n


def by_the_rules(task: Task, codes: list[int]) -> list[int]:
    """Translate the search's moves from a position into moves of the rules."""
    s = task.position.state
    line = []
    for code in codes:
        move = move_of(s, code)
        play(s, move)
        line.append(move)
    return line

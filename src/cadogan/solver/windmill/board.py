"""The windmill's positions in its search (rule code except the last function: compiled, see `cadogan.machine.compiled`).

A position is a row of three numbers: its shape and the node of its waste (KEY), its stock and how many cards were drawn from
it (RUN), and the cards in hand, which follow from the other two (HAND). See `cadogan.solver.boards.windmill` for shape, hand and moves.

Wastes are the nodes of a tree: 0 is the empty waste, and a node's children are the same waste with one more card on top. A
stock is either the first one (0), or a waste dealt again, bottom card first; then it has the number of that waste's node.

A node may also be *joined*: it then stands for several wastes of the same cards with the same top card, and has a parent for each
node that may be below. See `join`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.machine.kernel import Int8Rows, Int8s, Int32Rows, Int64Rows, Int64s
from cadogan.rules.games.windmill import play
from cadogan.solver.boards.windmill import (
    BUILT_MASK,
    DEALT,
    LAST_BITS,
    SHAPE_BITS,
    SHAPE_MASK,
    TURNED,
    after,
    card,
    move_of,
    moves,
    rank_played,
)
from cadogan.solver.verdict import Task

KEY, RUN, HAND = range(3)

PARENT, CHILD, SIBLING, RANK, SIZE, BOUND, SINCE, EFFORT, JOINED, PARENTS, MORE, ABOVE = range(12)
# SINCE: the bounds are known from this number of drawn cards on. EFFORT: the effort spent on them. JOINED: 1 if this node or one
# below it is joined. PARENTS: number of parents. MORE: the latest link to a parent other than PARENT; 0 for none.
# ABOVE: 1 if a bottom whose gates are known is below; see `cadogan.solver.windmill.gates`.
NEVER = 127

# Of a link: the parent, the next link, and the place in the trail where the card was dealt on the parent.
BELOW, NEXT, PLACE = range(3)


class Ground(NamedTuple):
    """What all positions of a search share: the options, the stock, and the tree of the wastes met so far."""

    options: int  # as in a shape
    counting: bool  # whether the pruning is on
    joins: bool  # whether wastes may be joined: only if they will not be dealt again
    stock: Int8s  # ranks, the next card first
    out: Int64Rows  # by number of cards drawn: how many cards of each rank are not in the stock
    nodes: Int32Rows
    links: Int32Rows  # to the parents of joined nodes
    bounds: Int8Rows  # bounds of some wastes: see `dig`
    ways: Int64s  # hash table of the ways to a gate, see `way` and `gates`
    since: int  # they are known from this number of drawn cards on
    sizes: Int64s  # numbers of nodes, of bounds and of links
    held: Int64s  # working space of `dig`
    path: Int64s


NODES, BOUNDS, LINKS = range(3)


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
    node = added(waste, rank, ground)
    nodes[node, SIBLING] = nodes[waste, CHILD]
    nodes[node, JOINED] = nodes[waste, JOINED]
    nodes[waste, CHILD] = node
    return node


def added(waste: int, rank: int, ground: Ground) -> int:
    """Add a node for the waste with one more card, and return it."""
    nodes = ground.nodes
    node = ground.sizes[NODES]
    ground.sizes[NODES] += 1
    nodes[node, PARENT] = waste
    nodes[node, CHILD] = nodes[node, SIBLING] = nodes[node, MORE] = 0
    nodes[node, RANK] = rank
    nodes[node, SIZE] = nodes[waste, SIZE] + 1
    nodes[node, SINCE] = NEVER
    nodes[node, EFFORT] = 0
    nodes[node, PARENTS] = 1
    nodes[node, ABOVE] = nodes[waste, ABOVE]
    return node


def join(table: Any, rows: Any, count: int, kid: Any, place: int, ground: Ground) -> bool:
    """Put a card that was just dealt on a waste, and return whether the position is new among the first `count` rows.

    What follows until this card leaves the waste again does not depend on the order of the cards below. So all positions that
    agree in shape and hand become one position with one joined node, which has all their wastes as parents: a *graph-structured
    stack* (Tomita, Efficient parsing for natural language, 1986). They part again when the card leaves. `place` is where in
    the trail the card was dealt. `kid` has the waste below; the table has 1 + the number of a row, and 0 for none.
    """
    waste, shape = kid[KEY] >> SHAPE_BITS, kid[KEY] & SHAPE_MASK
    at = slot(table, rows, shape, kid[HAND])
    if table[at]:
        node = rows[table[at] - 1, KEY] >> SHAPE_BITS
        link = ground.sizes[LINKS]
        ground.sizes[LINKS] += 1
        ground.links[link, BELOW] = waste
        ground.links[link, NEXT] = ground.nodes[node, MORE]
        ground.links[link, PLACE] = place
        ground.nodes[node, MORE] = link
        ground.nodes[node, PARENTS] += 1
        ground.nodes[node, ABOVE] &= ground.nodes[waste, ABOVE]
        return False
    node = added(waste, card_of(kid[RUN] >> 8, (kid[RUN] & 255) - 1, ground), ground)
    ground.nodes[node, JOINED] = 1
    kid[KEY] = node << SHAPE_BITS | shape
    table[at] = count + 1
    return True


def way(drawn: int, shape: int) -> int:
    """Return a number of drawn cards and the sizes in a shape as one number."""
    return drawn << LAST_BITS | shape & BUILT_MASK


def leads(row: Any, ground: Ground) -> bool:
    """Return whether a position may reach a gate of its bottom."""
    drawn, waste = row[RUN] & 255, row[KEY] >> SHAPE_BITS
    if drawn < ground.since or ground.nodes[waste, ABOVE] == 0:
        return True
    pair = way(drawn, row[KEY] & SHAPE_MASK)
    return ground.ways[spot(ground.ways, pair)] == pair


def spot(table: Any, number: int) -> int:
    """Return where a hash table of positive numbers has a number, or where it would go."""
    mask = len(table) - 1
    at = mixed(number) & mask
    while table[at] != 0 and table[at] != number:
        at = (at + 1) & mask
    return at


def mixed(number: int) -> int:
    """Return a number that depends on all bits of a number of up to 40 bits, for hashing."""
    return (number ^ number >> 17) * 40503 >> 4


def slot(table: Any, rows: Any, shape: int, hand: int) -> int:
    """Return where a table has the row with this shape and hand, or where it would go."""
    mask = len(table) - 1
    h = (shape ^ hand * 1442695040888963407) * -7046029254386353131
    at = (h ^ ((h >> 32) & 0xFFFFFFFF)) & mask
    while table[at]:
        row = table[at] - 1
        if rows[row, HAND] == hand and rows[row, KEY] & SHAPE_MASK == shape:
            break
        at = (at + 1) & mask
    return at


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
    return followers(row, False, kids, codes, ground)


def followers(row: Any, joining: bool, kids: Any, codes: Any, ground: Ground) -> int:
    """Do as `children` does; if `joining`, the position after a deal still has the waste below the new card: see `join`."""
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
            if not joining:
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

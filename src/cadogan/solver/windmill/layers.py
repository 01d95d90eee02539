"""Search of the windmill layer by layer, whole or as a beam (rule code: compiled, see `cadogan.machine.compiled`).

A layer is all positions with the same number of cards drawn from the stock. A whole search joins the wastes of large layers: see
`board.join`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.machine.kernel import Int8s, Int16s, Int32s, Int64Rows, Int64s, kernel
from cadogan.solver.boards.kit import draw
from cadogan.solver.boards.windmill import CENTRE_MASK, DEALT, MOST, SHAPE_BITS, SHAPE_MASK, card, home, is_complete
from cadogan.solver.verdict import BEST, LIMIT, POSITIONS, STOP, spend
from cadogan.solver.windmill.board import (
    BELOW,
    BOUNDS,
    HAND,
    JOINED,
    KEY,
    LINKS,
    MORE,
    NEXT,
    NODES,
    PARENTS,
    RANK,
    RUN,
    Ground,
    followers,
    join,
    leads,
    put_row,
    slot,
)
from cadogan.solver.windmill.bound import Trial, alive, allows, put, sharpen
from cadogan.solver.windmill.playout import Guide, guided_playout, playout

# The progress of a search by layers: indices of `Rows.far`.
ROWS = 0  # number of positions in this layer
HEAD = 1  # number of them whose moves have been tried
FIRST = 2  # number of them that the layer started with
THERE = 3  # number of positions in the next layer
SAMPLED = 4  # number of them from which a random game was played
BASE = 5  # place of the layer's first position in the trail
WHOLE = 6  # 1 while no position has been left out
END = 7  # end of the winning line: place of its last position in the trail, or in the next layer
PLIES = 8  # number of moves of the random game that wins from there
NEED = 9  # number of positions for which there must be room in this layer
JOINS = 10  # 1 once wastes may be joined

STOPPED, EXHAUSTED, FOUND, FOUND_AT_RANDOM, NO_ROOM, LARGE = range(6)  # how a search ends, or pauses

SPARE = 256  # rows kept free in all arrays
LEAST_EFFORT = 10
MOST_EFFORT = 20_000
CROWD = 30  # a beam tries at most this many times its width of positions in one layer
SCORES = 4096


@kernel
def refill(table: Int32s, rows: Int64Rows, count: int) -> None:
    """Rebuild a hash table for the first `count` rows."""
    table[:] = 0
    for i in range(count):
        put(table, rows, i, rows[i])


@kernel
def refill_joined(table: Int32s, rows: Int64Rows, count: int) -> None:
    """Rebuild the hash table of the joined nodes for the first `count` rows."""
    table[:] = 0
    for i in range(count):
        if rows[i, KEY] >> SHAPE_BITS:
            table[slot(table, rows, rows[i, KEY] & SHAPE_MASK, rows[i, HAND])] = i + 1


class Rows(NamedTuple):
    """The positions of two layers, the steps that led to them, and the progress of a search.

    A step is the place of the parent in the trail, and the move from there.
    """

    here: Int64Rows  # the positions of this layer
    there: Int64Rows  # the positions of the next layer
    table: Int32s  # hash table of this layer
    other: Int32s  # hash table of the next layer
    joined: Int32s  # hash table of its joined nodes
    came: Int64s  # the steps to the positions of the next layer
    scores: Int64s  # the scores of the next layer
    trail: Int64s  # the steps to the positions of this layer and all earlier ones
    spots: Int32s  # the nodes of the wastes of these positions
    far: Int64s  # the progress, ROWS to JOINS
    line: Int16s  # the moves of a random game
    chance: Int64s  # the state of the random numbers
    kids: Int64Rows  # working space, as the others below
    codes: Int64s
    piles: Int8s
    tally: Int64s
    guide: Guide


@kernel
def layers(
    ground: Ground, every: Rows, width: int, guided: bool, effort: int, apart: int, trial: Trial, control: Int64s
) -> int:
    """Continue a search from layer to layer, and return how it ended.

    `width` is the width of a beam, 0 for a whole search. In a guided beam the policy plays the random games. `effort` is the effort
    spent on the bounds of each waste met, shared among the positions of a layer: see `sharpen`. A whole search joins the wastes of a
    layer that starts with more than `apart` positions; it pauses at the first one.
    """
    here, there, table, other, far = every.here, every.there, every.table, every.other, every.far
    came, scores, trail, spots = every.came, every.scores, every.trail, every.spots
    kids, codes, piles = every.kids, every.codes, every.piles
    nodes, links = ground.nodes, ground.links
    rows = len(here) - SPARE
    while True:
        joining = width == 0 and ground.joins and far[FIRST] > apart
        if joining and far[JOINS] == 0:
            far[JOINS] = 1
            return LARGE
        while far[HEAD] < far[ROWS]:
            if control[STOP] != 0 or control[POSITIONS] >= control[LIMIT]:
                return STOPPED
            row = here[far[HEAD]]
            waste = row[KEY] >> SHAPE_BITS
            far[NEED] = MOST * nodes[waste, PARENTS] if width == 0 else MOST
            if (
                far[ROWS] + far[NEED] > rows
                or far[THERE] > rows
                or far[BASE] + far[ROWS] + far[NEED] > len(trail) - SPARE
                or ground.sizes[NODES] > len(nodes) - SPARE
                or ground.sizes[BOUNDS] > len(ground.bounds) - SPARE
                or ground.sizes[LINKS] > len(links) - SPARE
            ):
                return NO_ROOM
            for k in range(followers(row, joining, kids, codes, ground)):
                kid = kids[k]
                step = (far[BASE] + far[HEAD]) << 8 | codes[k]
                if (
                    codes[k] == DEALT
                    and effort >= LEAST_EFFORT * far[ROWS]
                    and ground.counting
                    and not joining
                    and nodes[waste, JOINED] == 0
                ):
                    sharpen(waste, kid[RUN], effort // far[ROWS], ground, trial, control)
                if is_complete(kid[KEY]):
                    far[END] = far[BASE] + far[ROWS]
                    trail[far[END]] = step
                    spots[far[END]] = kid[KEY] >> SHAPE_BITS
                    return FOUND
                if kid[RUN] == row[RUN] + 1:
                    if joining and codes[k] == DEALT:
                        new = (
                            leads(kid, ground)
                            and allows(waste, kid[RUN] & 255, kid[KEY] & CENTRE_MASK, ground)
                            and join(every.joined, there, far[THERE], kid, far[BASE] + far[HEAD], ground)
                        )
                    else:
                        new = alive(kid, ground)
                    if new and put(other, there, far[THERE], kid):
                        came[far[THERE]] = step
                        far[THERE] += 1
                        spend(control)
                    continue
                link = nodes[waste, MORE] if width == 0 and kid[KEY] >> SHAPE_BITS != waste else 0
                while True:
                    if alive(kid, ground):
                        if width and far[ROWS] >= CROWD * width:
                            far[WHOLE] = 0
                        elif put(table, here, far[ROWS], kid):
                            trail[far[BASE] + far[ROWS]] = step
                            spots[far[BASE] + far[ROWS]] = kid[KEY] >> SHAPE_BITS
                            far[ROWS] += 1
                            spend(control)
                    if link == 0:
                        break
                    change(kid, links[link, BELOW], ground)  # the same move, with another waste below the card
                    link = links[link, NEXT]
            built = home(row[KEY])
            if built > control[BEST]:
                control[BEST] = built
            far[HEAD] += 1
        if far[THERE] == 0:
            return EXHAUSTED
        while width and far[SAMPLED] < far[THERE]:
            i = far[SAMPLED]
            if guided:
                built, plies = guided_playout(there[i], ground, piles, every.line, every.guide)
            else:
                built, plies = playout(there[i], ground, piles, every.line, every.chance)
            if built > control[BEST]:
                control[BEST] = built
            stop = spend(control)
            if built == 104:
                far[END], far[PLIES] = i, plies
                return FOUND_AT_RANDOM
            scores[i] = 32 * built + (draw(every.chance) & 31)
            far[SAMPLED] += 1
            if stop:
                return STOPPED
        if far[BASE] + far[ROWS] + far[THERE] > len(trail) - SPARE:
            return NO_ROOM
        keep = far[THERE]
        if width and keep > width:
            far[WHOLE] = 0
            keep = select(there, came, scores, keep, width, every.tally)
        far[BASE] += far[ROWS]
        far[ROWS] = far[FIRST] = keep
        for i in range(keep):
            put_row(here, i, there[i])
            trail[far[BASE] + i] = came[i]
            spots[far[BASE] + i] = here[i, KEY] >> SHAPE_BITS
        refill(table, here, keep)
        other[:] = 0
        every.joined[:] = 0
        far[HEAD] = far[THERE] = far[SAMPLED] = 0


def change(kid: Any, waste: int, ground: Ground) -> None:
    """Change a position's waste to another one of the same cards, whose top card may be another."""
    before = kid[KEY] >> SHAPE_BITS
    kid[HAND] += card(ground.nodes[waste, RANK]) - card(ground.nodes[before, RANK])
    kid[KEY] += (waste - before) << SHAPE_BITS


def select(there: Any, came: Any, scores: Any, count: int, width: int, tally: Any) -> int:
    """Move the `width` best of `count` positions to the front, and return how many were kept."""
    tally[:] = 0
    for i in range(count):
        tally[scores[i]] += 1
    least, better = SCORES - 1, 0  # the lowest score that is kept, and the number of higher ones
    while better + tally[least] < width:
        better += tally[least]
        least -= 1
    equal = width - better
    kept = 0
    for i in range(count):
        if scores[i] > least or (scores[i] == least and equal > 0):
            if scores[i] == least:
                equal -= 1
            put_row(there, kept, there[i])
            came[kept] = came[i]
            kept += 1
    return kept

"""The windmill searched layer by layer, whole or by a beam (rule code: compiled, see `cadogan.compiled`).

A layer is all positions from which so many cards of the stock have been drawn.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cadogan.solver.task import BEST, LIMIT, POSITIONS, STOP, spend
from cadogan.solver.windmill.board import (
    BOUNDS,
    BUILT_MASK,
    COMPLETE,
    COUNTING,
    DEALT,
    KEY,
    MOST,
    NODES,
    RUN,
    WASTE_BITS,
    Ground,
    children,
    shape_home,
)
from cadogan.solver.windmill.bound import (
    Trial,
    alive,
    put,
    sharpen,
)
from cadogan.solver.windmill.playout import chance, playout

# How far a search by layers is: `Rows.far`.
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
CROWD = 30  # times the width of a beam: more positions than that are not tried in one layer
SCORES = 4096


def refill(table: Any, rows: Any, count: int) -> None:
    """Make a table anew for the first `count` rows."""
    table[:] = -1
    for i in range(count):
        put(table, rows, i, rows[i])


class Rows(NamedTuple):
    """The positions of two layers, how they were come by, and how far a search is.

    A step is the place in the trail of the position before, and the move that led on from it.
    """

    here: Any  # the positions of this layer
    there: Any  # those of the next
    table: Any  # where to find those of this layer
    other: Any  # where to find those of the next
    came: Any  # the steps to those of the next layer
    scores: Any  # of the next layer
    trail: Any  # the steps to the positions of this layer and all before
    far: Any  # how far the search is: ROWS and the others
    played: Any  # the moves of a random game
    random: Any  # the state of the random numbers


def layers(ground: Ground, every: Rows, width: int, effort: int, trial: Trial, control: Any) -> int:
    """Go on from layer to layer: how it ended.

    `width` is that of a beam, 0 for a whole search. `effort` is spent on the bounds of each waste that comes up, shared
    among the positions of a layer: see `sharpen`.
    """
    here, there, table, other, far = every.here, every.there, every.table, every.other, every.far
    came, scores, trail = every.came, every.scores, every.trail
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
            built, plies = playout(there[i], ground, pile, cards, every.played, every.random)
            if built > control[BEST]:
                control[BEST] = built
            stop = spend(control)
            if built == 104:
                far[END], far[PLIES] = i, plies
                return FOUND_AT_RANDOM
            scores[i] = 32 * built + (chance(every.random) & 31)
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

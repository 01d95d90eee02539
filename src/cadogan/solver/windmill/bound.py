"""A bound by counting for the windmill, which shows most dead ends at once (rule code: compiled, see `cadogan.compiled`).

Every card of the waste must come up again, and the moment when one does leaves little freedom. All that has been
dealt, but for the eight sails and what lies further down in the waste, is on the centre and the corners then, and must make
up a centre and corners that can be built. See `dig`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cadogan.cards import KING
from cadogan.solver.task import spend
from cadogan.solver.windmill.board import (
    BOUND,
    BOUNDS,
    BUILT_MASK,
    CENTRE_MASK,
    COMPLETE,
    CORNER_BITS,
    COUNTING,
    EFFORT,
    HAND,
    KEY,
    KINGS_RULE,
    MOST,
    NEVER,
    NODES,
    PARENT,
    RANK,
    RUN,
    SINCE,
    WASTE_BITS,
    Ground,
    children,
)

PRUNINGS = {
    "counting": (
        "when no redeal is left, each card of the waste must come up again; at the moment when the card above the m lowest "
        "does, the sails are full, and all cards out but those eight and the m make up the centre and the corners. Where no "
        "such moment has cards for a centre at least as long as before, and no longer than at the like moment for m - 1, the game "
        "is lost. So it is when fewer than eight cards of a rank are left in play"
    ),
}

TRIES = 500  # gates with the same centre that are searched

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

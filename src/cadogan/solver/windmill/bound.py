"""A counting bound for the windmill, which finds most dead ends at once (rule code: compiled, see `cadogan.machine.compiled`).

Every card of the waste must leave it again, and the moment when one does leaves little freedom. At that moment all cards that
are not in the stock, except the eight sails and the cards further down in the waste, are on the centre and the corners, so
they must make up a centre and corners that can be built. See `dig`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.machine.arrays import zeros
from cadogan.machine.kernel import Int32s, Int64Rows, Int64s
from cadogan.rules.cards import KING
from cadogan.solver.boards.windmill import (
    CENTRE_MASK,
    CORNER_BITS,
    MOST,
    SHAPE_BITS,
    SHAPE_MASK,
    card,
    is_complete,
    kings_free,
)
from cadogan.solver.verdict import spend
from cadogan.solver.windmill.board import (
    BELOW,
    BOUND,
    BOUNDS,
    EFFORT,
    HAND,
    KEY,
    MORE,
    NEVER,
    NEXT,
    NODES,
    PARENT,
    RANK,
    RUN,
    SINCE,
    Ground,
    children,
    leads,
    put_row,
    spot,
    way,
)

# Tested in tests/solver/test_solver_windmill.py: against exhaustive search by the rules, with the pruning on and off.
PRUNINGS = {
    "counting": (
        "When no redeal is left, a position is lost if some card of the waste has no possible moment to leave it. At the "
        "moment when the card above the m lowest leaves the waste, the sails are full, and all cards that are not in the "
        "stock, except those eight and the m, make up the centre and the corners. The position is lost if for some m no such "
        "moment has the cards for a centre at least as long as now, and no longer than at the corresponding moment for m - 1. "
        "It is also lost if fewer than eight cards of a rank are in play."
    ),
}

DEEPEST = 128  # room for a waste and all wastes below it
TRIES = 500  # most gates with the same centre that are searched

# A gate of a waste is a moment when the card directly above that waste leaves it: some number of cards has been drawn, the
# eight sails are full, and all other cards that are neither in the stock nor in that waste are on the centre and the corners.


class Trial(NamedTuple):
    """Working space for `sharpen` and its small searches."""

    held: Int64s
    path: Int64s
    spare: Int64s  # by rank: cards that are not on the centre
    built: Int64s  # by rank: cards on the corners
    sails: Int64s  # by rank: room in the sails for this rank and the lower ones
    gate: Int64s
    none: Int64s  # an empty hash table
    rows: Int64Rows
    table: Int32s
    open: Int32s
    kids: Int64Rows
    codes: Int64s


def trial(effort: int) -> Trial:
    """Return the working space for searches of at most `effort` positions each."""
    return Trial(
        held=zeros("q", 14),
        path=zeros("q", DEEPEST),
        spare=zeros("q", 15),
        built=zeros("q", 15),
        sails=zeros("q", 15),
        gate=zeros("q", 3),
        none=zeros("q", 1),
        rows=zeros("q", effort + 1, 3),
        table=zeros("i", hashed(effort)),
        open=zeros("i", effort + 1),
        kids=zeros("q", MOST, 3),
        codes=zeros("q", MOST),
    )


def hashed(effort: int) -> int:
    """Return the length of the hash table for a search of at most `effort` positions."""
    size = 64
    while size < 4 * effort:
        size *= 2
    return size


def alive(row: Any, ground: Ground) -> bool:
    """Return whether the bounds allow that the position can still be won."""
    waste, drawn, centre = row[KEY] >> SHAPE_BITS, row[RUN] & 255, row[KEY] & CENTRE_MASK
    if not leads(row, ground):
        return False
    if waste == 0 or allows(ground.nodes[waste, PARENT], drawn, centre, ground):
        return True
    link = ground.nodes[waste, MORE]
    while link:
        if allows(ground.links[link, BELOW], drawn, centre, ground):
            return True
        link = ground.links[link, NEXT]
    return False


def allows(below: int, drawn: int, centre: int, ground: Ground) -> bool:
    """Return whether the bounds of a waste allow that the card on it leaves later, when the centre is at least as long."""
    if not ground.counting:
        return True
    if ground.nodes[below, SINCE] > drawn:
        dig(below, drawn, ground)
    return ground.bounds[ground.nodes[below, BOUND], drawn] >= centre


def way_down(waste: int, path: Any, ground: Ground) -> int:
    """Write a waste and all wastes below it, down to the empty one, into `path`, and return their number."""
    depth = 0
    while waste:
        path[depth] = waste
        depth += 1
        waste = ground.nodes[waste, PARENT]
    path[depth] = 0
    return depth + 1


def dig(waste: int, since: int, ground: Ground) -> None:
    """Find the bounds of a waste, and of the wastes below it, from `since` drawn cards on, by counting.

    A waste's bound for a number of drawn cards is the largest centre (in cards) at one of its gates, now or later, from which
    counting does not rule out a win; -1 if there is no such gate. A position is lost if its centre is longer than the bound
    of the waste below its top card.

    Argument: the number of drawn cards fixes how many aces, twos … are available at a gate, and all but eight of them are
    built. A centre of a given length leaves a certain number of each rank for the corners. The corners hold at most as many
    queens as kings, as many jacks as queens …, so there is a largest number of cards that they can take, and they can take
    any smaller number. Moreover, the gate of the next waste below comes later, and the centre is not shorter then; so the
    centre is now no longer than that waste's bound.
    """
    nodes, bounds, out, held, path = ground.nodes, ground.bounds, ground.out, ground.held, ground.path
    kings = kings_free(ground.options)
    held[:] = 0
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
            greatest = greatest_below(node, drawn, ground) if node else 52
            if greatest > most:
                most = longest(out[drawn], held, most, greatest, kings)
            bounds[bound, drawn] = most
            drawn -= 1
        nodes[node, SINCE] = since


def greatest_below(node: int, drawn: int, ground: Ground) -> int:
    """Return the greatest bound of a node's parents; all of them have bounds from `drawn` on."""
    nodes, bounds, links = ground.nodes, ground.bounds, ground.links
    greatest = bounds[nodes[nodes[node, PARENT], BOUND], drawn]
    link = nodes[node, MORE]
    while link:
        bound = bounds[nodes[links[link, BELOW], BOUND], drawn]
        if bound > greatest:
            greatest = bound
        link = links[link, NEXT]
    return greatest


def longest(out: Any, held: Any, least: int, greatest: int, kings: bool) -> int:
    """Return the longest centre for which the cards `out` of the stock and not `held` in the waste make up centre and corners.

    Only centres longer than `least` and at most `greatest` are tried; returns `least` if none fits.
    """
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
    """Find the bounds as `dig` does, then lower each one while all gates with a centre of that length are lost.

    Whether a gate is lost is decided by a search of at most `effort` positions for each.
    """
    nodes, bounds = ground.nodes, ground.bounds
    dig(waste, since, ground)
    if nodes[waste, EFFORT] * 4 >= effort:
        return
    held, path, kings = trial.held, trial.path, kings_free(ground.options)
    held[:] = 0
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
                centre = longest(ground.out[drawn], held, most, greatest, kings)
                if centre > most and gates_with(node, drawn, centre, held, trial.none, effort, ground, trial, control):
                    most = centre
                greatest = centre - 1
            bounds[bound, drawn] = most


def gates_with(
    waste: int, drawn: int, centre: int, held: Any, found: Any, effort: int, ground: Ground, trial: Trial, control: Any
) -> int:
    """Return how many gates of a waste with a centre of the given length are not lost and not in the hash table `found`.

    Tries all ways to leave eight cards for the sails and to build corners from the rest. Puts the gates into `found` as numbers, see
    `board.way`; if its length is 1, the first gate ends the search and is not kept.
    """
    spare, built, sails, row = trial.spare, trial.built, trial.sails, trial.gate
    for rank in range(1, 14):
        spare[rank] = ground.out[drawn, rank] - held[rank] - centre // 13 - (1 if rank <= centre % 13 else 0)
    kings = 4 if centre >= KING and not kings_free(ground.options) else 0
    tries = number = 0
    rank = KING
    built[KING] = min(4, spare[KING]) + 1
    sails[KING] = 8
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
            row[KEY] = waste << SHAPE_BITS | ground.options | centre
            row[RUN] = drawn
            row[HAND] = card(ground.nodes[waste, RANK]) if waste else 0
            for r in range(1, 14):
                row[HAND] += (spare[r] - built[r]) << 4 * r
                for corner in range(built[r]):
                    row[KEY] += 1 << CORNER_BITS + 4 * corner
            tries += 1
            gate = way(drawn, row[KEY] & SHAPE_MASK)
            if found[spot(found, gate)] != gate and (tries > TRIES or not lost(row, effort, ground, trial, control)):
                number += 1
                if len(found) == 1:
                    break
                found[spot(found, gate)] = gate
    return number


def lost(row: Any, effort: int, ground: Ground, trial: Trial, control: Any) -> bool:
    """Return whether a search of at most `effort` positions proves that a position is lost.

    LAST is 0 in the positions of gates: the rules then allow everything that they allow with any other value.
    """
    if ground.sizes[NODES] > len(ground.nodes) - 128 or ground.sizes[BOUNDS] > len(ground.bounds) - 256:
        return False
    table = trial.table[: hashed(effort)]
    table[:] = 0
    put(table, trial.rows, 0, row)
    trial.open[0] = 0
    count, waiting = 1, 1
    while waiting:
        waiting -= 1
        row = trial.rows[trial.open[waiting]]
        for k in range(children(row, trial.kids, trial.codes, ground)):
            kid = trial.kids[k]
            if is_complete(kid[KEY]):
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
    """Return whether a position is new among the first `count` rows; if so, store it as the next row.

    The table has 1 + the number of a row, and 0 for none.
    """
    mask = len(table) - 1
    h = (row[KEY] ^ row[RUN] * 1442695040888963407) * -7046029254386353131
    at = (h ^ ((h >> 32) & 0xFFFFFFFF)) & mask
    while table[at]:
        known = table[at] - 1
        if rows[known, KEY] == row[KEY] and rows[known, RUN] == row[RUN]:
            return False
        at = (at + 1) & mask
    table[at] = count + 1
    put_row(rows, count, row)
    return True

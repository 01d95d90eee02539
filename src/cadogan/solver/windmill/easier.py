"""A proof that the windmill is lost, by an easier game in which only a few ranks count.

In a long game the bottom of the waste is often the same in all positions with some number of drawn cards. The card right above it
must leave, and counting leaves few moments for that: gates, see `cadogan.solver.windmill.bound`. This module shows that no gate can
be reached, and searches an easier game for that: cards of all ranks but a few vanish when they are dealt, and the piles pass over
them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cadogan.cards import KING
from cadogan.fast.windmill import (
    CENTRE_MASK,
    LAST_BITS,
    SHAPE_BITS,
    SHAPE_MASK,
    TRANSFER_BITS,
    count,
    kings_free,
    next_of_centre,
    size_of,
)
from cadogan.games.windmill import ALTERNATE, CADOGAN, NONE
from cadogan.solver.task import Task
from cadogan.solver.windmill.board import BOUND, HAND, KEY, RANK, RUN, SINCE, Ground
from cadogan.solver.windmill.bound import way_down

# Tested in tests/solver/test_solver_windmill_easier.py: nothing is ruled out that happens in games that are won.
LEFT_OUT = (
    "When no redeal is left and all positions with some number of drawn cards have the same cards at the bottom of their wastes, "
    "the card right above these must leave later. All are lost if no moment that counting allows for that can be reached in an "
    "easier game. There only some ranks are kept: the other cards vanish when they are dealt, hold no sail, and count as played "
    "wherever they are missing; and the top of the waste may go to an empty sail at any time. Each game of the windmill is also "
    "one of the easier game."
)

# Neighbours hold each other up.
SETS = [tuple(sorted((first + i) % KING + 1 for i in range(3))) for first in range(KING)]
MOST_GATES = 20
MOST_POSITIONS = 50_000  # in one layer of the easier game


class Gate(NamedTuple):
    """A moment when the cards above the bottom of the waste have left."""

    drawn: int  # from the stock
    centre: int  # number of cards
    corners: tuple[int, ...]  # numbers of cards, in falling order


class Easier(NamedTuple):
    """A position of the easier game; only cards that are kept are in it."""

    centre: int  # number of cards
    corners: tuple[int, ...]  # numbers of cards, in falling order
    barred: bool  # whether the centre's last card bars its corner or, with transfer=alternate, all corners
    sails: tuple[int, ...]  # ranks, in rising order
    waste: tuple[int, ...]  # ranks above the bottom, the top card last


def ruled_out(front: Any, ground: Ground, task: Task) -> tuple[int, ...]:
    """Return the ranks of an easier game in which none of the positions can be won; none if no such game was found.

    `front`: all positions with some number of drawn cards, as rows; no waste is joined.
    """
    wastes = [nodes_of(row[KEY] >> SHAPE_BITS, ground) for row in front]
    base, gates = narrowest(wastes, front[0][RUN] & 255, ground)
    for kept in SETS if gates else ():
        starts = {easier(row, waste[base:], kept, ground) for row, waste in zip(front, wastes, strict=True)}
        if not reached(starts, front[0][RUN] & 255, gates, kept, ground, task):
            return kept
    return ()


def nodes_of(waste: int, ground: Ground) -> list[int]:
    """Return the nodes of a waste and of all wastes below it but the empty one, the lowest first."""
    depth = way_down(waste, ground.path, ground) - 1
    nodes: list[int] = ground.path[:depth].tolist()
    return nodes[::-1]


# -- gates ------------------------------------------------------------------------------------------------------------


def narrowest(wastes: list[list[int]], drawn: int, ground: Ground) -> tuple[int, list[Gate]]:
    """Return the size of a bottom that all wastes share and its gates, as few as possible; no gates if there are too many."""
    found: tuple[int, list[Gate]] = 0, []
    for size in range(min(map(len, wastes)) - 1, 0, -1):
        tops = {waste[size - 1] for waste in wastes}
        bottoms = {tuple(sorted(ground.nodes[node, RANK] for node in waste[:size])) for waste in wastes}
        if len(bottoms) == 1:
            most = len(found[1]) if found[1] else MOST_GATES + 1
            gates = gates_of(bottoms.pop(), tops, drawn, most, ground)
            if 0 < len(gates) < most:
                found = size, gates
    return found


def gates_of(bottom: tuple[int, ...], tops: set[int], since: int, most: int, ground: Ground) -> list[Gate]:
    """Return the gates of the wastes `tops`, which have the ranks `bottom`, from `since` drawn cards on; at most `most` of them."""
    gates: list[Gate] = []
    nodes = ground.nodes
    for drawn in range(since, len(ground.stock) + 1):
        centre = max(ground.bounds[nodes[top, BOUND], drawn] if nodes[top, SINCE] <= drawn else 52 for top in tops)
        for size in range(centre + 1):
            spare = [
                ground.out[drawn, rank] - bottom.count(rank) - size // 13 - (rank <= size % 13) for rank in range(1, 14)
            ]
            if min(spare) < 0:
                break
            for built in corners_of(spare, KING, 4, sum(spare) - 8):
                if size < KING or built[-1] == 4 or kings_free(ground.options):
                    gates.append(Gate(drawn, size, tuple(sum(row > corner for row in built) for corner in range(4))))
                    if len(gates) == most:
                        return gates
    return gates


def corners_of(spare: list[int], rank: int, row: int, cards: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to build this number of cards on the corners, as numbers of cards of each rank from the ace to `rank`.

    `spare` has the cards of each rank from the ace on, `row` is the number of corners that take this rank.
    """
    if rank == 0 or cards <= 0:
        if cards == 0:
            yield (0,) * rank
    elif cards <= row * rank:
        for built in range(min(row, spare[rank - 1], cards), -1, -1):
            for below in corners_of(spare, rank - 1, built, cards - built):
                yield *below, built


# -- the easier game --------------------------------------------------------------------------------------------------


def easier(row: Any, waste: list[int], kept: tuple[int, ...], ground: Ground) -> Easier:
    """Return the easier position of a row, whose waste has these nodes above the bottom."""
    shape, top = row[KEY] & SHAPE_MASK, ground.nodes[waste[-1], RANK]
    centre, corners = piles(shape & CENTRE_MASK, [size_of(shape, corner) for corner in range(4)], kept)
    sails = tuple(rank for rank in kept for _ in range(count(row[HAND], rank) - (rank == top)))
    above = tuple(ground.nodes[node, RANK] for node in waste if ground.nodes[node, RANK] in kept)
    barred = (shape >> LAST_BITS) & 15 > 0 and rule_of(ground) == ALTERNATE
    return Easier(centre, corners, barred and next_of_centre(shape) in kept, sails, above)


def piles(centre: int, corners: Any, kept: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Return how many kept cards a centre and corners of these sizes have."""
    on_corners = sorted((sum(rank > KING - size for rank in kept) for size in corners), reverse=True)
    return sum(place % 13 + 1 in kept for place in range(centre)), tuple(on_corners)


def rule_of(ground: Ground) -> int:
    """Return the rule for transfers, as in the rules."""
    return (ground.options >> TRANSFER_BITS) & 7


def reached(
    starts: set[Easier], drawn: int, gates: list[Gate], kept: tuple[int, ...], ground: Ground, task: Task
) -> bool:
    """Return whether a gate can be reached in the easier game; also true if the search is too large or the task is over.

    Its positions do not count for the task: they are those of another game, and not many.
    """
    wanted = {(gate.drawn, *piles(gate.centre, gate.corners, kept)) for gate in gates}
    last = max(gate.drawn for gate in gates)
    layer, todo = starts, list(starts)
    while True:
        while todo:
            for position in plays(todo.pop(), kept, ground):
                if position not in layer:
                    layer.add(position)
                    todo.append(position)
            if len(todo) % 256 == 0:
                task.look()
            if len(layer) > MOST_POSITIONS or task.over:
                return True
        if any(not each.waste and (drawn, each.centre, each.corners) in wanted for each in layer):
            return True
        if drawn == last:
            return False
        rank = ground.stock[drawn]
        drawn += 1
        if rank in kept:
            layer = {each._replace(waste=(*each.waste, rank)) for each in layer}
            todo = list(layer)


def plays(position: Easier, kept: tuple[int, ...], ground: Ground) -> Iterator[Easier]:
    """Yield the positions of the easier game that follow without a deal."""
    centre, corners, barred, sails, waste = position
    places = [(rank, without(sails, rank), waste) for rank in set(sails)]
    if waste:
        places.append((waste[-1], sails, waste[:-1]))
        if len(sails) < 8:
            yield Easier(centre, corners, barred, tuple(sorted((*sails, waste[-1]))), waste[:-1])
    rule, most = rule_of(ground), len(kept)
    next_up = kept[centre % most] if centre < 4 * most else 0
    open_up = next_up != KING or corners[-1] > 0 or kings_free(ground.options)
    for rank, rest, below in places:
        if rank == next_up and open_up:
            yield Easier(centre + 1, corners, False, rest, below)
        for size in set(corners):
            if size < most and rank == kept[most - 1 - size]:
                freed = (
                    rule == CADOGAN and size > 0 and kept[most - size] == next_up
                )  # it may be the corner that was barred
                yield Easier(centre, changed(corners, size, 1), barred and not freed, rest, below)
    if next_up in (0, KING) or rule == NONE or (rule == ALTERNATE and barred):
        return
    if rule == CADOGAN and next_up + 1 in kept and all(rank != next_up + 1 for rank, _, _ in places):
        return
    for size in set(corners):
        if size and kept[most - size] == next_up and not (rule == CADOGAN and barred and corners.count(size) == 1):
            bars = rule in (ALTERNATE, CADOGAN) and next_up + 1 in kept  # else, a card that vanished may come between
            yield Easier(centre + 1, changed(corners, size, -1), bars, sails, waste)


def without(ranks: tuple[int, ...], rank: int) -> tuple[int, ...]:
    """Return the ranks without one card of this rank."""
    at = ranks.index(rank)
    return ranks[:at] + ranks[at + 1 :]


def changed(corners: tuple[int, ...], size: int, by: int) -> tuple[int, ...]:
    """Return the corners after a corner of this size has changed."""
    return tuple(sorted((*without(corners, size), size + by), reverse=True))

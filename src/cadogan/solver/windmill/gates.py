"""Gates that all games must pass, and the shapes that lead to one (rule code except the first functions: compiled).

After some cards of the stock, all wastes have one of a few bottoms. The card right above a bottom must leave, at a gate (see
`cadogan.solver.windmill.bound`); counting leaves few gates, and searches from most of them show that they are lost. A position with its
bottom still in place is lost if no gate that is left can be reached from its shape, even if all cards above the bottom could be
played at any time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from cadogan.machine import compiled
from cadogan.machine.arrays import filled, zeros
from cadogan.machine.kernel import Int8s, Int32s, Int64s, kernel
from cadogan.rules.cards import KING
from cadogan.rules.games.windmill import ALTERNATE, CADOGAN, FREE, UNLESS_OTHERWISE
from cadogan.solver.boards.windmill import (
    BUILT_MASK,
    CENTRE_MASK,
    CORNERED,
    DEALT,
    LAST_BITS,
    LEFT_BITS,
    MOST,
    SHAPE_BITS,
    SHAPE_MASK,
    TRANSFER_BITS,
    after,
    home,
    moves,
    size_of,
)
from cadogan.solver.verdict import STOP, Task
from cadogan.solver.windmill.board import (
    ABOVE,
    BELOW,
    KEY,
    MORE,
    NEXT,
    NODES,
    PARENT,
    RANK,
    RUN,
    Ground,
    mixed,
    spot,
    way,
)
from cadogan.solver.windmill.bound import Trial, gates_with, way_down

# Tested in tests/solver/test_solver_windmill_gates.py: against searches without it, and along games that are won.
LEADS = (
    "When no redeal is left and the wastes of all positions with some number of drawn cards have one of a few bottoms, the card "
    "above the bottom must leave at a moment when the other cards make up the centre and the corners. Searches from most of "
    "these moments show that they are lost. A position is lost if no moment that is left can be reached from its centre and "
    "corners, even if all cards above the bottom could be played at any time."
)

MOST_BOTTOMS = 120
MOST_SIZES = 4  # of bottoms, the largest ones
MOST_GATES = 1 << 14
MOST_WAYS = 1 << 21
MOST_LEAD = 0.8  # greatest share of the ways that may lead to a gate: else too little is left out
EFFORT = 20_000  # most positions of a search from a gate


class Ways(NamedTuple):
    """Working space for `find_ways`. A pair of a number of drawn cards and a shape is one number, see `pair_of`."""

    seen: Int64s  # all pairs met
    table: Int32s  # hash table of them: 1 + the place
    leads: Int8s  # of each: 1 if it leads to a gate
    kids: Int64s
    codes: Int64s


def narrow(front: Any, room: Callable[[], Ground], trial: Trial, task: Task) -> Ground | None:
    """Return the ground with the shapes that lead to a gate of some bottoms; mark the wastes above these bottoms.

    `front`: all positions with some number of drawn cards, as rows; no waste is joined. The bottoms are those with the fewest shapes.
    Returns None if none leave out much. `room` returns the ground with room for more wastes.
    """
    ground = room()
    drawn = front[0, RUN] & 255
    wastes = [nodes_of(front[i, KEY] >> SHAPE_BITS, ground) for i in range(len(front))]
    starts = {pair_of(drawn, front[i, KEY] & SHAPE_MASK) for i in range(len(front))}
    ways, chosen = None, set()
    tried = 0
    for size in range(min(map(len, wastes)) - 1, 0, -1):
        bottoms = {waste[size - 1] for waste in wastes}
        if len(bottoms) > MOST_BOTTOMS or tried == MOST_SIZES:
            continue
        tried += 1
        task.look()
        gates = gates_of(bottoms, drawn, room, trial, task)
        ground = room()
        found = None if gates is None else ways_to(gates, starts, size, bottoms, ground, task)
        if found is not None and (ways is None or len(found) < len(ways)):
            ways, chosen = found, bottoms
    if ways is None:
        return None
    mark(chosen, ground)
    return ground._replace(ways=ways, since=drawn)


def nodes_of(waste: int, ground: Ground) -> list[int]:
    """Return the nodes of a waste and of all wastes below it but the empty one, the lowest first."""
    depth = way_down(waste, ground.path, ground) - 1
    nodes: list[int] = ground.path[:depth].tolist()
    return nodes[::-1]


def gates_of(bottoms: set[int], since: int, room: Callable[[], Ground], trial: Trial, task: Task) -> list[int] | None:
    """Return the gates of some bottoms that are not known to be lost, from `since` drawn cards on; None if there are too many."""
    search, found = compiled.machine(open_gates), zeros("q", 4 * MOST_GATES)
    number = 0
    for bottom in sorted(bottoms):
        number += search(bottom, since, MOST_GATES - number, EFFORT, room(), trial, found, task.control)
        if number >= MOST_GATES or task.over:
            return None
    return [gate for gate in found.tolist() if gate]


def ways_to(gates: list[int], starts: set[int], size: int, bottoms: set[int], ground: Ground, task: Task) -> Any:
    """Return a hash table of the ways that lead from the starts to a gate; None if they are too many or leave out little.

    A game may also come from a gate: when another card takes the place of the bottom's top card, and has the same rank.
    """
    rule = (ground.options >> TRANSFER_BITS) & 7
    options = ground.options
    if rule == UNLESS_OTHERWISE:  # what is at hand may forbid a transfer there
        options += (FREE - UNLESS_OTHERWISE) << TRANSFER_BITS
    lasts = range({ALTERNATE: 2, CADOGAN: 15}.get(rule, 1))
    pairs = [pair_of(gate >> LAST_BITS, gate & BUILT_MASK | last << LAST_BITS) for gate in gates for last in lasts]
    first = sorted(starts.union(pairs))
    if len(first) > MOST_WAYS // 2:
        return None
    every = Ways(
        zeros("q", MOST_WAYS), zeros("i", 4 * MOST_WAYS), zeros("b", MOST_WAYS), zeros("q", MOST), zeros("q", MOST)
    )
    every.seen[: len(first)] = filled("q", first)
    last = max(gates, default=0) >> LAST_BITS
    number = compiled.machine(find_ways)(
        ground, every, len(first), table_of(gates), held_by_all(bottoms, ground), options, size, last, task.control
    )
    if number < 0 or sum(every.leads[:number]) > MOST_LEAD * number:
        return None
    return table_of([way_of(every.seen[i]) for i in range(number) if every.leads[i]])


def held_by_all(bottoms: set[int], ground: Ground) -> Any:
    """Return how many cards of each rank all bottoms have."""
    ranks = [[ground.nodes[node, RANK] for node in nodes_of(bottom, ground)] for bottom in bottoms]
    return filled("q", [min(cards.count(rank) for cards in ranks) for rank in range(KING + 1)])


def table_of(numbers: list[int]) -> Any:
    """Return a hash table of positive numbers."""
    size = 16
    while size < 4 * len(numbers):
        size *= 2
    table = zeros("q", size)
    compiled.machine(fill)(table, filled("q", numbers))
    return table


def mark(bottoms: set[int], ground: Ground) -> None:
    """Mark the bottoms, and all wastes above them."""
    nodes, links = ground.nodes, ground.links
    for bottom in bottoms:
        nodes[bottom, ABOVE] = 1
    for node in range(min(bottoms) + 1, ground.sizes[NODES]):
        if node not in bottoms:
            above, link = nodes[nodes[node, PARENT], ABOVE], nodes[node, MORE]
            while link:
                above &= nodes[links[link, BELOW], ABOVE]
                link = links[link, NEXT]
            nodes[node, ABOVE] = above


# -- compiled ---------------------------------------------------------------------------------------------------------


@kernel
def open_gates(
    waste: int, since: int, most: int, effort: int, ground: Ground, trial: Trial, found: Int64s, control: Int64s
) -> int:
    """Put the gates of a waste that are not lost into the hash table `found`, and return how many are new; stop at `most`.

    Whether a gate is lost is decided by a search of at most `effort` positions.
    """
    held, path = trial.held, trial.path
    held[:] = 0
    for i in range(way_down(waste, path, ground) - 1):
        held[ground.nodes[path[i], RANK]] += 1
    number = 0
    for drawn in range(since, len(ground.stock) + 1):
        for centre in range(53):
            if number < most:
                number += gates_with(waste, drawn, centre, held, found, effort, ground, trial, control)
    return number


@kernel
def fill(table: Int64s, numbers: Int64s) -> None:
    """Put positive numbers into an empty hash table."""
    for i in range(len(numbers)):
        table[spot(table, numbers[i])] = numbers[i]


@kernel
def find_ways(
    ground: Ground,
    every: Ways,
    starts: int,
    gates: Int64s,
    base: Int64s,
    options: int,
    size: int,
    last: int,
    control: Int64s,
) -> int:
    """Find the pairs that follow from the first ones and lead to a gate; return the number of pairs met, -1 if it is too large.

    `base` has the cards of each rank in all bottoms, `size` is the size of the bottoms, `last` the greatest number of drawn cards
    of a gate.
    """
    seen, leads, kids, codes = every.seen, every.leads, every.kids, every.codes
    number = 0
    for i in range(starts):
        number = met(every, number, seen[i])
    i = 0
    while i < number:
        if control[STOP] != 0 or number > len(seen) - MOST:
            return -1
        at_bottom = bare(seen[i], size, ground)
        if at_bottom:
            gate = way_of(seen[i])
            leads[i] = gates[spot(gates, gate)] == gate
        if not at_bottom or leads[i]:
            for k in range(followers_of(seen[i], base, options, last, every, ground)):
                if not at_bottom or codes[k] < CORNERED:  # no card of the bottom is played
                    number = met(every, number, kids[k])
        i += 1
    changed = True
    while changed:  # most pairs come before those that follow from them, so few rounds are needed
        changed = False
        for i in range(number - 1, -1, -1):
            if leads[i] == 0 and not bare(seen[i], size, ground):
                for k in range(followers_of(seen[i], base, options, last, every, ground)):
                    if leads[place(every, kids[k])]:
                        leads[i] = 1
                        changed = True
                        break
    return number


def pair_of(drawn: int, shape: int) -> int:
    """Return a number of drawn cards and a shape, without its options and redeals, as one number."""
    return drawn << LEFT_BITS | shape & ((1 << LEFT_BITS) - 1)


def way_of(pair: int) -> int:
    """Return the way of a pair: what a transfer before allows does not matter."""
    return way(pair >> LEFT_BITS, pair)


def bare(pair: int, size: int, ground: Ground) -> bool:
    """Whether no card lies above the bottom."""
    cards = -8 - size - home(pair)
    for rank in range(1, 14):
        cards += ground.out[pair >> LEFT_BITS, rank]
    return cards <= 0


def followers_of(pair: int, base: Any, options: int, last: int, every: Ways, ground: Ground) -> int:
    """Write the pairs after each move into `kids`, and return their number. All cards above the bottom can be played."""
    drawn, shape = pair >> LEFT_BITS, options | pair & ((1 << LEFT_BITS) - 1)
    centre = shape & CENTRE_MASK
    hand = 0
    for rank in range(1, 14):
        cards = ground.out[drawn, rank] - base[rank] - centre // 13 - (1 if rank <= centre % 13 else 0)
        for corner in range(4):
            if size_of(shape, corner) > 13 - rank:
                cards -= 1
        hand += cards << 4 * rank
    n = moves(shape, hand, last - drawn, 1, every.codes)
    for k in range(n):
        code = every.codes[k]
        every.kids[k] = pair_of(drawn + (1 if code == DEALT else 0), after(shape, code))
    return n


def met(every: Ways, number: int, pair: int) -> int:
    """Put a pair among the first `number`, and return how many there are then."""
    at = place_in(every, pair)
    if every.table[at]:
        return number
    every.table[at] = number + 1
    every.seen[number] = pair
    return number + 1


def place(every: Ways, pair: int) -> int:
    """Return the place of a pair that was met."""
    return every.table[place_in(every, pair)] - 1


def place_in(every: Ways, pair: int) -> int:
    """Return where the hash table has a pair, or where it would go."""
    mask = len(every.table) - 1
    at = mixed(pair) & mask
    while every.table[at] and every.seen[every.table[at] - 1] != pair:
        at = (at + 1) & mask
    return at

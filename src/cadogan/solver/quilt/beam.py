"""Beam search of the quilt, from one deal of the stock to the next, guided by random games (rule code: compiled).

A beam holds the most promising positions before each deal. It tries their other moves, best positions first, then deals a
card in the best of all positions found. The score of a position is the number of cards that one random game brings home,
through all redeals left, plus a bonus for cards still on the quilt (a free card there stays available, a card in the waste
is buried) and for a short waste. A random game that wins is the solution.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.machine.bits import lowest, ones
from cadogan.machine.kernel import Int8Rows, Int16s, Int32s, Int64Rows, Int64s, kernel
from cadogan.rules.games.quilt import DEAL, REDEAL, TO_DOWN, TO_UP, TO_WASTE, WASTE_DOWN, WASTE_UP
from cadogan.rules.woven_quilt import CELLS
from cadogan.solver.boards.kit import any_bit, draw, mix, rise, sink
from cadogan.solver.boards.quilt import (
    ALL,
    FOUND,
    HASH,
    LANE,
    LEFT,
    LONGEST,
    NONE,
    PASS,
    STOCK,
    WASTE,
    WRAP,
    Fixed,
    Q,
    beside,
    fits,
    fits_down,
    fits_up,
    free_cells,
    home,
    next_deal,
    playout,
    step,
)
from cadogan.solver.quilt.proof import ALONE, Alone, hopeless, useful
from cadogan.solver.verdict import BEST, spend


class Beam(NamedTuple):
    """The working space of a beam: two layers of positions and the random game's position, and all positions met."""

    nodes: Int64Rows  # the numbers of each position
    cards: Int8Rows  # the cards of each position
    scores: Int64s  # the score of each position, negative
    heap: Int64s  # positions of a layer, the best at the top
    keys: Int64s  # scores that tell equal ones apart
    parents: Int32s  # for every position of all layers: its parent
    played: Int16s  # and the move from there
    seen: Int64s  # hash table of the keys met
    moves: Int16s  # the moves of a position
    line: Int16s  # the winning line; its second half holds random games


class Style(NamedTuple):
    """How a beam plays and scores random games.

    Habits are probabilities times 2**31: to leave the waste's top card, to move a card to the waste before the last pass,
    and to do so in the last pass. Weights: of a card home at the end of the random game, of a card still on the quilt, of a
    card in the waste, and of chance.
    """

    habits: Int64s
    weights: Int64s


def goes_up(card: int, found: int, chance: Any) -> bool:
    """Return whether a wanted card goes to the ace foundation; chance decides if both foundations would take it."""
    if fits_up(card, found) and fits_down(card, found):
        return draw(chance) & 1 == 0
    return fits_up(card, found)


def first_opening(cells: int, q: int, want: int, lane: int) -> int:
    """Return the first of these cells whose card keeps a wanted card from being free, as a set; empty if there is none."""
    while cells and not free_cells(q & ~(cells & -cells), lane) & want:
        cells &= cells - 1
    return cells & -cells


def likely_move(node: Any, cards: Any, free: int, want: int, fixed: Fixed, habits: Any) -> int:
    """Choose the move of a random game by mostly good habits; see `playout`."""
    found, at, chance = node[FOUND], fixed.at, fixed.chance
    # The top card of the waste to a foundation.
    top = cards[node[WASTE] - 1] if node[WASTE] > 0 else 0
    if top and fits(top, found) and (node[LEFT] == 0 or draw(chance) >= habits[0]):
        return WASTE_UP if goes_up(top, found, chance) else WASTE_DOWN
    # A card of the quilt to a foundation.
    ready = want & free
    if ready:
        cell = any_bit(ready, chance)
        return CELLS[cell] << 2 | (TO_UP if goes_up(fixed.board[cell], found, chance) else TO_DOWN)
    # A card of the quilt to the waste: one that frees a wanted card, or sometimes any card.
    follow = beside(top, at, fixed.options[WRAP]) & free if top else 0
    opening = first_opening(follow, node[Q], want, fixed.options[LANE])
    if opening:
        return CELLS[lowest(opening)] << 2 | TO_WASTE
    if follow and (node[STOCK] == 0 or draw(chance) < (habits[1] if node[LEFT] > 0 else habits[2])):
        return CELLS[any_bit(follow, chance)] << 2 | TO_WASTE
    return next_deal(node, fixed)


@kernel
def search_layers(
    room: Beam, width: int, fixed: Fixed, style: Style, alone: Alone, prunings: int, seed: int, control: Int64s
) -> int:
    """Search from deal to deal with the `width` best positions, and return the length of the winning line, or 0.

    Row 0 of `room` is the position to start from.
    """
    nodes, cards, scores, heap, keys, moves = room.nodes, room.cards, room.scores, room.heap, room.keys, room.moves
    most = len(nodes) // 2
    here, there = 0, most
    fixed.chance[0] = seed
    base, count, layer = 0, 1, 1
    room.parents[0] = -1
    while count > 0 and base + 2 * most <= len(room.parents):
        # The moves that are not deals, from the best positions on.
        size = 0
        for i in range(count):
            rise(heap, scores, size, here + i)
            size += 1
        tries = 0
        while size > 0 and tries < 3 * width and count + len(moves) < most:
            best = heap[0]
            size -= 1
            sink(heap, scores, size, heap[size])
            tries += 1
            source = nodes[best]
            n = useful(source, cards[best], fixed, moves, prunings, control)
            for j in range(n):
                move = moves[j]
                if move == DEAL or move == REDEAL:
                    continue
                new, row = nodes[here + count], cards[here + count]
                new[:] = source
                row[:] = cards[best]
                step(new, row, move, fixed)
                if not is_new(room.seen, new, layer):
                    continue
                if prunings & ALONE and hopeless(new, row, move, source[FOUND], fixed, alone, prunings, control):
                    continue
                room.parents[base + count] = base + best - here
                room.played[base + count] = move
                plies = judge(room, here + count, fixed, style, control)
                if plies >= 0:
                    return trace(room, base + count, plies)
                rise(heap, scores, size, here + count)
                size += 1
                count += 1
                if spend(control):
                    return 0
        # The best positions deal the next card; of equal ones, those found first.
        size = 0
        for i in range(count):
            if next_deal(nodes[here + i], fixed) != NONE:
                keys[i] = scores[here + i] << 32 | i
                rise(heap, keys, size, i)
                size += 1
        layer += 1
        kept = 0
        while size > 0 and kept < width:
            best = heap[0]
            size -= 1
            sink(heap, keys, size, heap[size])
            new, row = nodes[there + kept], cards[there + kept]
            new[:] = nodes[here + best]
            row[:] = cards[here + best]
            move = next_deal(new, fixed)
            step(new, row, move, fixed)
            if not is_new(room.seen, new, layer):
                continue
            if prunings & ALONE and hopeless(new, row, move, 0, fixed, alone, prunings, control):
                continue
            room.parents[base + most + kept] = base + best
            room.played[base + most + kept] = move
            plies = judge(room, there + kept, fixed, style, control)
            if plies >= 0:
                return trace(room, base + most + kept, plies)
            kept += 1
            if spend(control):
                return 0
        base += most
        here, there = there, here
        count = kept
    return 0


def is_new(seen: Any, node: Any, layer: int) -> bool:
    """Return whether a position is new in this layer.

    A key overwrites another one in its place, so a position may be searched twice.
    """
    key = mix(mix(mix(mix(layer, node[Q]), node[FOUND]), node[HASH]), node[PASS])
    at = (key ^ (key >> 17)) & (len(seen) - 1)
    if seen[at] == key:
        return False
    seen[at] = key
    return True


def judge(room: Beam, position: int, fixed: Fixed, style: Style, control: Any) -> int:
    """Score a position by a random game, and return the number of plies of that game if it wins, else -1."""
    node, trial, cards = room.nodes[position], room.nodes[-1], room.cards[-1]
    trial[:] = node
    cards[:] = room.cards[position]
    plies = playout(likely_move, style.habits, trial, cards, fixed, room.line[LONGEST:])
    count = home(trial[FOUND])
    if count > control[BEST]:
        control[BEST] = count
    if count == ALL:
        return plies
    of_home, of_quilt, of_waste, of_chance = style.weights
    luck = (draw(fixed.chance) * of_chance) >> 31
    room.scores[position] = -(of_home * count + of_quilt * ones(node[Q]) + of_waste * node[WASTE] + luck)
    return -1


def trace(room: Beam, last: int, plies: int) -> int:
    """Write the whole line (the moves to a position of the beam, then the random game from there), and return its length."""
    line, length = room.line, 0
    node = last
    while room.parents[node] >= 0:
        length += 1
        node = room.parents[node]
    node = last
    for i in range(length - 1, -1, -1):
        line[i] = room.played[node]
        node = room.parents[node]
    for i in range(plies):
        line[length + i] = line[LONGEST + i]
    return length + plies

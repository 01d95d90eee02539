"""Beam search of the quilt, from one deal of the stock to the next, guided by random games (rule code: compiled).

A beam holds the most promising positions before each deal. It tries their other moves, best positions first, then deals a
card in the best of all positions found. The score of a position is the number of cards that one random game brings home,
through all redeals left, plus a bonus for cards still on the quilt (a free card there stays available, a card in the waste
is buried) and for a short waste. A random game that wins is the solution.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cadogan.bits import lowest, ones
from cadogan.fast.kit import mix
from cadogan.games.quilt import CELLS, DEAL, REDEAL, TO_DOWN, TO_UP, TO_WASTE, WASTE_DOWN, WASTE_UP
from cadogan.solver.quilt.board import (
    ALL,
    FOUND,
    HASH,
    LANE,
    LEFT,
    PASS,
    ROOM,
    SCORE,
    STOCK,
    WASTE,
    WRAP,
    Fixed,
    Q,
    beside,
    free_cells,
    may_turn,
    step,
    turn_over,
    unpack,
)
from cadogan.solver.quilt.proof import ALONE, Alone, hopeless, useful
from cadogan.solver.task import BEST, spend

LONGEST = 1200  # most plies of a game, with nine redeals


class Beam(NamedTuple):
    """The working space of a beam: two layers of positions, and for every position met its parent and move."""

    nodes: Any  # the numbers of each position
    cards: Any  # the cards of each position
    parents: Any  # for every position of all layers: its parent
    played: Any  # and the move from there
    seen: Any  # hash table of the keys met


class Style(NamedTuple):
    """How a beam plays and scores random games.

    Habits are probabilities times 2**31: to leave the waste's top card, to move a card to the waste before the last pass,
    and to do so in the last pass. Weights: of a card home at the end of the random game, of a card still on the quilt, of a
    card in the waste, and of chance.
    """

    habits: Any
    weights: Any


def draw(chance: Any) -> int:
    """Return the next random number, 31 bits."""
    chance[0] = chance[0] * 6364136223846793005 + 1442695040888963407
    return (chance[0] >> 33) & 0x7FFFFFFF


def any_of(cells: int, chance: Any) -> int:
    """Return a random cell of a set of cells."""
    if cells & (cells - 1):
        for _ in range(((draw(chance) >> 8) * ones(cells)) >> 23):
            cells &= cells - 1
    return lowest(cells)


def wanted(tops: Any, at: Any) -> int:
    """Return the cells of all cards, free or not, that a foundation would take next."""
    cells = 0
    for suit in range(4):
        cells |= at[suit << 4 | (tops[suit] + 1)] | at[suit << 4 | (tops[4 + suit] - 1)]
    return cells


def goes_up(card: int, tops: Any, chance: Any) -> bool:
    """Return whether a wanted card goes to the ace foundation; chance decides if both foundations would take it."""
    rank = card & 15
    if rank == tops[card >> 4] + 1 and rank == tops[4 + (card >> 4)] - 1:
        return draw(chance) & 1 == 0
    return rank == tops[card >> 4] + 1


def random_game(
    node: Any, tops: Any, cards: Any, fixed: Fixed, habits: Any, packet: Any, chance: Any, line: Any
) -> tuple[int, int]:
    """Play a random game from a position, by mostly good habits, and write its moves into `line`.

    Returns the number of cards home at the end, and the number of plies. Changes `cards` and `tops`, which must be those of
    the position.
    """
    q, waste, stock, left = node[Q], node[WASTE], node[STOCK], node[LEFT]
    board, at, lane, wrap = fixed.board, fixed.at, fixed.options[LANE], fixed.options[WRAP]
    count = unpack(node[FOUND], tops)
    plies = 0
    want = wanted(tops, at)
    free = free_cells(q, lane)
    while count < ALL:
        # The top card of the waste to a foundation.
        top = cards[waste - 1] if waste > 0 else 0
        if top:
            suit, rank = top >> 4, top & 15
            fits = rank == tops[suit] + 1 or rank == tops[4 + suit] - 1
            if fits and (left == 0 or draw(chance) >= habits[0]):
                if goes_up(top, tops, chance):
                    tops[suit] += 1
                    line[plies] = WASTE_UP
                else:
                    tops[4 + suit] -= 1
                    line[plies] = WASTE_DOWN
                plies += 1
                waste -= 1
                count += 1
                want = wanted(tops, at)
                continue
        # A card of the quilt to a foundation.
        ready = want & free
        if ready:
            cell = any_of(ready, chance)
            card = board[cell]
            if goes_up(card, tops, chance):
                tops[card >> 4] += 1
                line[plies] = CELLS[cell] << 2 | TO_UP
            else:
                tops[4 + (card >> 4)] -= 1
                line[plies] = CELLS[cell] << 2 | TO_DOWN
            plies += 1
            count += 1
            q &= ~(1 << cell)
            free = free_cells(q, lane)
            want = wanted(tops, at)
            continue
        # A card of the quilt to the waste: one that frees a wanted card, or sometimes any card.
        if waste > 0:
            follow = beside(top, at, wrap) & free
            cell = -1
            rest = follow
            while rest and cell < 0:
                if free_cells(q & ~(1 << lowest(rest)), lane) & want:
                    cell = lowest(rest)
                rest &= rest - 1
            if cell < 0 and follow and (stock == 0 or draw(chance) < (habits[1] if left > 0 else habits[2])):
                cell = any_of(follow, chance)
            if cell >= 0:
                cards[waste] = board[cell]
                waste += 1
                line[plies] = CELLS[cell] << 2 | TO_WASTE
                plies += 1
                q &= ~(1 << cell)
                free = free_cells(q, lane)
                continue
        if stock > 0:
            cards[waste] = cards[ROOM - stock]
            waste += 1
            stock -= 1
            line[plies] = DEAL
        elif may_turn(waste, left, fixed):
            turn_over(cards, waste, left, fixed, packet)
            stock, waste, left = waste, 0, left - 1
            line[plies] = REDEAL
        else:
            break
        plies += 1
    return count, plies


def beam(
    room: Beam,
    width: int,
    fixed: Fixed,
    style: Style,
    alone: Alone,
    prunings: int,
    chance: Any,
    line: Any,
    control: Any,
) -> int:
    """Search from deal to deal with the `width` best positions, and return the length of the winning `line`, or 0.

    Row 0 of `room` is the position to start from.
    """
    nodes, cards = room.nodes, room.cards
    most = len(nodes) // 2
    here, there = 0, most
    tops = np.zeros(8, np.int64)
    trial = np.zeros(ROOM, np.int8)
    packet = np.zeros(ROOM, np.int8)
    tail = np.zeros(LONGEST, np.int16)
    out = np.zeros(40, np.int16)
    heap = np.zeros(most, np.int32)
    scores = np.zeros(most, np.int64)
    base, count, layer = 0, 1, 1
    room.parents[0] = -1
    while count > 0 and base + 2 * most <= len(room.parents):
        # The moves that are not deals, from the best positions on.
        size = 0
        for i in range(count):
            size = rise(heap, size, i, nodes, here)
        tries = 0
        while size > 0 and tries < 3 * width and count + len(out) < most:
            best = heap[0]
            size = sink(heap, size, nodes, here)
            tries += 1
            source = nodes[here + best]
            unpack(source[FOUND], tops)
            n = useful(source, cards[here + best], fixed, tops, out, prunings, control)
            for j in range(n):
                if out[j] == DEAL or out[j] == REDEAL:
                    continue
                new, row = nodes[here + count], cards[here + count]
                new[:] = source
                row[:] = cards[here + best]
                step(new, row, out[j], fixed, packet)
                if not is_new(room.seen, new, layer):
                    continue
                if prunings & ALONE and hopeless(new, row, out[j], source[FOUND], fixed, alone, prunings, control):
                    continue
                room.parents[base + count] = base + best
                room.played[base + count] = out[j]
                plies = judge(new, row, fixed, style, tops, trial, packet, chance, tail, control)
                if plies >= 0:
                    return trace(room, base + count, tail, plies, line)
                size = rise(heap, size, count, nodes, here)
                count += 1
                if spend(control):
                    return 0
        # The best positions deal the next card.
        able = 0
        for i in range(count):
            node = nodes[here + i]
            if node[STOCK] > 0 or may_turn(node[WASTE], node[LEFT], fixed):
                heap[able] = i
                scores[able] = -node[SCORE]
                able += 1
        order = np.argsort(scores[:able], kind="mergesort")
        layer += 1
        kept = 0
        for k in range(able):
            if kept == width:
                break
            i = heap[order[k]]
            new, row = nodes[there + kept], cards[there + kept]
            new[:] = nodes[here + i]
            row[:] = cards[here + i]
            move = DEAL if new[STOCK] > 0 else REDEAL
            step(new, row, move, fixed, packet)
            if not is_new(room.seen, new, layer):
                continue
            if prunings & ALONE and hopeless(new, row, move, 0, fixed, alone, prunings, control):
                continue
            room.parents[base + most + kept] = base + i
            room.played[base + most + kept] = move
            plies = judge(new, row, fixed, style, tops, trial, packet, chance, tail, control)
            if plies >= 0:
                return trace(room, base + most + kept, tail, plies, line)
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


def judge(
    node: Any,
    cards: Any,
    fixed: Fixed,
    style: Style,
    tops: Any,
    trial: Any,
    packet: Any,
    chance: Any,
    tail: Any,
    control: Any,
) -> int:
    """Score a position by a random game, and return the number of plies of that game if it wins, else -1."""
    trial[:] = cards
    count, plies = random_game(node, tops, trial, fixed, style.habits, packet, chance, tail)
    if count > control[BEST]:
        control[BEST] = count
    if count == ALL:
        return plies
    home, quilt, waste, luck = style.weights
    node[SCORE] = home * count + quilt * ones(node[Q]) + waste * node[WASTE] + ((draw(chance) * luck) >> 31)
    return -1


def trace(room: Beam, last: int, tail: Any, plies: int, line: Any) -> int:
    """Write the whole line (the moves to a position of the beam, then the random game from there), and return its length."""
    length = 0
    node = last
    while room.parents[node] >= 0:
        length += 1
        node = room.parents[node]
    node = last
    for i in range(length - 1, -1, -1):
        line[i] = room.played[node]
        node = room.parents[node]
    for i in range(plies):
        line[length + i] = tail[i]
    return length + plies


def rise(heap: Any, size: int, item: int, nodes: Any, here: int) -> int:
    """Put a position into a heap that has the best score on top, and return the heap's size."""
    place = size
    score = nodes[here + item, SCORE]
    while place > 0 and nodes[here + heap[(place - 1) // 2], SCORE] < score:
        heap[place] = heap[(place - 1) // 2]
        place = (place - 1) // 2
    heap[place] = item
    return size + 1


def sink(heap: Any, size: int, nodes: Any, here: int) -> int:
    """Remove the top of the heap, and return the heap's size."""
    size -= 1
    item = heap[size]
    score = nodes[here + item, SCORE]
    place = 0
    while True:
        child = 2 * place + 1
        if child + 1 < size and nodes[here + heap[child + 1], SCORE] > nodes[here + heap[child], SCORE]:
            child += 1
        if child >= size or nodes[here + heap[child], SCORE] <= score:
            heap[place] = item
            return size
        heap[place] = heap[child]
        place = child

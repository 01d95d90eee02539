"""Beam search of Capricieuse, stage by stage: from ply to ply with the most promising positions (rule code)."""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.machine.kernel import Int8Rows, Int8s, Int16s, Int64Boxes, Int64Rows, Int64s, kernel
from cadogan.rules.games.capricieuse import LIVE, home, won
from cadogan.rules.two_way_piles import DOWN, PILES, REDEAL, ROOM, UP
from cadogan.solver.boards.capricieuse import copy_hashes, hash_piles, scramble, step, step_back
from cadogan.solver.boards.kit import FULL, copy, offer
from cadogan.solver.capricieuse.prunings import choices, dead, is_new
from cadogan.solver.general import of_depths, of_piles
from cadogan.solver.verdict import BEST, ENDLESS, spend

NOISE = 4  # a weight beside those of `promise`
FOUND = -1  # a win was found
PATIENCE = 10  # a stage ends after this many plies without a better position


def promise(s: Any, weights: Any, work: Any) -> int:
    """Score a position by its cards at home, cards on a neighbour in rank, empty piles, and the depth of the next cards.

    `work` is working space of 80 numbers, see `of_piles`.
    """
    return of_piles(s, home(s), UP, DOWN, PILES, ROOM, 12, weights, work) + of_depths(weights, work)


class Beam(NamedTuple):
    """The positions of a beam, and its working space.

    The first four arrays have three parts, each as large as the beam's width: two generations, and the positions of the
    next stage.
    """

    tables: Int8Rows
    hashes: Int64Boxes  # of the piles
    origins: Int64s  # for each position: the log entry of its parent, and the move from there
    scores: Int64s
    heaps: Int64Rows  # two: the slots of the next generation, and of the next stage
    log: Int64s  # the origins of all positions that were kept; its last entry is their number
    spare: Int8s  # the first position; then a buffer for a position after a redeal
    spare_hashes: Int64Rows
    cells: Int64Rows  # random numbers for the hashes
    table: Int64Rows  # the positions met so far
    work: Int64s  # see `promise`
    out: Int16s  # buffer for moves


@kernel
def beam(room: Beam, weights: Int64s, stream: int, prunings: int, control: Int64s) -> bool:
    """Run a beam through all stages, and return whether it found a win: then the last entry of the log leads to it."""
    copy(room.tables[0], room.spare, LIVE)
    hash_piles(room.tables[0], room.hashes[0], room.cells)
    count = 1
    while count > 0:
        count = search_stage(room, count, weights, stream, prunings, control)
    return count == FOUND


def search_stage(room: Beam, count: int, weights: Any, stream: int, prunings: int, control: Any) -> int:
    """Search one stage from `count` positions, and return how many are for the next stage, or FOUND."""
    tables, hashes, origins, scores, heaps = room.tables, room.hashes, room.origins, room.scores, room.heaps
    log, spare, spare_hashes = room.log, room.spare, room.spare_hashes
    cells, table, work, out = room.cells, room.table, room.work, room.out
    width = len(tables) // 3
    here, there, next_stage = 0, width, 2 * width
    next_count = 0
    best, waited = -ENDLESS, 0
    while count > 0 and waited <= PATIENCE:
        kept = 0
        better = False
        if log[-1] + count + width >= len(log):
            return 0
        for i in range(here, here + count):
            log[log[-1]] = origins[i]
            entry = log[-1] << 16
            log[-1] += 1
            s = tables[i]
            n = choices(s, out, prunings)
            for j in range(n):
                move = int(out[j])
                child, child_hashes = s, hashes[i]
                if move == REDEAL:
                    copy(spare, s, LIVE)
                    child, child_hashes = spare, spare_hashes
                card = step(child, child_hashes, cells, move)
                new = is_new(table, child, child_hashes, prunings)
                if new == FULL:
                    return 0
                if new == 1:
                    if home(child) > control[BEST]:
                        control[BEST] = home(child)
                    if won(child):
                        log[log[-1]] = entry | move
                        return FOUND
                    stream += 1
                    score = promise(child, weights, work) + scramble(stream) % weights[NOISE]
                    if move == REDEAL:
                        if (next_count < width or score > scores[heaps[1, 0]]) and not dead(child, work, prunings):
                            slot = offer(heaps[1], scores, next_count, width, next_stage, score)
                            next_count = min(next_count + 1, width)
                            copy(tables[slot], child, LIVE)
                            copy_hashes(hashes[slot], child_hashes)
                            origins[slot] = entry | move
                    elif (kept < width or score > scores[heaps[0, 0]]) and not dead(child, work, prunings):
                        slot = offer(heaps[0], scores, kept, width, there, score)
                        kept = min(kept + 1, width)
                        copy(tables[slot], child, LIVE)
                        copy_hashes(hashes[slot], child_hashes)
                        origins[slot] = entry | move
                        if score > best:
                            best = score
                            better = True
                if move != REDEAL:
                    step_back(s, hashes[i], cells, move, card)
                if new and spend(control):
                    return 0
        here, there = there, here
        count = kept
        waited = 0 if better else waited + 1
    for i in range(next_count):
        copy(tables[i], tables[next_stage + i], LIVE)
        copy_hashes(hashes[i], hashes[next_stage + i])
        origins[i] = origins[next_stage + i]
    return next_count

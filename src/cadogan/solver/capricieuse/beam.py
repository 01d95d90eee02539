"""Beam search through one stage of Capricieuse: from ply to ply with the most promising positions (rule code)."""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.fast.kit import FULL
from cadogan.games.capricieuse import (
    DOWN,
    PILES,
    REDEAL,
    ROOM,
    TALL,
    UP,
    home,
    won,
)
from cadogan.solver.capricieuse.board import (
    EXHAUSTED,
    FOUND,
    NO_ROOM,
    STOPPED,
    choices,
    copy,
    copy_hashes,
    dead,
    deal_again,
    is_new,
    scramble,
    step,
    step_back,
)
from cadogan.solver.task import BEST, ENDLESS, spend

HOME, PAIR, SPACE, DEPTH, NOISE = range(5)  # the weights
PATIENCE = 10  # a stage ends after this many plies without a better position


def promise(s: Any, weights: Any, work: Any) -> int:
    """Score a position by its cards at home, cards on a neighbour in rank, empty piles, and the depth of the next cards.

    `work` is working space of 80 numbers: by card, up to index 64, the foundations that take that card next; from there on,
    by foundation, how many cards cover its next card.
    """
    depth = 64
    for i in range(64):
        work[i] = 0
    for i in range(9):
        work[depth + i] = TALL
    for suit in range(4):
        work[(suit << 4) + s[UP + suit] + 1] = 1 + suit
        work[(suit << 4) + s[DOWN + suit] - 1] |= (5 + suit) << 4
    score = weights[HOME] * home(s)
    for pile in range(12):
        at = PILES + ROOM * pile
        count = int(s[at])
        if count == 0:
            score += weights[SPACE]
        below = 64
        for i in range(count):
            card = int(s[at + 1 + i])
            if card == below + 1 or card == below - 1:
                score += weights[PAIR]
            below = card
            wanted = work[card]
            if wanted:
                for which in (wanted & 15, wanted >> 4):
                    if work[depth + which] > count - 1 - i:
                        work[depth + which] = count - 1 - i
    for i in range(1, 9):
        if work[depth + i] < TALL:
            score -= weights[DEPTH] * work[depth + i]
    return score


def offer(heap: Any, scores: Any, size: int, width: int, first: int, score: int) -> int:
    """Return the slot for a new score; if all slots are taken, that of the lowest score, which it replaces.

    The `width` slots begin at `first`, and `size` of them are taken. `heap` holds the slots, with the lowest score on top.
    """
    if size < width:
        slot = first + size
        place = size
        while place > 0 and scores[heap[(place - 1) // 2]] > score:
            heap[place] = heap[(place - 1) // 2]
            place = (place - 1) // 2
    else:
        slot = int(heap[0])
        place = 0
        while 2 * place + 1 < size:
            child = 2 * place + 1
            if child + 1 < size and scores[heap[child + 1]] < scores[heap[child]]:
                child += 1
            if scores[heap[child]] >= score:
                break
            heap[place] = heap[child]
            place = child
    heap[place] = slot
    scores[slot] = score
    return slot


class Beam(NamedTuple):
    """The positions of a beam, and its working space.

    The first four arrays have three parts, each as large as the beam's width: two generations, and the positions of the
    next stage.
    """

    tables: Any
    hashes: Any  # of the piles
    origins: Any  # for each position: the log entry of its parent, and the move from there
    scores: Any
    heaps: Any  # two: the slots of the next generation, and of the next stage
    log: Any  # the origins of all positions that were kept; its last entry is their number
    spare: Any  # buffer for a position after a redeal
    spare_hashes: Any
    table: Any  # the positions met so far
    work: Any  # see `promise`
    out: Any  # buffer for moves


def beam(room: Beam, count: int, cells: Any, weights: Any, stream: int, prunings: int, control: Any) -> tuple[int, int]:
    """Search one stage from `count` positions, and return how it ended and the number of positions for the next stage.

    If a win is found, the last entry of the log leads to it.
    """
    tables, hashes, origins, scores, heaps = room.tables, room.hashes, room.origins, room.scores, room.heaps
    log, spare, spare_hashes = room.log, room.spare, room.spare_hashes
    table, work, out = room.table, room.work, room.out
    width = len(tables) // 3
    here, there, next_stage = 0, width, 2 * width
    next_count = 0
    best, waited = -ENDLESS, 0
    while count > 0 and waited <= PATIENCE:
        kept = 0
        better = False
        if log[-1] + count + width >= len(log):
            return NO_ROOM, 0
        for i in range(here, here + count):
            log[log[-1]] = origins[i]
            entry = log[-1] << 16
            log[-1] += 1
            s = tables[i]
            n = choices(s, out, prunings)
            for j in range(n):
                move = int(out[j])
                if move == REDEAL:
                    copy(spare, s)
                    deal_again(spare, spare_hashes, cells)
                    new = is_new(table, spare, spare_hashes, prunings)
                    child = spare
                    child_hashes = spare_hashes
                    card = 0
                else:
                    card = step(s, hashes[i], cells, move)
                    new = is_new(table, s, hashes[i], prunings)
                    child = s
                    child_hashes = hashes[i]
                if new == FULL:
                    return NO_ROOM, 0
                if new == 1:
                    if home(child) > control[BEST]:
                        control[BEST] = home(child)
                    if won(child):
                        log[log[-1]] = entry | move
                        return FOUND, 0
                    stream += 1
                    score = promise(child, weights, work) + scramble(stream) % weights[NOISE]
                    if move == REDEAL:
                        if (next_count < width or score > scores[heaps[1, 0]]) and not dead(child, work, prunings):
                            slot = offer(heaps[1], scores, next_count, width, next_stage, score)
                            next_count = min(next_count + 1, width)
                            copy(tables[slot], child)
                            copy_hashes(hashes[slot], child_hashes)
                            origins[slot] = entry | move
                    elif (kept < width or score > scores[heaps[0, 0]]) and not dead(child, work, prunings):
                        slot = offer(heaps[0], scores, kept, width, there, score)
                        kept = min(kept + 1, width)
                        copy(tables[slot], child)
                        copy_hashes(hashes[slot], child_hashes)
                        origins[slot] = entry | move
                        if score > best:
                            best = score
                            better = True
                if move != REDEAL:
                    step_back(s, hashes[i], cells, move, card)
                if new and spend(control):
                    return STOPPED, 0
        here, there = there, here
        count = kept
        waited = 0 if better else waited + 1
    return EXHAUSTED, next_count

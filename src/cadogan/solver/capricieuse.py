"""Capricieuse: beams from redeal to redeal find the wins, an exhaustive search proves the losses.

All cards lie open, and a game has stages: the deal, and each redeal. A beam goes from ply to ply with the most promising
positions, and gathers and deals each of them again; what is most promising then begins the next stage. Few positions are lost
beyond help, so that beams of two or four, with other weights each time, win most games in a thousand positions.

What cannot be won is small as a rule: its cards block each other, no pile is ever cleared, and little can be moved. So all that
can follow is searched, depth first. Where redeals are left the places of the piles matter for what they bring, and nothing is
left out; in the last stage the prunings below apply.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cadogan import compiled
from cadogan.cards import ACE, EMPTY, GOLDEN, KING, MASK, splitmix
from cadogan.game import Rules
from cadogan.games.capricieuse import (
    DOWN,
    FILL_SPACES,
    LEFT,
    LIVE,
    MOVES,
    NO_FILLING,
    PILES,
    REDEAL,
    ROOM,
    SHUFFLE,
    TALL,
    TO_DOWN,
    TO_PILE,
    TO_UP,
    TOPS,
    TRANSFER,
    UP,
    UP_DOWN,
    home,
    moves,
    put,
    redeal,
    take,
    won,
)
from cadogan.parts import exchange
from cadogan.solver import memory
from cadogan.solver.memory import FULL, remember
from cadogan.solver.task import BEST, ENDLESS, POSITIONS, Lost, Outcome, Task, Won, spend
from cadogan.state import BY_NUMBER, CHANCE

PRUNINGS = {
    "pile order": "when no redeal is left, positions that differ only in the order of the piles are one",
    "one space": "when no redeal is left all empty piles are alike: a card is moved to the first of them only",
    "safe play": (
        "when no redeal is left and the two foundations of a suit have met, at most one copy of each rank is left, with one "
        "place to go; as soon as it fits there it is played and nothing else is, for all that it could still have carried, the "
        "next ranks, can then be played as well"
    ),
    "stuck": (
        "when no redeal is left and no pile is empty, or none may be filled, a card first leaves its pile for a foundation or for "
        "a card of the next rank; what cannot even when every card that ever came to the top is taken to stay on top, and "
        "every foundation to have got as far as those cards allow, never will; the position is lost where that clears no pile, "
        "or where none may be filled not all of them"
    ),
}
PILE_ORDER, ONE_SPACE, SAFE_PLAY, STUCK = 1, 2, 4, 8

# How a search ends.
STOPPED, EXHAUSTED, FOUND, NO_ROOM, NO_STACK = 0, 1, 2, 3, 4


# -- machine code: keys -----------------------------------------------------------------------------------------------
# A pile's hash is the sum of random numbers, one for each card at each height, so that a move changes little of it. A key is
# the sum of the scrambled hashes of the piles, their places scrambled in where they matter.


def scramble(h: int) -> int:
    """Mix the bits of a number, one to one."""
    h = (h ^ ((h >> 32) & 0xFFFFFFFF)) * -7046029254386353131
    h = (h ^ ((h >> 29) & 0x7FFFFFFFF)) * -4417276706812531889
    return h ^ ((h >> 32) & 0xFFFFFFFF)


def change(hashes: Any, cells: Any, pile: int, height: int, card: int, sign: int) -> None:
    """A card comes to lie on `height` others (sign 1), or goes from there (-1)."""
    cell = height << 6 | card
    hashes[pile, 0] += sign * cells[cell, 0]
    hashes[pile, 1] += sign * cells[cell, 1]


def hash_piles(s: Any, hashes: Any, cells: Any) -> None:
    """Make the hashes of all piles."""
    for pile in range(12):
        hashes[pile, 0] = 0
        hashes[pile, 1] = 0
        at = PILES + ROOM * pile
        for i in range(s[at]):
            change(hashes, cells, pile, i, s[at + 1 + i], 1)


def key_half(s: Any, hashes: Any, half: int, prunings: int) -> int:
    """One half of a position's key."""
    places = 1 if s[LEFT] or not prunings & PILE_ORDER else 0
    key = int(s[LEFT])
    for i in range(8):
        key = key << 4 | s[UP + i]
    key = scramble(key + half)
    for pile in range(12):
        key += scramble(hashes[pile, half] + places * pile)
    return key


def is_new(table: Any, s: Any, hashes: Any, prunings: int) -> int:
    """Remember a position: 1 when it is new, 0 when it was known, FULL when there is no room."""
    room = (len(table) - 1) // 4 * 3
    return remember(table, key_half(s, hashes, 0, prunings), key_half(s, hashes, 1, prunings), room)


# -- machine code: moves ----------------------------------------------------------------------------------------------


def step(s: Any, hashes: Any, cells: Any, move: int) -> int:
    """Play a move that is no redeal: the card that it moves, for `step_back`."""
    if move > REDEAL:
        exchange(s, UP, DOWN, move - UP_DOWN)
        return EMPTY
    pile, target = move >> 4, move & 15
    card = int(take(s, pile))
    change(hashes, cells, pile, s[PILES + ROOM * pile], card, -1)
    if target == TO_UP:
        s[UP + (card >> 4)] += 1
    elif target == TO_DOWN:
        s[DOWN + (card >> 4)] -= 1
    else:
        lay(s, hashes, cells, target - TO_PILE, card)
    return card


def step_back(s: Any, hashes: Any, cells: Any, move: int, card: int) -> None:
    """Take a move of `step` back."""
    if move > REDEAL:
        exchange(s, UP, DOWN, (move - UP_DOWN) ^ 4)
        return
    pile, target = move >> 4, move & 15
    if target == TO_UP:
        s[UP + (card >> 4)] -= 1
    elif target == TO_DOWN:
        s[DOWN + (card >> 4)] += 1
    else:
        take(s, target - TO_PILE)
        change(hashes, cells, target - TO_PILE, s[PILES + ROOM * (target - TO_PILE)], card, -1)
    lay(s, hashes, cells, pile, card)


def lay(s: Any, hashes: Any, cells: Any, pile: int, card: int) -> None:
    """Put a card on a pile."""
    change(hashes, cells, pile, s[PILES + ROOM * pile], card, 1)
    put(s, pile, card)


def deal_again(s: Any, hashes: Any, cells: Any) -> None:
    """Play the redeal."""
    redeal(s)
    hash_piles(s, hashes, cells)


def choices(s: Any, out: Any, prunings: int) -> int:
    """Write the moves that are to be tried into `out`, and return how many there are."""
    n = moves(s, out)
    if s[LEFT]:
        return n
    space = 0  # the first empty pile
    while space < 12 and s[TOPS + space] != EMPTY:
        space += 1
    kept = 0
    for i in range(n):
        move = int(out[i])
        pile, target = move >> 4, move & 15
        if move < REDEAL and target < TO_PILE:
            suit = s[TOPS + pile] >> 4
            if prunings & SAFE_PLAY and s[UP + suit] + 1 - s[TRANSFER] >= s[DOWN + suit]:
                out[0] = move
                return 1
        elif move < REDEAL and prunings & ONE_SPACE:
            if target - TO_PILE != space and s[TOPS + target - TO_PILE] == EMPTY:
                continue
        out[kept] = move
        kept += 1
    return kept


def stuck(s: Any, left: Any) -> bool:
    """Is a position without redeals lost by the relaxation "stuck"? `left` is room to work in: 20 numbers."""
    filling = s[FILL_SPACES] != NO_FILLING
    for pile in range(12):
        left[pile] = s[PILES + ROOM * pile]
        if left[pile] == 0 and filling:
            return False
    up, down = 12, 16
    for i in range(8):
        left[up + i] = s[UP + i]
    seen = 0  # the cards that could be on top at some time, as a set
    more = True
    while more:
        more = False
        for pile in range(12):
            while left[pile] > 0:
                card = int(s[PILES + ROOM * pile + left[pile]])
                suit, rank = card >> 4, card & 15
                seen |= 1 << card
                while left[up + suit] < KING and seen >> (card - rank + left[up + suit] + 1) & 1:
                    left[up + suit] += 1
                    more = True
                while left[down + suit] > ACE and seen >> (card - rank + left[down + suit] - 1) & 1:
                    left[down + suit] -= 1
                    more = True
                goes = (
                    seen >> (card - 1) & 5 != 0
                    or s[UP + suit] < rank <= left[up + suit] + 1
                    or s[DOWN + suit] > rank >= left[down + suit] - 1
                    or (s[TRANSFER] != 0 and left[up + suit] + 1 >= left[down + suit])
                )
                if not goes:
                    break
                left[pile] -= 1
                more = True
                if left[pile] == 0 and filling:
                    return False
    for pile in range(12):
        if left[pile]:
            return True
    return False


def dead(s: Any, left: Any, prunings: int) -> bool:
    """Does a pruning say that a position is lost?"""
    return s[LEFT] == 0 and prunings & STUCK != 0 and stuck(s, left)


def copy(target: Any, source: Any) -> None:
    """Copy the part of a state that changes in play."""
    for i in range(LIVE):
        target[i] = source[i]


def copy_hashes(target: Any, source: Any) -> None:
    """Copy the hashes of twelve piles."""
    for pile in range(12):
        target[pile, 0] = source[pile, 0]
        target[pile, 1] = source[pile, 1]


# -- machine code: the exhaustive search ------------------------------------------------------------------------------

FIRST, TRIED, COUNT, MOVE, CARD, STAGE = range(6)
"""What is known of a level: the place of its moves in the stack, how many of them were tried, their number; how it was come
by; and the redeals made."""


def exhaust(
    tables: Any,
    hashes: Any,
    cells: Any,
    stack: Any,
    levels: Any,
    level: int,
    table: Any,
    left: Any,
    prunings: int,
    control: Any,
) -> tuple[int, int]:
    """Go on with a depth-first search at a level: how it ended, and the level where.

    `tables` and `hashes` hold the position of each stage, `stack` the moves of all levels, one level's after the other's.
    """
    while level >= 0:
        here = levels[level]
        stage = int(here[STAGE])
        s = tables[stage]
        if here[TRIED] == here[COUNT]:
            if level > 0 and here[MOVE] != REDEAL:
                step_back(s, hashes[stage], cells, int(here[MOVE]), int(here[CARD]))
            level -= 1
            continue
        first = here[FIRST] + here[COUNT]
        if level + 1 == len(levels) or first + MOVES > len(stack):
            return NO_STACK, level
        move = int(stack[here[FIRST] + here[TRIED]])
        card = 0
        if move == REDEAL:
            stage += 1
            copy(tables[stage], s)
            s = tables[stage]
            deal_again(s, hashes[stage], cells)
        else:
            card = step(s, hashes[stage], cells, move)
        new = is_new(table, s, hashes[stage], prunings)
        if new != 1 and move != REDEAL:
            step_back(s, hashes[stage], cells, move, card)
        if new == FULL:
            return NO_ROOM, level
        here[TRIED] += 1
        if new == 0:
            continue
        level += 1
        here = levels[level]
        here[FIRST] = first
        here[TRIED] = 0
        here[COUNT] = 0
        here[MOVE] = move
        here[CARD] = card
        here[STAGE] = stage
        if home(s) > control[BEST]:
            control[BEST] = home(s)
        if won(s):
            return FOUND, level
        if not dead(s, left, prunings):
            here[COUNT] = choices(s, stack[first:], prunings)
        if spend(control):
            return STOPPED, level
    return EXHAUSTED, 0


def row_of(places: Any, a: int, b: int) -> int:
    """The row of a table of places that has a key, or the free one where it belongs."""
    row = a & (len(places) - 1)
    while places[row, 2] != 0 and (places[row, 0] != a or places[row, 1] != b):
        row = (row + 1) & (len(places) - 1)
    return row


def key_row(places: Any, s: Any, hashes: Any) -> int:
    """The row of a position in a table of places."""
    return row_of(places, key_half(s, hashes, 0, PILE_ORDER), key_half(s, hashes, 1, PILE_ORDER))


def cut_short(tables: Any, hashes: Any, cells: Any, line: Any, places: Any, out: Any) -> int:
    """Cut a line short that went to and fro: from each position straight to the last of the line that one move reaches.

    The line is written anew, and its new length returned. `tables` has the line's first position, and two rows to work in.
    `places` is twice as long as the line, with three columns: keys, and the places of their positions in the line, from 1.
    """
    s, spare = tables[1], tables[2]
    copy(s, tables[0])
    hash_piles(s, hashes[1], cells)
    for i in range(len(line)):
        if line[i] == REDEAL:
            deal_again(s, hashes[1], cells)
        else:
            step(s, hashes[1], cells, int(line[i]))
        row = key_row(places, s, hashes[1])
        places[row, 0] = key_half(s, hashes[1], 0, PILE_ORDER)
        places[row, 1] = key_half(s, hashes[1], 1, PILE_ORDER)
        places[row, 2] = i + 1
    copy(s, tables[0])
    hash_piles(s, hashes[1], cells)
    place = 0
    length = 0
    while place < len(line):
        for i in range(moves(s, out)):
            copy(spare, s)
            copy_hashes(hashes[2], hashes[1])
            if out[i] == REDEAL:
                deal_again(spare, hashes[2], cells)
            else:
                step(spare, hashes[2], cells, int(out[i]))
            reached = places[key_row(places, spare, hashes[2]), 2]
            if reached > place:
                place = reached
                line[length] = out[i]
        if line[length] == REDEAL:
            deal_again(s, hashes[1], cells)
        else:
            step(s, hashes[1], cells, int(line[length]))
        length += 1
    return length


# -- machine code: the beam -------------------------------------------------------------------------------------------

HOME, PAIR, SPACE, DEPTH, NOISE = range(5)  # the weights
PATIENCE = 10  # plies without a better position, after which a stage ends


def promise(s: Any, weights: Any, work: Any) -> int:
    """How far a position has come: cards at home, cards on their neighbours, empty piles, and how deep the next cards lie.

    `work` is room to work in: 80 numbers. Up to 64 the foundations that want a card, from there on each one's depth.
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
    """The slot that a new score gets among the `width` from `first` on, `size` of which are taken, and the least gives way.

    `heap` holds the slots, the one of the least score at its top.
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


def beam(
    tables: Any,
    hashes: Any,
    origins: Any,
    scores: Any,
    heaps: Any,
    count: int,
    log: Any,
    spare: Any,
    spare_hashes: Any,
    cells: Any,
    table: Any,
    work: Any,
    out: Any,
    weights: Any,
    stream: int,
    prunings: int,
    control: Any,
) -> tuple[int, int]:
    """Go through one stage from `count` positions: how it ended, and how many positions there are for the next stage.

    `tables` has three parts of a width each: two generations, and the positions of the next stage. `origins` says of each how it
    was come by: an entry of the log and a move. The log holds all such that were kept; its last entry is their number. Where
    a win is found its entry is the last one.
    """
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


# -- the searches -----------------------------------------------------------------------------------------------------

WIDTH = 2  # of the first beam
USUAL = (20, 10, 20, 3, 32)  # the weights of the first beam
ROWS = 2048  # the memory of a beam, for each of its width and each stage: it meets some 600 positions, seldom 1000
PLIES = 300  # the log of a beam, in the same way
CUT = 96  # the bytes that it takes to cut a line short, for each move, at most
SHARE = 100  # the positions of a turn of the exhaustive search, for each of the width of the beam before it

CELLS = np.array([splitmix(i * GOLDEN & MASK) for i in range(2 * 64 * TALL)], np.uint64).view(np.int64).reshape(-1, 2)
"""Two random numbers for each height and card."""


class Exhaustive:
    """A depth-first search in turns; what it remembers grows up to half of the memory."""

    def __init__(self, task: Task) -> None:
        stages = task.position.redeals_left + 1
        self.task = task
        self.kernels = _machine()
        self.prunings = task.prunings(PRUNINGS)
        self.tables = np.array([task.state] * stages)
        self.hashes = np.zeros((stages, 12, 2), np.int64)
        self.kernels.hash_piles(self.tables[0], self.hashes[0], CELLS)
        self.left = np.zeros(20, np.int64)
        self.stack = np.zeros(2**12, np.int16)
        self.levels = np.zeros((2**8, 6), np.int32)
        self.levels[0, COUNT] = self.kernels.choices(self.tables[0], self.stack, self.prunings)
        self.level = 0
        self.table = np.zeros((2**12 + 1, 2), np.int64)
        self.full = False

    def dead(self) -> bool:
        """Is the position lost without a search?"""
        return bool(self.kernels.dead(self.tables[0], self.left, self.prunings))

    def turn(self, positions: int) -> Outcome:
        """Search so many more positions."""
        self.task.stage(positions, "an exhaustive search")
        while not self.full:
            ended, self.level = self.kernels.exhaust(
                self.tables, self.hashes, CELLS, self.stack, self.levels, self.level, self.table, self.left, self.prunings, self.task.control
            )  # fmt: skip
            if ended == FOUND:
                return Won(self.line())
            if ended == EXHAUSTED:
                return Lost(f"all {int(self.table[-1, 0]):,} positions that can follow were searched")
            if ended == STOPPED:
                return None
            self.grow(ended)
        return None

    def line(self) -> list[int]:
        """The moves of the path, cut short."""
        tables = np.array([self.task.state] * 3)
        line = self.levels[1 : self.level + 1, MOVE].astype(np.int16)
        places = np.zeros((2 ** (2 * len(line)).bit_length(), 3), np.int64)
        out = np.zeros(MOVES, np.int16)
        length = self.kernels.cut_short(tables, np.zeros((3, 12, 2), np.int64), CELLS, line, places, out)
        return [int(move) for move in line[:length]]

    def grow(self, short: int) -> None:
        """Make room where it is short, or find the memory full."""
        path = self.stack.nbytes + self.levels.nbytes + CUT * len(self.levels)
        more = 4 * self.table.nbytes if short == NO_ROOM else 2 * path  # the old is still there while it is copied
        if self.table.nbytes + path + more > self.task.memory // 2:
            self.full = True
        elif short == NO_ROOM:
            table = np.zeros((4 * (len(self.table) - 1) + 1, 2), np.int64)
            compiled.machine(memory.__name__, "rehash").rehash(self.table, table)
            self.table = table
        else:
            self.stack = np.concatenate([self.stack, np.zeros_like(self.stack)])
            self.levels = np.concatenate([self.levels, np.zeros_like(self.levels)])


def beams(task: Task, width: int, weights: tuple[int, ...], stream: int) -> Outcome:
    """A beam of a width through all stages; the random part of its scores comes from `stream`."""
    kernels, stages = _machine(), task.position.redeals_left + 1
    tables = np.zeros((3 * width, LIVE), np.int8)
    hashes = np.zeros((3 * width, 12, 2), np.int64)
    origins = np.zeros(3 * width, np.int64)
    scores = np.zeros(3 * width, np.int64)
    heaps = np.zeros((2, width), np.int64)
    log = np.zeros(PLIES * width * stages + 1, np.int64)
    table = np.zeros(((1 << (ROWS * width * stages - 1).bit_length()) + 1, 2), np.int64)
    spare, spare_hashes = task.state, np.zeros((12, 2), np.int64)
    work, out = np.zeros(80, np.int64), np.zeros(MOVES, np.int16)
    tables[0] = spare[:LIVE]
    kernels.hash_piles(tables[0], hashes[0], CELLS)
    count = 1
    task.stage(ENDLESS, f"a beam of {width}")
    while count:
        ended, count = kernels.beam(
            tables, hashes, origins, scores, heaps, count, log, spare, spare_hashes, CELLS, table, work, out,
            np.array(weights, np.int64), stream, task.prunings(PRUNINGS), task.control,
        )  # fmt: skip
        if ended == FOUND:
            return Won(_line(log))
        for part in tables, hashes, origins:
            part[:count] = part[2 * width : 2 * width + count]
    return None


def _line(log: Any) -> list[int]:
    """The moves that lead to the last entry of a log."""
    line = []
    entry = int(log[-1])
    while entry:
        line.append(int(log[entry]) & 0xFFFF)
        entry = int(log[entry]) >> 16
    return line[::-1]


def suits(rules: Rules) -> bool:
    """It searches the game with all its options."""
    return True


def search(task: Task) -> Outcome:
    """Beams and turns of the exhaustive search, until one of them knows or the task is over."""
    if task.position.redeals_left and task.state[SHUFFLE] and task.state[CHANCE] != BY_NUMBER:
        return None
    exhaustive = Exhaustive(task)
    if exhaustive.dead():
        return Lost(f"the cards block each other, and {_blocked(task)}")
    stages = task.position.redeals_left + 1
    widest = task.memory // 2 // (stages * (32 * ROWS + 8 * PLIES) + 3 * LIVE + 1000)
    turn = 0
    while not task.over:
        # The widths 2, 4, 8, 4, 16, 4, 8, 4 …: to begin anew with other weights does more than to go on with many positions.
        width = min(WIDTH * (turn & -turn) * 2 or WIDTH, widest)
        stream = splitmix(task.seed + turn * GOLDEN)
        outcome = beams(task, width, _weights(stream) if turn else USUAL, stream >> 1) or exhaustive.turn(SHARE * width)
        if outcome:
            return outcome
        turn += 1
    return None


def _weights(stream: int) -> tuple[int, ...]:
    """Weights drawn at random: pairs, spaces, depths and noise differ, the cards at home weigh the same."""
    drawn = [splitmix(stream + i * GOLDEN) for i in range(4)]
    return USUAL[HOME], 5 + drawn[0] % 11, drawn[1] % 60, drawn[2] % 7, 16 + drawn[3] % 100


def _blocked(task: Task) -> str:
    """What never happens where the cards block each other."""
    return "not all piles can be cleared" if task.state[FILL_SPACES] == NO_FILLING else "no pile can ever be cleared"


def prepare(rules: Rules) -> None:
    """Compile the searches, or load them from the cache."""
    task = Task(rules.deal(1), limit=1)  # type: ignore[attr-defined]
    exhaustive = Exhaustive(task)
    exhaustive.dead()
    exhaustive.turn(1)
    exhaustive.grow(NO_ROOM)
    exhaustive.line()
    task.control[POSITIONS] = 0
    beams(task, WIDTH, USUAL, 0)


def _machine() -> Any:
    shared = ("hash_piles", "deal_again", "step", "step_back", "is_new", "choices", "dead")  # by the searches
    return compiled.machine(__name__, *shared, "exhaust", "cut_short", "beam")

"""A search for games in which all cards lie open: on piles, and perhaps in a quilt beside them, under eight foundations.

A beam goes from ply to ply and keeps the most promising positions: those with many cards at home, cards lying on a neighbour
in rank, empty piles, and few cards on top of those that the foundations need next. Redeals lead to a next stage. A beam
proves nothing; between beams, each with weights of its own, the exhaustive search of `general` has its turns.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.machine import compiled
from cadogan.machine.arrays import filled, zeros
from cadogan.machine.kernel import Int8Rows, Int8s, Int16s, Int64Rows, Int64s, RuleCode, kernel
from cadogan.position import Game
from cadogan.rules.cards import GOLDEN, splitmix
from cadogan.rules.woven_quilt import CELLS, free
from cadogan.solver import general
from cadogan.solver.boards.kit import FULL, copy, mix, offer
from cadogan.solver.general import Exhaustive, copies, cover, line_of, of_depths, of_piles, words_of
from cadogan.solver.order import PRUNINGS, Shape, choices, is_new_up_to_order, shape_of, suits, targets_of
from cadogan.solver.verdict import BEST, ENDLESS, Outcome, Task, Won, spend

WIDTH = 8  # of the first beam
ROWS = 1024  # positions that a beam remembers, per stage and unit of width
PLIES = 300  # positions that it keeps, per stage and unit of width
PATIENCE = 12  # a stage ends after this many plies without a better position
LONG = 250  # moves; a longer line is kept while beams look for a shorter one,
TURNS = 16  # in the first turns
SHARE = 400  # positions of a turn of the exhaustive search, per unit of width of the beam before it
BLOCKED = 3  # a blocked card of the quilt counts as this many cards on top

WOVEN, NOISE = 4, 5  # weights beside those of `promise`
USUAL = (20, 10, 20, 3, 0, 32)  # of the first beam
WITH_QUILT = (20, 6, 0, 2, 15, 64)  # of the first beam beside a quilt: what counts most is to take cards out of it


class Beam(NamedTuple):
    """The positions of a beam, and its working space.

    The first four arrays have three parts, each as large as the beam's width: two generations, and the positions of the next
    stage. The first two have one row more: the position in hand.
    """

    tables: Int8Rows
    words: Int64Rows  # the same memory as words
    origins: Int64s  # for each position: the log entry of its parent, and the move from there
    scores: Int64s
    heaps: Int64Rows  # two: the slots of the next generation, and of the next stage
    log: Int64s  # the origins of all positions that were kept; its last entry is their number
    table: Int64Rows  # the positions met so far
    work: Int64s  # see `promise`
    out: Int16s  # buffer for moves
    targets: Int8s  # the pile that each move puts a card on, see `order.targets_of`


# -- machine code -----------------------------------------------------------------------------------------------------


def promise(rules: RuleCode, s: Any, shape: Any, weights: Any, work: Any) -> int:
    """Score a position. `work` is working space of 80 numbers, see `of_piles`."""
    score = of_piles(s, rules.home(s), shape.up, shape.down, shape.piles, shape.apart, shape.number, weights, work)
    if shape.quilt:
        for i in range(64):
            card = int(s[shape.quilt + CELLS[i]])
            if card:
                score -= weights[WOVEN]
                if work[card]:
                    cover(work, card, 0 if free(s, shape.quilt, CELLS[i], shape.lane) else BLOCKED)
    return score + of_depths(weights, work)


@kernel
def open_beam(rules: RuleCode, room: Beam, shape: Shape, weights: Int64s, stream: int, control: Int64s) -> bool:
    """Run a beam through all stages; row 0 is the position to start from.

    Returns whether it found a win; then the last entry of the log leads to it.
    """
    tables, words, origins, scores, heaps = room.tables, room.words, room.origins, room.scores, room.heaps
    log, out = room.log, room.out
    width = len(scores) // 3
    here, there, later, hand = 0, width, 2 * width, 3 * width
    child = tables[hand]
    count = 1
    while count > 0:
        for i in range(count):
            if here != 0:
                copy(words[i], words[here + i], shape.live)
                origins[i] = origins[here + i]
        here, there = 0, width
        later_count, waited, best = 0, 0, -ENDLESS
        while count > 0 and waited <= PATIENCE:
            kept, better = 0, False
            if log[-1] + count + 1 >= len(log):
                return False
            for i in range(here, here + count):
                log[log[-1]] = origins[i]
                entry = log[-1] << 16
                log[-1] += 1
                n = choices(tables[i], out, rules.moves(tables[i], out), shape, room.targets)
                for j in range(n):
                    move = int(out[j])
                    copy(words[hand], words[i], shape.live)
                    rules.play(child, move)
                    new = is_new_up_to_order(room.table, child, shape, (len(room.table) - 1) // 4 * 3)
                    if new == FULL:
                        return False
                    if new == 0:
                        continue
                    built = rules.home(child)
                    if built > control[BEST]:
                        control[BEST] = built
                    if rules.won(child):
                        log[log[-1]] = entry | move
                        return True
                    stream += 1
                    score = (
                        promise(rules, child, shape, weights, room.work)
                        + (mix(1, stream) >> 8 & 0xFFFF) % weights[NOISE]
                    )
                    base = later if move == shape.redeal else there
                    held = later_count if move == shape.redeal else kept
                    heap = heaps[1] if move == shape.redeal else heaps[0]
                    if held < width or score > scores[heap[0]]:
                        slot = offer(heap, scores, held, width, base, score)
                        copy(words[slot], words[hand], shape.live)
                        origins[slot] = entry | move
                        if move == shape.redeal:
                            later_count = min(later_count + 1, width)
                        else:
                            kept = min(kept + 1, width)
                            if score > best:
                                best, better = score, True
                    if spend(control):
                        return False
            here, there = there, here
            count = kept
            waited = 0 if better else waited + 1
        here, count = later, later_count
    return False


# -- the search -------------------------------------------------------------------------------------------------------


def beams(task: Task, shape: Shape, width: int, weights: tuple[int, ...], stream: int) -> Outcome:
    """Run a beam of the given width through all stages; `stream` seeds the random part of its scores."""
    rules = task.position.game
    stages = task.position.redeals_left + 1
    log = zeros("q", PLIES * width * stages + 1)
    room = Beam(
        *copies(task.position, 3 * width + 1), zeros("q", 3 * width), zeros("q", 3 * width), zeros("q", 2, width),
        log, zeros("q", (1 << (ROWS * width * stages - 1).bit_length()) + 1, 2), zeros("q", 80),
        zeros("h", rules.family.MOVES), targets_of(rules),
    )  # fmt: skip
    task.stage(ENDLESS, f"a beam of {width}")
    if not compiled.machine(open_beam, rules)(room, shape, filled("q", weights), stream, task.control):
        return None
    return Won(line_of(log))


def shape_for(task: Task) -> Shape:
    """Return the shape of a task's states, with the prunings that are on: none in a game from elsewhere."""
    rules = task.position.game
    return shape_of(rules, words_of(rules.family.LIVE), task.prunings(PRUNINGS) if rules.family.shipped else 0)


def exhaustive(task: Task) -> Exhaustive:
    """Return the exhaustive search for a task. Its keys are exact in a game from elsewhere, whose piles may not be alike."""
    return Exhaustive(task, shape_for(task) if task.position.game.family.shipped else None)


def search(task: Task) -> Outcome:
    """Alternate beams and turns of the exhaustive search, until one has an outcome or the task is over."""
    shape, search = shape_for(task), exhaustive(task)
    stages = task.position.redeals_left + 1
    widest = task.memory // 4 // (stages * (32 * ROWS + 8 * PLIES) + 24 * shape.live + 1000)
    turn = 0
    long: Won | None = None  # a line that the exhaustive search found
    while not (task.over or (long and turn >= TURNS)):
        # The widths 8, 16, 32, 16, 64, 16, 32, 16 …
        width = min(WIDTH * (turn & -turn) * 2 or WIDTH, widest)
        stream = splitmix(task.seed + turn * GOLDEN)
        outcome = beams(task, shape, width, _weights(shape, stream, turn), stream >> 1)
        if not (outcome or long):
            outcome = search.turn(SHARE * width)
            if isinstance(outcome, Won) and len(outcome.line) > LONG:
                long, outcome = outcome, None
        if outcome:
            return outcome
        turn += 1
    return long


def _weights(shape: Shape, stream: int, turn: int) -> tuple[int, ...]:
    """Return the weights of a beam: good ones at first, then random ones near them."""
    drawn = [splitmix(stream + i * GOLDEN) for i in range(5)]
    if shape.quilt:
        near = 20, 1 + drawn[0] % 8, drawn[1] % 6, 1 + drawn[2] % 3, 10 + drawn[3] % 8, 16 + drawn[4] % 64
        return near if turn else WITH_QUILT
    near = 20, 5 + drawn[0] % 11, drawn[1] % 60, drawn[2] % 7, 0, 16 + drawn[4] % 100
    return near if turn else USUAL


def prepare(rules: Game) -> None:
    """Load the machine code of the searches for a game's family, or build it."""
    compiled.machine(open_beam, rules)
    general.prepare(rules)


__all__ = ["PRUNINGS", "prepare", "search", "suits"]

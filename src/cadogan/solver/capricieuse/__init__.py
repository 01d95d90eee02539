"""Capricieuse: beams from redeal to redeal find the wins, an exhaustive search proves the losses.

All cards are face up, and a game has stages: one after the deal and one after each redeal. A beam goes from ply to ply with
the most promising positions and also tries the redeal in each of them; the most promising results start the next stage. Few
positions are beyond help, so beams of two or four positions, with different weights each time, win most games within a
thousand positions.

Games that cannot be won are usually small: the cards block each other, no pile is ever cleared, and little can be moved. So
everything that can follow is searched, depth first. While redeals are left, the order of the piles affects the redeals, so no
pruning applies; in the last stage the prunings in `board.PRUNINGS` do.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from cadogan import compiled
from cadogan.cards import GOLDEN, MASK, splitmix
from cadogan.fast import kit
from cadogan.game import Rules
from cadogan.games.capricieuse import (
    FILL_SPACES,
    LIVE,
    MOVES,
    NO_FILLING,
    SHUFFLE,
    TALL,
)
from cadogan.position import Game
from cadogan.solver.capricieuse.beam import HOME, Beam
from cadogan.solver.capricieuse.board import EXHAUSTED, FOUND, NO_ROOM, PRUNINGS, STOPPED
from cadogan.solver.capricieuse.exhaust import COUNT, MOVE, Path
from cadogan.solver.task import ENDLESS, POSITIONS, Lost, Outcome, Task, Won
from cadogan.state import BY_NUMBER, CHANCE

WIDTH = 2  # of the first beam
USUAL = (20, 10, 20, 3, 32)  # the weights of the first beam
ROWS = 2048  # rows of a beam's memory, per stage and unit of width: a beam meets about 600 positions, rarely 1000
PLIES = 300  # entries of a beam's log, per stage and unit of width
CUT = 96  # most bytes needed to cut a line short, per move
SHARE = 100  # positions of a turn of the exhaustive search, per unit of width of the beam before it

CELLS = np.array([splitmix(i * GOLDEN & MASK) for i in range(2 * 64 * TALL)], np.uint64).view(np.int64).reshape(-1, 2)
"""Two random numbers for each height in a pile and each card."""


class Exhaustive:
    """A depth-first search that runs in turns; its tables grow up to half of the task's memory."""

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
        """Return whether a pruning shows the position lost without a search."""
        return bool(self.kernels.dead(self.tables[0], self.left, self.prunings))

    def turn(self, positions: int) -> Outcome:
        """Search at most this many more positions."""
        self.task.stage(positions, "an exhaustive search")
        while not self.full:
            path = Path(self.tables, self.hashes, self.stack, self.levels, self.table, self.left)
            ended, self.level = self.kernels.exhaust(path, self.level, CELLS, self.prunings, self.task.control)
            if ended == FOUND:
                return Won(self.line())
            if ended == EXHAUSTED:
                return Lost(f"all {int(self.table[-1, 0]):,} positions that can follow were searched")
            if ended == STOPPED:
                return None
            self.grow(ended)
        return None

    def line(self) -> list[int]:
        """Return the moves of the path, with detours cut out."""
        tables = np.array([self.task.state] * 3)
        line = self.levels[1 : self.level + 1, MOVE].astype(np.int16)
        places = np.zeros((2 ** (2 * len(line)).bit_length(), 3), np.int64)
        out = np.zeros(MOVES, np.int16)
        length = self.kernels.cut_short(tables, np.zeros((3, 12, 2), np.int64), CELLS, line, places, out)
        return [int(move) for move in line[:length]]

    def grow(self, short: int) -> None:
        """Make more room where it ran out, or mark the memory as full."""
        path = self.stack.nbytes + self.levels.nbytes + CUT * len(self.levels)
        more = 4 * self.table.nbytes if short == NO_ROOM else 2 * path  # while copied, the old ones take memory too
        if self.table.nbytes + path + more > self.task.memory // 2:
            self.full = True
        elif short == NO_ROOM:
            table = np.zeros((4 * (len(self.table) - 1) + 1, 2), np.int64)
            compiled.machine(kit.__name__, "rehash").rehash(self.table, table)
            self.table = table
        else:
            self.stack = np.concatenate([self.stack, np.zeros_like(self.stack)])
            self.levels = np.concatenate([self.levels, np.zeros_like(self.levels)])


def beams(task: Task, width: int, weights: tuple[int, ...], stream: int) -> Outcome:
    """Run a beam of the given width through all stages; `stream` seeds the random part of its scores."""
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
    room = Beam(tables, hashes, origins, scores, heaps, log, spare, spare_hashes, table, work, out)
    chosen, prunings = np.array(weights, np.int64), task.prunings(PRUNINGS)
    count = 1
    task.stage(ENDLESS, f"a beam of {width}")
    while count:
        ended, count = kernels.beam(room, count, CELLS, chosen, stream, prunings, task.control)
        if ended == FOUND:
            return Won(_line(log))
        for part in tables, hashes, origins:
            part[:count] = part[2 * width : 2 * width + count]
    return None


def _line(log: Any) -> list[int]:
    """Return the moves that lead to the last entry of a log."""
    line = []
    entry = int(log[-1])
    while entry:
        line.append(int(log[entry]) & 0xFFFF)
        entry = int(log[entry]) >> 16
    return line[::-1]


def suits(rules: Rules) -> bool:
    """Return true: this search handles the game with all its options."""
    return True


def search(task: Task) -> Outcome:
    """Alternate beams and turns of the exhaustive search, until one has an outcome or the task is over."""
    if task.position.redeals_left and task.state[SHUFFLE] and task.state[CHANCE] != BY_NUMBER:
        return None
    exhaustive = Exhaustive(task)
    if exhaustive.dead():
        return Lost(f"the cards block each other, and {_blocked(task)}")
    stages = task.position.redeals_left + 1
    widest = task.memory // 2 // (stages * (32 * ROWS + 8 * PLIES) + 3 * LIVE + 1000)
    turn = 0
    while not task.over:
        # The widths 2, 4, 8, 4, 16, 4, 8, 4 …: starting again with other weights gains more than keeping many positions.
        width = min(WIDTH * (turn & -turn) * 2 or WIDTH, widest)
        stream = splitmix(task.seed + turn * GOLDEN)
        outcome = beams(task, width, _weights(stream) if turn else USUAL, stream >> 1) or exhaustive.turn(SHARE * width)
        if outcome:
            return outcome
        turn += 1
    return None


def _weights(stream: int) -> tuple[int, ...]:
    """Return random weights for pairs, spaces, depths and noise; the weight of cards at home is always the same."""
    drawn = [splitmix(stream + i * GOLDEN) for i in range(4)]
    return USUAL[HOME], 5 + drawn[0] % 11, drawn[1] % 60, drawn[2] % 7, 16 + drawn[3] % 100


def _blocked(task: Task) -> str:
    """Return, in words, what never happens because the cards block each other."""
    return "not all piles can be cleared" if task.state[FILL_SPACES] == NO_FILLING else "no pile can ever be cleared"


def prepare(rules: Game) -> None:
    """Compile the searches, or load them from the cache."""
    task = Task(rules.deal(1), limit=1)
    exhaustive = Exhaustive(task)
    exhaustive.dead()
    exhaustive.turn(1)
    exhaustive.grow(NO_ROOM)
    exhaustive.line()
    task.control[POSITIONS] = 0
    beams(task, WIDTH, USUAL, 0)


def _machine() -> Any:
    shared = ("deal_again", "step", "step_back", "is_new", "choices", "dead")  # compiled with each of the two
    exhaust = compiled.machine(f"{__name__}.exhaust", "hash_piles", *shared, "exhaust", "cut_short")
    beam = compiled.machine(f"{__name__}.beam", *shared, "beam")
    return SimpleNamespace(**{**vars(beam), **vars(exhaust)})


__all__ = ["PRUNINGS", "prepare", "search", "suits"]

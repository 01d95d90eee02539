"""Capricieuse: beams from redeal to redeal find the wins, an exhaustive search proves the losses.

All cards lie open, and a game has stages: the deal, and each redeal. A beam goes from ply to ply with the most promising
positions, and gathers and deals each of them again; what is most promising then begins the next stage. Few positions are lost
beyond help, so that beams of two or four, with other weights each time, win most games in a thousand positions.

What cannot be won is small as a rule: its cards block each other, no pile is ever cleared, and little can be moved. So all that
can follow is searched, depth first. Where redeals are left the places of the piles matter for what they bring, and nothing is
left out; in the last stage the prunings below apply.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from cadogan import compiled
from cadogan.cards import GOLDEN, MASK, splitmix
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
from cadogan.solver import memory
from cadogan.solver.capricieuse.beam import HOME, Beam
from cadogan.solver.capricieuse.board import EXHAUSTED, FOUND, NO_ROOM, PRUNINGS, STOPPED
from cadogan.solver.capricieuse.exhaust import COUNT, MOVE, Path
from cadogan.solver.task import ENDLESS, POSITIONS, Lost, Outcome, Task, Won
from cadogan.state import BY_NUMBER, CHANCE

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
    shared = ("deal_again", "step", "step_back", "is_new", "choices", "dead")  # functions of their own in both
    exhaust = compiled.machine(f"{__name__}.exhaust", "hash_piles", *shared, "exhaust", "cut_short")
    beam = compiled.machine(f"{__name__}.beam", *shared, "beam")
    return SimpleNamespace(**{**vars(beam), **vars(exhaust)})


__all__ = ["PRUNINGS", "prepare", "search", "suits"]

"""Capricieuse: beams from redeal to redeal find the wins, an exhaustive search proves the losses.

All cards are face up, and a game has stages: one after the deal and one after each redeal. A beam goes from ply to ply with
the most promising positions and also tries the redeal in each of them; the most promising results start the next stage. Few
positions are beyond help, so beams of two or four positions, with different weights each time, win most games within a
thousand positions.

Games that cannot be won are usually small: the cards block each other, no pile is ever cleared, and little can be moved. So
everything that can follow is searched, depth first. While redeals are left, the order of the piles affects the redeals, so no
pruning applies; in the last stage the prunings in `prunings.PRUNINGS` do.
"""

from __future__ import annotations

from typing import Any

from cadogan.machine import compiled
from cadogan.machine.arrays import filled, grown, row, zeros
from cadogan.position import Game
from cadogan.rules.cards import GOLDEN, splitmix
from cadogan.rules.games.capricieuse import FILL_SPACES, LIVE, NO_FILLING, SHUFFLE
from cadogan.rules.state import BY_NUMBER, CHANCE
from cadogan.rules.two_way_piles import MOVES
from cadogan.solver.boards.capricieuse import random_cells
from cadogan.solver.boards.kit import rehash
from cadogan.solver.capricieuse.beam import Beam, beam
from cadogan.solver.capricieuse.exhaust import EXHAUSTED, FOUND, MOVE, NO_ROOM, STOPPED, Path, begin, cut_short, exhaust
from cadogan.solver.capricieuse.prunings import PRUNINGS
from cadogan.solver.general import HOME, line_of
from cadogan.solver.verdict import ENDLESS, Lost, Outcome, Task, Won, searched

WIDTH = 2  # of the first beam
USUAL = (20, 10, 20, 3, 32)  # the weights of the first beam
ROWS = 2048  # rows of a beam's memory, per stage and unit of width: a beam meets about 600 positions, rarely 1000
PLIES = 300  # entries of a beam's log, per stage and unit of width
CUT = 96  # most bytes needed to cut a line short, per move
SHARE = 100  # positions of a turn of the exhaustive search, per unit of width of the beam before it


class Exhaustive:
    """A depth-first search that runs in turns; its tables grow up to half of the task's memory."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.prunings = task.prunings(PRUNINGS)
        stages = task.position.redeals_left + 1
        self.path = Path(
            _states(task, stages), zeros("q", stages, 12, 2), random_cells(), zeros("h", 2**12), zeros("i", 2**8, 6),
            zeros("q", 2**12 + 1, 2), zeros("q", 20),
        )  # fmt: skip
        self.level = 0
        self.full = False
        self.dead = compiled.machine(begin)(self.path, self.prunings)  # a pruning shows the position lost

    def turn(self, positions: int) -> Outcome:
        """Search at most this many more positions."""
        self.task.stage(positions, "an exhaustive search")
        while not self.full:
            ended, self.level = compiled.machine(exhaust)(self.path, self.level, self.prunings, self.task.control)
            if ended == FOUND:
                return Won(self.line())
            if ended == EXHAUSTED:
                return searched(self.path.table[-1, 0])
            if ended == STOPPED:
                return None
            self.grow(ended)
        return None

    def line(self) -> list[int]:
        """Return the moves of the path, with detours cut out."""
        line = filled("h", (self.path.levels[i, MOVE] for i in range(1, self.level + 1)))
        places = zeros("q", 2 ** (2 * len(line)).bit_length(), 3)
        tables, hashes, out = _states(self.task, 3), zeros("q", 3, 12, 2), zeros("h", MOVES)
        length = compiled.machine(cut_short)(tables, hashes, random_cells(), line, places, out)
        moves: list[int] = line[:length].tolist()
        return moves

    def grow(self, short: int) -> None:
        """Make more room where it ran out, or mark the memory as full."""
        table, stack, levels = self.path.table, self.path.stack, self.path.levels
        path = stack.nbytes + levels.nbytes + CUT * len(levels)
        more = 4 * table.nbytes if short == NO_ROOM else 2 * path  # while copied, the old ones take memory too
        if table.nbytes + path + more > self.task.memory // 2:
            self.full = True
        elif short == NO_ROOM:
            larger = zeros("q", 4 * (len(table) - 1) + 1, 2)
            compiled.machine(rehash)(table, larger)
            self.path = self.path._replace(table=larger)
        else:
            self.path = self.path._replace(stack=grown(stack, 2 * len(stack)), levels=grown(levels, 2 * len(levels)))


def _states(task: Task, count: int) -> Any:
    """Return an array with the task's state in each row."""
    states = zeros("b", count, len(task.state))
    for i in range(count):
        row(states, i)[:] = task.state
    return states


def beams(task: Task, width: int, weights: tuple[int, ...], stream: int) -> Outcome:
    """Run a beam of the given width through all stages; `stream` seeds the random part of its scores."""
    stages = task.position.redeals_left + 1
    log = zeros("q", PLIES * width * stages + 1)
    room = Beam(
        zeros("b", 3 * width, LIVE), zeros("q", 3 * width, 12, 2), zeros("q", 3 * width), zeros("q", 3 * width),
        zeros("q", 2, width), log, task.state, zeros("q", 12, 2), random_cells(),
        zeros("q", (1 << (ROWS * width * stages - 1).bit_length()) + 1, 2), zeros("q", 80), zeros("h", MOVES),
    )  # fmt: skip
    task.stage(ENDLESS, f"a beam of {width}")
    found = compiled.machine(beam)(room, filled("q", weights), stream, task.prunings(PRUNINGS), task.control)
    return Won(line_of(log)) if found else None


def search(task: Task) -> Outcome:
    """Alternate beams and turns of the exhaustive search, until one has an outcome or the task is over."""
    if task.position.redeals_left and task.state[SHUFFLE] and task.state[CHANCE] != BY_NUMBER:
        return None
    exhaustive = Exhaustive(task)
    if exhaustive.dead:
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
    """Load the machine code of the searches, or build it."""
    for each in (begin, exhaust, cut_short, beam, rehash):
        compiled.machine(each)

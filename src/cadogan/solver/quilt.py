"""The quilt's own search: beams steered by random games to win, an exhaustive search cut short by arguments to prove losses.

Beams, ever wider and each with another style of judging, find nearly all the wins there are. In turns with them, and with
the greater share where no redeal is left, each suit is searched alone, and then the whole game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from cadogan import compiled
from cadogan.game import Rules
from cadogan.solver import memory, quilt_beam, quilt_proof
from cadogan.solver.quilt_beam import LONGEST, Beam, Style
from cadogan.solver.quilt_board import FIELDS, FOUND, HOME, LEFT, ROOM, SHUFFLED, Fixed, setup
from cadogan.solver.quilt_proof import ALONE, EXHAUSTED, FOUND_LINE, PRUNINGS, STOPPED, Alone, path
from cadogan.solver.task import ENDLESS, POSITIONS, Lost, Outcome, Task, Won

FIRST_WIDTH, WIDE, WIDEST = 8, 100, 3200  # of a beam
LATE = 800  # after beams of this width each suit is searched alone, where redeals are left
LAYERS = 300  # of a beam at most

# Styles of judging, taken in turn. Which cards of a pair go up and which down is decided by chance in a random game; the
# styles differ in how much that chance weighs, and in how soon the quilt is picked. Odds, then weights in sixteenths.
STYLES = (
    ((0.10, 0.30, 0.10), (32, 16, -32, 16)),
    ((0.10, 0.50, 0.10), (32, 32, -32, 64)),
    ((0.10, 0.30, 0.10), (32, 16, -16, 64)),
    ((0.10, 0.30, 0.10), (32, 32, -32, 32)),
)
# Positions that a search of a suit alone may take within another, in the last pass and before: within a proof, in a beam.
EFFORTS, BEAM_EFFORTS = (20_000, 300), (1000, 0)
FIRST_TURN = 20_000  # positions of the exhaustive search
ALONE_TURN = 3_000_000  # and of each suit alone at the beginning, where redeals are left


def suits(rules: Rules) -> bool:
    """It searches every game of the family."""
    return True


def search(task: Task) -> Outcome:
    """Beams and proofs in turns, until one of them knows or the task is over."""
    quilt = Quilt(task)
    provable = task.position.game.options["foundation_transfer"] == "off"
    whole = quilt.proof() if provable and quilt.last_pass else None
    waiting = quilt.suits_alone() if provable and ALONE & quilt.prunings else []
    turn = FIRST_TURN
    for k, width in enumerate(widths()):
        if task.over:
            break
        outcome = quilt.beam(width, k)
        if outcome:
            return outcome
        if quilt.last_pass or width > LATE:
            while waiting and not task.over:
                outcome = waiting.pop(0)()
                if outcome:
                    return outcome
        if whole:
            outcome = whole.turn(turn, "an exhaustive search")
            if outcome:
                return outcome
            turn *= 2
    return None


def widths() -> Iterator[int]:
    """The widths of the beams: doubled, but each of the wider ones comes several times, with other styles."""
    width = FIRST_WIDTH
    while width < WIDE:
        yield width
        width *= 2
    width = WIDE
    while True:
        for _ in range(len(STYLES)):
            yield width
        width = min(2 * width, WIDEST)


class Quilt:
    """A task as the machine code takes it."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.last_pass = not task.position.redeals_left
        self.prunings = task.prunings(PRUNINGS)
        self.fixed, self.node, self.cards = setup(task.position)
        self.alone = Alone(path(LONGEST), np.zeros((2**14 + 1, 3), np.int64), np.array(EFFORTS))

    def beam(self, width: int, k: int) -> Outcome:
        """The k-th beam."""
        task = self.task
        self.enlarge()
        # Where redeals are left, to search suits alone costs a beam more than it gains.
        prunings = self.prunings if self.last_pass else self.prunings & ~ALONE
        most = 16 * width + 64
        room = Beam(
            np.zeros((2 * most, FIELDS), np.int64),
            np.zeros((2 * most, ROOM), np.int8),
            np.empty(LAYERS * most, np.int32),
            np.empty(LAYERS * most, np.int16),
            np.zeros(1 << (16 * width).bit_length() + 2, np.int64),
        )
        room.nodes[0], room.cards[0] = self.node, self.cards
        habits, weights = STYLES[k % len(STYLES)]
        style = Style((np.array(habits) * 2**31).astype(np.int64), np.array(weights))
        line = np.zeros(3 * LONGEST, np.int16)
        chance = np.array([task.seed * 7919 + k * 104729 + 12345], np.int64)
        task.stage(ENDLESS, f"a beam of {width}")
        length = compiled.machine(quilt_beam.__name__, "beam").beam(
            room,
            width,
            self.fixed,
            style,
            self.alone._replace(efforts=np.array(BEAM_EFFORTS)),
            prunings,
            chance,
            line,
            task.control,
        )
        return Won([int(move) for move in line[:length]]) if length else None

    def enlarge(self) -> None:
        """Make room for more that is known of suits alone."""
        known = self.alone.known
        rows = 4 * (len(known) - 1)
        if known[-1, 0] * 2 > rows // 4 and rows * 24 * 5 // 4 <= self.task.memory // 4:
            more = np.zeros((rows + 1, 3), np.int64)
            compiled.machine(quilt_proof.__name__, "copy_known").copy_known(known, more)
            self.alone = self.alone._replace(known=more)

    def proof(self) -> Proof:
        """The exhaustive search of the whole game."""
        return Proof(self.task, self.fixed, self.node, self.cards, self.alone, self.prunings)

    def suits_alone(self) -> list[Callable[[], Outcome]]:
        """The exhaustive searches of each suit alone, to be made one by one."""
        if self.node[LEFT] and self.fixed.options[SHUFFLED]:
            return []
        return [partial(self.suit_alone, suit) for suit in range(4)]

    def suit_alone(self, suit: int) -> Outcome:
        """Lost when this suit cannot be brought home even with all the cards of the others gone."""
        fixed, node, cards = setup(self.task.position, [suit])
        if node[FOUND] == HOME:
            return None
        found = Proof(self.task, fixed, node, cards, self.alone, self.prunings & ~ALONE).turn(
            ALONE_TURN, f"the {NAMES[suit]} alone"
        )
        if not isinstance(found, Lost):
            return None
        searched = found.why.removeprefix("all ").partition(" ")[0]
        return Lost(
            f"the {NAMES[suit]} cannot be brought home even if all other cards were gone: all {searched} positions of theirs were searched"
        )


NAMES = ("spades", "hearts", "diamonds", "clubs")


class Proof:
    """A depth-first search with memory, in turns; what it remembers grows as far as the task's memory goes."""

    def __init__(
        self, task: Task, fixed: Fixed, node: NDArray[np.int64], cards: NDArray[np.int8], alone: Alone, prunings: int
    ) -> None:
        self.task, self.fixed, self.alone, self.prunings = task, fixed, alone, prunings
        self.machine = compiled.machine(quilt_proof.__name__, "exhaust", "useful", "unpack")
        self.path = path(LONGEST)
        self.path.nodes[0], self.path.cards[0] = node, cards
        self.table = np.zeros((2**16 + 1, 2), np.int64)
        self.level = 0
        self.full = False
        tops = np.zeros(8, np.int64)
        self.machine.unpack(node[FOUND], tops)
        self.path.left[0] = self.machine.useful(node, cards, fixed, tops, self.path.outs[0], prunings, task.control)

    def turn(self, positions: int, trying: str) -> Outcome:
        """Search so many more positions."""
        self.task.stage(positions, trying)
        while not self.full:
            size = len(self.table) - 1
            ended, self.level = self.machine.exhaust(
                self.path,
                self.level,
                self.table,
                size * 3 // 4,
                self.fixed,
                self.alone,
                self.prunings,
                self.task.control,
            )
            if ended == FOUND_LINE:
                return Won([int(self.path.outs[i, self.path.left[i]]) for i in range(self.level)])
            if ended == EXHAUSTED:
                return Lost(f"all {int(self.table[-1, 0]):,} positions that matter were searched")
            if ended == STOPPED:
                return None
            self.grow(4 * size)
        return None

    def grow(self, size: int) -> None:
        """Make the memory greater, or find that it is full."""
        if size * 16 * 5 // 4 > self.task.memory * 3 // 4:  # the old one is still there while it is copied
            self.full = True
            return
        table = np.zeros((size + 1, 2), np.int64)
        compiled.machine(memory.__name__, "rehash").rehash(self.table, table)
        self.table = table


def prepare(rules: Rules) -> None:
    """Compile the searches, or load them from the cache."""
    task = Task(rules.deal(1), limit=1)  # type: ignore[attr-defined]
    quilt = Quilt(task)
    quilt.beam(1, 0)
    task.control[POSITIONS] = 0
    quilt.proof().grow(2**17)


__all__ = ["PRUNINGS", "prepare", "search", "suits"]

"""The search of the quilt family: beams guided by random games find wins, an exhaustive search with prunings proves losses.

Beams of growing width, each with another scoring style, find nearly all wins. Between them run exhaustive searches of single
suits and of the whole game; these get the larger share when no redeal is left. What they leave undecided, a search for an order
of all moves decides (`events`).
"""

from __future__ import annotations

from collections.abc import Iterator

from cadogan.machine import compiled
from cadogan.machine.arrays import filled, row, zeros
from cadogan.position import Game
from cadogan.rules.games.quilt import TRANSFER
from cadogan.solver import clause_learning
from cadogan.solver.boards import kit
from cadogan.solver.boards.quilt import FIELDS, FOUND, HOME, LEFT, LONGEST, MOVES, ROOM, SHUFFLES, setup
from cadogan.solver.quilt.beam import Beam, Style, search_layers
from cadogan.solver.quilt.events import Ordering
from cadogan.solver.quilt.proof import (
    ALONE,
    EXHAUSTED,
    FOUND_LINE,
    LEARNING,
    PRUNINGS,
    STOPPED,
    Alone,
    copy_known,
    exhaust,
    open_level,
    path,
)
from cadogan.solver.verdict import ENDLESS, Lost, Outcome, Task, Won

FIRST_WIDTH, WIDE, WIDEST = 8, 100, 3200  # widths of beams
WIDTH = 37_000  # bytes that a beam takes for each unit of its width, at most
# Positions of each turn of an exhaustive search, per unit of the beam's width: before the last pass, and in it.
SHARE, LAST_PASS_SHARE = 40, 1000
# The same of the search for an order, and the first width of a beam after which it runs: before the last pass, and in it.
ORDER_SHARE, ORDER_FROM = (4000, 4000), (400, 16)
MOST_REDEALS = 2  # left, for a search for an order
LAST_LONGEST = 300  # most plies of a last pass
LAYERS = 300  # most layers of a beam

# Scoring styles, used in turn: the habits (probabilities), then the weights in sixteenths (`beam.Style`). In a random game
# chance decides which card of a pair goes up and which down; the styles differ in the weight of chance and in how early the
# quilt is cleared.
STYLES = (
    ((0.10, 0.30, 0.10), (32, 16, -32, 16)),
    ((0.10, 0.50, 0.10), (32, 32, -32, 64)),
    ((0.10, 0.30, 0.10), (32, 16, -16, 64)),
    ((0.10, 0.30, 0.10), (32, 32, -32, 32)),
)
# Most positions of a search of one suit alone (in the last pass, before it), within a proof and within a beam.
EFFORTS, BEAM_EFFORTS = (20_000, 300), (1000, 0)


def search(task: Task) -> Outcome:
    """Run beams and proofs in turns, until one of them has an outcome or the task is over."""
    quilt = Quilt(task)
    provable = not task.state[TRANSFER]
    proofs = quilt.proofs() if provable else []
    share = LAST_PASS_SHARE if quilt.last_pass else SHARE
    for k, width in enumerate(widths(min(WIDEST, task.memory // 4 // WIDTH))):
        if task.over or (width > WIDE and not provable):
            return None
        outcome = quilt.beam(width, k)
        if outcome:
            return outcome
        for proof in list(proofs):
            if isinstance(proof, Ordering):
                outcome = (
                    proof.turn(ORDER_SHARE[quilt.last_pass] * width) if width >= ORDER_FROM[quilt.last_pass] else None
                )
            else:
                outcome = proof.turn(share * width)
            if outcome and proof.conclusive(outcome):
                return outcome
            if outcome or proof.full:
                proofs.remove(proof)
    return None


def widths(widest: int) -> Iterator[int]:
    """Yield the widths of the beams: each is twice the one before, and the wide ones are repeated, once for each style."""
    width = FIRST_WIDTH
    while width < WIDE:
        yield width
        width *= 2
    width = WIDE
    while True:
        for _ in range(len(STYLES)):
            yield width
        width = min(2 * width, widest)


class Quilt:
    """A task in the form that the compiled code works on."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.last_pass = not task.position.redeals_left
        self.prunings = task.prunings(PRUNINGS)
        self.fixed, self.node, self.cards = setup(task.position)
        self.alone = Alone(path(LONGEST), zeros("q", 2**14 + 1, 3), filled("q", EFFORTS))

    def beam(self, width: int, k: int) -> Outcome:
        """Run the k-th beam."""
        task = self.task
        if self.alone.known[-1, 0] * 2 > len(self.alone.known):
            self.enlarge(4 * (len(self.alone.known) - 1))
        # While redeals are left, searching suits alone costs a beam more than it gains.
        prunings = self.prunings if self.last_pass else self.prunings & ~ALONE
        most = 16 * width + 64
        room = Beam(
            zeros("q", 2 * most + 1, FIELDS),
            zeros("b", 2 * most + 1, ROOM),
            zeros("q", 2 * most),
            zeros("q", most),
            zeros("q", most),
            zeros("i", LAYERS * most),
            zeros("h", LAYERS * most),
            zeros("q", 1 << (16 * width).bit_length() + 2),
            zeros("h", MOVES),
            zeros("h", 2 * LONGEST),
        )
        row(room.nodes, 0)[:], row(room.cards, 0)[:] = self.node, self.cards
        habits, weights = STYLES[k % len(STYLES)]
        style = Style(filled("q", (int(habit * 2**31) for habit in habits)), filled("q", weights))
        task.stage(ENDLESS, f"a beam of {width}")
        length = compiled.machine(search_layers)(
            room,
            width,
            self.fixed,
            style,
            self.alone._replace(efforts=filled("q", BEAM_EFFORTS)),
            prunings,
            task.seed * 7919 + k * 104729 + 12345,
            task.control,
        )
        return Won(room.line[:length].tolist()) if length else None

    def enlarge(self, rows: int) -> None:
        """Enlarge the table of results for suits alone, as far as memory allows."""
        if rows * 24 * 5 // 4 <= self.task.memory // 4:
            more = zeros("q", rows + 1, 3)
            compiled.machine(copy_known)(self.alone.known, more)
            self.alone = self.alone._replace(known=more)

    def proofs(self) -> list[Proof | Ordering]:
        """Return the exhaustive searches: of each suit alone, and of the whole game; then that for an order.

        Before a shuffled redeal no suit can be searched alone, and nothing is known about the order of the cards.
        """
        left = [suit for suit in range(4) if (self.node[FOUND] ^ HOME) >> (4 * suit) & 0xF000F]
        shuffled = self.node[LEFT] and self.fixed.options[SHUFFLES]
        suits = left if self.prunings & ALONE and len(left) > 1 and not shuffled else []
        found: list[Proof | Ordering] = [Proof(self, each, 1 + len(suits)) for each in [*suits, None]]
        if self.prunings & LEARNING and self.node[LEFT] <= MOST_REDEALS and not shuffled:
            found.append(Ordering(self.task, self.task.memory // 4))
        return found


NAMES = ("spades", "hearts", "diamonds", "clubs")


class Proof:
    """A depth-first search that runs in turns: of the whole game, or of one suit as if all other cards were home."""

    def __init__(self, quilt: Quilt, suit: int | None = None, share: int = 1) -> None:
        """`suit` is searched alone; None for the whole game.

        The table of positions grows to 1 / (4 * `share`) of the task's memory.
        """
        self.task, self.suit = quilt.task, suit
        self.memory = self.task.memory // 4 // share
        self.prunings = quilt.prunings if suit is None else quilt.prunings & ~ALONE
        self.fixed, node, cards = setup(self.task.position, range(4) if suit is None else (suit,))
        self.quilt = quilt
        self.path = path(LONGEST if node[LEFT] else LAST_LONGEST)
        row(self.path.nodes, 0)[:], row(self.path.cards, 0)[:] = node, cards
        self.table = zeros("q", 2**12 + 1, 2)
        self.level = 0
        self.full = False
        compiled.machine(open_level)(self.path, 0, self.fixed, self.prunings, self.task.control)

    def conclusive(self, outcome: Outcome) -> bool:
        """Return whether an outcome decides the whole game. A win of one suit alone does not."""
        return isinstance(outcome, Lost) or self.suit is None

    def turn(self, positions: int) -> Outcome:
        """Search at most this many more positions."""
        self.task.stage(positions, "an exhaustive search" if self.suit is None else f"the {NAMES[self.suit]} alone")
        while not self.full:
            size = len(self.table) - 1
            ended, self.level = compiled.machine(exhaust)(
                self.path,
                self.level,
                self.table,
                size * 3 // 4,
                self.fixed,
                self.quilt.alone,
                self.prunings,
                self.task.control,
            )
            if ended == FOUND_LINE:
                return Won([self.path.outs[i, self.path.left[i]] for i in range(self.level)])
            if ended == EXHAUSTED:
                return Lost(self.why())
            if ended == STOPPED:
                return None
            self.grow(4 * size)
        return None

    def why(self) -> str:
        """Return in words what was searched completely."""
        count = f"{self.table[-1, 0]:,}"
        if self.suit is None:
            return f"all {count} positions that matter were searched"
        return f"the {NAMES[self.suit]} cannot be brought home even if all other cards were: all {count} positions of theirs that matter were searched"

    def grow(self, size: int) -> None:
        """Enlarge the table of positions, or mark it as full."""
        if size * 16 * 5 // 4 > self.memory:  # while it is copied, the old table takes memory too
            self.full = True
            return
        table = zeros("q", size + 1, 2)
        compiled.machine(kit.rehash)(self.table, table)
        self.table = table


def prepare(rules: Game) -> None:
    """Load the machine code of the searches, or build it."""
    for each in (
        search_layers,
        copy_known,
        open_level,
        exhaust,
        kit.rehash,
        clause_learning.begin,
        clause_learning.search,
    ):
        compiled.machine(each)

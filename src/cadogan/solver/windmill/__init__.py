"""The search of the windmill family: from card to card of the stock, with a counting bound that finds most dead ends at once.

The search goes layer by layer; a layer is all positions with the same number of cards drawn from the stock. Two kinds of
search take turns. A whole search keeps every position of a layer; it proves losses, and finds wins where the layers are
small. Beams keep the most promising positions, scored by how many cards a random game brings home; a random game that wins is
the solution. Beams start from the layer that the whole search has reached.

The positions are in `board`, the bound in `bound`, random games in `playout`, and the search by layers in `layers`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cadogan import compiled
from cadogan.cards import GOLDEN, MASK, splitmix
from cadogan.game import Rules
from cadogan.games.windmill import (
    CADOGAN,
    CENTRE,
    CORNERS,
    KINGS,
    LAST,
    LEFT,
    SAILS,
    STOCK,
    TRANSFER,
    WASTE,
)
from cadogan.parts import held, stock_cards
from cadogan.position import Game
from cadogan.solver.task import ENDLESS, POSITIONS, Lost, Outcome, Task, Won
from cadogan.solver.windmill.board import (
    BOUNDS,
    CORNER_BITS,
    COUNTING,
    LAST_BITS,
    LEFT_BITS,
    MOST,
    NEVER,
    NODES,
    SINCE,
    WASTE_BITS,
    Ground,
    by_the_rules,
    covered,
)
from cadogan.solver.windmill.bound import (
    PRUNINGS,
    Trial,
)
from cadogan.solver.windmill.layers import (
    BASE,
    END,
    EXHAUSTED,
    FIRST,
    FOUND,
    FOUND_AT_RANDOM,
    MOST_EFFORT,
    NO_ROOM,
    PLIES,
    ROWS,
    SPARE,
    THERE,
    WHOLE,
    Rows,
)
from cadogan.solver.windmill.playout import LONGEST

FIRST_ROWS = 1 << 11
FIRST_NODES = 1 << 12
FIRST_WIDTH = 4
FIRST_TURN = 2000  # positions
ROOT = -1 << 8  # the step to the position itself


def suits(rules: Rules) -> bool:
    """Return true: this search handles every game of the family."""
    return True


def prepare(rules: Game) -> None:
    """Compile the search, or load it from the cache."""
    search = Search(Task(rules.deal(1), limit=1))
    search.run()
    search.kernels.refill(np.zeros(1, np.int32), np.zeros((1, 3), np.int64), 0)


def search(task: Task) -> Outcome:
    """Run a whole search and beams of growing width in turns, until one has an outcome or the task is over."""
    return Search(task).run()


class Layers:
    """A search by layers from given positions on: a whole search (width 0) or a beam.

    `steps` has for each position its parent and the move from there; `before` is the trail that these refer to.
    """

    def __init__(self, width: int, rows: Any, steps: Any, before: Any, stream: int) -> None:
        room = FIRST_ROWS
        while room < len(rows):
            room *= 2
        self.width = width
        self.before = before
        self.far = np.zeros(PLIES + 1, np.int64)
        self.far[WHOLE] = 1
        self.far[THERE] = len(rows)
        self.here = np.zeros((room + SPARE, 3), np.int64)
        self.there = np.zeros((room + SPARE, 3), np.int64)
        self.there[: len(rows)] = rows
        self.came = np.zeros(room + SPARE, np.int64)
        self.came[: len(rows)] = steps
        self.scores = np.zeros(room + SPARE, np.int64)
        self.trail = np.zeros(4 * room + SPARE, np.int64)
        self.table = np.full(2 * room, -1, np.int32)
        self.other = np.full(2 * room, -1, np.int32)
        self.played = np.zeros(LONGEST, np.int16)
        self.random = np.array([splitmix(stream) >> 1], np.int64)

    @property
    def rows(self) -> Rows:
        """All arrays, for the compiled code."""
        return Rows(*(getattr(self, name) for name in Rows._fields))

    @property
    def crowded(self) -> bool:
        """Whether a layer is nearly full."""
        return bool(max(self.far[ROWS], self.far[THERE]) > len(self.here) - 2 * SPARE)

    @property
    def long(self) -> bool:
        """Whether the trail is nearly full."""
        return bool(self.far[BASE] + self.far[ROWS] + self.far[THERE] > len(self.trail) - 2 * SPARE)

    def line(self, step: int) -> list[int]:
        """Return the moves up to and including a step."""
        moves, trail = [], self.trail
        while step != ROOT:
            place = step >> 8
            if place < 0:
                place, trail = -2 - place, self.before
            else:
                moves.append(step & 255)
            step = int(trail[place])
        return moves[::-1]


class Search:
    """The search for one position: a whole search and beams."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.kernels = compiled.machine(f"{__name__}.layers", "refill", "layers")
        self.widest = 1 << 40
        self.trial = Trial(
            np.zeros((MOST_EFFORT + SPARE, 3), np.int64), np.zeros(1 << 17, np.int32), np.zeros(MOST_EFFORT + SPARE, np.int32),
            np.zeros((MOST, 3), np.int64), np.zeros(MOST, np.int64),
        )  # fmt: skip
        self.begin()
        rows, steps, before = self.front
        self.whole: Layers | None = Layers(0, rows, steps, before, 0)

    def begin(self) -> None:
        """Start at the position itself, with an empty tree of wastes."""
        self.ground, row = footing(self.task)
        self.front = row[None, :], np.array([ROOT]), np.zeros(0, np.int64)

    def run(self) -> Outcome:
        """Search until an outcome is known or the task is over."""
        task = self.task
        if self.ground.rules[COUNTING] and self.ground.out[-1, 1:].min() < 8:
            return Lost("eight cards of each rank are needed, and some ranks have fewer")
        width = FIRST_WIDTH
        stream = task.seed
        while not task.over:
            before = int(task.control[POSITIONS])
            stream += GOLDEN
            outcome = self.beam(width, stream & MASK)
            if not outcome and self.whole:
                outcome = self.prove(self.whole, max(FIRST_TURN, int(task.control[POSITIONS]) - before))
            if outcome:
                return outcome
            width = min(2 * width, self.widest)
        return None

    def beam(self, width: int, stream: int) -> Outcome:
        """Run one beam, from the layer that the whole search has reached, unless that layer is too large."""
        whole = self.whole
        if whole and 0 < whole.far[FIRST] <= 8 * width:
            rows = whole.here[: whole.far[FIRST]].copy()
            self.front = rows, -2 - whole.far[BASE] - np.arange(len(rows)) << 8, whole.trail
        beam = Layers(width, *self.front, stream)
        self.task.stage(ENDLESS, f"a beam of {width}")
        ended = self.go(beam)
        if ended == NO_ROOM:  # try again without the whole search and its wastes, and then with narrower beams
            if not whole:
                self.widest = width // 2
            self.whole = None
            self.begin()
        return self.outcome(beam, ended)

    def prove(self, whole: Layers, positions: int) -> Outcome:
        """Continue the whole search for at most `positions` positions."""
        self.task.stage(positions, "all positions, card by card of the stock")
        ended = self.go(whole)
        if ended == NO_ROOM:
            self.whole = None
        return self.outcome(whole, ended)

    def go(self, layers: Layers) -> int:
        """Continue a search by layers, making more room where needed, and return how it ended."""
        while True:
            effort = 0 if layers.width else MOST_EFFORT
            ended = self.kernels.layers(self.ground, layers.rows, layers.width, effort, self.trial, self.task.control)
            if ended != NO_ROOM:
                return int(ended)
            try:
                self.more(layers)
            except MemoryError:
                return NO_ROOM

    def more(self, layers: Layers) -> None:
        """Double the arrays that are nearly full. Raises MemoryError if the task has no memory for that."""
        far = layers.far
        if layers.crowded:
            for name in ("here", "there", "came", "scores"):
                setattr(layers, name, self.doubled(getattr(layers, name), layers))
            layers.table = self.doubled(layers.table, layers)
            layers.other = self.doubled(layers.other, layers)
            self.kernels.refill(layers.table, layers.here, far[ROWS])
            self.kernels.refill(layers.other, layers.there, far[THERE])
        if layers.long:
            layers.trail = self.doubled(layers.trail, layers)
        ground = self.ground
        if ground.sizes[NODES] > len(ground.nodes) - 2 * SPARE:
            self.ground = ground = ground._replace(nodes=self.doubled(ground.nodes, layers))
        if ground.sizes[BOUNDS] > len(ground.bounds) - 2 * SPARE:
            self.ground = ground._replace(bounds=self.doubled(ground.bounds, layers))

    def doubled(self, array: Any, layers: Layers) -> Any:
        """Return an array of twice the length. Raises MemoryError if there is no memory for it in addition to the old one."""
        holders = {id(each): each for each in (layers, self.whole) if each}.values()
        arrays = [*self.ground, *self.front, *(each for holder in holders for each in vars(holder).values())]
        used = sum({id(each): each.nbytes for each in arrays if isinstance(each, np.ndarray)}.values())
        if used + 2 * array.nbytes > self.task.memory:
            raise MemoryError
        return np.concatenate((array, np.zeros_like(array)))

    def outcome(self, layers: Layers, ended: int) -> Outcome:
        """Return the outcome that an ending means."""
        far = layers.far
        if ended == FOUND:
            moves = layers.line(int(layers.trail[far[END]]))
        elif ended == FOUND_AT_RANDOM:
            moves = layers.line(int(layers.came[far[END]])) + layers.played[: far[PLIES]].tolist()
        elif ended == EXHAUSTED and far[WHOLE]:
            what = "all positions that can follow were searched"
            return Lost(f"{what}, except those that counting shows lost" if self.ground.rules[COUNTING] else what)
        else:
            return None
        return Won(by_the_rules(self.task, moves))


def footing(task: Task) -> tuple[Ground, Any]:
    """Return the ground of a search (its rules, stock and tree of wastes), and the position as a row."""
    s = task.position.state
    counting = s[LEFT] == 0 and task.prunings(PRUNINGS) & 1
    stock = np.array([card & 15 for card in stock_cards(s, STOCK)], np.int8)
    waste = [card & 15 for card in held(s, WASTE)]
    sizes = sorted((int(s[CORNERS + 14 * corner]) for corner in range(4)), reverse=True)
    sails = [int(card) & 15 for card in s[SAILS : SAILS + 8] if card]
    out = np.zeros((len(stock) + 1, 14), np.int64)
    for rank in [
        *sails,
        *waste,
        *(place % 13 + 1 for place in range(s[CENTRE])),
        *(13 - i for size in sizes for i in range(size)),
    ]:
        out[:, rank] += 1
    for drawn, rank in enumerate(stock):
        out[drawn + 1 :, rank] += 1
    nodes = np.zeros((FIRST_NODES, 8), np.int32)
    nodes[0, SINCE] = NEVER
    ground = Ground(
        np.array([s[TRANSFER], s[KINGS], counting], np.int64), stock, out, nodes,
        np.zeros((FIRST_NODES, len(stock) + 1), np.int8), np.array([1, 0], np.int64),
    )  # fmt: skip
    node = 0
    for rank in waste:
        node = covered(node, rank, ground)
    last = int(s[LAST])
    if last and s[TRANSFER] == CADOGAN:
        last = 1 + int(s[CORNERS + 14 * (last - 1)])
    key = node << WASTE_BITS | int(s[LEFT]) << LEFT_BITS | last << LAST_BITS | int(s[CENTRE])
    for corner in range(4):
        key |= sizes[corner] << CORNER_BITS + 4 * corner
    return ground, np.array([key, 0, sum(1 << 4 * rank for rank in [*sails, *waste[-1:]])], np.int64)


__all__ = ["PRUNINGS", "prepare", "search", "suits"]

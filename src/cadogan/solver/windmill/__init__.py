"""The search of the windmill family: from card to card of the stock, with a counting bound that finds most dead ends at once.

The search goes layer by layer; a layer is all positions with the same number of cards drawn from the stock. Two kinds of
search take turns. A whole search keeps every position of a layer; it proves losses, and finds wins where the layers are
small. In large layers it joins wastes, see `board.join`. Beams keep the most promising positions, scored by how many cards a
random game brings home; a random game that wins is the solution. In every second beam the coach's policy plays these games: it
wins deals that crude games hardly ever win. Beams start from a layer that the whole search has reached. A long search begins the
whole search again from a narrow layer, and finds the gates that all games must pass: both kinds of search then leave out
positions that lead to none.

The positions are in `board`, the bound in `bound`, random games in `playout`, the search by layers in `layers`, the gates in `gates`.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from cadogan.machine import compiled
from cadogan.machine.arrays import copied, filled, grown, rows, zeros
from cadogan.position import Game
from cadogan.rules.cards import GOLDEN, MASK, splitmix
from cadogan.rules.games.windmill import CENTRE, LEFT
from cadogan.solver.boards.windmill import (
    CARDS,
    DEALT,
    LONGEST,
    MOST,
    OPTIONS_MASK,
    SHAPE_BITS,
    TURNED,
    cards_of,
    ranks_of,
    shape_of,
    sizes_of,
)
from cadogan.solver.verdict import ENDLESS, POSITIONS, Lost, Outcome, Task, Won
from cadogan.solver.windmill import bound, gates
from cadogan.solver.windmill.board import (
    ABOVE,
    BOUNDS,
    HAND,
    KEY,
    LINKS,
    MORE,
    NEVER,
    NEXT,
    NODES,
    PARENTS,
    PLACE,
    SINCE,
    Ground,
    by_the_rules,
    covered,
)
from cadogan.solver.windmill.bound import DEEPEST, trial
from cadogan.solver.windmill.layers import (
    BASE,
    END,
    EXHAUSTED,
    FIRST,
    FOUND,
    FOUND_AT_RANDOM,
    JOINS,
    LARGE,
    MOST_EFFORT,
    NEED,
    NO_ROOM,
    PLIES,
    ROWS,
    SCORES,
    SPARE,
    THERE,
    WHOLE,
    Rows,
    layers,
    refill,
    refill_joined,
)
from cadogan.solver.windmill.playout import Guide, guide

FIRST_ROWS = 1 << 11
FIRST_NODES = 1 << 12
FIRST_LINKS = 1 << 10
FIRST_WIDTH = 4
FIRST_TURN = 2000  # positions
APART = 2000  # the wastes of a layer that starts with more positions are joined
SHARE = 3  # positions of the whole search for each of a beam's, which take longer: a random game is played from each
ROOT = -1 << 8  # the step to the position itself
PATIENCE = 3_000_000  # positions before the gates are searched, which takes seconds
LATE = 100_000  # positions of a layer, instead of APART, in the search that looks for gates

PRUNINGS = bound.PRUNINGS | {"leads": gates.LEADS}


def prepare(rules: Game) -> None:
    """Load the machine code of the search, or build it."""
    compiled.machine(layers)


def search(task: Task) -> Outcome:
    """Run a whole search and beams of growing width in turns, until one has an outcome or the task is over."""
    return Search(task).run()


class Layers:
    """A search by layers from given positions on: a whole search (width 0) or a beam.

    `steps` has for each position its parent and the move from there, in the trail of the search `before`.
    """

    def __init__(
        self, width: int, guided: bool, first: Any, steps: Any, before: Layers | None, stream: int, guide: Guide
    ) -> None:
        room = FIRST_ROWS
        while room < len(first):
            room *= 2
        self.width = width
        self.guided = guided
        self.before = before
        self.far = zeros("q", JOINS + 1)
        self.far[WHOLE] = 1
        self.far[THERE] = len(first)
        self.here = zeros("q", room + SPARE, 3)
        self.there = grown(first, room + SPARE)
        self.came = grown(steps, room + SPARE)
        self.scores = zeros("q", room + SPARE)
        self.trail = zeros("q", 4 * room + SPARE)
        self.table = zeros("i", 2 * room)
        self.other = zeros("i", 2 * room)
        self.joined = zeros("i", 1 if width else 2 * room)
        self.spots = zeros("i", 4 * room + SPARE)
        self.line = zeros("h", LONGEST)
        self.chance = filled("q", [splitmix(stream) >> 1])
        self.kids = zeros("q", MOST, 3)
        self.codes = zeros("q", MOST)
        self.piles = zeros("b", CARDS)
        self.tally = zeros("q", SCORES)
        self.guide = guide._replace(chance=self.chance)

    @property
    def rows(self) -> Rows:
        """All arrays, for the compiled code."""
        return Rows(*(getattr(self, name) for name in Rows._fields))

    @property
    def crowded(self) -> bool:
        """Whether a layer is nearly full."""
        return max(self.far[ROWS] + self.far[NEED], self.far[THERE]) > len(self.here) - 2 * SPARE

    @property
    def long(self) -> bool:
        """Whether the trail is nearly full."""
        new = max(self.far[THERE], self.far[NEED])
        return self.far[BASE] + self.far[ROWS] + new > len(self.trail) - 2 * SPARE

    def moves_to(self, step: int, waste: int, ground: Ground) -> list[int]:
        """Return the moves up to and including a step, after which the waste is this node.

        A card whose node is joined was dealt on several wastes; it is followed back to the one that was there when it had left.
        """
        moves: list[int] = []
        left: list[int] = []  # on the way back: the wastes below the cards that have just left, the lowest first
        while step != ROOT:
            place = step >> 8
            if place < 0:
                assert self.before
                place = -2 - place
                return self.before.moves_to(self.before.trail[place], self.before.spots[place], ground) + moves[::-1]
            moves.append(step & 255)
            if step & 255 == DEALT:
                place = self.dealt_on(left.pop(), waste, place, ground) if left else place
            elif self.spots[place] != waste and step & 255 != TURNED:
                left.append(waste)
            step, waste = self.trail[place], self.spots[place]
        return moves[::-1]

    def dealt_on(self, below: int, waste: int, place: int, ground: Ground) -> int:
        """Return the place where the top card of a waste was dealt on the waste `below`; `place` is the first one for any."""
        link = ground.nodes[waste, MORE]
        while self.spots[place] != below:
            place, link = ground.links[link, PLACE], ground.links[link, NEXT]
        return place


class Search:
    """The search for one position: a whole search and beams."""

    # Where beams start: the positions, the steps to them, and the search that led there.
    front: tuple[Any, Any, Layers | None]
    large: tuple[Any, Any, Layers] | None  # the same for the first layer whose wastes are joined, before they are

    def __init__(self, task: Task) -> None:
        self.task = task
        self.layers, self.refill = compiled.machine(layers), compiled.machine(refill)
        self.refill_joined = compiled.machine(refill_joined)
        self.widest = 1 << 40
        self.trial = trial(MOST_EFFORT)
        self.guide = guide(task.position.state)
        self.begin()
        self.whole: Layers | None = Layers(0, False, *self.front, 0, self.guide)

    def begin(self) -> None:
        """Start at the position itself, with an empty tree of wastes."""
        self.large, self.apart = None, APART
        self.ground, row = footing(self.task)
        self.front = row, filled("q", [ROOT]), None

    def run(self) -> Outcome:
        """Search until an outcome is known or the task is over."""
        task = self.task
        out = self.ground.out
        if self.ground.counting and min(out[len(out) - 1, rank] for rank in range(1, 14)) < 8:
            return Lost("eight cards of each rank are needed, and some ranks have fewer")
        width, guided = FIRST_WIDTH, True
        stream = task.seed
        while not task.over:
            before = task.control[POSITIONS]
            stream += GOLDEN
            outcome = self.beam(width, guided, stream & MASK)
            if not outcome and self.whole:
                outcome = self.prove(self.whole, max(FIRST_TURN, SHARE * (task.control[POSITIONS] - before)))
            if not outcome and self.large and task.control[POSITIONS] > PATIENCE:
                outcome = self.find_gates(Layers(0, False, *self.large, 0, self.guide))
            if outcome:
                return outcome
            width, guided = min(2 * width, self.widest), not guided
        return None

    def beam(self, width: int, guided: bool, stream: int) -> Outcome:
        """Run one beam, from the latest layer of the whole search that is not too large and has no joined wastes.

        From a joined waste, a beam would play with only one of its pasts. In a guided beam the policy plays the random games.
        """
        whole = self.whole
        if whole and 0 < whole.far[FIRST] <= 8 * width and self.ground.sizes[LINKS] == 1:
            self.front = self.start_of(whole)
        beam = Layers(width, guided, *self.front, stream, self.guide)
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

    def find_gates(self, late: Layers) -> Outcome:
        """Begin a whole search again, up to its first large layer; go on with it if gates leave out much of what follows."""
        self.large, self.apart = None, LATE
        self.task.stage(ENDLESS, "gates that all games must pass")
        ended = self.go(late)
        self.apart = APART
        if ended == LARGE:
            ground = gates.narrow(rows(late.here, 0, late.far[FIRST]), lambda: self.roomy(late), self.trial, self.task)
            if ground:
                self.ground, self.whole = ground, late
        return self.outcome(late, ended)

    def go(self, layers: Layers) -> int:
        """Continue a search by layers, making more room where needed, and return how it ended."""
        while True:
            effort = 0 if layers.width else MOST_EFFORT
            every, width, guided = layers.rows, layers.width, layers.guided
            ended: int = self.layers(
                self.ground, every, width, guided, effort, self.apart, self.trial, self.task.control
            )
            if ended == LARGE and self.apart == APART:  # keep the layer: another search may begin there
                self.large = self.start_of(layers) if self.task.prunings(PRUNINGS) & 2 else None
                continue
            if ended != NO_ROOM:
                return ended
            try:
                self.more(layers)
            except MemoryError:
                return NO_ROOM

    def start_of(self, layers: Layers) -> tuple[Any, Any, Layers]:
        """Return the start of a layer: its positions, the steps to them, and the search that led there."""
        count, start = layers.far[FIRST], -2 - layers.far[BASE] << 8
        steps = filled("q", range(start, start - (count << 8), ROOT))
        return copied(rows(layers.here, 0, count)), steps, layers

    def more(self, layers: Layers) -> None:
        """Double the arrays that are nearly full. Raises MemoryError if the task has no memory for that."""
        far = layers.far
        if layers.crowded:
            for name in ("here", "there", "came", "scores"):
                setattr(layers, name, self.doubled(getattr(layers, name), layers))
            layers.table = self.doubled(layers.table, layers)
            layers.other = self.doubled(layers.other, layers)
            self.refill(layers.table, layers.here, far[ROWS])
            self.refill(layers.other, layers.there, far[THERE])
            if not layers.width:
                layers.joined = self.doubled(layers.joined, layers)
                self.refill_joined(layers.joined, layers.there, far[THERE])
        if layers.long:
            layers.trail = self.doubled(layers.trail, layers)
            layers.spots = self.doubled(layers.spots, layers)
        self.widen(layers, 2 * SPARE, 2 * SPARE, 2 * SPARE)

    def widen(self, layers: Layers, nodes: int, bounds: int, links: int) -> None:
        """Double the arrays of the ground whose room falls below these numbers. Raises MemoryError."""
        ground = self.ground
        if ground.sizes[NODES] > len(ground.nodes) - nodes:
            self.ground = ground = ground._replace(nodes=self.doubled(ground.nodes, layers))
        if ground.sizes[BOUNDS] > len(ground.bounds) - bounds:
            self.ground = ground = ground._replace(bounds=self.doubled(ground.bounds, layers))
        if ground.sizes[LINKS] > len(ground.links) - links:
            self.ground = ground._replace(links=self.doubled(ground.links, layers))

    def roomy(self, layers: Layers) -> Ground:
        """Return the ground, with room for the wastes of some searches if there is memory."""
        with suppress(MemoryError):
            self.widen(layers, len(self.ground.nodes) // 2, len(self.ground.bounds) // 2, 0)
        return self.ground

    def doubled(self, array: Any, layers: Layers) -> Any:
        """Return an array of twice the length. Raises MemoryError if there is no memory for it in addition to the old one."""
        holders = {id(each): each for each in (layers, self.whole) if each}.values()
        arrays = [*self.ground, *self.front, *(each for holder in holders for each in vars(holder).values())]
        used = sum({id(each): each.nbytes for each in arrays if isinstance(each, memoryview)}.values())
        if used + 2 * array.nbytes > self.task.memory:
            raise MemoryError
        return grown(array, 2 * len(array))

    def outcome(self, layers: Layers, ended: int) -> Outcome:
        """Return the outcome that an ending means."""
        far = layers.far
        if ended == FOUND:
            moves = layers.moves_to(layers.trail[far[END]], 0, self.ground)
        elif ended == FOUND_AT_RANDOM:
            waste = layers.there[far[END], KEY] >> SHAPE_BITS
            moves = layers.moves_to(layers.came[far[END]], waste, self.ground) + layers.line[: far[PLIES]].tolist()
        elif ended == EXHAUSTED and far[WHOLE]:
            what = "all positions that can follow were searched"
            return Lost(f"{what}, except those that counting shows lost" if self.ground.counting else what)
        else:
            return None
        return Won(by_the_rules(self.task, moves))


def footing(task: Task) -> tuple[Ground, Any]:
    """Return the ground of a search (its options, stock and tree of wastes), and the position as an array of one row."""
    s = task.position.state
    shape = shape_of(s)
    sails, waste, stock = ranks_of(s)
    corners = [13 - i for size in sizes_of(s) for i in range(size)]
    known = [*sails, *waste, *corners, *(place % 13 + 1 for place in range(s[CENTRE]))]
    counts = [known.count(rank) for rank in range(14)]
    out = [*counts]
    for rank in stock:
        counts[rank] += 1
        out += counts
    nodes = zeros("i", FIRST_NODES, ABOVE + 1)
    nodes[0, PARENTS] = 1
    nodes[0, SINCE] = NEVER
    ground = Ground(
        options=shape & OPTIONS_MASK,
        joins=s[LEFT] == 0,
        counting=s[LEFT] == 0 and task.prunings(PRUNINGS) & 1 > 0,
        stock=filled("b", stock),
        out=filled("q", out).cast("B").cast("q", (len(stock) + 1, 14)),
        nodes=nodes,
        links=zeros("i", FIRST_LINKS, PLACE + 1),
        bounds=zeros("b", FIRST_NODES, len(stock) + 1),
        ways=zeros("q", 1),
        since=NEVER,
        sizes=filled("q", [1, 0, 1]),
        held=zeros("q", 14),
        path=zeros("q", DEEPEST),
    )
    node = 0
    for rank in waste:
        node = covered(node, rank, ground)
    row = zeros("q", 1, 3)
    row[0, KEY], row[0, HAND] = node << SHAPE_BITS | shape, cards_of([*sails, *waste[-1:]])
    return ground, row

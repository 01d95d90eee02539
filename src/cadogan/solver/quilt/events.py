"""The quilt as a question of order: in which order do the cards leave their places, so that the rules are kept?

Nothing in the quilt ever comes back: each card leaves the quilt once, lies in the waste at most once in each pass, and goes
home once. So a game is an order of these events. `clauses_of` writes the rules as clauses about that order; if no order
satisfies them, the position is lost, and an order that does is a winning line. The search (`cadogan.solver.clause_learning`) may
decide on any two events first, however late in the game they are, and learns from what fails; so it proves in seconds what a
search from the first move on does not see the end of.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cadogan.machine import compiled
from cadogan.machine.arrays import filled
from cadogan.machine.bits import ones
from cadogan.rules.cards import ACE, KING
from cadogan.rules.games.quilt import DEAL, REDEAL, TO_DOWN, TO_UP, TO_WASTE, WASTE_DOWN, WASTE_UP
from cadogan.rules.woven_quilt import CELLS
from cadogan.solver.boards.quilt import (
    FOUND,
    LANE,
    LEFT,
    ROOM,
    STANDING,
    STOCK,
    WASTE,
    WRAP,
    Fixed,
    Q,
    setup,
    top_down,
    top_up,
)
from cadogan.solver.clause_learning import FOUND as FOUND_ORDER
from cadogan.solver.clause_learning import IMPOSSIBLE, STOPPED, begin, search
from cadogan.solver.clauses import Clauses, Workspace, enlarge, room_for, size
from cadogan.solver.verdict import Lost, Outcome, Task, Won


class Events:
    """The events of a position, each with a number, and the cards that take part."""

    def __init__(self, fixed: Fixed, node: Sequence[int], cards: Sequence[int]) -> None:
        self.fixed, self.node = fixed, node
        self.cells = [cell for cell in range(64) if node[Q] >> cell & 1]
        self.waste = node[WASTE]
        # All cards: those of the quilt, then those of the waste from the bottom, then the stock from the next card.
        quilt = [fixed.board[cell] for cell in self.cells]
        self.cards = [*quilt, *cards[: node[WASTE]], *cards[ROOM - node[STOCK] :]]
        self.quilt, self.count = range(len(quilt)), len(self.cards)
        self.entering = range(len(quilt), self.count)  # the cards of waste and stock
        # A card enters: from the quilt it leaves its cell, from the stock it is dealt. It goes home. With a redeal in between
        # it may be dealt again. If two of these are one move, they follow each other at once.
        self.passes = 1 + node[LEFT]
        self.number = self.count * (1 + self.passes) + node[LEFT]

    def enters(self, card: int, turn: int = 0) -> int:
        """Return the event in which a card enters the waste for the last time before the end of a pass, by its number.

        If it never lies there, it only leaves the quilt, and goes home at once.
        """
        if turn:
            return self.count * (1 + turn) + card
        return card - len(self.quilt) if card in self.entering else self.count + len(self.entering) + card

    def home(self, card: int) -> int:
        """Return the event in which a card goes home."""
        return len(self.entering) + card

    def own(self, card: int) -> list[int]:
        """Return all events of a card."""
        return [self.home(card), *(self.enters(card, turn) for turn in range(self.passes))]

    def redeal(self, turn: int) -> int:
        """Return the event of a redeal, which begins a pass."""
        return self.count * (1 + self.passes) + turn - 1


def complete(events: Events) -> bool:
    """Return whether all cards that the foundations need are there, and no others."""
    have = sorted(events.cards)
    need = []
    for suit in range(4):
        up, down = top_up(events.node[FOUND], suit), top_down(events.node[FOUND], suit)
        need += [suit << 4 | rank for rank in range(up + 1, KING + 1)]
        need += [suit << 4 | rank for rank in range(ACE, down)]
    return have == sorted(need)


class Ordering:
    """A search for an order of all events that keeps the rules. It runs in turns."""

    def __init__(self, task: Task, memory: int) -> None:
        """`memory`: the most bytes to use."""
        self.task, self.memory = task, memory
        self.events = Events(*setup(task.position))
        self.full = not complete(self.events)
        self.choices: list[tuple[int, int]] = []
        self.room: Workspace | None = None

    def conclusive(self, outcome: Outcome) -> bool:
        """Return true: an outcome decides the whole game."""
        return True

    def turn(self, positions: int) -> Outcome:
        """Search at most this many more positions. Sixteen conclusions count as one."""
        self.task.stage(positions, "an order of all moves")
        if self.full or self.task.over:
            return None
        if self.room is None:
            clauses, self.choices = clauses_of(self.events)
            if size(clauses) > self.memory:
                self.full = True
                return None
            self.room = room_for(clauses)
            if compiled.machine(begin)(self.room, filled("i", clauses.facts)):
                return Lost(self.why())
        while True:
            ended = compiled.machine(search)(self.room, self.task.control)
            if ended == FOUND_ORDER:
                return Won(self.line(self.room))
            if ended == IMPOSSIBLE:
                return Lost(self.why())
            if ended == STOPPED:
                return None
            taken = sum(each.nbytes for each in self.room)
            if taken + 2 * (self.room.clauses.nbytes + self.room.watches.nbytes) > self.memory:
                self.full = True
                return None
            self.room = enlarge(self.room)

    def why(self) -> str:
        """Return in words why the position is lost."""
        return f"the {self.events.count} cards cannot leave their places in any order that the rules allow"

    def line(self, room: Workspace) -> list[int]:
        """Return the moves of the order that was found."""
        events, after, value = self.events, room.after, room.value
        words = range(after.shape[1])
        place = [sum(ones(after[i, word]) for word in words) for i in range(events.number)]
        moves = {}
        for turn in range(1, events.passes):
            for c in range(events.count):
                if place[events.enters(c, turn - 1)] < place[events.redeal(turn)] < place[events.home(c)]:
                    moves[events.redeal(turn)] = REDEAL
                    moves[events.enters(c, turn)] = DEAL
        for c, (up, to_waste) in enumerate(self.choices):
            goes_up = value[up] > 0
            if c in events.entering or value[to_waste] > 0:
                moves[events.home(c)] = WASTE_UP if goes_up else WASTE_DOWN
            else:
                moves[events.home(c)] = CELLS[events.cells[c]] << 2 | (TO_UP if goes_up else TO_DOWN)
            if c in events.quilt and value[to_waste] > 0:
                moves[events.enters(c)] = CELLS[events.cells[c]] << 2 | TO_WASTE
        for c in events.entering[events.waste :]:
            moves[events.enters(c)] = DEAL
        return [moves[event] for event in sorted(moves, key=place.__getitem__)]


def clauses_of(events: Events) -> tuple[Clauses, list[tuple[int, int]]]:
    """Return the rules of a position as clauses, and the choices of each card: that it goes up, that it goes to the waste."""
    clauses = Clauses(events.number)
    before, no, add = clauses.before, clauses.no, clauses.add
    fixed, node, cards = events.fixed, events.node, events.cards
    enters, home, redeal = events.enters, events.home, events.redeal
    every, last = range(events.count), events.passes - 1
    up = [clauses.choice() for _ in every]
    in_waste = [clauses.choice() for _ in events.quilt]

    def others(card: int) -> list[int]:
        return [event for event in range(events.number) if event not in events.own(card)]

    kinds: dict[int, list[int]] = {}
    for c in every:
        kinds.setdefault(cards[c], []).append(c)

    # The stock is dealt in its order. What lies in the waste now came first of all.
    for a, b in pairwise(events.entering):
        add(before(enters(a), enters(b)))
    if events.waste:
        newest = enters(events.entering[events.waste - 1])
        for event in range(newest + 1, events.number):  # the events up to there are those of older cards
            add(before(newest, event))

    # Foundations: of each card it is settled whether it goes up or down; then each follows the one before it.
    for card, copies in kinds.items():
        suit, rank = card >> 4, card & 15
        if len(copies) == 2:
            add(up[copies[0]], up[copies[1]])
            add(no(up[copies[0]]), no(up[copies[1]]))
        else:
            add(up[copies[0]] if rank > top_up(node[FOUND], suit) else no(up[copies[0]]))
        for c in copies:
            for d in kinds.get(card - 1, []):
                add(no(up[c]), no(up[d]), before(home(d), home(c)))
                add(up[c], up[d], before(home(c), home(d)))

    # The quilt: a card leaves it when a narrow end is free; to go home at once, if not to the waste.
    index = {cell: c for c, cell in enumerate(events.cells)}
    for c, cell in enumerate(events.cells):
        ends = [[index[each] for each in end if each in index] for end in narrow_ends(cell, fixed.options[LANE])]
        if all(ends):
            if fixed.options[LANE]:
                side = clauses.choice()
                for d in ends[0]:
                    add(no(side), before(enters(d), enters(c)))
                for d in ends[1]:
                    add(side, before(enters(d), enters(c)))
            else:
                add(*(before(enters(end[0]), enters(c)) for end in ends))
        together(clauses, enters(c), home(c), [in_waste[c]], others(c))

    for c in every:
        add(before(enters(c), home(c)))
        # Redeals: a card that lies in the waste is dealt again, after the redeal and before the next one.
        for turn in range(1, events.passes):
            old, new, again = enters(c, turn - 1), enters(c, turn), redeal(turn)
            add(before(old, new))
            add(before(new, home(c)))
            together(clauses, new, home(c), [before(again, home(c))], others(c))
            together(clauses, old, new, [before(old, again)], others(c))
            add(no(before(old, again)), no(before(again, home(c))), before(again, new))
            if turn < last:
                add(no(before(old, again)), no(before(again, home(c))), before(new, redeal(turn + 1)))
    for turn in range(1, events.passes):
        if events.entering:
            add(before(enters(events.entering[-1]), redeal(turn)))
        if turn > 1:
            add(before(redeal(turn - 1), redeal(turn)))
        for a in every:
            for b in every:
                if a != b:
                    first, second = enters(a, turn - 1), enters(b, turn - 1)
                    in_order = before(enters(a, turn), enters(b, turn))
                    lie = (before(second, redeal(turn)), before(redeal(turn), home(a)), before(redeal(turn), home(b)))
                    add(no(before(first, second)), *map(no, lie), in_order)

    # The waste: what came later goes home earlier, unless a redeal comes between.
    for turn in range(events.passes):
        for a in every:
            for b in every:
                if a != b:
                    inside = (before(enters(a, turn), enters(b, turn)), before(enters(b, turn), home(a)))
                    stays = (before(home(a), redeal(turn + 1)),) if turn < last else ()
                    add(*map(no, (*inside, *stays)), before(home(b), home(a)))

    # From the quilt to the waste: onto a card of the suit, one rank higher or lower, that lies on top.
    for b in events.quilt:
        card = cards[b]
        targets = kinds.get(card - 1, []) + kinds.get(card + 1, [])
        if fixed.options[WRAP] and card & 15 == KING:
            targets = targets + kinds.get(card - KING + ACE, [])
        if fixed.options[WRAP] and card & 15 == ACE:
            targets = targets + kinds.get(card + KING - ACE, [])
        ways = []
        for t in targets:
            for turn in range(events.passes):
                way = clauses.choice()
                ways.append(way)
                add(no(way), before(enters(t, turn), enters(b)))
                add(no(way), before(enters(b), home(t)))
                if turn < last:
                    add(no(way), before(enters(b), redeal(turn + 1)))
                if turn:
                    add(no(way), before(redeal(turn), enters(b)))
                    add(no(way), before(redeal(turn), enters(t, turn)))
                for z in every:
                    if z not in (t, b):
                        over = (before(enters(t, turn), enters(z, turn)), before(enters(z, turn), enters(b)))
                        add(no(way), *map(no, over), before(home(z), enters(b)))
        add(no(in_waste[b]), *ways)
    return clauses, [(up[c], in_waste[c] if c in events.quilt else 0) for c in every]


def together(clauses: Clauses, a: int, b: int, unless: Sequence[int], others: Sequence[int]) -> None:
    """Add that event b follows event a before any of the other events, unless one of these literals is true."""
    for event in others:
        clauses.add(*unless, clauses.no(clauses.before(a, event)), clauses.before(b, event))


def narrow_ends(cell: int, lane: int) -> tuple[list[int], list[int]]:
    """Return the cells that block each of the two narrow ends of a cell's card, whether or not they have cards."""
    row, column = divmod(cell, 8)
    if STANDING >> cell & 1:
        ends = [8 * r + column for r in range(row - 1, -1, -1)], [8 * r + column for r in range(row + 1, 8)]
    else:
        ends = [8 * row + c for c in range(column - 1, -1, -1)], [8 * row + c for c in range(column + 1, 8)]
    return ends if lane else (ends[0][:1], ends[1][:1])

"""Clauses about an order of events, and the working space of the search for an order that satisfies them.

The events are numbered from 0. A *literal* is a number: `a * events + b` says that event a comes before event b; the numbers
from `events * events` on are choices, in pairs of a choice and its opposite. A *clause* is a list of literals of which at
least one must be true. That "before" is transitive needs no clauses: it is built in, with the events before and after each
event as sets.
"""

from __future__ import annotations

from typing import NamedTuple

from cadogan.machine.arrays import filled, grown, zeros
from cadogan.machine.kernel import Int8s, Int32Rows, Int32s, Int64Rows, Int64s

# The numbers of a search. EVENTS; USED: entries used of the clauses; WATCHES: rows used of the watches; TRAIL: number of true
# literals; HEAD: number of them whose conclusions are drawn; LEVEL: number of assumptions; INCREASE: of the weights; HEAP: size;
# LEARNED, CONFLICTS, RESTARTS: numbers of them; UNTIL: conflicts until the next restart; GIVEN: entries of the first clauses;
# KEEP: most learned clauses until some are forgotten; WORK: conclusions since the last position was counted; CLASH, CLASH_BY:
# the last contradiction.
(
    EVENTS, USED, WATCHES, TRAIL, HEAD, LEVEL, INCREASE, HEAP, LEARNED, CONFLICTS, RESTARTS, UNTIL, GIVEN, KEEP, WORK, CLASH,
    CLASH_BY,
) = range(17)  # fmt: skip

# The entries of a clause: number of literals, number of levels when it was learned, literals. The columns of a watch: the
# literal's next watch, its clause, another literal of the clause.
SIZE, SPREAD, LITERALS = range(3)
NEXT, CLAUSE, OTHER = range(3)

RUN = 100  # conflicts until the first restart
FIRST_KEEP, MORE_KEEP = 4000, 1000  # learned clauses until some are forgotten, and how many more each time


class Workspace(NamedTuple):
    """The working space of a search."""

    numbers: Int64s  # see above
    value: Int8s  # of each literal: 1 true, -1 false, 0 open
    opposite: Int32s  # of each literal
    reason: Int32s  # of each true literal's variable: ASSUMED, a clause, or -2 minus the event between its two
    level: Int32s  # of each variable: the number of assumptions when it became true or false
    weight: Int64s  # of each variable: how much it took part in contradictions lately
    phase: Int32s  # of each variable: the literal to assume
    heap: Int32s  # open variables, heaviest first
    place: Int32s  # of each variable in the heap; -1: not there
    before: Int64Rows  # for each event the set of events known to come after it
    after: Int64Rows  # and before it
    trail: Int32s  # true literals in the order in which they became true
    starts: Int32s  # of each level in the trail
    clauses: Int32s
    first: Int32s  # of each literal: its first watch
    watches: Int32Rows
    seen: Int8s  # of each variable
    stamp: Int64s  # of each level
    learned: Int32s  # the clause that is being learned
    causes: Int32s  # working space


class Clauses:
    """A list of clauses about an order of events."""

    def __init__(self, events: int) -> None:
        self.events = events
        self.choices = 0
        self.entries: list[int] = []
        self.count = 0
        self.facts: list[int] = []  # clauses of one literal

    def before(self, a: int, b: int) -> int:
        """Return the literal that event a comes before event b."""
        return a * self.events + b

    def choice(self) -> int:
        """Return the literal of a new choice; its opposite is the next number."""
        self.choices += 1
        return self.events * self.events + 2 * self.choices - 2

    def no(self, literal: int) -> int:
        """Return the opposite of a literal."""
        events, pairs = self.events, self.events * self.events
        if literal >= pairs:
            return pairs + (literal - pairs ^ 1)
        return literal % events * events + literal // events

    def add(self, *literals: int) -> None:
        """Add a clause: at least one of the literals must be true."""
        if len(literals) == 1:
            self.facts.append(literals[0])
        else:
            self.count += 1
            self.entries += (len(literals), 0, *literals)

    @property
    def literals(self) -> int:
        """The number of literals."""
        return self.events * self.events + 2 * self.choices


def room_for(clauses: Clauses) -> Workspace:
    """Return the working space of a search for an order that satisfies the clauses."""
    events, literals, given = clauses.events, clauses.literals, clauses.entries
    words = (events + 63) // 64
    numbers = zeros("q", 20)
    numbers[EVENTS], numbers[GIVEN], numbers[USED] = events, len(given), len(given)
    numbers[INCREASE], numbers[KEEP], numbers[UNTIL] = 1 << 10, FIRST_KEEP, RUN
    return Workspace(
        numbers=numbers,
        value=zeros("b", literals),
        opposite=zeros("i", literals),
        reason=zeros("i", literals),
        level=zeros("i", literals),
        weight=zeros("q", literals),
        phase=zeros("i", literals),
        heap=zeros("i", literals),
        place=zeros("i", literals),
        before=zeros("q", events, words),
        after=zeros("q", events, words),
        trail=zeros("i", literals),
        starts=zeros("i", literals),
        clauses=grown(filled("i", given), len(given) + literals + 2**14),
        first=zeros("i", literals),
        watches=zeros("i", 2 * clauses.count + 2**12, 3),
        seen=zeros("b", literals),
        stamp=zeros("q", literals),
        learned=zeros("i", literals),
        causes=zeros("i", literals),
    )


def size(clauses: Clauses) -> int:
    """Return the bytes that the working space of a search takes at first, at most."""
    return 72 * clauses.literals + 8 * len(clauses.entries) + 24 * clauses.count + (1 << 18)


def enlarge(room: Workspace) -> Workspace:
    """Return the room with space for more clauses."""
    return room._replace(
        clauses=grown(room.clauses, 2 * len(room.clauses)), watches=grown(room.watches, 2 * len(room.watches))
    )

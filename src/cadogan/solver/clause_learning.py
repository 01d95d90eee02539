"""A search for an order of events that satisfies clauses; it learns a new clause from each failure (rule code: compiled).

`cadogan.solver.clauses` says what clauses are, and holds the working space.

The method is that of programs for propositional satisfiability (conflict-driven clause learning: Marques-Silva and Sakallah,
GRASP, 1996; Moskewicz and others, Chaff, 2001; Eén and Sörensson, MiniSat, 2003): assume a literal, draw all conclusions; when
two contradict each other, find out which assumptions led there, remember as a clause that not all of them hold, and go back.
If a contradiction follows without any assumption, no order satisfies the clauses.
"""

from __future__ import annotations

from cadogan.machine.bits import lowest
from cadogan.machine.kernel import Int32s, Int64s, kernel
from cadogan.solver.clauses import (
    CLASH,
    CLASH_BY,
    CLAUSE,
    CONFLICTS,
    EVENTS,
    GIVEN,
    HEAD,
    HEAP,
    INCREASE,
    KEEP,
    LEARNED,
    LEVEL,
    LITERALS,
    MORE_KEEP,
    NEXT,
    OTHER,
    RESTARTS,
    RUN,
    SIZE,
    SPREAD,
    TRAIL,
    UNTIL,
    USED,
    WATCHES,
    WORK,
    Workspace,
)
from cadogan.solver.verdict import spend

STOPPED, IMPOSSIBLE, FOUND, NO_ROOM = range(4)  # how a search ends

ASSUMED = -1  # a reason: none. Reasons from 0 on are clauses, those below -1 an event between two others
FREE = -1  # no further watch
PRECIOUS = 3  # a clause over no more levels than this is never forgotten
HEAVY = 1 << 60  # weights beyond this are scaled down
CONCLUSIONS = 16  # conclusions that count as a position


# -- rule code --------------------------------------------------------------------------------------------------------


def variable(room: Workspace, literal: int) -> int:
    """Return the variable of a literal: the smaller one of it and its opposite."""
    opposite = room.opposite[literal]
    return opposite if opposite < literal else literal


def heavier(room: Workspace, a: int, b: int) -> bool:
    """Return whether a variable goes before another one in the heap."""
    return room.weight[a] > room.weight[b] or (room.weight[a] == room.weight[b] and a < b)


def lift(room: Workspace, at: int) -> None:
    """Move the variable at a place of the heap up to where it belongs."""
    heap, place = room.heap, room.place
    each = heap[at]
    while at > 0 and heavier(room, each, heap[(at - 1) >> 1]):
        heap[at] = heap[(at - 1) >> 1]
        place[heap[at]] = at
        at = (at - 1) >> 1
    heap[at] = each
    place[each] = at


def put(room: Workspace, each: int) -> None:
    """Put a variable into the heap."""
    if room.place[each] < 0:
        at = room.numbers[HEAP]
        room.numbers[HEAP] = at + 1
        room.heap[at] = each
        lift(room, at)


def take(room: Workspace) -> int:
    """Take the heaviest variable from the heap."""
    heap, place, numbers = room.heap, room.place, room.numbers
    best = heap[0]
    place[best] = -1
    numbers[HEAP] -= 1
    size = numbers[HEAP]
    if size > 0:
        each = heap[size]
        at = 0
        while 2 * at + 1 < size:
            child = 2 * at + 1
            if child + 1 < size and heavier(room, heap[child + 1], heap[child]):
                child += 1
            if not heavier(room, heap[child], each):
                break
            heap[at] = heap[child]
            place[heap[at]] = at
            at = child
        heap[at] = each
        place[each] = at
    return int(best)


def make_true(room: Workspace, literal: int, reason: int) -> None:
    """Make an open literal true."""
    numbers, events = room.numbers, room.numbers[EVENTS]
    opposite = room.opposite[literal]
    room.value[literal] = 1
    room.value[opposite] = -1
    each = opposite if opposite < literal else literal
    room.reason[each] = reason
    room.level[each] = numbers[LEVEL]
    room.trail[numbers[TRAIL]] = literal
    numbers[TRAIL] += 1
    if literal < events * events:
        a, b = literal // events, literal % events
        room.before[a, b >> 6] |= 1 << (b & 63)
        room.after[b, a >> 6] |= 1 << (a & 63)


def go_back(room: Workspace, level: int) -> None:
    """Drop the assumptions after the first `level` ones, and all that was concluded from them."""
    numbers, events, trail = room.numbers, room.numbers[EVENTS], room.trail
    if numbers[LEVEL] <= level:
        return
    start = room.starts[level]
    for i in range(numbers[TRAIL] - 1, start - 1, -1):
        literal = trail[i]
        opposite = room.opposite[literal]
        room.value[literal] = 0
        room.value[opposite] = 0
        each = opposite if opposite < literal else literal
        room.phase[each] = literal
        put(room, each)
        if literal < events * events:
            a, b = literal // events, literal % events
            room.before[a, b >> 6] &= ~(1 << (b & 63))
            room.after[b, a >> 6] &= ~(1 << (a & 63))
    numbers[TRAIL] = start
    numbers[HEAD] = start
    numbers[LEVEL] = level


def watch(room: Workspace, literal: int, clause: int, other: int) -> None:
    """Watch a literal of a clause."""
    at = room.numbers[WATCHES]
    room.numbers[WATCHES] = at + 1
    room.watches[at, NEXT] = room.first[literal]
    room.watches[at, CLAUSE] = clause
    room.watches[at, OTHER] = other
    room.first[literal] = at


def contradicts(room: Workspace, literal: int, reason: int) -> bool:
    """Make a literal that follows true, or return True if it is false: see CLASH."""
    if room.value[literal] < 0:
        room.numbers[CLASH] = literal
        room.numbers[CLASH_BY] = reason
        return True
    make_true(room, literal, reason)
    return False


def conclude_order(room: Workspace, literal: int) -> bool:
    """Draw the conclusions of a literal about the order, and return whether they contradict what is known."""
    events, before, after = room.numbers[EVENTS], room.before, room.after
    a, b = literal // events, literal % events
    for word in range(before.shape[1]):
        more = before[b, word] & ~before[a, word]
        while more:
            c = 64 * word + lowest(more)
            more &= more - 1
            if contradicts(room, a * events + c, -2 - b):
                return True
        more = after[a, word] & ~after[b, word]
        while more:
            c = 64 * word + lowest(more)
            more &= more - 1
            if contradicts(room, c * events + b, -2 - a):
                return True
    return False


def conclude_clauses(room: Workspace, literal: int) -> bool:
    """Draw the conclusions that follow by clauses from a true literal, and return whether they contradict what is known."""
    value, clauses, watches, first = room.value, room.clauses, room.watches, room.first
    false = room.opposite[literal]
    last, at = FREE, first[false]
    while at != FREE:
        following = watches[at, NEXT]
        if value[watches[at, OTHER]] > 0:
            last, at = at, following
            continue
        clause = watches[at, CLAUSE]
        start = clause + LITERALS
        if clauses[start] == false:
            clauses[start] = clauses[start + 1]
            clauses[start + 1] = false
        other = clauses[start]
        watches[at, OTHER] = other
        if value[other] > 0:
            last, at = at, following
            continue
        end = start + clauses[clause + SIZE]
        i = start + 2
        while i < end and value[clauses[i]] < 0:
            i += 1
        if i < end:
            clauses[start + 1] = clauses[i]
            clauses[i] = false
            if last == FREE:
                first[false] = following
            else:
                watches[last, NEXT] = following
            watches[at, NEXT] = first[clauses[start + 1]]
            first[clauses[start + 1]] = at
        elif contradicts(room, other, clause):
            return True
        else:
            last = at
        at = following
    return False


def conclude(room: Workspace) -> bool:
    """Draw all conclusions from the true literals, and return whether two contradict each other: see CLASH."""
    numbers = room.numbers
    while numbers[HEAD] < numbers[TRAIL]:
        literal = room.trail[numbers[HEAD]]
        numbers[HEAD] += 1
        if literal < numbers[EVENTS] * numbers[EVENTS] and conclude_order(room, literal):
            return True
        if conclude_clauses(room, literal):
            return True
    return False


def causes_of(room: Workspace, literal: int, reason: int) -> int:
    """Write the true literals from which a literal follows into `causes`, and return their number."""
    events, clauses, out = room.numbers[EVENTS], room.clauses, room.causes
    if reason < ASSUMED:
        between = -2 - reason
        out[0] = literal // events * events + between
        out[1] = between * events + literal % events
        return 2
    n = 0
    for i in range(reason + LITERALS, reason + LITERALS + clauses[reason + SIZE]):
        if clauses[i] != literal:
            out[n] = room.opposite[clauses[i]]
            n += 1
    return n


def weigh(room: Workspace, each: int) -> None:
    """Make a variable heavier."""
    room.weight[each] += room.numbers[INCREASE]
    if room.place[each] >= 0:
        lift(room, room.place[each])
    if room.weight[each] > HEAVY:
        for i in range(len(room.weight)):
            room.weight[i] >>= 40
        room.numbers[INCREASE] = (room.numbers[INCREASE] >> 40) + 1


def learn(room: Workspace) -> int:
    """Write the clause that follows from the last contradiction into `learned`, and return its length.

    Its first literal becomes true after going back; its second one has the highest level of the others.
    """
    numbers, learned, seen, level, out = room.numbers, room.learned, room.seen, room.level, room.causes
    length, open_ones, at = 1, 0, numbers[TRAIL]
    # The contradiction is a literal that is false and follows: its opposite is the first cause.
    count = causes_of(room, numbers[CLASH], numbers[CLASH_BY])
    out[count] = room.opposite[numbers[CLASH]]
    count += 1
    while True:
        for i in range(count):
            each = variable(room, out[i])
            if seen[each] == 0 and level[each] > 0:
                seen[each] = 1
                weigh(room, each)
                if level[each] == numbers[LEVEL]:
                    open_ones += 1
                else:
                    learned[length] = room.opposite[out[i]]
                    length += 1
        at -= 1
        while seen[variable(room, room.trail[at])] == 0:
            at -= 1
        literal = room.trail[at]
        each = variable(room, literal)
        open_ones -= 1
        if open_ones == 0:
            break
        seen[each] = 0
        count = causes_of(room, literal, room.reason[each])
    learned[0] = room.opposite[literal]
    # A literal that follows from the others can be left out.
    kept = 1
    for k in range(1, length):
        each = variable(room, learned[k])
        needed = room.reason[each] == ASSUMED
        if not needed:
            count = causes_of(room, room.opposite[learned[k]], room.reason[each])
            for i in range(count):
                other = variable(room, out[i])
                if seen[other] == 0 and level[other] > 0:
                    needed = True
                    break
        if needed:
            # The literals left out still mark their variables: they stay behind the others.
            left_out = learned[kept]
            learned[kept] = learned[k]
            learned[k] = left_out
            kept += 1
    for k in range(length):
        seen[variable(room, learned[k])] = 0
    for k in range(2, kept):
        if level[variable(room, learned[k])] > level[variable(room, learned[1])]:
            other = learned[k]
            learned[k] = learned[1]
            learned[1] = other
    return kept


def spread(room: Workspace, length: int) -> int:
    """Return the number of different levels in the learned clause."""
    count, mark = 0, room.numbers[CONFLICTS] + 1
    for k in range(length):
        at = room.level[variable(room, room.learned[k])]
        if room.stamp[at] != mark:
            room.stamp[at] = mark
            count += 1
    return count


def keep_learned(room: Workspace, length: int, levels: int) -> int:
    """Store the learned clause, and return it."""
    clause = room.numbers[USED]
    room.clauses[clause + SIZE] = length
    room.clauses[clause + SPREAD] = levels
    for k in range(length):
        room.clauses[clause + LITERALS + k] = room.learned[k]
    room.numbers[USED] += LITERALS + length
    room.numbers[LEARNED] += 1
    watch(room, room.learned[0], clause, room.learned[1])
    watch(room, room.learned[1], clause, room.learned[0])
    return int(clause)


def forget(room: Workspace) -> None:
    """Forget the half of the learned clauses that span most levels. Only without assumptions."""
    numbers, clauses = room.numbers, room.clauses
    most, count = PRECIOUS, 0
    while True:
        count = 0
        clause = numbers[GIVEN]
        while clause < numbers[USED]:
            if clauses[clause + SPREAD] <= most:
                count += 1
            clause += LITERALS + clauses[clause + SIZE]
        if 2 * count >= numbers[LEARNED]:
            break
        most += 1
    clause, to = numbers[GIVEN], numbers[GIVEN]
    numbers[LEARNED] = 0
    while clause < numbers[USED]:
        length = LITERALS + clauses[clause + SIZE]
        if clauses[clause + SPREAD] <= most:
            for i in range(length):
                clauses[to + i] = clauses[clause + i]
            to += length
            numbers[LEARNED] += 1
        clause += length
    numbers[USED] = to
    watch_all(room)


def watch_all(room: Workspace) -> None:
    """Watch the first two literals of each clause that are not false, without assumptions."""
    numbers, clauses, value = room.numbers, room.clauses, room.value
    for literal in range(len(room.first)):
        room.first[literal] = FREE
    numbers[WATCHES] = 0
    numbers[HEAD] = 0
    clause = 0
    while clause < numbers[USED]:
        start = clause + LITERALS
        end = start + clauses[clause + SIZE]
        for k in range(start, start + 2):
            for i in range(k, end):
                if value[clauses[i]] >= 0:
                    other = clauses[k]
                    clauses[k] = clauses[i]
                    clauses[i] = other
                    break
        watch(room, clauses[start], clause, clauses[start + 1])
        watch(room, clauses[start + 1], clause, clauses[start])
        clause = end


def luby(i: int) -> int:
    """Return the i-th number, from 0, of Luby's sequence 1, 1, 2, 1, 1, 2, 4 …"""
    size, power = 1, 0
    while size < i + 1:
        power += 1
        size = 2 * size + 1
    while size - 1 != i:
        size = (size - 1) >> 1
        power -= 1
        i %= size
    return 1 << power


@kernel
def begin(room: Workspace, facts: Int32s) -> bool:
    """Prepare a search, and return whether the facts, clauses of one literal, contradict each other."""
    events = room.numbers[EVENTS]
    pairs = events * events
    for literal in range(len(room.value)):
        if literal < pairs:
            room.opposite[literal] = literal % events * events + literal // events
        else:
            room.opposite[literal] = literal + 1 - 2 * ((literal - pairs) & 1)
        room.place[literal] = -1
    for literal in range(len(room.value)):
        opposite = room.opposite[literal]
        if literal < opposite:
            room.phase[literal] = opposite
            put(room, literal)
    watch_all(room)
    for i in range(len(facts)):
        if room.value[facts[i]] < 0:
            return True
        if room.value[facts[i]] == 0:
            make_true(room, facts[i], ASSUMED)
    return False


@kernel
def search(room: Workspace, control: Int64s) -> int:
    """Continue a search, and return how it ended."""
    numbers = room.numbers
    while True:
        if numbers[USED] + len(room.learned) + LITERALS > len(room.clauses) or numbers[WATCHES] + 2 > len(room.watches):
            return NO_ROOM
        known = numbers[TRAIL]
        clash = conclude(room)
        numbers[WORK] += numbers[TRAIL] - known
        while numbers[WORK] >= CONCLUSIONS:
            numbers[WORK] -= CONCLUSIONS
            spend(control)
        if clash:
            if numbers[LEVEL] == 0:
                return IMPOSSIBLE
            numbers[CONFLICTS] += 1
            numbers[UNTIL] -= 1
            length = learn(room)
            levels = spread(room, length)
            if length == 1:
                go_back(room, 0)
                make_true(room, room.learned[0], ASSUMED)
            else:
                go_back(room, room.level[variable(room, room.learned[1])])
                make_true(room, room.learned[0], keep_learned(room, length, levels))
            numbers[INCREASE] += numbers[INCREASE] >> 4
            continue
        if numbers[UNTIL] <= 0:
            go_back(room, 0)
            numbers[RESTARTS] += 1
            numbers[UNTIL] = RUN * luby(numbers[RESTARTS])
            if numbers[LEARNED] > numbers[KEEP]:
                forget(room)
                numbers[KEEP] += MORE_KEEP
            continue
        each = -1
        while numbers[HEAP] > 0 and each < 0:
            each = take(room)
            if room.value[each] != 0:
                each = -1
        if each < 0:
            return FOUND
        room.starts[numbers[LEVEL]] = numbers[TRAIL]
        numbers[LEVEL] += 1
        make_true(room, room.phase[each], ASSUMED)
        if spend(control):
            return STOPPED

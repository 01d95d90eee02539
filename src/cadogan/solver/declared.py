"""The search for declared games: what follows from their words, whatever the game.

An exhaustive search and beams take turns, as in `general`. Both look at what the engine's tables say: which piles are alike, which
cards can still want to lie on a card, and how much of a position is in order.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.machine import compiled
from cadogan.machine.arrays import zeros
from cadogan.machine.kernel import Int8Rows, Int16Rows, Int32Rows, Int64Rows, Int64s, RuleCode, kernel
from cadogan.position import Game
from cadogan.rules.declared import engine as e
from cadogan.rules.declared.engine import (
    CLASS,
    COLUMN,
    DEALS,
    DISCARDS,
    DOWN,
    FOUNDATION,
    GATHERS,
    KIND,
    LEFT,
    NOT_FILLED,
    PILES,
    ROOM,
    SAFE,
    SOURCES,
    SPACE,
    TABLES,
    TARGETS,
    TURNED,
    TURNS,
    ZONE,
    number,
    pile_of,
    row,
    taken_on,
    wanted,
)
from cadogan.rules.declared.table import Table
from cadogan.rules.game import Rules
from cadogan.solver.boards.kit import FULL, copy, mix, mix_other, offer, rehash, remember
from cadogan.solver.general import EXHAUSTED, FIRST_TURN, FOUND, NO_ROOM, STOPPED, copies, words_of
from cadogan.solver.verdict import BEST, TOO_DEEP, Outcome, Task, Won, searched, spend

PRUNINGS = {
    "alike": (
        "Positions that differ only in the order of the columns of a block, of its cells or of foundations that are alike count as one: "
        "the rules treat them alike, and no redeal that gathers the columns is left."
    ),
    "one space": "A card moves only to the first of several empty piles that are alike: the others lead to the same position in another order.",
    "safe plays": (
        "A card goes to a foundation at once, and nothing else is tried, if no card that is left can need it: each card that may lie on it "
        "is home, or can go home at once and nothing that is left can need that one. Then every line that wins without this move "
        "wins with it too, without the moves of this card."
    ),
}
ALIKE, ONE_SPACE, SAFE_PLAYS = 1, 2, 4
DEEPEST, WIDEST, LAYERS = 1500, 1 << 16, 600
DEEP, SPACED = 1, 2


# -- machine code -----------------------------------------------------------------------------------------------------


def is_new(table: Any, s: Any, prunings: int, room: int) -> int:
    """Remember a position: return 1 if it is new, 0 if it was met before, FULL if the table has no room."""
    t = number(s, TABLES)
    left = s[number(s, t + LEFT)] if number(s, t + LEFT) else 0
    ordered = prunings & ALIKE == 0 or (left and s[t + GATHERS] != TURNED)
    a = b = left + 1
    sum_a = sum_b = 0
    for pile in range(s[t + PILES]):
        here = row(t, pile)
        at = number(s, here)
        size = s[at]
        c = d = (100 + pile if ordered else s[here + CLASS]) + 1
        first = size if s[here + ZONE] == FOUNDATION else 1
        c, d = mix(c, size), mix_other(d, size)
        if size:
            for i in range(first, size + 1):
                c, d = mix(c, s[at + i]), mix_other(d, s[at + i])
        if s[here + DOWN] >= 0:
            c, d = mix(c, s[at + 1 + s[here + ROOM]]), mix_other(d, s[at + 1 + s[here + ROOM]])
        sum_a += c
        sum_b += d
    return remember(table, mix(a, sum_a), mix_other(b, sum_b), room)


def at_home(s: Any, t: int, card: int) -> int:
    """Return how many copies of a card are on foundations, or may go there now."""
    found = 0
    for pile in range(s[t + PILES]):
        here = row(t, pile)
        if s[here + ZONE] == FOUNDATION:
            at = number(s, here)
            for i in range(1, s[at] + 1):
                found += s[at + i] == card
    return found


def takers(s: Any, t: int, card: int) -> int:
    """Return the set of the cards that may lie on a card in any column."""
    cards, last = 0, -1
    for pile in range(s[t + PILES]):
        here = row(t, pile)
        if s[here + ZONE] == COLUMN and s[here + KIND] != last:
            last = s[here + KIND]
            cards |= taken_on(s, t, last, card)
    return cards


def all_home(s: Any, t: int, cards: int, packs: int, next: bool) -> bool:
    """Whether all copies of a set of cards are home. With `next`, those count that can go home now, if nothing can need them."""
    card = 0
    while cards:
        if cards & 1:
            count = at_home(s, t, card)
            if count < packs:
                if not next:
                    return False
                for pile in range(s[t + PILES]):
                    here = row(t, pile)
                    if s[here + ZONE] == FOUNDATION:
                        count += wanted(s, t, here) >> card & 1
                if count < packs or not all_home_now(s, t, takers(s, t, card), packs):
                    return False
        cards >>= 1
        card += 1
    return True


def all_home_now(s: Any, t: int, cards: int, packs: int) -> bool:
    """Whether all copies of a set of cards are on the foundations."""
    card = 0
    while cards:
        if cards & 1 and at_home(s, t, card) < packs:
            return False
        cards >>= 1
        card += 1
    return True


def is_safe(s: Any, t: int, source: int) -> bool:
    """Whether a card may go home without a thought."""
    zone = s[source + ZONE]
    if s[t + SAFE] == 0:
        return False
    left = s[number(s, t + LEFT)] if number(s, t + LEFT) else 0
    if left and s[t + GATHERS] != TURNED:
        return False
    if zone == DISCARDS and s[t + DEALS] != 1 and (left or s[t + TURNS]):
        return False
    at = number(s, source)
    if s[source + SPACE] != NOT_FILLED and s[at] == 1:
        return False
    return all_home(s, t, takers(s, t, s[at + s[at]]), s[t + SAFE], True)


def choices(s: Any, out: Any, n: int, prunings: int) -> int:
    """Order the moves, the best last, without those that the prunings leave out; return their number."""
    t = number(s, TABLES)
    sources, targets = s[t + SOURCES], s[t + TARGETS]
    kept = 0
    for i in range(n):
        move = out[i]
        if move < sources * targets:
            source = row(t, move // targets)
            here = pile_of(s, t, move % targets, s[number(s, source) + s[number(s, source)]])
            if s[here + ZONE] == FOUNDATION:
                if prunings & SAFE_PLAYS and is_safe(s, t, source):
                    out[0] = move
                    return 1
            elif prunings & ONE_SPACE and s[number(s, here)] == 0:
                other = here - e.ROW
                again = False
                while other >= row(t, 0) and s[other + CLASS] == s[here + CLASS]:
                    again = again or s[number(s, other)] == 0
                    other -= e.ROW
                if again:
                    continue
        out[kept] = move
        kept += 1
    # foundations last, so that they are tried first; spaces and deals first
    low = 0
    for i in range(kept):
        move = out[i]
        empty = move >= sources * targets
        if not empty:
            source = row(t, move // targets)
            here = pile_of(s, t, move % targets, s[number(s, source) + s[number(s, source)]])
            empty = s[number(s, here)] == 0 and s[here + ZONE] != FOUNDATION
        if empty:
            out[i] = out[low]
            out[low] = move
            low += 1
    high = kept
    i = low
    while i < high:
        move = out[i]
        source = row(t, move // targets)
        here = pile_of(s, t, move % targets, s[number(s, source) + s[number(s, source)]])
        if s[here + ZONE] == FOUNDATION:
            high -= 1
            out[i] = out[high]
            out[high] = move
        else:
            i += 1
    return kept


class Path(NamedTuple):
    """The path of a depth-first search, and the positions it remembers."""

    tables: Int8Rows
    words: Int64Rows
    outs: Int16Rows
    left: Int64s
    table: Int64Rows


@kernel
def explore(
    rules: RuleCode, path: Path, level: int, room: int, live: int, prunings: int, control: Int64s
) -> tuple[int, int]:
    """Continue a depth-first search at a level, -1 to begin, and return how it ended and at which level."""
    tables, words, outs, left = path.tables, path.words, path.outs, path.left
    deepest = len(tables) - 1
    if level < 0:
        level = 0
        left[0] = choices(tables[0], outs[0], rules.moves(tables[0], outs[0]), prunings)
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        child = tables[level + 1]
        copy(words[level + 1], words[level], live)
        rules.play(child, outs[level, left[level]])
        new = is_new(path.table, child, prunings, room)
        if new == FULL:
            left[level] += 1
            return NO_ROOM, level
        if new == 0:
            continue
        built = rules.home(child)
        if built > control[BEST]:
            control[BEST] = built
        if rules.won(child):
            return FOUND, level + 1
        if level + 1 < deepest:
            left[level + 1] = choices(child, outs[level + 1], rules.moves(child, outs[level + 1]), prunings)
            level += 1
        else:
            control[TOO_DEEP] = 1
        if spend(control):
            return STOPPED, level
    return EXHAUSTED, 0


def promise(s: Any, home: int) -> int:
    """Score a position: cards home, cards that lie as they may be built, empty columns; less the cards on those that go home next."""
    t = number(s, TABLES)
    score = 60 * home
    next = 0
    for pile in range(s[t + PILES]):
        here = row(t, pile)
        if s[here + ZONE] == FOUNDATION:
            next |= wanted(s, t, here)
    for pile in range(s[t + PILES]):
        here = row(t, pile)
        zone = s[here + ZONE]
        at = number(s, here)
        size = s[at]
        if zone == COLUMN:
            if size == 0:
                score += 60
            lowest = 99
            for i in range(1, size + 1):
                card = s[at + i]
                if next >> card & 1:
                    score -= 12 * (size - i)
                if i > 1 and taken_on(s, t, s[here + KIND], s[at + i - 1]) >> card & 1:
                    score += 14
                elif card & 15 > lowest:
                    score -= 10  # it lies on a card that must go home before it
                if card & 15 < lowest:
                    lowest = card & 15
            if s[here + DOWN] >= 0:
                score -= 20 * s[at + 1 + s[here + ROOM]]
        elif zone == DISCARDS:
            for i in range(1, size + 1):
                if next >> s[at + i] & 1:
                    score -= 4 * (size - i)
    return score


class Beam(NamedTuple):
    """The positions of a beam, and its working space; as in `general`."""

    tables: Int8Rows
    words: Int64Rows
    scores: Int64s
    heaps: Int32Rows
    parents: Int32Rows
    played: Int16Rows
    outs: Int16Rows
    table: Int64Rows


@kernel
def widen(rules: RuleCode, room: Beam, live: int, prunings: int, seed: int, control: Int64s) -> tuple[int, int, int]:
    """Search from ply to ply, keeping the most promising positions. Returns how it ended, the ply and the slot of the last position."""
    tables, words, scores, parents, played = room.tables, room.words, room.scores, room.parents, room.played
    out, order, heap = room.outs[0], room.heaps[0], room.heaps[1]
    width = len(scores)
    here, there, trial = 0, width, 2 * width
    child = tables[trial]
    most = len(room.table) - 1 - len(room.table) // 4
    count = 1
    order[0] = 0
    deepest = len(parents) - 1
    for ply in range(deepest):
        kept = 0
        for i in range(count):
            source = here + order[i]
            n = choices(tables[source], out, rules.moves(tables[source], out), prunings)
            for j in range(n):
                copy(words[trial], words[source], live)
                rules.play(child, out[j])
                new = is_new(room.table, child, prunings, most)
                if new == FULL:
                    return NO_ROOM, ply, 0
                if new == 0:
                    continue
                built = rules.home(child)
                if built > control[BEST]:
                    control[BEST] = built
                seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
                score = promise(child, built) * 8 + (seed >> 12 & 63)
                done = rules.won(child)
                if kept < width or score > scores[heap[0]] or done:
                    slot = offer(heap, scores, kept, width, 0, score)
                    kept = min(kept + 1, width)
                    copy(words[there + slot], words[trial], live)
                    parents[ply + 1, slot] = order[i]
                    played[ply + 1, slot] = out[j]
                    if done:
                        return FOUND, ply + 1, slot
                if spend(control):
                    return STOPPED, ply, 0
        if kept == 0:
            return EXHAUSTED, ply, 0
        here, there = there, here
        order, heap = heap, order
        count = kept
    return STOPPED, deepest, 0


# -- the searches -----------------------------------------------------------------------------------------------------


def suits(rules: Rules) -> bool:
    """Whether the game is declared, and chance decides nothing after the deal."""
    return isinstance(rules.family.TABLE, Table) and not rules.shuffles


class Exhaustive:
    """The depth-first search; its table grows up to the task's memory."""

    def __init__(self, task: Task, prunings: int) -> None:
        family = task.position.game.family
        self.task, self.prunings = task, prunings
        self.live = words_of(family.LIVE)
        self.path = Path(
            *copies(task.position, DEEPEST),
            zeros("h", DEEPEST, family.MOVES),
            zeros("q", DEEPEST),
            zeros("q", 2**14 + 1, 2),
        )
        self.machine = compiled.machine(explore, task.position.game)
        self.level = -1
        self.full = False

    def turn(self, positions: int) -> Outcome:
        """Search at most this many more positions."""
        self.task.stage(positions, "an exhaustive search")
        while not self.full:
            path = self.path
            room = (len(path.table) - 1) * 3 // 4
            ended, self.level = self.machine(path, self.level, room, self.live, self.prunings, self.task.control)
            if ended == FOUND:
                return Won([path.outs[i, path.left[i]] for i in range(self.level)])
            if ended == EXHAUSTED:
                return searched(path.table[len(path.table) - 1, 0])
            if ended == STOPPED:
                return None
            rows = 4 * (len(path.table) - 1)
            if rows * 16 * 5 // 4 > self.task.memory * 3 // 4:
                self.full = True
            else:
                table = zeros("q", rows + 1, 2)
                compiled.machine(rehash)(path.table, table)
                self.path = path._replace(table=table)
        return None


def beams(task: Task, width: int, positions: int, prunings: int) -> Outcome:
    """Run one beam of the given width, for at most `positions` positions."""
    rules = task.position.game
    room = Beam(
        *copies(task.position, 2 * width + 1),
        zeros("q", width),
        zeros("i", 2, width),
        zeros("i", LAYERS + 1, width),
        zeros("h", LAYERS + 1, width),
        zeros("h", 1, rules.family.MOVES),
        zeros("q", 2 ** max(14, (16 * width).bit_length() + 4) + 1, 2),
    )
    task.stage(positions, f"a beam of {width}")
    machine = compiled.machine(widen, rules)
    ended, ply, slot = machine(room, words_of(rules.family.LIVE), prunings, task.seed + width, task.control)
    if ended != FOUND:
        return None
    line = []
    while ply:
        line.append(room.played[ply, slot])
        slot = room.parents[ply, slot]
        ply -= 1
    return Won(line[::-1])


def search(task: Task) -> Outcome:
    """Run the exhaustive search and beams in turns, until one of them has an outcome or the task is over."""
    prunings = task.prunings(PRUNINGS)
    exhaustive = Exhaustive(task, prunings)
    turn, width = FIRST_TURN, 64
    while not task.over:
        for outcome in (beams(task, width, turn, prunings), exhaustive.turn(turn)):
            if outcome:
                return outcome
        turn *= 2
        width = min(4 * width, 4096)
    return None


def prepare(rules: Game) -> None:
    """Load the machine code of the searches, or build it."""
    for each in (explore, widen):
        compiled.machine(each, rules)
    compiled.machine(rehash)

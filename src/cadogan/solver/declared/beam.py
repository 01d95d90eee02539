"""Beams for declared games: from ply to ply, and only the most promising positions are kept."""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.machine import compiled
from cadogan.machine.arrays import filled, zeros
from cadogan.machine.kernel import Int8Rows, Int16s, Int32Rows, Int64Rows, Int64s, RuleCode, kernel
from cadogan.rules.cards import splitmix
from cadogan.rules.declared import rows as r
from cadogan.rules.declared.rows import number, row, taken_on
from cadogan.solver import general
from cadogan.solver.boards.kit import FULL, copy, offer
from cadogan.solver.declared.choices import REACHED, choices, entries, follow, home_next, moves_of
from cadogan.solver.declared.said import is_new, said_of
from cadogan.solver.general import EXHAUSTED, FOUND, NO_ROOM, STOPPED, copies, words_of
from cadogan.solver.verdict import BEST, Outcome, Task, Won, spend

LAYERS = 600  # moves of the longest lines that are searched
ROWS, ROWS_OF_HEAPS = 1000, 3500  # positions that a beam searches at most, per unit of width; whole games take ROWS

HOME, LINK, FREE, SPACE, COVER, LOW, HIDDEN, NOISE = range(8)  # the weights of a beam
FAR = 99  # steps, where there is no way
USUAL = (60, 12, 40, 40, 14, 16, 20, 64)
OF_HEAPS = (120, 0, 0, 0, 3, 30, 0, 12)  # where the stock is heaped on the columns


def promise(s: Any, home: int, weights: Any) -> int:
    """Score a position: cards home, cards that lie as they may be built, empty columns; less the cards on those that go home next."""
    t = number(s, r.TABLES)
    if s[t + r.DEALS_TO] == r.HEAPED:
        return weights[HOME] * home - buried(s, t, weights)
    score = weights[HOME] * home
    next = home_next(s, t)
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        zone = s[here + r.ZONE]
        at = number(s, here)
        size = s[at]
        if zone == r.COLUMN:
            if size == 0:
                score += weights[SPACE]
            least = 99
            for i in range(1, size + 1):
                card = s[at + i]
                if next >> card & 1:
                    score -= weights[COVER] * (size - i)
                if i > 1 and taken_on(s, t, s[here + r.KIND], s[at + i - 1]) >> card & 1:
                    score += weights[LINK]
                elif card & 15 > least:
                    score -= weights[LOW]  # it lies on a card that must go home before it
                if card & 15 < least:
                    least = card & 15
            if s[here + r.DOWN] >= 0:
                score -= weights[HIDDEN] * s[at + 1 + s[here + r.ROOM]]
        elif zone == r.RESERVE and s[here + r.ROOM] == 1:
            score += weights[FREE] if size == (s[here + r.FROM] == 0) else 0
        elif zone == r.DISCARDS or zone == r.RESERVE:
            for i in range(1, size + 1):
                if next >> s[at + i] & 1:
                    score -= weights[COVER] * (size - i) // 3
            if zone == r.RESERVE:
                score -= weights[HIDDEN] * size
    return int(score)


def buried(s: Any, t: int, weights: Any) -> int:
    """Score the cards of columns that leave them only for foundations: each one that lies on others that can go home before it."""
    score = 0
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        if s[here + r.ZONE] != r.COLUMN:
            continue
        at = number(s, here)
        least = FAR
        for i in range(1, s[at] + 1):
            far = steps_home(s, t, s[at + i])
            if far > least:
                score += weights[LOW] + weights[COVER] * (far - least)
            elif far < least:
                least = far
    return score


def steps_home(s: Any, t: int, card: int) -> int:
    """Return after how many other cards of its suit a foundation takes a card, at best."""
    least = FAR
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        at = number(s, here)
        if s[here + r.ZONE] != r.FOUNDATION or s[here + r.SUIT] != card >> 4 or s[at] >= s[here + r.ROOM]:
            continue
        up = taken_on(s, t, s[here + r.KIND], card & 48 | 6) >> (card & 48 | 7) & 1
        top = s[at + s[at]] & 15 if s[at] else (0 if up else 14)
        far = (card & 15) - top if up else top - (card & 15)
        if 0 < far < least:
            least = far
    return least


class Beam(NamedTuple):
    """The positions of a beam, and its working space; as in `general`."""

    tables: Int8Rows
    words: Int64Rows
    scores: Int64s
    heaps: Int32Rows
    parents: Int32Rows
    played: Int32Rows
    plan: Int64s
    out: Int16s
    reached: Int64s
    table: Int64Rows


@kernel
def widen(
    rules: RuleCode, room: Beam, live: int, said: int, weights: Int64s, seed: int, control: Int64s
) -> tuple[int, int, int]:
    """Search from ply to ply, keeping the most promising positions. Returns how it ended, the ply and the slot of the last position."""
    tables, words, scores, parents, played, plan = (
        room.tables, room.words, room.scores, room.parents, room.played, room.plan,
    )  # fmt: skip
    order, heap = room.heaps[0], room.heaps[1]
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
            n = choices(rules, tables[source], tables[source], -1, said, room.out, room.reached, plan)
            for j in range(n):
                entry = plan[j]
                copy(words[trial], words[source], live)
                follow(rules, child, entry)
                new = is_new(room.table, child, said, most)
                if new == FULL:
                    return NO_ROOM, ply, 0
                if new == 0:
                    continue
                built = rules.home(child)
                if built > control[BEST]:
                    control[BEST] = built
                seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
                score = promise(child, built, weights) * 8 + (seed >> 8) % weights[NOISE]
                done = rules.won(child)
                if kept < width or score > scores[heap[0]] or done:
                    slot = offer(heap, scores, kept, width, 0, score)
                    kept = min(kept + 1, width)
                    copy(words[there + slot], words[trial], live)
                    parents[ply + 1, slot] = order[i]
                    played[ply + 1, slot] = entry & 0x7FFFFFFF
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


def beams(task: Task, width: int, positions: int, weights: tuple[int, ...] = USUAL) -> Outcome:
    """Run one beam of the given width, for at most `positions` positions."""
    rules, said = task.position.game, said_of(task)
    room = Beam(
        *copies(task.position, 2 * width + 1),
        zeros("q", width),
        zeros("i", 2, width),
        zeros("i", LAYERS + 1, width),
        zeros("i", LAYERS + 1, width),
        zeros("q", entries(task, said)),
        zeros("h", rules.family.MOVES),
        zeros("q", REACHED),
        zeros("q", 2 ** min((positions * 3 // 2).bit_length(), (task.memory // 64).bit_length()) + 1, 2),
    )
    task.stage(positions, f"a beam of {width}")
    machine = compiled.machine(widen, rules)
    ended, ply, slot = machine(
        room, words_of(rules.family.LIVE), said, filled("q", weights), task.seed + width, task.control
    )
    if ended != FOUND:
        return None
    return Won(moves_of(task.position, general.line_to(room, ply, slot)))


def weights_of(seed: int, turn: int, usual: tuple[int, ...] = USUAL) -> tuple[int, ...]:
    """Return the weights of a beam: good ones at first, then random ones near them."""
    drawn = [splitmix(seed + turn * 8 + i) for i in range(8)]
    return tuple(each // 2 + draw % (each + 1) for each, draw in zip(usual, drawn, strict=True)) if turn > 1 else usual

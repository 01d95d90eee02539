"""Searches that use only a game's compiled rules, so they work for every game and every option.

Two searches take turns. The exhaustive search goes depth first through all that can follow and remembers every position:
it proves losses, and finds wins in small search spaces. The beam search goes from ply to ply and keeps only the most
promising positions, scored by how many cards a random game brings home from them: it finds wins in large search spaces
and proves nothing. Each turn is twice as long as the one before, and each beam wider.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cadogan import compiled
from cadogan.cards import GOLDEN, LOW32, MASK, splitmix
from cadogan.fast import kit
from cadogan.fast.kit import FULL, mix, mix_other, remember
from cadogan.game import Rules
from cadogan.position import Game, Position
from cadogan.solver.task import BARRED, BEST, POSITIONS, TOO_DEEP, Lost, Outcome, Task, Won, spend
from cadogan.state import BY_NUMBER, CHANCE, GIVEN, HEAD

PRUNINGS: dict[str, str] = {}

# How a search ends.
STOPPED, EXHAUSTED, FOUND, NO_ROOM = 0, 1, 2, 3

DEEPEST = 2000  # plies; deeper positions are not searched, and then nothing is proved lost
LONGEST = 400  # plies of a random game
FIRST_TURN = 20_000  # positions
FIRST_WIDTH = 32
WORDS = HEAD // 8  # a position's key uses the words of its state from this one on


def suits(rules: Rules) -> bool:
    """Return true: this search handles every game."""
    return True


# -- machine code: calls a game's rules by their names ----------------------------------------------------------------
# mypy: disable-error-code="name-defined"
# ruff: noqa: F821


def key_of(words: Any, live: int, half: int) -> int:
    """Return one half of a position's key, made from everything that changes in play."""
    h = live
    if half == 0:
        for i in range(WORDS, live):
            h = mix(h, words[i])
    else:
        for i in range(WORDS, live):
            h = mix_other(h, words[i])
    return h


class Redeals(NamedTuple):
    """The redeals of a game in which some shuffles may not be known, and where its states hold them."""

    move: int  # code of the redeal move; -1 if all shuffles are known
    total: int  # number of redeals in the whole game
    left: int  # index in a state: number of redeals left
    shuffles: int  # index in a state: first of the given shuffles
    room: int  # cards that each given shuffle has room for


class Path(NamedTuple):
    """The path of a depth-first search, and the positions it remembers."""

    tables: Any  # the positions, one per level
    words: Any  # the same positions as 8-byte words
    outs: Any  # the moves of each level
    left: Any  # number of moves of each level not tried yet
    table: Any  # the positions met so far


class Beam(NamedTuple):
    """The positions of a beam, and its working space."""

    tables: Any  # two generations, each as large as the beam's width
    words: Any  # the same as 8-byte words, followed by the row of `trial`
    scores: Any  # a heap with the lowest score at the top
    parents: Any  # for each position, the place of its parent; one row per ply
    played: Any  # the move from the parent
    out: Any  # buffer for moves
    other: Any  # another one
    trial: Any  # buffer for two positions
    table: Any  # the positions met so far


def given_length(s: Any, redeals: Redeals) -> int:
    """Return the number of cards that the given shuffle of the next redeal is for; -1 if no shuffle is given."""
    if s[CHANCE] != GIVEN:
        return -1
    return s[redeals.shuffles + (redeals.total - s[redeals.left]) * (1 + redeals.room)]


def legal(s: Any, out: Any, redeals: Redeals, control: Any) -> int:
    """Write the legal moves into `out`, except a redeal whose shuffle is not known, and return their number."""
    n = moves(s, out)
    if redeals.move < 0 or gathered(s) == given_length(s, redeals):
        return n
    for i in range(n):
        if out[i] == redeals.move:
            out[i] = out[n - 1]
            control[BARRED] = 1
            return n - 1
    return n


def exhaust(path: Path, level: int, room: int, live: int, redeals: Redeals, control: Any) -> tuple[int, int]:
    """Continue a depth-first search at a level, and return how it ended and at which level.

    `room` is the maximum number of positions to remember, `live` the number of words that make up a key.
    """
    tables, words, outs, left, table = path.tables, path.words, path.outs, path.left, path.table
    deepest = len(tables) - 1
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        move = outs[level, left[level]]
        child = tables[level + 1]
        child[:] = tables[level]
        play(child, move)
        new = remember(table, key_of(words[level + 1], live, 0), key_of(words[level + 1], live, 1), room)
        if new == FULL:
            left[level] += 1
            return NO_ROOM, level
        if new == 0:
            continue
        if home(child) > control[BEST]:
            control[BEST] = home(child)
        if won(child):
            return FOUND, level + 1
        if level + 1 < deepest:
            left[level + 1] = legal(child, outs[level + 1], redeals, control)
            level += 1
        else:
            control[TOO_DEEP] = 1
        if spend(control):
            return STOPPED, level
    return EXHAUSTED, 0


def promise(s: Any, trial: Any, out: Any, stream: int, redeals: Redeals, control: Any) -> int:
    """Play a random game from a copy of a position, and return the number of cards at home at its end."""
    trial[:] = s
    for _ in range(LONGEST):
        n = legal(trial, out, redeals, control)
        if n == 0:
            break
        stream = (stream + GOLDEN) & MASK
        play(trial, out[(((splitmix(stream) >> 32) & LOW32) * n) >> 32])
        if won(trial):
            break
    return home(trial)


def beam(room: Beam, live: int, redeals: Redeals, stream: int, control: Any) -> tuple[int, int, int]:
    """Search from ply to ply, keeping the `width` most promising positions.

    Returns how the search ended, the ply, and the place of the last position. `live` is the number of words that make up
    a key. The row `parents[0]` belongs to the root.
    """
    tables, words, scores, parents, played = room.tables, room.words, room.scores, room.parents, room.played
    out, other, trial, table = room.out, room.other, room.trial, room.table
    width = len(tables) // 2
    here, there = 0, width
    count = 1
    deepest = len(parents) - 1
    for ply in range(deepest):
        kept = 0
        for i in range(count):
            s = tables[here + i]
            n = legal(s, out, redeals, control)
            for j in range(n):
                trial[0, :] = s
                play(trial[0], out[j])
                new = remember(
                    table,
                    key_of(words[2 * width], live, 0),
                    key_of(words[2 * width], live, 1),
                    len(table) - 1 - len(table) // 4,
                )
                if new == FULL:
                    return NO_ROOM, ply, 0
                if new == 0:
                    continue
                stream = (stream + GOLDEN) & MASK
                score = 16 * (home(trial[0]) + 2 * promise(trial[0], trial[1], other, stream, redeals, control)) + (
                    (splitmix(stream + 1) >> 32) & 15
                )
                done = won(trial[0])
                if home(trial[0]) > control[BEST]:
                    control[BEST] = home(trial[0])
                place = kept
                if kept == width:  # a heap with the lowest score at the top
                    if scores[0] >= score and not done:
                        if spend(control):
                            return STOPPED, ply, 0
                        continue
                    place = sink(tables, scores, parents[ply + 1], played[ply + 1], there, kept, score)
                else:
                    place = rise(tables, scores, parents[ply + 1], played[ply + 1], there, kept, score)
                    kept += 1
                tables[there + place, :] = trial[0]
                scores[place] = score
                parents[ply + 1, place] = i
                played[ply + 1, place] = out[j]
                if done:
                    return FOUND, ply + 1, place
                if spend(control):
                    return STOPPED, ply, 0
        if kept == 0:
            return EXHAUSTED, ply, 0
        here, there = there, here
        count = kept
    return STOPPED, deepest, 0


def shift(tables: Any, scores: Any, parents: Any, played: Any, there: int, source: int, target: int) -> None:
    """Move a heap entry to another place."""
    tables[there + target, :] = tables[there + source]
    scores[target] = scores[source]
    parents[target] = parents[source]
    played[target] = played[source]


def rise(tables: Any, scores: Any, parents: Any, played: Any, there: int, size: int, score: int) -> int:
    """Make room in a heap for a new score, and return its place."""
    place = size
    while place > 0 and scores[(place - 1) // 2] > score:
        shift(tables, scores, parents, played, there, (place - 1) // 2, place)
        place = (place - 1) // 2
    return place


def sink(tables: Any, scores: Any, parents: Any, played: Any, there: int, size: int, score: int) -> int:
    """Remove the lowest score from a heap to make room for a higher one, and return the place for that one."""
    place = 0
    while True:
        child = 2 * place + 1
        if child + 1 < size and scores[child + 1] < scores[child]:
            child += 1
        if child >= size or scores[child] >= score:
            return place
        shift(tables, scores, parents, played, there, child, place)
        place = child


# -- the searches -----------------------------------------------------------------------------------------------------


class Exhaustive:
    """A depth-first search that remembers positions and runs in turns; its table grows up to the task's memory (bytes)."""

    def __init__(self, task: Task) -> None:
        rules = task.position.game
        family = rules.family
        self.kernels = _machine(rules)
        self.task = task
        self.redeals = redeals_of(task.position)
        self.live = -(-family.LIVE // 8)
        self.tables, self.words = _rows(DEEPEST, family.SIZE)
        self.outs = np.zeros((DEEPEST, family.MOVES), np.int16)
        self.left = np.zeros(DEEPEST, np.int64)
        self.tables[0, : family.SIZE] = task.state
        self.level = 0
        self.table = np.zeros((2**14 + 1, 2), np.int64)
        self.left[0] = self.kernels.legal(self.tables[0], self.outs[0], self.redeals, task.control)
        self.full = False

    def turn(self, positions: int) -> Outcome:
        """Search at most this many more positions."""
        self.task.stage(positions, "an exhaustive search")
        while not self.full:
            room = (len(self.table) - 1) * 3 // 4
            path = Path(self.tables, self.words, self.outs, self.left, self.table)
            ended, self.level = self.kernels.exhaust(path, self.level, room, self.live, self.redeals, self.task.control)
            if ended == FOUND:
                return Won([int(self.outs[i, self.left[i]]) for i in range(self.level)])
            if ended == EXHAUSTED:
                return Lost(f"all {int(self.table[-1, 0]):,} positions that can follow were searched")
            if ended == STOPPED:
                return None
            self.grow()
        return None

    def grow(self) -> None:
        """Enlarge the table of positions, or mark it as full."""
        rows = 4 * (len(self.table) - 1)
        if rows * 16 * 5 // 4 > self.task.memory:  # while it is copied, the old table takes memory too
            self.full = True
            return
        table = np.zeros((rows + 1, 2), np.int64)
        compiled.machine(kit.__name__, "rehash").rehash(self.table, table)
        self.table = table


def beams(task: Task, width: int, positions: int) -> Outcome:
    """Run one beam of the given width, for at most `positions` positions."""
    rules = task.position.game
    family, kernels = rules.family, _machine(rules)
    tables, words = _rows(2 * width + 2, family.SIZE)
    tables[0, : family.SIZE] = task.state
    parents = np.zeros((LONGEST + 1, width), np.int32)
    played = np.zeros((LONGEST + 1, width), np.int16)
    table = np.zeros((2 ** max(14, (16 * width).bit_length() + 4) + 1, 2), np.int64)
    task.stage(positions, f"a beam of {width}")
    stream = splitmix(task.seed + width)
    room = Beam(
        tables[: 2 * width], words, np.zeros(width, np.int64), parents, played, compiled.buffer(family), compiled.buffer(family),
        tables[2 * width :], table,
    )  # fmt: skip
    live, redeals = -(-family.LIVE // 8), redeals_of(task.position)
    ended, ply, place = kernels.beam(room, live, redeals, np.uint64(stream), task.control)
    if ended != FOUND:
        return None
    line = []
    while ply:
        line.append(int(played[ply, place]))
        place = parents[ply, place]
        ply -= 1
    return Won(line[::-1])


def search(task: Task) -> Outcome:
    """Run the exhaustive search and beams in turns, until one of them has an outcome or the task is over."""
    exhaustive = Exhaustive(task)
    turn, width = FIRST_TURN, FIRST_WIDTH
    while not task.over:
        for outcome in (exhaustive.turn(turn), beams(task, width, turn)):
            if outcome:
                return outcome
        turn *= 2
        width = min(2 * width, max(FIRST_WIDTH, task.memory // (8 * task.position.game.family.SIZE)))
    return None


def prepare(rules: Game) -> None:
    """Compile the searches for a game's family, or load them from the cache."""
    position = rules.deal(1)
    task = Task(position, limit=1)
    exhaustive = Exhaustive(task)
    exhaustive.turn(1)
    exhaustive.grow()
    task.control[POSITIONS] = 0
    beams(task, 2, 1)


def _machine(rules: Rules) -> Any:
    return compiled.templates(rules, __name__, "legal", "exhaust", "beam")


def _rows(count: int, size: int) -> tuple[Any, Any]:
    """Return an array of `count` states, and a view of it as 8-byte words."""
    rows = np.zeros((count, -(-size // 8) * 8), np.int8)
    return rows, rows.view(np.int64)


def redeals_of(position: Position) -> Redeals:
    """Return the redeals of a position's game."""
    rules, family = position.game, position.game.family
    known = not position.has_chance or position.state[CHANCE] == BY_NUMBER
    return Redeals(-1 if known else family.REDEAL, rules.redeals, family.LEFT, family.SHUFFLES, family.DEALT)

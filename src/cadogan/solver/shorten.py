"""Shorten a winning line: the result is never longer, often shorter, but not always the shortest possible.

First, other lines: solve the position again briefly, with fewer redeals than the line takes and with other seeds, and keep
the shortest line. Then two methods take turns on it, using any game's compiled rules. *Neighbourhood*: collect the positions
within a few moves of a part of the line, and take the shortest path through them. *Variations*: leave some moves out of the
line or insert one, then play the rest as far as possible, replacing a move to the foundations that is no longer legal by
another; if this wins in no more moves, it replaces the line. (After Nakhost and Müller, Action Elimination and Plan
Neighborhood Graph Search, ICAPS 2010.)
"""

from __future__ import annotations

import threading
from array import array
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from cadogan import compiled
from cadogan.cards import GOLDEN, LOW32, MASK, BadInput, splitmix
from cadogan.fast.kit import mix
from cadogan.position import Game, Position, game
from cadogan.solver.general import Redeals, legal, redeals_of
from cadogan.solver.solving import USUAL_MEMORY, solve
from cadogan.solver.task import CONTROL, LIMIT, POSITIONS, spend
from cadogan.solver.verdict import replay
from cadogan.state import OPTION

USUAL_POSITIONS = 1_000_000

OTHERS = 100  # the search for another line gets 1/100 of the positions, because it does more work for each
SEEDS = 8
PARTS = ((640, 1 << 14), (160, 1 << 14), (40, 1 << 12))  # plies of a part, positions in its neighbourhood
EDGES = 8  # room for moves, per position of a neighbourhood
LEFT_OUT = 4  # most moves left out at once
TURN = 1 << 17  # positions of the variations in each round
IN_VAIN = 2  # stop after this many rounds that shorten nothing


# -- machine code: calls a game's rules by their names ----------------------------------------------------------------
# mypy: disable-error-code="name-defined"
# ruff: noqa: F821


def drawn(stream: int, bound: int) -> int:
    """Return a random number below `bound`, from a state of SplitMix64."""
    return (((splitmix(stream) >> 32) & LOW32) * bound) >> 32


def same(a: Any, b: Any, live: int) -> bool:
    """Return whether two positions, given as words, are the same."""
    for i in range(live):
        if a[i] != b[i]:
            return False
    return True


class Line(NamedTuple):
    """The positions of a line, and working space."""

    tables: Any  # the positions, then two rows of working space
    words: Any  # the same as 8-byte words
    other: Any  # buffer for another line
    out: Any  # buffer for moves
    live: int  # number of words that identify a position
    redeals: Redeals
    control: Any


class Around(NamedTuple):
    """The positions around a part of a line, and how they are linked."""

    nodes: Any  # the positions, as words
    table: Any  # hash table of the nodes
    edges: Any  # target node and move of each edge
    begins: Any  # index of each node's first edge


def put(tables: Any, line: Any, n: int, first: int, last: int, other: Any, length: int) -> int:
    """Replace the moves from ply `first` to `last` by `length` other moves, at most as many as were there.

    Plays the rest of the line again, each position into its row, up to the first that is won. Returns the line's new length.
    """
    for i in range(last, n):
        line[i - (last - first) + length] = line[i]
    for i in range(length):
        line[first + i] = other[i]
    n += length - (last - first)
    for i in range(first, n):
        tables[i + 1, :] = tables[i]
        play(tables[i + 1], line[i])
        if won(tables[i + 1]):
            return i + 1
    return n


def nearest(s: Any, spare: Any, out: Any, n: int, move: int, before: Any, after: Any, stream: int) -> int:
    """Return the move to play instead of a move of the line, which led from `before` to `after`.

    It is the same move if that is legal; else, if that move brought a card home, a random legal move that does so too;
    else -1.
    """
    for i in range(n):
        if out[i] == move:
            return move
    if home(after) <= home(before):
        return -1
    ways = 0
    for i in range(n):
        spare[:] = s
        play(spare, out[i])
        if home(spare) > home(s):
            out[ways] = out[i]
            ways += 1
    return out[drawn(stream, ways)] if ways else -1


def vary(room: Line, line: Any, n: int, stream: int) -> int:
    """Try variations of the `n` moves in `line` until the stage is over, and return the number of moves it has then."""
    tables, words, other, out = room.tables, room.words, room.other, room.out
    live, redeals, control = room.live, room.redeals, room.control
    trial, at = tables[len(tables) - 1], words[len(tables) - 1]
    spare = tables[len(tables) - 2]
    over = False
    while not over:
        stream = (stream + GOLDEN) & MASK
        begin = drawn(stream, n)
        stream = (stream + GOLDEN) & MASK
        ply = begin + drawn(stream, LEFT_OUT + 1)  # ply of the line
        count = 0  # number of moves that replace those of the line from `begin` to `ply`
        trial[:] = tables[begin]
        over = spend(control)
        stream = (stream + GOLDEN) & MASK
        if ply == begin or splitmix(stream) & 1:
            other[count] = out[drawn(stream, legal(trial, out, redeals, control))]
            play(trial, other[count])
            count += 1
        while ply < n and begin + count < n and not won(trial) and not same(at, words[ply], live):
            m = legal(trial, out, redeals, control)
            stream = (stream + GOLDEN) & MASK
            move = nearest(trial, spare, out, m, line[ply], tables[ply], tables[ply + 1], stream)
            if move >= 0:
                other[count] = move
                play(trial, move)
                count += 1
            ply += 1
            over = spend(control)
        if won(trial):
            ply = n
        if won(trial) or (begin + count <= ply <= n and same(at, words[ply], live)):
            n = put(tables, line, n, begin, ply, other, count)
    return n


def place_of(nodes: Any, table: Any, at: Any, live: int) -> int:
    """Return the place of a position in the hash table of `nodes`, or the free place (a 0) where it belongs."""
    h = 0
    for i in range(live):
        h = mix(h, at[i])
    place = h & (len(table) - 1)
    while table[place] != 0 and not same(nodes[table[place] - 1], at, live):
        place = (place + 1) & (len(table) - 1)
    return place


def gather(room: Line, first: int, last: int, around: Around) -> tuple[int, int]:
    """Collect the positions around a line from ply `first` to `last`.

    Returns the number of positions, and for how many of them all moves were tried.
    """
    tables, words, out = room.tables, room.words, room.out
    live, redeals, control = room.live, room.redeals, room.control
    nodes, table, edges, begins = around.nodes, around.table, around.edges, around.begins
    trial, at = tables[len(tables) - 1], words[len(tables) - 1]
    table[:] = 0
    trial[:] = tables[first]
    count = 0
    for ply in range(first, last + 1):
        place = place_of(nodes, table, words[ply], live)
        if table[place] == 0:
            nodes[count, :] = words[ply, :live]
            count += 1
            table[place] = count
    seen = 0
    edge = 0
    begins[0] = 0
    while seen < count and count < len(nodes) and edge + len(out) <= len(edges):
        at[:live] = nodes[seen]
        n = 0 if won(trial) else legal(trial, out, redeals, control)
        for i in range(n):
            at[:live] = nodes[seen]
            play(trial, out[i])
            place = place_of(nodes, table, at, live)
            if table[place] == 0 and count < len(nodes):
                nodes[count, :] = at[:live]
                count += 1
                table[place] = count
                spend(control)
            if table[place] != 0:
                edges[edge, 0] = table[place] - 1
                edges[edge, 1] = out[i]
                edge += 1
        seen += 1
        begins[seen] = edge
    return count, seen


def shortcut(room: Line, first: int, last: int, around: Around) -> int:
    """Find the shortest path through the neighbourhood of a line from ply `first` to `last`, or to an earlier win.

    Writes its moves into `room.other` and returns its length; 0 if there is no path.
    """
    count, seen = gather(room, first, last, around)
    tables, words, other, live = room.tables, room.words, room.other, room.live
    nodes, table, edges, begins = around.nodes, around.table, around.edges, around.begins
    trial, at = tables[len(tables) - 1], words[len(tables) - 1]
    goal = table[place_of(nodes, table, words[last], live)] - 1
    by = np.full(count, -1, np.int64)  # for each node, the edge that reached it first
    source = np.zeros(count, np.int64)
    queue = np.zeros(count, np.int64)
    by[0] = 0
    waiting = 1
    served = 0
    found = 0
    while served < waiting and not found:
        node = queue[served]
        served += 1
        if node >= seen:
            continue
        for i in range(begins[node], begins[node + 1]):
            to = edges[i, 0]
            if by[to] < 0:
                by[to] = i
                source[to] = node
                queue[waiting] = to
                waiting += 1
                at[:live] = nodes[to]
                if to == goal or won(trial):
                    found = to
                    break
    length = 0
    node = found
    while node:
        length += 1
        node = source[node]
    for i in range(length):
        other[length - 1 - i] = edges[by[found], 1]
        found = source[found]
    return length


# -- shortening -------------------------------------------------------------------------------------------------------


def shorten(
    position: Position,
    moves: Sequence[str],
    *,
    positions: int = USUAL_POSITIONS,
    memory: int = USUAL_MEMORY,
    seed: int = 0,
    cancel: threading.Event | None = None,
) -> tuple[str, ...]:
    """Return a line that wins in at most as many moves as `moves`; the rules have replayed it.

    The work is measured in `positions`; the same number and the same `seed` give the same line on any machine. `memory`
    (bytes) is for the search for other lines. Setting `cancel` stops with what was found so far. Raises IllegalMove for a
    move that cannot be played, BadInput for a line that does not win.
    """
    end = position.play(*moves)
    if not end.is_won:
        raise BadInput(f"the line does not win {position.game.name}: after its {len(moves)} moves the game is not won")
    line = end.history[position.ply :]
    if not line:
        return line
    for other in _others(position, end, positions // OTHERS, memory, seed, cancel):
        line = min(line, other, key=len)
    work = _Line(position, line, positions, seed)
    in_vain = 0
    while in_vain < IN_VAIN and not (work.spent or (cancel and cancel.is_set())):
        before = work.length
        for plies, around in PARTS:
            work.cut_short(plies, around)
        work.vary()
        in_vain = in_vain + 1 if work.length == before else 0
    return replay(position, work.moves)[0]


def prepare(rules: Game) -> None:
    """Compile everything needed to shorten a game's lines, or load it from the cache."""
    position = next(filter(lambda position: not position.is_over, map(rules.deal, range(1000))))
    work = _Line(position, position.moves[:1], 1, 0)
    work.cut_short(1, 2)
    work.vary()


def _others(
    position: Position, end: Position, positions: int, memory: int, seed: int, cancel: threading.Event | None
) -> Iterator[tuple[str, ...]]:
    """Yield other lines: one with as few redeals as possible, if found, then more with the same number of redeals."""
    for spared in range(position.redeals_left, end.redeals_left - 1, -1):
        spare, left, found = _without_redeals(position, spared), positions, False
        for i in range(SEEDS):
            if left < 1 or (cancel and cancel.is_set()):
                break
            verdict = solve(spare, positions=left, memory=memory, seed=seed + i, cancel=cancel)
            left -= max(1, verdict.positions)
            if not verdict.won:
                break
            found = True
            yield verdict.moves
        if found:
            return


def _without_redeals(position: Position, count: int) -> Position:
    """Return the same position with `count` fewer redeals; the shuffles of the other redeals stay the same."""
    if not count:
        return position
    rules, s = position.game, position.state
    fewer = game(rules.with_redeals(rules.redeals - count))
    options = slice(OPTION, OPTION + len(rules.family.OPTIONS))
    s[options] = fewer.blank()[options]
    s[rules.family.LEFT] -= count
    return Position(fewer, position.dealt, s)


class _Line:
    """A line being shortened, and its working space."""

    def __init__(self, position: Position, names: Sequence[str], positions: int, seed: int) -> None:
        rules = position.game
        family = rules.family
        self.kernels = compiled.templates(rules, __name__, "put", "vary", "shortcut")
        self.live = -(-family.LIVE // 8)
        self.stream = seed
        self.limit = positions
        self.control = np.zeros(CONTROL, np.int64)
        self.length = len(names)
        self.line = np.array(_codes(position, names), np.int16)
        self.other = np.zeros(self.length + 1, np.int16)
        self.out = compiled.buffer(family)
        self.tables = np.zeros((self.length + 3, -(-family.SIZE // 8) * 8), np.int8)
        self.words = self.tables.view(np.int64)
        self.tables[0, : family.SIZE] = position.state
        self.room = Line(self.tables, self.words, self.other, self.out, self.live, redeals_of(position), self.control)
        self.kernels.put(self.tables, self.line, self.length, 0, 0, self.other, 0)

    @property
    def spent(self) -> bool:
        """Whether the budget is spent."""
        return int(self.control[POSITIONS]) >= self.limit

    @property
    def moves(self) -> list[int]:
        """The line's move codes."""
        return [int(move) for move in self.line[: self.length]]

    def vary(self) -> None:
        """Run a round of variations."""
        self.control[LIMIT] = min(self.limit, int(self.control[POSITIONS]) + TURN)
        self.stream = splitmix(self.stream + GOLDEN)
        self.length = int(self.kernels.vary(self.room, self.line, self.length, np.uint64(self.stream)))

    def cut_short(self, plies: int, count: int) -> None:
        """Look for shorter paths through `count` positions around each part of the line.

        Parts have `plies` plies and overlap by half.
        """
        nodes = np.zeros((count, self.live), np.int64)
        table = np.zeros(1 << (2 * count).bit_length(), np.int64)
        edges = np.zeros((EDGES * count + len(self.out), 2), np.int64)
        begins = np.zeros(count + 1, np.int64)
        around = Around(nodes, table, edges, begins)
        first = 0
        while first < self.length and not self.spent:
            last = min(first + plies, self.length)
            length = self.kernels.shortcut(self.room, first, last, around)
            if length:
                self.length = int(
                    self.kernels.put(self.tables, self.line, self.length, first, last, self.other, length)
                )
            first += max(1, plies // 2)


def _codes(position: Position, names: Sequence[str]) -> list[int]:
    """Return the move codes of a line."""
    family, s = position.game.family, position.state
    out = array("h", bytes(2 * family.MOVES))
    codes = []
    for name in names:
        code = next(code for code in out[: family.moves(s, out)] if family.move_name(s, code) == name)
        family.play(s, code)
        codes.append(code)
    return codes

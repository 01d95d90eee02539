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

from cadogan.machine import compiled
from cadogan.machine.arrays import filled, zeros
from cadogan.machine.kernel import Int8Rows, Int16s, Int64Rows, Int64s, RuleCode, Unsigned, kernel
from cadogan.position import Game, Position, game
from cadogan.rules import checked
from cadogan.rules.cards import GOLDEN, MASK, BadInput, counted, splitmix
from cadogan.rules.state import OPTION
from cadogan.solver.boards.kit import below, copy, mix
from cadogan.solver.general import Redeals, copies, legal, redeals_of, words_of
from cadogan.solver.solving import USUAL_MEMORY, solve
from cadogan.solver.verdict import CONTROL, LIMIT, POSITIONS, replay, spend

__all__ = ["prepare", "shorten"]

USUAL_POSITIONS = 1_000_000

OTHERS = 100  # the search for another line gets 1/100 of the positions, because it does more work for each
SEEDS = 8
PARTS = ((640, 1 << 14), (160, 1 << 14), (40, 1 << 12))  # plies of a part, positions in its neighbourhood
EDGES = 8  # room for moves, per position of a neighbourhood
LEFT_OUT = 4  # most moves left out at once
TURN = 1 << 17  # positions of the variations in each round
IN_VAIN = 2  # stop after this many rounds that shorten nothing


# -- machine code -----------------------------------------------------------------------------------------------------


def same(a: Any, b: Any, live: int) -> bool:
    """Return whether two positions, given as words, are the same."""
    for i in range(live):
        if a[i] != b[i]:
            return False
    return True


class Line(NamedTuple):
    """A line, its positions, and working space."""

    line: Int16s  # its moves
    tables: Int8Rows  # its positions, then two rows of working space
    words: Int64Rows  # the same as 8-byte words
    other: Int16s  # buffer for another line
    out: Int16s  # buffer for moves
    live: int  # number of words that identify a position
    redeals: Redeals
    control: Int64s


class Around(NamedTuple):
    """The positions around a part of a line, and how they are linked."""

    nodes: Int64Rows  # the positions, as words
    table: Int64s  # hash table of the nodes
    edges: Int64Rows  # target node and move of each edge
    begins: Int64s  # index of each node's first edge
    by: Int64s  # the edge that reached each node first
    source: Int64s  # and the node that it came from
    queue: Int64s  # the nodes reached, in order


@kernel
def put(rules: RuleCode, room: Line, n: int, first: int, last: int, length: int) -> int:
    """Replace the moves from ply `first` to `last` by the first `length` of `other`, at most as many as were there.

    Plays the rest of the line again, each position into its row, up to the first that is won. Returns the line's new length.
    """
    line, tables, words = room.line, room.tables, room.words
    for i in range(last, n):
        line[i - (last - first) + length] = line[i]
    copy(line[first:], room.other, length)
    n += length - (last - first)
    for i in range(first, n):
        copy(words[i + 1], words[i], room.live)
        rules.play(tables[i + 1], line[i])
        if rules.won(tables[i + 1]):
            return i + 1
    return n


def nearest(rules: RuleCode, room: Line, n: int, ply: int, stream: int) -> int:
    """Return the move to play in the last row's position instead of the line's move at a ply; `n` moves are legal.

    It is the same move if that is legal; else, if that move brought a card home, a random legal move that does so too;
    else -1.
    """
    tables, words, out, move = room.tables, room.words, room.out, room.line[ply]
    trial, spare = len(tables) - 1, len(tables) - 2
    for i in range(n):
        if out[i] == move:
            return move
    if rules.home(tables[ply + 1]) <= rules.home(tables[ply]):
        return -1
    ways = 0
    for i in range(n):
        copy(words[spare], words[trial], room.live)
        rules.play(tables[spare], out[i])
        if rules.home(tables[spare]) > rules.home(tables[trial]):
            out[ways] = out[i]
            ways += 1
    return out[below(stream, ways)] if ways else -1


@kernel
def vary(rules: RuleCode, room: Line, n: int, stream: Unsigned) -> int:
    """Try variations of the line's `n` moves until the stage is over, and return the number of moves it has then."""
    words, other, out = room.words, room.other, room.out
    live, redeals, control = room.live, room.redeals, room.control
    trial, at = room.tables[len(words) - 1], words[len(words) - 1]
    over = False
    while not over:
        stream = (stream + GOLDEN) & MASK
        begin = below(stream, n)
        stream = (stream + GOLDEN) & MASK
        ply = begin + below(stream, LEFT_OUT + 1)  # ply of the line
        count = 0  # number of moves that replace those of the line from `begin` to `ply`
        copy(at, words[begin], live)
        over = spend(control)
        stream = (stream + GOLDEN) & MASK
        if ply == begin or splitmix(stream) & 1:
            other[count] = out[below(stream, legal(rules, trial, out, redeals, control))]
            rules.play(trial, other[count])
            count += 1
        while ply < n and begin + count < n and not rules.won(trial) and not same(at, words[ply], live):
            m = legal(rules, trial, out, redeals, control)
            stream = (stream + GOLDEN) & MASK
            move = nearest(rules, room, m, ply, stream)
            if move >= 0:
                other[count] = move
                rules.play(trial, move)
                count += 1
            ply += 1
            over = spend(control)
        if rules.won(trial):
            ply = n
        if rules.won(trial) or (begin + count <= ply <= n and same(at, words[ply], live)):
            n = put(rules, room, n, begin, ply, count)
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


def gather(rules: RuleCode, room: Line, first: int, last: int, around: Around) -> tuple[int, int]:
    """Collect the positions around a line from ply `first` to `last`.

    Returns the number of positions, and for how many of them all moves were tried.
    """
    words, out, live, redeals, control = room.words, room.out, room.live, room.redeals, room.control
    nodes, table, edges, begins = around.nodes, around.table, around.edges, around.begins
    trial, at = room.tables[len(words) - 1], words[len(words) - 1]
    for i in range(len(table)):
        table[i] = 0
    count = 0
    for ply in range(first, last + 1):
        place = place_of(nodes, table, words[ply], live)
        if table[place] == 0:
            copy(nodes[count], words[ply], live)
            count += 1
            table[place] = count
    seen = 0
    edge = 0
    begins[0] = 0
    while seen < count and count < len(nodes) and edge + len(out) <= len(edges):
        copy(at, nodes[seen], live)
        n = 0 if rules.won(trial) else legal(rules, trial, out, redeals, control)
        for i in range(n):
            copy(at, nodes[seen], live)
            rules.play(trial, out[i])
            place = place_of(nodes, table, at, live)
            if table[place] == 0 and count < len(nodes):
                copy(nodes[count], at, live)
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


@kernel
def shortcut(rules: RuleCode, room: Line, first: int, last: int, around: Around) -> int:
    """Find the shortest path through the neighbourhood of a line from ply `first` to `last`, or to an earlier win.

    Writes its moves into `room.other` and returns its length; 0 if there is no path.
    """
    count, seen = gather(rules, room, first, last, around)
    words, other, live = room.words, room.other, room.live
    nodes, table, edges, begins = around.nodes, around.table, around.edges, around.begins
    by, source, queue = around.by, around.source, around.queue
    trial, at = room.tables[len(words) - 1], words[len(words) - 1]
    goal = table[place_of(nodes, table, words[last], live)] - 1
    for i in range(count):
        by[i] = -1
    by[0] = 0
    queue[0] = 0
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
                copy(at, nodes[to], live)
                if to == goal or rules.won(trial):
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


@checked
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
        raise BadInput(
            f"the line does not win {position.game.name}: after its {counted(len(moves), 'move')} the game is not won"
        )
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


@checked
def prepare(rules: Game) -> None:
    """Load the machine code that shortens a game's lines, or build it."""
    for each in (put, vary, shortcut):
        compiled.machine(each, rules)


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
        self.put, self.varied, self.shortcut = (compiled.machine(each, rules) for each in (put, vary, shortcut))
        self.stream = seed
        self.limit = positions
        self.length = len(names)
        self.control = zeros("q", CONTROL)
        self.room = Line(
            filled("h", _codes(position, names)),
            *copies(position, self.length + 3),
            zeros("h", self.length + 1),
            zeros("h", rules.family.MOVES),
            words_of(rules.family.LIVE),
            redeals_of(position),
            self.control,
        )
        self.put(self.room, self.length, 0, 0, 0)

    @property
    def spent(self) -> bool:
        """Whether the budget is spent."""
        return bool(self.control[POSITIONS] >= self.limit)

    @property
    def moves(self) -> list[int]:
        """The line's move codes."""
        return self.room.line[: self.length].tolist()

    def vary(self) -> None:
        """Run a round of variations."""
        self.control[LIMIT] = min(self.limit, self.control[POSITIONS] + TURN)
        self.stream = splitmix(self.stream + GOLDEN)
        self.length = self.varied(self.room, self.length, self.stream)

    def cut_short(self, plies: int, count: int) -> None:
        """Look for shorter paths through `count` positions around each part of the line.

        Parts have `plies` plies and overlap by half.
        """
        around = Around(
            zeros("q", count, self.room.live),
            zeros("q", 1 << (2 * count).bit_length()),
            zeros("q", EDGES * count + len(self.room.out), 2),
            zeros("q", count + 1),
            *(zeros("q", count) for _ in range(3)),
        )
        first = 0
        while first < self.length and not self.spent:
            last = min(first + plies, self.length)
            length = self.shortcut(self.room, first, last, around)
            if length:
                self.length = self.put(self.room, self.length, first, last, length)
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

"""The general search, for any game.

Two searches take turns. The exhaustive search goes depth first through all that can follow and remembers every position:
it proves losses, and finds wins in small search spaces. The beam search goes from ply to ply and keeps only the most
promising positions, scored by how many cards a random game brings home from them: it finds wins in large search spaces
and proves nothing. Each turn is twice as long as the one before, and each beam wider.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.machine import compiled
from cadogan.machine.arrays import zeros
from cadogan.machine.kernel import Int8Rows, Int8s, Int16Rows, Int32Rows, Int64Rows, Int64s, RuleCode, Unsigned, kernel
from cadogan.position import Game, Position
from cadogan.rules.cards import GOLDEN, MASK, splitmix
from cadogan.rules.state import BY_NUMBER, CHANCE, GIVEN, HEAD
from cadogan.solver.boards.kit import FULL, below, copy, mix, mix_other, offer, rehash, remember
from cadogan.solver.order import Shape, choices, is_new_up_to_order, reverse, targets_of
from cadogan.solver.verdict import BARRED, BEST, TOO_DEEP, Outcome, Task, Won, searched, spend

# -- How promising a position is whose cards lie open on piles, for beams (rule code) ---------------------------------


HOME, PAIR, SPACE, DEPTH = range(4)  # the weights; a search may have more of its own
MOST = 100  # more than all cards that can lie on top of another


def of_piles(
    s: Any, home: int, up: int, down: int, piles: int, apart: int, number: int, weights: Any, work: Any
) -> int:
    """Score the cards at home, the cards on a neighbour in rank, and the empty piles; and fill `work` for `of_depths`.

    `up`, `down` and `piles` are offsets in the state, `apart` is the distance from one pile to the next, `number` that of
    piles. `work` is working space of 80 numbers: by card, up to index 64, the foundations that take that card next; from
    there on, by foundation, how many cards cover its next card.
    """
    for i in range(64):
        work[i] = 0
    for i in range(9):
        work[64 + i] = MOST
    for suit in range(4):
        work[(suit << 4) + s[up + suit] + 1] = 1 + suit
        work[(suit << 4) + s[down + suit] - 1] |= (5 + suit) << 4
    score = int(weights[HOME] * home)
    for pile in range(number):
        at = piles + apart * pile
        count = int(s[at])
        if count == 0:
            score += weights[SPACE]
        below = 64
        for i in range(count):
            card = int(s[at + 1 + i])
            if card == below + 1 or card == below - 1:
                score += weights[PAIR]
            below = card
            cover(work, card, count - 1 - i)
    return score


def cover(work: Any, card: int, cards: int) -> None:
    """Note how many cards cover a copy of a card, if a foundation takes it next."""
    wanted = work[card]
    if wanted:
        for which in (wanted & 15, wanted >> 4):
            if work[64 + which] > cards:
                work[64 + which] = cards


def of_depths(weights: Any, work: Any) -> int:
    """Score how deep the next cards of the foundations lie: 0 or less."""
    score = 0
    for i in range(65, 73):
        if work[i] < MOST:
            score -= weights[DEPTH] * work[i]
    return score


# -- Searches that use only a game's compiled rules, so they work for every game and every option ---------------------


PRUNINGS: dict[str, str] = {}

# How a search ends.
STOPPED, EXHAUSTED, FOUND, NO_ROOM = 0, 1, 2, 3

DEEPEST = 2000  # plies; deeper positions are not searched, and then nothing is proved lost
LONGEST = 400  # plies of a random game
FIRST_TURN = 20_000  # positions
FIRST_WIDTH = 32
WIDTH = 14_000  # bytes that a beam takes for each unit of its width, at most
WORDS = HEAD // 8  # a position's key uses the words of its state from this one on


# -- machine code -----------------------------------------------------------------------------------------------------


def is_new(table: Any, words: Any, live: int, room: int) -> int:
    """Remember a position: return 1 if it is new, 0 if it was met before, FULL if the table has no room.

    Its key is made from everything that changes in play, the first `live` words.
    """
    a = b = live
    for i in range(WORDS, live):
        a = mix(a, words[i])
        b = mix_other(b, words[i])
    return remember(table, a, b, room)


class Redeals(NamedTuple):
    """The redeals of a game in which some shuffles may not be known, and where its states hold them."""

    move: int  # code of the redeal move; -1 if all shuffles are known
    total: int  # number of redeals in the whole game
    left: int  # index in a state: number of redeals left
    shuffles: int  # index in a state: first of the given shuffles
    room: int  # cards that each given shuffle has room for


class Path(NamedTuple):
    """The path of a depth-first search, and the positions it remembers."""

    tables: Int8Rows  # the positions, one per level
    words: Int64Rows  # the same positions as 8-byte words
    outs: Int16Rows  # the moves of each level
    left: Int64s  # number of moves of each level not tried yet
    table: Int64Rows  # the positions met so far
    targets: Int8s  # the pile that each move puts a card on, see `order.targets_of`


class Beam(NamedTuple):
    """The positions of a beam, and its working space."""

    tables: Int8Rows  # two generations, each as large as the beam's width, and two rows of working space
    words: Int64Rows  # the same as 8-byte words
    scores: Int64s  # by slot of a generation
    heaps: Int32Rows  # the slots of each generation: a heap with the lowest score at the top
    parents: Int32Rows  # for each position, the slot of its parent; one row per ply
    played: Int16Rows  # the move from the parent
    outs: Int16Rows  # two buffers for moves
    table: Int64Rows  # the positions met so far


def given_length(s: Any, redeals: Redeals) -> int:
    """Return the number of cards that the given shuffle of the next redeal is for; -1 if no shuffle is given."""
    if s[CHANCE] != GIVEN:
        return -1
    return s[redeals.shuffles + (redeals.total - s[redeals.left]) * (1 + redeals.room)]


def legal(rules: RuleCode, s: Any, out: Any, redeals: Redeals, control: Any) -> int:
    """Write the legal moves into `out`, except a redeal whose shuffle is not known, and return their number."""
    n = rules.moves(s, out)
    if redeals.move < 0 or rules.gathered(s) == given_length(s, redeals):
        return n
    for i in range(n):
        if out[i] == redeals.move:
            out[i] = out[n - 1]
            control[BARRED] = 1
            return n - 1
    return n


def tries(rules: RuleCode, s: Any, out: Any, targets: Any, shape: Shape, redeals: Redeals, control: Any) -> int:
    """Write the moves to try into `out`, the last one first, and return their number.

    With a shape, those come first that the rules write first: moves to the foundations.
    """
    n = choices(s, out, legal(rules, s, out, redeals, control), shape, targets)
    if shape.piles:
        reverse(out, n)
    return n


@kernel
def exhaust(
    rules: RuleCode, path: Path, level: int, room: int, shape: Shape, redeals: Redeals, control: Int64s
) -> tuple[int, int]:
    """Continue a depth-first search at a level, -1 to begin, and return how it ended and at which level.

    `room` is the maximum number of positions to remember.
    """
    tables, words, outs, left = path.tables, path.words, path.outs, path.left
    deepest = len(tables) - 1
    if level < 0:
        level = 0
        left[0] = tries(rules, tables[0], outs[0], path.targets, shape, redeals, control)
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        child = tables[level + 1]
        copy(words[level + 1], words[level], shape.live)
        rules.play(child, outs[level, left[level]])
        if shape.piles:
            new = is_new_up_to_order(path.table, child, shape, room)
        else:
            new = is_new(path.table, words[level + 1], shape.live, room)
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
            left[level + 1] = tries(rules, child, outs[level + 1], path.targets, shape, redeals, control)
            level += 1
        else:
            control[TOO_DEEP] = 1
        if spend(control):
            return STOPPED, level
    return EXHAUSTED, 0


def promise(rules: RuleCode, trial: Any, out: Any, stream: int, redeals: Redeals, control: Any) -> int:
    """Play a random game from a position, and return the number of cards at home at its end."""
    for _ in range(LONGEST):
        n = legal(rules, trial, out, redeals, control)
        if n == 0:
            break
        stream = (stream + GOLDEN) & MASK
        rules.play(trial, out[below(stream, n)])
        if rules.won(trial):
            break
    return rules.home(trial)


@kernel
def beam(
    rules: RuleCode, room: Beam, live: int, redeals: Redeals, stream: Unsigned, control: Int64s
) -> tuple[int, int, int]:
    """Search from ply to ply, keeping the most promising positions; row 0 is the position to start from.

    Returns how the search ended, the ply, and the slot of the last position. `live` is the number of words that change in
    play.
    """
    tables, words, scores, parents, played = room.tables, room.words, room.scores, room.parents, room.played
    out, other, order, heap = room.outs[0], room.outs[1], room.heaps[0], room.heaps[1]
    width = len(scores)
    here, there, trial, spare = 0, width, 2 * width, 2 * width + 1
    child = tables[trial]
    most = len(room.table) - 1 - len(room.table) // 4
    count = 1
    order[0] = 0
    deepest = len(parents) - 1
    for ply in range(deepest):
        kept = 0
        for i in range(count):
            source = here + order[i]
            n = legal(rules, tables[source], out, redeals, control)
            for j in range(n):
                copy(words[trial], words[source], live)
                rules.play(child, out[j])
                new = is_new(room.table, words[trial], live, most)
                if new == FULL:
                    return NO_ROOM, ply, 0
                if new == 0:
                    continue
                stream = (stream + GOLDEN) & MASK
                copy(words[spare], words[trial], live)
                built = rules.home(child)
                score = 16 * (built + 2 * promise(rules, tables[spare], other, stream, redeals, control)) + (
                    (splitmix(stream + 1) >> 32) & 15
                )
                if built > control[BEST]:
                    control[BEST] = built
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


class Exhaustive:
    """A depth-first search that remembers positions and runs in turns; its table grows up to the task's memory (bytes).

    With the shape of the game's states it uses the prunings of `order`.
    """

    path: Any
    said: tuple[Any, ...]  # what the machine code must know of the game

    def __init__(self, task: Task, shape: Shape | None = None) -> None:
        rules = task.position.game
        self.task = task
        self.redeals = redeals_of(task.position)
        self.shape = shape or Shape(words_of(rules.family.LIVE), 0)
        self.path = Path(
            *copies(task.position, DEEPEST),
            zeros("h", DEEPEST, rules.family.MOVES),
            zeros("q", DEEPEST),
            zeros("q", 2**14 + 1, 2),
            targets_of(rules) if shape else zeros("b", 1),
        )
        self.machine, self.said = compiled.machine(exhaust, rules), (self.shape, self.redeals)
        self.level = -1
        self.full = False

    def turn(self, positions: int) -> Outcome:
        """Search at most this many more positions."""
        self.task.stage(positions, "an exhaustive search")
        path = self.path
        while not self.full:
            room = (len(path.table) - 1) * 3 // 4
            ended, self.level = self.machine(path, self.level, room, *self.said, self.task.control)
            if ended == FOUND:
                return Won(self.line())
            if ended == EXHAUSTED:
                return searched(path.table[len(path.table) - 1, 0])
            if ended == STOPPED:
                return None
            path = self.grow()
        return None

    def line(self) -> list[int]:
        """Return the moves that lead to the last position of the path."""
        return [self.path.outs[i, self.path.left[i]] for i in range(self.level)]

    def grow(self) -> Path:
        """Enlarge the table of positions, or mark it as full; return the path."""
        rows = 4 * (len(self.path.table) - 1)
        if rows * 16 * 5 // 4 > self.task.memory * 3 // 4:  # while it is copied, the old table takes memory too
            self.full = True
        else:
            table = zeros("q", rows + 1, 2)
            compiled.machine(rehash)(self.path.table, table)
            self.path = self.path._replace(table=table)
        return self.path


def beams(task: Task, width: int, positions: int) -> Outcome:
    """Run one beam of the given width, for at most `positions` positions."""
    rules = task.position.game
    room = Beam(
        *copies(task.position, 2 * width + 2),
        zeros("q", width),
        zeros("i", 2, width),
        zeros("i", LONGEST + 1, width),
        zeros("h", LONGEST + 1, width),
        zeros("h", 2, rules.family.MOVES),
        zeros("q", 2 ** max(14, (16 * width).bit_length() + 4) + 1, 2),
    )
    task.stage(positions, f"a beam of {width}")
    stream = splitmix(task.seed + width)
    live, redeals = words_of(rules.family.LIVE), redeals_of(task.position)
    ended, ply, slot = compiled.machine(beam, rules)(room, live, redeals, stream, task.control)
    if ended != FOUND:
        return None
    return Won(line_to(room, ply, slot))


def line_to(room: Any, ply: int, slot: int) -> list[int]:
    """Return the moves that lead a beam to a slot of a ply."""
    line = []
    while ply:
        line.append(room.played[ply, slot])
        slot = room.parents[ply, slot]
        ply -= 1
    return line[::-1]


def search(task: Task) -> Outcome:
    """Run the exhaustive search and beams in turns, until one of them has an outcome or the task is over."""
    exhaustive = Exhaustive(task)
    turn, width, widest = FIRST_TURN, FIRST_WIDTH, max(FIRST_WIDTH, task.memory // 4 // WIDTH)
    while not task.over:
        for outcome in (exhaustive.turn(turn), beams(task, width, turn)):
            if outcome:
                return outcome
        turn *= 2
        width = min(2 * width, widest)
    return None


def prepare(rules: Game) -> None:
    """Load the machine code of the searches for a game's family, or build it."""
    for each in (exhaust, beam):
        compiled.machine(each, rules)
    compiled.machine(rehash)


def line_of(log: Any) -> list[int]:
    """Return the moves that lead to the last entry of a beam's log. An entry has the one before it, and a move."""
    line = []
    entry = log[-1]
    while entry:
        line.append(log[entry] & 0xFFFF)
        entry = log[entry] >> 16
    return line[::-1]


def words_of(size: int) -> int:
    """Return how many 8-byte words hold this many bytes."""
    return -(-size // 8)


def copies(position: Position, count: int) -> tuple[Any, Any]:
    """Return an array whose rows are copies of a position's state, and the same memory as rows of 8-byte words."""
    state = position.state.tobytes()
    size = words_of(len(state))
    words = zeros("q", count, size)
    content = words.cast("B")
    content[:] = state.ljust(8 * size, b"\0") * count
    return content.cast("b", (count, 8 * size)), words


def redeals_of(position: Position) -> Redeals:
    """Return the redeals of a position's game."""
    rules, family = position.game, position.game.family
    known = not position.has_chance or position.state[CHANCE] == BY_NUMBER
    return Redeals(-1 if known else family.REDEAL, rules.redeals, family.LEFT, family.SHUFFLES, family.DEALT)

"""Endings in which nothing can go wrong any more.

The search proposes a line that wins. Each of its moves is safe by the rules (`Family.safe`), or the only legal one, or every other
legal move would leave the game won as well. It knows all cards.

Every position met is kept whole, so none is taken for another. From one that is not known to be won, moves are tried until one
leads to a won position, always from the position with the most cards at home; then all positions on the way are won. What is not
found in time counts for nothing.
"""

from __future__ import annotations

from array import array
from typing import Any, NamedTuple

from cadogan.machine import compiled
from cadogan.machine.arrays import row, zeros
from cadogan.machine.kernel import Int8s, Int16s, Int32s, Int64Rows, Int64s, RuleCode, kernel
from cadogan.position import Game
from cadogan.solver.boards.kit import copy, mix
from cadogan.solver.general import WORDS, copies, words_of
from cadogan.solver.verdict import ENDLESS, Outcome, Task, Won, spend

PRUNINGS: dict[str, str] = {}

KEPT = 1 << 14  # positions
EACH = 600  # positions from which moves are tried until a win is found
LONGEST = 200  # moves of the line
MOST_HOME = 128  # that are told apart
SEARCHES = 8  # in the control: how often a win was looked for
NONE = -1


class Met(NamedTuple):
    """The positions met, one a row, with what is known of each; and working space."""

    words: Int64Rows  # what changes in play
    places: Int32s  # by a hash of a position: its row, plus 1; and at the end the number of all rows
    far: Int32s  # the number of moves to a win; NONE if no win is known
    home: Int32s  # cards at home
    seen: Int32s  # the number of the last search that met it
    parent: Int32s  # the row before it in that search
    behind: Int32s  # the row that waits behind it
    first: Int32s  # by cards at home: the first row that waits
    tried: Int32s  # ON_LINE or HOPELESS
    state: Int8s  # moves are played from here
    child: Int8s  # what follows
    state_words: Int64s  # the same as words
    child_words: Int64s
    out: Int16s
    other: Int16s


ON_LINE = 1  # a line through it was tried
HOPELESS = 2  # no win was found


# -- machine code -----------------------------------------------------------------------------------------------------


def row_of(rules: RuleCode, met: Met, live: int) -> int:
    """Return the row of the child, a new one if it was not met before; NONE if there is no room."""
    h = live
    for i in range(WORDS, live):
        h = mix(h, met.child_words[i])
    size = len(met.places) - 1
    at = h & (size - 1)
    while met.places[at] != 0:
        row = int(met.places[at]) - 1
        i = WORDS
        while i < live and met.words[row, i] == met.child_words[i]:
            i += 1
        if i == live:
            return row
        at = (at + 1) & (size - 1)
    row = int(met.places[size])
    if row == len(met.words):
        return NONE
    met.places[at] = row + 1
    met.places[size] = row + 1
    for i in range(live):
        met.words[row, i] = met.child_words[i]
    met.home[row] = min(max(rules.home(met.child), 0), MOST_HOME - 1)
    met.far[row] = 0 if rules.won(met.child) else NONE
    return row


def fetch(met: Met, row: int, live: int) -> None:
    """Set the state to a position met."""
    for i in range(live):
        met.state_words[i] = met.words[row, i]


def follow(rules: RuleCode, met: Met, move: int, live: int) -> int:
    """Play a move in the state, and return the row of what follows; NONE if there is no room."""
    copy(met.child_words, met.state_words, live)
    rules.play(met.child, move)
    return row_of(rules, met, live)


def wait(met: Met, row: int, search: int, parent: int) -> None:
    """Let a row wait in a search, before all others with as many cards at home."""
    met.seen[row] = search
    met.parent[row] = parent
    met.behind[row] = met.first[met.home[row]]
    met.first[met.home[row]] = row


def is_won(rules: RuleCode, met: Met, root: int, live: int, control: Any) -> bool:
    """Whether a position can be won: find a way to one that is known to be won, and note it."""
    if met.far[root] != NONE or met.tried[root] == HOPELESS:
        return bool(met.far[root] != NONE)
    control[SEARCHES] += 1
    search = int(control[SEARCHES])
    for i in range(MOST_HOME):
        met.first[i] = NONE
    wait(met, root, search, NONE)
    most = int(met.home[root])
    for _ in range(EACH):
        while most >= 0 and met.first[most] == NONE:
            most -= 1
        if most < 0 or spend(control):
            break
        row = int(met.first[most])
        met.first[most] = met.behind[row]
        fetch(met, row, live)
        for i in range(rules.moves(met.state, met.other)):
            child = follow(rules, met, met.other[i], live)
            if child == NONE:
                return False
            if met.far[child] != NONE:
                far = int(met.far[child])
                while row != NONE:
                    far += 1
                    met.far[row] = far
                    row = int(met.parent[row])
                return True
            if met.seen[child] != search:
                wait(met, child, search, row)
                most = max(most, int(met.home[child]))
    met.tried[root] = HOPELESS
    return False


@kernel
def first_row(rules: RuleCode, met: Met, live: int) -> int:
    """Return the row of the child: the position to start from."""
    return row_of(rules, met, live)


@kernel
def moves_from(rules: RuleCode, met: Met, row: int, live: int) -> int:
    """Set the state to a position met, write its legal moves into `out`, and return how many there are."""
    fetch(met, row, live)
    return rules.moves(met.state, met.out)


@kernel
def after(rules: RuleCode, met: Met, row: int, move: int, live: int) -> int:
    """Return the row after a move; NONE if there is no room."""
    fetch(met, row, live)
    return follow(rules, met, move, live)


@kernel
def free_choice(rules: RuleCode, met: Met, row: int, live: int, control: Int64s) -> tuple[int, int]:
    """Return the move that begins the shortest line known, and its row, if all legal moves of a position leave it won; else NONE.

    Moves to positions that were on the line before do not begin it.
    """
    fetch(met, row, live)
    best, best_row = NONE, NONE
    for i in range(rules.moves(met.state, met.out)):
        fetch(met, row, live)
        child = follow(rules, met, met.out[i], live)
        if child == NONE or not is_won(rules, met, child, live, control):
            return NONE, NONE
        if met.tried[child] == 0 and (best == NONE or met.far[child] < met.far[best_row]):
            best, best_row = int(met.out[i]), child
    return best, best_row


KERNELS = (first_row, moves_from, after, free_choice)


# -- the search -------------------------------------------------------------------------------------------------------


def search(task: Task) -> Outcome:
    """Find the line, depth first; None if there is none or the task is over."""
    rules, family = task.position.game, task.position.game.family
    met, live = room(task)
    enter, moves_at, go, choose = (compiled.machine(each, rules) for each in KERNELS)
    task.stage(ENDLESS, "an ending")

    def next_step(row: int) -> tuple[int, int]:
        """Return a move that leaves nothing to decide, and the row that it leads to; NONE if there is none."""
        codes = met.out[: moves_at(met, row, live)]
        state = array("b", met.state[: family.SIZE])
        for code in codes:
            if len(codes) == 1 or (family.safe and family.safe(state, code)):
                to = go(met, row, code, live)
                return (code, to) if to != NONE and not met.tried[to] else (NONE, NONE)
        step: tuple[int, int] = choose(met, row, live, task.control)
        return step

    path, line = [enter(met, live)], list[int]()
    while met.far[path[-1]] != 0:
        met.tried[path[-1]] = ON_LINE
        move, to = next_step(path[-1]) if len(line) < LONGEST and not task.over else (NONE, NONE)
        if move != NONE:
            line.append(move)
            path.append(to)
        elif line and not task.over:
            line.pop()
            path.pop()
        else:
            return None
    return Won(line)


def room(task: Task) -> tuple[Met, int]:
    """Return room for a search, with the position in its first row; and how many words of a state change in play."""
    family = task.position.game.family
    live = words_of(family.LIVE)
    (state, state_words), (child, child_words) = copies(task.position, 1), copies(task.position, 1)
    far, home, seen, parent, behind, tried = (zeros("i", KEPT) for _ in range(6))
    places, first = zeros("i", 4 * KEPT + 1), zeros("i", MOST_HOME)
    met = Met(
        zeros("q", KEPT, live), places, far, home, seen, parent, behind, first, tried,
        row(state, 0), row(child, 0), row(state_words, 0), row(child_words, 0),
        zeros("h", family.MOVES), zeros("h", family.MOVES),
    )  # fmt: skip
    return met, live


def prepare(rules: Game) -> None:
    """Load the machine code of the search for a game's family, or build it."""
    for each in KERNELS:
        compiled.machine(each, rules)

"""Moves, random games and replayed lines, as kernels for the rules of any game (rule code: compiled, see `cadogan.machine.kernel`).

A kernel never calls `Family.unknown`, so a state must know all its cards and shuffles.
"""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from cadogan.machine.kernel import Int8Rows, Int8s, Int16Rows, Int16s, Int64s, RuleCode, Unsigned, Unsigneds, kernel
from cadogan.rules.cards import GOLDEN, LOW32, MASK, splitmix
from cadogan.rules.state import set_number

RIGHT, ILLEGAL, GOES_ON, NOT_WON = range(4)  # the kinds of faults of a line


@kernel
def deal_cards(rules: RuleCode, s: Int8s) -> None:
    """Lay the cards of a blank state with a packet."""
    rules.deal(s)


@kernel
def deal_numbered(rules: RuleCode, s: Int8s, number: Unsigned) -> None:
    """Deal a number into a blank state."""
    rules.deal_number(s, number)


@kernel
def legal_moves(rules: RuleCode, s: Int8s, out: Int16s) -> int:
    """Write the legal moves of a state into `out`, and return their number."""
    return rules.moves(s, out)


@kernel
def play_move(rules: RuleCode, s: Int8s, move: int) -> None:
    """Play a legal move."""
    rules.play(s, move)


@kernel
def is_won(rules: RuleCode, s: Int8s) -> bool:
    """Return whether the game is won."""
    return bool(rules.won(s))


@kernel
def cards_home(rules: RuleCode, s: Int8s) -> int:
    """Return the number of cards at home."""
    return rules.home(s)


@kernel
def cards_gathered(rules: RuleCode, s: Int8s) -> int:
    """Return how many cards a redeal would gather."""
    return rules.gathered(s)


@kernel
def playout(rules: RuleCode, s: Int8s, out: Int16s, stream: Unsigned, most: int) -> int:
    """Play random legal moves in `s`, chosen uniformly by SplitMix64, to the end or for `most` plies.

    Returns the plies.
    """
    plies = 0
    while plies < most:
        n = rules.moves(s, out)
        if n == 0:
            break
        stream = (stream + GOLDEN) & MASK
        pick = (((splitmix(stream) >> 32) & LOW32) * n) >> 32
        rules.play(s, out[pick])
        plies += 1
    return plies


@kernel
def playouts(rules: RuleCode, tables: Int8Rows, out: Int16s, stream: Unsigned, most: int, plies: Int64s) -> int:
    """Play every row of `tables` on at random and write the plies of each to `plies`.

    Returns the number of games won.
    """
    wins = 0
    for i in range(len(tables)):
        plies[i] = playout(rules, tables[i], out, stream + i, most)
        if rules.won(tables[i]):
            wins += 1
    return wins


@kernel
def deals(rules: RuleCode, blank: Int8s, first: Unsigned, tables: Int8Rows) -> None:
    """Deal the numbers `first`, `first` + 1 … into the rows of `tables`, each starting as a copy of `blank`."""
    for i in range(len(tables)):
        tables[i, :] = blank
        number = first + i
        set_number(tables[i], number)
        rules.deal_number(tables[i], number)


@kernel
def paths(rules: RuleCode, tables: Int8Rows, outs: Int16Rows, left: Int64s, depth: int) -> int:
    """Count the paths of `depth` moves from `tables[0]`. The other rows of `tables`, `outs` and `left` are working space."""
    count = 0
    level = 0
    left[0] = rules.moves(tables[0], outs[0])  # moves left to try at each level
    while level >= 0:
        if level == depth - 1:
            count += left[level]
            left[level] = 0
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        tables[level + 1, :] = tables[level]
        rules.play(tables[level + 1], outs[level, left[level]])
        level += 1
        left[level] = rules.moves(tables[level], outs[level])
    return count


@kernel
def line_fault(rules: RuleCode, s: Int8s, out: Int16s, line: Int64s) -> tuple[int, int]:
    """Play a line in `s`. Return its first fault: the ply, from 1, and the kind; RIGHT if its last move wins."""
    for at in range(len(line)):
        if rules.won(s):
            return at + 1, GOES_ON
        kind = ILLEGAL
        for i in range(rules.moves(s, out)):
            if out[i] == line[at]:
                kind = RIGHT
        if kind == ILLEGAL:
            return at + 1, ILLEGAL
        rules.play(s, line[at])
    return len(line), RIGHT if rules.won(s) else NOT_WON


@kernel
def first_fault(
    rules: RuleCode, blank: Int8s, s: Int8s, out: Int16s, numbers: Unsigneds, ends: Int64s, lines: Int64s, begin: int
) -> tuple[int, int, int]:
    """Replay one line for each deal in `numbers`, from `begin` on. Return the first fault: the line, the ply, the kind.

    The line of deal i is ``lines[ends[i]:ends[i + 1]]``. `s` and `out` are working space.
    """
    for i in range(begin, len(numbers)):
        s[:] = blank
        set_number(s, numbers[i])
        rules.deal_number(s, numbers[i])
        ply, kind = line_fault(rules, s, out, lines[ends[i] : ends[i + 1]])
        if kind != RIGHT:
            return i, ply, kind
    return 0, 0, RIGHT

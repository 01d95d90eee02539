"""A game's rules, random games and replayed lines, as kernels of every family (rule code: compiled, see `cadogan.kernel`).

Each template calls the rules by their names in a game file: `deal`, `moves`, `play`, `won` … A kernel never calls
`Family.unknown`, so a state must know all its cards and shuffles.
"""

# mypy: disable-error-code="name-defined,no-any-return"
# ruff: noqa: F821

from __future__ import annotations

from cadogan.cards import GOLDEN, LOW32, MASK, splitmix
from cadogan.kernel import Int8Rows, Int8s, Int16Rows, Int16s, Int64s, Unsigned, Unsigneds, template
from cadogan.state import set_number

RIGHT, ILLEGAL, GOES_ON, NOT_WON = range(4)  # the kinds of faults of a line


@template
def deal_cards(s: Int8s) -> None:
    """Lay the cards of a blank state with a packet."""
    deal(s)


@template
def deal_numbered(s: Int8s, number: Unsigned) -> None:
    """Deal a number into a blank state."""
    deal_number(s, number)


@template
def legal_moves(s: Int8s, out: Int16s) -> int:
    """Write the legal moves of a state into `out`, and return their number."""
    return moves(s, out)


@template
def play_move(s: Int8s, move: int) -> None:
    """Play a legal move."""
    play(s, move)


@template
def is_won(s: Int8s) -> bool:
    """Return whether the game is won."""
    return bool(won(s))


@template
def cards_home(s: Int8s) -> int:
    """Return the number of cards at home."""
    return home(s)


@template
def cards_gathered(s: Int8s) -> int:
    """Return how many cards a redeal would gather."""
    return gathered(s)


@template
def playout(s: Int8s, out: Int16s, stream: Unsigned, most: int) -> int:
    """Play random legal moves in `s`, chosen uniformly by SplitMix64, to the end or for `most` plies.

    Returns the plies.
    """
    plies = 0
    while plies < most:
        n = moves(s, out)
        if n == 0:
            break
        stream = (stream + GOLDEN) & MASK
        pick = (((splitmix(stream) >> 32) & LOW32) * n) >> 32
        play(s, out[pick])
        plies += 1
    return plies


@template
def playouts(tables: Int8Rows, out: Int16s, stream: Unsigned, most: int, plies: Int64s) -> int:
    """Play every row of `tables` on at random and write the plies of each to `plies`.

    Returns the number of games won.
    """
    wins = 0
    for i in range(len(tables)):
        plies[i] = playout(tables[i], out, stream + i, most)
        if won(tables[i]):
            wins += 1
    return wins


@template
def deals(blank: Int8s, first: Unsigned, tables: Int8Rows) -> None:
    """Deal the numbers `first`, `first` + 1 … into the rows of `tables`, each starting as a copy of `blank`."""
    for i in range(len(tables)):
        tables[i, :] = blank
        number = first + i
        set_number(tables[i], number)
        deal_number(tables[i], number)


@template
def paths(tables: Int8Rows, outs: Int16Rows, left: Int64s, depth: int) -> int:
    """Count the paths of `depth` moves from `tables[0]`. The other rows of `tables`, `outs` and `left` are working space."""
    count = 0
    level = 0
    left[0] = moves(tables[0], outs[0])  # moves left to try at each level
    while level >= 0:
        if level == depth - 1:
            count += left[level]
            left[level] = 0
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        tables[level + 1, :] = tables[level]
        play(tables[level + 1], outs[level, left[level]])
        level += 1
        left[level] = moves(tables[level], outs[level])
    return count


@template
def line_fault(s: Int8s, out: Int16s, line: Int64s) -> tuple[int, int]:
    """Play a line in `s`. Return its first fault: the ply, from 1, and the kind; RIGHT if its last move wins."""
    for at in range(len(line)):
        if won(s):
            return at + 1, GOES_ON
        kind = ILLEGAL
        for i in range(moves(s, out)):
            if out[i] == line[at]:
                kind = RIGHT
        if kind == ILLEGAL:
            return at + 1, ILLEGAL
        play(s, line[at])
    return len(line), RIGHT if won(s) else NOT_WON


@template
def first_fault(
    blank: Int8s, s: Int8s, out: Int16s, numbers: Unsigneds, ends: Int64s, lines: Int64s, begin: int
) -> tuple[int, int, int]:
    """Replay one line for each deal in `numbers`, from `begin` on. Return the first fault: the line, the ply, the kind.

    The line of deal i is ``lines[ends[i]:ends[i + 1]]``. `s` and `out` are working space.
    """
    for i in range(begin, len(numbers)):
        s[:] = blank
        set_number(s, numbers[i])
        deal_number(s, numbers[i])
        ply, kind = line_fault(s, out, lines[ends[i] : ends[i + 1]])
        if kind != RIGHT:
            return i, ply, kind
    return 0, 0, RIGHT

"""Proofs that a position of the quilt is lost: an exhaustive search, and the prunings that shorten it (rule code: compiled).

The strongest pruning searches one suit alone. Claim: if a position can be won, it can also be won after all cards of the
other suits are removed. Argument: take a winning line and leave out its moves of the other suits. A free card stays free when
more cards are gone, the waste's cards of one suit keep their order, and a card of the quilt only ever goes to the waste onto
a card of its own suit. So a position is lost as soon as one suit alone is lost. Proving that takes a few thousand positions
instead of billions, and the result holds for all positions in which that suit's cards are the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cadogan.machine.arrays import zeros
from cadogan.machine.bits import lowest
from cadogan.machine.kernel import Int8Rows, Int16Rows, Int64Rows, Int64s, kernel
from cadogan.rules.cards import ACE, KING
from cadogan.rules.games.quilt import DEAL, REDEAL, TO_UP, TO_WASTE, WASTE_UP
from cadogan.rules.woven_quilt import CELLS
from cadogan.solver.boards.kit import FULL, mix, mix_other, remember
from cadogan.solver.boards.quilt import (
    FIELDS,
    FOUND,
    HOME,
    LANE,
    LEFT,
    MOVES,
    ROOM,
    SHUFFLES,
    STOCK,
    WASTE,
    WRAP,
    Fixed,
    Q,
    free_cells,
    moves,
    place_cell,
    step,
    top_down,
    top_up,
)
from cadogan.solver.verdict import BARRED, STOP, spend

# Tested in tests/solver/test_solver_quilt.py: against brute force, with every pruning alone, turned off alone, and all together.
PRUNINGS = {
    "met": (
        "When the ace pile and the king pile of a suit have met (every rank of the suit is home at least once), a card of the "
        "suit that fits goes home at once, and no other move is tried. Each card left of the suit then has one place to go. If "
        "it stayed, it could only serve to carry a neighbour in rank in the waste; but that neighbour could then go home too. "
        "Not used before a shuffled redeal, where the number of cards in the waste matters, nor if the waste wraps from king "
        "to ace and the card at the other end of the suit is still in the quilt."
    ),
    "twins": (
        "Of two equal free cards of the quilt, one that keeps no other card from being free is not played if its twin does, "
        "or, if neither does, if its twin comes first in the quilt. The cards are the same, and playing the twin leaves the "
        "quilt at least as open. Used only if a free narrow end is enough, not if a lane is needed."
    ),
    "order": (
        "With no redeal left, a position is lost unless the cards of each suit in the waste, from the top down, split into "
        "two sequences: a rising one, which goes to the ace pile, and a falling one, which goes to the king pile. The waste "
        "can only be played from the top."
    ),
    "alone": (
        "A position is lost if one of its suits would be lost even with all cards of the other suits gone. Every winning line "
        "brings each suit home, and its moves of that suit are a line of that suit alone. Not used before a shuffled redeal, "
        "which depends on all cards."
    ),
    "learning": (
        "A position is lost if its moves cannot be put into any order that keeps the rules. Each card leaves the quilt once, is dealt "
        "at most once in each pass, and goes home once; so the rules are clauses about which of two such events comes first. A "
        "search by clauses that learns from what fails finds an order, or shows that there is none. Not used before a shuffled "
        "redeal, nor with more than two redeals left."
    ),
}
MET, TWINS, ORDER, ALONE, LEARNING = 1, 2, 4, 8, 16  # the same as bits

STOPPED, EXHAUSTED, FOUND_LINE, NO_ROOM = 0, 1, 2, 3  # how an exhaustive search ends
LOST, WON, TRIED = 1, 2, 3  # result for a suit alone; TRIED: not decided within the search's limit


class Path(NamedTuple):
    """The working space of a depth-first search, one row per level."""

    nodes: Int64Rows  # the numbers of each position
    cards: Int8Rows  # the cards of each position
    words: Int64Rows  # the same cards as 8-byte words
    outs: Int16Rows  # the moves of each level
    left: Int64s  # number of moves of each level not tried yet


class Alone(NamedTuple):
    """Working space and results of searches of suits alone, and the most positions such a search may take."""

    path: Path
    known: Int64Rows  # rows of a 128-bit key and LOST, WON or TRIED; the last row has their number
    efforts: Int64s  # most positions: with no redeal left, and before


def path(depth: int) -> Path:
    """Return the working space for a search up to `depth` moves deep."""
    cards = zeros("b", depth, ROOM)
    words = cards.cast("B").cast("q", (depth, ROOM // 8))
    return Path(zeros("q", depth, FIELDS), cards, words, zeros("h", depth, MOVES), zeros("q", depth))


# -- rule code --------------------------------------------------------------------------------------------------------


def opens(q: int, cell: int, lane: int) -> bool:
    """Return whether the card of a cell keeps another card of the quilt from being free."""
    return free_cells(q & ~(1 << cell), lane) & ~free_cells(q, lane) != 0


def surplus(card: int, cell: int, q: int, fixed: Fixed) -> bool:
    """Return whether this free card need not be played, because its twin is at least as good. See PRUNINGS, "twins"."""
    lane = fixed.options[LANE]
    twin = fixed.at[card] & ~(1 << cell) & free_cells(q, lane)
    if lane or not twin or opens(q, cell, lane):
        return False
    return (twin - 1) & (1 << cell) == 0 or opens(q, lowest(twin), lane)


def safe(card: int, up: bool, node: Any, fixed: Fixed) -> bool:
    """Return whether it is safe to bring this card home at once. See PRUNINGS, "met"."""
    suit = card >> 4
    if top_up(node[FOUND], suit) + 1 < top_down(node[FOUND], suit) or (fixed.options[SHUFFLES] != 0 and node[LEFT] > 0):
        return False
    return not fixed.options[WRAP] or fixed.at[suit << 4 | (ACE if up else KING)] & node[Q] == 0


def in_order(node: Any, cards: Any, suit: int) -> bool:
    """Return whether the order of a suit's cards in the waste lets all of them go home. See PRUNINGS, "order"."""
    up, down = top_up(node[FOUND], suit), top_down(node[FOUND], suit)
    # For the last card examined. If it goes up: the highest rank that the falling sequence can have reached (0: cannot go up).
    # If it goes down: the lowest rank that the rising sequence can have reached (15: cannot go down).
    rank_up, down_then = up, down
    rank_down, up_then = down, up
    for i in range(node[WASTE] - 1, -1, -1):
        card = cards[i]
        if card >> 4 != suit:
            continue
        rank = card & 15
        new_down, new_up = 0, 15
        if rank > up:  # this card goes up, after the last one went up or down
            if down_then > 0 and rank > rank_up:
                new_down = down_then
            if up_then < 15 and rank > up_then and rank_down > new_down:
                new_down = rank_down
        if rank < down:  # this card goes down
            if up_then < 15 and rank < rank_down:
                new_up = up_then
            if down_then > 0 and rank < down_then and rank_up < new_up:
                new_up = rank_up
        if new_down == 0 and new_up == 15:
            return False
        rank_up, down_then = rank, new_down
        rank_down, up_then = rank, new_up
    return True


def useful(node: Any, cards: Any, fixed: Fixed, out: Any, prunings: int, control: Any) -> int:
    """Write the moves of a position that must be tried into `out`, deal or redeal first, and return their number."""
    if prunings & ORDER and node[LEFT] == 0:
        for suit in range(4):
            if not in_order(node, cards, suit):
                return 0
    n = moves(node, cards, fixed, out)
    kept = 0
    if n > 0 and (out[0] == DEAL or out[0] == REDEAL):
        kept = 1
    elif node[WASTE] > 0 and node[LEFT] > 0:
        control[BARRED] = 1
    for i in range(kept, n):
        move = out[i]
        if move >= CELLS[0] << 2:
            cell = place_cell(move >> 2)
            card = fixed.board[cell]
            up = move & 3 == TO_UP
            home = move & 3 != TO_WASTE
            if prunings & TWINS and surplus(card, cell, node[Q], fixed):
                continue
        else:
            card = cards[node[WASTE] - 1]
            up = move == WASTE_UP
            home = True
        if home and prunings & MET and safe(card, up, node, fixed):
            out[0] = move
            return 1
        out[kept] = move
        kept += 1
    return kept


def keys(path: Path, level: int) -> tuple[int, int]:
    """Return the two halves of the key of a level's position."""
    node, words = path.nodes[level], path.words[level]
    rest = node[WASTE] | node[STOCK] << 8 | node[LEFT] << 16
    a = mix(mix(mix(1, node[Q]), node[FOUND]), rest)
    b = mix_other(mix_other(mix_other(1, node[Q]), node[FOUND]), rest)
    for i in range(len(words)):
        a = mix(a, words[i])
        b = mix_other(b, words[i])
    return a, b


@kernel
def open_level(path: Path, level: int, fixed: Fixed, prunings: int, control: Int64s) -> None:
    """Find the moves to try at a level."""
    node, cards, out = path.nodes[level], path.cards[level], path.outs[level]
    path.left[level] = useful(node, cards, fixed, out, prunings, control)


def descend(path: Path, level: int, fixed: Fixed) -> int:
    """Play a level's next untried move, write the position into the next level, and return the move."""
    path.left[level] -= 1
    path.nodes[level + 1, :] = path.nodes[level, :]
    path.cards[level + 1, :] = path.cards[level, :]
    move = path.outs[level, path.left[level]]
    step(path.nodes[level + 1], path.cards[level + 1], move, fixed)
    return move


@kernel
def exhaust(
    path: Path, level: int, table: Int64Rows, room: int, fixed: Fixed, alone: Alone, prunings: int, control: Int64s
) -> tuple[int, int]:
    """Continue a depth-first search from the current `path` up to `level`, and return how it ended and at which level."""
    while level >= 0:
        if path.left[level] == 0:
            level -= 1
            continue
        move = descend(path, level, fixed)
        node, cards = path.nodes[level + 1], path.cards[level + 1]
        a, b = keys(path, level + 1)
        new = remember(table, a, b, room)
        if new == FULL:
            path.left[level] += 1
            return NO_ROOM, level
        if new == 0:
            continue
        if node[FOUND] == HOME:
            return FOUND_LINE, level + 1
        if prunings & ALONE and hopeless(node, cards, move, path.nodes[level, FOUND], fixed, alone, prunings, control):
            continue
        level += 1
        open_level(path, level, fixed, prunings, control)
        if spend(control):
            return STOPPED, level
    return EXHAUSTED, 0


def hopeless(
    node: Any, cards: Any, move: int, before: int, fixed: Fixed, alone: Alone, prunings: int, control: Any
) -> bool:
    """Return whether the last move left a suit that is lost alone. See PRUNINGS, "alone". `before`: FOUND before the move."""
    if node[LEFT] > 0 and (fixed.options[SHUFFLES] != 0 or alone.efforts[1] == 0):
        return False
    if move == REDEAL:
        for suit in range(4):
            if lost_alone(node, cards, suit, fixed, alone, prunings, control):
                return True
        return False
    # Only the suit of the moved card can have become lost.
    if move == DEAL or (move >= CELLS[0] << 2 and move & 3 == TO_WASTE):
        suit = cards[node[WASTE] - 1] >> 4
    else:
        suit = 0
        while ((node[FOUND] ^ before) >> (4 * suit)) & 0xF000F == 0:
            suit += 1
    return lost_alone(node, cards, suit, fixed, alone, prunings, control)


def take_suit(node: Any, cards: Any, suit: int, fixed: Fixed, to_node: Any, to_cards: Any) -> None:
    """Copy a position, with all cards of the other suits home."""
    cells = 0
    for rank in range(ACE, KING + 1):
        cells |= fixed.at[suit << 4 | rank]
    mine = 0xF000F << (4 * suit)
    to_node[:] = node
    to_node[Q] = node[Q] & cells
    to_node[FOUND] = (HOME & ~mine) | (node[FOUND] & mine)
    to_cards[:] = 0
    n = 0
    for i in range(node[WASTE]):
        if cards[i] >> 4 == suit:
            to_cards[n] = cards[i]
            n += 1
    to_node[WASTE] = n
    n = 0
    for i in range(ROOM - 1, ROOM - 1 - node[STOCK], -1):
        if cards[i] >> 4 == suit:
            n += 1
            to_cards[ROOM - n] = cards[i]
    to_node[STOCK] = n


def lost_alone(node: Any, cards: Any, suit: int, fixed: Fixed, alone: Alone, prunings: int, control: Any) -> bool:
    """Return whether a suit is lost even with all cards of the other suits gone; false if the search does not decide it."""
    path, known = alone.path, alone.known
    take_suit(node, cards, suit, fixed, path.nodes[0], path.cards[0])
    a, b = keys(path, 0)
    found = known[recall(known, a, b), 2]
    if found:
        return found == LOST
    if path.nodes[0, FOUND] == HOME:
        return False
    open_level(path, 0, fixed, prunings, control)
    effort = alone.efforts[0] if node[LEFT] == 0 else alone.efforts[1]
    level = 0
    while level >= 0:
        if path.left[level] == 0:
            c, d = keys(path, level)
            record(known, c, d, LOST)
            level -= 1
            continue
        descend(path, level, fixed)
        level += 1
        c, d = keys(path, level)
        found = known[recall(known, c, d), 2]
        if found == LOST:
            level -= 1
            continue
        if found == WON or path.nodes[level, FOUND] == HOME:
            for i in range(level + 1):
                c, d = keys(path, i)
                record(known, c, d, WON)
            return False
        open_level(path, level, fixed, prunings, control)
        effort -= 1
        spend(control)
        if effort <= 0 or control[STOP] != 0:
            record(known, a, b, TRIED)
            return False
    return True


def recall(known: Any, a: int, b: int) -> int:
    """Return the row of a key, or the free row where it belongs."""
    size = len(known) - 1
    at = a & (size - 1)
    while known[at, 2] != 0 and (known[at, 0] != a or known[at, 1] != b):
        at = (at + 1) & (size - 1)
    return at


@kernel
def copy_known(known: Int64Rows, more: Int64Rows) -> None:
    """Copy all results into a larger table."""
    for i in range(len(known) - 1):
        if known[i, 2] != 0:
            record(more, known[i, 0], known[i, 1], known[i, 2])


def record(known: Any, a: int, b: int, value: int) -> None:
    """Store the result for a key, if there is room."""
    size = len(known) - 1
    at = recall(known, a, b)
    if known[at, 2] == 0:
        if known[size, 0] >= size * 3 // 4:
            return
        known[size, 0] += 1
    known[at, 0] = a
    known[at, 1] = b
    known[at, 2] = value

"""What proves a quilt lost: an exhaustive search, and arguments that cut it short (rule code: compiled).

The strongest argument is about a suit alone. Take all the cards of the other suits away: whatever line wins the whole game
wins this smaller one too, if what it does with the other suits is left out. For what lies open stays open when more is gone,
the waste's cards of one suit lie upon each other as before, and a card of the quilt only ever goes to the waste upon one of
its own suit. So a position is lost as soon as one suit alone is lost, which takes a few thousand positions to find out
instead of thousands of millions, and is remembered for all positions in which that suit stands alike.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cadogan.cards import ACE, KING
from cadogan.games.quilt import CELLS, DEAL, REDEAL, TO_UP, TO_WASTE, WASTE_UP
from cadogan.solver.memory import FULL, mix, mix_other, remember
from cadogan.solver.quilt.board import (
    ALL,
    FOUND,
    HOME,
    LANE,
    LEFT,
    ROOM,
    SHUFFLED,
    STOCK,
    WASTE,
    WORDS,
    WRAP,
    Fixed,
    Q,
    choices,
    free_cells,
    may_turn,
    place_cell,
    step,
    unpack,
)
from cadogan.solver.task import BARRED, POSITIONS, STOP, spend

PRUNINGS = {
    "met": (
        "When the ace pile and the king pile of a suit have met (every rank between them is home once at least), each card "
        "left of it has one place to go, and one that fits goes at once. Left lying, it could only serve to lay a neighbour "
        "in rank upon it in the waste; but that neighbour could then go home too. Not so before a shuffled redeal, where the "
        "number of cards in the waste matters, nor where the waste goes round the corner and the other end of the suit "
        "still lies in the quilt."
    ),
    "twins": (
        "Of two equal cards of the quilt that are both free, one that keeps no other card from being free is not played "
        "while the twin is there that does, or, where neither does, the one that lies first: the cards are the same, and "
        "what is left lies at least as open. Only where a free narrow end is enough, not a lane."
    ),
    "order": (
        "With no redeal left, the waste is unpicked from the top. The cards of a suit in it must therefore, from the top "
        "down, fall into two rows, one that rises and goes to the ace pile and one that falls and goes to the king pile. "
        "Where they do not, the position is lost."
    ),
    "alone": (
        "A position is lost when one of its suits would be lost even if all the cards of the others were gone: every line "
        "that wins brings each suit home, and what it does with a suit is a line of that suit alone. Not so before a "
        "shuffled redeal, which depends on all the cards."
    ),
}
MET, TWINS, ORDER, ALONE = 1, 2, 4, 8  # the same as bits

STOPPED, EXHAUSTED, FOUND_LINE, NO_ROOM = 0, 1, 2, 3  # how an exhaustive search ends
LOST, WON, TRIED = 1, 2, 3  # what is known of a suit alone; tried: not known after as long a search as it may have


class Path(NamedTuple):
    """The room of a depth-first search: a row a level, and the moves not yet tried there."""

    nodes: Any
    cards: Any
    words: Any  # the cards again, eight at a time
    outs: Any
    left: Any


class Alone(NamedTuple):
    """Room for searching suits alone, what is known of them, and how many positions a search may take."""

    path: Path
    known: Any  # rows of a 128-bit key and LOST, WON or TRIED; the last row counts them
    efforts: Any  # with no redeal left, and before


def path(depth: int) -> Path:
    """Room for a search so many moves deep."""
    cards = np.zeros((depth, ROOM), np.int8)
    numbers = np.zeros((depth, 8), np.int64)
    return Path(numbers, cards, cards.view(np.int64), np.zeros((depth, 40), np.int16), np.zeros(depth, np.int64))


# -- rule code --------------------------------------------------------------------------------------------------------


def opens(q: int, cell: int, lane: int) -> bool:
    """Does the card of a cell keep another one of the quilt from being free?"""
    return free_cells(q & ~(1 << cell), lane) & ~free_cells(q, lane) != 0


def surplus(card: int, cell: int, q: int, fixed: Fixed) -> bool:
    """Need this free card not be played, because its twin will do as well? See PRUNINGS, "twins"."""
    lane = fixed.options[LANE]
    twin = fixed.at[card] & ~(1 << cell) & free_cells(q, lane)
    if lane or not twin or opens(q, cell, lane):
        return False
    return (twin - 1) & (1 << cell) == 0 or opens(q, place_of(twin), lane)


def place_of(cells: int) -> int:
    """The one cell of a set of one."""
    cell = 0
    while (cells >> cell) & 1 == 0:
        cell += 1
    return cell


def safe(card: int, up: bool, node: Any, fixed: Fixed, tops: Any) -> bool:
    """Does it lose nothing to bring this card home at once? See PRUNINGS, "met"."""
    suit = card >> 4
    if tops[suit] + 1 < tops[4 + suit] or (fixed.options[SHUFFLED] != 0 and node[LEFT] > 0):
        return False
    return not fixed.options[WRAP] or fixed.at[suit << 4 | (ACE if up else KING)] & node[Q] == 0


def in_order(waste: int, cards: Any, tops: Any, suit: int) -> bool:
    """Can the cards of a suit leave the waste for good? See PRUNINGS, "order"."""
    up, down = tops[suit], tops[4 + suit]
    # Of the card looked at last, if it goes up: how far down the other pile needs to be at least (0: it cannot go up).
    # And the same for down: how far up at least (15: it cannot).
    rank_up, down_then = up, down
    rank_down, up_then = down, up
    for i in range(waste - 1, -1, -1):
        card = cards[i]
        if card >> 4 != suit:
            continue
        rank = card & 15
        new_down, new_up = 0, 15
        if rank > up:  # this card goes up, after the last one went up or went down
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


def useful(node: Any, cards: Any, fixed: Fixed, tops: Any, out: Any, prunings: int, control: Any) -> int:
    """The moves of a position that need be tried, deal or redeal first, into `out`: how many."""
    if prunings & ORDER and node[LEFT] == 0:
        for suit in range(4):
            if not in_order(node[WASTE], cards, tops, suit):
                return 0
    n = 0
    if node[STOCK] > 0:
        out[0] = DEAL
        n = 1
    elif may_turn(node[WASTE], node[LEFT], fixed):
        out[0] = REDEAL
        n = 1
    elif node[WASTE] > 0 and node[LEFT] > 0:
        control[BARRED] = 1
    kept = n
    n += choices(node, cards, fixed, tops, out[n:])
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
        if home and prunings & MET and safe(card, up, node, fixed, tops):
            out[0] = move
            return 1
        out[kept] = move
        kept += 1
    return kept


def key(node: Any, words: Any, half: int) -> int:
    """One half of the key of a position."""
    rest = node[WASTE] | node[STOCK] << 8 | node[LEFT] << 16
    if half == 0:
        h = mix(mix(mix(1, node[Q]), node[FOUND]), rest)
        for i in range(WORDS):
            h = mix(h, words[i])
    else:
        h = mix_other(mix_other(mix_other(1, node[Q]), node[FOUND]), rest)
        for i in range(WORDS):
            h = mix_other(h, words[i])
    return h


def descend(path: Path, level: int, fixed: Fixed, packet: Any) -> None:
    """Play the next move not yet tried at a level into the level below."""
    path.left[level] -= 1
    path.nodes[level + 1, :] = path.nodes[level, :]
    path.cards[level + 1, :] = path.cards[level, :]
    step(path.nodes[level + 1], path.cards[level + 1], path.outs[level, path.left[level]], fixed, packet)


def exhaust(
    path: Path, level: int, table: Any, room: int, fixed: Fixed, alone: Alone, prunings: int, control: Any
) -> tuple[int, int]:
    """Go on with a depth-first search of which `path` up to `level` is where it stands: how it ended, and the level where."""
    tops = np.zeros(8, np.int64)
    packet = np.zeros(ROOM, np.int8)
    while level >= 0:
        if path.left[level] == 0:
            level -= 1
            continue
        descend(path, level, fixed, packet)
        node, cards, words = path.nodes[level + 1], path.cards[level + 1], path.words[level + 1]
        new = remember(table, key(node, words, 0), key(node, words, 1), room)
        if new == FULL:
            path.left[level] += 1
            return NO_ROOM, level
        if new == 0:
            continue
        if unpack(node[FOUND], tops) == ALL:
            return FOUND_LINE, level + 1
        move = path.outs[level, path.left[level]]
        if prunings & ALONE and hopeless(node, cards, move, path.nodes[level, FOUND], fixed, alone, prunings, control):
            continue
        level += 1
        path.left[level] = useful(node, cards, fixed, tops, path.outs[level], prunings, control)
        if spend(control):
            return STOPPED, level
    return EXHAUSTED, 0


def hopeless(
    node: Any, cards: Any, move: int, before: int, fixed: Fixed, alone: Alone, prunings: int, control: Any
) -> bool:
    """Did a move, just made, leave a suit that is lost alone? See PRUNINGS, "alone". `before`: FOUND before the move."""
    if node[LEFT] > 0 and (fixed.options[SHUFFLED] != 0 or alone.efforts[1] == 0):
        return False
    if move == REDEAL:
        for suit in range(4):
            if lost_alone(node, cards, suit, fixed, alone, prunings, control):
                return True
        return False
    # Only the suit of the card that was moved can have become so.
    if move == DEAL or (move >= CELLS[0] << 2 and move & 3 == TO_WASTE):
        suit = cards[node[WASTE] - 1] >> 4
    else:
        suit = 0
        while ((node[FOUND] ^ before) >> (4 * suit)) & 0xF000F == 0:
            suit += 1
    return lost_alone(node, cards, suit, fixed, alone, prunings, control)


def take_suit(node: Any, cards: Any, suit: int, fixed: Fixed, to_node: Any, to_cards: Any) -> None:
    """Copy a position with all the cards of the other suits home."""
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
    """Is a suit lost even if all the cards of the others were gone? False where that is not found out."""
    path, known = alone.path, alone.known
    take_suit(node, cards, suit, fixed, path.nodes[0], path.cards[0])
    a, b = key(path.nodes[0], path.words[0], 0), key(path.nodes[0], path.words[0], 1)
    found = known[recall(known, a, b), 2]
    if found:
        return found == LOST
    tops = np.zeros(8, np.int64)
    packet = np.zeros(ROOM, np.int8)
    if unpack(path.nodes[0, FOUND], tops) == ALL:
        return False
    path.left[0] = useful(path.nodes[0], path.cards[0], fixed, tops, path.outs[0], prunings, control)
    effort = alone.efforts[0] if node[LEFT] == 0 else alone.efforts[1]
    level = 0
    while level >= 0:
        if path.left[level] == 0:
            record(
                known, key(path.nodes[level], path.words[level], 0), key(path.nodes[level], path.words[level], 1), LOST
            )
            level -= 1
            continue
        descend(path, level, fixed, packet)
        level += 1
        below = path.nodes[level]
        found = known[recall(known, key(below, path.words[level], 0), key(below, path.words[level], 1)), 2]
        if found == LOST:
            level -= 1
            continue
        if found == WON or unpack(below[FOUND], tops) == ALL:
            for i in range(level + 1):
                record(known, key(path.nodes[i], path.words[i], 0), key(path.nodes[i], path.words[i], 1), WON)
            return False
        path.left[level] = useful(below, path.cards[level], fixed, tops, path.outs[level], prunings, control)
        effort -= 1
        control[POSITIONS] += 1
        if effort <= 0 or control[STOP] != 0:
            record(known, a, b, TRIED)
            return False
    return True


def recall(known: Any, a: int, b: int) -> int:
    """The row of a key, or the free one where it would stand."""
    size = len(known) - 1
    at = a & (size - 1)
    while known[at, 2] != 0 and (known[at, 0] != a or known[at, 1] != b):
        at = (at + 1) & (size - 1)
    return at


def copy_known(known: Any, more: Any) -> None:
    """Write all that is known into a greater table."""
    for i in range(len(known) - 1):
        if known[i, 2] != 0:
            record(more, known[i, 0], known[i, 1], known[i, 2])


def record(known: Any, a: int, b: int, value: int) -> None:
    """Write down what was found out about a key, while there is room."""
    size = len(known) - 1
    at = recall(known, a, b)
    if known[at, 2] == 0:
        if known[size, 0] >= size * 3 // 4:
            return
        known[size, 0] += 1
    known[at, 0] = a
    known[at, 1] = b
    known[at, 2] = value

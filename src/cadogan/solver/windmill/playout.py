"""Random games from a position of the windmill's search (rule code: compiled, see `cadogan.compiled`)."""

from __future__ import annotations

from typing import Any

from cadogan.cards import KING
from cadogan.games.windmill import (
    ALTERNATE,
    CADOGAN,
    FREE,
    NONE,
    UNLESS_OTHERWISE,
)
from cadogan.solver.windmill.board import (
    CENTRE_MASK,
    CENTRED,
    CORNER_BITS,
    CORNERED,
    DEALT,
    HAND,
    KEY,
    KINGS_RULE,
    LAST_BITS,
    LEFT_BITS,
    MARKED,
    PARENT,
    RANK,
    RUN,
    SIZE,
    TRANSFER_RULE,
    TRANSFERRED,
    TURNED,
    WASTE_BITS,
    Ground,
    length,
)

# Probabilities times 1024: play a card to a corner although the centre takes it too; play a card to a corner; move a corner's
# card to the centre if the next card after it is in hand; and if it is not.
TO_CORNER_TOO, CORNER_PLAYED, USEFUL, USELESS = 0, 922, 973, 51
LONGEST = 1000


def chance(random: Any) -> int:
    """Return the next random number, 31 bits."""
    random[0] = random[0] * 6364136223846793005 + 1442695040888963407
    return (random[0] >> 33) & 0x7FFFFFFF


def playout(row: Any, ground: Ground, pile: Any, cards: Any, played: Any, random: Any) -> tuple[int, int]:
    """Play a random game from a position, and write its moves into `played`.

    Returns the number of cards at home at the end, and the number of moves.
    """
    transfer, kings = ground.rules[TRANSFER_RULE], ground.rules[KINGS_RULE]
    key, hand = row[KEY], row[HAND]
    size = 0
    node = key >> WASTE_BITS
    if node:
        size = ground.nodes[node, SIZE]
        for i in range(size - 1, -1, -1):
            pile[i] = ground.nodes[node, RANK]
            node = ground.nodes[node, PARENT]
    drawn, run = row[RUN] & 255, row[RUN] >> 8
    many = length(run, ground)
    if run == 0:
        for i in range(drawn, many):
            cards[i] = ground.stock[i]
    else:
        node = run
        for i in range(many - 1, -1, -1):
            cards[i] = ground.nodes[node, RANK]
            node = ground.nodes[node, PARENT]
    left = (key >> LEFT_BITS) & 3
    last = (key >> LAST_BITS) & 15
    corners = (key >> CORNER_BITS) & 0xFFFF
    centre = key & CENTRE_MASK
    plies = 0
    while plies < LONGEST:
        luck = chance(random)
        at_end = drawn == many and left == 0
        rank = centre % 13 + 1 if centre < 52 else 0
        taken = 0
        if rank and (hand >> 4 * rank) & 15 and (rank != KING or corners >> 12 or kings):
            taken = rank
            centre += 1
            last = 0
            played[plies] = CENTRED
        elif at_end or luck & 1023 < CORNER_PLAYED:
            luck >>= 10
            first = luck & 3
            for i in range(4):
                corner = (first + i) & 3
                height = (corners >> 4 * corner) & 15
                if height < 13 and (hand >> 4 * (13 - height)) & 15:
                    taken = 13 - height
                    while corner and (corners >> 4 * (corner - 1)) & 15 == height:
                        corner -= 1
                    corners += 1 << 4 * corner
                    played[plies] = CORNERED + height
                    if transfer == CADOGAN and last == 1 + height:
                        if corner == 3 or (corners >> 4 * (corner + 1)) & 15 != height:
                            last += 1
                            played[plies] += MARKED
                    break
        if taken:
            hand -= 1 << 4 * taken
            if size:
                size -= 1
                if size:
                    hand += 1 << 4 * pile[size - 1]
            elif drawn < many:
                hand += 1 << 4 * cards[drawn]
                drawn += 1
            plies += 1
            continue
        if rank > 1 and rank < KING and transfer != NONE:
            height = 14 - rank
            corner, alike = -1, 0
            for i in range(4):
                if (corners >> 4 * i) & 15 == height:
                    corner = i
                    alike += 1
            seen = hand >> 4 * rank
            useful = (seen >> 4) & 15 != 0
            if (
                corner >= 0
                and height > 1
                and (luck >> 4) & 1023 < (USEFUL if useful else USELESS)
                and (
                    transfer == FREE
                    or (transfer == ALTERNATE and last == 0)
                    or (transfer == CADOGAN and useful and (last != 1 + height or alike > 1))
                    or (transfer == UNLESS_OTHERWISE and seen & 15 == 0)
                )
            ):
                corners -= 1 << 4 * corner
                centre += 1
                last = 1 if transfer == ALTERNATE else height if transfer == CADOGAN else 0
                played[plies] = TRANSFERRED
                plies += 1
                continue
        if drawn < many:
            if size:
                hand -= 1 << 4 * pile[size - 1]
            pile[size] = cards[drawn]
            hand += 1 << 4 * pile[size]
            size += 1
            drawn += 1
            played[plies] = DEALT
        elif left and size:
            hand -= 1 << 4 * pile[size - 1]
            for i in range(size):
                cards[i] = pile[i]
            many, drawn, size = size, 0, 0
            left -= 1
            played[plies] = TURNED
        else:
            break
        plies += 1
    built = centre
    for corner in range(4):
        built += (corners >> 4 * corner) & 15
    return built, plies

"""What the searches of Capricieuse need not try: prunings, and tests for lost positions (rule code)."""

from __future__ import annotations

from typing import Any

from cadogan.rules.cards import ACE, EMPTY, KING
from cadogan.rules.games.capricieuse import FILL_SPACES, NO_FILLING, TRANSFER, moves
from cadogan.rules.two_way_piles import DOWN, LEFT, PILES, REDEAL, ROOM, TO_PILE, TOPS, UP
from cadogan.solver.boards.capricieuse import key_half
from cadogan.solver.boards.kit import remember

# Tested in tests/solver/test_solver_capricieuse.py: against brute force, with each pruning turned off.
PRUNINGS = {
    "pile order": (
        "When no redeal is left, positions that differ only in the order of the piles count as one. Nothing that can still be "
        "played depends on that order."
    ),
    "one space": "When no redeal is left, a card is moved only to the first empty pile. All empty piles are then equivalent.",
    "safe play": (
        "When no redeal is left and the two foundations of a suit have met, a card of that suit that fits on a foundation is "
        "played there at once, and no other move is tried. At most one copy of each rank of the suit is then left, and each "
        "has one place to go. On a pile the card could only still carry cards of the next ranks, and those can then be played "
        "to the foundations as well."
    ),
    "stuck": (
        "When no redeal is left, a position is lost if under the following relaxation no pile can be cleared, or, where empty "
        "piles may not be filled, not every pile. The argument needs that no pile is empty or that empty piles may not be "
        "filled: then the first move of a card off its pile goes to a foundation or onto a card of its suit one rank higher or "
        "lower. The relaxation: every card that has ever been on top of a pile stays available as a target, and every "
        "foundation has advanced as far as those cards allow. A card that cannot leave its pile even then can never leave it."
    ),
}
PILE_ORDER, ONE_SPACE, SAFE_PLAY, STUCK = 1, 2, 4, 8


def is_new(table: Any, s: Any, hashes: Any, prunings: int) -> int:
    """Remember a position: return 1 if it is new, 0 if it was known, FULL if there is no room."""
    room = (len(table) - 1) // 4 * 3
    ordered = prunings & PILE_ORDER == 0
    return remember(table, key_half(s, hashes, 0, ordered), key_half(s, hashes, 1, ordered), room)


def choices(s: Any, out: Any, prunings: int) -> int:
    """Write the moves to try into `out`, and return their number."""
    n = moves(s, out)
    if s[LEFT]:
        return n
    space = 0  # the first empty pile
    while space < 12 and s[TOPS + space] != EMPTY:
        space += 1
    kept = 0
    for i in range(n):
        move = int(out[i])
        pile, target = move >> 4, move & 15
        if move < REDEAL and target < TO_PILE:
            suit = s[TOPS + pile] >> 4
            if prunings & SAFE_PLAY and s[UP + suit] + 1 - s[TRANSFER] >= s[DOWN + suit]:
                out[0] = move
                return 1
        elif move < REDEAL and prunings & ONE_SPACE:
            if target - TO_PILE != space and s[TOPS + target - TO_PILE] == EMPTY:
                continue
        out[kept] = move
        kept += 1
    return kept


def stuck(s: Any, left: Any) -> bool:
    """Return whether a position without redeals is lost by the pruning "stuck". `left` is working space: 20 numbers."""
    filling = s[FILL_SPACES] != NO_FILLING
    for pile in range(12):
        left[pile] = s[PILES + ROOM * pile]
        if left[pile] == 0 and filling:
            return False
    up, down = 12, 16
    for i in range(8):
        left[up + i] = s[UP + i]
    seen = 0  # set of the cards that could be on top at some time
    more = True
    while more:
        more = False
        for pile in range(12):
            while left[pile] > 0:
                card = int(s[PILES + ROOM * pile + left[pile]])
                suit, rank = card >> 4, card & 15
                seen |= 1 << card
                while left[up + suit] < KING and seen >> (card - rank + left[up + suit] + 1) & 1:
                    left[up + suit] += 1
                    more = True
                while left[down + suit] > ACE and seen >> (card - rank + left[down + suit] - 1) & 1:
                    left[down + suit] -= 1
                    more = True
                goes = (
                    seen >> (card - 1) & 5 != 0
                    or s[UP + suit] < rank <= left[up + suit] + 1
                    or s[DOWN + suit] > rank >= left[down + suit] - 1
                    or (s[TRANSFER] != 0 and left[up + suit] + 1 >= left[down + suit])
                )
                if not goes:
                    break
                left[pile] -= 1
                more = True
                if left[pile] == 0 and filling:
                    return False
    for pile in range(12):
        if left[pile]:
            return True
    return False


def dead(s: Any, left: Any, prunings: int) -> bool:
    """Return whether a pruning shows that a position is lost."""
    return s[LEFT] == 0 and prunings & STUCK != 0 and stuck(s, left)

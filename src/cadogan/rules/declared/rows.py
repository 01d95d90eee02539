"""What the engine's tables say: the header, the rows of the piles and the sets of cards, and how they are read (rule code).

See `engine`.
"""

from __future__ import annotations

from cadogan.rules.cards import EMPTY, KING, State

TABLES = 8  # in the head, where the last two options would be: the offset of the tables

# The header, in numbers of two bytes: offsets, counts and the words that are about no single pile.
(
    PILES, TARGETS, SOURCES, KINDS, PACKET, DEALT, STOCK, WASTE, DEALS, DEALS_TO, LEADER, LEFT, REDEALS, TURNS, GATHERS, SHUFFLED, SHUFFLES,
    WORK, BASE, DEAL_PLAY, COUNTS, TOTAL, PAIRS, ALONE, WASTE_ROOM, DUE, ROUNDS, TURN,
) = range(0, 56, 2)  # fmt: skip
HEADER = 56

# A row, in bytes; the first two are the offset of the pile.
(
    ROOM, ZONE, GIVES, KIND, RUN, FROM, SPACE_FROM, TARGET, SUIT, DOWN, OUT, SPACE, OPENS, CLASS, BIT, COVER, COVER_TOO, REACH, EVERY_OTHER,
) = range(2, 21)  # fmt: skip
ROW = 22

FOUNDATION, COLUMN, RESERVE, DISCARDS, HAND = range(1, 6)  # ZONE; the waste is DISCARDS, the stock HAND

NOTHING, TOP, RUN_OF_TOP, WHOLE_RUN, RUN_BY_SPACES = range(5)  # GIVES; of a whole run, only all face-up cards may move
# SPACE: how it is filled at once; BY_DEAL: with the next card that is dealt; BY_CHOICE: by the player, before anything else;
# BY_EITHER: by the player, so, or with the next card that is dealt; BY_ROWS: the place in the last row is filled, see `laying`;
# below 0: a deal first fills the pile up to that number of cards
(
    NOT_FILLED, BY_WASTE, BY_STOCK, BY_WASTE_FIRST, BY_STOCK_FIRST, BY_RESERVE, BY_DEAL, BY_CHOICE, BY_EITHER, BY_ROWS,
) = range(10)  # fmt: skip
NEVER, MUST, COUNTED, BASES = range(4)  # DEAL_PLAY: cards that fit go out while dealt; and count as dealt; only bases
# DEALS_TO; to columns that have too few cards, else to the waste, which is heaped on the columns in rounds; then TURN has what is left of the round
TO_WASTE, TO_LEADER, TO_COLUMNS, IN_TURN, TO_ROWS, TO_SHORT, HEAPED = range(7)
TURNED, LAST_FIRST, FIRST_FIRST, MIDDLE_FIRST = range(4)  # GATHERS: the waste turned over; all columns in an order
HOME, CLEARED = range(2)  # COUNTS: cards on foundations; cards that have left the columns and the reserve
# DUE, bits: there are spaces that the player fills, cards that go out beside others, spaces filled at once
BY_PLAYER, BESIDE, FILLS = 1, 2, 4
# OPENS: after the stock is empty, after stock and waste are, until then; below 0: when a pile is started, -1 less its number
ALWAYS, STOCK_EMPTY, WASTE_EMPTY, UNTIL_EMPTY = range(4)
ONE_OF_EACH_SUIT = 0x0001000100010001  # the cards of rank 0, as a set
FIRST = 14  # a base: the rank of the first card dealt

SET = 8  # bytes of a set
SETS = 64 * SET  # bytes of a way of building

# -- reading the tables -----------------------------------------------------------------------------------------------


def number(s: State, at: int) -> int:
    """Return a number of two bytes."""
    return s[at] & 255 | (s[at + 1] & 255) << 8


def row(t: int, pile: int) -> int:
    """Return the offset of a pile's row."""
    return t + HEADER + ROW * pile


def word(s: State, at: int) -> int:
    """Return a word of eight bytes."""
    return (
        (s[at] & 255)
        | (s[at + 1] & 255) << 8
        | (s[at + 2] & 255) << 16
        | (s[at + 3] & 255) << 24
        | (s[at + 4] & 255) << 32
        | (s[at + 5] & 255) << 40
        | (s[at + 6] & 255) << 48
        | (s[at + 7] & 255) << 56
    )


def taken_on(s: State, t: int, kind: int, card: int) -> int:
    """Return the set of cards that may lie on a card, EMPTY for an empty pile, by a way of building."""
    return word(s, t + HEADER + ROW * s[t + PILES] + SETS * kind + SET * card)


def closed(s: State, t: int, opens: int) -> bool:
    """Whether a pile takes nothing now, by what its row says of when it opens."""
    if opens < 0:
        return bool(s[number(s, row(t, -1 - opens))] == 0)
    waste = number(s, t + WASTE)
    left = s[number(s, t + STOCK)] != 0 or (opens != STOCK_EMPTY and waste != 0 and s[waste] != 0)
    return bool(left != (opens == UNTIL_EMPTY))


def wanted(s: State, t: int, pile: int) -> int:
    """Return the set of cards that the pile of a row takes now."""
    at = number(s, pile)
    size, opens = s[at], s[pile + OPENS]
    if size >= s[pile + ROOM] or (opens != ALWAYS and closed(s, t, opens)):
        return 0
    if size and (s[pile + ZONE] != FOUNDATION or size < KING or s[pile + RUN] == 0):
        return taken_on(s, t, s[pile + KIND], s[at + size])
    if size > KING:  # a foundation that returns
        return taken_on(s, t, s[pile + RUN] - 1, s[at + size])
    cards = taken_on(s, t, s[pile + RUN] - 1 if size else s[pile + KIND], EMPTY)
    if s[pile + ZONE] == FOUNDATION:
        if number(s, t + BASE):
            base = s[number(s, t + BASE)]
            cards = ONE_OF_EACH_SUIT << base if base else 0  # the player chooses it first
        if s[pile + SUIT] >= 0:
            cards &= 0xFFFF << (16 * s[pile + SUIT])
    return cards


def dealt_into(s: State, pile: int) -> bool:
    """Whether the deal fills the pile of a row when it is empty."""
    return bool(s[pile + SPACE] == BY_DEAL or s[pile + SPACE] == BY_EITHER)


def face_up(s: State, pile: int) -> int:
    """Return the number of face-up cards on the pile of a row, above the last face-down one."""
    at = number(s, pile)
    return s[at] - s[at + 1 + s[pile + ROOM]] if s[pile + DOWN] >= 0 else s[at]


def covered(s: State, t: int, pile: int) -> bool:
    """Whether another place lies on that of a row, and is not empty; or whether it is a column while a round is heaped on them."""
    if s[pile + ZONE] == COLUMN:
        left = number(s, t + TURN)
        return bool(left != 0 and s[left] != 0)
    for at in range(COVER, COVER_TOO + 1):
        if s[pile + at] >= 0 and s[number(s, row(t, s[pile + at]))]:
            return True
    return False


def free_top(s: State, t: int, pile: int) -> int:
    """Return the top card of the pile of a row; EMPTY if there is none, or none that may move."""
    at = number(s, pile)
    if s[at] == 0 or s[pile + GIVES] == NOTHING or (s[pile + COVER] >= 0 and covered(s, t, pile)):
        return EMPTY
    return s[at + s[at]]


def turn_up(s: State, pile: int) -> None:
    """Turn up the top card of the pile of a row, if it is face down."""
    if s[pile + DOWN] >= 0 and face_up(s, pile) == 0 and s[number(s, pile)]:
        s[number(s, pile) + 1 + s[pile + ROOM]] -= 1 + s[pile + EVERY_OTHER]

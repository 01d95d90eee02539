"""Parts that several games have: piles of cards, a stock and a waste, the two foundations of a suit.

A pile lies in the state as its size and then its cards, bottom first; what is taken away leaves EMPTY behind. A stock is a
pile too: its next card is the top one. The two foundations of a suit are ranks, `up` the top of the one begun by an ace, `down`
that of the one begun by a king.
"""

from __future__ import annotations

from cadogan.cards import ACE, EMPTY, KING, SUITS, UNKNOWN, State, red
from cadogan.refusals import Refusal, refusal, takes
from cadogan.state import KNOWN

# -- rule code --------------------------------------------------------------------------------------------------------


def top(s: State, pile: int) -> int:
    """The top card of a pile; EMPTY, which is the size of an empty pile, when there is none."""
    return s[pile + s[pile]]


def push(s: State, pile: int, card: int) -> None:
    """Put a card on a pile."""
    s[pile] += 1
    s[pile + s[pile]] = card


def pop(s: State, pile: int) -> int:
    """Take the top card of a pile that has one."""
    at = pile + s[pile]
    card = s[at]
    s[at] = EMPTY
    s[pile] -= 1
    return card


def draw_card(s: State, stock: int) -> int:
    """Take the next card of a stock that has one."""
    if s[KNOWN]:
        s[KNOWN] -= 1
    return pop(s, stock)


def deal_cards(s: State, stock: int, waste: int, count: int) -> None:
    """Deal the next cards of a stock onto the waste, `count` of them or as many as are left."""
    for _ in range(min(count, s[stock])):
        push(s, waste, draw_card(s, stock))


def run_length(s: State, pile: int, most: int) -> int:
    """How many of the top `most` cards of a pile are a run downwards in rank, in colours that alternate."""
    length = min(most, 1)
    while length < most:
        above, below = s[pile + s[pile] - length + 1], s[pile + s[pile] - length]
        if below & 15 != (above & 15) + 1 or red(below) == red(above):
            break
        length += 1
    return length


def carry(s: State, here: int, there: int, count: int) -> None:
    """Put the top `count` cards of a pile on another one, in the order in which they lie."""
    first = s[here] - count + 1
    for i in range(count):
        push(s, there, s[here + first + i])
        s[here + first + i] = EMPTY
    s[here] -= count


def lay_stock(s: State, stock: int, packet: int, count: int) -> None:
    """Make `count` cards of the packet the stock, the first of them its next card."""
    s[stock] = count
    for i in range(count):
        s[stock + count - i] = s[packet + i]


def turn_over(s: State, waste: int, stock: int) -> None:
    """Turn the waste over to be the stock, which has run out: the oldest card is its next one, and the player knows all."""
    lay_stock(s, stock, waste + 1, s[waste])
    s[KNOWN] = s[waste]
    clear(s, waste)


def clear(s: State, pile: int) -> None:
    """Take all cards off a pile."""
    for i in range(s[pile] + 1):
        s[pile + i] = EMPTY


def in_piles(s: State, first: int, apart: int, count: int) -> int:
    """How many cards lie on `count` piles that lie so far apart in the state."""
    cards = 0
    for i in range(count):
        cards += s[first + apart * i]
    return cards


def exchanges(s: State, out: State, n: int, up: int, down: int, move: int) -> int:
    """Add the moves of a foundation's top card to the other one of its suit: `move` + suit upwards to downwards, + 4 back.

    A foundation's first card stays.
    """
    for suit in range(4):
        if s[up + suit] > ACE and s[up + suit] == s[down + suit] - 1:
            out[n] = move + suit
            n += 1
        if s[down + suit] < KING and s[down + suit] == s[up + suit] + 1:
            out[n] = move + 4 + suit
            n += 1
    return n


def exchange(s: State, up: int, down: int, which: int) -> None:
    """Play the move of `exchanges` numbered `which`."""
    step = -1 if which < 4 else 1
    s[up + (which & 3)] += step
    s[down + (which & 3)] += step


def complete(s: State, up: int, down: int) -> bool:
    """Do all eight foundations hold thirteen cards?"""
    for suit in range(4):
        if s[up + suit] != KING or s[down + suit] != ACE:
            return False
    return True


def founded(s: State, up: int, down: int) -> int:
    """How many cards lie on the eight foundations."""
    cards = 0
    for suit in range(4):
        cards += s[up + suit] + KING + 1 - s[down + suit]
    return cards


def met(s: State, up: int, down: int, suit: int) -> bool:
    """Have the two foundations of a suit met? Then every rank is home once at least, and what is left has one place to go."""
    return s[up + suit] + 1 >= s[down + suit]


# -- for people -------------------------------------------------------------------------------------------------------


def held(s: State, pile: int) -> tuple[int, ...]:
    """The cards of a pile, bottom first."""
    return tuple(s[pile + 1 : pile + 1 + s[pile]])


def stock_cards(s: State, stock: int) -> tuple[int, ...]:
    """The cards of a stock, the next one first."""
    return held(s, stock)[::-1]


def seen_of_stock(s: State, stock: int, hand: int) -> tuple[int, ...]:
    """The next cards of a stock that the player knows; with a hand (1) always the next one."""
    seen = stock_cards(s, stock)[: max(s[KNOWN], hand)]
    return seen[: seen.index(UNKNOWN)] if UNKNOWN in seen else seen


def no_redeal(s: State, stock: int, waste: int) -> Refusal:
    """Why the waste cannot be turned over."""
    if s[stock]:
        return refusal("stock-left", count=s[stock])
    return refusal("no-redeal") if s[waste] else refusal("empty", place="w")


def no_foundation(s: State, up: int, down: int, card: int, to: str) -> Refusal:
    """Why a card does not go to a foundation of its suit, as ``uS`` or ``dS``."""
    suit = card >> 4
    return takes(to, card, s[up + suit] + 1 if to[0] == "u" else s[down + suit] - 1)


PAIRED = {a + suit: b + suit for suit in SUITS for a, b in ("ud", "du")}
"""For each foundation the other one of its suit."""


def exchange_step(which: int) -> tuple[str, str]:
    """From which foundation to which the move of `exchanges` numbered `which` goes."""
    here, there = ("u", "d") if which < 4 else ("d", "u")
    return here + SUITS[which & 3], there + SUITS[which & 3]

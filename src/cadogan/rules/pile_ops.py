"""Rules that several games share: piles of cards, a stock and a waste, and the two foundations of a suit.

In a state, a pile is a byte with its size and then its cards, bottom first; bytes above the top card are EMPTY. A pile
is given by the offset of its size. A stock is a pile with the next card on top. The two foundations of a suit are bytes
with the rank of their top cards: `up` is built up from the ace, `down` is built down from the king, and the arguments
`up` and `down` are the offsets of the four bytes for spades, hearts, diamonds and clubs.
"""

from __future__ import annotations

from itertools import pairwise

from cadogan.rules.cards import ACE, EMPTY, KING, SUITS, UNKNOWN, BadInput, State, card, card_text, red
from cadogan.rules.refusals import Refusal, refusal, takes
from cadogan.rules.state import KNOWN

BASES = tuple(card(suit, rank) for suit in range(4) for rank in (ACE, KING))
"""An ace and a king of each suit: the first cards of the eight foundations."""

# -- rule code --------------------------------------------------------------------------------------------------------


def top(s: State, pile: int) -> int:
    """Return the top card of a pile; EMPTY, which equals the size of an empty pile, if there is none."""
    return s[pile + s[pile]]


def push(s: State, pile: int, card: int) -> None:
    """Put a card on top of a pile."""
    s[pile] += 1
    s[pile + s[pile]] = card


def pop(s: State, pile: int) -> int:
    """Remove and return the top card of a pile that is not empty."""
    at = pile + s[pile]
    card = s[at]
    s[at] = EMPTY
    s[pile] -= 1
    return card


def draw_card(s: State, stock: int) -> int:
    """Remove and return the next card of a stock that is not empty."""
    if s[KNOWN]:
        s[KNOWN] -= 1
    return pop(s, stock)


def deal_cards(s: State, stock: int, waste: int, count: int) -> None:
    """Deal the next `count` cards of a stock onto the waste, one by one, or as many as are left."""
    for _ in range(min(count, s[stock])):
        push(s, waste, draw_card(s, stock))


def run_length(s: State, pile: int, most: int) -> int:
    """Return how many cards at the top of a pile form a run: down in rank towards the top, in alternating colours.

    Only the top `most` cards count.
    """
    length = min(most, 1)
    while length < most:
        above, below = s[pile + s[pile] - length + 1], s[pile + s[pile] - length]
        if below & 15 != (above & 15) + 1 or red(below) == red(above):
            break
        length += 1
    return length


def carry(s: State, here: int, there: int, count: int) -> None:
    """Move the top `count` cards of a pile to another one, keeping their order."""
    first = s[here] - count + 1
    for i in range(count):
        push(s, there, s[here + first + i])
        s[here + first + i] = EMPTY
    s[here] -= count


def lay_stock(s: State, stock: int, packet: int, count: int) -> None:
    """Make `count` cards, the first one at offset `packet`, the stock; the first is its next card."""
    s[stock] = count
    for i in range(count):
        s[stock + count - i] = s[packet + i]


def turn_over(s: State, waste: int, stock: int) -> None:
    """Turn the waste over to replace the empty stock: its oldest card is next, and the player knows all its cards."""
    lay_stock(s, stock, waste + 1, s[waste])
    s[KNOWN] = s[waste]
    clear(s, waste)


def follows(card: int, other: int, wrap: bool) -> bool:
    """Whether two cards, EMPTY for none, are of one suit and next in rank; with `wrap`, so are its ace and king."""
    if card == EMPTY or other == EMPTY:
        return False
    if other == card + 1 or other == card - 1:
        return True
    if not wrap:
        return False
    return (other == card + 12 and card & 15 == ACE) or (other == card - 12 and card & 15 == KING)


def clear(s: State, pile: int) -> None:
    """Remove all cards of a pile."""
    for i in range(s[pile] + 1):
        s[pile + i] = EMPTY


def in_piles(s: State, first: int, apart: int, count: int) -> int:
    """Return the number of cards on `count` piles: the first at offset `first`, each `apart` bytes after the last."""
    cards = 0
    for i in range(count):
        cards += s[first + apart * i]
    return cards


def exchanges(s: State, out: State, n: int, up: int, down: int, move: int) -> int:
    """Add the moves of a foundation's top card to the other foundation of its suit, and return the new number of moves.

    Move `move` + suit goes from the foundation built up to the one built down, `move` + 4 + suit goes back. The first
    card of a foundation stays. `out` holds `n` moves before.
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
    """Play a move of `exchanges`; `which` is its number less `move`, 0 to 7."""
    step = -1 if which < 4 else 1
    s[up + (which & 3)] += step
    s[down + (which & 3)] += step


def complete(s: State, up: int, down: int) -> bool:
    """Whether all eight foundations hold thirteen cards."""
    for suit in range(4):
        if s[up + suit] != KING or s[down + suit] != ACE:
            return False
    return True


def founded(s: State, up: int, down: int) -> int:
    """Return the number of cards on the eight foundations."""
    cards = 0
    for suit in range(4):
        cards += s[up + suit] + KING + 1 - s[down + suit]
    return cards


def found(s: State, up: int, down: int, suit: int, target: int) -> None:
    """Put the next card of a suit on its foundation: the one built up (`target` 0) or the one built down (1)."""
    if target == 0:
        s[up + suit] += 1
    else:
        s[down + suit] -= 1


def met(s: State, up: int, down: int, suit: int) -> bool:
    """Whether the two foundations of a suit have met.

    Then at least one card of every rank is home, and each card left fits only one of the two.
    """
    return s[up + suit] + 1 >= s[down + suit]


# -- for people -------------------------------------------------------------------------------------------------------


def held(s: State, pile: int) -> tuple[int, ...]:
    """Return the cards of a pile, bottom first."""
    return tuple(s[pile + 1 : pile + 1 + s[pile]])


def stock_cards(s: State, stock: int) -> tuple[int, ...]:
    """Return the cards of a stock, next card first."""
    return held(s, stock)[::-1]


def seen_of_stock(s: State, stock: int, hand: int) -> tuple[int, ...]:
    """Return the next cards of a stock that the player knows. With `hand` 1, the next card is always among them."""
    seen = stock_cards(s, stock)[: max(s[KNOWN], hand)]
    return seen[: seen.index(UNKNOWN)] if UNKNOWN in seen else seen


def no_redeal(s: State, stock: int, waste: int) -> Refusal:
    """Return why the waste cannot be turned over."""
    if s[stock]:
        return refusal("stock-left", count=s[stock])
    return refusal("no-redeal") if s[waste] else refusal("empty", place="w")


def no_foundation(s: State, up: int, down: int, card: int, to: str) -> Refusal:
    """Return why a card cannot go to a foundation of its suit; `to` is the foundation, as in ``uS`` or ``dS``."""
    suit = card >> 4
    return takes(to, card, s[up + suit] + 1 if to[0] == "u" else s[down + suit] - 1)


def no_exchange(allowed: int, source: str, target: str) -> Refusal | None:
    """Return why a card cannot go from one foundation of a suit to the other; None for other places.

    `allowed`: the value of the option `foundation_transfer`.
    """
    if source not in PAIRED or target != PAIRED[source]:
        return None
    return refusal("no-exchange") if allowed else refusal("foundations-keep", option="foundation_transfer=off")


PAIRED = {a + suit: b + suit for suit in SUITS for a, b in ("ud", "du")}
"""For each foundation, the other one of its suit."""


def exchange_step(which: int) -> tuple[str, str]:
    """Return the source and target foundation of a move of `exchanges`; `which` is as in `exchange`."""
    here, there = ("u", "d") if which < 4 else ("d", "u")
    return here + SUITS[which & 3], there + SUITS[which & 3]


def check_built(name: str, cards: tuple[int, ...], dealt: int, wrap: bool) -> None:
    """Raise BadInput if a pile has more cards than a deal puts there, and those above are not built up or down in suit.

    `dealt`: the most cards that a deal puts on a pile. `wrap` is as in `follows`.
    """
    for below, above in pairwise(cards[dealt - 1 :]):
        if not follows(below, above, wrap):
            raise BadInput(
                f"in {name}=: {card_text(above)} cannot lie on {card_text(below)}: a deal puts at most {dealt} cards on a "
                "pile, and cards above them must be built in sequence"
            )

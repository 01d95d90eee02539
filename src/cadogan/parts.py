"""Parts that several games have: piles of cards, a stock and a waste, the two foundations of a suit.

A pile lies in the state as its size and then its cards, bottom first; what is taken away leaves EMPTY behind. A stock is a
pile too: its next card is the top one. The two foundations of a suit are ranks, `up` the top of the one begun by an ace, `down`
that of the one begun by a king.
"""

from __future__ import annotations

from collections.abc import Mapping

from cadogan.cards import (
    ACE,
    EMPTY,
    KING,
    RANK_NAMES,
    SUIT_NAMES,
    SUITS,
    UNKNOWN,
    BadInput,
    State,
    card,
    card_words,
    cards_text,
    rank_text,
)
from cadogan.state import KNOWN, Pile, read_count, read_pile

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

EXCHANGES = tuple(f"{a}{x}-{b}{x}" for a, b in ("ud", "du") for x in SUITS)
"""The names of the moves of `exchanges`, in the order of their numbers."""


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


def hide_stock(s: State, stock: int, hand: int) -> None:
    """Take the cards out of a stock that the player does not know."""
    s[KNOWN] = len(seen_of_stock(s, stock, hand))
    for i in range(s[stock] - s[KNOWN]):
        s[stock + 1 + i] = UNKNOWN


def stock_and_waste(s: State, stock: int, waste: int, redeals: str) -> dict[str, Pile]:
    """The two as a person sees them."""
    return {
        "w": Pile("waste", "waste", held(s, waste), caption=str(s[waste])),
        "stock": Pile(
            "stock", "stock", stock_cards(s, stock), caption=", ".join(filter(None, (f"{s[stock]} left", redeals)))
        ),
    }


def draw_stock_and_waste(s: State, stock: int, waste: int, hand: int, left: int) -> list[str]:
    """Two lines of text: the waste with its top card last, the stock with what is known of it and the redeals left."""
    seen = seen_of_stock(s, stock, hand)
    note = f", next {cards_text(seen)}" if seen else ""
    return [
        f"  waste  {cards_text(held(s, waste)) or '(empty)'}",
        f"  stock  {s[stock]} cards{note}; redeals left: {left}",
    ]


def no_deal(s: State, name: str, stock: int, waste: int) -> str:
    """Why the stock cannot be dealt from, or the waste not be turned over."""
    if name == "deal":
        return "the stock is empty"
    if s[stock]:
        return f"the stock still has {s[stock]} cards; the waste is turned over when it has run out"
    return "no redeal is left" if s[waste] else "the waste is empty"


def foundations(s: State, up: int, down: int) -> dict[str, Pile]:
    """The eight foundations as a person sees them."""
    table = {}
    for i, suit in enumerate(SUITS):
        ups = tuple(card(i, rank) for rank in range(ACE, s[up + i] + 1))
        downs = tuple(card(i, rank) for rank in range(KING, s[down + i] - 1, -1))
        table["u" + suit] = Pile(f"ace pile of {SUIT_NAMES[i]}", "foundation", ups, rank_text(s[up + i] + 1))
        table["d" + suit] = Pile(f"king pile of {SUIT_NAMES[i]}", "foundation", downs, rank_text(s[down + i] - 1))
    return table


def on_foundations(s: State, up: int, down: int) -> list[int]:
    """All cards that lie on the foundations."""
    return [c for pile in foundations(s, up, down).values() for c in pile.cards]


def foundation_tops(s: State, base: int) -> str:
    """The top cards of four foundations, as text; those not begun are left out."""
    return cards_text(card(i, s[base + i]) for i in range(4) if ACE <= s[base + i] <= KING)


def no_exchange(allowed: bool) -> str:
    """Why a foundation's top card does not go to the other one."""
    if not allowed:
        return "nothing leaves a foundation in this game (foundation_transfer=off)"
    return "the top card of the one foundation does not fit on the other, or is its first card"


def no_foundation(s: State, up: int, down: int, card: int, target: str) -> str:
    """Why a card does not go to the up (``u``) or down (``d``) foundation of its suit."""
    suit = card >> 4
    pile, wanted = ("ace", s[up + suit] + 1) if target == "u" else ("king", s[down + suit] - 1)
    return f"the {card_words(card)} does not fit: the {pile} pile of {SUIT_NAMES[suit]} {takes(wanted)}"


def takes(rank: int) -> str:
    """What a pile that builds takes next."""
    return f"takes the {RANK_NAMES[rank - 1]} next" if rank_text(rank) else "is complete"


def read_onto(s: State, pile: int, fields: Mapping[str, str], name: str, room: int) -> list[int]:
    """Lay the cards of a field of a text position on an empty pile; returns them."""
    cards = read_pile(fields, name, room)
    for c in cards:
        push(s, pile, c)
    return cards


def stock_fields(s: State, stock: int) -> dict[str, str]:
    """The stock as fields of a text position."""
    return {"stock": cards_text(stock_cards(s, stock)), "known": str(s[KNOWN]) if s[KNOWN] else ""}


def read_stock(s: State, stock: int, fields: Mapping[str, str], room: int) -> list[int]:
    """Lay the field ``stock`` of a text position out as the stock, of which ``known`` cards are known; returns its cards."""
    cards = read_pile(fields, "stock", room, unseen=True)
    for c in reversed(cards):
        push(s, stock, c)
    s[KNOWN] = read_count(fields, "known", 0, len(cards))
    return cards


def read_foundations(s: State, base: int, fields: Mapping[str, str], name: str, begun: bool) -> None:
    """Set four foundations by the top cards that a field names; `begun`: all four must be there."""
    tops = read_pile(fields, name, 4)
    suits = {c >> 4 for c in tops}
    if len(suits) < len(tops) or (begun and len(suits) < 4):
        which = "the four foundations, one of each suit" if begun else "foundations, at most one of each suit"
        raise BadInput(f"{name}= must name the top cards of {which}")
    for c in tops:
        s[base + (c >> 4)] = c & 15

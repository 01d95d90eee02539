"""Cards, packs, cards as text, and the numbered shuffle.

A card is a small int: the suit in the high bits, the rank in the low four (``suit << 4 | rank``), so that two cards of
one suit whose ranks follow each other differ by exactly 1. The two copies of a card in a double pack are the same int.

The functions written in lower-case arithmetic on `s` are rule code: they run interpreted on ``array('b')`` and, compiled,
on NumPy ``int8``, and must give the same result on both. Right shifts are masked so that they mean the same on Python's
ints and on 64-bit two's complement.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, MutableSequence, Sequence
from contextlib import suppress
from operator import index
from typing import SupportsIndex

SUITS = "SHDC"
RANKS = "A23456789TJQK"
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
RANK_NAMES = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")

EMPTY = 0
UNKNOWN = 15  # a card that has not been seen: rank 15 fits nowhere
ACE, KING = 1, 13
PACK = 52

State = MutableSequence[int]
"""A game's whole state: one flat run of signed bytes."""


class BadInput(ValueError):
    """Something a person wrote is wrong; the message is one sentence that says what, where, and what would be right."""


# -- cards as text ----------------------------------------------------------------------------------------------------


def card(suit: int, rank: int) -> int:
    """The card of a suit (0–3 in the order S H D C) and a rank (1 = ace … 13 = king)."""
    return suit << 4 | rank


def rank(card: int) -> int:
    """The rank of a card, 1 (ace) to 13 (king)."""
    return card & 15


def suit(card: int) -> int:
    """The suit of a card, 0–3 in the order spades, hearts, diamonds, clubs."""
    return card >> 4


def red(card: int) -> bool:
    """Is it a heart or a diamond?"""
    return card >> 4 == 1 or card >> 4 == 2


def card_text(card: int) -> str:
    """``"TS"`` for the ten of spades; ``"??"`` for a card not seen, ``"--"`` for an empty place."""
    if card == EMPTY:
        return "--"
    if card == UNKNOWN:
        return "??"
    return RANKS[rank(card) - 1] + SUITS[suit(card)]


def card_words(card: int) -> str:
    """``"10 of spades"``."""
    if card == UNKNOWN:
        return "an unseen card"
    return f"{RANK_NAMES[rank(card) - 1]} of {SUIT_NAMES[suit(card)]}"


def rank_text(rank: int) -> str:
    """``"T"`` for 10; empty for no rank at all (0 or 14, what a complete pile would take next)."""
    return RANKS[rank - 1] if ACE <= rank <= KING else ""


def read_card(text: str) -> int:
    """The card that a text names: ``TS``, ``ts`` or ``10S``, or ``??``.

    Raises BadInput for anything else.
    """
    name = text.strip().upper()
    if name == "??":
        return UNKNOWN
    name = name.replace("10", "T", 1) if name.startswith("10") else name
    if len(name) != 2 or name[0] not in RANKS or name[1] not in SUITS:
        raise BadInput(
            f"{text!r} is not a card: write rank then suit, one of {RANKS} and one of {SUITS}, as in TS or 5H"
        )
    return card(SUITS.index(name[1]), RANKS.index(name[0]) + 1)


def read_cards(text: str | Iterable[str]) -> list[int]:
    """The cards of a text such as ``"5C AS 9D"`` (or of a list of such names), in order."""
    names = text.replace(",", " ").split() if isinstance(text, str) else list(text)
    return [read_card(name) for name in names]


def cards_text(cards: Iterable[int]) -> str:
    """``"5C AS 9D"``."""
    return " ".join(map(card_text, cards))


# -- packs ------------------------------------------------------------------------------------------------------------


def pack(copies: int, without: Sequence[int] = ()) -> list[int]:
    """`copies` packs in the order in which they are shuffled: suits S H D C, ranks A to K, the copies of a kind together.

    One copy of each card in `without` is left out.
    """
    left_out = Counter(without)
    return [
        card(suit, rank)
        for suit in range(4)
        for rank in range(ACE, KING + 1)
        for _ in range(copies - left_out[card(suit, rank)])
    ]


def check_pack(have: Iterable[int], whole: Iterable[int], what: str = "the deal") -> None:
    """Raise BadInput, with the cards named, unless `have` are the cards of `whole` in some order.

    Empty places do not count; a card not seen may be any card that is not there otherwise.
    """
    seen = Counter(have)
    del seen[EMPTY]
    unseen = seen.pop(UNKNOWN, 0)
    wanted = Counter(whole)
    extra, missing = seen - wanted, wanted - seen
    faults = []
    if missing.total() > unseen:
        faults.append(f"lacks {_named(missing)}")
    if extra or missing.total() < unseen:
        faults.append(f"has {_named(extra) or 'an unseen card'} too many")
    if faults:
        raise BadInput(
            f"{what} {' and '.join(faults)}: it needs {wanted.total()} cards and has {seen.total() + unseen}"
        )


def _named(cards: Counter[int]) -> str:
    names = [card_text(c) for c in sorted(cards.elements())]
    return ", ".join(names) if len(names) <= 8 else f"{', '.join(names[:8])} and {len(names) - 8} more"


# -- the numbered shuffle ---------------------------------------------------------------------------------------------

MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB
LOW32 = 0xFFFFFFFF


def splitmix(stream: int) -> int:
    """The output of SplitMix64 in the state `stream` (Steele, Lea and Flood, OOPSLA 2014): 64 bits.

    The generator's next state is ``stream + GOLDEN``; its k-th output is ``splitmix(start + k * GOLDEN)``.
    """
    z = stream & MASK
    z = ((z ^ ((z >> 30) & 0x3FFFFFFFF)) * MIX1) & MASK
    z = ((z ^ ((z >> 27) & 0x1FFFFFFFFF)) * MIX2) & MASK
    return z ^ ((z >> 31) & 0x1FFFFFFFF)


def shuffle(s: State, start: int, count: int, stream: int) -> int:
    """Shuffle the `count` entries of `s` from `start` on, in place, and return the stream as it then is.

    Fisher and Yates from the last entry down; each place is drawn by Lemire's multiply-and-reject (ACM TOMACS 29, 2019)
    on the high 32 bits of the next output of SplitMix64. Frozen: every deal number rests on it.
    """
    for i in range(count - 1, 0, -1):
        bound = i + 1
        threshold = (1 << 32) % bound
        while True:
            stream = (stream + GOLDEN) & MASK
            product = ((splitmix(stream) >> 32) & LOW32) * bound
            if (product & LOW32) >= threshold:
                break
        j = (product >> 32) & LOW32
        held = s[start + i]
        s[start + i] = s[start + j]
        s[start + j] = held
    return stream


def redeal_stream(number: int, k: int) -> int:
    """Where SplitMix64 starts for the shuffle of the k-th redeal (k = 1, 2 …): the k-th output of the deal's own stream."""
    return splitmix(number + k * GOLDEN)


def world_stream(seed: int, number: int) -> int:
    """Where SplitMix64 starts for the world of a number (0, 1 …) that a seed draws from what is not seen."""
    return splitmix(splitmix(seed + GOLDEN) + number * GOLDEN)


def read_number(text: str | SupportsIndex) -> int:
    """A deal number, 0 to 2**64 - 1, from a whole number or a decimal text. Raises BadInput when it is none or out of range."""
    number = -1
    with suppress(TypeError, ValueError):  # no whole number; more digits than Python reads
        if not isinstance(text, str):
            number = -1 if isinstance(text, bool) else index(text)
        elif text.strip().isascii() and text.strip().isdigit():
            number = int(text)
    if not 0 <= number <= MASK:
        shown = str(text) if abs(number) < MASK**2 else hex(number)
        shown = shown if len(shown) <= 40 else shown[:40] + "…"
        raise BadInput(f"{shown!r} is not a deal number: it is a whole number from 0 to {MASK}")
    return number


def read_range(text: str) -> range:
    """The numbers of deals that a text such as ``1-100`` or ``7`` means. Raises BadInput for anything else."""
    first, dash, last = (part.strip() for part in text.partition("-"))
    if not first or (dash and not last):
        raise BadInput(f"{text[:40]!r} names no deals: write a number, or two as in 1-100")
    numbers = range(read_number(first), read_number(last if dash else first) + 1)
    if not numbers:
        raise BadInput(f"there are no deals {text.strip()}: write the smaller number first, as in 1-100")
    return numbers

"""Cards, packs, cards as text, the numbered shuffle, and numbers as people give and read them.

A card is a small int, ``suit << 4 | rank``: the suit in the high bits, the rank in the low four. Two cards of one suit
with successive ranks therefore differ by exactly 1. The two copies of a card in a double pack are the same int.

Functions on a state `s`, and the random numbers, are rule code. They run interpreted on ``array('b')`` and compiled on the
same bytes, and must give the same result on both. Right shifts are masked so that they mean the same for Python's
ints and for 64-bit two's complement.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, MutableSequence, Sequence
from contextlib import suppress
from math import inf, isfinite
from operator import index
from reprlib import Repr
from typing import SupportsIndex

__all__ = [
    "ACE", "EMPTY", "KING", "PACK", "RANKS", "RANK_NAMES", "SUITS", "SUIT_NAMES", "UNKNOWN", "BadInput", "card",
    "card_text", "card_words", "cards_text", "check_pack", "pack", "rank", "rank_text", "read_card", "read_cards",
    "read_decimal", "read_number", "read_range", "read_whole", "read_yes", "red", "redeal_stream", "shuffle", "splitmix", "suit", "world_stream",
]  # fmt: skip

SUITS = "SHDC"
RANKS = "A23456789TJQK"
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
RANK_NAMES = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")

EMPTY = 0
UNKNOWN = 15  # an unseen card: rank 15 fits nowhere
ACE = 1  # the lowest rank
JACK = 11
QUEEN = 12
KING = 13  # the highest rank
PACK = 52

State = MutableSequence[int]
"""The whole state of a game: one flat sequence of signed bytes."""


_short = Repr()
_short.maxstring = _short.maxother = _short.maxlong = 40


class BadInput(ValueError):
    """Wrong input from a person. The message is one sentence: what is wrong, where, and what would be right."""

    __module__ = "cadogan"  # where users find it


# -- cards as text ----------------------------------------------------------------------------------------------------


def card(suit: int, rank: int) -> int:
    """Return the card of a suit (0–3 in the order S H D C) and a rank (1 = ace … 13 = king)."""
    return suit << 4 | rank


def rank(card: int) -> int:
    """Return the rank of a card, 1 (ace) to 13 (king)."""
    return card & 15


def suit(card: int) -> int:
    """Return the suit of a card, 0–3 in the order spades, hearts, diamonds, clubs."""
    return card >> 4


def red(card: int) -> bool:
    """Whether a card is a heart or a diamond."""
    return card >> 4 == 1 or card >> 4 == 2


def card_text(card: int) -> str:
    """Return a card as text: ``"TS"`` for the ten of spades, ``"??"`` if unseen, ``"--"`` for an empty place."""
    if card == EMPTY:
        return "--"
    if card == UNKNOWN:
        return "??"
    return RANKS[rank(card) - 1] + SUITS[suit(card)]


def card_words(card: int) -> str:
    """Return a card in words, as in ``"10 of spades"``."""
    if card == UNKNOWN:
        return "an unseen card"
    return f"{RANK_NAMES[rank(card) - 1]} of {SUIT_NAMES[suit(card)]}"


def rank_text(rank: int) -> str:
    """Return a rank as text: ``"T"`` for 10. Empty for 0 and 14, the next rank of a complete pile."""
    return RANKS[rank - 1] if ACE <= rank <= KING else ""


def read_card(text: str) -> int:
    """Return the card that a text names: ``TS``, ``ts`` or ``10S``; UNKNOWN for ``??``.

    Raises BadInput for anything else.
    """
    name = text.strip().upper()
    if name == "??":
        return UNKNOWN
    name = name.replace("10", "T", 1) if name.startswith("10") else name
    if len(name) != 2 or name[0] not in RANKS or name[1] not in SUITS:
        raise BadInput(
            f"{text[:20]!r} is not a card: write rank then suit, one of {RANKS} and one of {SUITS}, as in TS or 5H"
        )
    return card(SUITS.index(name[1]), RANKS.index(name[0]) + 1)


def read_cards(text: str | Iterable[str]) -> list[int]:
    """Return the cards of a text such as ``"5C AS 9D"``, or of a list of such names, in order. Raises BadInput."""
    names = text.replace(",", " ").split() if isinstance(text, str) else list(text)
    return [read_card(name) for name in names]


def cards_text(cards: Iterable[int]) -> str:
    """Return cards as text, as in ``"5C AS 9D"``."""
    return " ".join(map(card_text, cards))


# -- packs ------------------------------------------------------------------------------------------------------------


def pack(copies: int, without: Sequence[int] = ()) -> list[int]:
    """Return `copies` packs in their order before the shuffle.

    The order is by suits S H D C, then by ranks A to K, with the copies of a card together. One copy of each card in
    `without` is left out.
    """
    left_out = Counter(without)
    return [
        card(suit, rank)
        for suit in range(4)
        for rank in range(ACE, KING + 1)
        for _ in range(copies - left_out[card(suit, rank)])
    ]


def check_pack(have: Iterable[int], whole: Iterable[int], what: str = "the deal", lacking: bool = False) -> None:
    """Raise BadInput, naming the cards, unless `have` holds the cards of `whole` in any order.

    Empty places do not count. An unseen card may be any card that is otherwise missing. With `lacking`, cards may be
    missing. `what` starts the message.
    """
    seen = Counter(have)
    del seen[EMPTY]
    unseen = seen.pop(UNKNOWN, 0)
    wanted = Counter(whole)
    missing = (wanted - seen).total()
    wrong = sorted(seen - wanted)
    if missing > unseen and not lacking:
        wrong += sorted(wanted - seen)
    faults = [_fault(card, seen[card], wanted[card]) for card in wrong]
    if unseen > missing:
        extra = unseen - missing
        faults.append(f"{counted(extra, 'unseen card')} {'is' if extra == 1 else 'are'} too many")
    if not faults:
        return
    named = ", ".join(faults[:6]) + (f", and {len(faults) - 6} more" if len(faults) > 6 else "")
    total = seen.total() + unseen
    counts = "" if total == wanted.total() or lacking else f"; it has {total} cards and needs {wanted.total()}"
    raise BadInput(f"{what} is wrong: {named}{counts}")


def _fault(card: int, count: int, right: int) -> str:
    """Say that a card is there `count` times, as in ``"the 2 of clubs is there once instead of twice"``."""
    if not right:
        return f"the {card_words(card)} does not belong to it"
    if not count:
        return f"the {card_words(card)} is missing{'' if right == 1 else f' {times(right)}'}"
    return f"the {card_words(card)} is there {times(count)} instead of {times(right)}"


def times(count: int) -> str:
    """Return how often, in words: ``"once"``, ``"three times"``."""
    words = ("never", "once", "twice", "three times", "four times")
    return words[count] if count < len(words) else f"{count} times"


# -- the numbered shuffle ---------------------------------------------------------------------------------------------

MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB
LOW32 = 0xFFFFFFFF


def splitmix(stream: int) -> int:
    """Return the 64-bit output of SplitMix64 in the state `stream` (Steele, Lea and Flood, OOPSLA 2014).

    The generator's next state is ``stream + GOLDEN``; its k-th output is ``splitmix(start + k * GOLDEN)``.
    """
    z = stream & MASK
    z = ((z ^ ((z >> 30) & 0x3FFFFFFFF)) * MIX1) & MASK
    z = ((z ^ ((z >> 27) & 0x1FFFFFFFFF)) * MIX2) & MASK
    return z ^ ((z >> 31) & 0x1FFFFFFFF)


def shuffle(s: State, start: int, count: int, stream: int) -> int:
    """Shuffle the `count` entries of `s` from index `start` in place, and return the new state of the stream.

    Fisher–Yates from the last entry down; each index is drawn by Lemire's multiply-and-reject method (ACM TOMACS 29,
    2019) from the high 32 bits of the next output of SplitMix64. Frozen: every deal number depends on it.
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
    """Return the start of the stream for the k-th redeal (k = 1, 2 …): the k-th output of the deal's stream."""
    return splitmix(number + k * GOLDEN)


def world_stream(seed: int, number: int) -> int:
    """Return the start of the stream for world `number` (0, 1 …) of a seed: one order of the unseen cards."""
    return splitmix(splitmix(seed + GOLDEN) + number * GOLDEN)


# -- numbers as people give and read them -----------------------------------------------------------------------------


def read_number(text: str | SupportsIndex) -> int:
    """Return a deal number, 0 to 2**64 - 1, from an integer or decimal digits. Raises BadInput for anything else."""
    number = -1
    with suppress(TypeError, ValueError):  # not an integer; more digits than Python reads
        if not isinstance(text, str):
            number = -1 if isinstance(text, bool) else index(text)
        elif text.strip().isascii() and text.strip().isdigit():
            number = int(text)
    if not 0 <= number <= MASK:
        shown = str(text) if abs(number) < MASK**2 else hex(number)
        raise BadInput(f"{_shown(shown)} is not a deal number: it is a whole number from 0 to {MASK}")
    return number


def read_whole(text: str, least: int | None = None, most: int | None = None) -> int:
    """Return a whole number from its digits, perhaps with a sign. Raises BadInput, which names the bounds, for anything else."""
    number = None
    if re.fullmatch(r"[+-]?[0-9]+", text.strip()):
        with suppress(ValueError):  # more digits than Python reads
            number = int(text)
    if number is None or (least is not None and number < least) or (most is not None and number > most):
        bounds = "" if least is None else f" of {least} or more" if most is None else f" from {least} to {most}"
        raise BadInput(f"{_shown(text)} is not a whole number{bounds}")
    return number


def read_decimal(text: str, above: float | None = None) -> float:
    """Return a number from its digits, perhaps with a point and a sign. Raises BadInput for anything else.

    `nan` and `inf` are read too, unless the number must be finite and `above` another.
    """
    found = re.fullmatch(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+|nan|inf)", text.strip())
    if not found or (above is not None and not above < float(text) < inf):
        bound = "" if above is None else f" greater than {above:g}"
        raise BadInput(f"{_shown(text)} is not a number{bound}: write one such as 2.5")
    return float(text)


YES = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}


def read_yes(text: str) -> bool:
    """Return whether a text says yes, in one of the words of YES. Raises BadInput for anything else."""
    if text.lower() not in YES:
        raise BadInput(f"{_shown(text)} is neither yes nor no")
    return YES[text.lower()]


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "…")


def read_range(text: str) -> range:
    """Return the deal numbers of a text such as ``1-100`` or ``7``. Raises BadInput for anything else."""
    first, dash, last = (part.strip() for part in text.partition("-"))
    if not first or (dash and not last):
        raise BadInput(f"{text[:40]!r} names no deals: write a number, or two as in 1-100")
    numbers = range(read_number(first), read_number(last if dash else first) + 1)
    if not numbers:
        raise BadInput(f"there are no deals {text.strip()}: write the smaller number first, as in 1-100")
    return numbers


def shown(value: object) -> str:
    """Return a value as Python writes it, in no more than 40 letters or so."""
    try:
        return _short.repr(value)
    except ValueError:  # a number with more digits than Python writes
        return "a number of thousands of digits"


def counted(count: int, what: str) -> str:
    """Return a count in words: ``"1 puzzle"``, ``"7,000 puzzles"``."""
    return f"{count:,} {what}{'s' * (count != 1)}"


def check_seconds(seconds: float | None) -> None:
    """Raise BadInput for a time limit that is not a number greater than 0; None is no limit."""
    if seconds is None or (isfinite(seconds) and seconds > 0):
        return
    shown = f"{seconds:g}"
    if isfinite(seconds):
        raise BadInput(f"{shown} seconds are too few: give a number greater than 0")
    raise BadInput(f"{shown} is not a number of seconds: give a number greater than 0, such as 2.5")

"""Cards in any writing that is usual: read what people type, paste and copy. Cadogan itself writes them as `cards_text`.

A rank and a suit are a card, in one order throughout: ``TS 10s``, ``SA HT``, ``10♠``, ``♥K``, ``ten of spades`` or
``Herz-König``; so is a playing-card character. Ranks may be English, German (B D K) or French (V D R). Suits are signs,
words, or letters of one of the `ALPHABETS`. What separates cards does not matter, nor do quotation marks, bullets and
labels at the beginning of a line.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import NamedTuple
from unicodedata import category, normalize

from cadogan.rules.cards import RANKS, SUITS, UNKNOWN, BadInput, card, card_text, card_words

__all__ = ["NoCards", "count_cards", "read_deal", "read_part", "read_words"]

SIGNS = {sign: suit for suit, signs in enumerate(("♠♤", "♥♡", "♦♢", "♣♧")) for sign in signs}
LETTERS = {letter: n for n, letter in enumerate(RANKS.lower(), 1)}
LETTERS |= {"10": 10, "b": 11, "v": 11, "d": 12, "r": 13}  # Bube, valet; Dame, dame; roi

ENGLISH = {"s": 0, "h": 1, "d": 2, "c": 3}
ALPHABETS = (
    ENGLISH,
    {"p": 0, "pi": 0, "h": 1, "he": 1, "ka": 2, "kr": 3, "t": 3, "tr": 3},  # Pik Herz Karo Kreuz or Treff
    {"p": 0, "h": 1, "k": 2, "kr": 3, "t": 3},  # K is Karo
    {"p": 0, "h": 1, "ka": 2, "k": 3},  # K is Kreuz
    {"p": 0, "pi": 0, "co": 1, "ca": 2, "t": 3, "tr": 3},  # pique cœur carreau trèfle
    {"p": 0, "c": 1, "ca": 2, "t": 3},  # C is cœur
    {"p": 0, "co": 1, "c": 2, "t": 3},  # C is carreau
    {"p": 0, "c": 1, "k": 2, "t": 3},  # Pik Cœur Karo Treff, as at bridge
)
WORDS = {
    "♠": "spades? pik pique",
    "♥": "hearts? herz c(?:oe|œ)ur",
    "♦": "diamonds? karo carreaux?",
    "♣": "clubs? kreuz treff trefle",
    "a": "ace",
    "j": "jack bube valet",
    "q": "queen dame",
    "k": "king k(?:o|oe)nig roi",
    "t": "ten",
    " ": r"\b(?:of|de|and|und|et)\b",
}
_WORD = re.compile("|".join(f"({each.replace(' ', '|')})" for each in WORDS.values()))
_ACE = re.compile(r"\bass?\b")  # German and French; in English letters, the ace of spades
_MARKS = re.compile(r"^[ \t>*•-]*(\d{1,3}(?=[.):])|[a-z\d][a-z\d .#-]{0,23}(?=:))[.):](?=\s|$)", re.MULTILINE)
_OWN = re.compile(rf"\s*(?:(10|[{RANKS.lower()}])([{SUITS.lower()}])|()()(\?\?))")  # Cadogan's own writing
_OWN_LINE = re.compile(rf"\s*(?:[{RANKS}][{SUITS}]\s+)*[{RANKS}][{SUITS}]\s*")
_EXTRA = re.compile("[🂬🂼🃌🃜🂿🃏🃟-🃵]")


class NoCards(BadInput):
    """A text that cannot be read as cards. `wrong`: the part; `either`: the cards that it may be, if there are several."""

    def __init__(self, message: str, wrong: str = "", either: Sequence[int] = ()) -> None:
        super().__init__(message)
        self.wrong = wrong
        self.either = tuple(either)


class Reading(NamedTuple):
    """The cards of a text as one alphabet and one order have them, where each ends, and whether that is the whole text."""

    text: str
    cards: tuple[int, ...]
    ends: tuple[int, ...]
    whole: bool

    @property
    def end(self) -> int:
        """Where the last card ends."""
        return self.ends[-1] if self.ends else 0

    def after(self, end: int) -> str:
        """The text from an offset to the next blank, for messages."""
        return self.text[end:].lstrip()[:20].split(maxsplit=1)[0]


def read_deal(text: str, pack: Iterable[int]) -> list[int]:
    """Return the cards of a text, in order. If it can be read in several ways, take the one with the cards of `pack`.

    Raises NoCards if it cannot be read, or if it still has several readings. Whether all cards are there is not checked.
    """
    whole = Counter(pack)
    return list(_chosen(text, _plain(text), lambda cards: Counter(cards) == whole).cards)


def read_part(text: str, pack: Iterable[int] = ()) -> list[int]:
    """Return the cards of a text, in order, which are some of the cards of `pack`. Raises NoCards as `read_deal`."""
    whole = Counter(pack)
    return list(_chosen(text, _plain(text), lambda cards: Counter(cards) <= whole).cards)


def read_words(words: Sequence[str]) -> list[list[int]]:
    """Return the cards of each word, all words read in the same way. Raises NoCards as `read_deal`."""
    plain = [_plain(word).replace("\n", " ") for word in words]
    reading = _chosen(" ".join(words), "\n".join(plain), lambda cards: False)
    found: list[list[int]] = [[] for _ in plain]
    starts = [0, *accumulate(len(word) + 1 for word in plain)]
    for each, end in zip(reading.cards, reading.ends, strict=True):
        found[bisect_left(starts, end) - 1].append(each)
    return found


def count_cards(text: str) -> tuple[int, bool]:
    """Return the number of cards in a text, and whether it can be read; if not, the number of its words."""
    if _OWN_LINE.fullmatch(text):
        return len(text.split()), True  # quick, for files of many deals
    plain = _plain(text)
    counts = [len(each.cards) for each in _readings(plain) if each.whole]
    return (max(counts), True) if counts else (len(plain.split()), False)


def _chosen(given: str, text: str, fits: Callable[[tuple[int, ...]], bool]) -> Reading:
    """Return the only reading of a plain text, or the only one that fits. Cadogan's own writing is never read otherwise.

    `given`: the text before it was made plain, for messages.
    """
    if extra := _EXTRA.search(text):
        raise NoCards(f"{extra[0]} is a knight, joker or trump: the packs have none of them", extra[0])
    readings = _readings(text)
    different = list({each.cards: each for each in reversed(readings) if each.whole}.values())
    if not different:
        # English first, unless another reading gets clearly further: in "K7 AS" the fault is K7.
        english, furthest = readings[0], max(readings, key=lambda each: len(each.cards))
        wrong = furthest if len(furthest.cards) > len(english.cards) + 1 else english
        part = _as_given(wrong.after(wrong.end), given)
        raise NoCards(
            f"{part!r} is not a card: write rank then suit, one of {RANKS} and one of {SUITS}, as in TS or 5H", part
        )
    fitting = [each for each in different if fits(each.cards)] or different
    if len(fitting) == 1:
        return fitting[0]
    together = zip(*(each.cards for each in fitting), strict=False)
    at = next((i for i, cards in enumerate(together) if len(set(cards)) > 1), 0)
    part = _as_given(fitting[0].after(fitting[0].ends[at - 1] if at else 0), given)
    either = sorted({each.cards[at] for each in fitting})
    *others, last = (f"the {card_words(each)}" for each in either)
    names = " or ".join(map(card_text, either))
    raise NoCards(f"{part!r} can be {', '.join(others)} or {last}: write {names}", part, either)


def _as_given(part: str, given: str) -> str:
    """Return a part of a plain text as it was written."""
    at = given.lower().find(part)
    return part if at < 0 else given[at : at + len(part)]


def _readings(text: str) -> list[Reading]:
    """Return all readings of a plain text; only the first if it is in Cadogan's own writing."""
    own = _read(text, _OWN, ENGLISH, False)
    if own.whole:
        return [own]
    aces = _ACE.sub(lambda ace: "a".ljust(len(ace[0])), text)
    return [
        _read(text if suits is ENGLISH else aces, _pattern(n, turned), suits, turned)
        for n, suits in enumerate(ALPHABETS)
        for turned in (False, True)
    ]


def _plain(text: str) -> str:
    """Return a text in small letters, without accents, labels and punctuation, and with words as letters and signs."""
    text = "".join(c for c in normalize("NFKD", text) if category(c) not in ("Mn", "Me", "Cf")).lower()
    text = _MARKS.sub(lambda mark: mark[0] if _names_cards(mark[1]) else "", text)
    return _lettered("".join(" " if _separates(c) else c for c in text))


def _names_cards(label: str) -> bool:
    """Whether what looks like the label of a line names cards."""
    return not label.isdigit() and any(each.whole for each in _readings(_lettered(label)))


def _separates(c: str) -> bool:
    """Whether a character only separates cards; lines are kept."""
    return c not in "?\n" and (category(c)[0] in "ZP" or category(c) == "Cc" or c in "|=+<>~^`$")


def _lettered(text: str) -> str:
    """Return a text with its words as letters and signs."""
    return _WORD.sub(lambda word: tuple(WORDS)[(word.lastindex or 1) - 1], text)


def _read(text: str, pattern: re.Pattern[str], suits: Mapping[str, int], turned: bool) -> Reading:
    """Read a plain text by the pattern of one card, with the suit first if `turned`."""
    cards, ends, end = [], [], 0
    while found := pattern.match(text, end):
        first, second, whole = found[1] or found[3], found[2] or found[4], found[5]
        rank, suit = (second, first) if turned else (first, second)
        cards.append(_glyph(whole) if whole else card(SIGNS.get(suit, suits.get(suit, 0)), LETTERS[rank]))
        ends.append(end := found.end())
    return Reading(text, tuple(cards), tuple(ends), not text[end:].strip())


def _glyph(text: str) -> int:
    """Return the card of a playing-card character; UNKNOWN for a back and for ``??``."""
    suit, rank = divmod(ord(text[0]) - 0x1F0A0, 16)
    return card(suit, rank - (rank > 12)) if rank and text != "??" else UNKNOWN


@cache
def _pattern(alphabet: int, turned: bool) -> re.Pattern[str]:
    """Return the pattern of one card; an adjoining letter goes before one after a blank."""
    german = {"p", "h"} <= ALPHABETS[alphabet].keys()  # in which Kr is never the roi of K
    ranks = "|".join(sorted(LETTERS.keys() - ({"r", "v"} if german else set()), key=len, reverse=True))
    suits = "|".join(sorted(SIGNS | ALPHABETS[alphabet], key=len, reverse=True))
    first, second = (suits, ranks) if turned else (ranks, suits)
    return re.compile(rf"\s*(?:({first})({second})|({first}) {{1,9}}({second})|(\?\?|[\U0001f0a0-\U0001f0de]))")

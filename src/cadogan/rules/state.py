"""What the states of all games share: the head, and the shuffles of redeals.

A state is one flat sequence of signed bytes. It starts with the same head in every game: the options, the deal's
number, the source of shuffles, and how much of the stock the player knows. The places of the game's table follow. The
functions on a state `s` are rule code, which runs both interpreted and compiled (see `cards`).
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from cadogan.rules.cards import GOLDEN, MASK, BadInput, State, redeal_stream, shuffle, splitmix
from cadogan.rules.refusals import Refusal, refusal

__all__ = ["HEAD", "OPTION", "REDEALS_AT_MOST", "Option", "Preset", "Wording", "arrange", "number_of"]

# Offsets in the head. `s[OPTION + i]` is the value of the i-th option of the game's OPTIONS.
OPTION = 0
NUMBER = 10  # the deal's number, as sixteen hexadecimal digits
CHANCE = 26  # the source of the shuffles of redeals
KNOWN = 27  # how many of the next stock cards the player has seen
HEAD = 28

NO_CHANCE, BY_NUMBER, GIVEN = 0, 1, 2  # values of CHANCE: unknown, from the deal's number, given in the state

REDEALS_AT_MOST = 9


class Option(NamedTuple):
    """A rule option of a family: its values, default first, and one line of help. Numbers are written as digits.

    `role` tells the package what an option decides, if it is more than a rule of this game: ``"redeals"``, the number
    of redeals; ``"shuffles"``, whether redeals are shuffled (off, on); ``"shows-next"``, whether the player sees the
    next card of the stock, which changes what the player knows but not what is legal (off, on); ``"deals"``, the number
    of cards that one deal move lays. `also` are other spellings of the option's name, `values_also` of its values:
    read, never written.
    """

    values: tuple[str, ...]
    help: str
    role: str = ""
    also: tuple[str, ...] = ()
    values_also: Mapping[str, str] = MappingProxyType({})

    @property
    def listed(self) -> tuple[str, ...]:
        """The values in the order for lists: numbers by size, words with the default first."""
        return tuple(sorted(self.values, key=int)) if self.values[0].isdigit() else self.values

    def number(self, value: str) -> int:
        """Return a value as its byte in a state: a number as it is, a word as its index in `values`."""
        return int(value) if value.isdigit() else self.values.index(value)


LANGUAGES = ("de", "fr")  # those of the page, without English


class Wording(NamedTuple):
    """What a game is called and said to be in a language."""

    title: str
    summary: str
    more: str = ""  # what a declaration does not say, such as what the game file's own functions do
    source: str = ""  # in another language by default as in English


class Preset(NamedTuple):
    """A game of a family: one choice of its options. In `Family.PRESETS` its key is the id of the game."""

    title: str
    summary: str  # one sentence for lists of games
    source: str  # the book or page that the rules come from
    options: Mapping[str, str]  # those that differ from the defaults
    aliases: tuple[str, ...] = ()  # other names of the game
    de: Wording | None = None  # in German
    fr: Wording | None = None  # in French

    def wording(self, language: str) -> Wording:
        """Return the game's words in another language: as the game file gives them, or else in English."""
        own: Wording = getattr(self, language, None) or Wording(self.title, self.summary)
        return own if own.source else own._replace(source=self.source)

    def told(self, what: str) -> dict[str, str]:
        """Return its ``title``, ``summary`` or ``source`` in the other languages that the file gives, by the language's code."""
        return {each: getattr(self.wording(each), what) for each in LANGUAGES if getattr(self, each)}


def number_of(s: State) -> int:
    """Return the deal's number from the head."""
    number = 0
    for i in range(16):
        number = number << 4 | s[NUMBER + i]
    return number


def set_number(s: State, number: int) -> None:
    """Write the deal's number into the head."""
    for i in range(16):
        s[NUMBER + i] = (number >> (60 - 4 * i)) & 15


# -- shuffled redeals -------------------------------------------------------------------------------------------------
# Given shuffles are at the end of a state. Each redeal has a byte with the number of cards and then the order of the
# gathered cards, as indices counted from 0.
# In the functions below, k = 1, 2 … is the number of a redeal, `shuffles` or `at` the offset of the given shuffles, and
# `room` or `cards` the most cards that each can order.


def shuffles_room(cards: int) -> int:
    """Return the number of bytes for the given shuffles of a game with `cards` cards."""
    return REDEALS_AT_MOST * (1 + cards)


def arrange(s: State, gathered: int, packet: int, count: int, k: int, shuffles: int, room: int) -> None:
    """Copy the `count` cards at offset `gathered` to offset `packet`, in the order of the k-th redeal's shuffle."""
    order = shuffles + (k - 1) * (1 + room)
    given = s[CHANCE] == GIVEN and s[order] == count
    for i in range(count):
        s[packet + i] = s[gathered + s[order + 1 + i]] if given else s[gathered + i]
    if s[CHANCE] == BY_NUMBER:
        shuffle(s, packet, count, redeal_stream(number_of(s), k))


def lay_world(world: Any, places: Any, cards: Any, chance: bool, stream: int) -> int:
    """Put the unseen `cards` at the offsets `places` of state `world` in random order. Also shuffles `cards` in place.

    With `chance`, the shuffles to come are made random, too. Returns the new state of the stream of random numbers.
    """
    stream = shuffle(cards, 0, len(cards), stream)
    for i in range(len(cards)):
        world[places[i]] = cards[i]
    stream = (stream + GOLDEN) & MASK
    if chance:
        world[CHANCE] = BY_NUMBER
        set_number(world, splitmix(stream))
    return stream


def put_shuffles(s: State, shuffles: Sequence[Sequence[int]], at: int, cards: int) -> None:
    """Write given shuffles into a state. Raises BadInput for one that is not a permutation or too long."""
    if len(shuffles) > REDEALS_AT_MOST:
        raise BadInput(f"{len(shuffles)} shuffles are given, but no game has more than {REDEALS_AT_MOST} redeals")
    for k, order in enumerate(shuffles):
        if len(order) > cards or sorted(order) != list(range(len(order))):
            raise BadInput(
                f"shuffle {k + 1} is not an order of its {len(order)} cards: it must hold each of 0 to {len(order) - 1} once"
            )
        s[at + k * (1 + cards)] = len(order)
        for i, place in enumerate(order):
            s[at + k * (1 + cards) + 1 + i] = place
    s[CHANCE] = GIVEN


def given_shuffle(s: State, k: int, at: int, cards: int) -> list[int]:
    """Return the given shuffle of the k-th redeal; empty if there is none."""
    start = at + (k - 1) * (1 + cards)
    return [s[start + 1 + i] for i in range(s[start])]


def redeal_order(s: State, count: int, k: int, at: int, cards: int) -> list[int]:
    """Return the order into which the k-th redeal brings `count` gathered cards."""
    if s[CHANCE] == GIVEN:
        return given_shuffle(s, k, at, cards)
    order = list(range(count))
    shuffle(order, 0, count, redeal_stream(number_of(s), k))
    return order


def shuffle_refused(s: State, count: int, k: int, at: int, cards: int) -> Refusal | None:
    """Return why the k-th redeal of `count` cards cannot be played: no shuffle fits. None if one does."""
    if s[CHANCE] == NO_CHANCE:
        return refusal("shuffle-unknown", count=k)
    given = len(given_shuffle(s, k, at, cards))
    if s[CHANCE] == GIVEN and given != count:
        if not given:
            return refusal("shuffle-missing", count=k, most=count)
        return refusal("shuffle-length", count=k, given=given, most=count)
    return None


def future(s: State, redeals: int, used: int, at: int, cards: int) -> list[int]:
    """Return the bytes that decide the shuffles to come, after `used` of `redeals` redeals."""
    if used == redeals:
        return []
    if s[CHANCE] == BY_NUMBER:
        return [BY_NUMBER, used, *s[NUMBER : NUMBER + 16]]
    return [s[CHANCE], *s[at + used * (1 + cards) : at + redeals * (1 + cards)]]


def forget(s: State, packet: int) -> None:
    """Erase the origin of a state: the deal's number and, from the packet on, dealt cards and given shuffles."""
    s[CHANCE] = NO_CHANCE
    s[NUMBER : NUMBER + 16] = array("b", bytes(16))
    s[packet:] = array("b", bytes(len(s) - packet))


def shuffles_text(shuffles: Sequence[Sequence[int]]) -> str:
    """Return given shuffles as text, one for each redeal, as in ``"2 0 1/1 0"``; ``-`` for an empty one."""
    return "/".join(" ".join(map(str, order)) or "-" for order in shuffles)


def read_shuffles(text: str) -> list[list[int]]:
    """Read given shuffles, in the form of `shuffles_text`. Raises BadInput if they are not numbers."""
    orders = []
    for part in text.split("/"):
        words = [] if part.strip() in ("", "-") else part.split()
        if not all(word.isascii() and word.isdigit() for word in words):
            raise BadInput(
                f"the shuffle {part.strip()[:40]!r} is wrong: write the indices of the gathered cards, counted from 0"
            )
        orders.append([int(word[:5]) for word in words])
    return orders


def chance_fields(s: State, at: int, cards: int) -> dict[str, str]:
    """Return the source of the shuffles as fields of a text position: a seed, the given shuffles, or nothing."""
    if s[CHANCE] == BY_NUMBER:
        return {"seed": str(number_of(s))}
    if s[CHANCE] != GIVEN:
        return {}
    orders = [given_shuffle(s, k + 1, at, cards) for k in range(REDEALS_AT_MOST)]
    while orders and not orders[-1]:
        orders.pop()
    return {"shuffles": shuffles_text(orders)}

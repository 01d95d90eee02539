"""What every game's state has in common: its head, and the shuffles of redeals.

A state is one flat run of signed bytes. It begins with the same head in every game — options, the deal's number, what is
known of chance — and goes on with the game's own places, named in the game's file. The functions on `s` are rule code:
they run interpreted and compiled alike (see `cards`).
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from cadogan.cards import GOLDEN, MASK, BadInput, State, redeal_stream, shuffle, splitmix
from cadogan.refusals import Refusal, refusal

# The head. Options are data: `s[OPTION + i]` is the i-th option in the order of the game's OPTIONS.
OPTION = 0
NUMBER = 10  # the deal's number, sixteen hexadecimal digits
CHANCE = 26  # where the shuffles of redeals come from
KNOWN = 27  # how many of the next stock cards the player has seen
HEAD = 28

NO_CHANCE, BY_NUMBER, GIVEN = 0, 1, 2  # values of CHANCE

REDEALS_AT_MOST = 9


class Option(NamedTuple):
    """A rule option of a family: its values, the default first, and one line of help. Numbers are written as digits.

    `role` says what an option decides that is more than a rule of the game's own: ``"redeals"`` how many there are,
    ``"shuffles"`` whether they are shuffled, ``"shows-next"`` whether the next card of the stock is seen (this changes what
    a player knows, not what can be done), ``"deals"`` how many cards a deal lays. `also` and `values_also` are other
    spellings that are read and never written.
    """

    values: tuple[str, ...]
    help: str
    role: str = ""
    also: tuple[str, ...] = ()
    values_also: Mapping[str, str] = MappingProxyType({})

    @property
    def listed(self) -> tuple[str, ...]:
        """The values as a person would list them: numbers by size, words with the default first."""
        return tuple(sorted(self.values, key=int)) if self.values[0].isdigit() else self.values

    def number(self, value: str) -> int:
        """A value as it lies in the head of a state."""
        return int(value) if value.isdigit() else self.values.index(value)


class Preset(NamedTuple):
    """A game id: a name for one choice of a family's options."""

    title: str
    summary: str
    source: str
    options: Mapping[str, str]
    aliases: tuple[str, ...] = ()


def number_of(s: State) -> int:
    """The deal's number."""
    number = 0
    for i in range(16):
        number = number << 4 | s[NUMBER + i]
    return number


def set_number(s: State, number: int) -> None:
    """Write the deal's number into the head."""
    for i in range(16):
        s[NUMBER + i] = (number >> (60 - 4 * i)) & 15


# -- redeals that are shuffled ----------------------------------------------------------------------------------------
# Given shuffles lie at the end of a state: for each redeal a length, then that many places of the gathered cards.


def shuffles_room(cards: int) -> int:
    """The bytes that the given shuffles of a game of so many cards need."""
    return REDEALS_AT_MOST * (1 + cards)


def arrange(s: State, gathered: int, packet: int, count: int, k: int, shuffles: int, room: int) -> None:
    """Lay the `count` cards at `gathered` out at `packet`, in the order of the k-th redeal's shuffle (k = 1, 2 …).

    `shuffles` is where the given ones lie, each for at most `room` cards.
    """
    order = shuffles + (k - 1) * (1 + room)
    given = s[CHANCE] == GIVEN and s[order] == count
    for i in range(count):
        s[packet + i] = s[gathered + s[order + 1 + i]] if given else s[gathered + i]
    if s[CHANCE] == BY_NUMBER:
        shuffle(s, packet, count, redeal_stream(number_of(s), k))


def lay_world(world: Any, places: Any, cards: Any, chance: bool, stream: int) -> int:
    """Lay the unseen `cards` into their `places` of a state in a random order, in which they are left.

    Where there is `chance`, the shuffles to come are drawn as well. Returns the stream for further random numbers.
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
    """Write given shuffles into a state; raises BadInput for one that is no permutation or too long."""
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
    """The given shuffle of the k-th redeal; empty when there is none."""
    start = at + (k - 1) * (1 + cards)
    return [s[start + 1 + i] for i in range(s[start])]


def redeal_order(s: State, count: int, k: int, at: int, cards: int) -> list[int]:
    """The order into which the k-th redeal brings `count` gathered cards."""
    if s[CHANCE] == GIVEN:
        return given_shuffle(s, k, at, cards)
    order = list(range(count))
    shuffle(order, 0, count, redeal_stream(number_of(s), k))
    return order


def shuffle_refused(s: State, count: int, k: int, at: int, cards: int) -> Refusal | None:
    """Why the k-th redeal of `count` cards cannot be made for want of a shuffle; None when it can."""
    if s[CHANCE] == NO_CHANCE:
        return refusal("shuffle-unknown", count=k)
    given = len(given_shuffle(s, k, at, cards))
    if s[CHANCE] == GIVEN and given != count:
        if not given:
            return refusal("shuffle-missing", count=k, most=count)
        return refusal("shuffle-length", count=k, given=given, most=count)
    return None


def future(s: State, redeals: int, used: int, at: int, cards: int) -> list[int]:
    """What decides the shuffles still to come, `used` of `redeals` having been made."""
    if used == redeals:
        return []
    if s[CHANCE] == BY_NUMBER:
        return [BY_NUMBER, used, *s[NUMBER : NUMBER + 16]]
    return [s[CHANCE], *s[at + used * (1 + cards) : at + redeals * (1 + cards)]]


def forget(s: State, packet: int) -> None:
    """Take out of a state where it came from: the number, and all from the packet on: given shuffles, dealt cards."""
    s[CHANCE] = NO_CHANCE
    set_number(s, 0)
    s[packet:] = array("b", bytes(len(s) - packet))


def shuffles_text(shuffles: Sequence[Sequence[int]]) -> str:
    """``"2 0 1/1 0"``: the given shuffles, one after the other; ``-`` for none."""
    return "/".join(" ".join(map(str, order)) or "-" for order in shuffles)


def read_shuffles(text: str) -> list[list[int]]:
    """Given shuffles back from `shuffles_text`. Raises BadInput when they are not numbers."""
    orders = []
    for part in text.split("/"):
        words = [] if part.strip() in ("", "-") else part.split()
        if not all(word.isascii() and word.isdigit() for word in words):
            raise BadInput(
                f"the shuffle {part.strip()[:40]!r} is wrong: it is the places of the gathered cards, counted from 0"
            )
        orders.append([int(word[:5]) for word in words])
    return orders


def chance_fields(s: State, at: int, cards: int) -> dict[str, str]:
    """Where the shuffles of redeals come from, as fields of a text position: a seed, or the given shuffles."""
    if s[CHANCE] == BY_NUMBER:
        return {"seed": str(number_of(s))}
    if s[CHANCE] != GIVEN:
        return {}
    orders = [given_shuffle(s, k + 1, at, cards) for k in range(REDEALS_AT_MOST)]
    while orders and not orders[-1]:
        orders.pop()
    return {"shuffles": shuffles_text(orders)}

"""What every game's state has in common, and a table as one line of text.

A state is one flat run of signed bytes. It begins with the same head in every game — options, the deal's number, what is
known of chance — and goes on with the game's own places, named in the game's file. The functions on `s` are rule code:
they run interpreted and compiled alike (see `cards`).
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cadogan.cards import (
    EMPTY,
    GOLDEN,
    MASK,
    UNKNOWN,
    BadInput,
    State,
    card_text,
    check_pack,
    read_card,
    redeal_stream,
    shuffle,
    splitmix,
)

# The head. Options are data: `s[OPTION + i]` is the i-th option in the order of the game's OPTIONS.
OPTION = 0
NUMBER = 10  # the deal's number, sixteen hexadecimal digits
CHANCE = 26  # where the shuffles of redeals come from
KNOWN = 27  # how many of the next stock cards the player has seen
HEAD = 28

NO_CHANCE, BY_NUMBER, GIVEN = 0, 1, 2  # values of CHANCE

REDEALS_AT_MOST = 9


class Option(NamedTuple):
    """A rule option of a family: its values, the default first, and one line of help. Numbers are written as digits."""

    values: tuple[str, ...]
    help: str

    @property
    def listed(self) -> tuple[str, ...]:
        """The values as a person would list them: numbers by size, words with the default first."""
        return tuple(sorted(self.values, key=int)) if self.values[0].isdigit() else self.values


class Preset(NamedTuple):
    """A game id: a name for one choice of a family's options."""

    title: str
    summary: str
    source: str
    options: Mapping[str, str]
    aliases: tuple[str, ...] = ()


class Pile(NamedTuple):
    """A place on the table as a person sees it; `cards` bottom to top, in the stock the next card first."""

    title: str
    kind: str
    cards: tuple[int, ...] = ()
    next: str = ""
    caption: str = ""
    covered: tuple[bool, bool] | None = None


class Spot(NamedTuple):
    """Where a place lies. In units of a fifth of a card's width (a card is 5 by 7); x, y is the centre of its first card."""

    place: str
    x: float
    y: float
    turned: bool = False
    fan: tuple[float, float] = (0.0, 0.0)
    scale: float = 1.0


class Layout(NamedTuple):
    """All places of a game's table, and the size of the table in the same units."""

    width: float
    height: float
    spots: tuple[Spot, ...]


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


def shuffle_refused(s: State, count: int, k: int, at: int, cards: int) -> str:
    """Why the k-th redeal of `count` cards cannot be made for want of a shuffle; empty when it can."""
    if s[CHANCE] == NO_CHANCE:
        return f"the shuffle of redeal {k} is not known"
    given = len(given_shuffle(s, k, at, cards))
    if s[CHANCE] == GIVEN and given != count:
        if not given:
            return f"no shuffle was given for redeal {k}, which gathers {count} cards"
        return f"the shuffle given for redeal {k} is of {given} cards, but {count} are gathered"
    return ""


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


# -- a table as one line of text --------------------------------------------------------------------------------------
# `name=cards; name=cards`, cards separated by blanks, a whole number for so many empty places, ?? for a card not seen.


def join_fields(fields: Mapping[str, str]) -> str:
    """One line of text from named fields, the empty ones left out."""
    return "; ".join(f"{name}={value}" for name, value in fields.items() if value)


def split_fields(text: str, allowed: Sequence[str]) -> dict[str, str]:
    """The named fields of a line; absent ones are empty. Raises BadInput for a name not allowed or given twice."""
    fields = dict.fromkeys(allowed, "")
    given: set[str] = set()
    for part in text.split(";"):
        if not part.strip():
            continue
        name, equals, value = part.partition("=")
        name = name.strip()
        if not equals or name not in fields:
            raise BadInput(
                f"{part.strip()[:60]!r} is no part of a position: the parts are {', '.join(f'{a}=' for a in allowed)}"
            )
        if name in given:
            raise BadInput(f"the position names {name}= twice")
        given.add(name)
        fields[name] = " ".join(value.split())
    return fields


def read_field(fields: Mapping[str, str], name: str, room: int, unseen: bool = False) -> list[int]:
    """The cards of a field, at most `room` of them; `??` only where cards may be unseen."""
    cards: list[int] = []
    for word in fields[name].replace("/", " ").split():
        if word == "--":
            cards.append(EMPTY)
        elif word.isascii() and word.isdigit():
            cards += [EMPTY] * min(int(word[:3]), room + 1)
        else:
            try:
                card = read_card(word)
            except BadInput as error:
                raise BadInput(f"in {name}=: {error}") from None
            if card == UNKNOWN and not unseen:
                raise BadInput(f"in {name}=: a card cannot be ?? here, it lies open")
            cards.append(card)
    if len(cards) > room:
        raise BadInput(f"{name}= has {len(cards)} places, but there is room for {room}")
    return cards


def read_pile(fields: Mapping[str, str], name: str, room: int, unseen: bool = False) -> list[int]:
    """The cards of a field that has no empty places, at most `room` of them."""
    cards = read_field(fields, name, room, unseen)
    if EMPTY in cards:
        raise BadInput(f"{name}= has an empty place, but a pile has none: write its cards one after the other")
    return cards


def read_count(fields: Mapping[str, str], name: str, default: int, most: int) -> int:
    """A small number from a field."""
    text = fields[name]
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and int(text[:4]) <= most):
        raise BadInput(f"{name}={text[:20]} is wrong: it is a number from 0 to {most}")
    return int(text)


def check_table(have: Sequence[int], whole: Sequence[int], strict: bool) -> None:
    """Raise BadInput, with the cards named, for cards too many on a table or, when `strict`, for cards that it lacks."""
    if strict:
        check_pack(have, whole, "the position")
        return
    extra = Counter(have) - Counter(whole)
    del extra[EMPTY], extra[UNKNOWN]
    if extra:
        raise BadInput(f"the position has {', '.join(map(card_text, sorted(extra)))} too many")
    count = sum(card != EMPTY for card in have)
    if count > len(whole):
        raise BadInput(f"the position has {count} cards, but there are only {len(whole)}")


def rows_text(cards: Sequence[int], cols: int) -> str:
    """Cards in rows separated by ``/``, runs of empty places as numbers, as in ``2S 3 5H 3/8``."""
    rows = []
    for start in range(0, len(cards), cols):
        words: list[str] = []
        empty = 0
        for card in [*cards[start : start + cols], None]:
            if card == EMPTY:
                empty += 1
                continue
            if empty:
                words.append(str(empty))
                empty = 0
            if card is not None:
                words.append(card_text(card))
        rows.append(" ".join(words))
    return "/".join(rows)


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

"""Read and write a table as one line of text, made of named fields.

The form is ``name=cards; name=cards``. Cards are separated by blanks; an integer stands for that number of empty
places, ``??`` for an unseen card; a ``|`` follows the face-down cards of a pile.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cadogan.rules.card_texts import NoCards, read_words
from cadogan.rules.cards import EMPTY, RANKS, SUITS, UNKNOWN, BadInput, card_text, cards_text, check_pack, read_card

_OWN = re.compile(rf"(?:[{RANKS}][{SUITS}]|\?\?|--|[\d\s/|])*")  # a field as Cadogan writes it
# A word of a field that is neither empty places nor what separates rows and face-down cards.
_WORD = re.compile(r"(?<![^\s/|])(?!(?:\d+|--)(?![^\s/|]))[^\s/|]+")


def join_fields(fields: Mapping[str, str]) -> str:
    """Return one line of text from named fields, leaving out empty ones."""
    return "; ".join(f"{name}={value}" for name, value in fields.items() if value)


def split_fields(text: str, allowed: Sequence[str]) -> dict[str, str]:
    """Return the fields of a line by name; missing ones are empty. Raises BadInput for an unknown or repeated name."""
    fields = dict.fromkeys(allowed, "")
    given: set[str] = set()
    for part in text.split(";"):
        if not part.strip():
            continue
        name, equals, value = part.partition("=")
        name = name.strip()
        if not equals or name not in fields:
            raise BadInput(
                f"{part.strip()[:60]!r} is not a part of a position: the parts are {', '.join(f'{a}=' for a in allowed)}"
            )
        if name in given:
            raise BadInput(f"the position names {name}= twice")
        given.add(name)
        fields[name] = " ".join(value.split())
    return fields


def spelled(fields: Mapping[str, str], names: Sequence[str]) -> dict[str, str]:
    """Return fields with the cards of those in `names` as Cadogan writes them, from any usual writing.

    Raises BadInput, with the field, for a word that is not a card or can be read in several ways.
    """
    given = {name: fields[name].replace(",", " ") for name in names if fields.get(name)}
    if all(_OWN.fullmatch(fields[name]) for name in given):
        return dict(fields)
    words = [word for value in given.values() for word in _WORD.findall(value)]
    try:
        cards = dict(zip(words, map(cards_text, read_words(words)), strict=True))
    except NoCards as error:
        name = next((name for name, value in given.items() if error.wrong in value), "")
        raise BadInput(f"in {name}=: {error}" if name else str(error)) from None
    return {**fields, **{name: _WORD.sub(lambda word: cards[word[0]], value) for name, value in given.items()}}


def read_field(fields: Mapping[str, str], name: str, room: int, unseen: bool = False) -> list[int]:
    """Return the cards of a field, EMPTY for an empty place.

    Raises BadInput for more than `room` places, for words that are not cards, and for ``??`` unless `unseen` allows it.
    """
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
                raise BadInput(f"in {name}=: ?? is not possible for a face-up card: name the card")
            cards.append(card)
    if len(cards) > room:
        raise BadInput(f"{name}= has {len(cards)} places, but there is room for {room}")
    return cards


def read_pile(fields: Mapping[str, str], name: str, room: int, unseen: bool = False) -> list[int]:
    """Return the cards of a field without empty places. Raises BadInput as `read_field`, and for an empty place."""
    cards = read_field(fields, name, room, unseen)
    if EMPTY in cards:
        raise BadInput(f"{name}= has an empty place, but a pile has none: write only its cards")
    return cards


def read_count(fields: Mapping[str, str], name: str, default: int, most: int) -> int:
    """Return the number in a field, 0 to `most`, or `default` if the field is empty.

    Raises BadInput for anything else.
    """
    text = fields[name]
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and int(text[:4]) <= most):
        raise BadInput(f"{name}={text[:20]} is wrong: write a number from 0 to {most}")
    return int(text)


def check_table(have: Sequence[int], whole: Sequence[int], strict: bool) -> None:
    """Raise BadInput, naming the cards, if a table has too many cards or, with `strict`, lacks some.

    `have` are the cards on the table, `whole` the cards of the packs.
    """
    check_pack(have, whole, "the position", lacking=not strict)


def rows_text(cards: Sequence[int], cols: int) -> str:
    """Return cards as rows of `cols`, separated by ``/``, with runs of empty places as numbers: ``2S 3 5H 3/8``."""
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


def read_turned(
    fields: Mapping[str, str], name: str, room: int, most: int, every_other: bool = False
) -> tuple[list[int], int]:
    """Return the cards of a pile and how many of them are face down: those before a ``|``, which may be ``??``.

    With `every_other` the second, the fourth and so on are, of an even number of cards before the ``|``. Raises BadInput for more
    than `room` cards in all, or more than `most` face down.
    """
    down_text, turned, up_text = fields[name].partition("|")
    if not turned:
        return read_pile(fields, name, room), 0
    down = read_pile({name: down_text}, name, room, unseen=True)
    if len(down) > most:
        allowed = f"at most {most} can be" if most else "all its cards are face up"
        raise BadInput(f"{name}= has {len(down)} cards face down, before the |, but {allowed}")
    if every_other and (len(down) % 2 or UNKNOWN in down[::2]):
        raise BadInput(f"{name}= is wrong before the |: write pairs of cards there, each a face-up and a face-down one")
    cards = [*down, *read_pile({name: up_text}, name, room)]
    if len(cards) > room:
        raise BadInput(f"{name}= has {len(cards)} places, but there is room for {room}")
    return cards, len(down)

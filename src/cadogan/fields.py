"""A table as one line of text: named fields, cards and numbers in them.

``name=cards; name=cards``, cards separated by blanks, a whole number for so many empty places, ``??`` for a card not seen,
``|`` after the cards of a pile that lie face down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from cadogan.cards import EMPTY, UNKNOWN, BadInput, card_text, check_pack, read_card


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


def read_turned(fields: Mapping[str, str], name: str, room: int, most: int) -> tuple[list[int], int]:
    """The cards of a pile and how many of them, at most `most`, lie face down: those before a ``|``, which may be unseen."""
    down_text, turned, up_text = fields[name].partition("|")
    if not turned:
        return read_pile(fields, name, room), 0
    down = read_pile({name: down_text}, name, room, unseen=True)
    if len(down) > most:
        allowed = f"at most {most} of its cards do" if most else "its cards all lie face up"
        raise BadInput(f"{name}= has {len(down)} cards that lie face down, before the |, but {allowed}")
    cards = [*down, *read_pile({name: up_text}, name, room)]
    if len(cards) > room:
        raise BadInput(f"{name}= has {len(cards)} places, but there is room for {room}")
    return cards, len(down)

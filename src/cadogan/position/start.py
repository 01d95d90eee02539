"""Start a game from a deal number, from given cards or from a text position: build its first state."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Mapping
from itertools import chain, zip_longest
from typing import NamedTuple

from cadogan.rules.cards import EMPTY, UNKNOWN, BadInput, cards_text, check_pack, counted, read_cards, read_number
from cadogan.rules.drawn import drawn_fields
from cadogan.rules.fields import join_fields, spelled, split_fields
from cadogan.rules.game import Rules
from cadogan.rules.places import Pile
from cadogan.rules.state import BY_NUMBER, CHANCE, NO_CHANCE, put_shuffles, read_shuffles, set_number


class Start(NamedTuple):
    """What a game starts from: a deal number; given cards, with shuffles or a seed for redeals; or a text position."""

    number: int | None = None
    cards: str = ""
    shuffles: tuple[tuple[int, ...], ...] = ()
    seed: int | None = None
    text: str = ""
    strict: bool = True  # no card may be missing from the text position
    unseen: tuple[int, ...] = ()  # the cards behind the ``??`` of the text, sorted, if they are known


def read_position(rules: Rules, text: str) -> str:
    """Return a text position as Cadogan writes it, from any usual writing of its cards.

    The text may also be a drawn table, with or without the position after it, as `cadogan show` prints them. Raises
    BadInput for any other text.
    """
    family = rules.family
    text = re.sub(r"^[> \t]+", "", text, flags=re.MULTILINE)  # of a mail
    first = re.search(rf"^(?:{'|'.join(family.FIELDS)})\s*=", text, re.MULTILINE)
    if first:
        text = text[first.start() :]
    elif drawn := _drawn(rules, text):
        if any(name not in drawn for name in family.TABLE.card_fields):
            raise BadInput(
                "the drawn table does not show every pile: give the position as `cadogan show --all` prints it"
            )
        text = join_fields(drawn)
    fields = split_fields(text, family.FIELDS)
    plain = spelled(fields, family.TABLE.card_fields)
    return text if plain == fields else join_fields(plain)


def read_table(rules: Rules, text: str) -> str:
    """Return the text position of a drawn table in a text; empty if there is none.

    Raises BadInput if the table does not show all cards.
    """
    drawn = _drawn(rules, text)
    hidden = " ".join(drawn.values()).split().count("??")
    if hidden:
        raise BadInput(
            f"the drawn table does not show {counted(hidden, 'card')}: give all cards in dealing order, as `cadogan deal` "
            "prints them"
        )
    return join_fields(drawn)


def _drawn(rules: Rules, text: str) -> dict[str, str]:
    """Return the fields of a drawn table in a text, in their usual order; empty if there is none."""
    drawn = drawn_fields(rules.family.TABLE, text)
    return {name: drawn[name] for name in rules.family.FIELDS if name in drawn}


def dealing_orders(rules: Rules, piles: Mapping[str, Pile]) -> Iterator[str]:
    """Yield orders in which the cards on the piles of a table may have been dealt: pile by pile, and to all in turn."""
    laid = [pile.cards for pile in piles.values() if pile.kind != "foundation"]
    if sorted(chain(*laid)) == sorted(rules.family.pack(rules.options)):
        yield cards_text(chain(*laid))
        yield cards_text(card for card in chain(*zip_longest(*laid, fillvalue=EMPTY)) if card)


def dealt(rules: Rules, start: Start) -> array[int]:
    """Return the state after dealing, from a number or from cards. Raises BadInput for an impossible deal."""
    if start.number is not None:
        s = rules.blank(start.number)
        rules.family.deal_number(s, start.number)
        return s
    if start.shuffles and start.seed is not None:
        raise BadInput("give either shuffles or a seed, not both")
    if start.shuffles and not rules.shuffles:
        raise BadInput(f"{rules.name} does not shuffle at its redeals: leave the shuffles out")
    if start.seed is not None and not rules.shuffles:
        raise BadInput(f"{rules.name} does not shuffle at its redeals: leave the seed out")
    if rules.shuffles and not start.shuffles and start.seed is None:
        raise BadInput(
            f"{rules.name} shuffles at its redeals: give the shuffles, or a seed (a number) to make them from"
        )
    s = rules.blank(start.seed or 0, start.shuffles)
    named = read_cards(start.cards)
    if not named:
        raise BadInput(f"the deal is empty: give all {len(rules.family.pack(rules.options))} cards in dealing order")
    if UNKNOWN in named:
        raise BadInput("a deal has no unseen cards: name each card in place of ??, or set up a text position")
    check_pack(named, rules.family.pack(rules.options))
    for i, card in enumerate(named):
        s[rules.family.PACKET + i] = card
    rules.family.deal(s)
    return s


def set_up(rules: Rules, start: Start) -> array[int]:
    """Return the state of a text position. Raises BadInput for an impossible position."""
    family = rules.family
    fields = split_fields(start.text, family.FIELDS)
    s = rules.blank()
    for at in range(family.PACKET, family.SIZE):
        s[at] = 0
    s[CHANCE] = NO_CHANCE
    family.read(s, fields, start.strict)
    seed, shuffles = fields.get("seed"), fields.get("shuffles")
    if seed and shuffles:
        raise BadInput("a position has either shuffles= or a seed=, not both")
    for name in ("seed", "shuffles"):
        if fields.get(name) and not rules.shuffled:
            raise BadInput(f"{rules.name} does not shuffle at its redeals: leave {name}= out")
    if seed:
        s[CHANCE] = BY_NUMBER
        set_number(s, read_number(seed))
    elif shuffles:
        put_shuffles(s, read_shuffles(shuffles), family.SHUFFLES, family.DEALT)
    return s

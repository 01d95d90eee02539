"""What a game begins with: a deal by number or by cards, or a text position; and the state that comes of it."""

from __future__ import annotations

from array import array
from typing import NamedTuple

from cadogan.cards import UNKNOWN, BadInput, check_pack, read_cards, read_number
from cadogan.fields import split_fields
from cadogan.game import Rules
from cadogan.state import BY_NUMBER, CHANCE, NO_CHANCE, put_shuffles, read_shuffles, set_number


class Start(NamedTuple):
    """Where a game begins: a deal by number, by cards (with the shuffles of redeals or a seed for them), or a text position."""

    number: int | None = None
    cards: str = ""
    shuffles: tuple[tuple[int, ...], ...] = ()
    seed: int | None = None
    text: str = ""
    strict: bool = True
    unseen: tuple[int, ...] = ()  # which cards a text's ``??`` are, in the order of the suits, where that is known


def dealt(rules: Rules, start: Start) -> array[int]:
    """The state of a deal, by number or by cards. Raises BadInput for one that is impossible."""
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
    if UNKNOWN in named:
        raise BadInput("a deal has no unseen cards: name each card in place of ??, or set up a text position")
    check_pack(named, rules.family.pack(rules.options))
    for i, card in enumerate(named):
        s[rules.family.PACKET + i] = card
    rules.family.deal(s)
    return s


def set_up(rules: Rules, start: Start) -> array[int]:
    """The state of a text position. Raises BadInput for an impossible one."""
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

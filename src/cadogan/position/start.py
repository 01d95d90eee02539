"""Start a game from a deal number, from given cards or from a text position: build its first state."""

from __future__ import annotations

from array import array
from typing import NamedTuple

from cadogan.rules.cards import UNKNOWN, BadInput, check_pack, read_cards, read_number
from cadogan.rules.fields import split_fields
from cadogan.rules.game import Rules
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

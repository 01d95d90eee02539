"""The rules: cards, what a table is made of, and the games, one file for each family.

A game file of your own imports what it needs from here; [Adding a game](../adding-a-game.md) goes through one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from pkgutil import resolve_name
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from cadogan.rules import pictures as pictures  # reached after `import cadogan`; nothing else here imports it
from cadogan.rules.cards import ACE, EMPTY, KING, SUITS, UNKNOWN, BadInput, State, card_text, rank_text, red, shuffle
from cadogan.rules.pile_ops import (
    BASES,
    carry,
    check_built,
    clear,
    complete,
    deal_cards,
    draw_card,
    exchange,
    exchange_step,
    exchanges,
    follows,
    found,
    founded,
    held,
    in_piles,
    lay_stock,
    met,
    no_exchange,
    no_foundation,
    no_redeal,
    pop,
    push,
    run_length,
    top,
    turn_over,
)
from cadogan.rules.piles import Cells, Foundations, Heap, Piles, Redeals, Room, Stock, Waste
from cadogan.rules.places import CARD, PAIR, Layout, Lies, Pile, Spot, Step, numbered
from cadogan.rules.refusals import Refusal, refusal, takes
from cadogan.rules.state import HEAD, OPTION, Option, Preset, arrange
from cadogan.rules.table import Table

if TYPE_CHECKING:
    from cadogan.rules import cards as cards
    from cadogan.rules import family as family
    from cadogan.rules import places as places
    from cadogan.rules import refusals as refusals
    from cadogan.rules import state as state
    from cadogan.rules.arguments import Arguments

__version__ = "0.1.0"  # of Cadogan; here, below all that writes it into results

__all__ = [
    "ACE", "BASES", "CARD", "EMPTY", "HEAD", "KING", "OPTION", "PAIR", "SUITS", "UNKNOWN", "BadInput", "Cells",
    "Foundations", "Heap", "Layout", "Lies", "Option", "Pile", "Piles", "Preset", "Redeals", "Refusal", "Room", "Spot",
    "State", "Step", "Stock", "Table", "Waste", "arrange", "card_text", "carry", "check_built", "clear", "complete",
    "deal_cards", "draw_card", "exchange", "exchange_step", "exchanges", "follows", "found", "founded", "held",
    "in_piles", "lay_stock", "met", "no_exchange", "no_foundation", "no_redeal", "numbered", "pop", "push", "rank_text",
    "red", "refusal", "run_length", "shuffle", "takes", "top", "turn_over",
]  # fmt: skip


# -- what public functions and packages of every room share: here, below all rooms --------------------------------------

Door = TypeVar("Door", bound=Callable[..., Any])


def checked(function: Door) -> Door:
    """Let a public function raise BadInput, with a sentence, for an argument that does not have the annotated type.

    One that is called for every move checks by hand, which costs less.
    """
    arguments: Arguments | None = None

    @wraps(function)
    def door(*given: Any, **named: Any) -> Any:
        nonlocal arguments
        if arguments is None:
            from cadogan.rules.arguments import Arguments

            arguments = Arguments(cast(FunctionType, function))
        arguments.check(given, named)
        return function(*given, **named)

    return cast(Door, door)


def lazy(package: str, names: dict[str, str]) -> Callable[[str], Any]:
    """Return the `__getattr__` of a package that imports names at their first use.

    `names` has where each is: ``"cadogan.solver:solve"``, or ``"cadogan.solver:"`` for a module.
    """

    def attribute(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = resolve_name(names[name])
        setattr(sys.modules[package], name, found)
        return found

    return attribute

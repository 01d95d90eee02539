"""What the numbers mean: the entries of an observation, and the actions. Stable within a version of a family's rules."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from cadogan.machine import arrays, steps
from cadogan.rules import checked
from cadogan.rules.cards import RANKS, SUITS, BadInput
from cadogan.rules.game import Rules
from cadogan.rules.piles import Cells, Foundations, Heap, Piles, Redeals, Room, Stock

VERSION = 1  # of the order in which states become observations; a new one changes the numbers of every game


class Run(NamedTuple):
    """Entries of an observation that lie together: the kind that `steps.observe` makes, and the name of each entry."""

    kind: int
    here: int  # offset in the state
    room: int
    shown: int  # for a stock: the offset of the option that shows its next card, 0 for none
    names: tuple[str, ...]


def runs(rules: Rules) -> list[Run]:
    """Return the runs of a game's observation, without the counts of unseen cards at its end.

    Raises BadInput for a game that hides cards in a way of its own.
    """
    family = rules.family
    if hasattr(family.module, "hide"):
        raise BadInput(f"{rules.name} hides cards in a way of its own, which cadogan.env does not know")
    s = rules.blank()
    found: list[Run] = []
    for block, at in family.TABLE.blocks:
        match block:
            case Cells():
                found += _numbers(zip(block.names, block.cells(s, at), strict=False))
            case Foundations():
                names = (f"{way}{suit}" for way in block.ways for suit in SUITS)
                found += _numbers((name, at + i) for i, name in enumerate(names))
            case Redeals():
                found += _numbers([("redeals left", at)])
            case Room():
                if block.written:  # other rooms repeat what the table shows
                    found += _numbers(
                        (block.name if block.room == 1 else f"{block.name} {i}", at + i) for i in range(block.room)
                    )
            case Piles():
                for name, pile in block.offsets(at).items():
                    sizes = (f"{name} size", *((f"{name} face down",) if block.down else ()))
                    kind = (steps.EVERY_OTHER if block.every_other else steps.TURNED) if block.down else steps.PILE
                    found.append(Run(kind, pile, block.room, 0, (*sizes, *_cards(name, block.room))))
            case Stock():
                found.append(Run(steps.STOCK, at, block.room, block.next, ("stock size", *_cards("stock", block.room))))
            case Heap():
                pass
            case _:
                raise BadInput(
                    f"{rules.name} has a kind of place that cadogan.env does not know: {type(block).__name__}"
                )
    return found


def _cards(name: str, room: int) -> Iterator[str]:
    """Yield the names of a pile's cards, the top card first."""
    return (f"{name} card {i + 1}" for i in range(room))


def _numbers(entries: Iterable[tuple[str, int]]) -> list[Run]:
    """Return runs of numbers that are taken as they are: pairs of a name and an offset. Neighbours become one run."""
    found: list[Run] = []
    for name, at in entries:
        if found and at == found[-1].here + found[-1].room:
            last = found[-1]
            found[-1] = last._replace(room=last.room + 1, names=(*last.names, name))
        else:
            found.append(Run(steps.NUMBERS, at, 1, 0, (name,)))
    return found


def plan(rules: Rules) -> Any:
    """Return a game's plan for `steps.observe`."""
    found = runs(rules)
    rows = arrays.zeros("q", len(found), 4)
    for i, run in enumerate(found):
        for j, number in enumerate(run[:4]):
            rows[i, j] = number
    return rows


@checked
def observation_names(game: Rules | str) -> list[str]:
    """Return what each entry of a game's observation is, in order.

    A place has a card, such as ``a1``; ``w card 1`` is the top card of a pile, ``stock card 1`` the next card of the stock.
    ``unseen AS`` counts the copies of a card that the player has not seen. `game` may be a name. Raises BadInput.
    """
    rules = _rules(game)
    unseen = (f"unseen {rank}{suit}" for suit in SUITS for rank in RANKS)
    return [*(name for run in runs(rules) for name in run.names), *unseen]


@checked
def action_names(game: Rules | str) -> list[str]:
    """Return the name of each action's move, in order: action 49 of the quilt is ``c1-d``. Empty for a number without a move.

    An action is the number of a move, `cadogan.Move.code`. Raises BadInput.
    """
    rules = _rules(game)
    blank = rules.blank()
    names: dict[str, int] = {}
    for code in range(rules.family.MOVES):
        with suppress(LookupError):
            names.setdefault(rules.family.move_name(blank, code), code)
    of_code = {code: name for name, code in names.items()}
    return [of_code.get(code, "") for code in range(rules.family.MOVES)]


@checked
def numbers_version(game: Rules | str) -> str:
    """Return the version of a game's numbers: its family, the version of its rules, and a hash of all names.

    Agents that were trained with the same version can be used. Raises BadInput.
    """
    rules = _rules(game)
    names = "\n".join([str(VERSION), *observation_names(rules), "", *action_names(rules)])
    return f"{rules.family.NAME}-{rules.version}-{hashlib.sha256(names.encode()).hexdigest()[:8]}"


def _rules(game: Rules | str) -> Rules:
    return Rules(game) if isinstance(game, str) else game

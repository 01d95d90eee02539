"""The gist of a declared game, as codes from which a page makes its sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from cadogan.rules.cards import rank_text
from cadogan.rules.declared import rows as r
from cadogan.rules.declared.building import ANY_CARD, Build
from cadogan.rules.declared.words import (
    CHOSEN,
    COLUMNS,
    FIRST_CARD,
    IN_ROUNDS,
    IN_TURN,
    ROWS,
    Foundations,
    Says,
    Stock,
    chosen,
    said,
)
from cadogan.rules.piles import Block

ANY, NONE, FILLED, SOME = "any", "none", "filled", "some"
# Where a deal goes, if not to the waste.
TO = {COLUMNS: "columns", ROWS: "columns", IN_TURN: "turn", IN_ROUNDS: "turn", 0: ""}


class Built(NamedTuple):
    """How cards are built: `way` is up, down or both, or empty if they are not; `suits` is suit, colour, alternate or any.

    `base`: the rank on an empty pile, as in ``"K"``; or first (that of its first card), any, none, some (several ranks or
    only cards from some places) or filled (at once).
    """

    way: str
    suits: str
    base: str


class Gist(NamedTuple):
    """What a game is about: how its foundations and its columns are built, where a deal goes, and whether redeals never end.

    `foundations` is empty if the goal is to clear the table. `columns` is None without columns. `deals_to` is waste, columns, column (the
    last one), turn (card by card to the columns in turn) or empty.
    """

    foundations: tuple[Built, ...]
    columns: Built | None
    deals_to: str
    endless: bool


def gist(
    blocks: Sequence[tuple[Block, int]], cleared: bool, leader: int, endless: bool, options: Mapping[str, str]
) -> Gist:
    """Return the gist of a game with some options."""
    of = partial(chosen, options=options)

    def built(block: Block, says: Says) -> Built:
        build: Build = of(says.build)
        way = "" if {abs(step) for step in build.steps} != {1} else "both" if len(build.steps) > 1 else "up"
        way = "down" if build.steps == (-1,) else way
        return Built(way, build.suits, base(block, says))

    def base(block: Block, says: Says) -> str:
        starts = tuple(of(says.starts))
        if isinstance(block, Foundations):
            several = block.base in (FIRST_CARD, CHOSEN) or len({card & 15 for card in says.out}) > 1
            return FIRST_CARD if several else rank_text(starts[0])
        if of(says.at_once) or says.kept:
            return FILLED
        if not starts:
            return NONE
        if len(starts) == 1:
            return rank_text(starts[0])
        return ANY if starts == ANY_CARD and says.word in of(says.filled) else SOME

    each = said(block for block, _ in blocks)
    founded = [pair for pair in each if isinstance(pair[0], Foundations) and not pair[1].beside]
    columns = [pair for pair in each if pair[1].zone == r.COLUMN]
    columns.sort(key=lambda pair: not of(pair[1].build).steps)  # those that are built on first
    stock = next((block for block, _ in each if isinstance(block, Stock)), None)
    deals = of(stock.deals) if stock else 0
    return Gist(
        () if cleared else tuple(dict.fromkeys(built(*pair) for pair in founded)),
        built(*columns[0]) if columns else None,
        "column" if leader and deals else TO.get(deals, "waste"),
        endless,
    )

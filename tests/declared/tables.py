"""Tables whose places have no coordinates, of all kinds: what `laid_out` is tried on, here and in the page's tests."""

from __future__ import annotations

from cadogan.rules.declared import (
    ALTERNATE,
    ANY_SUIT,
    BY_SPACES,
    FIRST_CARD,
    KING,
    RUN,
    Cells,
    Columns,
    Foundations,
    Lies,
    Redeals,
    Reserve,
    Stock,
    Table,
    Waste,
    both,
    down,
    pyramid,
    total,
    up,
)

FANS = (3,) * 17 + (1,)
TABLES = {
    "golf": Table(Columns(7, deal=5), Waste(both(ANY_SUIT), deal=1), Stock(), goal="columns"),
    "klondike": Table(
        Columns(7, down(ALTERNATE), range(1, 8), face_down=True, moves=RUN), Foundations(4), Redeals(2), Waste(), Stock(3)
    ),
    "beleaguered castle": Table(Columns(8, down(ANY_SUIT), 6), Foundations(4, out=True)),
    "forty thieves": Table(Columns(10, down(), 4), Foundations(8), Waste(), Stock(), packs=2),
    "twelve packets": Table(
        Columns(12, both(), 8, title="packet {}"), Foundations(4), Foundations(4, down(), KING, letter="d"), Stock(0), packs=2
    ),
    "facing": Table(
        Columns(12, both(), 8), Foundations(4), Foundations(4, down(), KING, letter="d"), Redeals(2), Stock(0), packs=2, facing=True
    ),
    "the fifteen": Table(
        Columns(15, both(), (7,) * 14 + (6,)), Foundations(4), Foundations(4, down(), KING, letter="d"), packs=2
    ),
    "fan": Table(Columns(18, down(), FANS), Foundations(4), laid="piles"),
    "twenty packets": Table(Columns(20, down(), 1), Foundations(8, out=True), Waste(), Stock(), packs=2),
    "two rows of aces": Table(Columns(8, down(ALTERNATE), 1), Foundations(8), Redeals(1), Waste(), Stock(), packs=2),
    "a bouquet": Table(Columns(6, down(ANY_SUIT), 6), Reserve(16), Foundations(4)),
    "canfield": Table(
        Reserve(1, 13, face_down=True),
        Foundations(4, up(corner=True), FIRST_CARD),
        Columns(4, down(ALTERNATE, corner=True), 1),
        Waste(),
        Redeals(None),
        Stock(3),
    ),
    "terrace": Table(
        Reserve(1, 11), Foundations(8, up(ALTERNATE, corner=True), FIRST_CARD), Columns(9, down(ALTERNATE), 1), Waste(), Stock(), packs=2
    ),
    "cells": Table(Columns(8, down(ALTERNATE), (7,) * 4 + (6,) * 4, moves=BY_SPACES), Cells(4), Foundations(4)),
    "pyramid": Table(Reserve(28, covered=pyramid(7)), Waste(), Stock(), pairs=total(13)),
    "an author's flower bed": Table(
        Columns(6, down(), 4, lies=Lies(10.0, 20.0, columns=3, across=9.0, down=16.0, fan=1.5)), Foundations(4), Waste(), Stock()
    ),
}  # fmt: skip


def most(table: Table) -> dict[str, int]:
    """Return the most cards that each place of a table can hold."""
    return {name: getattr(block, "room", 1) for block, _ in table.blocks for name in block.names}

"""Declared games: the words of a game file that needs no functions.

    from cadogan.rules.declared import ANY_SUIT, Columns, Foundations, Preset, Table, down

    TABLE = Table(
        Columns(8, down(ANY_SUIT), deal=6),
        Foundations(4, out=True),
    )

`words` has the blocks of a table and what is said of them, `table` makes the tables of `engine` of them, which plays all such games.
"""

from cadogan.rules.cards import ACE, JACK, KING, QUEEN
from cadogan.rules.declared.table import Table
from cadogan.rules.declared.words import (
    AFTER_STOCK,
    ALTERNATE,
    ANY_CARD,
    ANY_SUIT,
    ANYWHERE,
    COLUMNS,
    FIRST_CARD,
    FOUNDATIONS,
    IN_COLOUR,
    IN_SUIT,
    NO_CARD,
    OUT_AND_BACK,
    RESERVE,
    WASTE,
    Cells,
    Columns,
    Foundations,
    Reserve,
    Stock,
    Waste,
    bare,
    both,
    by,
    down,
    up,
)
from cadogan.rules.piles import Redeals
from cadogan.rules.places import Lies
from cadogan.rules.state import OPTION, Option, Preset

__all__ = [
    "ACE", "AFTER_STOCK", "ALTERNATE", "ANYWHERE", "ANY_CARD", "ANY_SUIT", "COLUMNS", "FIRST_CARD", "FOUNDATIONS", "IN_COLOUR", "IN_SUIT",
    "JACK", "KING", "NO_CARD", "OPTION", "OUT_AND_BACK", "QUEEN", "RESERVE", "WASTE", "Cells", "Columns", "Foundations", "Lies", "Option",
    "Preset", "Redeals", "Reserve", "Stock", "Table", "Waste", "bare", "both", "by", "down", "up",
]  # fmt: skip

"""Declared games: the words of a game file that needs no functions.

    from cadogan.rules.declared import *

    TABLE = Table(
        Columns(8, down(ANY_SUIT), deal=6),
        Foundations(4, out=True),
    )

`words` has the blocks of a table and what is said of them, `table` makes the tables of `engine` of them, which plays all such games.
"""

from cadogan.rules.cards import ACE, JACK, KING, QUEEN
from cadogan.rules.declared.building import (
    ALTERNATE,
    ANY_CARD,
    ANY_SUIT,
    IN_COLOUR,
    IN_SUIT,
    NO_CARD,
    anyhow,
    bare,
    both,
    down,
    equal,
    total,
    up,
)
from cadogan.rules.declared.table import Table
from cadogan.rules.declared.words import (
    AFTER_STOCK,
    AFTER_WASTE,
    ANYWHERE,
    BY_SPACES,
    CHOSEN,
    COLUMNS,
    EVERY_OTHER,
    FIRST_CARD,
    FOUNDATIONS,
    HEAPED,
    IN_ROUNDS,
    IN_TURN,
    ONE,
    OUT_AND_BACK,
    RESERVE,
    ROWS,
    RUN,
    STOCK,
    UNTIL_EMPTY,
    WASTE,
    WHOLE,
    Cells,
    Columns,
    Foundations,
    Redeals,
    Reserve,
    Stock,
    Waste,
    by,
    pyramid,
)
from cadogan.rules.places import Lies
from cadogan.rules.state import Option, Preset, Wording

__all__ = ["ACE", "AFTER_STOCK", "AFTER_WASTE", "ALTERNATE", "ANYWHERE", "ANY_CARD", "ANY_SUIT", "BY_SPACES", "CHOSEN", "COLUMNS", "EVERY_OTHER", "FIRST_CARD", "FOUNDATIONS", "HEAPED", "IN_COLOUR", "IN_ROUNDS", "IN_SUIT", "IN_TURN", "JACK", "KING", "NO_CARD", "ONE", "OUT_AND_BACK", "QUEEN", "RESERVE", "ROWS", "RUN", "STOCK", "UNTIL_EMPTY", "WASTE", "WHOLE", "Cells", "Columns", "Foundations", "Lies", "Option", "Preset", "Redeals", "Reserve", "Stock", "Table", "Waste", "Wording", "anyhow", "bare", "both", "by", "down", "equal", "pyramid", "total", "up"]  # fmt: skip

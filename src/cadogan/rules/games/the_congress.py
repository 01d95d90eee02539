"""The Congress: eight rivers, dealt in rows that block each other, and four helps to build on.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. "You may not play a card from any row
until that row is complete". Of the rivers she fills "the uppermost rows" first, but a card there is free only when the
pack is exhausted. PySolFC's Congress is another game.
"""

from collections.abc import Mapping

from cadogan.rules.declared import *
from cadogan.rules.places import Layout, Spot

DE = Wording("Der Kongress (The Congress)", "Acht Flüsse in Reihen, die einander sperren, und vier Helfer zum Bauen.")
FR = Wording("Le Congrès (The Congress)", "Huit rivières en rangées qui se bloquent, et quatre paquets d’aide.")
RIVERS, APART, BELOW = "r", 5.7, 22.0
TABLE = Table(
    Columns(
        4,
        down(),
        1,
        takes=(COLUMNS,),
        filled=(RIVERS,),
        at_once=(STOCK,),
        letter="h",
        title="help {}",
        lies=Lies(0.0, BELOW, APART, fan=1.3),
    ),
    Columns(
        8,
        deal=1,
        takes=(),
        spaces=NO_CARD,
        at_once=ROWS,
        letter=RIVERS,
        title="river {}",
        lies=Lies(0.0, 0.0, APART, fan=1.8),
    ),
    Columns(
        4,
        down(),
        takes=(COLUMNS,),
        filled=(RIVERS,),
        opens=AFTER_STOCK,
        letter="x",
        title="extra help {}",
        lies=Lies(4 * APART, BELOW, APART, fan=1.3),
    ),
    Foundations(8, out=True),
    Stock(ROWS),
    packs=2,
)


def layouts(options: Mapping[str, str]) -> tuple[Layout, ...]:
    """Return the usual layouts, and one for narrow windows, in which the rivers are as wide as it is."""
    rivers, founded, helps = (
        [name for block, _ in TABLE.blocks if isinstance(block, kind) for name in block.names if name[0] in letters]
        for kind, letters in ((Columns, RIVERS), (Foundations, "u"), (Columns, "hx"))
    )
    narrow = (
        *Lies(2.5, 3.5, 5.2).spots(founded),
        *Lies(2.5, 12.7, 5.2, fan=1.8).spots(rivers),
        *Lies(2.5, 39.0, 5.2, fan=1.4).spots(helps),
        Spot("stock", 20.7, 55.0),
    )
    return (*TABLE.layouts, Layout(41.4, 60.4, narrow))

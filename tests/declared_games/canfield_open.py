"""Canfield: a reserve of thirteen fills the spaces.

Deal thirteen cards to the reserve, one to a foundation, whose rank all foundations begin with, and one to each of four columns. Foundations
are built up in suit, columns down in alternate colours, both around the corner. Runs move together. A space is filled from the reserve at
once; when that is empty, by any card. The stock is dealt by threes and turned over without limit.

Source. The presets of Solvitaire, by Charlie Blake and Ian Gent.
"""

from cadogan.rules.declared import *

TABLE = Table(
    Reserve(1, 13, lies=Lies(3.5, 33)),
    Foundations(4, up(corner=True), FIRST_CARD, lies=Lies(21.5, 4.5)),
    Columns(
        4, down(ALTERNATE, corner=True), 1, moves=RUN, at_once=(RESERVE, WASTE), room=26, lies=Lies(3.5, 13.0, fan=1.6)
    ),
    Waste(lies=Lies(9.5, 4.5)),
    Stock(3, lies=Lies(3.5, 4.5)),
    Redeals(None),
)

"""Canfield: a reserve of thirteen fills the spaces.

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

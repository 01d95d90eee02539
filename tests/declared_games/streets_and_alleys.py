"""Streets and Alleys: eight columns, and no ace is out.

Deal the pack to eight columns, face up: seven cards to four of them, six to the others. Foundations are built up in suit from the ace. The
top card of a column may go to its foundation, onto a card one rank higher, of any suit, or to an empty column.

Source. The presets of Solvitaire, by Charlie Blake and Ian Gent.
"""

from cadogan.rules.declared import *

TABLE = Table(
    Columns(8, down(ANY_SUIT), (7, 7, 7, 7, 6, 6, 6, 6), lies=Lies(3.5, 13.0, across=9.6, fan=1.6)),
    Foundations(4, lies=Lies(21.5, 4.5)),
)

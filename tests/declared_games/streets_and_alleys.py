"""Streets and Alleys: eight columns, and no ace is out.

Source. The presets of Solvitaire, by Charlie Blake and Ian Gent.
"""

from cadogan.rules.declared import *

TABLE = Table(
    Columns(8, down(ANY_SUIT), (7, 7, 7, 7, 6, 6, 6, 6), lies=Lies(3.5, 13.0, across=9.6, fan=1.6)),
    Foundations(4, lies=Lies(21.5, 4.5)),
)

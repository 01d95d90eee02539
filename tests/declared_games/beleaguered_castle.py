"""Beleaguered Castle: eight columns, built on by rank alone.

Source. The presets of Solvitaire, by Charlie Blake and Ian Gent.
"""

from cadogan.rules.declared import *

TABLE = Table(
    Columns(8, down(ANY_SUIT), deal=6, lies=Lies(3.5, 13.0, across=9.6, fan=1.6)),
    Foundations(4, out=True, lies=Lies(21.5, 4.5)),
)

"""Forty Thieves: ten columns of four, with two packs.

Source. The presets of Solvitaire, by Charlie Blake and Ian Gent.
"""

from cadogan.rules.declared import *

TABLE = Table(
    Columns(10, down(), deal=4, lies=Lies(3.5, 13.0, fan=1.6)),
    Foundations(8, lies=Lies(21.5, 4.5)),
    Waste(lies=Lies(9.5, 4.5)),
    Stock(lies=Lies(3.5, 4.5)),
    packs=2,
)

"""Forty Thieves: ten columns of four, with two packs.

Deal ten columns of four cards, face up. Eight foundations are built up in suit from the ace. The top card of a column or of the waste may
go to a foundation, onto the next higher card of its suit, or to an empty column. The stock is dealt card by card to the waste, once.

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

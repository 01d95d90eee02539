"""Klondike, all known: seven columns in alternate colours.

Source. The presets of Solvitaire, by Charlie Blake and Ian Gent.
"""

from cadogan.rules.declared import *

OPTIONS = {"deal": Option(("3", "1"), "how many cards are dealt at a time", "deals")}
TABLE = Table(
    Columns(
        7, down(ALTERNATE), range(1, 8), moves=RUN, spaces=(KING,), filled=OUT_AND_BACK, lies=Lies(3.5, 13.0, fan=1.6)
    ),
    Foundations(4, back=True, lies=Lies(21.5, 4.5)),
    Waste(lies=Lies(9.5, 4.5)),
    Stock(by("deal", {"3": 3, "1": 1}), lies=Lies(3.5, 4.5)),
    Redeals(None),
)

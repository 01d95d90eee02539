"""The Terrace: choose the first card of eight foundations; thirteen cards wait in a terrace.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. Only "cards in the valley" and "the
uppermost card of the talon" may be placed on the valley, so none of the terrace. Spaces are refilled "from the pack in
hand"; she does not say what happens when it is used up. As foundations may start with any rank, they run on from king
to ace, and so do the piles. To play "always in preference from the terrace" is advice. PySolFC and AisleRiot have a
terrace of eleven and a choice of four.
"""

from cadogan.rules.declared import *

ALSO = ("terrace",)
DE = Wording(
    "Die Terrasse (The Terrace)",
    "Wähle die erste Karte von acht Zielstapeln; dreizehn Karten warten auf einer Terrasse.",
)
FR = Wording(
    "La Terrasse (The Terrace)",
    "Choisissez la première carte de huit fondations ; treize cartes attendent sur une terrasse.",
)
TABLE = Table(
    Reserve(1, 13, title="terrace"),
    Foundations(8, up(ALTERNATE, corner=True), CHOSEN),
    Columns(
        9,
        down(ALTERNATE, corner=True),
        (1,) * 3 + (0,) * 6,
        spaces=NO_CARD,
        takes=(COLUMNS, WASTE),
        at_once=(STOCK, WASTE),
        title="pile {}",
    ),
    Waste(),
    Stock(),
    packs=2,
)

"""Red and Black: eight piles in alternating colours, one shuffled redeal.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. She refills spaces "from the cards in
hand", and does not say what happens when no card is left in hand. Zebra, in PySolFC and AisleRiot, differs only in its
foundations, which alternate colours; hers follow suit.
"""

from cadogan.rules.declared import *

DE = Wording(
    "Rot und Schwarz (Red and Black)", "Acht Stapel, abwechselnd rot und schwarz; ein gemischter Durchgang mehr."
)
FR = Wording(
    "Rouge et noir (Red and Black)",
    "Huit paquets en alternant rouge et noir ; un passage supplémentaire, cartes battues.",
)
TABLE = Table(
    Columns(8, down(ALTERNATE), 1, spaces=NO_CARD, at_once=("stock", "waste"), title="pile {}"),
    Foundations(8, out=True),
    Redeals(1),
    Waste(),
    Stock(),
    packs=2,
    shuffled=True,
)

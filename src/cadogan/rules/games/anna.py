"""Anna: eight piles, built up in suit, never on a queen; jacks go down to the kings.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. Her foundations "descend in sequence to
kings", so the king follows the ace on the piles, too. We know no other program that has the game.
"""

from cadogan.rules.declared import *

DE = Wording(
    "Anna", "Acht Stapel, in der Farbe aufsteigend, nie auf einer Dame; Buben, die bis zu Ass und König absteigen."
)
FR = Wording(
    "Anna", "Huit paquets, en montant dans la couleur, jamais sur une dame ; des valets qui descendent jusqu’aux rois."
)
TABLE = Table(
    Columns(8, up(corner=True, last=QUEEN), 1, filled=(WASTE, STOCK), title="pile {}"),
    Foundations(8, down(corner=True), JACK, full=12),
    Redeals(2),
    Waste(),
    Stock(),
    packs=2,
    dealing="bases",
)

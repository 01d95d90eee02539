"""La Belle Lucie: fans of three cards, built down in suit; two shuffled redeals.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. She gathers when "there are no more
available cards to play"; here at any time, as nobody has to play a card. Three Shuffles and a Draw adds a draw that she
lacks.
"""

from cadogan.rules.declared import *

ALSO = ("lucie",)
DE = Wording("La Belle Lucie", "Fächer zu drei Karten, in der Farbe absteigend gebaut; zwei gemischte Durchgänge mehr.")
FR = Wording("La Belle Lucie", "Des éventails de trois cartes, en descendant dans la couleur ; deux donnes de plus.")
FANS = Columns(18, down(), (3,) * 17 + (1,), spaces=NO_CARD, title="fan {}")
TABLE = Table(FANS, Foundations(4), Redeals(2), laid="piles", gathers="first first", shuffled=True)

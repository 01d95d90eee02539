"""Spenser’s Fairie Queen: eight kings with columns built down in any suit; a lone king takes any card.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. One card moves at a time: in her note a
descending sequence is moved card by card over two single kings. Cards are transferred only "when the deal is complete".
Her first king is any; ours is the king of spades. In PySolFC's Faerie Queen foundations are built regardless of suit.
"""

from cadogan.rules.declared import *

ALSO = ("fairie-queen", "faerie-queen")
DE = Wording(
    "Spensers Feenkönigin (Spenser’s Fairie Queen)",
    "Acht Könige mit Spalten, absteigend in beliebiger Farbe gebaut; ein König ohne Karten nimmt jede.",
)
FR = Wording(
    "La Reine des fées (Spenser’s Fairie Queen)",
    "Huit rois et leurs colonnes, en descendant sans égard à la couleur ; un roi resté seul prend n’importe quelle carte.",
)
TABLE = Table(
    Columns(8, down(ANY_SUIT, bare=KING), out=(KING,), spaces=NO_CARD, room=89, opens=AFTER_STOCK),
    Foundations(8, full=12),
    Stock(),
    packs=2,
    dealing="bases",
    leader=KING,
)

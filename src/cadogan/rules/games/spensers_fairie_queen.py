"""Spenser’s Fairie Queen: eight kings with columns built down in any suit; a lone king takes any card.

Two packs. Lay out a king; it begins the first of eight columns. You may, one card at a time,

- deal the next card of the stock onto the king that turned up last, face up. A king begins the next column. An ace starts a
  foundation at once;
- play the last card of a column to a foundation, if it is the next there. The eight foundations start with the aces and are built
  up in suit to the queen; you may play on them during the deal;
- after the deal, move the last card of a column onto another column, if the last card there is one rank higher, of any suit;
- after the deal, move the last card of any column onto a king that lies alone.

Kings stay where they are, and no card leaves a foundation. There is no redeal. You win when the foundations hold all cards
but the kings.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. One card moves at a time: in her note a
descending sequence is moved card by card over two single kings. Cards are transferred only "when the deal is complete". Her first
king is any; ours is the king of spades. In PySolFC's Faerie Queen foundations are built regardless of suit.
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

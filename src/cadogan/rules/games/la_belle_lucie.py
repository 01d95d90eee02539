"""La Belle Lucie: fans of three cards, built down in suit; two shuffled redeals.

One pack. Deal all the cards face up, three at a time, to fans of three; the last card lies alone. Four foundations start
with the aces as these come free, and are built up in suit to the king. You may, one card at a time,

- play the top card of a fan to its foundation, if it is the next there;
- move the top card of a fan onto another fan, if the top card there is of the same suit and one rank higher. An empty fan
  is not filled;
- gather the fans, shuffle them and deal them again by threes, twice in the game. You may do so while cards can still move.

No card leaves a foundation. You win when the foundations hold all the cards.

Options. `redeals`: how often you may gather and deal again. `shuffle`: `off` deals the fans again in their order.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. She gathers when "there are no more
available cards to play"; here at any time, as nobody has to play a card. Three Shuffles and a Draw adds a draw that she lacks.
"""

from cadogan.rules.declared import *

ALSO = ("lucie",)
DE = Wording("La Belle Lucie", "Fächer zu drei Karten, in der Farbe absteigend gebaut; zwei gemischte Durchgänge mehr.")
FR = Wording("La Belle Lucie", "Des éventails de trois cartes, en descendant dans la couleur ; deux donnes de plus.")
FANS = Columns(18, down(), (3,) * 17 + (1,), spaces=NO_CARD, title="fan {}")
TABLE = Table(FANS, Foundations(4), Redeals(2), laid="piles", gathers="first first", shuffled=True)

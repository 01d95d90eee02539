"""House in the Wood: La Belle Lucie with two packs and thirty-six fans.

Two packs. Deal all the cards face up, three at a time, to thirty-four fans of three; the last two cards lie alone. Eight
foundations start with the aces as these come free, and are built up in suit to the king. You may, one card at a time,

- play the top card of a fan to its foundation, if it is the next there;
- move the top card of a fan onto another fan, if the top card there is of the same suit and one rank higher. An empty fan
  is not filled;
- gather the fans, shuffle them and deal them again by threes, twice in the game. You may do so while cards can still move.

No card leaves a foundation. You win when the foundations hold all the cards.

Options. `redeals`: how often you may gather and deal again. `shuffle`: `off` deals the fans again in their order.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. Under La Belle Lucie, she deals "double the
number of packets" of that game, which has eighteen. PySolFC's House in the Wood builds both ways and has no redeal.
"""

from cadogan.rules.declared import *

DE = Wording("Das Haus im Wald (House in the Wood)", "La Belle Lucie mit zwei Kartenspielen und 36 Fächern.")
FR = Wording("La Maison dans les bois (House in the Wood)", "La Belle Lucie avec deux jeux et trente-six éventails.")
FANS = Columns(36, down(), (3,) * 34 + (1, 1), spaces=NO_CARD, title="fan {}")
TABLE = Table(FANS, Foundations(8), Redeals(2), packs=2, laid="piles", gathers="first first", shuffled=True)

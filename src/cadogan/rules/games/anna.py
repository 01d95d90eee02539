"""Anna: eight piles, built up in suit, never on a queen; jacks go down to the kings.

Two packs. Deal a card to each of eight piles (the helps), face up; the rest is the stock. A jack that turns up goes to a
foundation at once, in the deal too, and the next card takes its place. The eight foundations are built down in suit from the
jack to the ace, and end with the king. You may, one card at a time,

- play the top card of a pile or of the waste to a foundation, if it is the next of its suit there;
- move the top card of a pile or of the waste onto another pile, if the top card there is of the same suit and one rank lower.
  An ace goes on a king, and nothing goes on a queen;
- move the top card of the waste to an empty pile. Cards of other piles never go there;
- turn up the next card of the stock onto the waste; if there is an empty pile, it goes there instead;
- when the stock is empty, turn the waste over to make the new stock, twice in the game.

So an empty pile is filled, from the waste or the stock, before you turn cards up onto the waste again. No card leaves a
foundation. You win when the foundations end with their kings; the queens are left on the piles.

Options. `redeals`: how often you may turn the waste over.

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

"""Red and Black: eight piles in alternating colours, one shuffled redeal.

Two packs. Take out the eight aces: they start the foundations, which are built up in suit to the king. Deal a card to each
of eight piles (the Volunteers), face up; the rest is the stock. You may, one card at a time,

- play the top card of a pile or of the waste to a foundation, if it is the next of its suit there;
- move the top card of a pile or of the waste onto another pile, if the top card there is of the other colour and one rank
  higher;
- turn the next card of the stock over onto the waste;
- when the stock is empty, gather the waste, shuffle it and make it the new stock, once in the game.

An empty pile is filled at once with the next card of the stock; if there is none, with the top card of the waste; if there
is none either, it stays empty. No card leaves a foundation. You win when the foundations hold all the cards.

Options. `redeals`: whether you may gather the waste and deal it again. `shuffle`: `off` turns the waste over, unshuffled.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. She refills spaces "from the cards in hand",
and does not say what happens when no card is left in hand. Zebra, in PySolFC and AisleRiot, differs only in its
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

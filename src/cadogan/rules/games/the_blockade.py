"""The Blockade: rows of twelve cards, each of which blocks the one before.

Two packs. Deal twelve cards face up in a row, which begin twelve columns; the rest is the stock. Eight foundations start with the
aces and are built up in suit to the king. Whenever an ace turns up, it goes to a foundation at once, and the next card takes its
place. You may, one card at a time,

- play the last card of a column to a foundation, if it is the next there;
- move it onto the last card of another column, if that is of the same suit and one rank higher: they lie on one place;
- deal a new row, one card at the foot of each column; it blocks the cards above.

As long as the stock lasts, the next card of it fills a place in the last row at once when the last card there has left, and the
cards above stay blocked. When the stock is empty, nothing is filled any more. There is no redeal, and no card leaves a
foundation. You win when the foundations hold all the cards.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. "All cards are available that have no others below
them", so places in higher rows, "refilled first", become free only when the pack is exhausted; then she fills none. "Aces may be
played as they appear": here they are. PySolFC's Blockade moves runs and refills only empty columns.
"""

from cadogan.rules.declared import *

ALSO = ("blockade",)
DE = Wording("Die Blockade (The Blockade)", "Reihen zu zwölf Karten, von denen jede die vorige sperrt.")
FR = Wording("Le Blocus (The Blockade)", "Des rangées de douze cartes, dont chacune bloque la précédente.")
TABLE = Table(
    Columns(12, down(), 1, spaces=NO_CARD, at_once=ROWS), Foundations(8), Stock(ROWS), packs=2, dealing="bases"
)

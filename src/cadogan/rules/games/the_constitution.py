"""The Constitution: four rows of eight; each card must rise to the highest before it plays out.

Two packs. Put the kings and queens aside, and lay out the eight aces: they start eight foundations, built up in suit to the jack.
Deal four rows of eight cards, all face up: the lowest is the People, then come the Commons, the Lords, and at the top the Privy
Council. The rest is the stock. You may, one card at a time,

- play the top card of a pile of the Privy Council to its foundation, if it is the next there;
- move the top card of a pile of the People, the Commons or the Lords onto a pile of the row above, if the top card there is one
  rank higher, and of the other colour;
- turn up the next card of the stock onto the waste.

As soon as a pile is empty, you fill it with a top card of your choice from the row below; an empty place of the People is filled
by itself, with the top card of the waste or, if there is none, of the stock, and with no other card. There is no redeal, and no card leaves a
foundation. You win when the foundations hold all cards but the kings and queens.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. She keeps a queen and the kings for the picture.
Only "cards in the three lower divisions may be placed in sequence", and talon cards only "fill vacancies in the People": in PySolFC's
British Constitution the waste also builds on the lowest row.
"""

from cadogan.rules.declared import *

ALSO = ("british-constitution",)
DE = Wording("Die Verfassung (The Constitution)", "Vier Reihen zu acht; jede Karte muss bis zur obersten aufsteigen.")
FR = Wording("La Constitution (The Constitution)", "Quatre rangs de huit ; chaque carte doit monter jusqu’au premier.")
COURTS = [16 * suit + rank for suit in range(4) for rank in (QUEEN, KING)] * 2


def division(letter: str, below: str, title: str) -> Columns:
    """A row of eight piles, which takes cards from the row below alone."""
    return Columns(8, down(ALTERNATE), 1, takes=(below,), filled=(below,), at_once=CHOSEN, letter=letter, title=title)


TABLE = Table(
    division("k", "l", "council pile {}"),
    division("l", "c", "lords’ pile {}"),
    division("c", "p", "commons’ pile {}"),
    Columns(8, deal=1, filled=(WASTE,), at_once=(WASTE, STOCK), room=1, title="people’s place {}"),
    Foundations(8, out=True, full=11, takes=("k",)),
    Waste(),
    Stock(),
    packs=2,
    without=COURTS,
)

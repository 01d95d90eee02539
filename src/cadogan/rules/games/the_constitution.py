"""The Constitution: four rows of eight; each card must rise to the highest before it plays out.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. She keeps a queen and the kings for the
picture. Only "cards in the three lower divisions may be placed in sequence", and talon cards only "fill vacancies in
the People": in PySolFC's British Constitution the waste also builds on the lowest row.
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

"""Sly: twenty packets, on which the stock is heaped in rounds of twenty cards.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. In the first round "place them at
once", in later ones cards "may be played as they turn up". In PySolFC's Sly Fox the foundations start before the deal,
and spaces stay empty later.
"""

from cadogan.rules.declared import *

DE = Wording(
    "Schlau (Sly)", "Zwanzig Stapel, auf die in Runden zu zwanzig Karten ausgeteilt wird, mit acht Zielstapeln."
)
FR = Wording("La Rusée (Sly)", "Vingt paquets, sur lesquels on donne par tours de vingt cartes, avec huit fondations.")
TABLE = Table(
    Columns(20, anyhow(), 1, takes=(WASTE,), spaces=NO_CARD, kept=1, title="packet {}"),
    Foundations(4),
    Foundations(4, down(), KING, letter="d"),
    Waste(room=1),
    Stock(HEAPED, count=20),
    packs=2,
    dealing="replaced",
)

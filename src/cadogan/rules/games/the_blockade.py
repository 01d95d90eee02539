"""The Blockade: rows of twelve cards, each of which blocks the one before.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. "All cards are available that have no
others below them", so places in higher rows, "refilled first", become free only when the pack is exhausted; then she
fills none. "Aces may be played as they appear": here they are. PySolFC's Blockade moves runs and refills only empty
columns.
"""

from cadogan.rules.declared import *

ALSO = ("blockade",)
DE = Wording("Die Blockade (The Blockade)", "Reihen zu zwölf Karten, von denen jede die vorige sperrt.")
FR = Wording("Le Blocus (The Blockade)", "Des rangées de douze cartes, dont chacune bloque la précédente.")
TABLE = Table(
    Columns(12, down(), 1, spaces=NO_CARD, at_once=ROWS), Foundations(8), Stock(ROWS), packs=2, dealing="bases"
)

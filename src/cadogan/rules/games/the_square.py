"""The Square: sixteen piles, built up and down in suit; foundations to the king and back to the ace.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. Spaces are refilled "immediately … from
the pack or talon", which leaves the choice to the player. "The four aces of different suits must be placed … as they
appear": the second ace of a suit stays in play, as it comes last. In PySolFC's and AisleRiot's Union Square a pile keeps
one direction, and any card fills a space.
"""

from cadogan.rules.declared import *

ALSO = ("quadrat",)
DE = Wording(
    "Das Quadrat (The Square)",
    "Sechzehn Stapel, in der Farbe auf und ab gebaut; Zielstapel bis zum König und zurück zum Ass.",
)
FR = Wording(
    "Le Carré (The Square)",
    "Seize paquets dans la couleur, dans les deux sens ; des fondations jusqu’au roi, puis de retour à l’as.",
)
TABLE = Table(
    Columns(16, both(), 1, filled=(WASTE, STOCK), at_once=CHOSEN, title="pile {}"),
    Foundations(4, full=26, returns=True),
    Waste(),
    Stock(),
    packs=2,
    dealing="bases",
)

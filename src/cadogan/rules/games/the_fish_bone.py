"""The Fish-Bone: six piles, built on from the waste alone; a king and a queen beside each jack.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. A king or queen that turns up "must be
consigned to the talon", so we keep them off the gridiron in the first deal, too. As one should "never omit to place"
them, they go by themselves. We know no other program that has the game; Adela, in PySolFC, deals rows of cards and has
no waste.
"""

from cadogan.rules.declared import *

ALSO = ("fish-bone",)
DE = Wording(
    "Die Fischgräte (The Fish-Bone)", "Sechs Stapel, nur von der Ablage gebaut; neben jedem Buben König und Dame."
)
FR = Wording(
    "L’Arête de poisson (The Fish-Bone)", "Six paquets, garnis par le seul rebut ; roi et dame près de chaque valet."
)
TABLE = Table(
    Columns(6, up(), 1, takes=(WASTE,), filled=(WASTE, STOCK), spaces=range(ACE, JACK), title="pile {}"),
    Foundations(8, down(), JACK, full=11),
    Foundations(8, up(), KING, full=1, letter="k", beside="u"),
    Foundations(8, up(), QUEEN, full=1, letter="q", beside="u"),
    Redeals(1),
    Waste(),
    Stock(),
    packs=2,
    dealing="bases",
)

"""The Fish-Bone: six piles, built on from the waste alone; a king and a queen beside each jack.

Two packs. Deal a card to each of six piles (the gridiron), face up; the rest is the stock. A jack that turns up starts a
foundation at once, and so goes a king or queen beside a jack of its suit that lacks one; other kings and queens go to the
waste, never to the gridiron. In the deal the next card takes the place of all these. The eight foundations are built down in
suit from the jack to the ace. You may, one card at a time,

- play the top card of a pile or of the waste to a foundation, if it is the next of its suit there;
- move the top card of the waste onto a pile, if the top card there is of the same suit and one rank lower. Cards of the piles do
  not go onto each other;
- move the top card of the waste to an empty pile, but no king and no queen;
- turn up the next card of the stock onto the waste; if there is an empty pile that takes it, it goes there instead;
- when the stock is empty, turn the waste over to make the new stock, once in the game.

A king or queen on top of the waste goes to its place as soon as a jack of its suit lies there. No card leaves a foundation. You
win when all aces, kings and queens are in their places.

Options. `redeals`: how often you may turn the waste over.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. A king or queen that turns up "must be consigned
to the talon", so we keep them off the gridiron in the first deal, too. As one should "never omit to place" them, they go by
themselves. We know no other program that has the game; Adela, in PySolFC, deals rows of cards and has no waste.
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

"""The Herring-Bone: a reserve of 28 cards with places and bars around it; of each suit, one foundation goes up and one goes down.

While the other foundation is empty, the first card alone may go there, too: so you choose which way it is built. When
the reserve is empty, the bars stay empty, too.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. "Having played and refilled all spaces,
proceed to deal out": so a side scene is filled, from the waste or the stock, before a card goes onto the waste. She
does not say which way the first card is built, so the player chooses. We know no other program that has the game.
"""

from cadogan.rules.declared import *
from cadogan.rules.pictures import at, picture, sides

ALSO = ("herring-bone",)
DE = Wording(
    "Das Fischgrätenmuster (The Herring-Bone)",
    "Eine Reserve von 28 Karten, darum Plätze und Balken; von jeder Farbe ein Zielstapel aufwärts, einer abwärts.",
    "Ist der andere Zielstapel leer, darf auch die erste Karte allein dorthin: So bestimmst du die Richtung. Ist die Reserve leer, bleiben auch die Balken leer.",
)
FR = Wording(
    "L’Arête de hareng (The Herring-Bone)",
    "Une réserve de 28 cartes, entourée de places et de barres ; pour chaque couleur une fondation montante et une descendante.",
    "Tant que l’autre fondation est vide, la première carte seule peut y passer : vous choisissez ainsi le sens. Quand la réserve est vide, les barres le restent aussi.",
)
TABLE = Table(
    Reserve(1, 28),
    Columns(8, deal=1, takes=(WASTE,), filled=(WASTE, STOCK), title="place {}"),
    Columns(4, deal=1, takes=(), spaces=NO_CARD, at_once=(RESERVE,), letter="b", title="bar {}"),
    Foundations(4, up(corner=True), FIRST_CARD, takes=(*ANYWHERE, "d"), back=True),
    Foundations(4, down(corner=True), FIRST_CARD, letter="d", takes=(*ANYWHERE, "u"), back=True),
    Waste(),
    Redeals(2),
    Stock(),
    packs=2,
    shuffled=True,
)
WINGS = (-3.5, 0.0, 3.5, 0.0)  # of the reserve: three cards like a fan, and one across them
PICTURES = (  # for usual windows, and for low ones: scenes between their bars, foundations outside
    picture(TABLE, 19.1, 0, 19.1, 41.3, r=at((0, 3.5), fan=(0.0, 1.8), wings=WINGS), stock=at((-3, 34.4)), w=at((3, 34.4)),
        p=sides(*((10, 9.1 + 7.5 * i) for i in range(4))), b=sides((10, 2.5), (10, 38.6), turned=True), du=sides(*((16.6, 5.95 + 9.2 * i) for i in range(4))),
    ),
    picture(TABLE, 29.4, 0, 35.8, 26.1, compressed=True, r=at((0, 3.5), fan=(0.0, 1.4), wings=WINGS), stock=at((33.3, 3.5)), w=at((33.3, 15.4)),
        p=sides((9.25, 9.1), (14.75, 9.1), (9.25, 16.6), (14.75, 16.6)), b=sides((12, 2.5), (12, 23.6), turned=True), du=sides((21.35, 7.65), (26.85, 7.65), (21.35, 16.85), (26.85, 16.85)),
    ),
)  # fmt: skip

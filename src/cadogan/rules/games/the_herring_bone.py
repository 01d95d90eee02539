"""The Herring-Bone: a reserve of 28 cards with places and bars around it; of each suit, one foundation goes up and one goes down.

While the other foundation is empty, the first card alone may go there, too: so you choose which way it is built. When
the reserve is empty, the bars stay empty, too.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. "Having played and refilled all spaces,
proceed to deal out": so a side scene is filled, from the waste or the stock, before a card goes onto the waste. She
does not say which way the first card is built, so the player chooses. We know no other program that has the game.
"""

from collections.abc import Iterator, Mapping

from cadogan.rules.cards import SUITS
from cadogan.rules.declared import *
from cadogan.rules.figures import framed
from cadogan.rules.places import Layout, Spot

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


def layouts(options: Mapping[str, str]) -> tuple[Layout, ...]:
    """Return the bone between scenes and bars, with the foundations outside: for usual windows, and for low ones."""
    bone = Spot("r", 0, 3.5, fan=(0.0, 1.8), wings=(-3.5, 0.0, 3.5, 0.0))  # three cards like a fan, and one across them
    low = bone._replace(fan=(0.0, 1.4))
    return (
        framed((bone, *sides(1), Spot("stock", -3, 34.4), Spot("w", 3, 34.4)), 19.1, 0, 19.1, 41.3),
        framed((low, *sides(2), Spot("stock", 33.3, 3.5), Spot("w", 33.3, 15.4)), 29.4, 0, 35.8, 26.1, compressed=True),
    )


def sides(columns: int) -> Iterator[Spot]:
    """Yield the spots at the left and at the right of the bone: four scenes between two bars, and outside them four foundations."""
    rows = 4 // columns
    height = 7.5 * rows + 11.1
    for way, first, letter in ((-1, 1, "d"), (1, 5, "u")):
        scenes = way * (10 if columns == 1 else 12)
        founded = way * (16.6 if columns == 1 else 24.1)
        for i in range(4):
            x, row = way * 5.5 * (i % columns - (columns - 1) / 2), i // columns
            yield Spot(f"p{first + i}", scenes + x, 9.1 + 7.5 * row)
            yield Spot(letter + SUITS[i], founded + x, height / 2 + 9.2 * (row - (rows - 1) / 2) - 0.8)
        for n, y in enumerate((2.5, height - 2.5)):
            yield Spot(f"b{first // 2 + 1 + n}", scenes, y, turned=True)

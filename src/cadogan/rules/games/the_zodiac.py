"""The Zodiac: a circle of 24 packets, built both ways in suit; no foundation until all the cards are placed.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. She fills the Equator from the stock if
there is no waste; we turn that card onto the waste first, which is the same. "If you succeed in placing all the cards,
you then begin to form the eight foundations": so building ends there. In PySolFC's Zodiac piles may be built on again
at the end.
"""

from cadogan.rules.declared import *
from cadogan.rules.pictures import DOWN, OUT, UP, at, picture, ring, row

ALSO = ("zodiac",)
DE = Wording(
    "Der Tierkreis (The Zodiac)",
    "Ein Kreis von 24 Stapeln, in der Farbe auf und ab gebaut; Zielstapel erst, wenn alle Karten liegen.",
)
FR = Wording(
    "Le Zodiaque (The Zodiac)",
    "Un cercle de 24 paquets, dans la couleur et dans les deux sens ; pas de fondation avant que tout soit placé.",
)
TABLE = Table(
    Columns(8, deal=1, takes=(WASTE,), filled=(WASTE,), letter="e", title="place {}"),
    Columns(24, both(), 1, takes=("e", WASTE), spaces=NO_CARD, opens=UNTIL_EMPTY, title="packet {}"),
    Foundations(4, takes=("p", "e"), opens=AFTER_WASTE),
    Foundations(4, down(), KING, letter="d", takes=("p", "e"), opens=AFTER_WASTE),
    Waste(),
    Redeals(None),
    Stock(),
    packs=2,
)
PICTURES = (  # for wide windows, and for high ones
    picture(TABLE, 36, 24.8, 36, 26.2, stock=at((-15.5, -7.4)), w=at((15.5, -7.4)), u=row(4, -8.9), e=row(8, 0), d=row(4, 8.9),
        p=ring(
            (0, -16.8, UP), (5.6, -16.6, UP), (11.2, -16, UP), (16.9, -14.8, UP), (22.6, -12.4, UP),
            (28.2, -7.6, OUT), (28.6, 0, OUT), (28.2, 7.6, OUT),
            (22.6, 12.4, DOWN), (16.9, 15.6, DOWN), (11.2, 17.3, DOWN), (5.6, 17.9, DOWN), (0, 18.1, DOWN),
        ),
    ),
    picture(TABLE, 19.1, 32.3, 19.1, 33.3, stock=at((-3.6, 17)), w=at((3.6, 17)), u=row(4, -18.8), e=row(4, -9.6) + row(4, -1.9), d=row(4, 6.4),
        p=ring(
            (0, -26.3, UP), (5.5, -26.2, UP), (11, -25.9, UP), (16.3, -25.2, UP), *((16.5, y, DOWN) for y in (-17.6, -8.7, 0.2, 9.1, 18)),
            (16.3, 26.2, DOWN), (11, 26.8, DOWN), (5.5, 27.1, DOWN), (0, 27.2, DOWN),
        ),
    ),
)  # fmt: skip

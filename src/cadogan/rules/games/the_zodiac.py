"""The Zodiac: a circle of 24 packets, built both ways in suit; no foundation until all the cards are placed.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. She fills the Equator from the stock if
there is no waste; we turn that card onto the waste first, which is the same. "If you succeed in placing all the cards,
you then begin to form the eight foundations": so building ends there. In PySolFC's Zodiac piles may be built on again
at the end.
"""

from collections.abc import Mapping, Sequence

from cadogan.rules.cards import SUITS
from cadogan.rules.declared import *
from cadogan.rules.figures import framed, ring
from cadogan.rules.places import Layout, Spot, numbered

ALSO = ("zodiac",)
DE = Wording(
    "Der Tierkreis (The Zodiac)",
    "Ein Kreis von 24 Stapeln, in der Farbe auf und ab gebaut; Zielstapel erst, wenn alle Karten liegen.",
)
FR = Wording(
    "Le Zodiaque (The Zodiac)",
    "Un cercle de 24 paquets, dans la couleur et dans les deux sens ; pas de fondation avant que tout soit placé.",
)
ZODIAC, EQUATOR = "p", "e"
TABLE = Table(
    Columns(8, deal=1, takes=(WASTE,), filled=(WASTE,), letter=EQUATOR, title="place {}"),
    Columns(24, both(), 1, takes=(EQUATOR, WASTE), spaces=NO_CARD, opens=UNTIL_EMPTY, title="packet {}"),
    Foundations(4, takes=(ZODIAC, EQUATOR), opens=AFTER_WASTE),
    Foundations(4, down(), KING, letter="d", takes=(ZODIAC, EQUATOR), opens=AFTER_WASTE),
    Waste(),
    Redeals(None),
    Stock(),
    packs=2,
)


def layouts(options: Mapping[str, str]) -> tuple[Layout, ...]:
    """Return the circle around the belt, for wide and for high windows, and for small ones rows."""
    zodiac = numbered(ZODIAC, 24)
    up, down, out = (0.0, -1.5), (0.0, 1.5), (1.7, 0.0)
    wide = (
        *ring(zodiac, [
            (0, -16.8, up), (5.6, -16.6, up), (11.2, -16, up), (16.9, -14.8, up), (22.6, -12.4, up),
            (28.2, -7.6, out), (28.6, 0, out), (28.2, 7.6, out),
            (22.6, 12.4, down), (16.9, 15.6, down), (11.2, 17.3, down), (5.6, 17.9, down), (0, 18.1, down),
        ]),
        *row([f"u{suit}" for suit in SUITS], -8.9),
        *row(numbered(EQUATOR, 8), 0),
        *row([f"d{suit}" for suit in SUITS], 8.9),
        Spot("stock", -15.5, -7.4), Spot("w", 15.5, -7.4),
    )  # fmt: skip
    high = (
        *ring(zodiac, [
            (0, -26.3, up), (5.5, -26.2, up), (11, -25.9, up), (16.3, -25.2, up),
            *((16.5, y, down) for y in (-17.6, -8.7, 0.2, 9.1, 18)),
            (16.3, 26.2, down), (11, 26.8, down), (5.5, 27.1, down), (0, 27.2, down),
        ]),
        *row([f"u{suit}" for suit in SUITS], -18.8),
        *row(numbered(EQUATOR, 4), -9.6),
        *row(numbered(EQUATOR, 8)[4:], -1.9),
        *row([f"d{suit}" for suit in SUITS], 6.4),
        Spot("stock", -3.6, 17), Spot("w", 3.6, 17),
    )  # fmt: skip
    return (
        framed(wide, 36, 24.8, 36, 26.2),
        framed(high, 19.1, 32.3, 19.1, 33.3),
        *(layout._replace(compressed=True) for layout in TABLE.layouts),
    )


def row(names: Sequence[str], y: float) -> list[Spot]:
    """Return the spots of places in a row within the circle."""
    return [Spot(name, 5.5 * (i - (len(names) - 1) / 2), y) for i, name in enumerate(names)]

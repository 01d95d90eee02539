"""The Clock: twelve foundations on a dial, each built up to its hour, and a circle of twelve packets.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. "Vacancies in the circle must be
refilled", so before a card is turned up, but when the player likes; "all the packets refilled before proceeding again",
so in one move. In PySolFC's Big Ben the waste builds on the packets, too.
"""

from collections.abc import Mapping, Sequence

from cadogan.rules.declared import *
from cadogan.rules.figures import framed, ring
from cadogan.rules.places import Layout, Spot

ALSO = ("clock",)
DE = Wording(
    "Die Uhr (The Clock)", "Zwölf Zielstapel als Zifferblatt, jeder bis zu seiner Stunde, im Kreis von zwölf Stapeln."
)
FR = Wording(
    "L’Horloge (The Clock)",
    "Douze fondations en cadran, chacune montée jusqu’à son heure, et un cercle de douze paquets.",
)
FROM_ONE, FROM_FIVE, FROM_NINE = (
    (54, 23, 8, 41),
    (58, 27, 12, 45),
    (50, 19, 4, 37),
)  # 6♣ 7♥ 8♠ 9♦, 10♣ J♥ Q♠ K♦, 2♣ 3♥ 4♠ 5♦
TABLE = Table(
    Columns(12, down(corner=True), 3, takes=(COLUMNS,), spaces=NO_CARD, kept=3, title="packet {}"),
    Foundations(4, up(corner=True), out=FROM_ONE, full=9, letter="a"),
    Foundations(4, up(corner=True), out=FROM_FIVE, full=9, letter="b"),
    Foundations(4, up(corner=True), out=FROM_NINE, full=8, letter="c"),
    Waste(),
    Stock(),
    packs=2,
    laid="piles",
)


def layouts(options: Mapping[str, str]) -> tuple[Layout, ...]:
    """Return the dial, for wide and for high windows, and for small ones a dial pressed flat, or rows."""
    packets = [f"p{hour or 12}" for hour in range(12)]
    founded = [name for block, _ in TABLE.blocks if isinstance(block, Foundations) for name in block.names]
    founded = [founded[-1], *founded[:-1]]  # from twelve o'clock on
    up, down = (0.0, -1.5), (0.0, 1.5)
    hand = (Spot("stock", -3.3, -0.9), Spot("w", 3.3, -0.9))
    return (
        framed(
            (
                *ring(founded, [(0, -11), (6.4, -10.4), (12.6, -8.8), (17.6, 0), (12.6, 8.8), (6.4, 10.4), (0, 11)]),
                *ring(packets, [(0, -18.6, up), (9, -17.6, up), (18, -13, up), (23.2, 0, down), (18, 13, down), (9, 19, down), (0, 20, down)]),
                *hand,
            ),
            25.8, 26.4, 25.8, 27.9,
        ),
        framed(
            (
                *ring(founded, [(0, -17.9), (5.6, -17.3), (11, -8.7), (11.4, 0), (11, 8.7), (5.6, 17.3), (0, 17.9)]),
                *ring(packets, [(0, -25.2, up), (7, -24.6, up), (16, -16, up), (16.9, -1.4, down), (16, 13.6, down), (7, 26.1, down), (0, 26.7, down)]),
                *hand,
            ),
            19.4, 31.8, 19.4, 33.5,
        ),
        framed((*flat(packets, 13.9, down), *flat(founded, 4.4), Spot("stock", -19.8, -4.4), Spot("w", -19.8, 4.4)), 22.4, 17.4, 16.4, 21.4, compressed=True),
        *(layout._replace(compressed=True) for layout in TABLE.layouts),
    )  # fmt: skip


def flat(names: Sequence[str], apart: float, fan: tuple[float, float] = (0.0, 0.0)) -> list[Spot]:
    """Return the spots of a ring that is pressed flat: the hours from ten to three in a row, and below them those from nine to four."""
    return [
        Spot(names[hour % 12], 5.5 * (i % 6) - 13.75, apart * (-1 if i < 6 else 1), fan=fan)
        for i, hour in enumerate((*range(10, 16), *range(9, 3, -1)))
    ]

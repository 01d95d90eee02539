"""The Clock: twelve foundations on a dial, each built up to its hour, and a circle of twelve packets.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. "Vacancies in the circle must be
refilled", so before a card is turned up, but when the player likes; "all the packets refilled before proceeding again",
so in one move. In PySolFC's Big Ben the waste builds on the packets, too.
"""

from cadogan.rules.declared import *
from cadogan.rules.pictures import DOWN, UP, at, picture, ring

ALSO = ("clock",)
DE = Wording(
    "Die Uhr (The Clock)", "Zwölf Zielstapel als Zifferblatt, jeder bis zu seiner Stunde, im Kreis von zwölf Stapeln."
)
FR = Wording(
    "L’Horloge (The Clock)",
    "Douze fondations en cadran, chacune montée jusqu’à son heure, et un cercle de douze paquets.",
)
TABLE = Table(
    Columns(12, down(corner=True), 3, takes=(COLUMNS,), spaces=NO_CARD, kept=3, title="packet {}"),
    Foundations(4, up(corner=True), out=(54, 23, 8, 41), full=9, letter="a"),  # 6♣ 7♥ 8♠ 9♦, from one o’clock on
    Foundations(4, up(corner=True), out=(58, 27, 12, 45), full=9, letter="b"),  # 10♣ J♥ Q♠ K♦
    Foundations(4, up(corner=True), out=(50, 19, 4, 37), full=8, letter="c"),  # 2♣ 3♥ 4♠ 5♦
    Waste(),
    Stock(),
    packs=2,
    laid="piles",
)
PICTURES = (  # for wide windows, for high ones, and for small ones
    picture(TABLE, 25.8, 26.4, 25.8, 27.9, stock=at((-3.3, -0.9)), w=at((3.3, -0.9)),
        abc=ring((0, -11), (6.4, -10.4), (12.6, -8.8), (17.6, 0), (12.6, 8.8), (6.4, 10.4), (0, 11), from_one=True),
        p=ring((0, -18.6, UP), (9, -17.6, UP), (18, -13, UP), (23.2, 0, DOWN), (18, 13, DOWN), (9, 19, DOWN), (0, 20, DOWN), from_one=True),
    ),
    picture(TABLE, 19.4, 31.8, 19.4, 33.5, stock=at((-3.3, -0.9)), w=at((3.3, -0.9)),
        abc=ring((0, -17.9), (5.6, -17.3), (11, -8.7), (11.4, 0), (11, 8.7), (5.6, 17.3), (0, 17.9), from_one=True),
        p=ring((0, -25.2, UP), (7, -24.6, UP), (16, -16, UP), (16.9, -1.4, DOWN), (16, 13.6, DOWN), (7, 26.1, DOWN), (0, 26.7, DOWN), from_one=True),
    ),
    picture(TABLE, 22.4, 17.4, 16.4, 21.4, compressed=True, stock=at((-19.8, -4.4)), w=at((-19.8, 4.4)),
        abc=ring((2.75, -4.4), (8.25, -4.4), (13.75, -4.4), (13.75, 4.4), (8.25, 4.4), (2.75, 4.4)),
        p=ring(*((x, -13.9, DOWN) for x in (2.75, 8.25, 13.75)), *((x, 13.9, DOWN) for x in (13.75, 8.25, 2.75))),
    ),
)  # fmt: skip

"""The Clock: twelve foundations on a dial, each built up to its hour, and a circle of twelve packets.

Two packs. Take out 6♣, 7♥, 8♠, 9♦, 10♣, J♥, Q♠, K♦, 2♣, 3♥, 4♠ and 5♦: they start the foundations of the hours one to twelve, in
this order. Each is built up in suit until its top card has the rank of its hour: the ace at one, the jack at eleven, the queen at
twelve. An ace follows a king. Deal twelve packets of three cards, all face up; the rest is the stock. You may, one card at a time,

- play the top card of a packet or of the waste to a foundation, if it fits there;
- move the top card of a packet onto another packet, if the top card there is of the same suit and one rank higher; a king goes on an ace;
- turn up the next card of the stock onto the waste; if a packet has fewer than three cards, first fill up all such packets to three
  from the stock instead, in order from one o'clock.

Cards of the waste go to foundations only. No card leaves a foundation, and there is no redeal. You win when all foundations show
their hours.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. "Vacancies in the circle must be refilled", so before a
card is turned up, but when the player likes; "all the packets refilled before proceeding again", so in one move. In PySolFC's Big Ben
the waste builds on the packets, too.
"""

from cadogan.rules.declared import (
    COLUMNS,
    NO_CARD,
    Columns,
    Foundations,
    Preset,
    Stock,
    Table,
    Waste,
    Wording,
    down,
    up,
)

NAME, VERSION = "the-clock", 1
SOURCE = "Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914"
DE = Wording(
    "Die Uhr (The Clock)", "Zwölf Zielstapel als Zifferblatt, jeder bis zu seiner Stunde, im Kreis von zwölf Stapeln."
)
FR = Wording(
    "L’Horloge (The Clock)",
    "Douze fondations en cadran, chacune montée jusqu’à son heure, et un cercle de douze paquets.",
)
LINE = "Twelve foundations on a dial, each built up to its hour, and a circle of twelve packets."
PRESETS = {"the-clock": Preset("The Clock", LINE, SOURCE, {}, ("clock",), DE, FR)}
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

"""Klondike: seven columns, a stock dealt by threes, and two redeals.

Source. Wikipedia, Klondike. Three passes are the usual limit when playing for money with cards dealt by threes.
"""

from cadogan.rules.declared import *

OPTIONS = {
    "deal": Option(("3", "1"), "how many cards are dealt at a time", "deals"),
    "redeals": Option(tuple("2013456789"), "how often the waste may be turned over", "redeals"),
}
TABLE = Table(
    Columns(7, down(ALTERNATE), range(1, 8), face_down=True, moves=RUN, spaces=(KING,)),
    Foundations(4),
    Redeals(),
    Waste(),
    Stock(by("deal", {"3": 3, "1": 1})),
)

"""Klondike: seven columns, a stock dealt by threes, and two redeals.

One pack. Deal seven columns: one card to the first, two to the second, and so on to seven. The last card of each is
face up, the others are face down. The rest is the stock. The four foundations are built up in suit from ace to king.
You may

- play the top card of a column or of the waste to its foundation;
- move the top card of the waste, or any run of face-up cards, to a column whose top card is of the other colour and one
  rank higher; only a king, or a run that starts with a king, goes to an empty column. A face-down card at the end of a
  column is turned up at once;
- deal the next three cards of the stock onto the waste, the last of them on top; at the end, as many as are left;
- when the stock is empty, turn the waste over to make the new stock, twice in the game.

No card leaves a foundation. You win when the foundations hold all the cards.

Options. `deal`: how many cards are dealt at a time. `redeals`: how often you may turn the waste over.

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

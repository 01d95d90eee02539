"""Golf: seven columns played off in sequence.

One pack. Deal seven columns of five cards, all face up; the rest is the stock. Turn up its first card to start the
waste. You may play the last card of a column to the waste if it is one rank higher or lower than the waste's top card,
of any suit; no card goes on a king. At any time you may deal the next card of the stock to the waste. There is no
redeal. You win when the columns are empty.

Options. `kings`: `open` means that a queen may go on a king.

Source. Albert H. Morehead and Geoffrey Mott-Smith, The Complete Book of Solitaire and Patience Games.
"""

from cadogan.rules.declared import *

OPTIONS = {"kings": Option(("closed", "open"), "whether a queen may go on a king")}
TABLE = Table(
    Columns(7, deal=5, room=5, spaces=NO_CARD),
    Waste(by("kings", closed=both(ANY_SUIT, last=KING), open=both(ANY_SUIT)), deal=1),
    Stock(),
    goal="columns",
)

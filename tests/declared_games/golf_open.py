"""Golf, kings open: seven columns played off in sequence.

Deal seven columns of five cards, face up, and one card to the waste; sixteen are the stock. The top card of a column goes to the waste if it
is one rank higher or lower than the card there; aces and kings do not follow each other. Deal the stock card by card to the waste, once.
You win when the columns are empty.

Source. The presets of Solvitaire, by Charlie Blake and Ian Gent.
"""

from cadogan.rules.declared import *

TABLE = Table(
    Columns(7, deal=5, room=5, spaces=(), lies=Lies(3.5, 4.5, fan=2.0)),
    Waste(both(ANY_SUIT), deal=1, lies=Lies(27.5, 21.5)),
    Stock(lies=Lies(15.5, 21.5)),
    goal=COLUMNS,
)

"""Golf: seven columns played off in sequence.

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

"""The Salic Law: eight packets, each headed by a king; a lone king takes any card.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. She lays the queens out above the
foundations as they turn up, for the picture only, so we leave them out from the start. Her first king is any; ours is
the king of spades. A card that lies alone on its king is also "one card from any of the other packets", so it may go to
another king that lies alone, and a stuck game may not end by itself. In PySolFC's Salic Law a foundation waits until
the king below it has turned up.
"""

from cadogan.rules.declared import *

ALSO = ("salic-law",)
DE = Wording(
    "Das Salische Gesetz (The Salic Law)",
    "Acht Stapel, jeder mit einem König am Anfang; ein König ohne Karten nimmt jede.",
)
FR = Wording("La Loi salique", "Huit paquets, chacun sous son roi ; un roi resté seul prend n’importe quelle carte.")
QUEENS = [16 * suit + QUEEN for suit in range(4)] * 2
TABLE = Table(
    Columns(8, bare(KING), out=(KING,), spaces=NO_CARD, room=81, opens=AFTER_STOCK, title="king packet {}"),
    Foundations(8, up(ANY_SUIT), full=11),
    Stock(),
    packs=2,
    without=QUEENS,
    dealing="bases",
    leader=KING,
)

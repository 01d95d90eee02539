"""The “Louis” Patience: twelve packets dealt in circles; each circle blocks the one before until all is dealt.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. She deals "twelve cards, forming a
square", so we replace a card that is "played as it turns up". A card that fits two foundations, she says of the "second
deal", may "change … from one to the other", or lie aside; as you need not play a card, we have no place aside. She
takes the packets up "beginning with the letter g", each under the one before, as in The Nation: so their order "is
reversed". In PySolFC's Louis cards do not go out as they turn up, and there are two redeals.
"""

from cadogan.rules.declared import *

ALSO = ("louis", "louis-patience")
DE = Wording(
    "Die Louis-Patience (The “Louis” Patience)",
    "Zwölf Stapel, in Runden ausgeteilt; jede Runde sperrt die vorige, bis alle Karten liegen.",
)
FR = Wording(
    "La Patience Louis (The “Louis” Patience)",
    "Douze paquets donnés par tours ; chaque tour bloque le précédent jusqu’à la fin de la donne.",
)
TABLE = Table(
    Columns(12, both(), spaces=NO_CARD, opens=AFTER_STOCK, takes=(COLUMNS,), room=33, title="packet {}"),
    Foundations(4, out=True, changes=True),
    Foundations(4, down(), KING, out=True, letter="d", changes=True),
    Stock(IN_ROUNDS),
    Redeals(3),
    packs=2,
    gathers="middle first",
)

"""The Congress: eight rivers, dealt in rows that block each other, and four helps to build on.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. "You may not play a card from any row
until that row is complete". Of the rivers she fills "the uppermost rows" first, but a card there is free only when the
pack is exhausted. PySolFC's Congress is another game.
"""

from typing import Any

from cadogan.rules.declared import *

DE = Wording("Der Kongress (The Congress)", "Acht Flüsse in Reihen, die einander sperren, und vier Helfer zum Bauen.")
FR = Wording("Le Congrès (The Congress)", "Huit rivières en rangées qui se bloquent, et quatre paquets d’aide.")
RIVERS, APART, BELOW = "r", 5.6, 22.0


def helps(letter: str, title: str, x: float, deal: int = 0, **words: Any) -> Columns:
    """Four piles below the rivers, which are built on and started with their cards."""
    lies = Lies(x, BELOW, APART, fan=1.3)
    return Columns(4, down(), deal, takes=(COLUMNS,), filled=(RIVERS,), letter=letter, title=title, lies=lies, **words)


FLOW = Lies(0.0, 0.0, APART, fan=1.8)
TABLE = Table(
    helps("h", "help {}", 0.0, 1, at_once=(STOCK,)),
    Columns(8, deal=1, takes=(), spaces=NO_CARD, at_once=ROWS, letter=RIVERS, title="river {}", lies=FLOW),
    helps("x", "extra help {}", 4 * APART, opens=AFTER_STOCK),
    Foundations(8, out=True),
    Stock(ROWS),
    packs=2,
)

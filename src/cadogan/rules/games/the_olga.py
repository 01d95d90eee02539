"""The Olga: four piquet packs, seven columns, every other card face down, and sixteen aces.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. Her "deuces" are sevens: piquet packs
have none, and her aces ascend "through sevens to kings". An empty column takes "any available card of the flower-bed",
so none of the waste. We know no other program that has the game; Alternation, in PySolFC, is its kin with two packs of
52 cards.
"""

from cadogan.rules.declared import *

ALSO = ("olga",)
DE = Wording("Die Olga (The Olga)", "Vier Pikettspiele: sieben Spalten, jede zweite Karte verdeckt, und sechzehn Asse.")
FR = Wording("L’Olga", "Quatre jeux de piquet : sept colonnes, une carte sur deux cachée, et seize as.")
TABLE = Table(
    Columns(7, down(ALTERNATE, low=7), 7, face_down=EVERY_OTHER, filled=(COLUMNS,)),
    Foundations(16, up(low=7), full=8),
    Waste(),
    Stock(),
    packs=4,
    without=[16 * suit + rank for suit in range(4) for rank in range(2, 7)] * 4,
)

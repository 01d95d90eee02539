"""The Olga: four piquet packs, seven columns, every other card face down, and sixteen aces.

Four piquet packs: aces, and all cards from seven to king. Deal seven rows of seven cards, one row half over the other (the
flower-bed). The second, fourth and sixth rows lie face down. The rest is the stock. Sixteen foundations start with the aces as
these come free; a seven goes on an ace, and so on up in suit to the king. You may, one card at a time,

- play the top card of a column or of the waste to a foundation, if it is the next of its suit there;
- move the top card of a column or of the waste onto another column, if the top card there is of the other colour and one rank
  higher; an ace goes on a seven;
- move the top card of a column to an empty column. Cards of the waste never go there;
- turn the next card of the stock over onto the waste.

A face-down card is turned up as soon as no card lies on it. There is no redeal, and no card leaves a foundation. You win when
the foundations hold all the cards.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. Her "deuces" are sevens: piquet packs have
none, and her aces ascend "through sevens to kings". An empty column takes "any available card of the flower-bed", so none of
the waste. We know no other program that has the game; Alternation, in PySolFC, is its kin with two packs of 52 cards.
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

"""Fortress: ten rows, built up and down in suit; an empty row takes any card.

One pack. Deal all the cards face up to ten rows in two groups, with room for the aces between them: five cards to a row, and
six to the lowest row of each group. The last card of a row, on the outside, is free. Four foundations start with the aces
as these come free, and are built up in suit to the king. You may, one card at a time,

- play the last card of a row to its foundation, if it is the next there;
- move it onto another row, if the last card there is of the same suit and one rank higher or lower. You may change direction
  at any time; ace and king do not follow each other;
- move it to an empty row (a lane), unless it is alone on its own row.

There is no redeal, and no card leaves a foundation. You win when the foundations hold all the cards. Because cards can
move back and forth, the game never ends by itself while any card can move; you may give up.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. Her text has the aces "descend in sequence
to kings"; her own example plays a deuce first, so they go up, as in all other books. The two rows of six are in her plate.
She deals row by row, "straight across each group"; here the groups are dealt one after the other, which makes every
deal just as likely.
"""

from cadogan.rules.declared import *

DE = Wording(
    "Die Festung (Fortress)", "Zehn Reihen, in der Farbe auf und ab gebaut; eine leere Reihe nimmt jede Karte."
)
FR = Wording(
    "La Forteresse (Fortress)",
    "Dix rangées dans la couleur, dans les deux sens ; une rangée vide prend n’importe quelle carte.",
)
TABLE = Table(Columns(10, both(), (5, 5, 5, 5, 6) * 2, title="row {}"), Foundations(4), laid="piles")

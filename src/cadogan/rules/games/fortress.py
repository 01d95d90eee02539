"""Fortress: ten rows, built up and down in suit; an empty row takes any card.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. Her text has the aces "descend in
sequence to kings"; her own example plays a deuce first, so they go up, as in all other books. The two rows of six, the
lowest of each group, are in her plate. She deals row by row, "straight across each group"; here the groups are dealt
one after the other, which makes every deal just as likely.
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

"""The Kings: eight rows dealt outward from the aces; cards go out to their own line, then rows are built both ways.

Two packs. Take out the eight aces and lay them in two columns of four, so that a pair of one suit begins each row: they start eight
foundations, which are built up to the king, whatever the suit. Turn up the other cards one by one, onto the four rows at the
left of the aces (rows 1 to 4), then onto the four at their right (5 to 8), and again at the left, farther out each time. During this deal

- a card that turns up goes out at once if one of the two foundations of its line takes it; the next card takes its place;
- you may play the outside card of a row to a foundation of its line, if it was dealt there last and fits later;
- deal on, until a card may be played.

When the stock is empty you may, one card at a time,

- play the outside card of any row to any foundation, if it is one rank higher than the top card there;
- move it onto the outside card of another row, one rank higher or lower, of any suit. You may change direction at any time; ace
  and king do not follow each other;
- move it to an empty row (a lane), unless it is alone on its own row.

There is no redeal, and no card leaves a foundation. You win when the foundations hold all the cards. Because cards can
move back and forth, the game never ends by itself while any card can move; you may give up.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. "During the deal no card is available" unless it is "on
the same horizontal line as the foundation", so an outside card on that line is; inner ones are not, "even if released". Her
note lets this end with the deal. PySolFC's Kings is another game.
"""

from cadogan.rules.declared import *

DE = Wording(
    "Die Könige (The Kings)",
    "Acht Reihen links und rechts der Asse; beim Austeilen zählt die eigene Zeile, danach wird auf und ab gebaut.",
    "Reihe 1 und 5 liegen neben dem ersten und fünften Zielstapel, Reihe 2 und 6 neben dem zweiten und sechsten, und so weiter.",
)
FR = Wording(
    "Les Rois (The Kings)",
    "Huit rangées des deux côtés des as ; la donne se joue sur sa ligne, puis on monte et descend.",
    "Les rangées 1 et 5 sont voisines de la première et de la cinquième fondation, les rangées 2 et 6 de la deuxième et de la sixième, et ainsi de suite.",
)
TABLE = Table(
    Columns(8, both(ANY_SUIT), opens=AFTER_STOCK, reaches=[(i, i + 4) for i in range(4)] * 2, title="row {}"),
    Foundations(8, up(ANY_SUIT), out=True),
    Stock(IN_ROUNDS),
    packs=2,
    dealing="replaced",
    facing=True,
)

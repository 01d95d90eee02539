"""The Kings: eight rows dealt outward from the aces; cards go out to their own line, then rows are built both ways.

Rows 1 and 5 lie beside the first and the fifth foundation, rows 2 and 6 beside the second and the sixth, and so on.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. "During the deal no card is available"
unless it is "on the same horizontal line as the foundation", so an outside card on that line is; inner ones are not,
"even if released". Her note lets this end with the deal. PySolFC's Kings is another game.
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

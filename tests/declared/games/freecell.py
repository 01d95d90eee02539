"""FreeCell: eight columns and four cells.

One pack. Deal all the cards to eight columns, face up. The four foundations are built up in suit from ace to king, the columns
down in alternate colours. You may play the top card of a column, or a card of a cell, to a foundation, to a column whose top card
is of the other colour and one rank higher, to an empty column or to an empty cell; and as long a run as could be moved card by
card over the empty cells and columns. You win when the foundations hold all the cards.

Source. Wikipedia, FreeCell.
"""

from cadogan.rules.declared import ALTERNATE, BY_SPACES, Cells, Columns, Foundations, Preset, Table, down

NAME, VERSION = "freecell", 1
PRESETS = {"freecell": Preset("FreeCell", "Eight columns and four cells.", "Wikipedia", {})}
TABLE = Table(
    Columns(8, down(ALTERNATE), (7, 7, 7, 7, 6, 6, 6, 6), moves=BY_SPACES),
    Cells(4),
    Foundations(4),
)

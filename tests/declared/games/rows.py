"""Rows: a row of cards is dealt onto eight columns, again and again.

One pack. Deal one card to each of eight columns; the rest is the stock. The four foundations are built up in suit from ace to
king, the columns down in any suit. You may play the top card of a column to a foundation, to a column, or to an empty one; and you
may deal one card of the stock to each column, until the stock is empty. There is no redeal, and no card leaves a foundation. You win when
the foundations hold all the cards.

Source. Made for tests.
"""

from cadogan.rules.declared import ANY_SUIT, COLUMNS, Columns, Foundations, Preset, Stock, Table, down

NAME, VERSION = "rows", 1
PRESETS = {"rows": Preset("Rows", "Rows of cards, dealt onto columns.", "Made for tests", {})}
TABLE = Table(
    Columns(8, down(ANY_SUIT), 1),
    Foundations(4),
    Stock(COLUMNS),
)

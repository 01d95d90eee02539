"""A picture of characters: every row holds two half rows of colour, and text over them."""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

HALF = "▀"


class Canvas:
    """Colours and text with a number of columns and rows. What would be outside is left out."""

    def __init__(self, columns: int, rows: int, ground: str, halves: bool = True) -> None:
        """`halves`: the terminal has the character for half a row."""
        self.columns, self.rows, self.ground, self.halves = columns, rows, ground, halves
        self._colours = [[ground] * columns for _ in range(2 * rows)]
        self._text: list[dict[int, tuple[str, str, bool]]] = [{} for _ in range(rows)]

    def fill(self, left: int, top: int, right: int, bottom: int, colour: str) -> None:
        """Fill a rectangle of columns and half rows; the far edges are outside. Text in it is removed."""
        left, right = max(left, 0), min(right, self.columns)
        for y in range(max(top, 0), min(bottom, 2 * self.rows)):
            self._colours[y][left:right] = [colour] * (right - left)
            for x in range(left, right):
                self._text[y // 2].pop(x, None)

    def write(self, x: int, row: int, text: str, colour: str, bold: bool = False) -> None:
        """Write text from a column on."""
        if 0 <= row < self.rows:
            for i, letter in enumerate(text, start=x):
                if 0 <= i < self.columns and letter != " ":
                    self._text[row][i] = (letter, colour, bold)

    def colour(self, x: int, row: int) -> str:
        """Return the colour of the upper half of a character; that of the ground outside."""
        inside = 0 <= x < self.columns and 0 <= row < self.rows
        return self._colours[2 * row][x] if inside else self.ground

    def is_free(self, left: int, right: int, row: int) -> bool:
        """Whether nothing is drawn in a part of a row, and it is inside."""
        return (
            0 <= row < self.rows
            and left >= 0
            and right <= self.columns
            and all(
                self._colours[2 * row + half][x] == self.ground and x not in self._text[row]
                for x in range(left, right)
                for half in (0, 1)
            )
        )

    def strip(self, row: int) -> Strip:
        """Return a row as Textual shows it."""
        if not 0 <= row < self.rows:
            return Strip.blank(self.columns, _style("", self.ground, False))
        found: list[Segment] = []
        upper, lower, text = self._colours[2 * row], self._colours[2 * row + 1], self._text[row]
        for x in range(self.columns):
            if x in text:
                letter, colour, bold = text[x]
                found.append(Segment(letter, _style(colour, _under(upper[x], lower[x], self.ground), bold)))
            elif upper[x] == lower[x]:
                found.append(Segment(" ", _style("", upper[x], False)))
            elif self.halves:
                found.append(Segment(HALF, _style(upper[x], lower[x], False)))
            else:
                found.append(Segment(" ", _style("", self.ground, False)))
        return Strip(Segment.simplify(found), self.columns)


def _under(upper: str, lower: str, ground: str) -> str:
    """Return the colour under a letter: that of a card, if one half is a card."""
    return lower if upper == ground else upper


@lru_cache(maxsize=1_000)
def _style(colour: str, ground: str, bold: bool) -> Style:
    return Style(color=colour or None, bgcolor=ground, bold=bold or None)

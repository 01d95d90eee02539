"""The table as a widget: it draws the places, moves the cursor and says which place was clicked."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from cadogan.cli.terminal.screen.geometry import Box, Grid, grid, weaves
from cadogan.cli.terminal.screen.painting import Canvas, Look, Marks, card_at, holds, paint
from cadogan.position import Position
from cadogan.rules.places import Pile

LEFT = 1  # button of the mouse
TOO_SMALL = "The window is too small for this table: make it larger."


class Table(Widget, can_focus=True):
    """The table of a position as its player sees it."""

    BINDINGS: ClassVar[list[BindingType]] = [  # here, because the screen has other uses for these keys
        Binding("tab", "app.next(1)", show=False),
        Binding("shift+tab", "app.next(-1)", show=False),
    ]

    class Clicked(Message):
        """A place was clicked; `cards` lie from the clicked card of a fan up to its top."""

        def __init__(self, place: str, cards: int) -> None:
            super().__init__()
            self.place, self.cards = place, cards

    class Dropped(Message):
        """Cards of a place were dragged to another."""

        def __init__(self, source: str, target: str, cards: int) -> None:
            super().__init__()
            self.source, self.target, self.cards = source, target, cards

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.marks = Marks()
        self.piles: dict[str, Pile] = {}
        self.position: Position | None = None
        self._grid: Grid | None = None
        self._gridded: tuple[str, Size] | None = None
        self._canvas: Canvas | None = None
        self._pressed: tuple[str, int] | None = None

    def show(self, position: Position, marks: Marks, look: Look) -> None:
        """Show a position with marks."""
        self.position, self.marks, self.look = position, marks, look
        self.piles = position.seen.piles
        self._canvas = None
        self.refresh()

    @property
    def grid(self) -> Grid | None:
        """Where the places are at the present size; None if the table does not fit."""
        if self.position is None:
            return None
        wanted = (self.position.game.name, self.size)
        if wanted != self._gridded:
            self._gridded = wanted
            kinds = weaves(self.position.start.piles)
            self._grid = grid(self.position.layouts, self.piles, kinds, *self.size)
        return self._grid

    def render_line(self, y: int) -> Strip:
        """Return a row of the picture."""
        if self._canvas is None or (self._canvas.columns, self._canvas.rows) != self.size:
            self._canvas = self._painted()
        return self._canvas.strip(y)

    def _painted(self) -> Canvas:
        look = self.look
        canvas = Canvas(self.size.width, self.size.height, look.palette.felt, look.signs, look.bold)
        if self.grid:
            paint(canvas, self.grid, self.piles, self.look, self.marks)
        elif self.position:
            lines = wrap(TOO_SMALL, max(self.size.width - 2, 1))
            for row, line in enumerate(lines, start=max((self.size.height - len(lines)) // 2, 0)):
                canvas.write(1, row, line, self.look.palette.text)
        return canvas

    # -- the mouse

    def place_at(self, x: int, y: int) -> tuple[str, int] | None:
        """Return the place at a character, and the number of cards from there up to the top."""
        if not self.grid:
            return None
        found = [box for box in self.grid.boxes.values() if holds(box, self.piles[box.place], x, y)]
        if not found:
            return None
        box = min(found, key=lambda each: abs(each.middle[0] - x) + abs(each.middle[1] - 2 * y - 1))
        return box.place, card_at(box, self.piles[box.place], y)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remember where the left button was pressed; the others do nothing."""
        self._pressed = self.place_at(event.x, event.y) if event.button == LEFT else None

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Tell of a click, or of cards dragged to another place."""
        pressed, self._pressed = self._pressed, None
        released = self.place_at(event.x, event.y)
        if pressed and released:
            same = pressed[0] == released[0]
            self.post_message(self.Clicked(*released) if same else self.Dropped(pressed[0], released[0], pressed[1]))

    # -- the cursor

    def neighbour(self, way: tuple[int, int], among: Iterable[str]) -> str:
        """Return the nearest of some places in a direction from the cursor; empty if there is none.

        If nothing is in that direction, it is the first place at the other side.
        """
        boxes = self.grid.boxes if self.grid else {}
        places = [boxes[place] for place in among if place in boxes and place != self.marks.cursor]
        here = boxes.get(self.marks.cursor)
        if not places or here is None:
            return places[0].place if places else ""
        ahead = [box for box in places if _along(here, box, way) > 0]
        return min(ahead or places, key=lambda box: _along(here, box, way) + 2 * abs(_aside(here, box, way))).place


def _along(here: Box, other: Box, way: tuple[int, int]) -> int:
    return (other.middle[0] - here.middle[0]) * way[0] + (other.middle[1] - here.middle[1]) * way[1]


def _aside(here: Box, other: Box, way: tuple[int, int]) -> int:
    return (other.middle[0] - here.middle[0]) * way[1] + (other.middle[1] - here.middle[1]) * way[0]

"""The table painted into half blocks: a canvas, and the cards on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from cadogan.cli.terminal.screen.appearance import Palette
from cadogan.cli.terminal.screen.geometry import SIZES, Box, Grid
from cadogan.rules.cards import SUITS, UNKNOWN, card_text, rank_text, suit
from cadogan.rules.cards import rank as rank_of
from cadogan.rules.places import NOTES, Pile

# -- A picture of characters: every row holds two half rows of colour, and text over them -----------------------------


HALF = "▀"


class Canvas:
    """Colours and text with a number of columns and rows. What would be outside is left out."""

    def __init__(self, columns: int, rows: int, ground: str, halves: bool = True, bold: bool = True) -> None:
        """`halves`: the terminal has the character for half a row. `bold`: it shows bold letters in their colours."""
        self.columns, self.rows, self.ground, self.halves, self.bold = columns, rows, ground, halves, bold
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
                    self._text[row][i] = (letter, colour, bold and self.bold)

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
                under = lower[x] if upper[x] == self.ground else upper[x]  # that of a card, if one half is a card
                found.append(Segment(letter, _style(colour, under, bold)))
            elif upper[x] == lower[x]:
                found.append(Segment(" ", _style("", upper[x], False)))
            elif self.halves:
                found.append(Segment(HALF, _style(upper[x], lower[x], False)))
            else:
                found.append(Segment(" ", _style("", self.ground, False)))
        return Strip(Segment.simplify(found), self.columns)


@lru_cache(maxsize=1_000)
def _style(colour: str, ground: str, bold: bool) -> Style:
    return Style(color=colour or None, bgcolor=ground, bold=bold or None)


# -- A table painted on a canvas: cards, places, fans and what is marked on them --------------------------------------


SIGNS = "♠♥♦♣"
BRACKETS = {"cursor": "[]", "taken": "<>", "target": "> ", "hint": "! "}  # the first that fits is shown
ARROWS = ({"up": "^", "down": "v"}, {"up": "▲", "down": "▼"})  # as letters, as signs


@dataclass(frozen=True)
class Look:
    """How a table is shown. `signs`: suits and marks as signs; without it everything is ASCII.

    `shows_next`: the game shows the next card of the stock. `bold`: indices are bold.
    """

    palette: Palette
    signs: bool = True
    shows_next: bool = False
    bold: bool = True


@dataclass
class Marks:
    """What is marked on a table: places by what they are, and the cards that can be played, counted from the top."""

    cursor: str = ""
    taken: str = ""
    cards: int = 1  # taken from that place
    targets: frozenset[str] = frozenset()
    hints: frozenset[str] = frozenset()
    playable: Mapping[str, set[int]] = field(default_factory=dict)

    def of(self, place: str) -> set[str]:
        """Return the marks of a place."""
        found = {"cursor": place == self.cursor, "taken": place == self.taken}
        found |= {"target": place in self.targets, "hint": place in self.hints}
        return {name for name, on in found.items() if on}


def paint(canvas: Canvas, grid: Grid, piles: Mapping[str, Pile], look: Look, marks: Marks) -> None:
    """Paint all places; `piles` are those that the player sees."""
    brush = _Brush(canvas, grid, look, marks)
    for x, row, text in grid.labels:
        canvas.write(x, row, text, look.palette.faint)
    for name, box in grid.boxes.items():
        if name in piles:
            brush.place(box, piles[name])
    for name, box in grid.boxes.items():  # last, where room is left
        if name in piles:
            brush.caption(box, piles[name])


def fan_rows(box: Box, count: int) -> tuple[int, int]:
    """Return how many of a fan's cards are left out, the lowest ones, and the row of the first shown, from the box's top."""
    if count <= box.rows:
        return 0, 0
    return count - box.rows + 1, 1  # one row says how many


def card_at(box: Box, pile: Pile, row: int) -> int:
    """Return how many cards lie from a row of a fan up to its top card; 1 for places without a fan."""
    if not box.rows or not pile.cards:
        return 1
    hidden, first = fan_rows(box, len(pile.cards))
    index = max(row - box.top // 2 - first, 0) + hidden
    return max(1, len(pile.cards) - index)


def holds(box: Box, pile: Pile, x: int, row: int) -> bool:
    """Whether a character is part of a place."""
    bottom = max(-(-box.bottom // 2), box.top // 2 + min(box.rows, len(pile.cards) + (box.bottom - box.top) // 2 - 1))
    return box.left <= x < box.right and box.top // 2 <= row < bottom


class _Brush:
    """Paints places."""

    def __init__(self, canvas: Canvas, grid: Grid, look: Look, marks: Marks) -> None:
        self.canvas, self.grid, self.look, self.marks = canvas, grid, look, marks
        self.colours = look.palette
        self.tiny = grid.size is SIZES[0]

    def place(self, box: Box, pile: Pile) -> None:
        """Paint one place."""
        if not pile.cards:
            self.empty(box, pile)
        elif pile.kind == "stock":
            self.stock(box, pile)
        elif box.woven:
            self.woven(box, pile)
        elif box.rows and len(pile.cards) > 1:
            self.fan(box, pile)
        else:
            self.card(box, pile, pile.cards[-1])

    def paper(self, place: str, usual: str) -> str:
        """Return the colour of a place's card by its marks."""
        on = self.marks.of(place)
        for name in ("taken", "cursor", "target", "hint"):
            if name in on:
                return str(getattr(self.colours, name))
        return usual

    def index(self, card: int) -> str:
        """Return rank and suit."""
        if not self.look.signs:
            return card_text(card)
        return rank_text(rank_of(card)) + SIGNS[suit(card)]

    def ink(self, card: int) -> str:
        """Return the colour of a card's suit."""
        return self.colours.inks[suit(card)]

    def bracket(self, place: str, left: int, right: int, row: int, ink: str) -> bool:
        """Write the marks of a place into two columns; return whether it has any."""
        on = self.marks.of(place)
        pair = next((pair for name, pair in BRACKETS.items() if name in on), "")
        if pair:
            self.canvas.write(left, row, pair[0], ink, bold=True)
            self.canvas.write(right, row, pair[1], ink, bold=True)
        return bool(pair)

    def fill(self, box: Box, colour: str) -> None:
        """Fill the box of a place."""
        self.canvas.fill(box.left, box.top, box.right, box.bottom, colour)

    def pattern(self, box: Box, row: int, ink: str) -> None:
        """Write a row of the pattern of a card's back."""
        self.canvas.write(box.left + 1, row, ("░" if self.look.signs else ":") * (box.right - box.left - 2), ink)

    def label(self, place: str, x: int, row: int, card: int, cards: int = 1) -> None:
        """Write a card's index from a column on, between the marks of its place."""
        ink = self.ink(card)
        self.canvas.write(x, row, self.index(card), ink, bold=True)
        if cards in self.marks.playable.get(place, ()):
            self.canvas.write(x + 2, row, "•" if self.look.signs else "*", ink, bold=True)
        if cards == (self.marks.cards if place == self.marks.taken else 1):
            self.bracket(place, x - 1, x + 2, row, ink)

    def woven(self, box: Box, pile: Pile) -> None:
        """Paint a card of a weave: covered ends are short, free ends long and with a tab."""
        covered = pile.covered or (False, False)
        card = pile.cards[-1]
        paper = self.paper(box.place, self.colours.shade if all(covered) else self.colours.paper)
        first, second = (0 if self.tiny else int(end) for end in covered)
        left, top, right, bottom = box.left, box.top, box.right, box.bottom
        if box.turned:
            left, right = left + first, right - second
        else:
            top, bottom = top + first, bottom - second
        self.canvas.fill(left, top, right, bottom, paper)
        x, row = box.middle[0], box.middle[1] // 2
        if not self.tiny:
            self.tabs(box, covered)
        self.label(box.place, x - 1, row, card)

    def tabs(self, box: Box, covered: tuple[bool, bool]) -> None:
        """Paint the tabs at the free ends of a card."""
        tab = self.colours.tab
        ends = (
            ((box.left, box.top, box.left + 1, box.bottom), (box.right - 1, box.top, box.right, box.bottom))
            if box.turned
            else ((box.left, box.top, box.right, box.top + 1), (box.left, box.bottom - 1, box.right, box.bottom))
        )
        letters = "<>" if box.turned else "^v"
        for end, hidden, letter in zip(ends, covered, letters, strict=True):
            if hidden:
                continue
            if self.look.signs:
                self.canvas.fill(*end, tab)
            else:
                at = end[0] if box.turned else box.middle[0]
                self.canvas.write(at, (end[1] + end[3]) // 4, letter, self.colours.inks[0], bold=True)

    def card(self, box: Box, pile: Pile, card: int) -> None:
        """Paint a place that shows one card."""
        if card == UNKNOWN or len(pile.cards) <= pile.down:
            self.back(box, "")
            return
        self.fill(box, self.paper(box.place, self.colours.paper))
        self.face(box, box.top, box.bottom, card)
        if pile.next and box.bottom - box.top >= 6:
            self.next_rank(box, pile, self.colours.mark)

    def face(self, box: Box, top: int, bottom: int, card: int) -> None:
        """Write a card's index into a rectangle: in the middle of a small card, in the corner of a large one."""
        first, last = -(-top // 2), bottom // 2 - 1
        if bottom - top < 8 and box.rows == 0:
            x, row = box.left + (box.right - box.left - 2) // 2, (first + last) // 2
        else:
            x, row = box.left + 1, first
        self.label(box.place, x, row, card)
        sign = self.index(card)[1]
        if bottom - top >= 8:
            self.canvas.write(box.right - 3, last, self.index(card), self.ink(card))
        if bottom - top >= 10:
            self.canvas.write((box.left + box.right - 1) // 2, (first + last) // 2, sign, self.ink(card), bold=True)

    def next_rank(self, box: Box, pile: Pile, colour: str) -> None:
        """Write which rank goes here next, at the foot of a card or an empty place."""
        arrow = ARROWS[self.look.signs].get(pile.way, "▸" if self.look.signs else ">")
        text = f"{arrow}{pile.next}"
        row = box.bottom // 2 - 1
        self.canvas.fill(box.right - 3, 2 * row, box.right, 2 * row + 2, self.canvas.colour(box.right - 3, row))
        self.canvas.write(box.right - 1 - len(text), row, text, colour)

    def empty(self, box: Box, pile: Pile) -> None:
        """Paint a place without a card."""
        x, row = box.middle[0], box.middle[1] // 2
        on = self.marks.of(box.place)
        if box.woven:
            if on & {"cursor", "target", "taken"}:
                self.canvas.write(x - 1, row, "[]", self.paper(box.place, self.colours.faint), bold=True)
            else:
                self.canvas.write(x, row, "·" if self.look.signs else ".", self.colours.faint)
            return
        self.fill(box, self.paper(box.place, self.colours.slot))
        ink = self.colours.inks[0] if on else self.colours.faint
        if pile.suit:
            sign = SIGNS[SUITS.index(pile.suit)] if self.look.signs else pile.suit
            self.canvas.write(x, row, sign, ink)
        if pile.next and box.bottom - box.top >= 6:
            self.next_rank(box, pile, ink)
        self.bracket(box.place, box.left, box.right - 1, row, ink)

    def stock(self, box: Box, pile: Pile) -> None:
        """Paint the stock: a face-down card with the number of cards, or its next card if the player knows that."""
        self.back(box, str(len(pile.cards)))
        card = pile.cards[0]
        if self.look.shows_next and card != UNKNOWN:
            self.canvas.fill(box.left, box.bottom - 2, box.right, box.bottom, self.colours.paper)
            self.canvas.write(box.left + 1, box.bottom // 2 - 1, self.index(card), self.ink(card), bold=True)

    def back(self, box: Box, text: str) -> None:
        """Paint a face-down card."""
        self.fill(box, self.paper(box.place, self.colours.back))
        ink = self.colours.inks[0] if self.marks.of(box.place) else self.colours.on_back
        row = (-(-box.top // 2) + box.bottom // 2 - 1) // 2
        for y in range(-(-box.top // 2), box.bottom // 2):
            if y != row or not text:
                self.pattern(box, y, ink)
        width = box.right - box.left
        self.canvas.write(box.left + (width - len(text)) // 2, row, text, ink, bold=True)
        if not self.bracket(box.place, box.left, box.right - 1, row, ink) and box.place in self.marks.playable:
            self.canvas.write(box.right - 1, row, "•" if self.look.signs else "*", ink, bold=True)

    def fan(self, box: Box, pile: Pile) -> None:
        """Paint a fan: a row for each card, and the whole top card if there is room."""
        count, first = len(pile.cards), box.top // 2
        hidden, start = fan_rows(box, count)
        if start:
            self.canvas.fill(box.left, 2 * first, box.right, 2 * first + 2, self.colours.shade)
            self.canvas.write(box.left + 1, first, f"+{hidden}", self.colours.mark, bold=True)
        taken = self.marks.cards if self.marks.taken == box.place else 0
        for i in range(hidden, count):
            row, depth = first + start + i - hidden, count - i
            rows = 1 if depth > 1 else max(1, min((box.bottom - box.top) // 2, first + box.rows - row))
            usual = self.colours.paper if depth == 1 else self.colours.shade
            marked = depth <= max(taken, 1)
            paper = self.paper(box.place, usual) if marked else usual
            card = pile.cards[i]
            if pile.is_down(i) or card == UNKNOWN:
                self.canvas.fill(box.left, 2 * row, box.right, 2 * (row + rows), self.colours.back)
                self.pattern(box, row, self.colours.on_back)
                continue
            self.canvas.fill(box.left, 2 * row, box.right, 2 * (row + rows), paper)
            if depth > 1:
                self.label(box.place, box.left + 1, row, card, depth)
            else:
                self.face(box, 2 * row, 2 * (row + rows), card)

    def caption(self, box: Box, pile: Pile) -> None:
        """Write a place's name above it and its notes below it, where nothing else is drawn."""
        if not box.woven and pile.which:
            text = box.place
            x = (box.left + box.right - len(text)) // 2
            self.note(x, box.top // 2 - 1, text, self.colours.faint)
        row = -(-box.bottom // 2)
        for code, *numbers in pile.notes:
            if code == "left" or (code == "count" and not pile.cards):
                continue
            text = NOTES[str(code)](*numbers)
            for part in (text, text.removesuffix(" left"), str(numbers[0])):
                x = (box.left + box.right - len(part)) // 2
                if self.note(x, row, part, self.colours.text):
                    row += 1
                    break

    def note(self, x: int, row: int, text: str, colour: str) -> bool:
        """Write text on the felt if there is room for it; return whether there was."""
        free = self.canvas.is_free(x, x + len(text), row)
        if free:
            self.canvas.write(x, row, text, colour)
        return free

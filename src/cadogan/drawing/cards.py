"""Cards as SVG: faces, backs and outlines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from cadogan.drawing.geometry import Theme, paint
from cadogan.drawing.glyphs import GLYPHS
from cadogan.rules.cards import ACE, RANKS, SUITS, rank, suit

# -- Outlines as text, moved into place: a drawing with many signs becomes one path -----------------------------------


_STEP = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
KERN = -0.05  # the two digits of a ten are closer than others


def number(value: float) -> str:
    """Return a number in at most three decimals, without useless zeros."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def put(outline: str, x: float, y: float, size: float) -> str:
    """Return an outline at another place and size; with a negative size it is upside down."""
    drawn = ""
    for letter, numbers in _STEP.findall(outline):
        # Only the first step of an outline starts from its origin; the others start where the last one ended.
        fixed = letter.isupper() or not drawn
        values = [
            float(each) * size + ((x, y)[i % 2] if fixed else 0) for i, each in enumerate(_NUMBER.findall(numbers))
        ]
        drawn += (letter if drawn else letter.upper()) + " ".join(f"{round(each, 2):g}" for each in values)
    return drawn


def width_of(text: str, size: float) -> float:
    """Return the width of letters in a row."""
    return sum(GLYPHS[each][0] * size / 200 for each in text) + KERN * size * (len(text) - 1)


def letters(text: str, x: float, y: float, size: float, turned: bool = False) -> str:
    """Return the outline of letters in a row, their middle at x and their base line at y; turned, they are upside down."""
    way = -1 if turned else 1
    at = x - way * width_of(text, size) / 2
    drawn = ""
    for each in text:
        width, outline = GLYPHS[each]
        drawn += put(outline, at, y, way * size / 200)
        at += way * (width / 200 + KERN) * size
    return drawn


# -- Card faces: an index and a figure, as outlines, so that they look the same everywhere. They are those of the page ---
#
# A face is drawn on a ground of 50 × 70 (upright) or 70 × 50 (on a sideways card, yet readable upright), in a few layers of one
# path each. How much a face shows depends on the size of the card in the picture.


# A suit's sign on 20 × 20.
PIPS = {
    "H": "M10 18C7 14.8 1.4 10.9 1.4 6.4 1.4 3.6 3.5 1.8 5.8 1.8 7.7 1.8 9.2 2.9 10 4.6 10.8 2.9 12.3 1.8 14.2 1.8 16.5 1.8 18.6 3.6 18.6 6.4 18.6 10.9 13 14.8 10 18Z",
    "D": "M10 .8C11.9 4.3 14.3 7.3 17 10 14.3 12.7 11.9 15.7 10 19.2 8.1 15.7 5.7 12.7 3 10 5.7 7.3 8.1 4.3 10 .8Z",
    "S": "M10 .9C12.6 4.6 18.3 7.7 18.3 12 18.3 14.4 16.5 15.9 14.5 15.9 13 15.9 11.8 15.1 11 13.8 11.1 15.9 11.8 17.8 13.3 19.1L6.7 19.1C8.2 17.8 8.9 15.9 9 13.8 8.2 15.1 7 15.9 5.5 15.9 3.5 15.9 1.7 14.4 1.7 12 1.7 7.7 7.4 4.6 10 .9Z",
    "C": "M10 .9C12.3.9 14.2 2.7 14.2 5 14.2 6.3 13.6 7.5 12.6 8.3 13.2 8 13.9 7.8 14.6 7.8 16.9 7.8 18.8 9.7 18.8 12 18.8 14.3 16.9 16.1 14.6 16.1 13.1 16.1 11.8 15.3 11 14.1 11.1 16 11.8 17.9 13.3 19.1L6.7 19.1C8.2 17.9 8.9 16 9 14.1 8.2 15.3 6.9 16.1 5.4 16.1 3.1 16.1 1.2 14.3 1.2 12 1.2 9.7 3.1 7.8 5.4 7.8 6.1 7.8 6.8 8 7.4 8.3 6.4 7.5 5.8 6.3 5.8 5 5.8 2.7 7.7.9 10 .9Z",
}

# The headgear of a court on 20 × 20: a plumed cap, a coronet of pearls, a crown with its cross.
HEADS = {
    11: "M3.2 14.2C3.2 9.8 6 7.6 10 7.6C14 7.6 16.8 9.8 16.8 14.2ZM2.2 15.2L17.8 15.2L17.8 18L2.2 18Z"
    "M11.2 7C10.2 3.4 12.6.9 18.2.6C18.4 4.4 16.6 7.6 12.6 8.4C13.6 6.2 14.8 4.6 16.4 3C14.2 3.8 12.4 5.2 11.2 7Z",
    12: "M3.4 14.2L1.8 6.4C3.4 9.2 5.4 9.6 6.4 4.8C7.2 9.4 9.4 9.2 10 3.6C10.6 9.2 12.8 9.4 13.6 4.8C14.6 9.6 16.6 9.2 18.2 6.4L16.6 14.2Z"
    "M3.4 15.2L16.6 15.2L16.6 18L3.4 18Z"
    "M.5 5.4C.5 4.6 1.1 4 1.8 4C2.5 4 3.1 4.6 3.1 5.4C3.1 6.2.5 6.2.5 5.4ZM5 3.6C5 2.8 5.6 2.2 6.4 2.2C7.2 2.2 7.8 2.8 7.8 3.6C7.8 4.6 5 4.6 5 3.6Z"
    "M8.5 2C8.5 1.1 9.1.4 10 .4C10.9.4 11.5 1.1 11.5 2C11.5 3.2 8.5 3.2 8.5 2ZM12.2 3.6C12.2 2.8 12.8 2.2 13.6 2.2C14.4 2.2 15 2.8 15 3.6C15 4.6 12.2 4.6 12.2 3.6Z"
    "M16.9 5.4C16.9 4.6 17.5 4 18.2 4C18.9 4 19.5 4.6 19.5 5.4C19.5 6.2 16.9 6.2 16.9 5.4Z",
    13: "M3.4 14.2L1 5.6L6 9.2L8.4 5.4L11.6 5.4L14 9.2L19 5.6L16.6 14.2ZM3.4 15.2L16.6 15.2L16.6 18L3.4 18Z"
    "M9.2 4.6L9.2 3.2L7.8 3.2L7.8 1.7L9.2 1.7L9.2.3L10.8.3L10.8 1.7L12.2 1.7L12.2 3.2L10.8 3.2L10.8 4.6Z",
}

COMPACT, MEDIUM, RICH, FAN = "c", "m", "r", "f"


def style_for(width: float, way: str) -> str:
    """Return the style for a card of this width in pixels; `way` is ``woven``, ``fanned``, ``single`` or ``shown``.

    Woven cards have no pips: a corner's index would disappear under the neighbour. A card shown large gets them earlier.
    """
    if way == "fanned":
        return FAN
    rich = {"single": 72.0, "shown": 50.0}.get(way)
    return RICH if rich and width >= rich else MEDIUM if width >= 58 else COMPACT


@dataclass
class Face:
    """The layers of a face: `ink`, `line` (a thin stroke) and `wash` (a pale ground) have the suit's colour, `gold` is for courts."""

    wash: str = ""
    line: str = ""
    gold: str = ""
    ink: str = ""


@cache
def face(card: int, style: str, lying: bool) -> Face:
    """Return the face of a card in a style; `lying`: on a sideways card."""
    drawing = _Drawing(card, lying)
    if style == FAN:
        drawing.fan(16)
    elif style == RICH and not lying:
        drawing.rich()
    elif style == COMPACT:
        drawing.compact()
    else:
        drawing.medium()
    return drawing.face


class _Drawing:
    def __init__(self, card: int, lying: bool) -> None:
        self.face = Face()
        self.rank, self.suit, self.lying = rank(card), SUITS[suit(card)], lying
        self.index = RANKS[self.rank - 1].replace("T", "10")

    def compact(self) -> None:
        """Rank and suit as large as possible, clear of the tucked ends."""
        ten = len(self.index) > 1
        if self.lying:
            self._text(*((22.5, 35, 28) if ten else (23, 36, 32)))
            self._pip(*((50.5, 25.5, 20) if ten else (48, 25.5, 23)))
        else:
            self._text(25, 34.5, 30 if ten else 32)
            self._pip(25, 49, 23)

    def medium(self) -> None:
        """One large index and one large figure."""
        x, y = (17.5, 25.5) if self.lying else (13.5, 26.5)
        self._text(x, y, 20.5)
        self._pip(x, y + 9.5, 11)
        if self.lying:
            self._figure(46, 25, 25)
        else:  # a court stays clear of the lower end, which may be tucked in
            self._figure(31.5, 40.5 if self.rank > 10 else 43.5, 25)

    def fan(self, size: float) -> None:
        """The index along the upper edge, where the next card of a fan leaves it visible."""
        edge, width = 3, width_of(self.index, size)
        self._text(edge + width / 2, edge + 0.7 * size, size)
        self._pip(edge + width + 0.5 * size, edge + 0.36 * size, 0.72 * size)
        self._figure(25, 45, 29)

    def rich(self) -> None:
        """The classical face: an index at two corners, the pips in their columns, courts with their heads up and down."""
        size = 11.8 if len(self.index) > 1 else 13.2
        self._text(7.6, 15, size)
        self._pip(7.7, 21.8, 8.4)
        self._text(7.6, 15, size, True)
        self._pip(42.3, 48.2, 8.4, True)
        if self.rank > 10:
            self._court()
        elif self.rank == ACE:
            self.face.line += _ball(25, 35, 16.5) + _ball(25, 35, 15)
            self._pip(25, 35, 24)
        else:
            small = 8.2 if self.rank > 8 else 9.4 if self.rank > 6 else 10.2
            for x, y in _pip_places(self.rank):
                self._pip(18.3 + x * 13.4, 14.6 + y * 40.8, small, y > 0.5)

    def _figure(self, x: float, y: float, size: float) -> None:
        """One sign for all pips; for a court, its headgear above its suit, in a lozenge."""
        if self.rank <= 10:
            self._pip(x, y, 1.2 * size if self.rank == ACE else size)
            return
        self._lozenge(x, y, 0.57 * size, 0.8 * size)
        self._head(x, y - 0.23 * size, 0.56 * size)
        self._pip(x, y + 0.29 * size, 0.44 * size)

    def _court(self) -> None:
        """Two heads in a frame, one for each direction of view, with the suit between them."""
        self.face.line += "M14.2 7.2L35.8 7.2L35.8 62.8L14.2 62.8Z"
        self._lozenge(25, 35, 10.8, 14.2)
        self.face.line += "M25 23.4L33.8 35L25 46.6L16.2 35Z"
        for x, y in ((14.2, 20.8), (35.8, 20.8), (14.2, 49.2), (35.8, 49.2)):  # a border like a carpet's edge
            self.face.wash += f"M{x:g} {y - 10:g}L{x + (7 if x < 25 else -7):g} {y:g}L{x:g} {y + 10:g}Z"
        for turned in (False, True):
            self._head(25, 15.4, 13, turned)
        self._pip(25, 35, 12.5)

    def _text(self, x: float, y: float, size: float, turned: bool = False) -> None:
        self.face.ink += letters(self.index, 50 - x if turned else x, 70 - y if turned else y, size, turned)

    def _pip(self, x: float, y: float, size: float, turned: bool = False) -> None:
        self.face.ink += _sign(PIPS[self.suit], x, y, size, turned)

    def _head(self, x: float, y: float, size: float, turned: bool = False) -> None:
        self.face.gold += _sign(HEADS[self.rank], x, 70 - y if turned else y, size, turned)

    def _lozenge(self, x: float, y: float, w: float, h: float) -> None:
        outline = f"M{x:g} {y - h:g}L{x + w:g} {y:g}L{x:g} {y + h:g}L{x - w:g} {y:g}Z"
        self.face.wash += outline
        self.face.line += outline


def _sign(outline: str, x: float, y: float, size: float, turned: bool) -> str:
    """A sign of 20 × 20, centred at x and y."""
    scale = (-size if turned else size) / 20
    return put(outline, x - 10 * scale, y - 10 * scale, scale)


def _ball(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"


def _pip_places(rank: int) -> list[tuple[float, float]]:
    """The positions of the pips of 2 to 10, on 1 × 1."""
    sides: dict[int, tuple[float, ...]] = {4: (0, 1), 5: (0, 1), 6: (0, 0.5, 1), 7: (0, 0.5, 1), 8: (0, 0.5, 1)}
    middle: dict[int, tuple[float, ...]] = {
        2: (0, 1),
        3: (0, 0.5, 1),
        5: (0.5,),
        7: (0.25,),
        8: (0.25, 0.75),
        9: (0.5,),
        10: (1 / 6, 5 / 6),
    }
    rows = sides.get(rank, (0, 1 / 3, 2 / 3, 1) if rank > 8 else ())
    return [(x, y) for x in (0.0, 1.0) for y in rows] + [(0.5, y) for y in middle.get(rank, ())]


# -- The back of a card: two families of parallel threads, crossing, with a medallion; drawn on 50 × 70 ---------------


APART = 9.2  # between two threads


def back(theme: Theme) -> str:
    """Return the back of a card as SVG."""
    medallion = _lozenge(25, 35, 11, 14.6)
    inner = _lozenge(25, 35, 4, 5.4) + _lozenge(25, 26.2, 1.2, 1.6) + _lozenge(25, 43.8, 1.2, 1.6)
    field, thread = paint("fill", theme.back), paint("fill", theme.back_line)
    line = f'fill="none" {paint("stroke", theme.back_line)} opacity=".85"'
    return (
        f'<path d="{_box(0, 4.2)}" {paint("fill", theme.card)} {paint("stroke", theme.edge)} stroke-width=".6"/>'
        f'<path d="{_box(3.2, 2.4)}" {field}/>'
        f'<path d="{_threads()}" {line} stroke-width=".5"/>'
        f'<path d="{medallion}" {field}/>'
        f'<path d="{medallion}{_lozenge(25, 35, 9.2, 12.2)}" {line} stroke-width=".6"/>'
        f'<path d="{inner}" {thread}/>'
        f'<path d="{_box(5, 1.6)}" {line} stroke-width=".6"/>'
    )


def _box(inset: float, r: float) -> str:
    w, h = 50 - 2 * inset - 2 * r, 70 - 2 * inset - 2 * r

    def arc(x: float, y: float) -> str:
        return f"a{r:g} {r:g} 0 0 1 {x:g} {y:g}"

    return f"M{inset + r:g} {inset:g}h{w:g}{arc(r, r)}v{h:g}{arc(-r, r)}h{-w:g}{arc(-r, -r)}v{-h:g}{arc(r, -r)}Z"


def _lozenge(x: float, y: float, w: float, h: float) -> str:
    return f"M{x:g} {y - h:g}L{x + w:g} {y:g}L{x:g} {y + h:g}L{x - w:g} {y:g}Z"


def _threads() -> str:
    """Both diagonals across the field, cut at its edges."""
    left, top, right, bottom = 5.0, 5.0, 45.0, 65.0
    drawn = ""
    for i in range(-8, 17):
        start = left - 60 + i * APART
        x0, x1 = max(left, start), min(right, start + bottom - top)
        if x0 < x1:
            y0, y1 = top + x0 - start, top + x1 - start
            drawn += f"M{x0:g} {y0:g}L{x1:g} {y1:g}M{50 - x0:g} {y0:g}L{50 - x1:g} {y1:g}"
    return drawn

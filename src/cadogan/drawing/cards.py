"""Cards as SVG: faces and backs, as outlines, so that they look the same everywhere. They are those of the page."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from cadogan.drawing.geometry import Theme, paint
from cadogan.drawing.shapes import SHAPES, letters, sign, width_of
from cadogan.rules.cards import RANKS, SUITS, rank, suit

COMPACT, MEDIUM, RICH, FAN = "compact", "medium", "rich", "fan"


def fan_style(fan: tuple[float, float]) -> str:
    """Return the style of the cards of a fan, by the side to which they grow."""
    if fan[0] == 0:
        return f"{FAN} up" if fan[1] < 0 else FAN
    return f"{FAN} left" if fan[0] < 0 else f"{FAN} right"


def style_for(width: float, way: str) -> str:
    """Return the style for a card of this width in pixels; `way` is ``woven``, ``single``, ``shown``, or that of a fan.

    Woven cards have no pips: a corner's index would disappear under the neighbour. A card shown large gets them earlier.
    """
    if way.startswith(FAN):
        return way
    rich = {"single": 72.0, "shown": 50.0}.get(way)
    return RICH if rich and width >= rich else MEDIUM if width >= 58 else COMPACT


class Face(NamedTuple):
    """The layers of a face, a path each: `wash`, `line` and `ink` in the suit's colour; `gold` is for courts."""

    wash: str
    line: str
    gold: str
    ink: str


@cache
def face(card: int, style: str, lying: bool) -> Face:
    """Return the face of a card in a style; `lying`: on a sideways card."""
    index, own_suit, head = RANKS[rank(card) - 1].replace("T", "10"), SUITS[suit(card)], str(rank(card))
    if lying and not style.startswith(FAN):
        style = f"{MEDIUM if style == RICH else style} lying"
    shapes = SHAPES["faces"][style]
    corner = shapes["corner of ten" if index == "10" and "corner of ten" in shapes else "corner"]
    figure = shapes.get(head) or shapes.get("court" if rank(card) > 10 else "pips", {})
    layers = dict.fromkeys(Face._fields, "")
    for layer, drawn in (*corner.items(), *figure.items()):
        layers[layer] += drawn if layer in ("wash", "line") else _marks(drawn, index, own_suit, head)
    return Face(**layers)


def _marks(marks: str, index: str, suit: str, head: str) -> str:
    """Return the outlines of marks: what and where, as the file of shapes has them."""
    drawn = ""
    for mark in marks.split(", "):
        what, *numbers = mark.split(" ")
        x, y, size = map(float, numbers)
        if what == "index":
            drawn += letters(index, x, y, size)
        elif what == "fan":  # an index from here on, its suit beside it
            width = width_of(index, size)
            drawn += letters(index, x + width / 2, y + 0.7 * size, size)
            drawn += sign(suit, x + width + 0.5 * size, y + 0.36 * size, 0.72 * size)
        elif what == "pip":  # in one of three columns and of thirteen rows
            drawn += sign(suit, 18.3 + 13.4 * (x / 2), 14.6 + 40.8 * (y / 12), size)
        else:
            drawn += sign(head if what == "head" else suit, x, y, size)
    return drawn


def back(theme: Theme) -> str:
    """Return the back of a card as SVG."""
    fills = {
        "paper": f'{paint("fill", theme.card)} {paint("stroke", theme.edge)} stroke-width=".6"',
        "field": paint("fill", theme.back),
        "thread": paint("fill", theme.back_line),
    }
    line = f'fill="none" {paint("stroke", theme.back_line)} opacity=".85"'
    drawn = ""
    for part in ("below", "lattice", "above"):
        for layer in SHAPES["backs"][part]:
            look = fills[layer["fill"]] if "fill" in layer else f'{line} stroke-width="{layer["stroke"]}"'
            drawn += f'<path d="{layer["d"]}" {look}/>'
    return drawn

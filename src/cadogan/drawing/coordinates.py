"""The names of the places: along the edges of a weave, beside all other places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from cadogan.drawing.geometry import HEIGHT, Box, room_above
from cadogan.drawing.outlines import number
from cadogan.drawing.painter import Painter
from cadogan.drawing.themes import Theme, paint
from cadogan.rules.places import Pile, Spot

SIZE = 1.1
LETTER = 0.62  # the width of a letter, about
FONT = 'font-family="Inter,Helvetica,Arial,sans-serif" font-weight="600" text-anchor="middle"'


def coordinates(painter: Painter, piles: Mapping[str, Pile]) -> str:
    """Return the names of all places as SVG. The places must have been drawn, because their captions have precedence."""
    weave = painter.weave if _is_grid(painter.weave) else []
    drawn = _edges(weave, painter.theme) if weave else ""
    areas = {spot.place: painter.area(spot, piles[spot.place]) for spot in painter.layout.spots}
    for spot in painter.layout.spots:
        if spot not in weave:
            others = [area for place, area in areas.items() if place != spot.place] + list(painter.captions.values())
            drawn += _label(painter, spot.place, areas[spot.place], others)
    return f'<g class="coordinates">{drawn}</g>'


def _is_grid(weave: list[Spot]) -> bool:
    """Whether the names are a letter for each column and a number for each row."""
    columns: dict[float, set[str]] = {}
    rows: dict[float, set[str]] = {}
    for spot in weave:
        columns.setdefault(round(spot.x, 2), set()).add(spot.place[:1])
        rows.setdefault(round(spot.y, 2), set()).add(spot.place[1:])
    return bool(weave) and all(len(names) == 1 for names in (*columns.values(), *rows.values()))


def _edges(weave: list[Spot], theme: Theme) -> str:
    left = min(spot.x for spot in weave) - HEIGHT / 2 - 0.75
    top = min(spot.y for spot in weave) - HEIGHT / 2 - 0.45
    names = {(spot.x, top): spot.place[:1] for spot in weave}
    names |= {(left, spot.y + 0.4): spot.place[1:] for spot in weave}
    return "".join(_text(name, x, y, theme.muted) for (x, y), name in names.items())


def _label(painter: Painter, name: str, own: Box, others: Sequence[Box]) -> str:
    """The name of a place above it; if it would cover something there, in the upper right corner of its card."""
    theme, width = painter.theme, LETTER * SIZE * len(name) + 0.5
    above = room_above(painter.layout, own, width, SIZE, others)
    if above:
        return _text(name, above.middle[0], above.bottom - 0.22, theme.muted)
    x, y = own.right - width / 2 - 0.15, own.top + 0.15
    return (
        f'<rect x="{number(x - width / 2)}" y="{number(y)}" width="{number(width)}" height="1.3" rx=".4" '
        f"{paint('fill', theme.felt)}/>{_text(name, x, y + 1.03, theme.muted)}"
    )


def _text(name: str, x: float, y: float, colour: str) -> str:
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{SIZE}" {FONT} {paint("fill", colour)}>{escape(name)}</text>'
    )

"""Draw the table of any game as SVG, still or moving, from its layout and its piles, for notebooks and documents.

The pictures are complete: faces are outlines, colours and shapes are in the file, no font or script is needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from cadogan.drawing.emblem import Emblem, emblem
from cadogan.drawing.geometry import MARGIN, THEMES, box, theme_named
from cadogan.drawing.moving import animation
from cadogan.drawing.painter import Arrow, Frame, Painter, arrow
from cadogan.drawing.painter import coordinates as names_of_places
from cadogan.rules import checked
from cadogan.rules.cards import EMPTY, BadInput, pack
from cadogan.rules.places import Layout, Pile

__all__ = ["THEMES", "UNIT", "Arrow", "Emblem", "Frame", "animation", "emblem", "svg", "unit_of"]

UNIT = 12.0  # pixels for each unit of a layout, if no size is given


@checked
def unit_of(layout: Layout, size: float | None) -> float:
    """Return the pixels for each unit of a layout in a picture that is `size` pixels wide."""
    return size / (layout.width + 2 * MARGIN) if size else UNIT


@checked
def svg(
    layout: Layout,
    piles: Mapping[str, Pile],
    *,
    size: float | None = None,
    coordinates: bool = False,
    arrows: Sequence[Arrow] = (),
    theme: str = "dark",
    hand: int = 0,
    seed: str = "",
    won: bool = False,
    label: str = "table",
) -> str:
    """Return a table as an SVG picture.

    `layout` is one of `Position.layouts`, `piles` are `Position.piles`, or those of `Position.seen` to show only what the
    player knows: an unseen or face-down card shows its back. `size`: the width in pixels. `coordinates`: write the names of
    the places. `hand`: a card beside the stock. `seed`: the deal's number, for the rug under a quilt; `won` shows it whole.
    Raises BadInput for an unknown theme, and for a hand that is no card.
    """
    if hand not in (EMPTY, *pack(1)):
        raise BadInput(f"{hand} is not a card: give one such as cadogan.rules.cards.read_card('TS')")
    painter = Painter(layout, theme_named(theme), unit_of(layout, size))
    frame = Frame(piles, hand, won)
    parts = [painter.rug(seed, won), painter.aside()]
    for spot in layout.spots:
        drawn = "".join(painter.place(spot, frame))
        parts.append(f"<g><title>{escape(piles[spot.place].title)}</title>{drawn}</g>")
    if coordinates:
        parts.append(names_of_places(painter, piles))
    boxes = {
        spot.place: box(painter.top(spot, piles[spot.place])).around(painter.captions.get(spot.place))
        for spot in layout.spots
    }
    for source, target, head in arrows:
        others = [
            boxes[place]
            for place, pile in piles.items()
            if place in boxes and pile.cards and place not in (source, target)
        ]
        parts.append(arrow(boxes[source], boxes[target], others, head, painter.theme))
    return painter.document("".join(parts), label)

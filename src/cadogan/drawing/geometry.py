"""Sizes and places of cards on a picture, and its colours."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot, inf
from typing import NamedTuple

from cadogan.rules.cards import BadInput
from cadogan.rules.places import Layout, Spot

# -- Where things are in a picture: boxes, weaves, fans, room for captions. Lengths are in the units of `Spot` --------


WIDTH, HEIGHT = 5.0, 7.0  # of a card
MARGIN = 1.6  # around the table
INDEX_STEP = 1.2  # how much of a card in a fan its index needs
SLIVER = 0.3  # how much of a card shows in the part of a fan that is pushed together
SMALL = 1e-6


class Box(NamedTuple):
    """An area."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def around(self, other: Box | None) -> Box:
        """The area around both."""
        if other is None:
            return self
        return Box(*map(min, self[:2], other[:2]), *map(max, self[2:], other[2:]))

    def overlaps(self, other: Box) -> bool:
        """Whether two areas share more than an edge."""
        return (
            self.left < other.right - SMALL
            and other.left < self.right - SMALL
            and self.top < other.bottom - SMALL
            and other.top < self.bottom - SMALL
        )

    def holds(self, x: float, y: float, gap: float = 0.0) -> bool:
        """Whether a point is inside, or closer than a gap."""
        return self.left - gap < x < self.right + gap and self.top - gap < y < self.bottom + gap


def box(spot: Spot) -> Box:
    """Return the area of one card at a spot, and aside from it as far as its fan has wings."""
    w, h = (HEIGHT, WIDTH) if spot.turned else (WIDTH, HEIGHT)
    dx, dy = w * spot.scale / 2, h * spot.scale / 2
    left, right = min((0.0, *spot.wings)), max((0.0, *spot.wings))
    return Box(spot.x - dx + left, spot.y - dy, spot.x + dx + right, spot.y + dy)


def woven(layout: Layout) -> list[Spot]:
    """Return the spots of a weave: those whose cards overlap their neighbours'."""
    boxes = [box(spot) for spot in layout.spots]
    return [
        spot
        for i, spot in enumerate(layout.spots)
        if any(i != j and boxes[i].overlaps(other) for j, other in enumerate(boxes))
    ]


def tuck(weave: Sequence[Spot]) -> float:
    """Return how deep a covered end is tucked under its neighbour: as far as neighbouring cards overlap."""
    if len(weave) < 2:
        return 0.0
    first, *others = weave
    pitch = min(hypot(other.x - first.x, other.y - first.y) for other in others)
    return max(0.0, (WIDTH + HEIGHT) / 2 - pitch)


def fanned(layout: Layout, spot: Spot, count: int) -> list[Spot]:
    """Return the spots of a pile's cards, bottom first; one spot for all if it is no fan.

    A fan too long for its room is compressed. Where indices would no longer show, the lower cards are pushed together.
    """
    dx, dy = spot.fan
    length = hypot(dx, dy)
    if not length or count < 2:
        return [spot] * max(count, 1)
    aside = [spot.wings[i % len(spot.wings)] if spot.wings else 0.0 for i in range(count)]
    rows = [0]
    for before, after in pairwise(aside):
        rows.append(rows[-1] + (after <= before))
    room, gaps = _room(layout, spot), max(1, rows[-1])
    even = min(length, room / gaps)
    least = min(length, INDEX_STEP)
    hidden = 0 if even >= least - SMALL else min(gaps, -int(-(gaps * least - room) // (least - SLIVER)))
    small = room / gaps if hidden == gaps else SLIVER
    large = even if not hidden else 0.0 if hidden == gaps else (room - hidden * small) / (gaps - hidden)
    steps = [min(n, hidden) * small + max(0, n - hidden) * large for n in rows]
    return [
        spot._replace(x=spot.x + dx / length * far + wing, y=spot.y + dy / length * far, wings=())
        for far, wing in zip(steps, aside, strict=True)
    ]


def _room(layout: Layout, spot: Spot, gap: float = 0.4) -> float:
    """How far a fan can reach beyond its bottom card before it meets another place or the table's edge."""
    own, length = box(spot), hypot(*spot.fan)
    ways = [each / length for each in spot.fan]
    room = min(
        (layout.width - own.right if way > 0 else own.left) / abs(way) if axis == 0 else
        (layout.height - own.bottom if way > 0 else own.top) / abs(way)
        for axis, way in enumerate(ways)
        if way
    )  # fmt: skip
    for other in layout.spots:
        there = box(other)
        if other is spot:
            continue
        # from where to where along its way the card would lie on the other place
        begins, ends = -SMALL, inf
        for axis, way in enumerate(ways):
            low, high = there[axis] - own[axis + 2] + SMALL, there[axis + 2] - own[axis] - SMALL
            if way:
                begins, ends = max(begins, min(low / way, high / way)), min(ends, max(low / way, high / way))
            elif low >= 0 or high <= 0:
                ends = -inf
        if begins < ends and ends > 0:
            room = min(room, begins - gap)
    return max(0.0, room)


def beside(layout: Layout, spot: Spot) -> Spot:
    """Return the spot of a stock's visible next card: beside the stock if there is room, else half over it."""
    shift = WIDTH * spot.scale + 0.5
    others = [box(other) for other in layout.spots if other is not spot]
    for x in (spot.x + shift, spot.x - shift):
        there = box(spot._replace(x=x))
        inside = there.left >= -0.01 and there.right <= layout.width + 0.01
        if inside and not any(there.overlaps(other) for other in others):
            return spot._replace(x=x)
    return spot._replace(x=spot.x + 0.3 * WIDTH * spot.scale)


def room_for(layout: Layout, x: float, top: float, width: float, height: float, others: Sequence[Box]) -> Box | None:
    """Return the area of a caption with its middle near x, or None if it meets another area or the picture's edge."""
    x = max(width / 2 - MARGIN, min(layout.width + MARGIN - width / 2, x))
    area = Box(x - width / 2, top, x + width / 2, top + height)
    inside = area.top >= -MARGIN - SMALL and area.bottom <= layout.height + MARGIN + SMALL
    return area if inside and not any(area.overlaps(other) for other in others) else None


# -- The colours of pictures. Light and dark are those of the page's green cloth --------------------------------------


class Theme(NamedTuple):
    """Colours by what they are for, as ``#rrggbb`` or ``#rrggbbaa``."""

    name: str
    felt: str  # the cloth, from here …
    felt_deep: str  # … to here
    muted: str  # captions and coordinates
    slot: str  # the edge of an empty place
    accent: str  # progress
    shadow: str
    card: str  # paper, from here …
    card_low: str  # … to here
    blocked: str  # paper of a card with both ends covered
    edge: str  # of a card
    bronze: str
    black: str  # spades and clubs
    red: str  # hearts and diamonds
    back: str
    back_line: str
    arrow: str
    arrow_under: str  # around arrows, so that they show on cards, too


_DARK = Theme(
    "dark", "#17443f", "#0b2528", "#b7c9c2", "#ffffff45", "#f3cf7a", "#00000066", "#fffdf6", "#f6efdf", "#eae2cf",
    "#00000033", "#a8701a", "#1d2333", "#b3222f", "#7b1e2b", "#d9a441", "#8be0b2", "#0b1c3d",
)  # fmt: skip
_LIGHT = Theme(
    "light", "#d9e4d6", "#bfd0bd", "#45524a", "#00000052", "#17443f", "#4a3c1a40", "#ffffff", "#fbf8f0", "#e9e3d4",
    "#00000033", "#a8701a", "#1d2333", "#b3222f", "#7b1e2b", "#d9a441", "#14603c", "#ffffff",
)  # fmt: skip
_PRINT = Theme(
    "print", "#ffffff", "#ffffff", "#333333", "#00000066", "#000000", "#00000000", "#ffffff", "#ffffff", "#e3dcc9",
    "#00000099", "#a8701a", "#000000", "#b3222f", "#ffffff", "#555555", "#14603c", "#ffffff",
)  # fmt: skip
THEMES = {theme.name: theme for theme in (_DARK, _LIGHT, _PRINT)}


def theme_named(name: str) -> Theme:
    """Return a theme by its name: dark, light or print. Raises BadInput for any other name."""
    if name not in THEMES:
        raise BadInput(f"there is no theme {str(name)[:20]!r}: choose one of {', '.join(THEMES)}")
    return THEMES[name]


def paint(attribute: str, colour: str) -> str:
    """Return a colour as an attribute of SVG: ``fill="#123456"``. Many programs do not know colours with eight digits."""
    alpha = f' {attribute}-opacity="{int(colour[7:], 16) / 255:.2f}"' if len(colour) > 7 else ""
    return f'{attribute}="{colour[:7]}"{alpha}'

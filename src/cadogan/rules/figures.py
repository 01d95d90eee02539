"""Tables that are pictures: rings and stars of places, drawn in the units of `Spot` around a middle at 0, 0."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cadogan.rules.places import Aside, Layout, Spot

__all__ = ["framed", "ring"]

Point = tuple[float, float] | tuple[float, float, tuple[float, float]]


def ring(names: Sequence[str], half: Sequence[Point]) -> list[Spot]:
    """Return the spots of places in a ring, clockwise from the top. `half`: where those from the top to the bottom lie, at the right,
    each with the step of its fan if it has one; the others face them.
    """
    right = [
        Spot(name, x, y, fan=fan[0] if fan else (0.0, 0.0)) for name, (x, y, *fan) in zip(names, half, strict=False)
    ]
    left = [
        spot._replace(place=name, x=-spot.x, fan=(-spot.fan[0], spot.fan[1]))
        for name, spot in zip(names[len(half) :], right[-2:0:-1], strict=True)
    ]
    return right + left


def framed(
    spots: Iterable[Spot],
    left: float,
    top: float,
    right: float,
    bottom: float,
    compressed: bool = False,
    middle: str = "",
) -> Layout:
    """Return a layout of spots around a middle that lies so far from its edges; `middle` is a card that lies there."""
    moved = tuple(spot._replace(x=round(left + spot.x, 2), y=round(top + spot.y, 2)) for spot in spots)
    aside = (Aside(middle, left, top),) if middle else ()
    return Layout(round(left + right, 2), round(top + bottom, 2), moved, compressed, aside)

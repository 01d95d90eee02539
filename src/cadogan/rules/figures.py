"""Tables that are pictures, for `PICTURES` of a game file: rings, rows and sides of places, in the units of `Spot` around a middle at 0, 0."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cadogan.rules.cards import BadInput
from cadogan.rules.places import Aside, Layout, Spot
from cadogan.rules.table import Table

__all__ = ["DOWN", "OUT", "UP", "at", "facing", "picture", "ring", "row"]

Point = tuple[float, float] | tuple[float, float, tuple[float, float]]  # with the step of its fan

# How fans grow; at the left, too, OUT is away from the middle.
UP = (0.0, -1.5)
DOWN = (0.0, 1.5)
OUT = (1.7, 0.0)


def at(*points: Point, **how: Any) -> list[Spot]:
    """Return spots at these points; `how`: what else is said of them (see `Spot`)."""
    spots = [Spot("", x, y, **how) for x, y, *_ in points]
    return [spot._replace(fan=fan[0]) if fan else spot for spot, (_, _, *fan) in zip(spots, points, strict=True)]


def row(count: int, y: float, **how: Any) -> list[Spot]:
    """Return the spots of a row across the middle."""
    return at(*((5.5 * (i - (count - 1) / 2), y) for i in range(count)), **how)


def facing(*right: Point, **how: Any) -> list[Spot]:
    """Return spots at the left, and then at the right, where these points are."""
    spots = at(*right, **how)
    return [_mirrored(spot) for spot in spots] + spots


def ring(*half: Point, from_one: bool = False) -> list[Spot]:
    """Return the spots of a ring, clockwise from the top. `half`: those from the top to the bottom; those at the right have one at the left.

    `from_one`: the one at the top is the last, as on a dial.
    """
    spots = at(*half)
    spots += [_mirrored(spot) for spot in reversed(spots) if spot.x]
    return spots[1:] + spots[:1] if from_one else spots


def picture(
    table: Table,
    left: float,
    top: float,
    right: float,
    bottom: float,
    *,
    compressed: bool = False,
    middle: str = "",
    **spots: Sequence[Spot],
) -> Layout:
    """Return a layout around a middle that lies so far from its edges; `middle` is a card that lies there.

    `spots`: where the places of a name lie, or all those whose names begin with a letter, or with several letters in turn. Raises
    BadInput if there are other places, or not as many.
    """
    names = [name for block, _ in table.blocks for name in block.names]
    placed = []
    for key, each in spots.items():
        called = [key] if key in names else [name for letter in key for name in names if name[0] == letter]
        if len(called) != len(each):
            raise BadInput(f"{key} has {len(each)} spots in the picture, but {len(called)} places: draw them all")
        placed += [
            spot._replace(place=name, x=round(left + spot.x, 2), y=round(top + spot.y, 2))
            for name, spot in zip(called, each, strict=True)
        ]
    if missing := sorted({*names} - {spot.place for spot in placed}):
        raise BadInput(f"the picture lacks {', '.join(missing)}: say where they lie")
    aside = (Aside(middle, left, top),) if middle else ()
    return Layout(round(left + right, 2), round(top + bottom, 2), tuple(placed), compressed, aside)


def _mirrored(spot: Spot) -> Spot:
    return spot._replace(x=-spot.x, fan=(-spot.fan[0], spot.fan[1]))

"""Tables that are pictures, for `PICTURES` of a game file: rings and rows of piles, in the units of `Spot` around a middle at 0, 0."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cadogan.rules.cards import BadInput
from cadogan.rules.places import Aside, Layout, Spot
from cadogan.rules.table import Table

__all__ = ["DOWN", "OUT", "UP", "at", "picture", "ring", "row", "sides"]

# Where a pile lies; the second form with the step of its fan.
Point = tuple[float, float] | tuple[float, float, tuple[float, float]]

# How fans grow; at the left, too, OUT is away from the middle.
UP = (0.0, -1.5)
DOWN = (0.0, 1.5)
OUT = (1.7, 0.0)


def at(*points: Point, **how: Any) -> list[Spot]:
    """Return spots at these points; `how`: what else is said of them (see `Spot`)."""
    spots = [Spot("", x, y, **how) for x, y, *_ in points]
    return [spot._replace(fan=fan[0]) if fan else spot for spot, (_, _, *fan) in zip(spots, points, strict=True)]


def row(count: int, y: float, **how: Any) -> list[Spot]:
    """Return the spots of a row across the middle, 5.5 apart; `how`: what else is said of them (see `Spot`)."""
    return at(*((5.5 * (i - (count - 1) / 2), y) for i in range(count)), **how)


def sides(*right: Point, **how: Any) -> list[Spot]:
    """Return spots opposite these points, at the left, and then those at these points; `how` as in `at`."""
    spots = at(*right, **how)
    return [_opposite(spot) for spot in spots] + spots


def ring(*half: Point, from_one: bool = False) -> list[Spot]:
    """Return the spots of a ring, clockwise from the top.

    `half`: those from the top to the bottom, on the right; each that is not in the middle gets one opposite. `from_one`: begin one
    place after the top, as a dial begins with one o'clock.
    """
    spots = at(*half)
    spots += [_opposite(spot) for spot in reversed(spots) if spot.x]
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

    `spots`: where the piles lie. Each keyword is a pile's name, or the letters with which names begin, taken in turn. Raises BadInput
    unless each pile has one spot.
    """
    names = [name for block, _ in table.blocks for name in block.names]
    placed: list[Spot] = []
    for key, each in spots.items():
        of = {letter: [name for name in names if name[0] == letter] for letter in key}
        if key not in names and not all(of.values()):
            raise BadInput(
                f"{key}= in the picture is no pile, nor letters with which names of piles begin: {', '.join(names)}"
            )
        called = [key] if key in names else [name for letter in key for name in of[letter]]
        if len(called) != len(each):
            raise BadInput(
                f"{key}= in the picture has {len(each)} for {len(called)}: give one spot for each of {', '.join(called)}"
            )
        placed += [
            spot._replace(place=name, x=round(left + spot.x, 2), y=round(top + spot.y, 2))
            for name, spot in zip(called, each, strict=True)
        ]
    drawn = [spot.place for spot in placed]
    if missing := [name for name in names if name not in drawn]:
        raise BadInput(f"the picture lacks {', '.join(missing)}: say where they lie")
    if twice := [name for name in names if drawn.count(name) > 1]:
        raise BadInput(f"the picture has {', '.join(twice)} twice: say once where they lie")
    aside = (Aside(middle, left, top),) if middle else ()
    return Layout(round(left + right, 2), round(top + bottom, 2), tuple(placed), compressed, aside)


def _opposite(spot: Spot) -> Spot:
    """Return the spot at the left of the middle that faces one at the right."""
    return spot._replace(
        x=0.0 - spot.x, fan=(0.0 - spot.fan[0], spot.fan[1]), wings=tuple(0.0 - each for each in spot.wings)
    )

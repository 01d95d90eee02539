"""Where the places of a table go on a screen of characters.

The layout of any game (`places.Layout`) is brought to whole columns and half rows: a half row is about as high as a column is
wide, so cards keep their shape. The largest cards that fit are taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, product
from math import floor
from typing import NamedTuple

from cadogan.rules.places import Layout, Pile, Spot


class Size(NamedTuple):
    """The size of cards: columns and half rows of an upright card and of a sideways one.

    `woven`: half the short and half the long side of a card in a weave, first in columns, then in half rows.
    """

    upright: tuple[int, int]
    sideways: tuple[int, int]
    woven: tuple[int, int, int, int]


SIZES = (  # the smallest first
    Size((4, 2), (5, 2), (2, 2, 1, 1)),
    Size((4, 6), (6, 4), (2, 3, 1, 3)),
    Size((5, 6), (7, 4), (2, 4, 1, 3)),
    Size((6, 8), (9, 6), (3, 5, 2, 4)),
    Size((8, 10), (11, 8), (4, 6, 3, 5)),
    Size((9, 12), (13, 8), (5, 7, 4, 6)),
    Size((10, 14), (15, 10), (6, 8, 5, 7)),
    Size((12, 16), (17, 12), (7, 9, 6, 8)),
)
FANS = (12, 8, 5, 2)  # rows that a fan should have, the most wanted first
LONG = FANS[:3]  # those that show enough of a figure's fans
SHUT = (1,)  # of a fan without room, only the top card shows
UNITS = 4  # distances between places that are tried as whole numbers


class Box(NamedTuple):
    """Where a place is drawn: columns and half rows from the top left corner; the far edges are outside.

    `middle`: the centre, in columns and half rows. `rows`: the rows that a fan may fill, 0 without a fan; here all fans go down.
    """

    place: str
    left: int
    top: int
    right: int
    bottom: int
    middle: tuple[int, int]
    turned: bool = False
    woven: bool = False
    rows: int = 0


class Grid(NamedTuple):
    """The boxes of all places, the size of the cards, and the labels of rows and columns: column, row and text."""

    boxes: dict[str, Box]
    size: Size
    labels: tuple[tuple[int, int, str], ...]


def weaves(piles: Mapping[str, Pile]) -> frozenset[str]:
    """Return the kinds of places that are woven: whose cards have ends that may be covered. `piles`: at the game's start."""
    return frozenset(pile.kind for pile in piles.values() if pile.covered is not None)


def grid(
    layouts: Sequence[Layout], piles: Mapping[str, Pile], kinds: frozenset[str], columns: int, rows: int
) -> Grid | None:
    """Return the table with the largest cards that fit into a window; None if nothing fits.

    `kinds` are those of `weaves`. The answer depends on the places only, not on their cards, so the table stays where it is
    while cards move.
    """
    figures = [layout for layout in layouts if not layout.compressed]
    usual, tiny = range(len(SIZES) - 1, 0, -1), range(1)
    ways = [(figures, usual, LONG)] if len(figures) < len(layouts) else []
    for tried, sizes, fans in (
        *ways,
        (layouts, usual, FANS),
        (layouts, tiny, FANS),
        (layouts, usual, SHUT),
        (layouts, tiny, SHUT),
    ):
        for fan, size, layout in product(fans, sizes, tried):
            found = _placed(layout, piles, kinds, SIZES[size], columns, rows, fan)
            if found:
                return found
    return None


def _placed(
    layout: Layout, piles: Mapping[str, Pile], kinds: frozenset[str], size: Size, columns: int, rows: int, fan: int
) -> Grid | None:
    """Return the table with cards of this size, in the middle of the screen; None if it does not fit."""
    spots = [spot for spot in layout.spots if spot.place in piles]
    woven = [piles[spot.place].kind in kinds for spot in spots]
    # half a card and the room around it, in columns and half rows
    needs = [_half(spot, size, tied) for spot, tied in zip(spots, woven, strict=True)]
    across, along = _separated(spots)
    xs = _lines([spot.x for spot in spots], [(i, j, _apart(needs, woven, 0, i, j)) for i, j in across], 1)
    ys = _lines([spot.y for spot in spots], [(i, j, _apart(needs, woven, 1, i, j)) for i, j in along], 2)

    def moved(dx: int, dy: int) -> list[Box]:
        return [_box(spot, x + dx, y + dy, size, tied) for spot, x, y, tied in zip(spots, xs, ys, woven, strict=True)]

    boxes = moved(0, 0)
    marked = _edges(spots, woven)
    left, top = min(box.left for box in boxes) - (3 if marked else 0), min(box.top for box in boxes) - 2
    right = max(box.right for box in boxes) + 1
    bottom = max(box.bottom + 2 * (fan - 1) * any(spot.fan) for box, spot in zip(boxes, spots, strict=True))
    wide, high = right - left, -(-(bottom - top) // 2)
    if wide > columns or high > rows:
        return None
    fans = any(any(spot.fan) for spot in spots)
    dx, dy = (columns - wide) // 2 - left, 2 * (0 if fans else (rows - high) // 2) - top
    dy -= dy % 2
    boxes = moved(dx, dy)
    boxes = [
        box._replace(rows=room if (room := _room(box, boxes, rows)) > 1 else 0) if any(spot.fan) else box
        for box, spot in zip(boxes, spots, strict=True)
    ]
    if fan > 1 and any(any(spot.fan) and box.rows < fan for box, spot in zip(boxes, spots, strict=True)):
        return None
    found = {box.place: box for box in boxes}
    return Grid(found, size, _labels(found, marked))


def _half(spot: Spot, size: Size, woven: bool) -> tuple[float, float]:
    if woven:
        short, long, low, high = size.woven
        return (long, low) if spot.turned else (short, high)
    wide, high = size.sideways if spot.turned else size.upright
    return wide / 2, high / 2


def _separated(spots: Sequence[Spot]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the pairs of spots that lie beside each other, and those that lie below each other."""
    across, along = [], []
    for i, j in combinations(range(len(spots)), 2):
        a, b = spots[i], spots[j]
        dx, dy = abs(a.x - b.x), abs(a.y - b.y)
        over = (
            dx / ((7 if a.turned else 5) + (7 if b.turned else 5)),
            dy / ((5 if a.turned else 7) + (5 if b.turned else 7)),
        )
        if over[0] >= over[1]:
            across.append((i, j))
        else:
            along.append((i, j))
        if any(a.fan) and any(b.fan) and over[0] >= 0.5 and (i, j) not in across:
            across.append((i, j))
    return across, along


def _apart(needs: Sequence[tuple[float, float]], woven: Sequence[bool], axis: int, i: int, j: int) -> int:
    """Return how far apart the centres of two places must be: woven cards touch, others leave a gap."""
    both = needs[i][axis] + needs[j][axis]
    gap = 0 if woven[i] and woven[j] else 2 if axis else 1
    return -int(-(both + gap) // 1)


def _lines(at: Sequence[float], pairs: Sequence[tuple[int, int, int]], step: int) -> list[int]:
    """Bring coordinates to whole steps: a common distance becomes a whole number of steps, so rows stay regular.

    `pairs`: two places and how far apart they must be at least. The scale is the smallest that respects all.
    """
    levels = sorted({round(each, 2) for each in at})
    middle = (levels[0] + levels[-1]) / 2
    deltas = Counter(round(b - a, 2) for a, b in combinations(levels, 2) if b - a > 4)
    for scale in sorted(pitch / delta for delta, _ in deltas.most_common(UNITS) for pitch in range(1, 60)):
        found = [step * floor((each - middle) * scale + 0.5 + 1e-6) for each in at]
        if all(abs(found[i] - found[j]) >= need for i, j, need in pairs):
            return found
    return [0 for _ in at]  # all places are in one line


def _box(spot: Spot, x: int, y: int, size: Size, woven: bool) -> Box:
    """Return the box around a centre."""
    if woven:
        short, long, low, high = size.woven
        wide, tall = (long, low) if spot.turned else (short, high)
        return Box(spot.place, x - wide, y + 1 - tall, x + wide, y + 1 + tall, (x, y + 1), spot.turned, True)
    wide, tall = size.sideways if spot.turned else size.upright
    left, top = x - wide // 2, y + 1 - tall // 2
    if not spot.turned:
        top -= top % 2
    return Box(spot.place, left, top, left + wide, top + tall, (x, top + tall // 2), spot.turned)


def _room(box: Box, boxes: Sequence[Box], rows: int) -> int:
    """Return the rows from the top of a box down to the next place, or to the end of the screen."""
    below = [
        each.top // 2 - 1 for each in boxes if each.top > box.top and each.left < box.right and box.left < each.right
    ]
    return min([rows, *below]) - box.top // 2


def _edges(spots: Sequence[Spot], woven: Sequence[bool]) -> list[Spot]:
    """Return the spots whose rows and columns get labels: those of a weave with names of a letter and a number."""
    names = [spot for spot, tied in zip(spots, woven, strict=True) if tied]
    return names if all(len(spot.place) == 2 and spot.place[1].isdigit() for spot in names) else []


def _labels(boxes: Mapping[str, Box], marked: Sequence[Spot]) -> tuple[tuple[int, int, str], ...]:
    """Return a letter above each column and a number before each row of a weave."""
    if not marked:
        return ()
    chosen = [boxes[spot.place] for spot in marked]
    top, left = min(box.top for box in chosen) // 2 - 1, min(box.left for box in chosen) - 1
    letters = {box.place[0]: (box.middle[0], top, box.place[0]) for box in chosen}
    numbers = {box.place[1]: (left, box.middle[1] // 2, box.place[1]) for box in chosen}
    return (*letters.values(), *numbers.values())

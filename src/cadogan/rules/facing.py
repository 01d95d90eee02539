"""Layouts of tables whose piles lie in two columns that face each other: their cards grow outward, the foundations lie between them.

Lengths are in the units of `Spot`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from cadogan.rules.laid_out import ACROSS, ASIDE, FAN, HEIGHT, WIDTH
from cadogan.rules.places import Layout, Spot

__all__ = ["layouts"]

DOWN = HEIGHT + 1.9  # from one row to the next: a caption lies between them
LINE = 1.7  # of text below the stock
LEAST = 1.0  # the step from card to card in a row for which there is room
WIDE, HIGH = 1.4, 1.3  # how much longer one side of a usual wide window is, and at least that of a high layout
BETWEEN = ACROSS + WIDTH + 2 * ASIDE  # the two columns


def layouts(
    piles: Sequence[str], foundations: Sequence[str], cards: int, lines: int, others: Sequence[Layout]
) -> tuple[Layout, ...]:
    """Return the layouts of a table, the first for a usual wide window.

    The first half of `piles` and of `foundations` lies at the left, from top to bottom; the stock lies below the foundations. `cards`: of
    all piles, when all are dealt. `lines`: of text below the stock. `others`: how the table lies without this; if the rows are too
    long for a high window, those are kept that are not.
    """
    rows, founded = len(piles) // 2, len(foundations) // 2
    last = max(rows - 1, founded)  # the row of the stock
    height = last * DOWN + HEIGHT + LINE * lines
    least = BETWEEN + 2 * (WIDTH + LEAST * (ceil(cards / len(piles)) - 1))

    def sides(names: Sequence[str], x: float, apart: float, first: int, fan: float) -> Iterator[Spot]:
        half = len(names) // 2
        for i, name in enumerate(names):
            way = -1 if i < half else 1
            yield Spot(name, x + way * apart, HEIGHT / 2 + (first + i % half) * DOWN, fan=(way * fan, 0.0))

    def laid(width: float) -> Layout:
        middle = width / 2
        spots = (
            *sides(piles, middle, (BETWEEN + WIDTH) / 2, 0, FAN),
            *sides(foundations, middle, ACROSS / 2, (rows - founded) // 2, 0.0),
            Spot("stock", middle, HEIGHT / 2 + last * DOWN),
        )
        return Layout(width, height, spots)

    high = [each for each in (laid(least), *others) if each.height > HIGH * each.width]
    return (laid(max(least, WIDE * height)), *(high[:1] if height > HIGH * least else high))

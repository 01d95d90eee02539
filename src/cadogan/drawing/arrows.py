"""Arrows from card to card."""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, hypot
from typing import NamedTuple

from cadogan.drawing.geometry import Box
from cadogan.drawing.outlines import number
from cadogan.drawing.themes import Theme, paint

BENDS = (3.0, -3.0, 7.0, -7.0)  # how far a curve may go to the side
GAP = 0.4  # between a card and the arrow
SHORTEST = 2.6
LENGTH, HALF = 1.5, 0.75  # of an arrow's head

Point = tuple[float, float]


class Arrow(NamedTuple):
    """An arrow from place to place, or a line without a head, for a pair."""

    source: str
    target: str
    head: bool = True


def arrow(start: Box, end: Box, others: Sequence[Box], head: bool, theme: Theme) -> str:
    """Return an arrow between two cards as SVG; it bends to the side where it covers fewer others.

    Where the cards are too close, it begins and ends on them.
    """
    curves = [_curve(start.middle, end.middle, bend) for bend in BENDS]
    points = min(curves, key=lambda curve: sum(any(other.holds(*point) for other in others) for point in curve))
    outside = [point for point in points if not start.holds(*point, GAP) and not end.holds(*point, GAP)]
    if len(outside) > 1 and hypot(outside[-1][0] - outside[0][0], outside[-1][1] - outside[0][1]) >= SHORTEST:
        points = outside
    else:
        points = _curve(start.middle, end.middle, 0)
    tip = ""
    if head:
        (x, y), (before_x, before_y) = points[-1], points[-min(6, len(points))]
        far = hypot(x - before_x, y - before_y) or 1
        dx, dy = (x - before_x) / far, (y - before_y) / far
        base = x - LENGTH * dx, y - LENGTH * dy
        corners = [(x, y), (base[0] - HALF * dy, base[1] + HALF * dx), (base[0] + HALF * dy, base[1] - HALF * dx)]
        tip = (
            f'<path d="M{_line(corners)}Z" {paint("fill", theme.arrow)} {paint("stroke", theme.arrow_under)} '
            'stroke-width=".16" stroke-linejoin="round"/>'
        )
        points = [point for point in points if hypot(point[0] - x, point[1] - y) > LENGTH * 0.8] or points[:1]
        points.append((x - LENGTH * 0.8 * dx, y - LENGTH * 0.8 * dy))
    line = f'd="M{_line(points)}" fill="none" stroke-linecap="round"'
    return (
        f'<g class="arrow"><path {line} {paint("stroke", theme.arrow_under)} stroke-width=".66" stroke-opacity=".7"/>'
        f'<path {line} {paint("stroke", theme.arrow)} stroke-width=".36"/>{tip}</g>'
    )


def _curve(start: Point, end: Point, bend: float) -> list[Point]:
    """Points on a curve; a bend is how far it goes to the side, at most a third of the length."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1
    far = copysign(min(abs(bend), length / 3), bend)
    turn = (start[0] + end[0]) / 2 - far * dy / length, (start[1] + end[1]) / 2 + far * dx / length
    steps = 40 + int(8 * length)
    parts = [(i / steps, 1 - i / steps) for i in range(steps + 1)]
    return [
        (
            b * b * start[0] + 2 * a * b * turn[0] + a * a * end[0],
            b * b * start[1] + 2 * a * b * turn[1] + a * a * end[1],
        )
        for a, b in parts
    ]


def _line(points: Sequence[Point]) -> str:
    return "L".join(f"{number(x)} {number(y)}" for x, y in points)

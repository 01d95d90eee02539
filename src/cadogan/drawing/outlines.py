"""Outlines as text, moved into place: a drawing with many signs becomes one path."""

from __future__ import annotations

import re

from cadogan.drawing.glyphs import GLYPHS

_STEP = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")
KERN = -0.05  # the two digits of a ten are closer than others


def number(value: float) -> str:
    """Return a number in at most three decimals, without useless zeros."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def put(outline: str, x: float, y: float, size: float) -> str:
    """Return an outline at another place and size; with a negative size it is upside down."""
    drawn = ""
    for letter, numbers in _STEP.findall(outline):
        # Only the first step of an outline starts from its origin; the others start where the last one ended.
        fixed = letter.isupper() or not drawn
        values = [
            float(each) * size + ((x, y)[i % 2] if fixed else 0) for i, each in enumerate(_NUMBER.findall(numbers))
        ]
        drawn += (letter if drawn else letter.upper()) + " ".join(f"{round(each, 2):g}" for each in values)
    return drawn


def width_of(text: str, size: float) -> float:
    """Return the width of letters in a row."""
    return sum(GLYPHS[each][0] * size / 200 for each in text) + KERN * size * (len(text) - 1)


def letters(text: str, x: float, y: float, size: float, turned: bool = False) -> str:
    """Return the outline of letters in a row, their middle at x and their base line at y; turned, they are upside down."""
    way = -1 if turned else 1
    at = x - way * width_of(text, size) / 2
    drawn = ""
    for each in text:
        width, outline = GLYPHS[each]
        drawn += put(outline, at, y, way * size / 200)
        at += way * (width / 200 + KERN) * size
    return drawn

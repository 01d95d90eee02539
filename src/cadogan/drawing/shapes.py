"""The shapes of cards and rugs, and how they are put into place. The page, `frontend/src/table`, reads the same two files.

`letters.json` has the letters on the cards. `shapes.json` has

- signs on 20 × 20: those of the suits, and the headgear of courts by rank: a plumed cap, a coronet of pearls, a crown with its cross;
- faces on 50 × 70, or 70 × 50 on a sideways card, by style. A face is its corner, with the index, and a figure for its rank. Paths are
  as they are; ink and gold are marks, as in "suit 25 49 23": what, where its middle is, and its size, below 0 if it is upside down. An
  index is on its base line;
- backs on 50 × 70: layers, the lowest first; all backs are between those `below` and those `above`;
- rugs: colours, and the shapes in a field of 1 × 1, around its middle, with the number of their colour.
"""

from __future__ import annotations

import json
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any


def _read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path(__file__).with_name(name).read_text("utf-8"))
    return found


LETTERS: dict[str, tuple[int, str]] = _read("letters.json")["letters"]  # widths and outlines
SHAPES = _read("shapes.json")

EM = 200  # of letters
KERN = -0.05  # the two digits of a ten are closer than others
_STEP = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


def number(value: float) -> str:
    """Return a number in at most three decimals, without useless zeros."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@cache
def _steps(outline: str) -> list[tuple[str, list[float]]]:
    return [(letter, [float(each) for each in _NUMBER.findall(rest)]) for letter, rest in _STEP.findall(outline)]


def put(outline: str, x: float, y: float, size: float, decimals: int = 2) -> str:
    """Return an outline at another place and size; with a negative size it is upside down."""
    drawn = ""
    for letter, numbers in _steps(outline):
        # Only the first step of an outline starts from its origin; the others start where the last one ended.
        at = (x, y) if letter.isupper() or not drawn else (0, 0)
        values = (f"{round(each * size + at[i % 2], decimals):g}" for i, each in enumerate(numbers))
        drawn += (letter if drawn else letter.upper()) + " ".join(values)
    return drawn


def sign(name: str, x: float, y: float, size: float) -> str:
    """Return the outline of a sign, its middle at x and y."""
    return put(SHAPES["signs"][name], x - size / 2, y - size / 2, size / 20)


def width_of(text: str, size: float) -> float:
    """Return the width of letters in a row."""
    return sum(LETTERS[each][0] * size / EM for each in text) + KERN * size * (len(text) - 1)


@lru_cache(256)  # the suits share their indices
def letters(text: str, x: float, y: float, size: float) -> str:
    """Return the outline of letters in a row, their middle at x and their base line at y."""
    at = x - width_of(text, size) / 2
    drawn = ""
    for each in text:
        width, outline = LETTERS[each]
        drawn += put(outline, at, y, size / EM)
        at += (width / EM + KERN) * size
    return drawn

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
from collections.abc import Callable
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


# -- The rug under a quilt: eight by eight fields with a pattern made from the deal's number, as on the page ----------


_MASK = 0xFFFFFFFF


def rug(seed: str, x: float, y: float, side: float, whole: bool) -> str:
    """Return a rug as SVG, with its upper left corner at x and y. It is dim unless `whole`."""
    shapes, draw = SHAPES["rug"], _stream(seed)
    colours = shapes["palettes"][draw() % len(shapes["palettes"])]
    motifs = [draw() % 6 for _ in range(16)]
    layers: list[dict[str, str]] = [{}, {}, {}, {}]  # of each, a path for every colour
    for row in range(8):
        for column in range(8):
            motif = motifs[4 * min(row, 7 - row) + min(column, 7 - column)]
            # Tents point away from the middle.
            pattern = shapes["motifs"].get(f"{motif} below" if row > 3 else "") or shapes["motifs"][str(motif)]
            for layer, shape in zip(layers, pattern, strict=False):
                fill = colours[(motif + shape["colour"]) % 4]
                layer[fill] = layer.get(fill, "") + put(shape["d"], column + 0.5, row + 0.5, 1, 3)
    paths = "".join(f'<path d="{d}" fill="{fill}"/>' for layer in layers for fill, d in layer.items())
    edge = 'x="-.16" y="-.16" width="8.32" height="8.32" rx=".12"'
    return (
        f'<g transform="translate({x:g} {y:g}) scale({side / 8.36:.5g}) translate(.18 .18)">'
        f'<rect {edge} fill="{colours[0]}"/>{paths}'
        f'<rect x="-.085" y="-.085" width="8.17" height="8.17" rx=".06" fill="none" stroke="{colours[3]}" '
        f'stroke-width=".03" stroke-dasharray=".12 .08"/>'
        + ("" if whole else f'<rect {edge} fill="#07161a" opacity=".34"/>')
        + "</g>"
    )


def _stream(seed: str) -> Callable[[], int]:
    """xmur3 and mulberry32, as on the page: numbers of 32 bits from a text."""
    h = 1779033703 ^ len(seed)
    for each in seed:
        h = (h ^ ord(each)) * 3432918353 & _MASK
        h = (h << 13 | h >> 19) & _MASK

    def draw() -> int:
        nonlocal h
        h = (h + 0x6D2B79F5) & _MASK
        t = (h ^ h >> 15) * (1 | h) & _MASK
        t = (t + ((t ^ t >> 7) * (61 | t) & _MASK) & _MASK) ^ t
        return t ^ t >> 14

    return draw

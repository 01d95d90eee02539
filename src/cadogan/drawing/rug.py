"""The rug under a quilt: eight by eight fields with a pattern made from the deal's number, as on the page."""

from __future__ import annotations

from collections.abc import Callable

from cadogan.drawing.shapes import SHAPES, put

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

"""The rug under a quilt: eight by eight fields with a pattern made from the deal's number, as on the page."""

from __future__ import annotations

from collections.abc import Callable

PALETTES = (
    ("#7b1e2b", "#d9a441", "#1d3b57", "#f1e6cf"),
    ("#1d3b57", "#c9793a", "#7b1e2b", "#f1e6cf"),
    ("#2b4a3b", "#d9a441", "#7b1e2b", "#efe3c8"),
    ("#4a2545", "#cf9a4a", "#1f4a4c", "#f1e6cf"),
    ("#5c2a1a", "#d8b25a", "#274a63", "#f0e2c6"),
)
_MASK = 0xFFFFFFFF


def rug(seed: str, x: float, y: float, side: float, whole: bool) -> str:
    """Return a rug as SVG, with its upper left corner at x and y. It is dim unless `whole`."""
    draw = _stream(seed)
    colours = PALETTES[draw() % len(PALETTES)]
    motifs = [draw() % 6 for _ in range(16)]
    layers: list[dict[str, str]] = [{}, {}, {}, {}]
    for row in range(8):
        for column in range(8):
            motif = motifs[4 * min(row, 7 - row) + min(column, 7 - column)]
            _field(layers, motif, column + 0.5, row + 0.5, [colours[(motif + i) % 4] for i in range(4)])
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


def _field(layers: list[dict[str, str]], motif: int, x: float, y: float, colours: list[str]) -> None:
    ground, a, b, c = colours

    def put(layer: int, fill: str, d: str) -> None:
        layers[layer][fill] = layers[layer].get(fill, "") + d

    def lozenge(r: float) -> str:
        return f"M{x:g} {y - r:g}L{x + r:g} {y:g} {x:g} {y + r:g} {x - r:g} {y:g}Z"

    def square(r: float) -> str:
        return f"M{x - r:g} {y - r:g}h{2 * r:g}v{2 * r:g}h{-2 * r:g}Z"

    def lines(*points: float) -> str:
        """A closed line through points, given from the middle of the field."""
        x0, y0, *more = (each + (x, y)[i % 2] for i, each in enumerate(points))
        return f"M{x0:g} {y0:g}L{' '.join(f'{each:g}' for each in more)}Z"

    put(0, ground, square(0.502))  # slightly wider than the field, so that no felt shows in between
    if motif == 0:
        put(1, a, lozenge(0.5))
        put(2, b, lozenge(0.33))
        put(3, c, lozenge(0.15))
    elif motif == 1:
        put(1, a, square(0.36))
        put(2, b, lozenge(0.35))
        put(3, c, square(0.11))
    elif motif == 2:
        put(1, a, lines(-0.5, -0.5, 0, 0, -0.5, 0.5) + lines(0.5, -0.5, 0, 0, 0.5, 0.5))
        put(2, b, lozenge(0.23))
        put(3, c, lozenge(0.1))
    elif motif == 3:
        put(1, b, lozenge(0.5))
        put(2, a, square(0.18))
        put(3, c, lozenge(0.15))
    elif motif == 4:  # tents point away from the middle
        up = -0.5 if y < 4 else 0.5
        put(1, a, lines(0, up, 0.5, -up, -0.5, -up))
        put(2, b, lines(0, 0, 0.25, -up, -0.25, -up))
    else:
        put(1, a, lines(-0.5, 0, 0, -0.5, 0, 0) + lines(0.5, 0, 0, 0.5, 0, 0))
        put(2, b, lines(0, -0.5, 0.5, 0, 0, 0) + lines(0, 0.5, -0.5, 0, 0, 0))
        put(3, c, square(0.09))


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

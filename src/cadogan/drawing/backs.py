"""The back of a card: two families of parallel threads, crossing, with a medallion; drawn on 50 × 70."""

from __future__ import annotations

from cadogan.drawing.themes import Theme, paint

APART = 9.2  # between two threads


def back(theme: Theme) -> str:
    """Return the back of a card as SVG."""
    medallion = _lozenge(25, 35, 11, 14.6)
    inner = _lozenge(25, 35, 4, 5.4) + _lozenge(25, 26.2, 1.2, 1.6) + _lozenge(25, 43.8, 1.2, 1.6)
    field, thread = paint("fill", theme.back), paint("fill", theme.back_line)
    line = f'fill="none" {paint("stroke", theme.back_line)} opacity=".85"'
    return (
        f'<path d="{_box(0, 4.2)}" {paint("fill", theme.card)} {paint("stroke", theme.edge)} stroke-width=".6"/>'
        f'<path d="{_box(3.2, 2.4)}" {field}/>'
        f'<path d="{_threads()}" {line} stroke-width=".5"/>'
        f'<path d="{medallion}" {field}/>'
        f'<path d="{medallion}{_lozenge(25, 35, 9.2, 12.2)}" {line} stroke-width=".6"/>'
        f'<path d="{inner}" {thread}/>'
        f'<path d="{_box(5, 1.6)}" {line} stroke-width=".6"/>'
    )


def _box(inset: float, r: float) -> str:
    w, h = 50 - 2 * inset - 2 * r, 70 - 2 * inset - 2 * r

    def arc(x: float, y: float) -> str:
        return f"a{r:g} {r:g} 0 0 1 {x:g} {y:g}"

    return f"M{inset + r:g} {inset:g}h{w:g}{arc(r, r)}v{h:g}{arc(-r, r)}h{-w:g}{arc(-r, -r)}v{-h:g}{arc(r, -r)}Z"


def _lozenge(x: float, y: float, w: float, h: float) -> str:
    return f"M{x:g} {y - h:g}L{x + w:g} {y:g}L{x:g} {y + h:g}L{x - w:g} {y:g}Z"


def _threads() -> str:
    """Both diagonals across the field, cut at its edges."""
    left, top, right, bottom = 5.0, 5.0, 45.0, 65.0
    drawn = ""
    for i in range(-8, 17):
        start = left - 60 + i * APART
        x0, x1 = max(left, start), min(right, start + bottom - top)
        if x0 < x1:
            y0, y1 = top + x0 - start, top + x1 - start
            drawn += f"M{x0:g} {y0:g}L{x1:g} {y1:g}M{50 - x0:g} {y0:g}L{50 - x1:g} {y1:g}"
    return drawn

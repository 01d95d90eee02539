"""Pictures as pixels, from SVG: PNG, and a line of moves as an animated GIF, for places that do not show SVG."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import pairwise
from typing import TYPE_CHECKING

from cadogan.cards import BadInput
from cadogan.drawing.moving import FLIGHT, REST, Flight, Frame, flights
from cadogan.drawing.outlines import number
from cadogan.drawing.painter import Painter
from cadogan.drawing.themes import theme_named
from cadogan.places import Layout

if TYPE_CHECKING:
    from PIL.Image import Image

STEP = 0.07  # seconds between pictures of a flight
MOVES_AT_MOST = 300  # a longer line changes its tables at once: all pictures are in memory until the file is written
COLOURS = 255


def png(svg: str) -> bytes:
    """Return an SVG picture as PNG, in the same size. Raises BadInput if cadogan[pictures] is not installed."""
    _require("resvg_py")
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts="<text" not in svg))


def gif(
    layout: Layout,
    frames: Sequence[Frame],
    *,
    unit: float,
    seconds: float = 1.0,
    theme: str = "dark",
    seed: str = "",
    loop: bool = True,
) -> bytes:
    """Return the tables of a line as an animated GIF. The arguments are those of `moving.animation`.

    Raises BadInput for an unknown theme, and if cadogan[pictures] is not installed.
    """
    _require("PIL", "resvg_py")
    from PIL.Image import Dither

    film = _Film(layout, unit, theme, seed)
    pictures, times = [], []
    for svg, over, time in film.shots(frames, seconds, loop):
        pictures.append(film.picture(svg, over))
        times.append(10 * round(100 * time))  # milliseconds; the format has hundredths of seconds
    palette = _palette(pictures)
    first, *others = [each.quantize(palette=palette, dither=Dither.NONE) for each in pictures]
    file = io.BytesIO()
    forever = {"loop": 0} if loop else {}
    first.save(file, "GIF", save_all=True, append_images=others, duration=times, optimize=False, **forever)
    return file.getvalue()


class _Film:
    """Draws the pictures of a GIF one after the other."""

    def __init__(self, layout: Layout, unit: float, theme: str, seed: str) -> None:
        self.layout, self.unit, self.theme, self.seed = layout, unit, theme_named(theme), seed
        self._last: tuple[str, Image] | None = None

    def shots(self, frames: Sequence[Frame], seconds: float, loop: bool) -> Iterator[tuple[str, str, float]]:
        """Yield each picture: the table, what flies over it or nothing, and for how many seconds it is shown."""
        flying = min(FLIGHT, 0.6 * seconds)
        steps = round(flying / STEP) if len(frames) <= MOVES_AT_MOST else 0
        whole = [self.table(frame.won, [frame] * len(self.layout.spots)) for frame in frames]
        late = REST if loop else 0.0
        yield whole[0], "", seconds + (late if len(frames) == 1 else 0)
        for step, (one, two) in enumerate(pairwise(frames), start=1):
            flights_ = list(flights(Painter(self.layout, self.theme, self.unit), one, two)) if steps else []
            if flights_:
                landing = {each.target.place for each in flights_}
                shown = [one if spot.place in landing else two for spot in self.layout.spots]
                below = self.table(False, shown)
                for i in range(1, steps + 1):
                    yield below, self.flown(flights_, i / (steps + 1)), flying / steps
            rest = seconds - (flying if flights_ else 0)
            yield whole[step], "", rest + (late if step == len(frames) - 1 else 0)

    def table(self, won: bool, frames: Sequence[Frame]) -> str:
        """Return a table as SVG; each place is that of its own frame."""
        painter = Painter(self.layout, self.theme, self.unit)
        parts = [painter.rug(self.seed, won)]
        for spot, frame in zip(self.layout.spots, frames, strict=True):
            pile = frame.piles[spot.place]
            parts += painter.place(spot, pile, frame.hand if pile.kind == "stock" else 0, frame.won)
        return painter.document("".join(parts), "")

    def flown(self, flights_: Sequence[Flight], time: float) -> str:
        """Return cards in flight as SVG without a ground. `time`: 0 at the start, 1 when they land."""
        painter = Painter(self.layout, self.theme, self.unit)
        far = time * time * (3 - 2 * time)  # slow at both ends
        parts = []
        for card, one, two in flights_:
            x, y = one.x + far * (two.x - one.x), one.y + far * (two.y - one.y)
            turn, size = one.turned + far * (two.turned - one.turned), one.scale + far * (two.scale - one.scale)
            drawn = painter.card(one._replace(x=0, y=0, turned=False, scale=1), card, "single")
            place = f"translate({number(x)} {number(y)}) rotate({number(90 * turn)}) scale({number(size)})"
            parts.append(f'<g transform="{place}">{drawn}</g>')
        return painter.document("".join(parts), "", cloth=False)

    def picture(self, svg: str, over: str) -> Image:
        """Return a table as pixels, with what flies over it."""
        from PIL import Image

        if self._last is None or self._last[0] != svg:
            self._last = svg, Image.open(io.BytesIO(png(svg))).convert("RGBA")
        table = self._last[1]
        if over:
            table = Image.alpha_composite(table, Image.open(io.BytesIO(png(over))).convert("RGBA"))
        return table.convert("RGB")


def _palette(pictures: Sequence[Image]) -> Image:
    """Return the colours for all pictures: those of the first, the middle and the last one."""
    from PIL import Image

    chosen = [pictures[i] for i in (0, len(pictures) // 2, -1)]
    width, height = chosen[0].size
    together = Image.new("RGB", (width, 3 * height))
    for i, each in enumerate(chosen):
        together.paste(each, (0, i * height))
    return together.quantize(COLOURS)


def _require(*modules: str) -> None:
    if not all(find_spec(name) for name in modules):
        raise BadInput("PNG and GIF need packages that are not installed: install cadogan[pictures]")

"""Pictures as pixels, from SVG: PNG, and a line of moves as an animated GIF, for places that do not show SVG."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import pairwise
from typing import TYPE_CHECKING

from cadogan.drawing.geometry import theme_named
from cadogan.drawing.moving import FLIGHT, REST, Flight, flights
from cadogan.drawing.painter import Frame, Painter
from cadogan.drawing.shapes import number
from cadogan.rules.cards import BadInput, counted
from cadogan.rules.places import Layout

if TYPE_CHECKING:
    from PIL.Image import Image

STEP = 0.07  # seconds between pictures of a flight
MOST = 600_000_000  # pixels of all pictures, a byte each: they are in memory until the file is written
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

    If the pictures of flights would take too much memory, they are left out. Raises BadInput for an unknown theme, if even the
    tables would take too much, and if cadogan[pictures] is not installed.
    """
    _require("PIL", "resvg_py")
    from PIL.Image import Dither

    film = _Film(layout, unit, theme, seed)
    chosen = [film.picture(film.table(frame), "") for frame in (frames[0], frames[len(frames) // 2], frames[-1])]
    palette = _palette(chosen)
    pixels = chosen[0].width * chosen[0].height * len(frames)
    if pixels > MOST:
        raise BadInput(
            f"a GIF of {counted(len(frames) - 1, 'move')} in this size takes too much memory: give a smaller size"
        )
    flying = min(FLIGHT, 0.6 * seconds)
    steps = round(flying / STEP)
    if pixels * (1 + steps) > MOST:
        steps = 0
    pictures: deque[Image] = deque()
    times = []
    for svg, over, time in film.shots(frames, seconds, flying, steps):
        pictures.append(film.picture(svg, over).quantize(palette=palette, dither=Dither.NONE))
        times.append(time)
    times[-1] += REST if loop else 0.0
    durations = [10 * round(100 * time) for time in times]  # milliseconds; the format has hundredths of seconds
    first = pictures.popleft()
    others = (pictures.popleft() for _ in range(len(pictures)))  # Pillow copies them: none is in memory twice
    file = io.BytesIO()
    forever = {"loop": 0} if loop else {}
    first.save(file, "GIF", save_all=True, append_images=others, duration=durations, optimize=False, **forever)
    return file.getvalue()


class _Film:
    """Draws the pictures of a GIF one after the other."""

    def __init__(self, layout: Layout, unit: float, theme: str, seed: str) -> None:
        self.layout, self.unit, self.theme, self.seed = layout, unit, theme_named(theme), seed
        self._last: tuple[str, Image] | None = None

    def shots(
        self, frames: Sequence[Frame], seconds: float, flying: float, steps: int
    ) -> Iterator[tuple[str, str, float]]:
        """Yield each picture: the table, what flies over it or nothing, and for how many seconds it is shown.

        `flying`: seconds of a flight; `steps`: its pictures, 0 for none.
        """
        yield self.table(frames[0]), "", seconds
        for one, two in pairwise(frames):
            flights_ = list(flights(Painter(self.layout, self.theme, self.unit), one, two)) if steps else []
            if flights_:
                landing = {each.target.place for each in flights_}
                shown = [one if spot.place in landing else two for spot in self.layout.spots]
                below = self.table(one, shown)
                for i in range(1, steps + 1):
                    yield below, self.flown(flights_, i / (steps + 1)), flying / steps
            yield self.table(two), "", seconds - (flying if flights_ else 0)

    def table(self, frame: Frame, frames: Sequence[Frame] = ()) -> str:
        """Return a table as SVG; each place is that of its own frame, if there are `frames`."""
        painter = Painter(self.layout, self.theme, self.unit)
        parts = [painter.rug(self.seed, frame.won)]
        for spot, each in zip(self.layout.spots, frames or [frame] * len(self.layout.spots), strict=True):
            parts += painter.place(spot, each)
        return painter.document("".join(parts), "")

    def flown(self, flights_: Sequence[Flight], time: float) -> str:
        """Return cards in flight as SVG without a ground. `time`: 0 at the start, 1 when they land."""
        painter = Painter(self.layout, self.theme, self.unit)
        far = time * time * (3 - 2 * time)  # slow at both ends
        parts = []
        for card, one, two in flights_:
            x, y = one.x + far * (two.x - one.x), one.y + far * (two.y - one.y)
            turn, size = one.turned + far * (two.turned - one.turned), one.scale + far * (two.scale - one.scale)
            place = f"translate({number(x)} {number(y)}) rotate({number(90 * turn)}) scale({number(size)})"
            parts.append(f'<g transform="{place}">{painter.loose(card)}</g>')
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
    """Return the colours that some pictures need."""
    from PIL import Image

    width, height = pictures[0].size
    together = Image.new("RGB", (width, len(pictures) * height))
    for i, each in enumerate(pictures):
        together.paste(each, (0, i * height))
    return together.quantize(COLOURS)


def _require(*modules: str) -> None:
    if not all(find_spec(name) for name in modules):
        raise BadInput("PNG and GIF need packages that are not installed: install cadogan[pictures]")

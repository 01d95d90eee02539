"""Write the outlines of the letters on the cards, for Python and for the page, into src/cadogan/drawing/letters.json.

Cards are drawn without a font, so that they look the same on the page, in a saved picture and before a font has loaded. Only this
script needs fontTools: tools/uv run --no-project --with fonttools --with brotli tools/glyphs.py
"""

from __future__ import annotations

import json
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[1]
FRONTEND = ROOT / "frontend"
FONT = FRONTEND / "node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2"
LETTERS = "0123456789AJQKBDVRC?"
WEIGHT = 680
EM = 200  # size of the grid to which outlines are rounded


class Outline(BasePen):  # type: ignore[misc]
    """Writes relative steps in whole numbers: short, and drawable at any place, size and rotation."""

    def __init__(self, glyphs: object, scale: float) -> None:
        super().__init__(glyphs)
        self.scale, self.at, self.start, self.text = scale, (0, 0), (0, 0), ""

    def step(self, letter: str, *points: tuple[float, float]) -> None:
        there = [(round(x * self.scale), round(-y * self.scale)) for x, y in points]
        steps = [f"{x - self.at[0]} {y - self.at[1]}" for x, y in there]
        self.text += letter + " ".join(steps).replace(" -", "-")
        self.at = there[-1]

    def _moveTo(self, point: tuple[float, float]) -> None:
        self.step("m", point)
        self.start = self.at

    def _lineTo(self, point: tuple[float, float]) -> None:
        self.step("l", point)

    def _qCurveToOne(self, one: tuple[float, float], two: tuple[float, float]) -> None:
        self.step("q", one, two)

    def _closePath(self) -> None:
        self.text += "z"
        self.at = self.start


def lining(font: TTFont, name: str) -> str:
    """Return the lining figure, which is as high as a capital, for a figure with a descender."""
    table = font["GSUB"].table
    wanted = [each.Feature.LookupListIndex for each in table.FeatureList.FeatureRecord if each.FeatureTag == "lnum"]
    for index in sorted({i for indices in wanted for i in indices}):
        for lookup in table.LookupList.Lookup[index].SubTable:
            single = getattr(lookup, "ExtSubTable", lookup)
            name = getattr(single, "mapping", {}).get(name, name)
    return name


def main() -> None:
    font = instantiateVariableFont(TTFont(FONT), {"wght": WEIGHT})
    scale = EM / font["head"].unitsPerEm
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    lines = []
    for letter in LETTERS:
        name = lining(font, names[ord(letter)])
        pen = Outline(glyphs, scale)
        glyphs[name].draw(pen)
        shape = round(glyphs[name].width * scale), pen.text
        lines.append(f"    {json.dumps(letter)}: {json.dumps(shape)}")
    about = (
        f"Letters on cards: width and outline on an em of {EM}, the base line at 0. Written by tools/glyphs.py from Fraunces, "
        "© The Fraunces Project Authors, SIL Open Font License 1.1."
    )
    (ROOT / "src/cadogan/drawing/letters.json").write_text(
        f'{{\n  "about": {json.dumps(about, ensure_ascii=False)},\n  "letters": {{\n' + ",\n".join(lines) + "\n  }\n}\n"
    )


if __name__ == "__main__":
    main()

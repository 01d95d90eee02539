"""Write the outlines of the letters on the cards, for the page and for Python.

The files are frontend/src/table/glyphs.ts and src/cadogan/drawing/glyphs.py. Cards are drawn without a font, so that they look the
same on the page, in a saved picture and before a font has loaded. Only this script needs fontTools: tools/uv run --no-project --with fonttools --with brotli tools/glyphs.py
"""

from __future__ import annotations

from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[1]
FRONTEND = ROOT / "frontend"
FONT = FRONTEND / "node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2"
LETTERS = "0123456789AJQKBDVRC?"
ENGLISH = "0123456789AJQK"  # what Python draws
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
    outlines: dict[str, tuple[str, str]] = {}
    for letter in LETTERS:
        name = lining(font, names[ord(letter)])
        pen = Outline(glyphs, scale)
        glyphs[name].draw(pen)
        outlines[letter] = f"{glyphs[name].width * scale:.0f}", pen.text
    lines = [f"  '{letter}': [{width}, '{outline}']," for letter, (width, outline) in outlines.items()]
    (FRONTEND / "src/table/glyphs.ts").write_text(
        "/**\n"
        f" * The letters on the cards: width and outline on an em of {EM}, the base line at 0. Written by tools/glyphs.py from\n"
        " * Fraunces, © The Fraunces Project Authors, SIL Open Font License 1.1.\n"
        " */\n"
        "export const GLYPHS: Record<string, [width: number, outline: string]> = {\n" + "\n".join(lines) + "\n}\n"
    )
    entries = [
        f'    "{letter}": (\n        {outlines[letter][0]},\n        "{outlines[letter][1]}",\n    ),\n'
        for letter in ENGLISH
    ]
    (ROOT / "src/cadogan/drawing/glyphs.py").write_text(
        f'"""The letters on the cards: width and outline on an em of {EM}, the base line at 0.\n\n'
        "Written by tools/glyphs.py from Fraunces, © The Fraunces Project Authors, SIL Open Font License 1.1.\n"
        '"""\n\nfrom __future__ import annotations\n\nGLYPHS: dict[str, tuple[int, str]] = {\n'
        + "".join(entries)
        + "}\n"
    )


if __name__ == "__main__":
    main()

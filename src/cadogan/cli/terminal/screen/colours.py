"""The three appearances of the full screen: dark, light and high contrast."""

from __future__ import annotations

from typing import NamedTuple

from textual.theme import Theme


class Palette(NamedTuple):
    """The colours of a table. `inks` are those of the suits in the order of `cards.SUITS`, on paper."""

    felt: str
    slot: str  # an empty place
    faint: str  # labels on the felt
    text: str  # counts on the felt
    paper: str
    shade: str  # a blocked card, or one below others in a fan
    inks: tuple[str, str, str, str]
    mark: str  # notes on paper
    back: str
    on_back: str
    tab: str  # the free end of a card in a weave
    cursor: str
    taken: str
    target: str
    hint: str


INKS = ("#1b2130", "#b01e28", "#1a4fa0", "#17663a")
DARK = Palette(
    felt="#15302b",
    slot="#1f4039",
    faint="#7fa398",
    text="#c5d8d0",
    paper="#f4ecd8",
    shade="#b5ab93",
    inks=INKS,
    mark="#5d5645",
    back="#7a2f3a",
    on_back="#f0d9c8",
    tab="#e0a030",
    cursor="#ffd75f",
    taken="#8fd0ff",
    target="#a8e6a1",
    hint="#e3b9ff",
)
LIGHT = Palette(
    felt="#d3e2d6",
    slot="#bdd1c3",
    faint="#4c6a5c",
    text="#26463a",
    paper="#fffdf6",
    shade="#d9cfb8",
    inks=INKS,
    mark="#5d5645",
    back="#8c3a45",
    on_back="#fff2e6",
    tab="#a8701a",
    cursor="#ffc93c",
    taken="#7cc0f5",
    target="#8fdc8a",
    hint="#d9a8fb",
)
CONTRAST = Palette(
    felt="#000000",
    slot="#303030",
    faint="#d0d0d0",
    text="#ffffff",
    paper="#ffffff",
    shade="#a8a8a8",
    inks=("#000000", "#a00000", "#0000a0", "#004d00"),
    mark="#000000",
    back="#00005f",
    on_back="#ffffff",
    tab="#ffff00",
    cursor="#ffff00",
    taken="#00ffff",
    target="#00ff00",
    hint="#ff9cff",
)
PALETTES = {"cadogan-dark": DARK, "cadogan-light": LIGHT, "cadogan-contrast": CONTRAST}
NAMES = {"cadogan-dark": "Dark", "cadogan-light": "Light", "cadogan-contrast": "High contrast"}


def themes() -> list[Theme]:
    """Return the Textual themes that go with the palettes."""
    found = []
    for name, palette in PALETTES.items():
        dark = name != "cadogan-light"
        contrast = name == "cadogan-contrast"
        found.append(
            Theme(
                name=name,
                primary="#ffff00" if contrast else "#d9a441" if dark else "#8a5a10",
                accent="#ffff00" if contrast else "#e0a030" if dark else "#8a5a10",
                success="#00ff00" if contrast else "#7bc47f" if dark else "#17663a",
                warning="#ffff00" if contrast else "#e0a030" if dark else "#8a5a10",
                error="#ff8080" if contrast else "#e5737d" if dark else "#a3152a",
                foreground="#ffffff" if contrast else "#e8e4d8" if dark else "#1d2621",
                background=palette.felt,
                surface="#000000" if contrast else "#10251f" if dark else "#e6efe7",
                panel="#000000" if contrast else "#0d1f1b" if dark else "#c3d6c8",
                dark=dark,
            )
        )
    return found

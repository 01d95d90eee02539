"""How the full screen looks: three appearances, dark, light and high contrast, and what the player chose, kept in a small file in
the user's data folder."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from textual.theme import Theme

from cadogan.cli.terminal.output import write_file

# -- The three appearances of the full screen: dark, light and high contrast ------------------------------------------


class Palette(NamedTuple):
    """The colours of a table. `inks` are those of the suits in the order of `cards.SUITS`, on paper."""

    felt: str
    slot: str  # an empty place
    faint: str  # labels on the felt
    text: str  # counts on the felt
    paper: str
    shade: str  # a blocked card, or one below others in a fan
    mark: str  # notes on paper
    back: str
    on_back: str
    tab: str  # the free end of a card in a weave
    cursor: str
    taken: str
    target: str
    hint: str
    inks: tuple[str, str, str, str]


NAMES = {"cadogan-dark": "Dark", "cadogan-light": "Light", "cadogan-contrast": "High contrast"}
# The colours of the table, then those of the suits: dark, light, high contrast.
COLOURS = {
    "felt": ("#15302b", "#d3e2d6", "#000000"),
    "slot": ("#1f4039", "#bdd1c3", "#303030"),
    "faint": ("#7fa398", "#4c6a5c", "#d0d0d0"),
    "text": ("#c5d8d0", "#26463a", "#ffffff"),
    "paper": ("#f4ecd8", "#fffdf6", "#ffffff"),
    "shade": ("#b5ab93", "#d9cfb8", "#a8a8a8"),
    "mark": ("#5d5645", "#5d5645", "#000000"),
    "back": ("#7a2f3a", "#8c3a45", "#00005f"),
    "on_back": ("#f0d9c8", "#fff2e6", "#ffffff"),
    "tab": ("#e0a030", "#a8701a", "#ffff00"),
    "cursor": ("#ffd75f", "#ffc93c", "#ffff00"),
    "taken": ("#8fd0ff", "#7cc0f5", "#00ffff"),
    "target": ("#a8e6a1", "#8fdc8a", "#00ff00"),
    "hint": ("#e3b9ff", "#d9a8fb", "#ff9cff"),
}
USUAL_INKS = ("#1b2130", "#b01e28", "#1a4fa0", "#17663a")
INKS = (USUAL_INKS, USUAL_INKS, ("#000000", "#a00000", "#0000a0", "#004d00"))
# The colours around the table.
AROUND = {
    "primary": ("#d9a441", "#8a5a10", "#ffff00"),
    "accent": ("#e0a030", "#8a5a10", "#ffff00"),
    "success": ("#7bc47f", "#17663a", "#00ff00"),
    "warning": ("#e0a030", "#8a5a10", "#ffff00"),
    "error": ("#e5737d", "#a3152a", "#ff8080"),
    "foreground": ("#e8e4d8", "#1d2621", "#ffffff"),
    "surface": ("#10251f", "#e6efe7", "#000000"),
    "panel": ("#0d1f1b", "#c3d6c8", "#000000"),
}
# The same for terminals of 16 colours, by number. The Linux console shows only the first eight behind text.
FEW = {
    "felt": (0, 2, 0),
    "slot": (4, 6, 4),
    "faint": (7, 0, 15),
    "text": (7, 0, 15),
    "paper": (7, 7, 7),
    "shade": (7, 7, 7),
    "mark": (8, 8, 0),
    "back": (1, 4, 1),
    "on_back": (15, 15, 15),
    "tab": (3, 3, 3),
    "cursor": (6, 3, 6),
    "taken": (3, 6, 3),
    "target": (2, 6, 2),
    "hint": (5, 5, 5),
}
FEW_INKS = ((0, 1, 4, 8), (0, 1, 4, 8), (0, 1, 4, 0))
FEW_AROUND = {
    "primary": (11, 4, 11),
    "accent": (11, 4, 11),
    "success": (10, 4, 10),
    "warning": (11, 1, 11),
    "error": (9, 1, 9),
    "foreground": (15, 0, 15),
    "surface": (0, 7, 0),
    "panel": (0, 7, 0),
}
# What Rich turns into the 16 colours, in their order.
SIXTEEN = (
    *("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"),
    *("#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"),
)


def palette(name: str, few: bool = False) -> Palette:
    """Return the palette of an appearance, the dark one if there is none of this name. `few`: in 16 colours."""
    i = list(NAMES).index(name) if name in NAMES else 0
    if few:
        first, second, third, fourth = FEW_INKS[i]
        inks = SIXTEEN[first], SIXTEEN[second], SIXTEEN[third], SIXTEEN[fourth]
        return Palette(inks=inks, **{part: SIXTEEN[numbers[i]] for part, numbers in FEW.items()})
    return Palette(inks=INKS[i], **{part: colours[i] for part, colours in COLOURS.items()})


def themes(few: bool = False) -> list[Theme]:
    """Return the Textual themes that go with the palettes."""
    found = []
    for i, name in enumerate(NAMES):
        around: dict[str, Any] = {part: colours[i] for part, colours in AROUND.items()}
        if few:
            around = {part: SIXTEEN[numbers[i]] for part, numbers in FEW_AROUND.items()}
        felt = palette(name, few).felt
        found.append(Theme(name=name, background=felt, dark=name != "cadogan-light", **around))
    return found


# -- What the player chose for the full screen: kept in a small file in the user's data folder ------------------------


def path() -> Path:
    """Return the path of the file."""
    import platformdirs

    return platformdirs.user_data_path("cadogan", appauthor=False) / "terminal.json"


def load() -> dict[str, str]:
    """Return the settings; those of a missing or damaged file are the usual ones, an empty dict."""
    with suppress(OSError, ValueError):
        found = json.loads(path().read_text(encoding="utf-8"))
        if isinstance(found, dict):
            return {str(name): str(value) for name, value in found.items()}
    return {}


def keep(settings: dict[str, str]) -> None:
    """Write the settings. Nothing happens if they cannot be written: then they last until the end."""
    with suppress(OSError):
        path().parent.mkdir(parents=True, exist_ok=True)
        write_file(path(), json.dumps(settings, indent=1) + "\n")

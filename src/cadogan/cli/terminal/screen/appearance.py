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
    inks: tuple[str, ...]


NAMES = {"cadogan-dark": "Dark", "cadogan-light": "Light", "cadogan-contrast": "High contrast"}
# The colours of the table: dark, light, high contrast. Beside each is its number among those of a terminal of 16 colours; behind text,
# the Linux console shows only the first eight.
COLOURS = {
    "felt": (("#15302b", 0), ("#d3e2d6", 2), ("#000000", 0)),
    "slot": (("#1f4039", 4), ("#bdd1c3", 6), ("#303030", 4)),
    "faint": (("#7fa398", 7), ("#4c6a5c", 0), ("#d0d0d0", 15)),
    "text": (("#c5d8d0", 7), ("#26463a", 0), ("#ffffff", 15)),
    "paper": (("#f4ecd8", 7), ("#fffdf6", 7), ("#ffffff", 7)),
    "shade": (("#b5ab93", 7), ("#d9cfb8", 7), ("#a8a8a8", 7)),
    "mark": (("#5d5645", 8), ("#5d5645", 8), ("#000000", 0)),
    "back": (("#7a2f3a", 1), ("#8c3a45", 4), ("#00005f", 1)),
    "on_back": (("#f0d9c8", 15), ("#fff2e6", 15), ("#ffffff", 15)),
    "tab": (("#e0a030", 3), ("#a8701a", 3), ("#ffff00", 3)),
    "cursor": (("#ffd75f", 6), ("#ffc93c", 3), ("#ffff00", 6)),
    "taken": (("#8fd0ff", 3), ("#7cc0f5", 6), ("#00ffff", 3)),
    "target": (("#a8e6a1", 2), ("#8fdc8a", 6), ("#00ff00", 2)),
    "hint": (("#e3b9ff", 5), ("#d9a8fb", 5), ("#ff9cff", 5)),
}
# Those of the suits, in the order of `cards.SUITS`.
INKS = (
    (("#1b2130", 0), ("#1b2130", 0), ("#000000", 0)),
    (("#b01e28", 1), ("#b01e28", 1), ("#a00000", 1)),
    (("#1a4fa0", 4), ("#1a4fa0", 4), ("#0000a0", 4)),
    (("#17663a", 8), ("#17663a", 8), ("#004d00", 0)),
)
# Those around the table.
AROUND = {
    "primary": (("#d9a441", 11), ("#8a5a10", 4), ("#ffff00", 11)),
    "accent": (("#e0a030", 11), ("#8a5a10", 4), ("#ffff00", 11)),
    "success": (("#7bc47f", 10), ("#17663a", 4), ("#00ff00", 10)),
    "warning": (("#e0a030", 11), ("#8a5a10", 1), ("#ffff00", 11)),
    "error": (("#e5737d", 9), ("#a3152a", 1), ("#ff8080", 9)),
    "foreground": (("#e8e4d8", 15), ("#1d2621", 0), ("#ffffff", 15)),
    "surface": (("#10251f", 0), ("#e6efe7", 7), ("#000000", 0)),
    "panel": (("#0d1f1b", 0), ("#c3d6c8", 7), ("#000000", 0)),
}
# What Rich turns into the 16 colours, in their order.
SIXTEEN = (
    *("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"),
    *("#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"),
)


def palette(name: str, few: bool = False) -> Palette:
    """Return the palette of an appearance, the dark one if there is none of this name. `few`: in 16 colours."""
    i = list(NAMES).index(name) if name in NAMES else 0
    inks = tuple(_shown(each[i], few) for each in INKS)
    return Palette(inks=inks, **{part: _shown(each[i], few) for part, each in COLOURS.items()})


def themes(few: bool = False) -> list[Theme]:
    """Return the Textual themes that go with the palettes."""
    found = []
    for i, name in enumerate(NAMES):
        around: dict[str, Any] = {part: _shown(each[i], few) for part, each in AROUND.items()}
        felt = palette(name, few).felt
        found.append(Theme(name=name, background=felt, dark=name != "cadogan-light", **around))
    return found


def _shown(colour: tuple[str, int], few: bool) -> str:
    full, number = colour
    return SIXTEEN[number] if few else full


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

"""The colours of pictures. Light and dark are those of the page's green cloth."""

from __future__ import annotations

from typing import NamedTuple

from cadogan.rules.cards import BadInput


class Theme(NamedTuple):
    """Colours by what they are for, as ``#rrggbb`` or ``#rrggbbaa``."""

    name: str
    felt: str  # the cloth, from here …
    felt_deep: str  # … to here
    muted: str  # captions and coordinates
    slot: str  # the edge of an empty place
    accent: str  # progress
    shadow: str
    card: str  # paper, from here …
    card_low: str  # … to here
    blocked: str  # paper of a card with both ends covered
    edge: str  # of a card
    bronze: str
    black: str  # spades and clubs
    red: str  # hearts and diamonds
    back: str
    back_line: str
    arrow: str
    arrow_under: str  # around arrows, so that they show on cards, too


_DARK = Theme(
    "dark", "#17443f", "#0b2528", "#b7c9c2", "#ffffff45", "#f3cf7a", "#00000066", "#fffdf6", "#f6efdf", "#eae2cf",
    "#00000033", "#a8701a", "#1d2333", "#b3222f", "#7b1e2b", "#d9a441", "#8be0b2", "#0b1c3d",
)  # fmt: skip
_LIGHT = Theme(
    "light", "#d9e4d6", "#bfd0bd", "#45524a", "#00000052", "#17443f", "#4a3c1a40", "#ffffff", "#fbf8f0", "#e9e3d4",
    "#00000033", "#a8701a", "#1d2333", "#b3222f", "#7b1e2b", "#d9a441", "#14603c", "#ffffff",
)  # fmt: skip
_PRINT = Theme(
    "print", "#ffffff", "#ffffff", "#333333", "#00000066", "#000000", "#00000000", "#ffffff", "#ffffff", "#e3dcc9",
    "#00000099", "#a8701a", "#000000", "#b3222f", "#ffffff", "#555555", "#14603c", "#ffffff",
)  # fmt: skip
THEMES = {theme.name: theme for theme in (_DARK, _LIGHT, _PRINT)}


def theme_named(name: str) -> Theme:
    """Return a theme by its name: dark, light or print. Raises BadInput for any other name."""
    if name not in THEMES:
        raise BadInput(f"there is no theme {str(name)[:20]!r}: choose one of {', '.join(THEMES)}")
    return THEMES[name]


def paint(attribute: str, colour: str) -> str:
    """Return a colour as an attribute of SVG: ``fill="#123456"``. Many programs do not know colours with eight digits."""
    alpha = f' {attribute}-opacity="{int(colour[7:], 16) / 255:.2f}"' if len(colour) > 7 else ""
    return f'{attribute}="{colour[:7]}"{alpha}'

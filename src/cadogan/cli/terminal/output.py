"""Text on a terminal, wrapped to its width and with red cards in red; and texts about a game for several commands."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cadogan.position import Game, Position
from cadogan.rules.counts import counted
from cadogan.rules.places import Pile

if TYPE_CHECKING:
    from rich.text import Text

RED = re.compile(r"\b[A2-9TJQK][HD]\b|\b(?:\d+|ace|jack|queen|king) of (?:hearts|diamonds)\b")


def print_text(text: str = "") -> None:
    """Print a text, with red cards in red if the terminal shows colours."""
    text = "".join(c if c == "\n" or unicodedata.category(c) not in ("Cc", "Cs") else "\ufffd" for c in text)
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        print(text)
        return
    from rich.console import Console

    Console(highlight=False, soft_wrap=True).print(coloured(text))


def coloured(text: str) -> Text:
    """Return a text with its red cards in red."""
    from rich.text import Text

    shown = Text(text)
    shown.highlight_regex(RED, "bold red")
    return shown


def print_wrapped(text: str) -> None:
    """Print a text wrapped to the width of the terminal."""
    print_text(wrapped(text))


def width() -> int:
    """Return the number of columns that a text may fill."""
    return max(40, min(100, shutil.get_terminal_size().columns - 1))


def heading(position: Position) -> str:
    """Return the game, the deal and how many moves were played."""
    deal = "a position" if position.number is None else f"deal {position.number}"
    played = f", {moves_text(position.ply)} played" if position.ply else ""
    options = f" ({', '.join(position.game.name.partition('?')[2].split('&'))})" if "?" in position.game.name else ""
    return f"{position.game.title}{options}, {deal}{played}"


def stock_of(position: Position) -> Pile | None:
    """Return the stock as a pile; None in a game without one."""
    return next((pile for pile in position.piles.values() if pile.kind == "stock"), None)


def print_rules(game: Game) -> None:
    """Print the rules of a game and its options."""
    preset = game.family.PRESETS[game.id]
    print_wrapped(f"{game.title}. {preset.summary}")
    print_wrapped(f"Source: {game.source}.")
    print_text()
    for paragraph in game.text.split("\n\n"):
        print_text(_filled(paragraph) + "\n")
    print_text(f"Options of {game.name}, with other values in brackets:")
    for name, option in game.family.OPTIONS.items():
        others = [value for value in option.listed if value != game.options[name]]
        print_text(wrapped(f"  {name}={game.options[name]} ({', '.join(others)}): {option.help}", "      "))


def _filled(paragraph: str) -> str:
    """Wrap a paragraph, or a list whose entries begin with ``- ``, to the width of the terminal."""
    entries: list[str] = []
    for line in paragraph.splitlines():
        if line.startswith("- ") or not entries:
            entries.append(line)
        else:
            entries[-1] += " " + line.strip()
    return "\n".join(wrapped(entry, "  " if entry.startswith("- ") else "") for entry in entries)


def wrapped(text: str, indent: str = "") -> str:
    """Wrap a text between words to the width of the terminal; all lines but the first are indented."""
    return textwrap.fill(text, width(), subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)


def moves_text(count: int) -> str:
    """Return a count of moves in words: ``"7 moves"``."""
    return counted(count, "move")


def sentence(words: str) -> str:
    """Return words as a sentence: with a full stop, and a capital unless they begin with the name of a move."""
    capital = words.partition(" ")[0].rstrip(":").isalpha()
    return (words[:1].upper() + words[1:] if capital else words) + ("" if words.endswith("?") else ".")


def columns(entries: Sequence[str]) -> str:
    """Lay short entries out in as many columns as fit."""
    column = max(map(len, entries)) + 2
    across = max(1, width() // column)
    rows = -(-len(entries) // across)
    lines = ("".join(f"{entry:<{column}}" for entry in entries[row::rows]).rstrip() for row in range(rows))
    return "\n".join(lines)

"""How things are said in a terminal: broken to its width, with red cards in red; and how they are written to a file."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

from cadogan.cards import BadInput
from cadogan.position import Game, Position

if TYPE_CHECKING:
    from rich.text import Text

RED = re.compile(r"\b[A2-9TJQK][HD]\b|\b(?:\d+|ace|jack|queen|king) of (?:hearts|diamonds)\b")


def say(text: str = "") -> None:
    """Print a text, red cards in red where there is a terminal that shows colours."""
    text = "".join(c if c == "\n" or unicodedata.category(c) not in ("Cc", "Cs") else "\ufffd" for c in text)
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        print(text)
        return
    from rich.console import Console

    Console(highlight=False, soft_wrap=True).print(coloured(text))


def coloured(text: str) -> Text:
    """A text with its red cards in red."""
    from rich.text import Text

    shown = Text(text)
    shown.highlight_regex(RED, "bold red")
    return shown


def tell(sentence: str) -> None:
    """Say a sentence, broken between words."""
    say(hanging(sentence))


def width() -> int:
    """How many columns a text may fill."""
    return max(40, min(100, shutil.get_terminal_size().columns - 1))


def heading(position: Position) -> str:
    """The game, the deal and how far it has been played."""
    deal = "a position" if position.number is None else f"deal {position.number}"
    played = f", {counted(position.ply)} played" if position.ply else ""
    options = f" ({', '.join(position.game.name.partition('?')[2].split('&'))})" if "?" in position.game.name else ""
    return f"{position.game.title}{options}, {deal}{played}"


def show_rules(game: Game) -> None:
    """The rules of a game in plain words, and its options."""
    preset = game.family.PRESETS[game.id]
    tell(f"{game.title}. {preset.summary}")
    tell(f"Source: {game.source}.")
    say()
    for paragraph in game.text.split("\n\n"):
        say(_filled(paragraph) + "\n")
    say(f"The options of {game.name}, and what else they may be:")
    for name, option in game.family.OPTIONS.items():
        others = [value for value in option.listed if value != game.options[name]]
        say(hanging(f"  {name}={game.options[name]} ({', '.join(others)}): {option.help}", "      "))


def _filled(paragraph: str) -> str:
    """A paragraph, or a list of which each entry begins with ``- ``, broken to the width of the terminal."""
    entries: list[str] = []
    for line in paragraph.splitlines():
        if line.startswith("- ") or not entries:
            entries.append(line)
        else:
            entries[-1] += " " + line.strip()
    return "\n".join(hanging(entry, "  " if entry.startswith("- ") else "") for entry in entries)


def hanging(text: str, indent: str = "") -> str:
    """A text broken between words to the width of the terminal, all lines but the first indented."""
    return textwrap.fill(text, width(), subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)


def counted(count: int) -> str:
    """``"7 moves"``."""
    return "1 move" if count == 1 else f"{count} moves"


def check_new(path: Path) -> None:
    """Raise BadInput for a file that exists: a new one is never written over another."""
    if path.exists():
        raise BadInput(f"{path} exists already: choose another name")


def write_file(path: Path, text: str) -> None:
    """Write a file such that at any moment there is the old one or the whole new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    with part.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)

"""Text, files and progress: what a terminal gets to see."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cadogan.position import Game, Position
from cadogan.position.moves import NO_SOURCES, Move
from cadogan.rules.cards import BadInput, counted
from cadogan.rules.places import CARD, PAIR, Pile

if TYPE_CHECKING:
    from rich.console import Console, Group
    from rich.live import Live
    from rich.text import Text


HOMES = ("foundation", "centre", "corner")  # the kinds of piles on which cards are home
LINE_AT_MOST = 100_000  # characters that are read from standard input as one line


# -- Text on a terminal, wrapped to its width and with red cards in red; and texts about a game for several commands ---


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
    played = f", {counted(position.ply, 'move')} played" if position.ply else ""
    return f"{titled(position.game)}, {deal}{played}"


def table_text(position: Position) -> str:
    """Return the table as text and, if it needs one, a line that says how to read it."""
    legend = position.game.family.LEGEND
    return f"{position}\n\n  {legend}" if legend else str(position)


def moves_help(position: Position) -> str:
    """Return how moves are named: examples, one of them in words, and the names of the places."""
    places: dict[str, list[str]] = {}
    for name, pile in position.piles.items():
        if pile.kind not in NO_SOURCES:
            what = pile.title.partition(" of ")[0].removesuffix(pile.which).strip() or pile.kind
            places.setdefault(what, []).append(name[0] if pile.suit else name)
    named = ", ".join(f"{' to '.join(dict.fromkeys((names[0], names[-1])))} ({what})" for what, names in places.items())
    example = next((f" {move} means: {move.words}." for move in position.start.moves if move.kind in (CARD, PAIR)), "")
    return f"Moves of {position.game.title}: {position.game.family.SHAPES}.{example} Places: {named}."


def in_turn(position: Position) -> list[Move]:
    """Return the legal moves in the order in which players look for them: to the foundations, elsewhere, from the stock; p2 before p10."""
    piles = position.piles

    def place(move: Move) -> tuple[bool, bool, list[tuple[str, int]]]:
        home = move.kind == CARD and piles[move.target].kind in HOMES and piles[move.source].kind not in HOMES
        return (
            move.kind not in (CARD, PAIR),
            not home,
            [(word, int(number or 0)) for word, number in re.findall(r"(\D*)(\d*)", move)],
        )

    return sorted(position.moves, key=place)


def titled(game: Game) -> str:
    """Return the title of a game, with its options in brackets."""
    options = game.name.partition("?")[2].split("&")
    return f"{game.title} ({', '.join(options)})" if options[0] else game.title


def stock_of(position: Position) -> Pile | None:
    """Return the stock as a pile; None in a game without one."""
    return next((pile for pile in position.piles.values() if pile.kind == "stock"), None)


def names_itself(game: Game) -> bool:
    """Whether the rules of a game begin with its title, and name its source in the same words."""
    return game.text.startswith(f"{game.title}: ") and f"Source. {game.source}" in " ".join(game.text.split())


def print_rules(game: Game) -> None:
    """Print the rules of a game and its options."""
    if not names_itself(game):
        print_wrapped(f"{game.title}. {game.family.PRESETS[game.id].summary}")
        if game.source:
            print_wrapped(f"Source: {game.source}.")
        print_text()
    for paragraph in game.text.split("\n\n"):
        print_text(_filled(paragraph) + "\n")
    if game.family.OPTIONS:
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


# -- Files written safely: no other file is overwritten by mistake, no file is left half written ----------------------


RECORDS = ("", ".txt", ".text", ".pgn", ".record")  # suffixes of files of records


def check_new(path: Path, force: bool | None = None, suffixes: Sequence[str] = ()) -> None:
    """Raise BadInput unless a file can be written: with one of these suffixes, if any are given, and in a folder that exists.

    With `force`, it may replace another file; where there is no such option, `force` is None.
    """
    if path.is_dir():
        raise BadInput(f"{path} is a folder: give the name of a file")
    if suffixes and path.suffix.lower() not in suffixes:
        *others, last = filter(None, suffixes)
        known = f"{', '.join(others)} or {last}" if others else last
        raise BadInput(f"{path} is of no known format: give a name that ends with {known}")
    if path.exists() and not is_device(path) and not force:
        raise BadInput(f"{path} already exists: choose another name" + (", or use --force" if force is False else ""))
    check_folder(path)


def check_folder(path: Path) -> None:
    """Raise BadInput unless a path is a folder, or its parent is one that can be written to."""
    if path.is_dir():
        return
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent}: make it first, or choose another")
    if not os.access(path.parent, os.W_OK):
        raise BadInput(f"nothing can be written to {path.parent}: choose another folder")


def is_device(path: Path) -> bool:
    """Return whether a path is neither a file nor a folder, as /dev/stdout: what is written to it replaces nothing."""
    return path.exists() and not path.is_file() and not path.is_dir()


def write_file(path: Path, contents: str | bytes) -> None:
    """Write a file so that at any moment the path holds either the old file or the whole new one. Text is in UTF-8."""
    if is_device(path):
        path.write_bytes(contents.encode() if isinstance(contents, str) else contents)
        return
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as file:
            file.write(contents.encode() if isinstance(contents, str) else contents)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink()
        raise


# -- Progress of long work: a bar at the foot of the terminal ---------------------------------------------------------
#
# Everything is drawn on standard error, and nothing if that is not a terminal.


REFRESHES = 8  # a second


class Progress:
    """A context manager that shows a bar while its block runs. Text printed through it appears above the bar."""

    def __init__(self, total: int | None = None) -> None:
        self.shown = sys.stderr.isatty()
        self.total = total
        self.done = 0
        self.text = ""  # beside the bar
        self.detail = ""  # below it
        self._console: Console | None = None
        self._live: Live | None = None

    def __enter__(self) -> Progress:
        if self.shown:
            from rich.console import Console
            from rich.live import Live

            self._console = Console(stderr=True, highlight=False)
            self._live = Live(
                console=self._console,
                get_renderable=self._drawing,
                refresh_per_second=REFRESHES,
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._live.start(refresh=True)
        return self

    def __exit__(self, *error: object) -> None:
        if self._live:
            self._live.stop()
        self._live = self._console = None

    def update(self, done: int, text: str, total: int | None = None, detail: str | None = None) -> None:
        """Show how much is done. A total or detail that is left out stays unchanged."""
        self.done, self.text = done, text
        self.total = self.total if total is None else total
        self.detail = self.detail if detail is None else detail

    def print(self, text: str) -> None:
        """Print a line on standard output at once, above the bar if both are on the terminal."""
        self._print(text, above=sys.stdout.isatty(), file=sys.stdout)

    def print_fault(self, sentence: str) -> None:
        """Print on standard error what is wrong with one piece of the work, without control characters."""
        shown = "".join(c if c.isprintable() else "\ufffd" for c in f"cadogan: {sentence}")
        self._print(shown, above=True, file=sys.stderr)

    def _print(self, text: str, above: bool, file: object) -> None:
        if self._console and above:
            from rich.text import Text

            self._console.print(Text(text), soft_wrap=True)
        else:
            print(text, file=file, flush=True)  # type: ignore[call-overload]

    def _drawing(self) -> Group:
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        line = Table.grid(padding=(0, 1), expand=True)
        line.add_column(ratio=1)
        line.add_column(no_wrap=True)
        line.add_row(ProgressBar(self.total, self.done, pulse=self.total is None), Text(self.text))
        return Group(line, Text(self.detail, no_wrap=True, overflow="ellipsis"))

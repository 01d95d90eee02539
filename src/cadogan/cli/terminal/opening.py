"""Whether a game is played on the full screen or line by line."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from importlib.util import find_spec

from cadogan.cli.terminal.output import print_text, print_wrapped
from cadogan.cli.terminal.played import PlayedGame
from cadogan.cli.terminal.screen.geometry import grid, weaves
from cadogan.machine.interrupt import endings_raise, ignore_endings
from cadogan.position import Position

SMALLEST = (60, 20)  # columns and rows of a window with a full screen; some tables need more
AROUND = 4  # rows above and below the table
INSTALL = "For a full screen with mouse and colours: pip install 'cadogan[terminal]'"


class Closed(BaseException):
    """The window is gone, or the process is asked to end."""


def may_fill_screen(plain: bool, position: Position) -> bool:
    """Return whether to use the full screen; say on a terminal how to get it, if only that is missing."""
    streams = (sys.stdin, sys.stdout, sys.stderr)  # Textual draws on standard error
    if plain or os.environ.get("TERM") == "dumb" or not all(stream.isatty() for stream in streams):
        return False
    if not find_spec("textual"):
        print_text(f"{INSTALL}\n")
        return False
    size = shutil.get_terminal_size()
    if size < SMALLEST or size.lines < SMALLEST[1]:
        print_wrapped(f"For a full screen, make the window at least {SMALLEST[0]} columns by {SMALLEST[1]} rows.\n")
        return False
    piles = position.start.piles
    if not grid(position.layouts, piles, weaves(piles), size.columns, size.lines - AROUND):
        print_wrapped(f"For {position.game.title} on the full screen, make the window larger.\n")
        return False
    return True


def play_on_screen(played: PlayedGame) -> None:
    """Play on the full screen until the player leaves, then save the game."""
    from cadogan.cli.terminal.screen.app import TableApp
    from cadogan.cli.terminal.screen.tried_game import TriedGame

    app = TableApp(TriedGame.of(played), signs=has_signs(), keep=played.keep)
    with endings_raise(Closed):
        try:
            app.run()
        except (Closed, KeyboardInterrupt, OSError):
            pass  # OSError: the window is gone
        finally:
            ignore_endings()  # saving must not be interrupted
            endings = [*app.left, app.game.leave()]
            with contextlib.suppress(OSError):
                print_text("\n".join(endings))


def has_signs() -> bool:
    """Return whether the terminal shows suit signs: whether the locale is one of UTF-8."""
    for name in ("LC_ALL", "LANG"):  # Python itself sets LC_CTYPE
        value = os.environ.get(name, "").lower()
        if value:
            return "utf-8" in value or "utf8" in value
    return True

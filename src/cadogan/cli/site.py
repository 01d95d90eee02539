"""`cadogan site`: write Cadogan as a folder of plain files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cadogan.cli.terminal.output import print_text


def command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write the site.")],
    check: Annotated[
        bool, typer.Option("--check", help="Play a game on the site in that folder, in Chromium.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace all that is in the folder.")] = False,
) -> None:
    """Write Cadogan as plain files for any web host.

    The page then runs Cadogan itself, in the browser: no server is needed, and after the first visit no network. A player's games stay on their device. docs/hosting.md tells how to put the folder on a web host.

    With --check, it serves a folder that was written before on this machine, and plays a game to its win in Chromium.

    \b
    Examples:
      cadogan site public                        write the site into public
      cadogan site --check public                play a game on it
    """
    if check:
        from cadogan.browser.site import check as checking

        checking.check(folder, print_text)
        return
    from cadogan.browser.site import engine
    from cadogan.browser.site.folder import build, sizes
    from cadogan.browser.site.folder import check as check_folder

    check_folder(folder, force)
    made = engine.ready(lambda text: print_text(f"building the engine: {text}"))
    build(folder, made, force)
    print_sizes(folder, sizes(folder))


def print_sizes(folder: Path, parts: list[tuple[str, int, int, int]]) -> None:
    """Print a table of the parts of a site with their sizes."""
    total = ("all", sum(part[1] for part in parts), sum(part[2] for part in parts), sum(part[3] for part in parts))
    print_text(f"{'bytes':30} {'plain':>12} {'brotli':>12} {'gzip':>12}")
    for name, *numbers in (*parts, total):
        print_text(f"{name:30} " + " ".join(f"{number:12,}" for number in numbers))
    print_text(f"the site is in {folder}: any web host can serve it (docs/hosting.md)")

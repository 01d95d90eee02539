"""`cadogan new-game`: the skeleton of a game file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cadogan.terminal.files import check_new, write_file
from cadogan.terminal.output import print_text


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the game, as in beleaguered-castle.")],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write it to this file; by default one named after the game, here."),
    ] = None,
) -> None:
    """Write the skeleton of a game file.

    A small patience that can be played at once, to be changed part by part. CONTRIBUTING.md explains the parts; `cadogan check-game FILE` checks the file.

    Example: cadogan new-game beleaguered-castle
    """
    from cadogan.skeleton import file_name, skeleton

    text = skeleton(name)
    out = out or Path(file_name(name))
    check_new(out)
    write_file(out, text)
    print_text(f"The game is in {out}. `cadogan check-game {out}` checks it, `CADOGAN_GAMES={out} cadogan` plays it.")

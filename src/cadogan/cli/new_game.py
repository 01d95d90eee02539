"""`cadogan new-game`: create a game file to start from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cadogan.cli.terminal.files import check_new, write_file
from cadogan.cli.terminal.output import print_text


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the new game, e.g. beleaguered-castle.")],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="File to write; default: named after the game, in this folder."),
    ] = None,
) -> None:
    """Create a game file to start from.

    Writes a small patience that you can play at once and then change part by part. CONTRIBUTING.md explains the parts; `cadogan check-game FILE` checks the file.

    Example: cadogan new-game beleaguered-castle
    """
    from cadogan.conformance.skeleton import file_name, game_id, skeleton

    text = skeleton(name)
    out = out or Path(file_name(name))
    check_new(out)
    write_file(out, text)
    print_text(
        f"Wrote {out}. Check it: `cadogan check-game {out}`. Play it: `CADOGAN_GAMES={out} cadogan play {game_id(name)}`."
    )

"""`cadogan play`: a game played in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cadogan.app.new_play import new_play
from cadogan.cards import BadInput
from cadogan.cli.arguments import Set, chosen_game


def command(
    name: Annotated[str, typer.Argument(metavar="GAME", help="The game; not needed with --resume.")] = "",
    number: Annotated[str, typer.Argument(metavar="N", help="The number of the deal; a random one if left out.")] = "",
    options: Set = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FILE", help="Go on with a saved game (the last one of the file)."),
    ] = None,
    no_save: Annotated[bool, typer.Option("--no-save", help="Do not keep the game in a file when you leave.")] = False,
    player: Annotated[str, typer.Option(metavar="NAME", help="Your name, for the record.")] = "",
) -> None:
    """Play a game in the terminal.

    Line by line: the table is drawn, the legal moves are numbered. Moves are chosen by number or by name; `help` at the prompt lists the commands. Leaving (quit, Ctrl-D, Ctrl-C) says where
    the game was kept, and how to go on with it.

    Example: cadogan play crazy-quilt 42
    """
    from cadogan.terminal.session import Session

    if resume:
        if name or number or options:
            raise BadInput("--resume takes the game and the deal from the file: leave GAME, N and --set out")
        session = Session.resumed(resume)
    elif name:
        session = Session(new_play(chosen_game(name, options), number or None))
    else:
        raise BadInput(
            "say which game, as in `cadogan play crazy-quilt` (`cadogan games` lists them), or --resume FILE"
        )
    if player:
        session.headers["Player"] = player
    session.keep = not no_save
    session.run()

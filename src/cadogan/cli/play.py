"""`cadogan play`: play a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cadogan.app.new_play import new_play
from cadogan.cards import BadInput
from cadogan.cli.arguments import Set, chosen_game
from cadogan.cli.suggestions import game_names


def command(
    name: Annotated[
        str,
        typer.Argument(metavar="GAME", help="Game name; leave it out with --resume.", autocompletion=game_names),
    ] = "",
    number: Annotated[str, typer.Argument(metavar="N", help="Deal number; default: random.")] = "",
    options: Set = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FILE", help="Continue a saved game (the last one in the file)."),
    ] = None,
    no_save: Annotated[bool, typer.Option("--no-save", help="Do not save the game when you leave.")] = False,
    player: Annotated[str, typer.Option(metavar="NAME", help="Your name, for the record.")] = "",
) -> None:
    """Play a game in the terminal.

    Shows the table and the numbered legal moves after each move. Type the number or name of a move; `help` lists the commands. When you leave (quit, Ctrl-D or Ctrl-C), the game is saved, and you see how to continue it.

    Example: cadogan play crazy-quilt 42
    """
    from cadogan.terminal.session import Session

    if resume:
        if name or number or options:
            raise BadInput("--resume takes the game and the deal from the file: remove GAME, N and --set")
        session = Session.resumed(resume)
    elif name:
        session = Session(new_play(chosen_game(name, options), number or None))
    else:
        raise BadInput("give a game, as in `cadogan play crazy-quilt` (`cadogan games` lists them), or --resume FILE")
    if player:
        session.headers["Player"] = player
    session.keep = not no_save
    session.run()

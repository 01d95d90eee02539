"""`cadogan play`: play a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cadogan.app.new_play import new_play
from cadogan.cli.arguments import Set, chosen_game
from cadogan.cli.suggestions import game_names
from cadogan.rules.cards import BadInput


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
    plain: Annotated[bool, typer.Option("--plain", help="Play line by line, as screen readers want it.")] = False,
) -> None:
    """Play a game in the terminal.

    Draws the table on the full screen, for mouse and keys; `?` lists the keys. This needs `pip install 'cadogan[terminal]'`. Without it, with --plain, or if input or output is not a terminal, you play line by line: the table and the numbered legal moves are shown after each move, you type the number or name of a move, and `help` lists the commands. When you leave, the game is saved, and you see how to continue it.

    Example: cadogan play crazy-quilt 42
    """
    from cadogan.cli.terminal.opening import may_fill_screen, play_on_screen
    from cadogan.cli.terminal.session import Session

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
    if may_fill_screen(plain, session.position):
        play_on_screen(session)
    else:
        session.run()

"""The application of all commands. A command imports what is heavy inside its functions, so that help comes at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from cadogan import BadInput, __version__
from cadogan.cli import (
    annotate,
    chance,
    check_game,
    deal,
    games,
    hint,
    new_game,
    perft,
    play,
    puzzle,
    rules,
    serve,
    show,
    solve,
    study,
    verify,
    watch,
)
from cadogan.cli.group import group

HELP = """
Patience games with exact rules.

\b
Examples:
  cadogan games                       the games there are
  cadogan rules the-carpet            how one is played
  cadogan play crazy-quilt            play a random deal here in the terminal
  cadogan play quilt 42 --set wrap=on deal 42, with a rule changed
  cadogan hint crazy-quilt 42         what to play, by what has been seen
  cadogan watch windmill              watch the coach play a random deal
  cadogan annotate game.txt           find the mistakes of a game
  cadogan solve crazy-quilt 42        find out whether the deal can be won
  cadogan study run crazy-quilt --deals 1-100 --out quilt
                                      how often can it be won?
  cadogan serve --open                play in the browser
"""

app = group(
    "cadogan",
    HELP,
    [games, rules, deal, show, play, verify, perft, solve, hint, chance, annotate, watch, serve, new_game, check_game],
)
app.add_typer(study.app)
app.add_typer(puzzle.app)


def run(arguments: Sequence[str]) -> int:
    """Run one command; the exit status. Raises BadInput for what cannot be understood."""
    try:
        return int(app(args=list(arguments), prog_name="cadogan", standalone_mode=False) or 0)
    except Exception as error:
        if not hasattr(error, "format_message"):  # the errors of Typer's own parser, wherever it keeps their classes
            raise
        if not arguments:
            typer.echo(error.format_message())
            return 0
        raise BadInput(_usage_error(error)) from None


def _usage_error(error: Any) -> str:
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "cadogan"
    message, _, hint = " ".join(error.format_message().split()).partition(" Did you mean ")
    message = message.rstrip(".") + (f" (did you mean {hint})" if hint else "")
    return f"{message[:1].lower()}{message[1:]}; `{path} --help` shows how to write it"


def _show_version(asked: bool) -> None:
    if asked:
        print(f"cadogan {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", "-V", is_eager=True, callback=_show_version, help="Show the version and exit.")
    ] = False,
) -> None:
    pass

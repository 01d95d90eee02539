"""The command line as a Typer application. Only what a command needs is imported, so that it starts fast."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Annotated, Any

import typer

from cadogan.cli.arguments import group
from cadogan.cli.shell import as_typed, prepare, typed
from cadogan.rules import __version__
from cadogan.rules.cards import BadInput

HELP = """
Play, solve and study patience games with exact rules.

\b
Examples:
  cadogan games                        list all games
  cadogan rules the-carpet             show the rules of a game
  cadogan play crazy-quilt             play a random deal in the terminal
  cadogan play quilt 42 --set wrap=on  play deal 42 with another rule
  cadogan picture quilt 42 --out a.svg draw a table, or a whole game, as SVG
  cadogan daily                        show the deals of the day
  cadogan hint crazy-quilt 42          suggest a move, using only seen cards
  cadogan watch windmill               watch the coach play a random deal
  cadogan annotate game.txt            find the mistakes in a recorded game
  cadogan solve crazy-quilt 42         find out whether deal 42 can be won
  cadogan study run crazy-quilt --deals 1-100 --out quilt
                                       find out how often deals can be won
  cadogan serve --open                 play in the browser
  cadogan db backup games.db           copy the server's games
  cadogan site public                  write a site that needs no server
  cadogan doctor                       check this installation

\b
Environment variables (`cadogan serve --help` has those of a server):
  CADOGAN_GAMES          game files outside the package, separated as in PATH
  CADOGAN_CACHE          folder for machine code; default: the user's cache folder
  CADOGAN_CHECK_INDICES  yes: use only machine code that checks indices (no)
"""

# Where each command and each group of commands is.
COMMANDS = {
    "games": "games.list_games",
    "rules": "games.show_rules",
    "deal": "games.print_deal",
    "show": "games.show_table",
    "picture": "picture.draw_picture",
    "play": "play.play",
    "daily": "games.show_daily",
    "verify": "records.verify_records",
    "perft": "solve.count_lines",
    "solve": "solve.solve_deals",
    "hint": "advice.advise",
    "chance": "advice.estimate",
    "annotate": "records.annotate",
    "watch": "play.watch",
    "serve": "serve.serve",
    "site": "serve.write_site",
    "new-game": "own_games.create_game",
    "check-game": "own_games.check_game",
    "build": "own_games.build_kernels",
    "doctor": "doctor.examine",
    "completion": "shell.print_script",
}
GROUPS = ("study", "puzzle", "db")


def application(word: str = "") -> typer.Typer:
    """Make the application: with one command or group, if `word` is its name, else with all of them."""
    commands, groups = ([word] if word in each else [] for each in (COMMANDS, GROUPS))
    if not commands and not groups:
        commands, groups = [*COMMANDS], [*GROUPS]
    app = group("cadogan", HELP, {name: _function(COMMANDS[name]) for name in commands})
    app.callback()(_main)
    for name in groups:
        app.add_typer(import_module(f"cadogan.cli.{name}").app)
    return app


def _function(place: str) -> Callable[..., Any]:
    module, _, name = place.partition(".")
    return getattr(import_module(f"cadogan.cli.{module}"), name)  # type: ignore[no-any-return]


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status. Raises BadInput for wrong arguments."""
    prepare()
    try:
        app = application(next(iter(arguments), ""))
        return int(app(args=list(arguments), prog_name=typed(), standalone_mode=False) or 0)
    except Exception as error:
        if not hasattr(error, "format_message"):  # Typer's parser errors have it; their classes move between versions
            raise
        if type(error).__name__ == "NoArgsIsHelpError":  # only the name of a group was given
            typer.echo(as_typed(error.format_message()))
            return 0
        raise BadInput(_usage_error(error)) from None


def _usage_error(error: Any) -> str:
    """Say in one sentence what is wrong with the arguments, with similar names if there are any."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "cadogan"
    message = " ".join(
        error.format_message().replace(": Value error, ", ": ").split()
    )  # pydantic's, before Typer's own
    message, _, similar = re.sub(r" \(?(Did you mean|Possible options:) ", "\n", message).partition("\n")
    message = re.sub(r"^no such (command|option):? ", r"there is no \1 ", message[:1].lower() + message[1:])
    names = re.findall(r"[\w-]+", similar)
    hint = f": did you mean {' or '.join(filter(None, (', '.join(names[:-1]), *names[-1:])))}?" if names else ""
    return f"{message.rstrip('.:')}{hint or ';'} {'See' if hint else 'see'} `{path} --help`"


def _show_version(asked: bool) -> None:
    if asked:
        print(f"cadogan {__version__}")
        raise typer.Exit


def _main(
    version: Annotated[
        bool, typer.Option("--version", "-V", is_eager=True, callback=_show_version, help="Show the version and exit.")
    ] = False,
) -> None:
    pass

"""Arguments and options that several commands share, and their output as JSON."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer
from typer.core import TyperCommand, TyperGroup

from cadogan.cli.shell import as_typed, game_names, rule_options
from cadogan.position import Game, Position, game
from cadogan.position.moves import IllegalMove
from cadogan.rules.cards import BadInput, read_decimal, read_whole

# -- Numbers: all are read here, because Typer's own words, pydantic's, are not ours ----------------------------------


def whole(*names: str, least: int | None = None, most: int | None = None, argument: bool = False, **more: Any) -> Any:
    """Return an option, or an argument, that takes a whole number; `more` is for Typer."""
    make = typer.Argument if argument else typer.Option
    return make(*names, min=least, max=most, parser=_said(partial(read_whole, least=least, most=most)), **more)


def decimal(*names: str, **more: Any) -> Any:
    """Return an option that takes a number; `more` is for Typer."""
    return typer.Option(*names, parser=_said(read_decimal), **more)


def _said(read: Callable[[str], float | Path]) -> Callable[[Any], Any]:
    def parser(value: Any) -> Any:
        try:
            return read(value) if isinstance(value, str) else value  # else the default
        except BadInput as error:
            raise typer.BadParameter(str(error)) from None

    return parser


class Command(TyperCommand):
    """A command to which a negative number is an argument, as -1 for a deal number, and not an option that it has not got."""

    def get_help(self, ctx: Any) -> str:
        """Return the help."""
        return as_typed(super().get_help(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words after the command's name."""
        try:
            return super().parse_args(ctx, [*args])
        except Exception as error:
            if not re.match(r"-[0-9.]", getattr(error, "option_name", "")):
                raise
            ctx.ignore_unknown_options = True  # which makes arguments of them
            return super().parse_args(ctx, args)


class Group(TyperGroup):
    """A group of commands."""

    def get_help(self, ctx: Any) -> str:
        """Return the help."""
        return as_typed(super().get_help(ctx))


# -- Arguments that several commands share, and how to read them ------------------------------------------------------


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="Game name, e.g. crazy-quilt or 'crazy-quilt?wrap=on&redeals=2'.",
        autocompletion=game_names,
    ),
]
Number = Annotated[str, typer.Argument(metavar="N", help="Deal number, 0 to 18446744073709551615.")]
Set = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="Set a rule option, e.g. wrap=on; can be repeated.",
        autocompletion=rule_options,
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that exists.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
SearchSeconds = Annotated[
    float | None,
    decimal(metavar="S", help="Maximum seconds per deal; default: 10, or unlimited with --positions."),
]
SearchPositions = Annotated[
    int | None,
    whole(metavar="P", help="Maximum positions per deal; without --seconds, the same verdicts on any machine."),
]
Memory = Annotated[str, typer.Option(metavar="SIZE", help="Maximum memory per deal, e.g. 512M or 2G.")]
SearchSeed = Annotated[int, whole(metavar="K", least=0, most=2**32 - 1, help="Seed; changes the order of the search.")]

UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


def chosen_game(name: str, options: Sequence[str] | None) -> Game:
    """Return the game for a name and ``--set`` options. Raises BadInput."""
    chosen: dict[str, str] = {}
    for option in options or ():
        key, equals, value = option.partition("=")
        if not equals:
            raise BadInput(f"--set {shlex.quote(option)} has no value: write --set NAME=VALUE, e.g. --set wrap=on")
        if chosen.setdefault(key, value) != value:
            raise BadInput(f"--set {key} is given twice, as {chosen[key]} and {value}: give one value")
    return game(name, chosen)


def played(position: Position, moves: str) -> Position:
    """Return the position after moves separated by spaces or commas. Raises BadInput, with the ply, for an illegal one."""
    for move in moves.replace(",", " ").split():
        try:
            position = position.play(move)
        except IllegalMove as error:
            raise BadInput(f"at move {position.ply + 1}: {error}") from None
    return position


def read_memory(text: str) -> int:
    """Return the bytes of a size such as ``512M``. Raises BadInput for any other text."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([KMG]?)(?:i?B)?", text.strip(), re.IGNORECASE)
    if not found:
        raise BadInput(
            f"--memory {text[:20]!r} is not a size: write a number of bytes, or one with K, M or G, e.g. 512M or 2G"
        )
    return int(min(float(found[1]), 1e18) * UNITS[found[2].upper()])


def out_option(name: str, help: str, metavar: str = "FILE") -> Any:
    """Return an option for a path to write to."""
    return typer.Option(name, metavar=metavar, help=help, parser=path_to_write)


def _path(text: str) -> Path:
    if not text.strip():
        raise BadInput("the path is empty: give a name")
    return Path(text)


path_to_write = _said(_path)  # an empty one would be this folder


@contextmanager
def opened(name: str) -> Iterator[tuple[str, BinaryIO]]:
    """Give what to call a file in messages, and the file, open to read; ``-`` is standard input.

    Read it piece by piece: it may be of any size, and standard input may never end.
    """
    if name == "-":
        yield "standard input", sys.stdin.buffer
    else:
        with Path(name).open("rb") as file:
            yield name, file


# -- a position to evaluate, and the budget ---------------------------------------------------------------------------

HINT_SECONDS = 0.6  # from 800 simulated games in Monte Carlo to 60,000 in Doubles and Quits, on two cores

NumberOrPosition = Annotated[str, typer.Argument(metavar="N", help="Deal number; instead you can give --position.")]
Moves = Annotated[str, typer.Option("--moves", metavar="MOVES", help='Play these moves first, e.g. "c1-d deal".')]
PositionText = Annotated[
    str,
    typer.Option("--position", metavar="TEXT", help="Start from this position or table, as printed by `cadogan show`."),
]
Seconds = Annotated[
    float | None,
    decimal(metavar="S", help=f"Thinking time in seconds; default: {HINT_SECONDS:g}, or unlimited with --samples."),
]
Samples = Annotated[
    int | None,
    whole(
        metavar="N",
        help="Simulated games, all moves together, at most a billion; without --seconds, the same result on any machine.",
    ),
]
Seed = Annotated[
    int, whole(metavar="K", least=0, most=2**64 - 1, help="Seed; changes which simulated games are drawn.")
]


def chosen_position(name: str, number: str, moves: str, text: str, options: Sequence[str] | None) -> Position:
    """Return the position of a deal number or a position's text, after some moves. Raises BadInput."""
    if bool(number) == bool(text):
        raise BadInput("give either a deal number, as in `cadogan hint crazy-quilt 42`, or --position TEXT")
    game = chosen_game(name, options)
    return played(game.setup(text) if text else game.deal(number), moves)


def thinking_seconds(seconds: float | None, samples: int | None) -> float | None:
    """Return the thinking time: HINT_SECONDS if neither time nor samples are given. Raises BadInput for a wrong number."""
    from cadogan.coach.evaluation import check_budget

    check_budget(samples, seconds)
    return HINT_SECONDS if seconds is None and samples is None else seconds


# -- JSON output, in the same shapes as the HTTP API ------------------------------------------------------------------


def write_json(value: Any, indent: int | None = 1) -> None:
    """Print a value as JSON, each level indented by a number of blanks; without that, all in one line."""
    print(json.dumps(value, ensure_ascii=False, indent=indent))


def write_json_list(values: Iterable[Any]) -> None:
    """Print a list as JSON, each value as soon as it is there. An error while they are made ends the list."""
    before = "["
    try:
        for value in values:
            print(before + json.dumps([value], ensure_ascii=False, indent=1)[1:-2], end="", flush=True)
            before = ","
    finally:
        print("[]" if before == "[" else "\n]")


def deal_fields(position: Position) -> dict[str, Any]:
    """Return the fields `game` and `deal`; the deal is null for a position set up without a number."""
    # A deal number is a JSON string because it may exceed JavaScript's exact integers.
    return {"game": position.game.named(), "deal": None if position.number is None else str(position.number)}


# -- groups of commands -----------------------------------------------------------------------------------------------


def group(name: str, text: str, commands: Mapping[str, Callable[..., Any]]) -> typer.Typer:
    """Make a Typer application of commands by their names, in this order; `text` is its help."""
    app = typer.Typer(
        name=name,
        cls=Group,
        help=text,
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for command, function in commands.items():
        app.command(command, cls=Command)(function)
    return app

"""Arguments that several commands take, and what they mean."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from typing import Annotated

import typer

from cadogan.cards import BadInput
from cadogan.moves import IllegalMove
from cadogan.position import Game, Position, game

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="Its name, as in crazy-quilt or 'crazy-quilt?wrap=on&redeals=2'.")
]
Number = Annotated[str, typer.Argument(metavar="N", help="The number of the deal, 0 to 18446744073709551615.")]
Set = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Choose a rule option; may be repeated.")
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON, for programs.")]

UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


def chosen_game(name: str, options: Sequence[str] | None) -> Game:
    """The game that a name and options of the command line mean. Raises BadInput."""
    chosen: dict[str, str] = {}
    for option in options or ():
        key, equals, value = option.partition("=")
        if not equals:
            raise BadInput(f"--set {shlex.quote(option)} is no option: write --set NAME=VALUE, as in --set wrap=on")
        if chosen.setdefault(key, value) != value:
            raise BadInput(f"--set {key} is given twice, as {chosen[key]} and as {value}")
    return game(name, chosen)


def played(position: Position, moves: str) -> Position:
    """The position after the moves of a text. Raises BadInput, with the ply, for one that is not legal."""
    for move in moves.replace(",", " ").split():
        try:
            position = position.play(move)
        except IllegalMove as error:
            raise BadInput(f"at ply {position.ply + 1}: {error}") from None
    return position


def read_memory(text: str) -> int:
    """Bytes from a text such as ``512M``. Raises BadInput for anything else."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([KMG]?)(?:i?B)?", text.strip(), re.IGNORECASE)
    if not found:
        raise BadInput(
            f"--memory {text[:20]!r} is wrong: write a number of bytes, or one with K, M or G, as in 512M or 2G"
        )
    return int(float(found[1]) * UNITS[found[2].upper()])


# -- a position to be judged, and how thoroughly ----------------------------------------------------------------------

HINT_SECONDS = 2.0

NumberOrPosition = Annotated[str, typer.Argument(metavar="N", help="The number of the deal; or say --position.")]
Moves = Annotated[str, typer.Option("--moves", metavar='"…"', help="Play these moves first.")]
PositionText = Annotated[
    str, typer.Option("--position", metavar="TEXT", help="Begin with this position, as `cadogan show --all` writes it.")
]
Seconds = Annotated[
    float | None,
    typer.Option(metavar="S", help=f"Think so long; {HINT_SECONDS:g} if neither this nor --samples is given."),
]
Samples = Annotated[
    int | None,
    typer.Option(metavar="N", help="Try so many games out, all moves together: the same answer on any machine."),
]
Seed = Annotated[int, typer.Option(metavar="K", min=0, max=2**64 - 1, help="Another seed draws other worlds.")]


def chosen_position(name: str, number: str, moves: str, text: str, options: Sequence[str] | None) -> Position:
    """The position that a deal's number or a position's text mean, after some moves. Raises BadInput."""
    if bool(number) == bool(text):
        raise BadInput("say which deal, in one way: a number, as in `cadogan hint crazy-quilt 42`, or --position TEXT")
    game = chosen_game(name, options)
    return played(game.setup(text) if text else game.deal(number), moves)


def thinking_seconds(seconds: float | None, samples: int | None) -> float | None:
    """The time to think: the usual one where neither time nor samples are given."""
    return HINT_SECONDS if seconds is None and samples is None else seconds

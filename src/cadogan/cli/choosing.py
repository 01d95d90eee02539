"""What many commands have in common: arguments that choose a game and a position, and JSON for programs."""

from __future__ import annotations

import json
import secrets
import shlex
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from cadogan.cards import BadInput
from cadogan.position import Game, IllegalMove, Position, game

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="Its name, as in crazy-quilt or 'crazy-quilt?wrap=on&redeals=2'.")
]
Number = Annotated[str, typer.Argument(metavar="N", help="The number of the deal, 0 to 18446744073709551615.")]
Set = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Choose a rule option; may be repeated.")
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON, for programs.")]


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


def random_number() -> int:
    """The number of a random deal, short enough to be told to a friend."""
    return 1 + secrets.randbelow(999_999_999)


def write_json(value: Any) -> None:
    """Write a value as JSON, in the shapes of the HTTP API."""
    print(json.dumps(value, ensure_ascii=False, indent=1))

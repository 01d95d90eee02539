"""`cadogan perft`: count sequences of legal moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated

import typer

from cadogan.cli.arguments import GameName, Json, Number, Set, chosen_game
from cadogan.cli.json_output import deal_fields, write_json
from cadogan.cli.terminal.output import print_text
from cadogan.machine.interrupt import killable
from cadogan.position import Position

WORTH_LOADING = 1000  # fewer paths are counted before the machine code is loaded


def command(
    name: GameName,
    number: Number,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1, max=99, help="Length of the longest sequences.")],
    options: Set = None,
    as_json: Json = False,
) -> None:
    """Count sequences of legal moves from a deal.

    Counts the sequences of one move, of two moves, and so on to DEPTH: the usual way to compare two implementations of the rules.

    Example: cadogan perft crazy-quilt 42 6
    """
    position = chosen_game(name, options).deal(number)
    counts: list[int] = []
    with killable():
        for count in _path_counts(position, depth):
            counts.append(count)
            if not as_json:
                print_text(f"{len(counts):>3}  {count}")
    if as_json:
        write_json({**deal_fields(position), "counts": counts})


def _path_counts(position: Position, depth: int) -> Iterator[int]:
    count: Callable[[Position, int], int] = count_paths
    paths = 1
    for plies in range(1, depth + 1):
        if paths > WORTH_LOADING and count is count_paths:
            count = _compiled_count(position)
        paths = count(position, plies)
        yield paths


def count_paths(position: Position, depth: int) -> int:
    """Return the number of sequences of `depth` moves from a position."""
    if depth == 1:
        return len(position.moves)
    return sum(count_paths(position.play(move), depth - 1) for move in position.moves)


def _compiled_count(position: Position) -> Callable[[Position, int], int]:
    """Return the same count in machine code, if there is any."""
    from cadogan.machine import compiled

    try:
        compiled.perft(position, 1)
    except compiled.NoMachineCode:
        return count_paths
    return compiled.perft

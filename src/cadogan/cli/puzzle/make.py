"""`cadogan puzzle make`: puzzles found in deals."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from cadogan.cards import read_range
from cadogan.cli.arguments import Set, chosen_game
from cadogan.cli.puzzle.file import counted
from cadogan.terminal.files import check_new
from cadogan.terminal.interrupt import stoppable
from cadogan.terminal.progress import Progress, compiling


def command(
    name: Annotated[
        str, typer.Argument(metavar="GAME", help="Its name, as in crazy-quilt or 'crazy-quilt?wrap=on&redeals=2'.")
    ],
    count: Annotated[int, typer.Option("--count", metavar="N", min=1, help="So many puzzles.")] = 10,
    deals: Annotated[str, typer.Option("--deals", metavar="A-B", help="The deals to look through.")] = "1-1000000",
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="Another seed plays the deals otherwise.")] = 0,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write them to this file; to the screen if left out.")
    ] = None,
    options: Set = None,
) -> int:
    """Make puzzles from deals.

    Deals are played, and looked through for positions in which one move keeps the win; at most one is taken from each deal. Most deals have none, so it takes a while; Ctrl-C ends it and keeps what was found. A line of JSON is written for each puzzle.

    Example: cadogan puzzle make windmill --count 5 --out mine.jsonl
    """
    from cadogan.puzzles import write
    from cadogan.puzzles.generation import make
    from cadogan.solver import prepare

    game = chosen_game(name, options)
    numbers = read_range(deals)
    if out:
        check_new(out)
    file = out.open("w", encoding="utf-8") if out else None
    found = looked = 0
    try:
        with stoppable() as ending:
            with compiling():
                prepare(game)
            with Progress(count) as progress:
                for puzzle in make(game, numbers, seed):
                    looked += 1
                    if puzzle:
                        found += 1
                        line = write([puzzle])
                        if file:
                            file.write(line)
                            file.flush()
                        else:
                            progress.print(line.rstrip("\n"))
                    progress.update(found, f"{looked} deals looked through, {found} of {count} puzzles found")
                    if found == count:
                        break
    finally:
        print(f"{counted(found, 'puzzle')} from {counted(looked, 'deal')}", file=sys.stderr)
        if file:
            file.close()
    return ending.status

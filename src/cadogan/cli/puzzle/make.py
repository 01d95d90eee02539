"""`cadogan puzzle make`: make puzzles from deals."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from cadogan.cli.arguments import GameName, Set, chosen_game
from cadogan.cli.terminal.files import check_new
from cadogan.cli.terminal.progress import Progress
from cadogan.machine.interrupt import stoppable
from cadogan.rules.cards import read_range
from cadogan.rules.counts import counted


def command(
    name: GameName,
    count: Annotated[int, typer.Option("--count", metavar="N", min=1, help="Number of puzzles to make.")] = 10,
    deals: Annotated[str, typer.Option("--deals", metavar="A-B", help="Deals to search.")] = "1-1000000",
    seed: Annotated[int, typer.Option(metavar="K", min=0, help="Seed; changes how the deals are played.")] = 0,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write to this file, not to standard output.")
    ] = None,
    options: Set = None,
) -> int:
    """Make puzzles from deals.

    Plays deals and looks for positions with only one winning move; takes at most one from each deal. Most deals have none, so this takes a while. Ctrl-C stops and keeps the puzzles found so far. Writes one line of JSON per puzzle.

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
                    progress.update(
                        found, f"{counted(looked, 'deal')} searched, {found:,} of {counted(count, 'puzzle')} found"
                    )
                    if found == count:
                        break
    finally:
        print(f"{counted(found, 'puzzle')} from {counted(looked, 'deal')}", file=sys.stderr)
        if file:
            file.close()
    return ending.status

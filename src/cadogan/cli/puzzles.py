"""`cadogan puzzle`: positions in which one move keeps the win."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from cadogan.cli.choosing import Json, chosen_game

app = typer.Typer(
    name="puzzle",
    help="Positions in which exactly one move keeps the win.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

FileArgument = Annotated[
    Path | None, typer.Argument(metavar="FILE", help="A file of puzzles; those of the package if left out.")
]


@app.command("list")
def list_puzzles(file: FileArgument = None, as_json: Json = False) -> None:
    """List the puzzles.

    How many there are of each game and difficulty. The difficulties are 1 (easy) to 5; docs/puzzles.md says how they are measured.
    """
    from cadogan.cli import puzzling

    puzzling.list_all(puzzling.those(file), as_json)


@app.command("show")
def show_puzzle(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="A game or a family: quilt, windmill, capricieuse, doubles; or a puzzle's id."
        ),
    ] = None,
    number: Annotated[
        int | None, typer.Argument(metavar="NUMBER", help="Which of its puzzles, from 1 on.", min=1)
    ] = None,
    daily: Annotated[bool, typer.Option("--daily", help="The puzzle of today (UTC), the same for everybody.")] = False,
    solution: Annotated[bool, typer.Option("--solution", help="Tell the answer, and a line that wins.")] = False,
    as_json: Json = False,
) -> None:
    """Show a puzzle.

    The table, all its cards known, and what is asked. Without a number, the puzzle of the day: of all families in turn, or of the game or family given.

    \b
    Examples:
      cadogan puzzle show --daily
      cadogan puzzle show windmill 12 --solution
    """
    from cadogan.cli import puzzling

    puzzle = puzzling.chosen(name, number, daily, datetime.now(UTC).date())
    if as_json:
        typer.echo(json.dumps(puzzle.plain(), ensure_ascii=False, indent=2))
    else:
        puzzling.show(puzzle, solution)


@app.command("check")
def check_puzzles(file: FileArgument = None, as_json: Json = False) -> int:
    """Prove puzzles anew.

    That the key wins, by a line that the rules replay; that every other move loses, or is a mere delay. The exit status is 0 when all is well, and 1 when something is wrong, which is named.
    """
    from cadogan.cli import puzzling

    return puzzling.check(puzzling.those(file), as_json)


@app.command("make")
def make_puzzles(
    name: Annotated[
        str, typer.Argument(metavar="GAME", help="Its name, as in crazy-quilt or 'crazy-quilt?wrap=on&redeals=2'.")
    ],
    count: Annotated[int, typer.Option("--count", metavar="N", min=1, help="So many puzzles.")] = 10,
    deals: Annotated[str, typer.Option("--deals", metavar="A-B", help="The deals to look through.")] = "1-1000000",
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="Another seed plays the deals otherwise.")] = 0,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write them to this file; to the screen if left out.")
    ] = None,
    options: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Choose a rule option; may be repeated.")
    ] = None,
) -> int:
    """Make puzzles from deals.

    Deals are played, and looked through for positions in which one move keeps the win; at most one is taken from each deal. Most deals have none, so it takes a while; Ctrl-C ends it and keeps what was found. A line of JSON is written for each puzzle.

    Example: cadogan puzzle make windmill --count 5 --out mine.jsonl
    """
    from cadogan.cli import puzzling

    return puzzling.make(chosen_game(name, options), count, deals, seed, out)

"""The commands that have the coach at work: `hint`, `chance`, `annotate`, `watch`.

All rest on what a player has seen, unless it is said. What they do is in modules of its own, for it needs what is heavy.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from cadogan.cards import BadInput
from cadogan.cli.choosing import GameName, Json, Set, chosen_game, played, random_number
from cadogan.position import Position

HINT_SECONDS = 2.0

Number = Annotated[str, typer.Argument(metavar="N", help="The number of the deal; or say --position.")]
Moves = Annotated[str, typer.Option("--moves", metavar='"…"', help="Play these moves first.")]
Text = Annotated[
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


def register(app: typer.Typer) -> None:
    """Add the commands to an application."""
    app.command()(hint)
    app.command()(chance)
    app.command()(annotate)
    app.command()(watch)


def hint(
    name: GameName,
    number: Number = "",
    moves: Moves = "",
    text: Text = "",
    kind: Annotated[
        Literal["honest", "all-cards-known", "legal"],
        typer.Option("--kind", help="honest (the usual), all-cards-known (a spoiler), or legal (no advice)."),
    ] = "honest",
    seconds: Seconds = None,
    samples: Samples = None,
    seed: Seed = 0,
    options: Set = None,
    as_json: Json = False,
) -> None:
    """Say what to play, and why.

    A hint is honest: it rests on what has been seen, and the chances are those of somebody who sees no more. --kind all-cards-known uses every card, those of the stock too, and gives a move that keeps a win, or says that there is none. --kind legal only lists what may be played.

    \b
    Examples:
      cadogan hint crazy-quilt 42
      cadogan hint windmill 7 --moves "deal deal" --samples 4000
      cadogan hint windmill 7 --kind all-cards-known
    """
    from cadogan.cli import telling

    position = _chosen(name, number, moves, text, options)
    telling.hint(position, kind, samples, _seconds(seconds, samples), seed, as_json)


def chance(
    name: GameName,
    number: Number = "",
    moves: Moves = "",
    text: Text = "",
    ceiling: Annotated[
        bool, typer.Option("--ceiling", help="Also give an upper bound: how often a win exists, all cards known.")
    ] = False,
    seconds: Seconds = None,
    samples: Samples = None,
    seed: Seed = 0,
    options: Set = None,
    as_json: Json = False,
) -> None:
    """Say how likely a win is.

    For somebody who plays well from here and sees no more than has been seen. docs/coach.md tells how that is found out. The bound of --ceiling is not a chance: nobody can play so that it comes true.

    Example: cadogan chance crazy-quilt 42 --moves "c1-d deal"
    """
    from cadogan.cli import telling

    position = _chosen(name, number, moves, text, options)
    telling.chance(position, samples, _seconds(seconds, samples), seed, ceiling, as_json)


def annotate(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of records; - is standard input.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the records here, not to standard output.")
    ] = None,
    seconds: Annotated[float, typer.Option(metavar="S", help="At most so long for each game.")] = 50.0,
    samples: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Try so many games out for each move, however long it takes: the same on any machine."
        ),
    ] = None,
    jobs: Annotated[int, typer.Option(metavar="J", min=1, help="How many cores work.")] = 2,
    seed: Seed = 0,
    every: Annotated[bool, typer.Option("--every", help="Comment every move, not only mistakes.")] = False,
    no_solver: Annotated[
        bool, typer.Option("--no-solver", help="Do not ask when the game was lost, all cards known.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Find the mistakes of games that were played.

    Each move is judged by what had been seen then: the chance with the best move, and with the one that was played. Moves that cost 5 points are marked ?!, 10 points ?, 20 points ??, with a better one. Then, all cards known: by which move the deal was lost.

    The records are written with comments; those of their own are kept, and earlier ones of the coach replaced. The summary goes to standard output with --out, else to standard error. --json writes one object for each game on a line of its own, and no records.

    A game that is wrong is named, the others are still annotated. The exit status is 0; 2 when a game was wrong; 130 after Ctrl-C.

    \b
    Examples:
      cadogan annotate game.txt --out annotated.txt
      cadogan annotate games.txt --samples 2000 --json > notes.jsonl
    """
    from cadogan.cli import annotating

    return annotating.run(
        file, out, annotating.Budget(seconds, samples, jobs, seed, not no_solver), every=every, as_json=as_json
    )


def watch(
    name: GameName,
    number: Annotated[str, typer.Argument(metavar="N", help="The number of the deal; a random one if left out.")] = "",
    speed: Annotated[float, typer.Option(metavar="M", help="Play so many moves a second, at most.")] = 2.0,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter before each move.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Only say how it ended.")] = False,
    record: Annotated[Path | None, typer.Option("--record", metavar="FILE", help="Write the game to a file.")] = None,
    seconds: Annotated[float | None, typer.Option(metavar="S", help="Think so long about a move.")] = None,
    samples: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Try so many games out for a move; as many as suit the game if nothing is said."
        ),
    ] = None,
    seed: Seed = 0,
    options: Set = None,
) -> int:
    """Watch the coach play.

    It plays by what it has seen, as you would; each move comes with its reason and the chance of winning. Ctrl-C ends it.

    \b
    Examples:
      cadogan watch windmill 7
      cadogan watch crazy-quilt --step --record game.txt
    """
    from cadogan.cli import watching

    if not speed > 0:
        raise BadInput(f"--speed {speed:g} is too slow: give a number of moves a second greater than 0")
    if quiet and step:
        raise BadInput("--quiet and --step exclude each other: one shows no moves, the other each of them")
    position = chosen_game(name, options).deal(number or random_number())
    return watching.run(position, watching.Way(speed, step, quiet, record), samples, seconds, seed)


def _chosen(name: str, number: str, moves: str, text: str, options: list[str] | None) -> Position:
    """The position that a command line means. Raises BadInput."""
    if bool(number) == bool(text):
        raise BadInput("say which deal, in one way: a number, as in `cadogan hint crazy-quilt 42`, or --position TEXT")
    game = chosen_game(name, options)
    return played(game.setup(text) if text else game.deal(number), moves)


def _seconds(seconds: float | None, samples: int | None) -> float | None:
    return HINT_SECONDS if seconds is None and samples is None else seconds

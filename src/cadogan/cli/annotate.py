"""`cadogan annotate`: find the mistakes in recorded games."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple, TextIO

import typer

from cadogan.cli import WRONG
from cadogan.cli.arguments import Json, Seed
from cadogan.cli.graph import graph
from cadogan.cli.terminal.files import check_new, write_file
from cadogan.cli.terminal.output import heading, width, wrapped
from cadogan.cli.terminal.progress import Progress
from cadogan.machine.interrupt import stoppable
from cadogan.rules.cards import BadInput
from cadogan.rules.counts import counted

if TYPE_CHECKING:
    from cadogan.coach import Annotation, PlyNote
    from cadogan.position.notation import Record


class Budget(NamedTuple):
    """What to spend on each game: seconds, samples for each move, cores; the seed; whether to use the solver."""

    seconds: float | None
    samples: int | None
    jobs: int
    seed: int
    solver: bool


def command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="File of game records; - is standard input.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the records here, not to standard output.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(metavar="S", help="Maximum seconds per game (default: by its length, 4 to 45).")
    ] = None,
    samples: Annotated[
        int | None,
        typer.Option(metavar="N", help="Simulated games per move, ignoring --seconds: the same result on any machine."),
    ] = None,
    jobs: Annotated[int, typer.Option(metavar="J", min=1, help="Number of cores to use.")] = 2,
    seed: Seed = 0,
    every: Annotated[
        bool,
        typer.Option("--every", help="Comment on every move, not only on mistakes and on cards that changed much."),
    ] = False,
    no_solver: Annotated[
        bool, typer.Option("--no-solver", help="Do not find out, with all cards known, when the game was lost.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Find the mistakes in recorded games.

    Judges each move by what the player had seen: the chance of winning with the best move and with the move played. Moves that lose at least 5 percentage points are marked ?!, 10 points ?, 20 points ??, and a better move is given. The rest of each change was luck: what the cards did that a move turned up. Then the solver, with all cards known, finds the move after which the game could no longer be won.

    Writes the records with comments. Your own comments stay; earlier comments of the coach are replaced. The summary goes to standard output with --out, otherwise to standard error. --json prints one line of JSON per game, and no records.

    Invalid games are reported, and the others still annotated. Ctrl-C stops and keeps finished results. Exit status: 0; 2 if any game was invalid; 130 after Ctrl-C.

    \b
    Examples:
      cadogan annotate game.txt --out annotated.txt
      cadogan annotate games.txt --samples 2000 --json > notes.jsonl
    """
    if out:
        check_new(out)
    if out and as_json:
        raise BadInput("--json writes no records: remove --out")

    from cadogan.coach.annotator import check
    from cadogan.position.notation import Fault, Record, read_each, write

    check(seconds, samples, jobs)
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    source = "standard input" if file == "-" else file
    games = list(read_each(data)) or [Fault(1, "there is no game in it")]
    budget = Budget(seconds, samples, jobs, seed, not no_solver)
    records: list[Record] = []
    started = faults = 0
    with stoppable() as ending:
        for started, game in enumerate(games, start=1):
            if isinstance(game, Fault):
                faults += 1
                Progress().print_fault(f"{source}, line {game.line}: skipped, cannot be read: {game.reason}")
                continue
            records.append(game)  # written unchanged if it is wrong or Ctrl-C interrupts
            try:
                annotation = _annotated(game, budget, f"game {started} of {len(games)}, " if len(games) > 1 else "")
            except BadInput as error:
                faults += 1
                Progress().print_fault(f"{source}, line {game.line}: {error}")
                continue
            records[-1] = annotation.record(every)
            _print_summary(annotation, as_json, sys.stdout if out else sys.stderr)
    if ending.interrupted:
        records += [game for game in games[started:] if isinstance(game, Record)]
        print(f"interrupted: {max(0, started - 1)} of {counted(len(games), 'game')} annotated", file=sys.stderr)
    if out and records:
        write_file(out, write(*records))
    elif not as_json and records:
        print(write(*records), end="")
    return ending.status or (WRONG if faults else 0)


def _annotated(record: Record, budget: Budget, which: str) -> Annotation:
    """Annotate one game. Raises BadInput if it is wrong."""
    from cadogan import coach

    coach.prepare(record.position().game)

    with Progress() as progress:

        def show(note: PlyNote, done: int, total: int) -> None:
            detail = f"ply {note.ply}, {note.move}: {note.comment}"
            progress.update(done, f"{which}{done} of {counted(total, 'move')}", total, detail)

        return coach.annotate(
            record,
            budget.seconds,
            samples=budget.samples,
            workers=budget.jobs,
            seed=budget.seed,
            on_progress=show,
            solver=budget.solver,
        )


def _print_summary(annotation: Annotation, as_json: bool, file: TextIO) -> None:
    if as_json:
        print(json.dumps(annotation.plain(), ensure_ascii=False), flush=True)
    else:
        print("\n".join(_summary(annotation)), file=file, flush=True)


def _summary(annotation: Annotation) -> list[str]:
    """Return the summary of a game in lines: the graph, the mistakes, what the cards did, when it was lost."""
    lines = [heading(annotation.position), ""]
    marks = [(note.ply, note.mark) for note in annotation.mistakes]
    if annotation.chances:
        lines += [*graph([(ply, chance.value) for ply, chance in annotation.chances], marks, width()), ""]
    for note in annotation.notable:
        lines.append(wrapped(f"  {note.ply}. {note.move} {note.comment}", "      "))
    lines.append(wrapped(f"{annotation.summary[:1].upper()}{annotation.summary[1:]}"))
    return lines

"""Recorded games: `cadogan verify` replays them, `cadogan annotate` finds their mistakes."""

from __future__ import annotations

import json
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, TextIO

import typer

from cadogan.cli import WRONG
from cadogan.cli.arguments import Force, Json, Seed, decimal, opened, out_option, whole, write_json_list
from cadogan.cli.terminal.output import RECORDS, Progress, check_new, heading, print_text, width, wrapped, write_file
from cadogan.machine.interrupt import stoppable
from cadogan.rules.cards import BadInput, counted

if TYPE_CHECKING:
    from cadogan.coach import Annotation, PlyNote
    from cadogan.position.notation import Fault, Record


# -- `cadogan verify`: replay recorded games to check them ------------------------------------------------------------


def verify_records(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files of game records; - is standard input.")],
    as_json: Json = False,
) -> int:
    """Replay recorded games to check them.

    For each game, prints that all its moves, variations and its result are right, or the move and reason where it goes wrong. Exit status: 0 if all games are right, 1 if one is wrong.

    Example: cadogan verify games.txt
    """
    right = wrong = 0

    def checked() -> Iterator[dict[str, Any]]:
        nonlocal right, wrong
        for each in files:
            with opened(each) as (name, file):
                for game in _games(file):
                    result, sentence = _result(game)
                    right, wrong = right + result["ok"], wrong + (not result["ok"])
                    if not as_json:
                        print_text(f"{name}:{game.line}: {sentence}")
                    yield {"file": name, "line": game.line, **result}

    if as_json:
        write_json_list(checked())
    else:
        deque(checked(), maxlen=0)
        if right + wrong > 1:
            print_text(f"{counted(right + wrong, 'game')}, {wrong or 'none'} wrong")
    return 1 if wrong else 0


def _games(file: BinaryIO) -> Iterator[Record | Fault]:
    from cadogan.position.notation import Fault, read_each

    games = read_each(file)
    yield next(games, Fault(1, "there is no game in it"))
    yield from games


def _result(game: Record | Fault) -> tuple[dict[str, Any], str]:
    """Replay a game; return the result as JSON fields and as a sentence."""
    from cadogan.position.notation import Fault, verify

    if isinstance(game, Fault):
        return {"ok": False, "reason": game.reason}, f"cannot be read: {game.reason}"
    check = verify(game)
    what = game.headers["Game"] + (f", deal {game.headers['Deal']}" if "Deal" in game.headers else "")
    result = {
        "game": game.headers["Game"],
        "deal": game.headers.get("Deal"),
        "result": game.result,
        "ok": bool(check),
        "ply": check.ply,
        "move": check.move,
        "variation": check.variation,
        "reason": check.reason,
        "notes": check.notes,
    }
    return result, f"{what}: {check}"


# -- `cadogan annotate`: find the mistakes in recorded games ----------------------------------------------------------

GAMES_AT_MOST, MOVES_AT_MOST = 10_000, 1_000_000  # of a file to annotate: days of work


def annotate(
    file: Annotated[str, typer.Argument(metavar="FILE", help="File of game records; - is standard input.")],
    out: Annotated[Path | None, out_option("--out", "Write the records here, not to standard output.")] = None,
    force: Force = False,
    seconds: Annotated[
        float | None, decimal(metavar="S", help="Maximum seconds per game (default: by its length, 4 to 45).")
    ] = None,
    samples: Annotated[
        int | None,
        whole(metavar="N", help="Simulated games per move, ignoring --seconds: the same result on any machine."),
    ] = None,
    jobs: Annotated[int, whole(metavar="J", least=1, help="Number of cores to use.")] = 2,
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
        check_new(out, force, RECORDS)
    if out and as_json:
        raise BadInput("--json writes no records: remove --out")

    from cadogan import coach
    from cadogan.coach.annotator import check
    from cadogan.position.notation import Fault, Record, write

    check(seconds, samples, jobs)
    with opened(file) as (source, content):
        games = list(_bounded(_games(content), source))
    work = partial(coach.annotate, seconds=seconds, samples=samples, workers=jobs, seed=seed, solver=not no_solver)
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
                annotation = _annotated(game, work, f"game {started} of {len(games)}, " if len(games) > 1 else "")
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


def _bounded(games: Iterator[Record | Fault], source: str) -> Iterator[Record | Fault]:
    """Yield games. Raises BadInput if they would not fit into memory together, or never end."""
    from cadogan.position.notation import Record

    moves = 0
    for number, game in enumerate(games, start=1):
        moves += len(game.plies) if isinstance(game, Record) else 0
        if number > GAMES_AT_MOST or moves > MOVES_AT_MOST:
            raise BadInput(f"{source} has more than {GAMES_AT_MOST:,} games or {MOVES_AT_MOST:,} moves: split it")
        yield game


def _annotated(record: Record, work: Callable[..., Annotation], which: str) -> Annotation:
    """Annotate one game. Raises BadInput if it is wrong."""
    from cadogan import coach

    coach.prepare(record.position().game)

    with Progress() as progress:

        def show(note: PlyNote, done: int, total: int) -> None:
            detail = f"ply {note.ply}, {note.move}: {note.comment}"
            progress.update(done, f"{which}{done} of {counted(total, 'move')}", total, detail)

        return work(record, on_progress=show)


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


# -- A graph of the chance over the moves of a game, for the terminal -------------------------------------------------


ROWS = 4
BLOCKS = " ▁▂▃▄▅▆▇█"
LABELS = {0: "100 % ", ROWS - 1: "  0 % "}
BLANK = " " * 6


def graph(points: Sequence[tuple[int, float]], marks: Sequence[tuple[int, str]], width: int) -> list[str]:
    """Return the lines of a graph at most `width` wide: `points` are (ply, chance 0 to 1), `marks` (ply, ``?!`` etc.).

    If a game has more plies than there are columns, each column shows the last of its plies. Below the graph is a line of
    marks, the worst one of each column, and then the ply numbers.
    """
    last = max(1, points[-1][0])
    columns = min(last + 1, width - len(BLANK))

    def column(ply: int) -> int:
        return round(ply * (columns - 1) / last)

    values: list[float] = [0.0] * columns
    known = [False] * columns
    for ply, value in points:
        values[column(ply)], known[column(ply)] = value, True
    for i in range(1, columns):
        if not known[i]:
            values[i] = values[i - 1]
    lines = []
    for row in range(ROWS):
        # In eighths of a line; any chance above 0 shows at least one.
        full = [max(round(value * ROWS * 8), value > 0) - 8 * (ROWS - 1 - row) for value in values]
        lines.append(LABELS.get(row, BLANK) + "".join(BLOCKS[max(0, min(8, eighths))] for eighths in full))
    under = [" "] * columns
    worst = ["?!", "?", "??"]
    for ply, mark in sorted(marks, key=lambda each: worst.index(each[1])):
        under[column(ply)] = {"?!": "·", "?": "?", "??": "‼"}[mark]
    if marks:
        lines.append(BLANK + "".join(under).rstrip())
    scale = f"0{last:>{columns - 1}}" if columns > len(str(last)) else "0"
    return [line.rstrip() for line in lines] + [f"{'ply':<6}{scale}"]

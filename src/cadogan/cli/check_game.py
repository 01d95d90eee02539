"""`cadogan check-game`: check a game file."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from cadogan.cli.terminal.files import write_file
from cadogan.cli.terminal.output import print_text
from cadogan.cli.terminal.progress import Progress
from cadogan.machine.interrupt import stoppable
from cadogan.position import Game, game
from cadogan.rules.cards import BadInput


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Game file, e.g. golf.py.")],
    golden: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Folder of its golden files; default: `golden` next to FILE."),
    ] = None,
    write: Annotated[bool, typer.Option("--write", help="First write the golden files that are missing.")] = False,
) -> int:
    """Check a game file.

    Plays every game of the file at random and checks what every patience must satisfy: no card is lost or added, undo and saved positions restore the table, every illegal move has a reason, no unseen card is shown, the compiled rules agree, and the solver and the coach can play it. Prints one line per check: ok, or what is wrong and where.

    Golden files pin down how a game behaves: one game played to a win, counts of move sequences, and four endgames. If a game has golden files, they are checked too. Compare the files that --write writes with the rules.

    Exit status: 0 if everything is right, 1 if something is wrong, 2 if FILE is not a game file, 130 after Ctrl-C.

    Example: cadogan check-game golf.py --write
    """
    games = _games(file)
    folder = golden or file.parent / "golden"
    if golden and not write and not golden.is_dir():
        raise BadInput(f"there is no folder {golden}: remove --golden, or add --write to create it")
    wrong = 0
    with stoppable() as ending:
        for each in games:
            wrong += write and not _golden_written(each, folder)
            wrong += _check(each, folder if golden or write or _has_golden(each, folder) else None)
    return ending.status or (1 if wrong else 0)


def _games(file: Path) -> list[Game]:
    """Register the games of a file and return them. Raises BadInput if it is not a game file."""
    from cadogan.rules.game import use_file

    return [game(id_) for id_ in use_file(file).PRESETS]


def _golden_written(each: Game, folder: Path) -> bool:
    """Write the golden files that a game lacks. If they cannot be made, print why and return False."""
    from cadogan.conformance import ENDINGS, write_golden

    missing = [f"{each.id}.{ending}" for ending in ENDINGS if not (folder / f"{each.id}.{ending}").exists()]
    if not missing:
        return True
    with TemporaryDirectory() as made, Progress() as progress:
        progress.update(0, f"playing {each.title} for its golden files")
        try:
            paths = list(write_golden(each, Path(made)))
        except BadInput as error:
            progress.print(f"wrong  golden files: {error}")
            return False
        for path in paths:
            if path.name in missing:
                write_file(folder / path.name, path.read_text("utf-8"))
                progress.print(f"wrote  {folder / path.name}: compare it with the rules")
    return True


def _check(each: Game, folder: Path | None) -> int:
    """Check a game, print a line for each check, and return how many failed."""
    from cadogan.conformance import CHECKS, GOLDEN_CHECKS, check

    total = len(CHECKS) + (len(GOLDEN_CHECKS) if folder else 0)
    wrong = 0
    with Progress(total) as progress:
        for done, outcome in enumerate(check(each, folder), start=1):
            fault = " ".join(outcome.fault.split())
            wrong += bool(fault)
            progress.print(f"wrong  {outcome.name}: {fault}" if fault else f"ok     {outcome.name}")
            progress.update(done, f"{done} of {total} checks")
    golden = "" if folder else "; no golden files (--write writes them)"
    print_text(f"{each.title}: {total} checks, {wrong or 'none'} wrong{golden}")
    return wrong


def _has_golden(each: Game, folder: Path) -> bool:
    from cadogan.conformance import ENDINGS

    return any((folder / f"{each.id}.{ending}").exists() for ending in ENDINGS)

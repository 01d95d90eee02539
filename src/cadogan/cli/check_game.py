"""`cadogan check-game`: a game file checked, wherever it lies."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from cadogan.cards import BadInput
from cadogan.position import Game, game
from cadogan.terminal.files import write_file
from cadogan.terminal.interrupt import stoppable
from cadogan.terminal.output import print_text
from cadogan.terminal.progress import Progress


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game file, such as golf.py.")],
    golden: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The folder of its golden files; `golden` beside FILE if left out."),
    ] = None,
    write: Annotated[
        bool, typer.Option("--write", help="Write the golden files that are missing, then check the game.")
    ] = False,
) -> int:
    """Check a game file.

    Plays every game of the file at random and checks what any patience must satisfy: cards are conserved, undo and text lead back, every refusal has a reason, no unseen card shows, the compiled rules agree, the solver and the coach can take it. Prints a line for each check: ok, or what is wrong and where.

    Golden files hold a game where it is: a game played to its win, numbers of move paths, and four endgames. They are checked where there are any. Read what --write writes with the rules beside you.

    The exit status is 0 when all is well, 1 when something is wrong, 2 when the file is no game file, and 130 after Ctrl-C.

    Example: cadogan check-game golf.py --write
    """
    games = _games(file)
    folder = golden or file.parent / "golden"
    if golden and not write and not golden.is_dir():
        raise BadInput(f"there is no folder {golden}: leave --golden out, or write its files with --write")
    wrong = 0
    with stoppable() as ending:
        for each in games:
            wrong += write and not _golden_written(each, folder)
            wrong += _check(each, folder if golden or write or _has_golden(each, folder) else None)
    return ending.status or (1 if wrong else 0)


def _games(file: Path) -> list[Game]:
    """The games of a file, taken among the others. Raises BadInput for a file that is no game file."""
    from cadogan.game import use_file

    return [game(id_) for id_ in use_file(file).PRESETS]


def _golden_written(each: Game, folder: Path) -> bool:
    """Write the golden files that a game lacks; False, with what is wrong printed, when they cannot be made."""
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
                progress.print(f"wrote  {folder / path.name}: read it with the rules beside you")
    return True


def _check(each: Game, folder: Path | None) -> int:
    """Check a game, and print a line for each check: how many found something wrong."""
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

"""For authors of games: `cadogan new-game`, `check-game` and `build`."""

from __future__ import annotations

import sys
from dataclasses import fields
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cadogan.cli.arguments import Force, out_option, whole
from cadogan.cli.shell import as_typed
from cadogan.cli.terminal.output import Progress, check_new, print_text, write_file
from cadogan.machine.interrupt import stoppable
from cadogan.position import Game, game
from cadogan.rules.cards import BadInput

if TYPE_CHECKING:
    from cadogan.machine.build.library import OnUnit


# -- `cadogan new-game`: create a game file to start from -------------------------------------------------------------


def create_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the new game, e.g. beleaguered-castle.")],
    title: Annotated[str | None, typer.Option(metavar="TEXT", help="Its title; default: made from NAME.")] = None,
    columns: Annotated[int | None, whole(metavar="N", help="Columns; default: 8.")] = None,
    deal: Annotated[
        int | None, whole(metavar="N", help="Cards for each column; default: all, or 5 with a stock.")
    ] = None,
    build: Annotated[
        str | None, typer.Option(metavar="WAY", help="Columns are built down (default), up, both or none.")
    ] = None,
    suits: Annotated[
        str | None, typer.Option(metavar="WHICH", help="Suits that follow: any (default), suit, colour, alternate.")
    ] = None,
    moves: Annotated[
        str | None, typer.Option(metavar="WHAT", help="What moves together: one (default), run, whole, by-spaces.")
    ] = None,
    spaces: Annotated[
        str | None, typer.Option(metavar="WHAT", help="What goes to an empty column: any (default), king, none.")
    ] = None,
    packs: Annotated[int | None, whole(metavar="N", help="Packs of cards: 1 (default) or 2.")] = None,
    foundations: Annotated[int | None, whole(metavar="N", help="Foundations; default: one for each suit.")] = None,
    aces_out: Annotated[
        bool | None, typer.Option("--aces-out", help="Put the aces on the foundations first.", show_default=False)
    ] = None,
    stock: Annotated[int | None, whole(metavar="N", help="Deal N cards at a time from a stock to a waste.")] = None,
    redeals: Annotated[int | None, whole(metavar="N", help="Turn the waste over N times; default: 0.")] = None,
    cells: Annotated[int | None, whole(metavar="N", help="Cells for one card each; default: 0.")] = None,
    reserve: Annotated[
        int | None, whole(metavar="N", help="Cards that lie free beside the columns; default: 0.")
    ] = None,
    out: Annotated[
        Path | None, out_option("--out", "File to write; default: named after the game, in this folder.")
    ] = None,
    force: Force = False,
) -> None:
    """Declare a patience in a new game file.

    Say what it has with the options; without any, a terminal is asked one after the other. The file can be played at once, and changed. `cadogan check-game FILE` checks it.

    \b
    Examples:
      cadogan new-game beleaguered-castle --aces-out
      cadogan new-game my-klondike --columns 7 --suits alternate --moves run --spaces king --stock 3 --redeals 2
    """
    options = locals()
    from cadogan.conformance.skeleton import QUESTIONS, Plan, file_name, game_id, skeleton

    given = {each: options[each] for each in QUESTIONS if options[each] is not None}
    if not given and sys.stdin.isatty() and sys.stdout.isatty():
        given = _asked(name)
    plan = Plan(**given)
    out = out or Path(file_name(name))
    text = skeleton(name, plan, out.name)
    check_new(out, force, (".py",))
    write_file(out, text)
    check, play = f"cadogan check-game {out}", f"CADOGAN_GAMES={out} cadogan play {game_id(name)}"
    print_text(as_typed(f"Wrote {out}. Check it: `{check}`. Play it: `{play}`."))


def _asked(name: str) -> dict[str, Any]:
    """Ask for the choices of a new game one after the other; an answer that does not fit those before is asked for again."""
    from cadogan.conformance.skeleton import QUESTIONS, Plan, game_id

    game_id(name)
    given: dict[str, Any] = {}
    for field in fields(Plan):
        while field.name not in given:
            usual = field.default if field.name != "title" else name.replace("-", " ").title()
            ask: Any = typer.confirm if isinstance(usual, bool) else partial(typer.prompt, type=type(usual))
            answer = ask(QUESTIONS[field.name], default=usual)
            try:
                Plan(**given, **{field.name: answer})
                given[field.name] = answer
            except BadInput as error:
                print_text(str(error))
    return given


# -- `cadogan check-game`: check a game file --------------------------------------------------------------------------


def check_game(
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
                folder.mkdir(parents=True, exist_ok=True)
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


# -- `cadogan build`: compile the kernels to machine code -------------------------------------------------------------


def build_kernels(
    targets: Annotated[
        list[str] | None, typer.Argument(metavar="[TARGET]...", help="Machines to build for; default: this one.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write one library per target here; default: Cadogan's cache."),
    ] = None,
    jobs: Annotated[
        int | None, whole(metavar="J", least=1, help="Compilers at once; default: one per processor core.")
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="List the targets.")] = False,
) -> int:
    """Compile the solver, the coach and the rules to machine code.

    A Cadogan installed from a wheel has its machine code already. In a clone, or after you edit a rule, Cadogan builds what it needs when it needs it; this command builds all of it now. It needs the compiler: pip install 'cadogan[build]'.

    With --out, it writes one library for each target, with all kernels, and a list of what is in it. The same sources and versions give the same bytes.

    Exit status: 0 if all was built, 2 if not, 130 after Ctrl-C.

    \b
    Examples:
      cadogan build                              build for this machine
      cadogan build wasm pyodide --out kernels   build for browsers
    """
    from cadogan.machine import compiled

    if list_:
        from cadogan.machine.build.linking import TARGETS

        for target in TARGETS.values():
            print_text(f"{target.name:18} {'supported' if target.tested else 'built, but never run'}")
        return 0
    if not compiled.can_build():
        raise BadInput("the compiler is not installed: pip install 'cadogan[build]'")
    if targets and not out:
        raise BadInput("libraries for named targets need a place: add --out and a folder")
    with stoppable() as ending, Progress() as progress:
        if out:
            _build_libraries(list(targets or compiled.targets()), out, jobs, progress)
        else:
            _build_into_cache(jobs, progress)
    return ending.status


def _build_libraries(names: list[str], out: Path, jobs: int | None, progress: Progress) -> None:
    from cadogan.machine import units
    from cadogan.machine.build.library import make
    from cadogan.machine.build.linking import target

    for each in [target(name) for name in names]:
        file = out / each.file
        make(each, file, jobs, _counter(progress, each.name, len(units.shipped_units())))
        progress.print(f"{file}  {file.stat().st_size:,} bytes")


def _build_into_cache(jobs: int | None, progress: Progress) -> None:
    from cadogan.machine import compiled, units
    from cadogan.machine.build.library import in_parallel

    if compiled.writable_folder() != compiled.cache_folder():
        raise BadInput(f"{compiled.cache_folder()} cannot be written: name another folder in {compiled.CACHE}")
    lacking = compiled.lacking(units.all_units())
    if not lacking:
        progress.print("all machine code is up to date")
        return
    in_parallel(lacking, compiled.build_here, jobs, _counter(progress, "machine code", len(lacking)))
    progress.print(f"machine code of {len(lacking)} units built into {compiled.cache_folder()}")


def _counter(progress: Progress, what: str, total: int) -> OnUnit:
    """Show that nothing is done yet, and return a function that counts the units that are ready."""
    done = count(1)
    progress.update(0, what, total)
    return lambda unit: progress.update(next(done), f"{what}: {unit.name}")

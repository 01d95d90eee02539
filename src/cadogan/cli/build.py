"""`cadogan build`: compile the kernels to machine code."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cadogan.cli.terminal.output import print_text
from cadogan.cli.terminal.progress import Progress
from cadogan.machine.interrupt import stoppable
from cadogan.rules.cards import BadInput

if TYPE_CHECKING:
    from cadogan.machine.build.library import OnUnit


def command(
    targets: Annotated[
        list[str] | None, typer.Argument(metavar="[TARGET]...", help="Machines to build for; default: this one.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write one library per target here; default: Cadogan's cache."),
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Compilers at once; default: one per processor core.")] = None,
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
        _print_targets()
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


def _print_targets() -> None:
    from cadogan.machine.build.targets import TARGETS

    for target in TARGETS.values():
        print_text(f"{target.name:18} {'supported' if target.tested else 'built, but never run'}")


def _build_libraries(names: list[str], out: Path, jobs: int | None, progress: Progress) -> None:
    from cadogan.machine import units
    from cadogan.machine.build.library import make
    from cadogan.machine.build.targets import target

    for each in [target(name) for name in names]:
        file = out / each.file
        make(each, file, jobs, _counter(progress, each.name, len(units.shipped_units())))
        progress.print(f"{file}  {file.stat().st_size:,} bytes")


def _build_into_cache(jobs: int | None, progress: Progress) -> None:
    from cadogan.machine import compiled, units
    from cadogan.machine.build.library import in_parallel

    if compiled.writable_folder() != compiled.cache_folder():
        raise BadInput(f"{compiled.cache_folder()} cannot be written: name another folder in CADOGAN_CACHE")
    lacking = [unit for unit in units.all_units() if not compiled.find(unit, unit.exports)]
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

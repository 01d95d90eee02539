"""Libraries of machine code: from which sources, which units, made by processes of their own."""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import sha256
from importlib.util import resolve_name
from pathlib import Path
from typing import Any

from cadogan.machine import compiled, units
from cadogan.machine.build.linking import FITS, Target, compile_support, link
from cadogan.machine.build.objects import kept
from cadogan.machine.library import LIST, PACKAGE, file_hash, replace
from cadogan.machine.pools import cores
from cadogan.machine.units import Unit

# -- The source files that a unit's machine code is made from ---------------------------------------------------------


def sources(unit: Unit) -> dict[str, str]:
    """Return the hash of every file that the unit depends on, by its path in the package, or its whole path outside it.

    These are the files of all functions that the kernels reach, and all that these import.
    """
    modules = {function.__module__ for function in units.functions(unit)}
    waiting = [(Path(str(sys.modules[name].__file__)), sys.modules[name].__package__ or "") for name in sorted(modules)]
    found: set[Path] = set()
    while waiting:
        path, package = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _imports(path, package)
    names = [path.relative_to(PACKAGE).as_posix() if path.is_relative_to(PACKAGE) else str(path) for path in found]
    return {name: file_hash(name) for name in sorted(names)}


@cache
def _imports(path: Path, package: str) -> list[tuple[Path, str]]:
    """The files of this package that a file imports anywhere in its code, each with its own package.

    `package` is the package of the file itself, for relative imports.
    """
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = resolve_name("." * node.level + (node.module or ""), package) if node.level else node.module or ""
            names.update((module, *(f"{module}.{each.name}" for each in node.names)))
    files = []
    for name in sorted(names):
        first, *rest = name.split(".")
        place = PACKAGE.joinpath(*rest)
        if first == units.PACKAGE and rest:
            files += [(each, name) for each in [place / "__init__.py"] if each.is_file()]
            files += [(each, name.rpartition(".")[0]) for each in [place.with_suffix(".py")] if each.is_file()]
    return files


# -- Make a library of kernels: compile its units in several processes, link them, and write the library with its list ---


OnUnit = Callable[[Unit], None]


def make(
    target: Target,
    file: Path,
    jobs: int | None = None,
    on_unit: OnUnit = lambda unit: None,
    wanted: Sequence[Unit] | None = None,
) -> None:
    """Make a library for a target, by default of all the package's kernels. Units whose objects are kept are not compiled.

    `on_unit` is called with each unit that is ready. Raises NoMachineCode if a unit cannot be compiled, and LinkError.
    """
    wanted = wanted or units.shipped_units()
    content = contents(wanted)
    file.parent.mkdir(parents=True, exist_ok=True)
    folder = compiled.writable_folder()

    def build(unit: Unit) -> None:
        if not kept(unit, target, folder):
            compiled.build(unit, target.name, folder, "--object")

    in_parallel(wanted, build, jobs, on_unit)
    objects = {unit.name: kept(unit, target, folder) for unit in wanted}
    if gone := [name for name, code in objects.items() if not code]:
        raise compiled.NoMachineCode(f"the sources of {', '.join(gone)} changed while they were compiled: start again")
    write(file, content, [*objects.values()], target)


def in_parallel(wanted: Sequence[Unit], build: Callable[[Unit], Any], jobs: int | None, on_unit: OnUnit) -> None:
    """Build units, as many at once as there are `jobs`: by default one for each processor core."""
    with ThreadPoolExecutor(jobs or cores()) as pool:
        for unit, _ in zip(wanted, pool.map(build, wanted), strict=True):
            on_unit(unit)


def contents(wanted: Sequence[Unit]) -> dict[str, Any]:
    """Return what the list of a library says of its units.

    Ask before they are compiled: after an edit meanwhile, the library must count as stale.
    """
    return {
        unit.name: {"fingerprint": units.fingerprint(unit), "files": sources(unit), "kernels": list(unit.exports)}
        for unit in wanted
    }


def write(file: Path, content: dict[str, Any], objects: Sequence[bytes], target: Target) -> None:
    """Link the objects of some units to a library, and write it and its list. Each appears whole or not at all."""
    exports = [FITS, *(name for each in content.values() for name in each["kernels"])]
    code = link([*objects, compile_support(target)], exports, target)
    listed = {"target": target.name, "sha256": sha256(code).hexdigest(), "units": content}
    replace(file, code)
    replace(file.with_name(file.name + LIST), json.dumps(listed, indent=1, sort_keys=True).encode() + b"\n")

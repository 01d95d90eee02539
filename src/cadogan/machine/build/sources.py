"""The source files that a unit's machine code is made from."""

from __future__ import annotations

import ast
import sys
from functools import cache
from importlib.util import resolve_name
from pathlib import Path

from cadogan.machine import units
from cadogan.machine.library import PACKAGE, file_hash
from cadogan.machine.units import Unit


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

"""What the browser's Python has imported from the start. Runs in Pyodide, under node, while the engine is made.

There is no file system after the start: whatever is imported or read later must be in memory here.
"""

from __future__ import annotations

import ast
import gc
import importlib
import io
import json
import linecache
import pkgutil
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import _bootstrap_external, import_module, util
from pathlib import Path
from types import FunctionType
from typing import Any

PACKAGE = "cadogan"
HAS_DOCSTRING = 0x4000000  # a flag of code: its first constant is its docstring
# Of the standard library: what our code imports only on other systems, or for what a browser does not do.
UNWANTED = frozenset(
    {"fcntl", "msvcrt", "multiprocessing", "resource", "runpy", "subprocess", "tempfile", "webbrowser"}
)
NEEDED = ("_strptime", "encodings.ascii", "encodings.idna", "encodings.latin_1", "unicodedata")  # imported by C code


def compile_all(folder: str) -> str:
    """Compile all files below a folder, and return what modules of the standard library they name, as JSON.

    In a process of its own: it takes much memory, and what was free is not given back.
    """
    found = set(NEEDED)
    pyc: Any = _bootstrap_external
    for file in sorted(Path(folder).rglob("*.py")):
        data = file.read_bytes()
        tree = ast.parse(data, str(file))
        found |= {name for name in named(tree) if name.partition(".")[0] in sys.stdlib_module_names - UNWANTED}
        code = compile(without_docstrings(tree, file), str(file), "exec", dont_inherit=True)
        # The loader takes this file as it is: it does not compare it with the source.
        content = pyc._code_to_hash_pyc(code, util.source_hash(data), checked=False)
        target = Path(util.cache_from_source(str(file)))
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(content)
    return json.dumps(sorted(found - {"__future__"}))


def without_docstrings(tree: ast.Module, file: Path) -> ast.Module:
    """Remove the docstrings of functions and of the module. Those of game files stay: they are the rules.

    Those of classes stay too: a dataclass without one would write its own.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.Module) and ast.get_docstring(node, clean=False) is not None:
            if isinstance(node, ast.FunctionDef):
                node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
            elif file.parent.name != "games":
                del node.body[0]
    return tree


def named(tree: ast.AST) -> set[str]:
    """Return the modules that a file imports, at its top or in a function."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
    return found


def prepare(standard: list[str]) -> None:
    """Import these modules of the standard library and all of Cadogan, fill its caches, and tidy up."""
    importlib.invalidate_caches()  # the clock stands still, so new files would go unnoticed
    for name in standard:
        import_module(name)
    with opened() as read:
        package = import_module(PACKAGE)
        for each in sorted(pkgutil.walk_packages(package.__path__, PACKAGE + "."), key=lambda each: each.name):
            import_module(each.name)
        warm_up()
    if unread := data_files() - read:
        raise RuntimeError(f"a player would miss these files of Cadogan: read them in warm_up(): {sorted(unread)}")
    random.seed(0)  # nothing that a player gets depends on it; it makes the snapshot the same every time
    drop_docstrings()
    linecache.clearcache()
    sys.path_importer_cache.clear()
    gc.collect()
    check_files()


def drop_docstrings() -> None:
    """Remove the docstrings of the standard library's functions: an eighth of a megabyte, packed."""
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__doc__ and not (each.__module__ or "").startswith(PACKAGE):
            each.__doc__ = None
            code = each.__code__
            if code.co_flags & HAS_DOCSTRING:
                each.__code__ = code.replace(co_consts=(None, *code.co_consts[1:]))


def check_files() -> None:
    """Raise RuntimeError if a file is open: closed one day, its number would be that of the player's database."""
    files = [each for each in gc.get_objects() if isinstance(each, io.FileIO) and not each.closed and each.fileno() > 2]
    if files:
        raise RuntimeError(f"open files in the snapshot: {files}")


def data_files() -> set[str]:
    """Return the files of the package that are no modules."""
    (folder,) = import_module(PACKAGE).__path__
    return {str(file) for file in Path(folder).rglob("*") if file.is_file() and file.suffix not in (".py", ".pyc")}


@contextmanager
def opened() -> Iterator[set[str]]:
    """Collect the names of the files that are opened until the block ends."""
    names, normal = set(), io.open

    def noted(file: Any, *options: Any, **named: Any) -> Any:
        names.add(str(file))
        return normal(file, *options, **named)

    io.open = noted  # pathlib calls it by this name
    try:
        yield names
    finally:
        io.open = normal


def warm_up() -> None:
    """Play every game as a page does, and read the files of the package into memory."""
    from cadogan.app.plays.new_play import first_deals
    from cadogan.browser import games as first_requests
    from cadogan.coach.chance import all_curves
    from cadogan.machine import units
    from cadogan.puzzles import daily_deals as daily
    from cadogan.puzzles import puzzle, rated_deals
    from cadogan.solver.boards.windmill.policy import all_weights

    units.all_units()  # imports all modules that have kernels
    all_curves()
    all_weights()
    first_deals()
    daily.table()
    rated_deals.stored()
    for family in puzzle.shipped_families():
        puzzle.shipped(family)
    first_requests.warm_up()

"""The rules as machine code: a game's own functions, compiled by numba and cached on disk.

A copy of each rule function calls compiled helpers and keeps its name and module, so that the next process finds it in
numba's cache. The cache folder is named by a hash of all source files that a game depends on, so an edited rule never
runs with old code. Options are data in the state, so one set of compiled functions (kernels) serves a whole family.

Compiled functions take a state as ``int8[:]`` and a buffer for moves as ``int16[:]``. They never call `Family.unknown`,
so the state must know all its cards and shuffles.

Other functions are compiled in the same way: `machine` compiles functions of a module, `templates` functions that call
a game's rules by name.
"""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import resolve_name
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numba
import numpy as np
import platformdirs
from numba.core import config, ir, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.lowering import Lower
from numba.core.typed_passes import BaseNativeLowering, NativeLowering
from numba.extending import intrinsic
from numpy.typing import NDArray

from cadogan import bits, state
from cadogan.cards import GOLDEN, LOW32, MASK, BadInput, splitmix
from cadogan.family import Family
from cadogan.game import Rules, families
from cadogan.state import set_number

States = NDArray[np.int8]

PACKAGE = __name__.partition(".")[0]
RULES = ("deal", "deal_number", "moves", "play", "won", "home", "gathered")
KEPT_DAYS = 30  # folders of machine code not used for this long are removed
INLINED = 1000  # bytes of Python bytecode; a larger helper is called instead of inlined


# -- templates: functions that call a game's rules by name, compiled for each family ----------------------------------


def playout(s: Any, out: Any, stream: int, most: int) -> int:
    """Play random legal moves in `s`, chosen uniformly by SplitMix64, to the end or for `most` plies.

    Returns the plies.
    """
    plies = 0
    while plies < most:
        n = moves(s, out)  # type: ignore[name-defined]  # noqa: F821
        if n == 0:
            break
        stream = (stream + GOLDEN) & MASK
        pick = (((splitmix(stream) >> 32) & LOW32) * n) >> 32
        play(s, out[pick])  # type: ignore[name-defined]  # noqa: F821
        plies += 1
    return plies


def playouts(tables: Any, out: Any, stream: int, most: int, plies: Any) -> int:
    """Play every row of `tables` on at random and write the plies of each to `plies`.

    Returns the number of games won.
    """
    wins = 0
    for i in range(len(tables)):
        plies[i] = playout(tables[i], out, stream + i, most)
        if won(tables[i]):  # type: ignore[name-defined]  # noqa: F821
            wins += 1
    return wins


def deals(blank: Any, first: int, tables: Any) -> None:
    """Deal the numbers `first`, `first` + 1 … into the rows of `tables`, each starting as a copy of `blank`."""
    for i in range(len(tables)):
        tables[i, :] = blank
        number = first + i
        set_number(tables[i], number)
        deal_number(tables[i], number)  # type: ignore[name-defined]  # noqa: F821


def paths(tables: Any, outs: Any, depth: int) -> int:
    """Count the paths of `depth` moves from `tables[0]`. The other rows of `tables`, and `outs`, are working space."""
    count = 0
    level = 0
    left = np.zeros(depth + 1, np.int64)  # moves left to try at each level
    left[0] = moves(tables[0], outs[0])  # type: ignore[name-defined]  # noqa: F821
    while level >= 0:
        if level == depth - 1:
            count += left[level]
            left[level] = 0
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        tables[level + 1, :] = tables[level]
        play(tables[level + 1], outs[level, left[level]])  # type: ignore[name-defined]  # noqa: F821
        level += 1
        left[level] = moves(tables[level], outs[level])  # type: ignore[name-defined]  # noqa: F821
    return count


TEMPLATES = (playout, playouts, deals, paths)


# -- compiling --------------------------------------------------------------------------------------------------------


class Kernels:
    """The compiled functions of a family: its rules under their own names, and the templates."""

    deal: Callable[[States], None]
    deal_number: Callable[[States, int], None]
    moves: Callable[[States, NDArray[np.int16]], int]
    play: Callable[[States, int], None]
    won: Callable[[States], bool]
    home: Callable[[States], int]
    gathered: Callable[[States], int]
    playout: Callable[..., int]
    playouts: Callable[..., int]
    deals: Callable[..., None]
    paths: Callable[..., int]

    def __init__(self, functions: dict[str, Any]) -> None:
        self.__dict__.update(functions)


_lock = threading.RLock()


def kernels(rules: Rules) -> Kernels:
    """Return the compiled functions of a game's family.

    The first call of each one compiles it or loads it from the cache.
    """
    with _lock:
        return _kernels(rules.family.NAME)


def machine(module: Any, *names: Any) -> Any:
    """Return a kernel's machine code; of a template, that for a game's family.

    (Old form: compile the named functions of a module, with all that they call. Returns a namespace of them.)
    """
    if callable(module):
        return _of_kernel(module, names[0].family.NAME if names else None)
    with _lock:
        return _machine(module, names)


@cache
def _of_kernel(function: Any, family: str | None) -> Any:
    # Until kernels are built ahead: the JIT, with arguments converted as declared.
    from cadogan import kernel

    parameters, _ = kernel.signature(function)
    with _lock:
        namespace = (
            _templates(family, function.__module__, (function.__name__,))
            if family
            else _machine(function.__module__, (function.__name__,))
        )
    code = getattr(namespace, function.__name__)
    kinds = {"q": np.int64, "Q": np.uint64, "d": np.float64, "?": np.bool_}

    def converted(value: Any, wanted: Any) -> Any:
        if isinstance(wanted, kernel.Number):
            return kinds[wanted.kind](value)
        if isinstance(wanted, kernel.Row):
            return wanted.type(*(converted(*each) for each in zip(value, wanted.fields, strict=True)))
        found = np.asarray(value)
        if not found.size:
            return np.zeros((0,) * wanted.dimensions, wanted.kind)
        if found.ndim != wanted.dimensions or found.dtype != np.dtype(wanted.kind):
            raise TypeError(f"{function.__name__}: {found.ndim} dimensions of {found.dtype}, not {wanted}")
        return found

    def run(*arguments: Any) -> Any:
        return code(*(converted(*each) for each in zip(arguments, parameters, strict=True)))

    return run


def templates(rules: Rules, module: str, *names: str) -> Any:
    """Compile, for a game's family, the named functions of a module that call the rules by name.

    Returns a namespace.
    """
    with _lock:
        return _templates(rules.family.NAME, module, names)


@cache
def _kernels(name: str) -> Kernels:
    family = families()[name]
    with _cached_in(cache_folder(_code_name(family), source_files(family.module))):
        compiled = _prepared()
        functions = {rule: _compile(getattr(family, rule), compiled, keep=True) for rule in RULES}
        for template in TEMPLATES:
            functions[template.__name__] = _compile(template, compiled, keep=True, extra=functions, suffix=f"_{name}")
    return Kernels(functions)


@cache
def _machine(name: str, names: tuple[str, ...]) -> Any:
    module = import_module(name)
    with _cached_in(cache_folder(name.rpartition(".")[2], source_files(module))):
        compiled = _prepared()
        return SimpleNamespace(**{each: _compile(getattr(module, each), compiled, keep=True) for each in names})


@cache
def _templates(family: str, name: str, names: tuple[str, ...]) -> Any:
    module, game = import_module(name), families()[family]
    functions = {rule: getattr(_kernels(family), rule) for rule in RULES}
    with _cached_in(cache_folder(f"{name.rpartition('.')[2]}-{_code_name(game)}", source_files(module, game.module))):
        compiled = _prepared()
        for each in names:
            functions[each] = _compile(getattr(module, each), compiled, True, functions, f"_{family}")
    return SimpleNamespace(**functions)


def _code_name(family: Family) -> str:
    """The name of a family's machine code.

    Adds the file's name if it differs, because numba finds functions by module.
    """
    file = family.module.__name__.rpartition(".")[2]
    return family.NAME if file == family.NAME else f"{family.NAME}-{file}"


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    """Make numba cache functions in this folder. It reads the setting when a function is decorated."""
    saved = config.CACHE_DIR  # type: ignore[attr-defined]
    config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        config.CACHE_DIR = saved  # type: ignore[attr-defined]


def _compile(
    function: Any, compiled: dict[Any, Any], keep: bool, extra: dict[str, Any] | None = None, suffix: str = ""
) -> Any:
    """Compile a function after all functions of this package that it calls.

    Only functions to `keep` are cached on disk. `compiled` collects results by function. `extra` holds compiled
    functions that a template and its helpers call by name.
    """
    if function in compiled:
        return compiled[function]
    scope = {**function.__globals__, **(extra or {})}
    for name in function.__code__.co_names:
        value = scope.get(name)
        if isinstance(value, FunctionType) and value.__module__.partition(".")[0] == PACKAGE:
            scope[name] = _compile(value, compiled, False, extra, suffix)
    copy = FunctionType(function.__code__, scope, function.__name__ + suffix, function.__defaults__)
    copy.__module__ = function.__module__
    copy.__qualname__ = function.__qualname__ + suffix
    inlined = not keep and len(function.__code__.co_code) < INLINED
    result = numba.njit(copy, cache=keep, nogil=True, forceinline=inlined, pipeline_class=_Compiler)
    compiled[function] = result
    return result


# -- arithmetic that wraps around --------------------------------------------------------------------------------------
# numba marks sums, differences and products of signed integers `nsw`, which lets LLVM assume that they never overflow.
# Hashes and random numbers overflow on purpose, and LLVM has compiled such code wrongly. So we remove the marks from
# every function compiled here, before LLVM sees them. Only a value used at once as an index, and for nothing else,
# keeps its mark: this saves LLVM the check for a negative index and is harmless, since no array has an index beyond 64
# bits.


class _WrappingLower(Lower):
    """Generates the LLVM code of a function without the `nsw` marks."""

    def pre_lower(self) -> None:
        super().pre_lower()
        self.indices = _only_indices(self.blocks.values())
        self.marked: set[int] = set()

    def lower_assign(self, ty: Any, inst: Any) -> Any:
        block = self.builder.block
        count = len(block.instructions)
        result = super().lower_assign(ty, inst)
        if inst.target.name in self.indices:
            self.marked.update(map(id, block.instructions[count:]))
        return result

    def post_lower(self) -> None:
        super().post_lower()
        for function in self.module.functions:
            for block in function.blocks:
                for instruction in block.instructions:
                    if instruction.opname in ("add", "sub", "mul", "shl") and id(instruction) not in self.marked:
                        instruction.flags = []


def _only_indices(blocks: Iterable[Any]) -> set[str]:
    """The unnamed intermediate results in numba's code of a function that are used only as an index."""
    indices: set[str] = set()
    others: set[str] = set()
    for statement in (each for block in blocks for each in block.body):
        used: Any = statement.value if isinstance(statement, ir.Assign) else statement
        index = used.index if isinstance(used, ir.SetItem) or getattr(used, "op", "") == "getitem" else None
        for variable in [used] if isinstance(used, ir.Var) else used.list_vars() if isinstance(used, ir.Inst) else []:
            (indices if variable is index else others).add(variable.name)
    return {name for name in indices - others if name.startswith("$")}


@register_pass(mutates_CFG=True, analysis_only=False)
class _WrappingLowering(BaseNativeLowering):
    _name = "cadogan_lowering"  # type: ignore[assignment]
    lowering_class = _WrappingLower


class _Compiler(CompilerBase):
    """numba's standard compiler, except that integer arithmetic wraps around."""

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        at = next(i for i, (each, _) in enumerate(passes.passes) if each is NativeLowering)
        passes.passes[at] = (_WrappingLowering, passes.passes[at][1])
        passes.finalize()
        return [passes]


def _prepared() -> dict[Any, Any]:
    """The functions that compile to single processor instructions instead of their Python code."""
    return {bits.ones: _ones, bits.lowest: _lowest}


@intrinsic
def _ones(context: Any, x: Any) -> Any:
    return types.int64(types.int64), lambda context, builder, signature, values: builder.ctpop(values[0])


@intrinsic
def _lowest(context: Any, x: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.cttz(values[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), code


# -- the cache --------------------------------------------------------------------------------------------------------


def source_files(*modules: ModuleType) -> list[Path]:
    """The source files that machine code depends on: the modules, their imports from this package, and this file."""
    this = Path(__file__)
    found = {this}
    waiting = [(Path(module.__file__), module.__package__ or "") for module in modules if module.__file__]
    while waiting:
        path, package = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _imports(path, package)
    return sorted(found)


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
        place = Path(__file__).parent.joinpath(*rest)
        if first == PACKAGE and rest:
            files += [(each, name) for each in [place / "__init__.py"] if each.is_file()]
            files += [(each, name.rpartition(".")[0]) for each in [place.with_suffix(".py")] if each.is_file()]
    return files


def cache_folder(name: str, sources: Iterable[Path]) -> Path:
    """The folder for the machine code of these sources, in CADOGAN_CACHE or the user's cache folder.

    Without write access it is a temporary folder, good for this process only.
    """
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sources:
        digest.update(path.read_bytes())
    root = Path(os.environ.get("CADOGAN_CACHE") or platformdirs.user_cache_path(PACKAGE)) / "rules"
    folder = root / f"{name}-{digest.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
    except OSError:
        return Path(tempfile.mkdtemp(prefix=f"{PACKAGE}-"))
    _remove_old(root, folder)
    return folder


def _remove_old(root: Path, current: Path) -> None:
    for folder in root.iterdir():
        try:
            if folder != current and folder.stat().st_mtime < time.time() - KEPT_DAYS * 86400:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue


# -- for other modules ------------------------------------------------------------------------------------------------


def table(source: Any) -> States:
    """Copy a state to the NumPy array that compiled functions take."""
    return np.array(source, np.int8)


def buffer(family: Family) -> NDArray[np.int16]:
    """Return a buffer for the moves of one position."""
    return np.zeros(family.MOVES, np.int16)


def deal_range(rules: Rules, first: int, count: int) -> States:
    """Return the deals of the numbers `first`, `first` + 1 … as rows: an array of shape (`count`, `Family.SIZE`)."""
    tables = np.zeros((count, rules.family.SIZE), np.int8)
    kernels(rules).deals(table(rules.blank()), np.uint64(first), tables)
    return tables


def perft(position: Any, depth: int) -> int:
    """Return the number of paths of `depth` legal moves from a position.

    Raises ValueError for a negative depth, and BadInput for a position with unseen cards or shuffles, because the
    compiled rules do not check whether the outcome of a move is known.
    """
    if depth < 0:
        raise ValueError(f"depth {depth} is wrong: it must be 0 or more")
    if position.has_unknown:
        raise BadInput("the position has unseen cards: name each card in place of ??")
    shuffled = position.has_chance
    if shuffled and position.state[state.CHANCE] != state.BY_NUMBER:
        raise BadInput(
            "the shuffles of redeals must come from a deal number or a seed: given shuffles fit only some lines"
        )
    if depth == 0:
        return 1
    family = position.game.family
    tables = np.zeros((depth + 1, family.SIZE), np.int8)
    tables[0] = table(position.state)
    return int(kernels(position.game).paths(tables, np.zeros((depth, family.MOVES), np.int16), depth))

"""The rules as machine code: a game's functions, the same ones, compiled by numba and kept on disk.

A game file's rule functions are rebuilt with their helpers replaced by compiled ones, under their own names and module, so
that numba finds them in its cache in the next process. The cache lies in a folder named by a hash of all the sources that
a game rests on: an edited rule never meets old code. Options are data in the state, so one set of kernels serves a family.

The compiled functions take a state as ``int8[:]`` and a buffer for moves as ``int16[:]``. They never ask a game's `unknown`:
all cards and shuffles must be known to them.

Other plain functions become machine code in the same way: `machine` compiles those of a module, `templates` those that call
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
KEPT_DAYS = 30  # folders of machine code that nobody used for so long are removed
INLINED = 1000  # bytes of Python code: a greater helper stays a function of its own


# -- what is compiled besides the rules: templates that call a game's functions by name ---------------------------------


def playout(s: Any, out: Any, stream: int, most: int) -> int:
    """Play `s` on with random legal moves, uniformly chosen by SplitMix64, to its end or for `most` plies: the plies."""
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
    """Play every row of `tables` on at random; the plies of each go to `plies`. Returns how many were won."""
    wins = 0
    for i in range(len(tables)):
        plies[i] = playout(tables[i], out, stream + i, most)
        if won(tables[i]):  # type: ignore[name-defined]  # noqa: F821
            wins += 1
    return wins


def deals(blank: Any, first: int, tables: Any) -> None:
    """Deal the numbers from `first` on into the rows of `tables`."""
    for i in range(len(tables)):
        tables[i, :] = blank
        number = first + i
        set_number(tables[i], number)
        deal_number(tables[i], number)  # type: ignore[name-defined]  # noqa: F821


def paths(tables: Any, outs: Any, depth: int) -> int:
    """Count the move paths of a length from `tables[0]`; the further rows, and those of `outs`, are room to work in."""
    count = 0
    level = 0
    left = np.zeros(depth + 1, np.int64)  # moves not yet tried at each level
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
    """A family's compiled functions: its rules, under their own names, and the templates made for it."""

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
    """The compiled functions of a game's family. The first call of each compiles it or loads it from the cache."""
    with _lock:
        return _kernels(rules.family.NAME)


def machine(module: str, *names: str) -> Any:
    """A namespace of functions of a module, compiled together with all that they call."""
    with _lock:
        return _machine(module, names)


def templates(rules: Rules, module: str, *names: str) -> Any:
    """A namespace of functions of a module that call the rules by their names, compiled for a game's family."""
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
    """The name for a family's machine code: that of its file too where it is another, for code finds its functions by it."""
    file = family.module.__name__.rpartition(".")[2]
    return family.NAME if file == family.NAME else f"{family.NAME}-{file}"


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    """Functions decorated in here have their machine code in this folder; numba reads the setting then."""
    saved = config.CACHE_DIR  # type: ignore[attr-defined]
    config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        config.CACHE_DIR = saved  # type: ignore[attr-defined]


def _compile(
    function: Any, compiled: dict[Any, Any], keep: bool, extra: dict[str, Any] | None = None, suffix: str = ""
) -> Any:
    """The function with every function of ours that it calls compiled before it; only those kept go to the cache.

    `extra` are compiled already: what a template, and its helpers, call by name.
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
# numba marks sums, differences and products of signed integers `nsw`: LLVM may then assume that they never overflow. Hashes
# and random numbers overflow on purpose, and LLVM has compiled code that does wrongly. So the marks are removed before LLVM
# sees them, from every function that is compiled here. Only what is computed to be an index at once keeps its mark, which
# saves LLVM the check for a negative index: a place beyond 64 bits is none of any array.


class _WrappingLower(Lower):
    """Makes LLVM's code of a function, without the marks."""

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
    """The results in numba's code of a function that are an index and nothing else, and have no name in the source."""
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
    """numba's usual compiler, but for the arithmetic."""

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        at = next(i for i, (each, _) in enumerate(passes.passes) if each is NativeLowering)
        passes.passes[at] = (_WrappingLowering, passes.passes[at][1])
        passes.finalize()
        return [passes]


def _prepared() -> dict[Any, Any]:
    """What is compiled in another way than from its Python: single instructions of the processor."""
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
    """The files that machine code is made from: the modules, all of ours that they import, and this one."""
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
    """The files of ours that a file, which lies in a package, imports anywhere in it, each with its own package."""
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
    """The folder for the machine code of these sources: below CADOGAN_CACHE or the user's cache folder."""
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sources:
        digest.update(path.read_bytes())
    root = Path(os.environ.get("CADOGAN_CACHE") or platformdirs.user_cache_path(PACKAGE)) / "rules"
    folder = root / f"{name}-{digest.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
    except OSError:  # nowhere to keep it: good for this process only
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


# -- for the rest of the house ----------------------------------------------------------------------------------------


def table(source: Any) -> States:
    """A state, as the rules have it, for the compiled functions."""
    return np.array(source, np.int8)


def buffer(family: Family) -> NDArray[np.int16]:
    """Room for the moves of a position."""
    return np.zeros(family.MOVES, np.int16)


def deal_range(rules: Rules, first: int, count: int) -> States:
    """The deals of the numbers `first`, `first` + 1 …, one a row."""
    tables = np.zeros((count, rules.family.SIZE), np.int8)
    kernels(rules).deals(table(rules.blank()), np.uint64(first), tables)
    return tables


def perft(position: Any, depth: int) -> int:
    """How many paths of `depth` legal moves lead on from a position.

    Raises ValueError for a negative depth, and BadInput for a position with unseen cards or shuffles: the compiled rules
    do not ask whether a move's outcome is known.
    """
    if depth < 0:
        raise ValueError(f"depth {depth} is wrong: it is 0 or more")
    if position.has_unknown:
        raise BadInput("the position has cards that were not seen: name each card in place of ??")
    shuffled = position.has_chance
    if shuffled and position.state[state.CHANCE] != state.BY_NUMBER:
        raise BadInput("the shuffles of redeals must come from a deal number or a seed: given ones fit some lines only")
    if depth == 0:
        return 1
    family = position.game.family
    tables = np.zeros((depth + 1, family.SIZE), np.int8)
    tables[0] = table(position.state)
    return int(kernels(position.game).paths(tables, np.zeros((depth, family.MOVES), np.int16), depth))

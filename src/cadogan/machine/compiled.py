"""Machine code: where it is found, and how it is called. This is the only module that knows.

Kernels (see `cadogan.machine.kernel`) are compiled when Cadogan is built, into a library that the package contains. In a clone, or
after an edit of the rules, a library of one unit of kernels lies in the cache; it is built at its first use if the compiler
is installed (`cadogan[build]`). Every library says from which sources it was made, so old code never runs. Without a library
and a compiler, games are played interpreted, and what needs machine code raises `NoMachineCode`.

What only building needs is imported when something is built: a browser's Python has no use for it, and lacks some of it.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from cadogan.machine import arrays, templates, units
from cadogan.machine.library import LIST, PACKAGE, Library, TooNew, Unfit, machine_name
from cadogan.machine.units import Unit
from cadogan.rules import checked, state
from cadogan.rules.cards import MASK, BadInput, read_number, read_yes, shown
from cadogan.rules.family import Family
from cadogan.rules.game import Rules, families

__all__ = [
    "Kernels", "NoMachineCode", "buffer", "build", "cache_folder", "can_build", "deal_range", "find", "kernels",
    "lacking", "machine", "perft", "plain", "plainly", "table", "targets", "use",
]  # fmt: skip

SHIPPED = PACKAGE / "native"  # the folder of the package's own libraries
KEPT_DAYS = 30  # libraries in the cache that are not used for this long are removed
FINGERPRINT = "[0-9a-f]" * 16  # in the name of a unit's library, as a pattern
CACHE = "CADOGAN_CACHE"  # an environment variable: the folder for machine code
CHECK_INDICES = "CADOGAN_CHECK_INDICES"  # an environment variable: yes, to use only libraries that check indices
CHECKED = "-checked"  # the end of the names of their targets
COMPILER = ("numba", "ziglang")  # the modules that building needs

DEEPEST = 1000  # plies whose paths are counted; far fewer take for ever
SHARE = "done: "  # the begin of a line in which the building process says the share of its work

Report = Callable[[float], None]

NOTICE = "cadogan: building the machine code of {} …"
LOST = (
    "cadogan: {} cannot be written, so machine code is compiled again each time, which takes up to a minute: "
    "name another folder in {}"
)


class NoMachineCode(BadInput):
    """There is no machine code for this machine, or only some that does not fit; the message says what to do."""


# -- kernels ----------------------------------------------------------------------------------------------------------


def machine(function: Callable[..., Any], rules: Rules | None = None) -> Callable[..., Any]:
    """Return a kernel's machine code. One that takes rules has those of a game's family.

    It takes the other arguments of the function, arrays as any writable buffers, and returns its result. Raises NoMachineCode.
    """
    if _plainly.get():
        return plain(function, rules)
    return _machine(function, rules.family.NAME if rules else "")


@cache
def _machine(function: Callable[..., Any], family: str) -> Callable[..., Any]:
    unit = units.unit_of(function)
    with _lock:
        rules = _addresses(family) if family else ()
        export = units.export_name(function, unit.name)
        return _library(unit, export).kernel(export, function, rules)


@cache
def _addresses(family: str) -> tuple[int, ...]:
    """Return where the machine code of a family's rules is, in the order of `RuleCode`."""
    found = families()[family]
    export = units.rules_export(units.rules_name(found))
    return _library(units.rules_of(found), export).rules(export)


def plain(function: Callable[..., Any], rules: Rules | None = None) -> Callable[..., Any]:
    """Return a kernel as a plain function. It does the same as `machine`, some hundred times slower, and needs no library."""
    bound = partial(function, units.rule_code(rules.family)) if rules else function
    return lambda *arguments: bound(*map(arrays.with_rows, arguments))


_plainly = ContextVar("plainly", default=False)


@contextmanager
def plainly() -> Iterator[None]:
    """Let `machine` return plain functions, for a first answer where machine code is still being built."""
    before = _plainly.set(True)
    try:
        yield
    finally:
        _plainly.reset(before)


class Kernels:
    """The rules of a family as machine code, under their own names, and random games by them (see `templates`)."""

    def __init__(self, family: str) -> None:
        self.deal = _machine(templates.deal_cards, family)
        self.deal_number = _machine(templates.deal_numbered, family)
        self.moves = _machine(templates.legal_moves, family)
        self.play = _machine(templates.play_move, family)
        self.won = _machine(templates.is_won, family)
        self.home = _machine(templates.cards_home, family)
        self.gathered = _machine(templates.cards_gathered, family)
        self.playout = _machine(templates.playout, family)
        self.playouts = _machine(templates.playouts, family)


@checked
def kernels(rules: Rules) -> Kernels:
    """Return the rules of a game's family as machine code. Raises NoMachineCode."""
    return _kernels(rules.family.NAME)


_kernels = cache(Kernels)


# -- libraries --------------------------------------------------------------------------------------------------------

_lock = threading.RLock()
_given: list[Library] = []  # see `use`
_opened: dict[Path, Library] = {}
_too_new: set[str] = set()  # targets whose libraries cannot be used here: this processor is older
_failed: dict[Unit, NoMachineCode] = {}  # not built again by this process


def use(file: Path) -> None:
    """Use a library for all that it exports, without asking which sources it was made from.

    For a place without source files: who brings the library there knows that it fits. Raises NoMachineCode.
    """
    try:
        _given.append(Library(file))
    except (Unfit, OSError) as fault:
        raise NoMachineCode(f"the machine code cannot be used: {fault}") from None
    _failed.clear()


@cache
def _library(unit: Unit, export: str) -> Library:
    """Return a library that exports a kernel of a unit as it is now; build one if there is none. Raises NoMachineCode."""
    for given in _given:
        if given.exports(unit.name, export):
            return given
    if unit in _failed:
        raise _failed[unit]
    faults: list[str] = []
    try:
        return find(unit, (export,), faults) or _built(unit, faults)
    except NoMachineCode as error:
        _failed[unit] = error
        raise


def find(unit: Unit, exports: Collection[str] = (), faults: list[str] | None = None) -> Library | None:
    """Return a library that has a unit, and exports these kernels of it, as they are now; None if there is none.

    Adds to `faults` why the package's own libraries cannot be used.
    """
    faults = [] if faults is None else faults
    for file in _files(unit):
        try:
            library = _opened.get(file) or Library(file)
        except Unfit as fault:
            faults.append(str(fault))
            continue
        except OSError:
            continue  # removed just now
        _opened[file] = library
        if library.has(unit.name, exports, unit.own_files) or library.fingerprint(unit.name) == units.fingerprint(unit):
            if file.parent != SHIPPED:
                _mark_used(file)
            return library
        if file.parent == SHIPPED and library.fingerprint(unit.name):
            faults.append(f"{file.name} was made from other sources")
    return None


def _files(unit: Unit) -> Iterator[Path]:
    """Yield the libraries in which a unit may be: the package's own, then those in the cache, for each target the newest first."""
    for target in targets():
        yield from (each.with_suffix("") for each in SHIPPED.glob(f"cadogan-{target}.*{LIST}"))
    if sys.platform == "emscripten":
        return  # nothing can be built there
    for folder in dict.fromkeys((cache_folder(), *_own_folder)):
        for target in targets():
            found = folder.glob(f"{unit.name}-{FINGERPRINT}-{target}.*{LIST}")
            yield from (each.with_suffix("") for each in sorted(found, key=_age))


def _age(file: Path) -> float:
    try:
        return -file.stat().st_mtime
    except OSError:
        return 0.0


def targets() -> tuple[str, ...]:
    """Return the names of the targets whose libraries may run on this machine, the fastest first."""
    name = machine_name()
    checked = CHECKED if _indices_are_checked() else ""
    return (f"{name}-v3{checked}", f"{name}{checked}") if name.endswith("x86_64") else (f"{name}{checked}",)


def _indices_are_checked() -> bool:
    wanted = os.environ.get(CHECK_INDICES, "")
    try:
        return wanted != "" and read_yes(wanted)
    except BadInput as error:
        raise BadInput(f"{CHECK_INDICES} is wrong: {error}") from None


def _built(unit: Unit, faults: list[str]) -> Library:
    """Build a unit into the cache, and return its library."""
    if not can_build():
        raise no_compiler(unit, faults)
    if not _own_folder and writable_folder() != cache_folder():
        print(LOST.format(cache_folder(), CACHE), file=sys.stderr, flush=True)
    if sys.stderr and sys.stderr.isatty():
        print(NOTICE.format(unit.name), file=sys.stderr, flush=True)
    return build_here(unit)


def no_compiler(unit: Unit, faults: Iterable[str] = ()) -> NoMachineCode:
    """Return the error for a unit that cannot be built here; `faults`: why the package's own libraries cannot be used."""
    why = f" ({'; '.join(dict.fromkeys(faults))})" if faults else ""
    return NoMachineCode(
        f"this needs machine code, and there is none of {unit.name} for this machine{why}: "
        "install the compiler with pip install 'cadogan[build]'"
    )


def build_here(unit: Unit, report: Report = lambda share: None, gently: bool = False) -> Library:
    """Build a unit for this machine into the cache, and return its library. The rest is as for `build`."""
    if not can_build():
        raise no_compiler(unit)
    why = ""
    for target in targets():
        if target in _too_new:
            continue
        file = build(unit, target, writable_folder(), report=report, gently=gently)
        try:
            return Library(file)
        except Unfit as fault:
            why = str(fault)
            if isinstance(fault, TooNew):
                _too_new.add(target)
    raise NoMachineCode(f"the machine code of {unit.name} was built, but cannot be used: {why}")


def lacking(wanted: Iterable[Unit]) -> list[Unit]:
    """Return those of some units that no library has as they are now."""

    def is_there(unit: Unit) -> bool:
        exports = unit.exports
        return any(each.exports(unit.name, *exports) for each in _given) or find(unit, exports) is not None

    with _lock:
        return [unit for unit in wanted if not is_there(unit)]


def can_build() -> bool:
    """Return whether the compiler is installed."""
    return all(find_spec(name) for name in COMPILER)


def build(
    unit: Unit,
    target: str,
    folder: Path,
    form: str = "",
    report: Report = lambda share: None,
    gently: bool = False,
) -> Path:
    """Build one unit for a target in another process, and return the file of its library. Raises NoMachineCode.

    If another process is building it, wait for that. `form` is "--object" for only the object (see `cadogan.machine.build.unit`); then
    there is no file to return. `report` is called with the share of the work done, 0 to 1. `gently`: other work goes first.
    """
    import subprocess

    options = [form] * bool(form) + ["--gently"] * gently
    # The process ends when its input is closed, so that it does not outlive this one.
    process = subprocess.Popen(
        [sys.executable, "-m", f"{units.PACKAGE}.machine.build.unit", unit.name, target, str(folder), *options],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": "0", "PYTHONUTF8": "1"},
    )  # fmt: skip
    last = ""
    with process:
        assert process.stdout
        for line in process.stdout:
            share = line.removeprefix(SHARE)
            if share != line:
                report(float(share))
            else:
                last = line.strip() or last
    if process.returncode:
        why = last or f"the compiler ended with status {process.returncode}"
        raise NoMachineCode(f"the machine code of {unit.name} could not be built: {why}")
    return Path(last)


@cache
def cache_folder() -> Path:
    """Return the folder of the cache for machine code: in ``CADOGAN_CACHE`` if set, otherwise where the system has caches."""
    import platformdirs

    return Path(os.environ.get(CACHE) or platformdirs.user_cache_path(units.PACKAGE)) / "machine-code"


_own_folder: list[Path] = []  # of this process, if the cache cannot be written


def writable_folder() -> Path:
    """Return the cache's folder or, if it cannot be written, a temporary one, which is the cache of processes started later."""
    folder = cache_folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        _remove_old(folder)
        if os.access(folder, os.W_OK):
            return folder
    import atexit
    import shutil
    import tempfile

    with _lock:
        if not _own_folder:
            place = tempfile.mkdtemp(prefix=f"{units.PACKAGE}-")
            atexit.register(shutil.rmtree, place, ignore_errors=True)
            _own_folder.append(Path(place) / folder.name)
            _own_folder[0].mkdir()
            os.environ[CACHE] = place
    return _own_folder[0]


def _mark_used(file: Path) -> None:
    """Set the time of a library and its list, so that they are kept."""
    with suppress(OSError):
        os.utime(file)
        os.utime(file.with_name(file.name + LIST))


def _remove_old(folder: Path) -> None:
    for file in folder.iterdir():
        with suppress(OSError):
            if file.stat().st_mtime < time.time() - KEPT_DAYS * 86400:
                file.unlink()


# -- for other modules ------------------------------------------------------------------------------------------------


def table(source: Iterable[int]) -> memoryview:
    """Copy a state to an array of `Family.SIZE` bytes, as kernels take it."""
    found: memoryview = arrays.filled("b", source)
    return found


@checked
def buffer(family: Family) -> memoryview:
    """Return a buffer for the moves of one position."""
    found: memoryview = arrays.zeros("h", family.MOVES)
    return found


@checked
def deal_range(rules: Rules, first: int, count: int) -> memoryview:
    """Return the deals of the numbers `first`, `first` + 1 … as rows: an array of `count` times `Family.SIZE` bytes.

    Raises BadInput for numbers out of range.
    """
    if not 0 <= count <= MASK + 1 - read_number(first):
        raise BadInput(f"there are no {shown(count)} deals from number {first} on: the last number is {MASK}")
    tables: memoryview = arrays.zeros("b", count, rules.family.SIZE)
    machine(templates.deals, rules)(table(rules.blank()), first, tables)
    return tables


@runtime_checkable
class Position(Protocol):
    """What `perft` asks of a position: a `cadogan.Position` has it."""

    @property
    def game(self) -> Rules: ...
    @property
    def state(self) -> array[int]: ...
    @property
    def has_unknown(self) -> bool: ...
    @property
    def has_chance(self) -> bool: ...


@checked
def perft(position: Position, depth: int) -> int:
    """Return the number of paths of `depth` legal moves from a position.

    Raises BadInput for a depth below 0 or above 1000, and for a position with unseen cards or shuffles, because the
    compiled rules do not check whether the outcome of a move is known.
    """
    if not 0 <= depth <= DEEPEST:
        raise BadInput(f"depth {shown(depth)} is wrong: it must be 0 to {DEEPEST}")
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
    tables = arrays.zeros("b", depth + 1, family.SIZE)
    arrays.row(tables, 0)[:] = table(position.state)
    outs, left = arrays.zeros("h", depth, family.MOVES), arrays.zeros("q", depth + 1)
    count: int = machine(templates.paths, position.game)(tables, outs, left, depth)
    return count

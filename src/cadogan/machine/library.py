"""A library of kernels: a file of machine code for one target, and the list of what is in it.

The list lies beside the library, as JSON. It has the library's hash, so that a damaged file is never loaded, and for every
unit its fingerprint and the hashes of the source files that it was made from. So a library that no longer fits the rules is
noticed, and no result of it is used.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import platform
import sys
from array import array
from collections.abc import Callable, Collection, Mapping
from functools import cache
from pathlib import Path
from struct import Struct
from typing import Any

from cadogan.machine import kernel
from cadogan.machine.kernel import Array, Number, Results, Row

LIST = ".json"  # the suffix of the list
PACKAGE = Path(__file__).parents[1]
FIRST_RESULT = 2  # index in a frame, after the room for two pointers of numba's


class Unfit(Exception):
    """A library cannot be used; the message is a clause that says why."""


class TooNew(Unfit):
    """The library is for newer processors."""


def machine_name() -> str:
    """Return the name of this machine's system and processor, such as ``linux-x86_64``: the start of its targets' names."""
    if sys.platform == "emscripten":
        return "pyodide"
    processor = {"amd64": "x86_64", "arm64": "aarch64"}.get(platform.machine().lower(), platform.machine().lower())
    return f"{ {'darwin': 'macos', 'win32': 'windows'}.get(sys.platform, sys.platform) }-{processor}".replace(" ", "")


class Library:
    """An opened library. Its kernels are called by `Library.kernel`."""

    def __init__(self, file: Path) -> None:
        """Open a library and its list. Raises Unfit, or OSError if there is none."""
        listed = file.with_name(file.name + LIST)
        try:
            content = json.loads(listed.read_text("utf-8"))
            self.target: str = content["target"]
            self.units: Mapping[str, Any] = content["units"]
            whole: str = content["sha256"]
            complete = all({"files", "fingerprint", "kernels"} <= each.keys() for each in self.units.values())
        except (ValueError, KeyError, TypeError, AttributeError):
            raise Unfit(f"{listed.name} is damaged") from None
        if not complete or not isinstance(self.target, str):
            raise Unfit(f"{listed.name} is damaged")
        if not self.target.startswith(machine_name()):
            raise Unfit(f"{file.name} is for {self.target}, and this is {machine_name()}")
        if hashlib.sha256(file.read_bytes()).hexdigest() != whole:
            raise Unfit(f"{file.name} is damaged")
        self.file = file
        try:
            self.code = ctypes.CDLL(str(file))
        except OSError as error:
            raise Unfit(f"{file.name} cannot be loaded: {error}") from None
        if not self.code.cadogan_cpu_fits():
            raise TooNew(f"{file.name} is for newer processors")

    def has(self, unit: str, exports: Collection[str] = (), files: Collection[str] = ()) -> bool:
        """Return whether the library has a unit and exports these kernels, made from source files that are the same now.

        `files` must be among these source files.
        """
        if not self.exports(unit, *exports):
            return False
        known = self.units[unit]["files"]
        return known.keys() >= set(files) and all(file_hash(path) == was for path, was in known.items())

    def exports(self, unit: str, *exports: str) -> bool:
        """Return whether the library exports these kernels of a unit, made from any source files."""
        return unit in self.units and set(exports) <= set(self.units[unit]["kernels"])

    def fingerprint(self, unit: str) -> str:
        """Return the fingerprint of a unit when the library was made, or an empty text if it is not in there."""
        return str(self.units[unit]["fingerprint"]) if unit in self.units else ""

    def kernel(self, export: str, function: Callable[..., Any], given: tuple[int, ...] = ()) -> Callable[..., Any]:
        """Return a callable for an exported kernel. `given`: the addresses of the rules, if that is its first argument."""
        return caller(getattr(self.code, export), function, given)

    def rules(self, export: str) -> tuple[int, ...]:
        """Return the addresses of a family's rules, in the order of `kernel.RuleCode`, from the function that gives them."""
        found: tuple[int, ...] = caller(getattr(self.code, export), addresses)()
        return found


def addresses() -> tuple[int, int, int, int, int, int, int]:
    """Return the addresses of a family's rules: a function of each library, which takes a kernel's frame."""
    raise NotImplementedError


@cache
def file_hash(path: str) -> str:
    """Return the hash of a source file, named relative to the package, or with its whole path if it lies outside.

    Empty if the file is missing.
    """
    try:
        return hashlib.sha256((PACKAGE / path).read_bytes()).hexdigest()[:16]
    except OSError:
        return ""


def replace(file: Path, content: bytes) -> None:
    """Write a file. It appears whole or not at all, even if several processes write it at once."""
    partial = file.with_name(f"{file.name}.{os.getpid()}.part")
    partial.write_bytes(content)
    partial.replace(file)


class Callback:
    """A Python function without arguments and result, as machine code calls it: at an address, while this object lives."""

    def __init__(self, function: Callable[[], None]) -> None:
        self._code = ctypes.CFUNCTYPE(None)(function)
        self.address: int = ctypes.cast(self._code, ctypes.c_void_p).value or 0


# -- calling ----------------------------------------------------------------------------------------------------------
# A kernel has one argument, its frame: numbers of 64 bits. After the results come the arguments in order: a number takes one
# place, an array one for its address and one for each dimension. Python fills the frame by a function written for each
# kernel's types, because a general one would take longer than a short kernel.

FLOAT, UNSIGNED, SIGNED = Struct("=d"), Struct("=Q"), Struct("=q")
SAME_KINDS = {"l": "q", "L": "Q"} if Struct("@l").size == 8 else {"l": "i"}
SAME_KINDS |= {"<" + kind: kind for kind in "bhiqQd"}


def address(value: Any, kind: str, dimensions: int, what: str) -> tuple[int, tuple[int, ...]]:
    """Return where an array's memory is, and its shape. Raises TypeError, naming `what`, if it is not of this type."""
    view = memoryview(value)
    if not view.nbytes:
        return 0, (0,) * dimensions
    if SAME_KINDS.get(view.format, view.format) != kind or view.ndim != dimensions or not view.c_contiguous:
        raise TypeError(
            f"{what} must be an array of {kind!r} with {dimensions} dimensions, not {view.format!r} {view.shape}"
        )
    return ctypes.addressof(_Nothing.from_buffer(view)), tuple(view.shape or ())


_Nothing = ctypes.c_char * 0


def places(type: kernel.Type) -> int:
    """Return how many places of a frame an argument takes."""
    if isinstance(type, Row):
        return sum(map(places, type.fields))
    return 1 + type.dimensions if isinstance(type, Array) else 1


def result_places(result: Number | Results | None) -> int:
    """Return how many places of a frame the results take."""
    return len(result.numbers) if isinstance(result, Results) else 0 if result is None else 1


def caller(code: Any, function: Callable[..., Any], given: tuple[int, ...] = ()) -> Callable[..., Any]:
    """Return a function that calls machine code with a kernel's arguments, and returns its result.

    `given`: the addresses of the rules, if they are the kernel's first argument.
    """
    parameters, result = kernel.signature(function)
    names = function.__code__.co_varnames[: len(parameters)]
    code.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64]  # room for a result and an error, the frame
    code.restype = ctypes.c_int
    if given:
        names, parameters = names[1:], parameters[1:]
    lines = [f"def call({', '.join(names)}):"]
    slots = [*map(str, given)]
    for name, type in zip(names, parameters, strict=True):
        _fill(name, type, lines, slots, name)
    room = FIRST_RESULT + result_places(result)
    lines += [
        f"    frame = array('q', ({'0, ' * room}{', '.join(slots)}{',' if slots else ''}))",
        "    start = frame.buffer_info()[0]",
        "    if code(start, start + 8, start):",
        "        raise RuntimeError(failed)",
    ]
    results = [f"frame[{FIRST_RESULT + i}]" for i in range(result_places(result))]
    kinds = result.numbers if isinstance(result, Results) else (result,) if result else ()
    shown = [RESULTS[each.kind].format(slot) for each, slot in zip(kinds, results, strict=True)]
    if isinstance(result, Results):
        lines.append(f"    return ({', '.join(shown)},)")
    elif result:
        lines.append(f"    return {shown[0]}")
    scope: dict[str, Any] = {
        "array": array, "code": code, "address": address, "bits": _bits, "signed": _signed, "number": _number,
        "failed": f"{function.__qualname__} failed: an index is out of range",
    }  # fmt: skip
    exec("\n".join(lines), scope)
    call: Callable[..., Any] = scope["call"]
    return call


RESULTS = {"q": "{}", "Q": "({} & 0xFFFFFFFFFFFFFFFF)", "d": "number({})", "?": "({} != 0)"}


def _fill(value: str, type: kernel.Type, lines: list[str], slots: list[str], label: str) -> None:
    """Add the code that works out an argument's places: statements to `lines`, expressions to `slots`."""
    if isinstance(type, Row):
        fields = [f"{label}_{i}" for i in range(len(type.fields))]
        lines.append(f"    {', '.join(fields)}, = {value}")
        for field, each in zip(fields, type.fields, strict=True):
            _fill(field, each, lines, slots, field)
    elif isinstance(type, Array):
        at, shape = f"{label}_at", f"{label}_shape"
        lines.append(f"    {at}, {shape} = address({value}, {type.kind!r}, {type.dimensions}, {label!r})")
        slots.append(at)
        slots += [f"{shape}[{i}]" for i in range(type.dimensions)]
    elif isinstance(type, Number):
        slots.append({"q": "{}", "Q": "signed({})", "d": "bits({})", "?": "1 if {} else 0"}[type.kind].format(value))


def _bits(number: float) -> int:
    bits: int = SIGNED.unpack(FLOAT.pack(number))[0]
    return bits


def _signed(number: int) -> int:
    found: int = SIGNED.unpack(UNSIGNED.pack(number))[0]
    return found


def _number(bits: int) -> float:
    found: float = FLOAT.unpack(SIGNED.pack(bits))[0]
    return found

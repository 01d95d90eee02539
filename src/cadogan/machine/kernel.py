"""Kernels: functions that run as machine code, declared where they are defined.

A kernel is a plain function over numbers and arrays with the decorator `kernel`. Its annotations are its types, so it can be
compiled without being called. `cadogan.machine.compiled.machine` returns the machine code:

    @kernel
    def total(numbers: Int64s, most: int) -> int: ...

    compiled.machine(total)(zeros("q", 8), 5)

An argument is a number (`int` has 64 bits and a sign, `Unsigned` has no sign, `float`, `bool`), an array, or a NamedTuple
of these. A result is a number, a tuple of numbers, or None. A kernel allocates nothing: its caller hands it its room.

A kernel that plays any game takes the game's rules as its first argument, and calls them: ``rules.moves(s, out)``. It is compiled
once, and machine code calls the rules of a family by their addresses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class Number:
    """The type of a number, by its letter in `struct`: `q` and `Q` have 64 bits, `d` is a float, `?` is true or false."""

    kind: str


@dataclass(frozen=True)
class Array:
    """The type of an array: its elements, by their letter in `struct`, and its number of dimensions."""

    kind: str
    dimensions: int


@dataclass(frozen=True)
class Row:
    """The type of a NamedTuple: its class, and its fields in order."""

    type: Any
    fields: tuple[Type, ...]


@dataclass(frozen=True)
class Results:
    """The type of a result that is a tuple of numbers."""

    numbers: tuple[Number, ...]


@dataclass(frozen=True)
class Call:
    """The type of a function that is called by its address."""

    parameters: tuple[Number | Array, ...]
    result: Number | None


Type: TypeAlias = Number | Array | Row | Call

Unsigned = Annotated[int, Number("Q")]

# Arrays with one dimension, named by their elements: integers with a sign, of that many bits, integers without, floats.
Bytes = Annotated[Any, Array("B", 1)]  # without a sign
Int8s = Annotated[Any, Array("b", 1)]
Int16s = Annotated[Any, Array("h", 1)]
Int32s = Annotated[Any, Array("i", 1)]
Int64s = Annotated[Any, Array("q", 1)]
Unsigneds = Annotated[Any, Array("Q", 1)]
Floats = Annotated[Any, Array("d", 1)]

# Arrays with two dimensions, and with three.
ByteRows = Annotated[Any, Array("B", 2)]
Int8Rows = Annotated[Any, Array("b", 2)]
Int16Rows = Annotated[Any, Array("h", 2)]
Int32Rows = Annotated[Any, Array("i", 2)]
Int64Rows = Annotated[Any, Array("q", 2)]
FloatRows = Annotated[Any, Array("d", 2)]
Int64Boxes = Annotated[Any, Array("q", 3)]
FloatBoxes = Annotated[Any, Array("d", 3)]

STATE = Array("b", 1)  # the type of a game's state

KERNELS: dict[str, Callable[..., Any]] = {}  # by name, module included: what `kernel` declares


def kernel(function: Function) -> Function:
    """Declare a function as a kernel. It stays a plain function."""
    KERNELS[f"{function.__module__}.{function.__name__}"] = function
    return function


class RuleCode(NamedTuple):
    """The rules of a game's family, as kernels call them (see `cadogan.rules.family.Family`): Python's functions, or their addresses."""

    deal: Annotated[Any, Call((STATE,), None)]
    deal_number: Annotated[Any, Call((STATE, Number("Q")), None)]
    moves: Annotated[Any, Call((STATE, Array("h", 1)), Number("q"))]
    play: Annotated[Any, Call((STATE, Number("q")), None)]
    won: Annotated[Any, Call((STATE,), Number("?"))]
    home: Annotated[Any, Call((STATE,), Number("q"))]
    gathered: Annotated[Any, Call((STATE,), Number("q"))]


def call_back(address: int) -> None:
    """Call the C function without arguments at an address (in compiled code). Only WebAssembly does so.

    It has no threads: there, a function that Python hands over is the only way to stop a kernel that runs.
    """


@cache
def signature(function: Callable[..., Any]) -> tuple[tuple[Type, ...], Number | Results | None]:
    """Return the types of a kernel's parameters and of its result.

    Raises TypeError, naming the parameter, if an annotation is missing or is no type for a kernel.
    """
    hints = get_type_hints(function, include_extras=True)
    where = f"the kernel {function.__module__}.{function.__name__}"
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    parameters = tuple(_type(hints.get(name), f"{where}: {name}") for name in names)
    result = hints.get("return", Any)
    if result is type(None):
        return parameters, None
    if get_origin(result) is tuple:
        return parameters, Results(tuple(_number(each, f"{where}: its result") for each in get_args(result)))
    return parameters, _number(result, f"{where}: its result")


def calls() -> tuple[Call, ...]:
    """Return the types of the rules, in the order of `RuleCode`."""
    hints = get_type_hints(RuleCode, include_extras=True)
    return tuple(hints[name].__metadata__[0] for name in RuleCode._fields)


NUMBERS = {int: Number("q"), float: Number("d"), bool: Number("?")}


def _type(hint: Any, where: str) -> Type:
    if hint in NUMBERS:
        return NUMBERS[hint]
    if get_origin(hint) is Annotated:
        for each in hint.__metadata__:
            if isinstance(each, Number | Array | Call):
                return each
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        hints = get_type_hints(hint, include_extras=True)
        return Row(hint, tuple(_type(hints[name], f"{where}.{name}") for name in hint._fields))
    raise TypeError(f"{where} has no type for a kernel: annotate it with one of those in cadogan.machine.kernel")


def _number(hint: Any, where: str) -> Number:
    found = _type(hint, where)
    if not isinstance(found, Number):
        raise TypeError(f"{where} must be a number, or a tuple of numbers")
    return found

"""The entry of a kernel: it reads the arguments from a frame and writes the results there (see `cadogan.library`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types

from cadogan import kernel
from cadogan.kernel import Array, Results, Row
from cadogan.library import FIRST_RESULT, places, result_places

ARGUMENTS = (types.int64,)  # the frame's address
ELEMENTS = {"b": "int8", "B": "uint8", "h": "int16", "i": "int32", "q": "int64", "Q": "uint64", "d": "float64"}


def entry(name: str, code: Any, function: Callable[..., Any], array: Any) -> Any:
    """Return the entry of a kernel as a Python function; `code` is the kernel for numba.

    `array` makes an array from an address, a shape and the type of the elements.
    """
    parameters, result = kernel.signature(function)
    scope = {"array": array, "kernel": code}
    scope |= {each: getattr(types, each) for each in ELEMENTS.values()}
    at = FIRST_RESULT + result_places(result)
    arguments = []
    for each in parameters:
        arguments.append(_argument(each, at, scope))
        at += places(each)
    lines = [
        f"def {name}(frame):",
        f"    q, d = array(frame, ({at},), int64), array(frame, ({at},), float64)",
        f"    result = kernel({', '.join(arguments)})",
    ]
    kinds = result.numbers if isinstance(result, Results) else (result,) if result else ()
    for i, each in enumerate(kinds):
        value = f"result[{i}]" if isinstance(result, Results) else "result"
        lines.append(f"    {'d' if each.kind == 'd' else 'q'}[{FIRST_RESULT + i}] = {value}")
    exec("\n".join(lines), scope)
    return scope[name]


def _argument(type: kernel.Type, at: int, scope: dict[str, Any]) -> str:
    """Return the expression for an argument whose places in the frame begin at `at`. `scope` gets the names it uses."""
    if isinstance(type, Row):
        name = f"{type.type.__name__}_{at}"
        scope[name] = type.type
        fields = []
        for each in type.fields:
            fields.append(_argument(each, at, scope))
            at += places(each)
        return f"{name}({', '.join(fields)})"
    if isinstance(type, Array):
        shape = ", ".join(f"q[{at + 1 + i}]" for i in range(type.dimensions))
        return f"array(q[{at}], ({shape},), {ELEMENTS[type.kind]})"
    return {"q": "q[{}]", "Q": "uint64(q[{}])", "d": "d[{}]", "?": "q[{}] != 0"}[type.kind].format(at)

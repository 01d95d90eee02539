"""Entries of machine code: of a kernel, which reads its arguments from a frame (see `cadogan.machine.library`), and of a rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types

from cadogan.machine import kernel
from cadogan.machine.build import calls
from cadogan.machine.kernel import Array, Call, Results, Row
from cadogan.machine.library import FIRST_RESULT, places, result_places

ELEMENTS = {"b": "int8", "B": "uint8", "h": "int16", "i": "int32", "q": "int64", "Q": "uint64", "d": "float64"}


def entry(name: str, code: Any, function: Callable[..., Any], made: dict[str, Any]) -> Any:
    """Return the entry of a kernel as a Python function; `code` is the kernel for numba.

    `made` are functions for numba: `array` makes an array of an address, a shape and a type of elements, `rule` makes a function
    of an address and a type from `calls`, and `failed` returns whether an index was out of range.
    """
    parameters, result = kernel.signature(function)
    scope = _scope(code, made)
    at = FIRST_RESULT + result_places(result)
    arguments = []
    for each in parameters:
        arguments.append(_argument(each, at, scope))
        at += places(each)
    lines = [
        f"def {name}(frame):",
        f"    q, d = array(frame, ({at},), int64), array(frame, ({at},), float64)",
        f"    result = code({', '.join(arguments)})",
    ]
    kinds = result.numbers if isinstance(result, Results) else (result,) if result else ()
    for i, each in enumerate(kinds):
        value = f"result[{i}]" if isinstance(result, Results) else "result"
        lines.append(f"    {'d' if each.kind == 'd' else 'q'}[{FIRST_RESULT + i}] = {value}")
    return _made(name, [*lines, *FAILED], scope)


def rule_entry(name: str, code: Any, call: Call, made: dict[str, Any]) -> Any:
    """Return the entry of a rule as a Python function: it takes the `flat` arguments of its type, and returns a whole number."""
    names: list[str] = []
    arguments = []
    for i, each in enumerate(call.parameters):
        names.append(f"a{i}")
        if isinstance(each, Array):
            names.append(f"n{i}")
            arguments.append(f"array(a{i}, (n{i},), {ELEMENTS[each.kind]})")
        else:
            arguments.append(f"uint64(a{i})" if each.kind == "Q" else f"a{i}")
    result = {"?": "1 if result else 0", "q": "int64(result)"}[call.result.kind] if call.result else "0"
    lines = [f"def {name}({', '.join(names)}):", f"    result = code({', '.join(arguments)})", *FAILED]
    return _made(name, [*lines, f"    return {result}"], _scope(code, made))


FAILED = ("    if failed():", "        raise IndexError")


def flat(call: Call) -> int:
    """Return how many whole numbers a rule's entry takes: of an array its address and its length."""
    return sum(map(places, call.parameters))


def _scope(code: Any, made: dict[str, Any]) -> dict[str, Any]:
    return {**made, "code": code} | {each: getattr(types, each) for each in ELEMENTS.values()}


def _made(name: str, lines: list[str], scope: dict[str, Any]) -> Any:
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
    if isinstance(type, Call):
        scope[f"type_{at}"] = calls.Rule(type)
        return f"rule(q[{at}], type_{at})"
    if isinstance(type, Array):
        shape = ", ".join(f"q[{at + 1 + i}]" for i in range(type.dimensions))
        return f"array(q[{at}], ({shape},), {ELEMENTS[type.kind]})"
    return {"q": "q[{}]", "Q": "uint64(q[{}])", "d": "d[{}]", "?": "q[{}] != 0"}[type.kind].format(at)

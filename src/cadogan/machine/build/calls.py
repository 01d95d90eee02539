"""Calls of machine code, for numba: the entries of kernels and rules, and rules that kernels call by their addresses.

A kernel reads its arguments from a frame (see `cadogan.machine.library`). A rule takes whole numbers, and returns one and a status:
0, or another number if it failed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import signature
from numba.extending import intrinsic, models, register_model
from numba.np.arrayobj import make_array

from cadogan.machine import kernel
from cadogan.machine.build.emit import NOTE
from cadogan.machine.kernel import Array, Call, Results, Row
from cadogan.machine.library import FIRST_RESULT, places, result_places

# -- Entries: of a kernel, which reads its arguments from a frame, and of a rule --------------------------------------


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
        scope[f"type_{at}"] = Rule(type)
        return f"rule(q[{at}], type_{at})"
    if isinstance(type, Array):
        shape = ", ".join(f"q[{at + 1 + i}]" for i in range(type.dimensions))
        return f"array(q[{at}], ({shape},), {ELEMENTS[type.kind]})"
    return {"q": "q[{}]", "Q": "uint64(q[{}])", "d": "d[{}]", "?": "q[{}] != 0"}[type.kind].format(at)


# -- Rules called by their addresses: their type, a call, and the function that gives the addresses -------------------


NUMBERS = {"q": types.int64, "Q": types.uint64, "?": types.boolean}


class Rule(types.Callable):
    """The type of a rule at an address."""

    def __init__(self, call: kernel.Call) -> None:
        arguments = [
            types.Array(getattr(types, ELEMENTS[each.kind]), 1, "C") if isinstance(each, Array) else NUMBERS[each.kind]
            for each in call.parameters
        ]
        result = NUMBERS[call.result.kind] if call.result else types.none
        super().__init__(f"rule({', '.join(map(str, arguments))}) -> {result}")
        self.signature = signature(result, *arguments, recvr=self)

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        """Return the signature, if the arguments are as many."""
        return self.signature if len(args) == len(self.signature.args) and not kws else None

    def get_call_signatures(self) -> tuple[list[Any], bool]:
        """Return the only signature."""
        return [self.signature], False

    def get_impl_key(self, sig: Any) -> Any:
        """Return where the code of calls is."""
        return Rule


@register_model(Rule)
class _Model(models.PrimitiveModel):
    """A rule is a whole number: its address."""

    def __init__(self, manager: Any, type: Any) -> None:
        super().__init__(manager, type, ir.IntType(64))


@intrinsic
def rule(context: Any, address: Any, type: Any) -> Any:
    """Make a rule of an address."""
    return type.instance_type(types.int64, type), lambda context, builder, signature, values: values[0]


@lower_builtin(Rule, types.VarArg(types.Any))
def _call(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    """Call a rule. If it failed, its result means nothing, and the kernel's entry says so."""
    whole = ir.IntType(64)
    arguments = []
    for kind, value in zip(signature.args[1:], values[1:], strict=True):
        if isinstance(kind, types.Array):
            array = make_array(kind)(context, builder, value)
            arguments += [builder.ptrtoint(array.data, whole), array.nitems]
        else:
            arguments.append(value)
    both = ir.LiteralStructType([whole, ir.IntType(32)])
    function = builder.inttoptr(values[0], ir.FunctionType(both, [each.type for each in arguments]).as_pointer())
    found = builder.call(function, arguments)
    given(builder, NOTE, ir.VoidType(), builder.extract_value(found, 1))
    if signature.return_type is types.none:
        return context.get_dummy_value()
    return context.cast(builder, builder.extract_value(found, 0), types.int64, signature.return_type)


def given(builder: Any, name: str, result: Any, *values: Any) -> Any:
    """Call a function that `emit` gives."""
    function = ir.FunctionType(result, [each.type for each in values])
    return builder.call(cgutils.get_or_insert_function(builder.module, function, name), values)


def table(name: str, entries: Sequence[tuple[str, int]]) -> str:
    """Return LLVM code of the function `name`: it writes the addresses of rules into a kernel's frame, as results.

    `entries` are the names of the rules' entries, and how many whole numbers each takes. What is called is a function around the
    entry: it returns the result and the status in registers.
    """
    lines, around = [], []
    for i, (entry, count) in enumerate(entries):
        takes = [f"i64 %{j}" for j in range(count)]
        around += [
            f"declare i32 @{entry}({', '.join(['ptr', 'ptr', *['i64'] * count])})",
            f"define internal {{i64, i32}} @{entry}.called({', '.join(takes)}) {{",
            "  %result = alloca i64",
            "  %error = alloca ptr",
            "  store i64 0, ptr %result",
            f"  %status = call i32 @{entry}({', '.join(['ptr %result', 'ptr %error', *takes])})",
            "  %value = load i64, ptr %result",
            "  %one = insertvalue {i64, i32} undef, i64 %value, 0",
            "  %both = insertvalue {i64, i32} %one, i32 %status, 1",
            "  ret {i64, i32} %both",
            "}",
        ]
        lines += [
            f"  %at.{i} = getelementptr i64, ptr %start, i64 {FIRST_RESULT + i}",
            f"  store i64 ptrtoint (ptr @{entry}.called to i64), ptr %at.{i}",
        ]
    begin = [f"define i32 @{name}(ptr %result, ptr %error, i64 %frame) {{", "  %start = inttoptr i64 %frame to ptr"]
    return "\n".join([*around, *begin, *lines, "  ret i32 0", "}"])

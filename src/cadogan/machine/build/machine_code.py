"""Translate kernels and rules to LLVM code, for any machine. Only this module and those of types and calls use numba.

numba infers the types of a unit's functions and translates them to LLVM code. It neither optimizes nor loads each function by
itself: all functions of a unit are linked first and optimized once, as a whole (see `emit`), which takes a fraction of the time.

Four more differences from numba's usual ways:

- Sums, differences and products of integers wrap around. numba marks them `nsw`, which lets LLVM assume that they never
  overflow; hashes and random numbers overflow on purpose, and LLVM has compiled such code wrongly.
- Kernels allocate nothing, so the code has no reference counts.
- An index must not be negative, unless it is a constant: numba would check each one and add the array's length. A game file
  from outside the package keeps this check. In code for a target that is `checked`, any index out of range makes the kernel
  fail; a test plays so.
- Assigning one array to a part of another moves memory, with no copy between.
"""

from __future__ import annotations

import gc
import operator
import re
from collections.abc import Callable
from types import FunctionType
from typing import Any

import llvmlite.binding as llvm
import numba
from llvmlite import ir as llvm_ir
from numba import types
from numba.core import callconv, cgutils, codegen, cpu
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.errors import NumbaError
from numba.core.imputils import lower_builtin
from numba.core.lowering import Lower
from numba.core.registry import cpu_target
from numba.core.typed_passes import BaseNativeLowering, NativeLowering
from numba.extending import intrinsic
from numba.np import arrayobj
from numba.np.arrayobj import make_array, populate_array

from cadogan.machine import bits, kernel, units
from cadogan.machine.build import calls
from cadogan.machine.build.emit import CALL_BACK, FAILED, LAYOUT, PLACE, SAME, NotCompiled
from cadogan.machine.compiled import Report
from cadogan.machine.units import Unit

INLINED = 1000  # bytes of Python bytecode; a larger helper is called instead of inlined


def translate(unit: Unit, report: Report = lambda share: None) -> bytes:
    """Return LLVM code, as bitcode, with all kernels or rules of a unit under their export names. Use it once in a process.

    `report` is called with the share of the work done, 0 to 1. Raises NotCompiled.
    """
    of = len([*units.functions(unit)])
    _Compiler.started = lambda started: report(min(1.0, started / of))
    gc.disable()  # numba makes millions of objects that stay
    context = _Context(cpu_target.typing_context, "cpu")
    cpu_target.__dict__["_toplevel_target_context"] = context  # where numba looks for it
    arrayobj.fix_integer_index = _numbas_index if unit.own_files else _index
    found: dict[_Library, None] = {}
    names = {}
    compiled = {
        bits.ones: _ones,
        bits.lowest: _lowest,
        bits.wrapped: _wrapped,
        bits.power_of_two: _power_of_two,
        kernel.call_back: _call_back,
    }
    made = {"array": _array, "rule": calls.rule, "failed": _failed}

    def add(entry: Any, arguments: tuple[Any, ...], name: str) -> None:
        entry = _jit(entry)
        try:
            entry.compile(arguments)
        except NumbaError as error:
            raise NotCompiled(_reason(str(error))) from error
        result = entry.overloads[arguments]
        names[result.fndesc.llvm_func_name] = name
        _collect(result.library, found)

    for name, function in sorted(unit.kernels.items()):
        code = _translated(function, compiled)
        add(calls.entry(name, code, function, made), (types.int64,), name)
    tables = []
    for export, functions in unit.rules.items():
        rules = []
        for name, function, type in zip(functions._fields, functions, kernel.calls(), strict=True):
            rule, count = f"{export}_{name}", calls.flat(type)
            add(calls.rule_entry(rule, _translated(function, compiled), type, made), (types.int64,) * count, rule)
            rules.append((rule, count))
        tables.append(calls.table(export, rules))
    whole = llvm.parse_assembly(str(context.codegen()._create_empty_module("cadogan")))
    for each in found:
        whole.link_in(each._final_module)
    for function in whole.functions:
        if function.name in names:
            function.name = names[function.name]
            function.linkage = "external"
    for table in tables:
        whole.link_in(llvm.parse_assembly(table))
    exports = unit.exports
    for each in (*whole.functions, *whole.global_variables):
        if not each.is_declaration and each.name not in exports:
            each.linkage = "internal"
    whole.verify()
    bitcode: bytes = whole.as_bitcode()
    return bitcode


_PLACE = re.compile(
    r"^(?:During: .* at (?P<file>.+) \((?P<line>\d+)\)|File \"(?P<path>.+)\", line (?P<at>\d+):)$", re.MULTILINE
)


def _reason(message: str) -> str:
    """Return the reason and the innermost place in a message of numba's, which also tells all that it tried."""
    lines = [line.strip(" >") for line in message.splitlines() if line.strip() and not line.startswith("Failed in ")]
    why = " ".join(lines[:2]) if lines[0].endswith(":") else lines[0]
    why = why.replace("NRT required but not enabled", "it would allocate memory")
    place = _PLACE.search(message)
    return f"{why} ({place['file'] or place['path']}, line {place['line'] or place['at']})" if place else why


# -- from Python to LLVM code -----------------------------------------------------------------------------------------


def _translated(function: Any, compiled: dict[Any, Any]) -> Any:
    """Return numba's version of a function, made after those of all functions that it calls.

    `compiled` collects the results by function.
    """
    if function in compiled:
        return compiled[function]
    scope = {**function.__globals__}
    for name, value in units.reached(function).items():
        if units.is_ours(value) and value is not function:  # a field may be called like the function that reads it
            scope[name] = _translated(value, compiled)
    copy = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    compiled[function] = _jit(copy, forceinline=len(function.__code__.co_code) < INLINED)
    return compiled[function]


def _jit(function: Any, **options: Any) -> Any:
    njit: Any = numba.njit  # its types leave out the options for wrappers and memory
    return njit(
        function,
        pipeline_class=_Compiler,
        error_model="numpy",  # no check for a division by zero
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        _nrt=False,
        **options,
    )


class _WrappingLower(Lower):
    """Generates the LLVM code of a function without the `nsw` marks."""

    def post_lower(self) -> None:
        super().post_lower()
        for function in self.module.functions:
            for block in function.blocks:
                for instruction in block.instructions:
                    if instruction.opname in ("add", "sub", "mul", "shl"):
                        instruction.flags = []


@register_pass(mutates_CFG=True, analysis_only=False)
class _WrappingLowering(BaseNativeLowering):
    _name = "cadogan_lowering"  # type: ignore[assignment]
    lowering_class = _WrappingLower


class _Compiler(CompilerBase):
    """numba's standard compiler, except that integer arithmetic wraps around. It says how many functions it has started."""

    count = 0
    started: Report = lambda started: None

    def define_pipelines(self) -> list[Any]:
        _Compiler.count += 1
        _Compiler.started(_Compiler.count)
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        at = next(i for i, (each, _) in enumerate(passes.passes) if each is NativeLowering)
        passes.passes[at] = (_WrappingLowering, passes.passes[at][1])
        passes.finalize()
        return [passes]


@intrinsic
def _ones(context: Any, x: Any) -> Any:
    return types.int64(types.int64), lambda context, builder, signature, values: builder.ctpop(values[0])


@intrinsic
def _lowest(context: Any, x: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.cttz(values[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), code


@intrinsic
def _wrapped(context: Any, x: Any) -> Any:
    return types.int64(types.int64), lambda context, builder, signature, values: values[0]


@intrinsic
def _power_of_two(context: Any, exponent: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        biased = builder.add(values[0], context.get_constant(types.int64, 1023))
        return builder.bitcast(
            builder.shl(biased, context.get_constant(types.int64, 52)), context.get_value_type(types.float64)
        )

    return types.float64(types.int64), code


@intrinsic
def _call_back(context: Any, address: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        calls.given(builder, CALL_BACK, _NOTHING, *values)
        return context.get_dummy_value()

    return types.void(types.int64), code


@intrinsic
def _failed(context: Any) -> Any:
    """Return whether an index was out of range since this was asked last."""
    return types.boolean(), lambda context, builder, signature, values: calls.given(builder, FAILED, llvm_ir.IntType(1))


_NOTHING = llvm_ir.VoidType()


@intrinsic
def _array(context: Any, address: Any, shape: Any, element: Any) -> Any:
    """Make an array of the memory at an address."""
    result = types.Array(element.dtype, len(shape), "C")

    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        made = make_array(result)(context, builder)
        size = context.get_constant(types.intp, context.get_abi_sizeof(context.get_data_type(result.dtype)))
        lengths, strides = cgutils.unpack_tuple(builder, values[1]), [size]
        for length in lengths[:0:-1]:
            strides.insert(0, builder.mul(strides[0], length))
        data = builder.inttoptr(values[0], context.get_data_type(result.dtype).as_pointer())
        populate_array(made, data, lengths, strides, size, meminfo=None)
        return made._getvalue()

    return result(types.int64, shape, element), code


@intrinsic
def _move(context: Any, target: Any, source: Any) -> Any:
    """Copy an array of one dimension to another, which may overlap it."""

    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        to, origin = (
            make_array(kind)(context, builder, value) for kind, value in zip(signature.args, values, strict=True)
        )
        calls.given(builder, SAME, _NOTHING, to.nitems, origin.nitems)
        cgutils.raw_memmove(builder, to.data, origin.data, to.nitems, to.itemsize)
        return context.get_dummy_value()

    return types.void(target, source), code


@lower_builtin(operator.setitem, types.Array, types.Any, types.Array)
def _assign(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    mover: Any = _move

    def move(target: Any, index: Any, source: Any) -> None:
        mover(target[index], source)

    def copy(target: Any, index: Any, source: Any) -> None:
        part = target[index]
        for i in range(len(part)):
            part[i] = source[i]

    target, index, source = signature.args
    part = context.typing_context.resolve_function_type(operator.getitem, (target, index), {}).return_type
    alike = part.dtype == source.dtype and part.layout == source.layout == "C"
    return context.compile_internal(builder, move if alike else copy, signature, values)


_numbas_index = arrayobj.fix_integer_index


def _index(context: Any, builder: Any, kind: Any, value: Any, size: Any) -> Any:
    """Return an index as a place in an array, in place of numba's function of this purpose."""
    place = context.cast(builder, value, kind, types.intp)
    if isinstance(place, llvm_ir.Constant):
        return builder.add(place, size) if int(place.constant) < 0 else place
    return calls.given(builder, PLACE, place.type, place, size)


# -- numba's own parts, without this machine --------------------------------------------------------------------------


class _Library(codegen.CPUCodeLibrary):
    """The LLVM code of one function, as numba wrote it."""

    def add_llvm_module(self, module: Any) -> None:
        self._final_module.link_in(module)

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0


class _Codegen(codegen.CPUCodegen):
    """Makes LLVM code, and loads none."""

    _library_class = _Library

    def _init(self, module: Any) -> None:
        self._data_layout = LAYOUT
        self._target_data = llvm.create_target_data(LAYOUT)

    def _add_module(self, module: Any) -> None:
        """Load nothing."""

    def _create_empty_module(self, name: str) -> Any:
        return llvm_ir.Module(cgutils.normalize_ir_text(name))


class _CallConv(callconv.CPUCallConv):
    """How functions call each other: as numba's, but errors do not say where they are from: the path and line of a source file.

    So the same sources give the same code in any folder, and after an edit of a comment.
    """

    def set_static_user_exc(
        self, builder: Any, exc: Any, exc_args: Any = None, loc: Any = None, func_name: Any = None
    ) -> None:
        super().set_static_user_exc(builder, exc, exc_args)


class _Context(cpu.CPUContext):
    """numba's knowledge of the processor: nothing but the width of pointers."""

    @property
    def call_conv(self) -> Any:
        return _CallConv(self)

    def init(self) -> None:
        super().init()
        self._internal_codegen: Any = _Codegen("cadogan")

    def post_lowering(self, module: Any, library: Any) -> None:
        """Leave out numba's library for reference counts."""

    def get_executable(self, library: Any, fndesc: Any, env: Any) -> Callable[..., Any]:
        return [fndesc.llvm_func_name].append  # nothing is run; numba wants a builtin function, another one each time


def _collect(library: Any, found: dict[Any, None]) -> None:
    """Add a library and all those that it needs to `found`."""
    if library not in found:
        found[library] = None
        for each in library._linking_libraries:
            _collect(each, found)

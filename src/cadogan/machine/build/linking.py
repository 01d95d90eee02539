"""From objects to a library: the machines for which there can be one, what it needs of the system, and the linker."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from cadogan.machine.compiled import CHECKED
from cadogan.rules.cards import BadInput

# -- The machines for which kernels can be compiled -------------------------------------------------------------------


@dataclass(frozen=True)
class Target:
    """A machine: its name, what LLVM calls it, and the library's suffix.

    `tested`: the tests run the library, some in emulation, so it counts as supported; the others are built, and only their symbols checked.
    `checked`: an index out of range makes a kernel fail.
    """

    name: str
    triple: str
    cpu: str
    suffix: str
    tested: bool = False
    features: str = ""
    checked: bool = False

    @property
    def file(self) -> str:
        """The name of the library with all kernels."""
        return f"cadogan-{self.name}{self.suffix}"

    @property
    def is_wasm(self) -> bool:
        """Whether it is WebAssembly, whose pointers have 32 bits."""
        return self.triple.startswith("wasm32")


# x86-64-v3: processors with AVX2, made since about 2013 to 2015. The target without it runs on every x86-64 processor.
X86, X86_V3 = "x86-64", "x86-64-v3"
WASM = "+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals"

TARGETS = {
    each.name: each
    for each in (
        Target("linux-x86_64-v3", "x86_64-unknown-linux-gnu", X86_V3, ".so", tested=True),
        Target("linux-x86_64", "x86_64-unknown-linux-gnu", X86, ".so", tested=True),
        Target("linux-aarch64", "aarch64-unknown-linux-gnu", "generic", ".so", tested=True),
        Target("macos-aarch64", "arm64-apple-macosx11.0.0", "apple-m1", ".dylib"),
        Target("macos-x86_64-v3", "x86_64-apple-macosx11.0.0", X86_V3, ".dylib"),
        Target("macos-x86_64", "x86_64-apple-macosx11.0.0", X86, ".dylib"),
        Target("windows-x86_64-v3", "x86_64-pc-windows-msvc", X86_V3, ".dll"),
        Target("windows-x86_64", "x86_64-pc-windows-msvc", X86, ".dll"),
        Target("wasm", "wasm32-unknown-unknown", "generic", ".wasm", tested=True, features=WASM),
        Target("pyodide", "wasm32-unknown-emscripten", "generic", ".so", tested=True, features=WASM),
    )
}


def target(name: str) -> Target:
    """Return a target by its name, to which `CHECKED` may be added. Raises BadInput, listing the names, if there is none."""
    plain = name.removesuffix(CHECKED)
    if plain not in TARGETS:
        raise BadInput(f"there is no target {name!r}: the targets are {', '.join(TARGETS)}")
    return replace(TARGETS[plain], name=name, checked=name != plain)


# -- What a library needs of the system, and the linker ---------------------------------------------------------------


# -- The parts of a library that are not kernels, as LLVM code: a check of the processor and, on Windows, functions for memory ---


FITS = "cadogan_cpu_fits"  # exported: not 0 if the processor can run the library

ANY_CPU = f"""
define i32 @{FITS}() {{
  ret i32 1
}}
"""

# x86-64-v3: AVX, AVX2, BMI1, BMI2, F16C, FMA, LZCNT, MOVBE, and an operating system that saves the wide registers.
# The bits are those that the instruction `cpuid` reports in ecx of leaf 1, ebx of leaf 7, and ecx of leaf 0x80000001.
LEAF_1, LEAF_7, LEAF_EXTENDED = 1 << 12 | 1 << 22 | 1 << 27 | 1 << 28 | 1 << 29, 1 << 3 | 1 << 5 | 1 << 8, 1 << 5
CPUID = 'call {{ i32, i32, i32, i32 }} asm "cpuid", "={{ax}},={{bx}},={{cx}},={{dx}},{{ax}},{{cx}}"(i32 {}, i32 0)'
V3_CPU = f"""
define i32 @{FITS}() #0 {{
  %one = {CPUID.format(1)}
  %one.ecx = extractvalue {{ i32, i32, i32, i32 }} %one, 2
  %one.has = and i32 %one.ecx, {LEAF_1}
  %one.fits = icmp eq i32 %one.has, {LEAF_1}
  br i1 %one.fits, label %more, label %no
more:
  %saved = call {{ i32, i32 }} asm "xgetbv", "={{ax}},={{dx}},{{cx}}"(i32 0)
  %saved.low = extractvalue {{ i32, i32 }} %saved, 0
  %saved.has = and i32 %saved.low, 6
  %saved.fits = icmp eq i32 %saved.has, 6
  %seven = {CPUID.format(7)}
  %seven.ebx = extractvalue {{ i32, i32, i32, i32 }} %seven, 1
  %seven.has = and i32 %seven.ebx, {LEAF_7}
  %seven.fits = icmp eq i32 %seven.has, {LEAF_7}
  %extended = {CPUID.format(0x80000001 - (1 << 32))}
  %extended.ecx = extractvalue {{ i32, i32, i32, i32 }} %extended, 2
  %extended.has = and i32 %extended.ecx, {LEAF_EXTENDED}
  %extended.fits = icmp eq i32 %extended.has, {LEAF_EXTENDED}
  %both = and i1 %saved.fits, %seven.fits
  %all = and i1 %both, %extended.fits
  %result = zext i1 %all to i32
  ret i32 %result
no:
  ret i32 0
}}
attributes #0 = {{ "target-cpu"="x86-64" "target-features"="" }}
"""

# Compilers call these wherever memory is copied or set; no-builtins keeps them from calling themselves. Code for Windows that
# works with floats asks for `_fltused`.
MEMORY = """
@_fltused = constant i32 1
define ptr @memcpy(ptr %to, ptr %from, i64 %n) #1 {
  %moved = call ptr @memmove(ptr %to, ptr %from, i64 %n)
  ret ptr %moved
}
define ptr @memmove(ptr %to, ptr %from, i64 %n) #1 {
start:
  %some = icmp ne i64 %n, 0
  %down = icmp ugt ptr %to, %from
  br i1 %some, label %which, label %done
which:
  br i1 %down, label %backward, label %forward
forward:
  %i = phi i64 [ 0, %which ], [ %i.next, %forward ]
  %source = getelementptr i8, ptr %from, i64 %i
  %target = getelementptr i8, ptr %to, i64 %i
  %byte = load i8, ptr %source
  store i8 %byte, ptr %target
  %i.next = add i64 %i, 1
  %forward.end = icmp eq i64 %i.next, %n
  br i1 %forward.end, label %done, label %forward
backward:
  %j = phi i64 [ %n, %which ], [ %j.next, %backward ]
  %j.next = sub i64 %j, 1
  %source.back = getelementptr i8, ptr %from, i64 %j.next
  %target.back = getelementptr i8, ptr %to, i64 %j.next
  %byte.back = load i8, ptr %source.back
  store i8 %byte.back, ptr %target.back
  %backward.end = icmp eq i64 %j.next, 0
  br i1 %backward.end, label %done, label %backward
done:
  ret ptr %to
}
define ptr @memset(ptr %to, i32 %value, i64 %n) #1 {
start:
  %byte = trunc i32 %value to i8
  %some = icmp ne i64 %n, 0
  br i1 %some, label %loop, label %done
loop:
  %i = phi i64 [ 0, %start ], [ %i.next, %loop ]
  %target = getelementptr i8, ptr %to, i64 %i
  store i8 %byte, ptr %target
  %i.next = add i64 %i, 1
  %end = icmp eq i64 %i.next, %n
  br i1 %end, label %done, label %loop
done:
  ret ptr %to
}
attributes #1 = { nounwind "no-builtins" }
"""

FROM_SYSTEM = {"memcpy", "memmove", "memset"}  # what a library may take from the system


def compile_support(target: Target) -> bytes:
    """Return the object that a target's libraries need in addition to the kernels."""
    machine = target_machine(target)
    code = (V3_CPU if target.cpu == X86_V3 else ANY_CPU) + (MEMORY if target.suffix == ".dll" else "")
    module = llvm.parse_assembly(f'target triple = "{target.triple}"\n{code}')
    module.data_layout = str(machine.target_data)
    module.verify()
    found: bytes = machine.emit_object(module)
    return found


def target_machine(target: Target) -> Any:
    """Return LLVM's description of a target."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    llvm.initialize_native_asmparser()
    return llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu,
        features=target.features,
        opt=3,
        reloc="static" if target.name == "wasm" else "pic",
        codemodel="default",
    )


# -- Link objects to a library, with the LLVM linkers that the package `ziglang` brings for every system --------------


STACK = 256 * 1024  # bytes, for the stand-alone wasm


class LinkError(BadInput):
    """The linker refused; the message is its own."""


def link(objects: Sequence[bytes], exports: Iterable[str], target: Target) -> bytes:
    """Return the library made of some objects, which exports these names and needs nothing else. Raises LinkError."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for i, content in enumerate(objects):
            files.append(f"{i}.o")
            Path(folder, files[-1]).write_bytes(content)
        out = f"library{target.suffix}"
        command = [sys.executable, "-m", "ziglang", *_command(target, sorted(exports), out, Path(folder)), *files]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode:
            raise LinkError(done.stderr.strip() or f"the linker ended with status {done.returncode}")
        return Path(folder, out).read_bytes()


def _command(target: Target, exports: list[str], out: str, folder: Path) -> list[str]:
    """Return the linker's command for a target, without the objects."""
    if target.is_wasm:
        alone = ["--export-memory", "--export=__heap_base", "-z", f"stack-size={STACK}"]
        side_module = ["-shared", "--experimental-pic"]
        kind = side_module if target.name == "pyodide" else alone
        options = ["--no-entry", "--gc-sections", "-O2", "--strip-all"]
        return ["wasm-ld", *kind, *options, "-o", out, *_each("--export=", exports)]
    if target.suffix == ".dll":
        options = ["/dll", "/noentry", "/nodefaultlib", "/opt:ref", "/Brepro"]
        return ["lld-link", *options, f"/out:{out}", *_each("/export:", exports)]
    if target.suffix == ".dylib":
        machine = target.triple.partition("-")[0].replace("arm64", "aarch64")
        options = ["-Wl,-dead_strip", "-Wl,-install_name,@rpath/cadogan"]
        return ["cc", "-target", f"{machine}-macos.11.0", "-shared", "-nostdlib", *options, "-o", out]
    Path(folder, "exports").write_text(f"{{ global: {' '.join(_each('', exports, ';'))} local: *; }};\n")
    options = ["--gc-sections", "-O2", "--strip-all", "--build-id=none", "--version-script=exports"]
    return ["ld.lld", "-shared", *options, "-o", out]


def _each(before: str, names: list[str], after: str = "") -> list[str]:
    return [f"{before}{name}{after}" for name in names]

"""The machines for which kernels can be compiled."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cadogan.machine.compiled import CHECKED
from cadogan.rules.cards import BadInput


@dataclass(frozen=True)
class Target:
    """A machine: its name, what LLVM calls it, and the library's suffix.

    `tested`: the tests run the library, so it counts as supported; the others are built, and only their symbols checked.
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
        Target("linux-aarch64", "aarch64-unknown-linux-gnu", "generic", ".so"),
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

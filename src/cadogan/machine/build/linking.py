"""Link objects to a library, with the LLVM linkers that the package `ziglang` brings for every system."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from cadogan.machine.build.targets import Target
from cadogan.rules.cards import BadInput

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

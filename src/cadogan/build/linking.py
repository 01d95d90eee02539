"""Link objects to a library, with the LLVM linkers that the package `ziglang` brings for every system."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from cadogan.build.targets import Target
from cadogan.cards import BadInput

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
    if target.name == "pyodide":
        return [
            "wasm-ld",
            "-shared",
            "--experimental-pic",
            "--no-entry",
            "--gc-sections",
            "-O2",
            "--strip-all",
            *_wasm(exports),
            "-o",
            out,
        ]
    if target.is_wasm:
        return [
            "wasm-ld",
            "--no-entry",
            "--gc-sections",
            "-O2",
            "--strip-all",
            "--export-memory",
            "--export=__heap_base",
            "-z",
            f"stack-size={STACK}",
            *_wasm(exports),
            "-o",
            out,
        ]
    if target.suffix == ".dll":
        return [
            "lld-link",
            "/dll",
            "/noentry",
            "/nodefaultlib",
            "/opt:ref",
            "/Brepro",
            f"/out:{out}",
            *(f"/export:{name}" for name in exports),
        ]
    if target.suffix == ".dylib":
        machine = target.triple.partition("-")[0].replace("arm64", "aarch64")
        return [
            "cc",
            "-target",
            f"{machine}-macos.11.0",
            "-shared",
            "-nostdlib",
            "-Wl,-dead_strip",
            "-Wl,-install_name,@rpath/cadogan",
            "-o",
            out,
        ]
    Path(folder, "exports").write_text("{ global: " + " ".join(f"{name};" for name in exports) + " local: *; };\n")
    return [
        "ld.lld",
        "-shared",
        "--gc-sections",
        "-O2",
        "--strip-all",
        "--build-id=none",
        "--version-script=exports",
        "-o",
        out,
    ]


def _wasm(exports: list[str]) -> list[str]:
    return [f"--export={name}" for name in exports]

"""Runs a script of this folder by node."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from cadogan.rules.cards import BadInput

HERE = Path(__file__).parent
GOOD, BEST = 5, 11  # qualities of brotli: for this clone, and for what is published


def is_installed() -> bool:
    """Return whether there is node on this machine."""
    return shutil.which("node") is not None


def run(script: str, *arguments: str | Path, lines: Iterable[object] = ()) -> None:
    """Run a script with these arguments and lines on its standard input. Raises BadInput if it fails, or without node."""
    node = shutil.which("node")
    if not node:
        raise BadInput("this needs node, which is not installed: install Node 20.19 or newer")
    given = "".join(f"{line}\n" for line in lines)
    done = subprocess.run([node, HERE / script, *arguments], input=given, capture_output=True, text=True)
    if done.returncode:
        said = done.stderr.strip().splitlines() or [f"it ended with status {done.returncode}"]
        # Python's errors come last, JavaScript's before its stack.
        why = next((line for line in reversed(said) if "Error" in line), said[-1])
        raise BadInput(f"{script} failed: {why[:500]}")


def pack(files: Iterable[Path], quality: int = BEST) -> None:
    """Write a .br and a .gz beside each file."""
    run("pack.mjs", str(quality), lines=files)

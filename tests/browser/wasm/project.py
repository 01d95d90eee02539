"""A folder with what Pyodide needs to run Cadogan, and node to run it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import platformdirs

import cadogan
from cadogan.machine import compiled, units
from cadogan.machine.build.library import make
from cadogan.machine.build.linking import target

HERE = Path(__file__).parent
NODE = shutil.which("node") or "node"
# Nothing of these is needed there, and Pyodide lacks the packages that they import.
LEFT_OUT = ("build", "cli", "study", "server", "native", "__pycache__")


def lay_out(folder: Path) -> None:
    """Copy the package's Python source to a folder, what it imports, and its library for Pyodide, as the page's engine has it."""
    package = Path(cadogan.__file__).parent
    shutil.copytree(package, folder / package.name, ignore=shutil.ignore_patterns(*LEFT_OUT))
    shutil.copytree(Path(platformdirs.__file__).parent, folder / "platformdirs")
    pyodide = target("pyodide")
    wanted = [unit for unit in units.shipped_units() if unit.name != units.AGENTS]
    make(pyodide, folder / compiled.SHIPPED.relative_to(package.parent) / pyodide.file, wanted=wanted)


def run_in_pyodide(file: Path, folder: Path) -> str:
    """Run a Python file in Pyodide, where the folder's modules can be imported; return what it prints."""
    command = [NODE, HERE / "pyodide.mjs", folder, file]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout

"""Cadogan in Pyodide, under node, with a library of its kernels: it finds what it finds here."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import findings
import platformdirs
import pytest

import cadogan
from cadogan import compiled
from cadogan.build.library import make
from cadogan.build.targets import target
from solver import signature

HERE = Path(__file__).parent
NODE = shutil.which("node") or "node"
# Nothing of these is needed there, and Pyodide has none of their libraries.
LEFT_OUT = ("build", "cli", "study", "terminal", "web", "native", "__pycache__")

pytestmark = pytest.mark.timeout(1200)  # compiles all kernels if the cache is empty


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What `findings` finds in Pyodide."""
    project = tmp_path_factory.mktemp("project")
    package = Path(cadogan.__file__).parent
    shutil.copytree(package, project / package.name, ignore=shutil.ignore_patterns(*LEFT_OUT))
    shutil.copytree(Path(platformdirs.__file__).parent, project / "platformdirs")
    (project / "solver").mkdir()
    shutil.copyfile(signature.__file__, project / "solver" / "signature.py")
    pyodide = target("pyodide")
    make(pyodide, project / compiled.SHIPPED.relative_to(package.parent) / pyodide.file)
    command = [NODE, HERE / "pyodide.mjs", project, HERE / "findings.py"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def here() -> dict[str, Any]:
    """What it finds by this machine's own code."""
    return findings.findings()


def test_rules_agree_ply_by_ply(there: dict[str, Any], here: dict[str, Any]) -> None:
    assert there["plies"] == here["plies"]


def test_searches_are_the_same(there: dict[str, Any]) -> None:
    """Verdicts, positions searched and lines: those of the search signature."""
    assert there["signature"] == signature.FILE.read_text("utf-8").splitlines()


@pytest.mark.parametrize("game", [game.name for game in findings.games()])
def test_fair_hints_are_the_same(there: dict[str, Any], here: dict[str, Any], game: str) -> None:
    assert there["hints"][game] == here["hints"][game]

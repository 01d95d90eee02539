"""A patience is one file: the example of CONTRIBUTING, put into a copy of the package, is a game like the others."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cadogan

ROOT = Path(__file__).parent.parent
GOLF = ROOT / "docs/examples/golf.py"


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A process in which cadogan is a copy with one game more; the tests of all games, with room for its golden files."""
    folder = tmp_path_factory.mktemp("with-golf")
    shutil.copytree(
        Path(cadogan.__file__).parent, folder / "cadogan", ignore=shutil.ignore_patterns("__pycache__", "page")
    )
    shutil.copy(GOLF, folder / "cadogan/games/golf.py")
    shutil.copytree(ROOT / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__", "vectors"))
    return {**os.environ, "PYTHONPATH": str(folder), "CADOGAN_CACHE": str(folder / "cache"), "FOLDER": str(folder)}


def run(environment: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], env=environment, cwd=environment["FOLDER"], capture_output=True, text=True
    )


def test_the_command_line_knows_it(environment: dict[str, str]) -> None:
    listed = json.loads(run(environment, "-m", "cadogan", "games", "--json").stdout)
    assert "golf" in json.dumps(listed)
    shown = run(environment, "-m", "cadogan", "show", "golf?kings=open", "1")
    assert shown.returncode == 0, shown.stderr
    assert "p7  " in shown.stdout
    assert "Golf: seven columns" in run(environment, "-m", "cadogan", "rules", "golf").stdout


def test_the_suite_asks_for_its_files_and_then_passes(environment: dict[str, str]) -> None:
    suite = [
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "tests/test_conformance.py",
        "tests/test_agreement.py",
        "-k",
    ]
    asked = run(environment, *suite, "golden_record and golf")
    assert asked.returncode == 1
    assert "golf has no golf.record: write it with `python tests/golden.py golf` and read it" in asked.stdout

    written = run(environment, "tests/golden.py", "golf")
    assert written.returncode == 0, written.stderr
    passed = run(environment, *suite, "golf or test_any_options or conserved or leads_back")
    assert passed.returncode == 0, passed.stdout

"""Cadogan in Pyodide, under node, with a library of its kernels: it finds what it finds here."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import findings
import pytest
from project import lay_out, run_in_pyodide

from solver import signature

pytestmark = pytest.mark.timeout(1200)  # compiles all kernels if the cache is empty


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What `findings` finds in Pyodide."""
    folder = tmp_path_factory.mktemp("project")
    lay_out(folder)
    (folder / "solver").mkdir()
    shutil.copyfile(signature.__file__, folder / "solver" / "signature.py")
    found: dict[str, Any] = json.loads(run_in_pyodide(Path(findings.__file__), folder))
    return found


@pytest.fixture(scope="module")
def here() -> dict[str, Any]:
    """What it finds by this machine's own code."""
    return findings.findings()


def test_rules_agree_ply_by_ply(there: dict[str, Any], here: dict[str, Any]) -> None:
    assert there["plies"] == here["plies"]


def test_searches_are_the_same(there: dict[str, Any]) -> None:
    """Verdicts, positions searched and lines: those of the search signature, for the first deal of each game."""
    assert there["signature"] == signature.stored(signature.DEALS[:1])


@pytest.mark.parametrize("game", [game.name for game in findings.games()])
def test_fair_hints_are_the_same(there: dict[str, Any], here: dict[str, Any], game: str) -> None:
    assert there["hints"][game] == here["hints"][game]


@pytest.mark.parametrize("game", [game.name for game in findings.games()])
def test_annotations_are_the_same_without_threads(there: dict[str, Any], here: dict[str, Any], game: str) -> None:
    """Except for the last digits, which depend on the functions of the system and of another Python."""
    for found, expected in zip(there["annotations"][game], here["annotations"][game], strict=True):
        assert found[:2] == expected[:2]
        assert found[2:] == pytest.approx(expected[2:], rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("game", findings.LONG)
def test_searches_keep_their_limits_without_threads(there: dict[str, Any], here: dict[str, Any], game: str) -> None:
    assert there["limits"][game] == here["limits"][game] == ["unknown", True, "unknown", 4, True, "failed"]

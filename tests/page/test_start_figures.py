"""The start page says how hard a game is: as the results in docs say, and nothing else."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType

import pytest

from cadogan.rules.game import presets

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("figures", ROOT / "tools" / "figures.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_file_fits_the_results(tool: ModuleType) -> None:
    assert tool.FIGURES.read_text() == tool.written(tool.figures()), "run `python tools/figures.py`"


def test_the_figures_are_those_of_the_docs(tool: ModuleType) -> None:
    figures = json.loads(tool.FIGURES.read_text())
    assert set(figures) <= set(presets())
    strength = (ROOT / "docs" / "fairness.md").read_text()
    winnability = (ROOT / "docs" / "winnability.md").read_text()
    for name in ("windmill", "crazy-quilt", "monte-carlo", "doubles-and-quits"):
        won, of = figures[name]["coach"].values()
        assert f"| `{name}` | {of:,} | {100 * won / of:.1f}%" in strength
    (found,) = re.findall(r"\*Windmill\* ([\d.]+)–([\d.]+)\s%", winnability)
    assert [100 * bound for bound in figures["windmill"]["winnable"]] == pytest.approx([*map(float, found)], abs=0.01)

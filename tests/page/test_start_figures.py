"""The start page says how hard a game is, as the results in docs say, and has every game in a chapter."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType

import pytest

from cadogan.rules.game import families, presets

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
    assert {name.partition("?")[0] for name in figures} <= set(presets())  # some have options too
    strength = (ROOT / "docs" / "fairness.md").read_text()
    winnability = (ROOT / "docs" / "winnability.md").read_text()
    for name in ("windmill", "crazy-quilt", "monte-carlo", "doubles-and-quits"):
        won, of = figures[name]["coach"].values()
        assert f"| `{name}` | {of:,} | {100 * won / of:.1f}%" in strength
    (found,) = re.findall(r"\*Windmill\* ([\d.]+)–([\d.]+)\s%", winnability)
    assert [100 * bound for bound in figures["windmill"]["winnable"]] == pytest.approx([*map(float, found)], abs=0.01)
    *_, found = re.findall(
        r"^\| `la-nivernaise` .* ([\d.]+)–([\d.]+) \|$", winnability, re.MULTILINE
    )  # the largest budget
    assert [100 * bound for bound in figures["la-nivernaise"]["winnable"]] == pytest.approx(
        [*map(float, found)], abs=0.1
    )


def test_every_family_of_the_package_has_a_chapter() -> None:
    """The file may name families that are not there yet; each once, as in any JSON object."""
    places = json.loads((ROOT / "frontend/src/start/chapters.json").read_text(), object_pairs_hook=list)
    names = [family for family, _ in places]
    assert len(names) == len(set(names))
    assert {family.NAME for family in families().values() if family.shipped} - set(names) == set()

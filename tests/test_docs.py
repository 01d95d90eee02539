"""The docs are right: their examples run, their links work, and importing is as light as they claim."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cadogan
from cadogan import notation, position
from cadogan.notation import game_tree

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
HEAVY = ("numpy", "numba", "fastapi", "sqlalchemy", "typer", "rich")


@pytest.mark.parametrize(
    "page", ["README.md", "docs/python.md", "docs/records.md", "docs/solving.md", "docs/studies.md", "docs/coach.md"]
)
def test_examples_of_the_pages(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # some write files
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize(
    "module", [cadogan, position, notation, game_tree, cadogan.study], ids=lambda module: module.__name__
)
def test_examples_of_the_modules(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_work(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text())
    assert [link for link in links if not link.startswith("http") and not (page.parent / link).exists()] == []


def test_importing_is_light() -> None:
    code = f"import sys, cadogan; cadogan.games(); print([m for m in {HEAVY} if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"

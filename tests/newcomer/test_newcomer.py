"""What a newcomer does with the docs alone: the scripts in this folder run, and use only what is documented."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cadogan

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SCRIPTS = sorted(path for path in HERE.glob("*.py") if not path.name.startswith("test_"))
DOCS = "\n".join(page.read_text() for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")))


def is_documented(module: str) -> bool:
    """Return whether the docs name a module of the package; `cadogan` itself has its public names."""
    return module == "cadogan" or bool(re.search(rf"\b{re.escape(module)}\b", DOCS))


def faults(source: str) -> list[str]:
    """Return what a script uses that is not public: names with an underscore, and modules that the docs do not name."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
            found.append(node.attr)
        elif isinstance(node, ast.Import):
            modules = [each.name for each in node.names if each.name.partition(".")[0] == "cadogan"]
            found += [module for module in modules if not is_documented(module)]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "cadogan":
            module = node.module or ""
            for name in (each.name for each in node.names):
                public = name in cadogan.__all__ or is_documented(f"cadogan.{name}")
                known = public if module == "cadogan" else is_documented(module)
                if name.startswith("_") or not known:
                    found.append(f"{module}.{name}")
    return found


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_use_public_names_only(script: Path) -> None:
    assert faults(script.read_text()) == []


def test_the_check_finds_what_is_not_public() -> None:
    source = "import cadogan.solver.boards.kit\nfrom cadogan import _x\nfrom cadogan import game\ngame('windmill').deal(1)._state\n"
    assert faults(source) == ["cadogan.solver.boards.kit", "cadogan._x", "_state"]


def run(script: str, folder: Path, *arguments: object) -> str:
    """Run a script in an empty folder, and return what it prints."""
    environment = {name: value for name, value in os.environ.items() if name != "CADOGAN_GAMES"}
    command = [sys.executable, str(HERE / script), *map(str, arguments)]
    done = subprocess.run(
        command, cwd=folder, env={**environment, "OPENBLAS_NUM_THREADS": "1"}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def outcome(printed: str) -> tuple[int, int]:
    """Return the two numbers that a script prints last: its own wins, and those of random play."""
    ours, by_chance = re.findall(r"(?:won|play) (\d+)", printed)
    return int(ours), int(by_chance)


def test_a_bot_beats_random_play(tmp_path: Path) -> None:
    ours, by_chance = outcome(run("bot.py", tmp_path))
    assert ours >= by_chance + 4


def test_a_trained_agent_beats_random_play(tmp_path: Path) -> None:
    ours, by_chance = outcome(run("train_an_agent.py", tmp_path))
    assert ours >= by_chance + 20


def test_a_record_is_loaded_and_edited(tmp_path: Path) -> None:
    printed = run("load_and_edit_a_record.py", tmp_path)
    assert "Ann played Crazy Quilt, deal 42:\n1. " in printed
    assert "left out: line 1" in printed


@pytest.mark.dear  # the same checks, of the same skeleton: tests/cli/test_game_files.py
def test_a_patience_is_added(tmp_path: Path) -> None:
    printed = run("add_a_patience.py", tmp_path)
    assert "Beleaguered Castle: eight columns, built on by rank alone.\n" in printed
    assert "checks, none wrong; no golden files" in printed
    assert "Beleaguered Castle, deal 1: " in printed


def test_a_study_is_loaded_and_plotted(tmp_path: Path) -> None:
    assert "[('won', 269), ('lost', 31)]" in run("load_and_plot_a_study.py", tmp_path)
    assert (tmp_path / "effort.svg").read_text("utf-8").startswith("<svg")
    assert (tmp_path / "verdicts.csv").read_text("utf-8").startswith("verdict,deals,positions\nlost,31,")


def test_a_figure_is_cited(tmp_path: Path) -> None:
    printed = run("cite_a_figure.py", tmp_path, ROOT / "docs" / "winnability" / "verdicts" / "indian-carpet.parquet")
    assert (
        "indian-carpet: 2,000 of 2,000 deals won (positions=10000000 memory=1G seed=0, rules 1, solver 1)\n" in printed
    )
    assert "0 of 50 deals with another verdict\nmine.zip: nothing is wrong\n" in printed
    assert "license: CC0-1.0" in printed

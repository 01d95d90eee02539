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
    source = (
        "import cadogan.fast.kit\nfrom cadogan import _x\nfrom cadogan import game\ngame('windmill').deal(1)._state\n"
    )
    assert faults(source) == ["cadogan.fast.kit", "cadogan._x", "_state"]


def outcome(script: str) -> tuple[int, int]:
    """Run a script, and return the two numbers of its last line: its own wins, and those of random play."""
    done = subprocess.run(
        [sys.executable, str(HERE / script)],
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    ours, by_chance = re.findall(r"(?:won|play) (\d+)", done.stdout)
    return int(ours), int(by_chance)


def test_a_bot_beats_random_play() -> None:
    ours, by_chance = outcome("bot.py")
    assert ours >= by_chance + 4


def test_a_trained_agent_beats_random_play() -> None:
    ours, by_chance = outcome("train_an_agent.py")
    assert ours >= by_chance + 20


def test_a_record_is_loaded_and_edited() -> None:
    script = HERE / "load_and_edit_a_record.py"
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    assert "Ann played Crazy Quilt, deal 42:\n1. " in done.stdout
    assert "left out: line 1" in done.stdout

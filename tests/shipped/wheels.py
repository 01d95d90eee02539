"""Wheels as `make wheel` builds them, without the page's engine being made again."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from cadogan.machine.build.library import make
from cadogan.machine.build.linking import target

ROOT = Path(__file__).parents[2]
SOURCES = (".gitignore", "LICENSE", "README.md", "hatch_build.py", "pyproject.toml")


def build(folder: Path, *targets: str) -> Path:
    """Build a wheel with the libraries for some targets, all of one system and processor; return its file."""
    tree = folder / "tree"
    shutil.copytree(ROOT / "src", tree / "src", ignore=shutil.ignore_patterns("__pycache__", "native"))
    for name in SOURCES:
        shutil.copy2(ROOT / name, tree)
    for name in targets:
        make(target(name), tree / "src" / "cadogan" / "native" / target(name).file)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel"], cwd=tree, check=True, capture_output=True
    )
    (wheel,) = tree.glob("dist/*.whl")
    return wheel


def install(wheel: Path, *where: str | Path) -> None:
    """Install a wheel with what it needs, in the versions of the lock; `where`: options of `uv pip install`."""
    locked = ["--constraint", ROOT / "requirements.lock", wheel]
    subprocess.run([ROOT / "tools" / "uv", "pip", "install", "--quiet", *where, *locked], check=True)

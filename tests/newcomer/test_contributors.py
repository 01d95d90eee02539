"""Newcomers' scripts run as the docs say, and use only public names."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SCRIPTS = ("add_a_patience.py", "cite_a_figure.py", "load_and_plot_a_study.py")


def run(script: str, folder: Path, *arguments: object) -> str:
    command = [sys.executable, str(HERE / script), *map(str, arguments)]
    environment = {name: value for name, value in os.environ.items() if name != "CADOGAN_GAMES"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_add_a_patience(tmp_path: Path) -> None:
    printed = run("add_a_patience.py", tmp_path)
    assert printed.startswith("Beleaguered Castle. Eight columns, built on by rank alone.\n")
    assert "checks, none wrong; no golden files" in printed
    assert "Beleaguered Castle, deal 1: " in printed


def test_load_and_plot_a_study(tmp_path: Path) -> None:
    assert "[('won', 269), ('lost', 31)]" in run("load_and_plot_a_study.py", tmp_path)
    assert (tmp_path / "effort.svg").read_text("utf-8").startswith("<svg")
    assert (tmp_path / "verdicts.csv").read_text("utf-8").startswith("verdict,deals,positions\nlost,31,")


def test_cite_a_figure(tmp_path: Path) -> None:
    printed = run("cite_a_figure.py", tmp_path, ROOT / "docs" / "winnability" / "verdicts" / "indian-carpet.parquet")
    assert (
        "indian-carpet: 2,000 of 2,000 deals won (positions=3000000 memory=1G seed=0, rules 1, solver 1)\n" in printed
    )
    assert "0 of 50 deals with another verdict\nmine.zip: nothing is wrong\n" in printed
    assert "license: CC0-1.0" in printed


@pytest.mark.parametrize("script", SCRIPTS)
def test_only_public_names_are_used(script: str) -> None:
    tree = ast.parse((HERE / script).read_text("utf-8"))
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names |= {*(node.module or "").split("."), *(each.name for each in node.names)}
    assert {name for name in names if name.startswith("_") and name not in ("__future__",)} == set()

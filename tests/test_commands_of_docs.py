"""Every command of the docs runs as printed, and prints what its page says: a page's commands one after the other, in one shell."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
import typer.main

from cadogan.cli.app import application
from test_docs import NAMES, ROOT

# What is not run here, by how it begins, and why.
LEFT_OUT = {
    "make test": "runs this",
    "make check": "`make test` runs it",
    "make setup": "`make test` runs it first, and tests/newcomer in a fresh clone",
    "make release": "runs `make test`; tests/test_make_release.py tries its parts",
    "make wheel": "replaces what is built in the clone; tests/test_wheel.py builds one and installs it",
    ".venv/bin/cadogan site --check": "takes minutes; tests/browser/test_folder.py runs it",
    "elsewhere/bin/": "needs the wheel; see `make wheel`",
    "git tag": "publishes",
    "npm ci": "`make setup` runs it",
    "npm run build": "`make page` runs it",
    "npm run check": "`make check` runs it",
    "npm test": "`make test` runs it",
    "pip install": "needs a package index",
    "podman": "needs Podman and an image from Docker Hub",
    "python masked_ppo.py": "needs PyTorch",
}
# What runs instead of what is printed, page by page: fewer deals, a free port, a database of the test.
INSTEAD = {
    "docs/api.md": {":8000": ":$CADOGAN_PORT"},
    "docs/hosting.md": {"8000": "$CADOGAN_PORT", "postgresql://cadogan@localhost/cadogan": "$POSTGRESQL"},
    "docs/solving.md": {"1-1000": "1-3", "1-100,205": "1-3,205"},
    "docs/studies.md": {
        "crazy-quilt --deals 1-2000": "crazy-quilt --deals 1-20",
        "1-100000 ": "1-20 ",
        "indian-carpet --deals 1-2000": "indian-carpet --deals 1-3",
        "dask scheduler": "dask scheduler --host 127.0.0.1 --port $CADOGAN_PORT --no-dashboard",
        "tcp://one:8786": "tcp://127.0.0.1:$CADOGAN_PORT",
        "--nworkers 16": "--nworkers 1",
        "--nworkers 64": "--nworkers 1",
    },
    "docs/winnability.md": {"1-10000000": "1-1000", "'fortress' --deals 1-1000": "'fortress' --deals 1-20"},
}
CHEAP = ("docs/adding-a-game.md", "docs/api.md", "docs/index.md", "docs/solving.md", "docs/tutorials/play.md")
SERVER = re.compile(r"(cadogan serve|make play|npm run dev|dask (scheduler|worker))\b")


def console(name: str) -> list[tuple[str, str]]:
    """Return the commands in a page's console blocks, each with what it prints according to the page."""
    blocks = re.findall(r"^ *```console\n(.*?)^ *```", (ROOT / name).read_text("utf-8"), re.M | re.S)
    parts = [re.split(r"^ *\w*\$ ", block.replace("\\\n", " "), flags=re.M)[1:] for block in blocks]
    return [
        (command.strip(), output) for part in parts for text in part for command, _, output in [text.partition("\n")]
    ]


def words(command: str) -> list[str]:
    """Return the words of `cadogan …`, without comments, pipes and redirections; else nothing."""
    found = shlex.split(command, comments=True)
    if not found or not (found[0] == "cadogan" or found[0].endswith("/cadogan")):
        return []
    return found[1 : next((i for i, word in enumerate(found) if word in ("|", ">", "&&")), None)]


PROGRAM = typer.main.get_command(application())
CONTEXT = PROGRAM.make_context("cadogan", [], resilient_parsing=True)


@pytest.mark.parametrize("name", NAMES)
def test_commands_are_understood(name: str) -> None:
    """Also those in the text, which can lack arguments: there are such commands, options, targets and programs."""
    text = re.sub(r"^ *```.*?^ *```", "", (ROOT / name).read_text("utf-8"), flags=re.M | re.S)
    assert re.findall(r"^ {4}(?:\$|cadogan|make|npm|git) .*", text, re.M) == []  # such a block belongs to the console
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    inline = re.findall(r"`((?:cadogan|make) [^`]+)`", text)
    for command in [*(command for command, _ in console(name)), *inline]:
        if command.startswith("make "):
            assert command.split()[1] in targets, command
            programs = {
                path.stem for name in ("benchmarks", "research", "tools") for path in (ROOT / name).glob("*.py")
            }
            assert {*re.findall(r"NAME=(\w+)", command)} <= programs, command
        arguments, group = words(command), PROGRAM
        while arguments and hasattr(group, "commands") and not arguments[0].startswith("-"):
            assert arguments[0] in group.commands, command
            group, arguments = group.commands[arguments[0]], arguments[1:]
        if command in inline:
            options = {option for each in group.get_params(CONTEXT) for option in (*each.opts, *each.secondary_opts)}
            assert {each for each in arguments if each.startswith("--")} <= options, command
        elif not hasattr(group, "commands"):
            group.make_context(group.name, list(arguments), parent=CONTEXT).close()


def typed(name: str) -> list[tuple[str, str]]:
    """Return the commands of a page that are run, with what they print according to the page."""
    return [(command, output) for command, output in console(name) if not command.startswith(tuple(LEFT_OUT))]


PAGES = [name for name in NAMES if name != "README.md" and typed(name)]  # tests/newcomer runs those of README.md


def test_what_is_left_out_or_replaced_is_on_the_pages() -> None:
    every = [command for name in NAMES for command, _ in console(name)]
    assert [left for left in LEFT_OUT if not any(command.startswith(left) for command in every)] == []
    replaced = [(name, part) for name, parts in INSTEAD.items() for part in parts]
    assert [(name, part) for name, part in replaced if not any(part in command for command, _ in typed(name))] == []


# A server runs in the background until the page ends, or until another one is started.
BEGIN = r"""
set -eo pipefail; shopt -s expand_aliases
stop() { kill %?serve 2>&- && wait %?serve || true; }
started() { until grep -qE "http|at:" "$1"; do kill -0 $! || { cat "$1" >&2; exit 1; }; sleep 0.1; done; }
"""


def in_shell(name: str, number: int, command: str) -> str:
    """Return the lines that run a page's command in the shell, and mark its end."""
    for printed, instead in INSTEAD.get(name, {}).items():
        command = command.replace(printed, instead)
    if SERVER.match(command):
        stop = "stop\n" if " serve" in command else ""
        command = f"{stop}{{ exec {command}\n}} > ~/server-{number} 2>&1 &\nstarted ~/server-{number}"
    return f"{command}\nprintf '\\0'"


def fits(wanted: str, printed: str) -> bool:
    """Whether a text is what a page says. A line `…` stands for any lines, `…` within a line for any words. Of events, the page has the last."""
    if printed.startswith("event: "):
        printed = printed.strip().rpartition("\n\n")[2]
    want, got = ("".join(f"{line.rstrip()}\n" for line in text.strip("\n").splitlines()) for text in (wanted, printed))
    return not wanted or doctest.OutputChecker().check_output(want.replace("…", "..."), got, doctest.ELLIPSIS)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.dear] * (name not in CHEAP)) for name in PAGES])
def test_commands_of_the_pages_print_what_they_say(
    name: str, tmp_path: Path, plain_environment: dict[str, str], request: pytest.FixtureRequest
) -> None:
    """In a folder with what a clone has, and with an empty home."""
    commands = typed(name)
    if any("curl " in command for command, _ in commands) and not shutil.which("curl"):
        pytest.fail(f"the commands of {name} need curl 7.82 or newer: install it")
    script = "\n".join([BEGIN, *(in_shell(name, number, command) for number, (command, _) in enumerate(commands))])
    listed = subprocess.run(["git", "ls-tree", "--name-only", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    for each in [*listed.stdout.split(), ".venv"]:
        (tmp_path / each).symlink_to(ROOT / each)
    home = tmp_path / "home"
    home.mkdir()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = plain_environment | {"HOME": str(home), "PATH": path, "CADOGAN_PORT": str(port), "BROWSER": "true"}
    environment |= {"COLUMNS": "80", "NO_COLOR": "1", "no_proxy": "*"}
    if "$POSTGRESQL" in script:
        environment["POSTGRESQL"] = request.getfixturevalue("postgresql")
    with subprocess.Popen(
        ["bash", "-c", script],
        cwd=tmp_path,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as shell:
        try:
            printed, errors = shell.communicate()
        finally:
            with suppress(ProcessLookupError):
                os.killpg(shell.pid, signal.SIGTERM)
    parts = printed.split("\0")
    assert shell.returncode == 0, f"{commands[len(parts) - 1][0]}\n{parts[-1]}\n{errors}"
    for (command, output), part in zip(commands, parts, strict=False):
        assert fits(output, part), f"{command}\n{part}"

"""Everything works on a system that lacks what Windows lacks: modules, functions, and what its functions refuse.

This is no run on Windows, only without what is missing there. `make check` also checks the types of each system.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

# Every process that is started with this file in its path runs it first; so do the workers of a study.
LACKING = """
import builtins, os, signal, subprocess, sys

LACKING = {"curses", "fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
find, open_, start = builtins.__import__, os.open, subprocess.Popen.__init__


def import_(name, globals=None, *others, **named):
    if name in LACKING and (globals or {}).get("__name__", "").startswith("cadogan"):
        raise ImportError(f"no module named {name}")
    return find(name, globals, *others, **named)


def open_file(path, *others, **named):
    if isinstance(path, (str, os.PathLike)) and os.path.isdir(path):
        raise PermissionError(13, "Permission denied", os.fspath(path))
    return open_(path, *others, **named)


def start_process(self, *arguments, **named):
    posix = {"pass_fds", "preexec_fn", "process_group", "restore_signals", "start_new_session", "umask", "user", "group"}
    assert not posix & set(named)
    start(self, *arguments, **named)


builtins.__import__, os.open, subprocess.Popen.__init__ = import_, open_file, start_process
for name in dir(os):
    if name.startswith(("sched_", "getpriority", "setpriority", "fork", "killpg", "nice", "setsid")):
        delattr(os, name)
os.getppid = lambda: 1
for name in ("pthread_sigmask", "SIGHUP", "SIGKILL", "SIGUSR1"):
    delattr(signal, name)
"""

SERVE = """
import json, sys, httpx, warnings
warnings.simplefilter("ignore")
from cadogan.server.app import create_app
from cadogan.server.jobs import be_nice
from starlette.testclient import TestClient

be_nice(5)
with TestClient(create_app(sys.argv[1], eager=True), base_url="http://localhost") as server:
    play = server.post("/api/plays", json={"game": "windmill", "deal": "1"})
    print(play.status_code, server.get("/api/version").status_code)
"""


@pytest.fixture(scope="module")
def lacking(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process on such a system."""
    folder = tmp_path_factory.mktemp("lacking")
    (folder / "sitecustomize.py").write_text(LACKING, "utf-8")
    return {**os.environ, "PYTHONPATH": str(folder), "XDG_DATA_HOME": str(folder / "data")}


def python(environment: dict[str, str], *arguments: object, stdin: str = "") -> str:
    """Run Python and return its output; there must be no errors."""
    done = subprocess.run(
        [sys.executable, *map(str, arguments)],
        env=environment, input=stdin, capture_output=True, encoding="utf-8", timeout=280, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def test_what_is_taken_away(lacking: dict[str, str]) -> None:
    code = "import cadogan, os, signal; print(hasattr(os, 'setpriority'), hasattr(signal, 'pthread_sigmask'))"
    assert python(lacking, "-c", code) == "False False\n"
    with pytest.raises(AssertionError, match="no module named fcntl"):
        python(lacking, "-c", "__name__ = 'cadogan'; import fcntl")
    with pytest.raises(AssertionError, match="PermissionError"):
        python(lacking, "-c", "import os; os.open('.', os.O_RDONLY)")


def test_the_command_explains_itself(lacking: dict[str, str]) -> None:
    assert "study" in python(lacking, "-m", "cadogan", "--help")


def test_a_game_is_played_and_saved(lacking: dict[str, str]) -> None:
    output = python(lacking, "-m", "cadogan", "play", "windmill", "1", stdin="1\nundo\n1\nquit\n")
    path = Path(output.rpartition("--resume ")[2].strip())
    assert path.is_file()
    assert "Windmill, deal 1" in python(lacking, "-m", "cadogan", "play", "--resume", path, stdin="quit\n")


def test_deals_are_solved(lacking: dict[str, str]) -> None:
    command = ["-m", "cadogan", "solve", "windmill", "--deals", "1-6", "--positions", "300", "--json"]
    found = [python(lacking, *command, *more) for more in ([], ["--jobs", "2"])]
    alone, together = ([{**json.loads(line), "seconds": 0} for line in each.splitlines()] for each in found)
    assert len(alone) == 6
    assert alone == together


@pytest.mark.dear
def test_a_study(lacking: dict[str, str], tmp_path: Path) -> None:
    study = ["study", "run", "windmill", "--deals", "1-20", "--positions", "300", "--jobs", "2", "--out", tmp_path]
    assert "20 of 20 deals are done" in python(lacking, "-m", "cadogan", *study)
    assert len(list(tmp_path.glob("deals-*.parquet"))) == 1
    assert "20" in python(lacking, "-m", "cadogan", "study", "report", tmp_path)


def test_the_server(lacking: dict[str, str], tmp_path: Path) -> None:
    assert python(lacking, "-c", SERVE, tmp_path / "x.db") == "201 200\n"

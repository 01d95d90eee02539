"""Helpers to run commands in this process or on a terminal of their own, and to read their output."""

from __future__ import annotations

import io
import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, NamedTuple

import pytest

import cadogan
from cadogan import cli
from cadogan.position.notation import Record, read, verify

COMMAND = [sys.executable, "-m", "cadogan"]


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "data" / "cadogan" / "records"


class Output(NamedTuple):
    """The exit status of a command and its output."""

    status: int
    out: str
    err: str

    @property
    def good(self) -> str:
        assert (self.status, self.err) == (0, "")
        return self.out

    @property
    def refused(self) -> str:
        """The error sentence, without the prefix. Fails if there is any other output."""
        assert self.status == 2
        assert self.out == ""
        assert self.err.startswith("cadogan: ")
        assert self.err.endswith("\n")
        assert self.err.count("\n") == 1
        return self.err.removeprefix("cadogan: ").rstrip("\n")


Run = Callable[..., Output]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*arguments: object, stdin: str | bytes = "") -> Output:
        data = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", errors="replace"))
        capsys.readouterr()
        status = cli.main(list(map(str, arguments)))
        return Output(status, *capsys.readouterr())

    return run


def lost() -> cadogan.Position:
    return _finished(lambda position: position.is_over and not position.is_won)


def won() -> cadogan.Position:
    return _finished(lambda position: position.is_won)


def _finished(wanted: Callable[[cadogan.Position], bool]) -> cadogan.Position:
    for number in range(1000):
        position = cadogan.game("monte-carlo").deal(number)
        while not position.is_over:
            position = position.play(position.moves[0])
        if wanted(position):
            return position
    raise AssertionError


GOOD = '[Game "crazy-quilt"]\n[Deal "42"]\n\ndeal c1-d (b8-u)\n\n'


class Terminal:
    """A command on a terminal of its own; `out` is a file for its standard output."""

    def __init__(self, *arguments: str, out: IO[str] | None = None, **environment: str) -> None:
        import fcntl
        import pty
        import termios

        self.end, other = pty.openpty()
        plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=other,
            stdout=out or other,
            stderr=other,
            env={**plain, "TERM": "xterm", **environment},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl-C becomes a signal
        )
        os.close(other)
        self.output = ""

    def until(self, text: str, seconds: float = 60) -> str:
        """Return all output up to a text, or up to the end or the time limit."""
        deadline = time.monotonic() + seconds
        while text not in self.output and time.monotonic() < deadline:
            if not select.select([self.end], [], [], 0.2)[0]:
                continue
            try:
                data = os.read(self.end, 65536)
            except OSError:  # the other end is closed
                break
            if not data:
                break
            self.output += data.decode(errors="replace")
        return self.output

    def type(self, text: str) -> None:
        self.output = ""
        os.write(self.end, text.encode())


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for each in opened:
        each.process.kill()
        each.process.wait()
        os.close(each.end)


def kept(folder: Path) -> Record:
    """Return the only record in a folder."""
    (path,) = folder.iterdir()
    (record,) = read(path.read_bytes())
    assert verify(record)
    return record

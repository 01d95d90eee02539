"""The server process: its address and its messages."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cadogan.cli import main
from cadogan.rules.cards import BadInput
from cadogan.server import serve
from cadogan.server.settings import read
from cadogan.server.sqlite_store import SERVED, claimed
from servers import serving


@pytest.fixture
def taken() -> Iterator[socket.socket]:
    """A port that another program uses."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    with listener:
        yield listener


def test_from_its_start_to_its_end(tmp_path: Path) -> None:
    """It says where it is, opens a browser there, answers, keeps its folder to itself, and ends at once when interrupted."""
    browser, opened, database = tmp_path / "browser", tmp_path / "opened", tmp_path / "new" / "x.db"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    settings = {"CADOGAN_DATABASE": str(database), "BROWSER": str(browser)}
    with serving("--open", **settings) as server:
        assert server.address.startswith("http://127.0.0.1:")
        assert str(database) in server.output
        assert database.parent.stat().st_mode & 0o077 == 0
        assert server.get("version")["api"] == 1
        assert server.http.get("/").status_code in (200, 503)
        assert server.http.get("/", headers={"host": "evil.example"}).status_code == 400
        wait_for(lambda: _text(opened) == f"{server.address}/\n")
        time.sleep(0.2)  # an open connection does not delay the end
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(10) == 0


def test_without_a_screen_no_browser_is_opened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("webbrowser.open", None)
    serve._open("http://127.0.0.1:8000/")
    assert capsys.readouterr().out == "No browser could be opened: open http://127.0.0.1:8000/ yourself.\n"


def test_it_listens_on_this_machine_only() -> None:
    with serve.listen(serve.HOST, 0) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"


def test_a_used_port_is_skipped(taken: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    port = taken.getsockname()[1]
    monkeypatch.setattr(serve, "PORT", port)
    with serve.listen(serve.HOST, None) as listener:
        assert listener.getsockname()[1] != port


def test_a_requested_port_in_use_is_an_error(taken: socket.socket) -> None:
    port = taken.getsockname()[1]
    with pytest.raises(BadInput, match=f"port {port} of 127.0.0.1 is used by another program"):
        serve.listen(serve.HOST, port)


def test_a_host_of_another_machine_is_an_error() -> None:
    with pytest.raises(BadInput, match=r"cannot listen on 192\.0\.2\.1"):
        serve.listen("192.0.2.1", 0)
    with pytest.raises(BadInput, match="not an address of this machine"):
        serve.listen("no.such.host.invalid", 0)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--database {}/file/x.db", "cannot open the database "),
        ("--database {}/text.db", "cannot open the database "),
        ("--database {}", "the database {} is a folder: "),
        ("--database nonsense://x", "the database is neither"),
        ("--database {}/x.db --workers 2", "several processes need a database in PostgreSQL: "),
    ],
)
def test_a_database_that_cannot_be_opened_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: str, said: str
) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "text.db").write_text("This is no database. " * 100)
    assert main(["serve", "--port", "0", *arguments.format(tmp_path).split()]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"cadogan: {said.format(tmp_path)}")
    assert error.count("\n") == 1


def test_a_lock_that_cannot_be_written_is_no_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)  # root may write everything
    with pytest.raises(BadInput, match=r"x\.db-server cannot be written"):
        claimed(tmp_path / "x.db")


def test_a_second_server_of_a_file_is_refused(tmp_path: Path) -> None:
    """Also by another path; not once the first was killed. Other programs may read beside it."""
    database, link = tmp_path / "x.db", tmp_path / "link.db"
    with serving("--database", database) as first:
        link.symlink_to(database)
        for path in (database, link):
            again = [sys.executable, "-m", "cadogan", "serve", "--port", "0", "--database", str(path)]
            second = subprocess.run(again, capture_output=True, text=True, timeout=60)
            assert (second.returncode, second.stdout) == (2, "")
            assert second.stderr == f"cadogan: {SERVED.format(path)}\n"
        first.post("plays", {"game": "windmill"})
        check = [sys.executable, "-m", "cadogan", "db", "check", "--database", str(database)]
        assert subprocess.run(check, capture_output=True, text=True).stdout == "1 game, 0 moves, 0 wrong\n"
        first.process.kill()
        first.process.wait()
        with serving("--database", link, cookies=first.http.cookies) as third:
            assert len(third.get("plays")) == 1


def test_the_default_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CADOGAN_DATABASE", raising=False)
    assert Path(read().database).parts[-2:] == ("cadogan", "cadogan.db")
    monkeypatch.setenv("CADOGAN_DATABASE", "/elsewhere/x.db")
    assert read().database == "/elsewhere/x.db"


KILLED = """
import signal, sys, weakref
from types import ModuleType
from cadogan.server import serve, settings

run = serve.Server.run

def killed(server, sockets):
    module = ModuleType("module")
    reference = weakref.ref(module, lambda _: signal.raise_signal(signal.SIGTERM))
    del module
    assert reference() is None
    run(server, sockets)

serve.Server.run = killed
with serve.listen("127.0.0.1", 0) as listener:
    serve.work(listener, settings.read(database=sys.argv[1]))
"""


def test_a_kill_while_a_module_is_imported_ends_it(tmp_path: Path) -> None:
    """Python loses an exception in a callback of a weak reference, as imports have them: the process ran on."""
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "x.db")], check=True, timeout=60)


@pytest.mark.skipif(sys.platform != "linux", reason="finds processes in /proc")
def test_what_it_builds_with_ends_with_it(tmp_path: Path, plain_environment: dict[str, str]) -> None:
    """Even if the server is killed. With an empty cache, it builds its machine code."""
    environment = plain_environment | {"CADOGAN_CACHE": str(tmp_path / "cache")}
    with serving("--database", tmp_path / "x.db", **environment) as server:
        server.post("plays", {"game": "crazy-quilt", "deal": "1"})
        tasks = Path(f"/proc/{server.process.pid}/task")
        wait_for(lambda: any(_text(each / "children") for each in tasks.iterdir()))
        builder = "".join(_text(each / "children") for each in tasks.iterdir()).split()[0]
        wait_for(lambda: "numba" in _text(Path(f"/proc/{builder}/maps")))  # it has really started
        server.process.kill()
    wait_for(lambda: not _text(Path(f"/proc/{builder}/cmdline")), seconds=20)


def _text(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""


def wait_for(condition: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)

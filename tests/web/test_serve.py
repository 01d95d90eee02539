"""The server process: its address and its messages."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from cadogan.server import serve
from cadogan.server.settings import read
from web.servers import serving


@pytest.fixture
def taken() -> Iterator[socket.socket]:
    """A port that another program uses."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    with listener:
        yield listener


def test_it_prints_its_address_and_answers_there(tmp_path: Path) -> None:
    with serving("--port", "0", "--database", tmp_path / "x.db") as server:
        assert server.address.startswith("http://127.0.0.1:")
        assert str(tmp_path / "x.db") in server.output
        assert server.get("version")["api"] == 1
        assert server.http.get("/").status_code in (200, 503)
        assert server.http.get("/", headers={"host": "evil.example"}).status_code == 400


def test_an_interrupt_ends_it_at_once(tmp_path: Path) -> None:
    with serving("--port", "0", "--database", tmp_path / "x.db") as server:
        server.get("version")
        time.sleep(0.2)  # an open connection does not delay the end
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(10) == 0


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
    with pytest.raises(SystemExit, match=f"port {port} of 127.0.0.1 is used by another program"):
        serve.listen(serve.HOST, port)


def test_a_host_of_another_machine_is_an_error() -> None:
    with pytest.raises(SystemExit, match=r"cannot listen on 192\.0\.2\.1"):
        serve.listen("192.0.2.1", 0)
    with pytest.raises(SystemExit, match="not an address of this machine"):
        serve.listen("no.such.host.invalid", 0)


def test_a_database_that_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "text.db").write_text("This is no database. " * 100)
    wrong = {
        tmp_path / "file" / "x.db": "cannot open the database ",
        tmp_path / "text.db": "cannot open the database ",
        tmp_path: f"the database {tmp_path} is a folder: ",
        "nonsense://x": "the database is neither",
    }
    for database, said in wrong.items():
        command = [sys.executable, "-m", "cadogan.server.serve", "--port", "0", "--database", str(database)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2
        assert done.stderr.startswith(f"cadogan: {said}")
        assert done.stderr.count("\n") == 1


def test_the_default_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CADOGAN_DATABASE", raising=False)
    assert Path(read().database).parts[-2:] == ("cadogan", "cadogan.db")
    monkeypatch.setenv("CADOGAN_DATABASE", "/elsewhere/x.db")
    assert read().database == "/elsewhere/x.db"


def test_the_database_from_the_environment(tmp_path: Path) -> None:
    with serving("--port", "0", **os.environ, CADOGAN_DATABASE=str(tmp_path / "y.db")) as server:
        assert str(tmp_path / "y.db") in server.output
        server.post("plays", {"game": "quilt"})
    assert (tmp_path / "y.db").exists()


def test_only_the_user_can_read_the_folder(tmp_path: Path) -> None:
    with serving("--port", "0", "--database", tmp_path / "new" / "y.db"):
        assert (tmp_path / "new").stat().st_mode & 0o077 == 0


def test_without_a_screen_no_browser_is_opened(tmp_path: Path) -> None:
    quiet = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")}
    with serving("--port", "0", "--open", "--database", tmp_path / "x.db", **quiet) as server:
        assert server.process.stdout
        lines = [server.process.stdout.readline()]
        if "not built" in lines[0]:
            lines.append(server.process.stdout.readline())
        assert lines[-1] == f"No browser could be opened: open {server.address} yourself.\n"


def test_a_kill_while_a_module_is_imported_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python loses an exception in a callback of a weak reference, as imports have them: the process ran on."""
    run = serve.Server.run

    def killed(server: serve.Server, sockets: list[socket.socket]) -> None:
        module = ModuleType("module")
        reference = weakref.ref(module, lambda _: signal.raise_signal(signal.SIGTERM))
        del module
        assert reference() is None
        run(server, sockets)

    monkeypatch.setattr(serve.Server, "run", killed)
    with serve.listen("127.0.0.1", 0) as listener:
        serve.work(listener, read(database=str(tmp_path / "x.db")))


def test_a_browser_is_opened(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    browser.chmod(0o755)
    with serving(
        "--port", "0", "--open", "--database", tmp_path / "x.db", **os.environ, BROWSER=str(browser)
    ) as server:
        for _ in range(100):
            if (tmp_path / "opened").exists() and (tmp_path / "opened").read_text():
                break
            time.sleep(0.1)
        assert (tmp_path / "opened").read_text() == f"{server.address}\n"


@pytest.mark.skipif(sys.platform != "linux", reason="finds processes in /proc")
def test_what_it_builds_with_ends_with_it(tmp_path: Path, plain_environment: dict[str, str]) -> None:
    """Even if the server is killed. With an empty cache, it builds its machine code."""
    environment = plain_environment | {"CADOGAN_CACHE": str(tmp_path / "cache")}
    with serving("--port", "0", "--database", tmp_path / "x.db", **environment) as server:
        server.post("plays", {"game": "crazy-quilt", "deal": "1"})
        tasks = Path(f"/proc/{server.process.pid}/task")
        wait_for(lambda: any(_text(each / "children") for each in tasks.iterdir()))
        builder = "".join(_text(each / "children") for each in tasks.iterdir()).split()[0]
        wait_for(lambda: "numba" in _text(Path(f"/proc/{builder}/maps")))  # it has really started
        server.process.kill()
    wait_for(lambda: not _text(Path(f"/proc/{builder}/cmdline")), seconds=3)


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

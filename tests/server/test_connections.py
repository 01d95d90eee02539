"""Slow and many connections: they end in time, and shut nobody out."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from servers import Server, serving

GET = b"GET /api/version HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST /api/plays HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n"
ASKING = POST.replace(b"\r\n\r\n", b"\r\nExpect: 100-continue\r\n\r\n")  # to be told when its body is awaited
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with room for few connections, which soon gives up a slow one."""
    database = tmp_path_factory.mktemp("connections") / "x.db"
    few = {"CADOGAN_CONNECTIONS": "20", "CADOGAN_PATIENCE": "1", "CADOGAN_KEEP_ALIVE": "2"}
    with serving("--database", database, **few) as server:
        yield server


@contextmanager
def connected(server: Server) -> Iterator[socket.socket]:
    port = int(server.address.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=20) as found:
        yield found


def until_closed(connection: socket.socket) -> bytes:
    """Return all that the server sends until it closes the connection."""
    found = b""
    try:
        while part := connection.recv(65536):
            found += part
    except ConnectionResetError:
        pass
    return found


@pytest.mark.parametrize("sent", [b"", b"GET /api/version HTTP/1.1\r\nHost: local"])
def test_a_head_that_does_not_arrive(server: Server, sent: bytes) -> None:
    with connected(server) as slow:
        slow.sendall(sent)
        assert until_closed(slow) == b""


def test_a_head_that_arrives_byte_by_byte(server: Server) -> None:
    def drip(slow: socket.socket) -> None:
        for byte in GET * 10:
            slow.sendall(bytes([byte]))
            time.sleep(0.05)

    with connected(server) as slow, pytest.raises(OSError, match=r"reset|Broken pipe"):
        drip(slow)


def test_a_body_that_does_not_arrive(server: Server) -> None:
    with connected(server) as slow:
        slow.sendall(POST + b'{"game": ')
        answer = until_closed(slow)
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b"arrived too slowly" in answer


def test_a_body_that_nobody_waits_for(server: Server) -> None:
    with connected(server) as slow:
        slow.sendall(POST.replace(b"/api/plays", b"/api/nothing"))
        assert until_closed(slow).startswith(b"HTTP/1.1 404 ")


def test_a_connection_without_a_next_request(server: Server) -> None:
    with connected(server) as kept:
        kept.sendall(GET)
        time.sleep(0.5)
        kept.sendall(GET)
        assert until_closed(kept).count(b"HTTP/1.1 200 ") == 2


def test_idle_connections_shut_nobody_out(server: Server) -> None:
    with ExitStack() as stack:
        for _ in range(300):
            stack.enter_context(connected(server))
        assert server.get("version")["api"] == 1
        server.post("plays", {"game": "quilt"})


def test_no_room_beside_busy_connections(server: Server) -> None:
    """Connections with a request under way are not closed for others, who read why there is no room."""
    with ExitStack() as stack:
        busy, answers = [], []
        for _ in range(30):
            busy.append(stack.enter_context(connected(server)))
            busy[-1].sendall(ASKING)
            answers.append(busy[-1].recv(65536))
        answers = [first.removeprefix(CONTINUE) + until_closed(each) for first, each in zip(answers, busy, strict=True)]
    late, refused = ([each for each in answers if each.startswith(b"HTTP/1.1 %d " % status)] for status in (408, 503))
    assert (len(late), len(refused)) == (20, 10)
    assert all(b"try again in a moment" in each and b"retry-after: 5\r\n" in each for each in refused)
    server.http.close()  # in case it was closed for others
    assert httpx.get(f"{server.address}/api/version").status_code == 200


@pytest.mark.skipif(sys.platform == "win32", reason="limits of files")
@pytest.mark.parametrize(("files", "lines"), [pytest.param(400, 0, marks=pytest.mark.dear), (160, 5)])
def test_at_the_limit_of_open_files(tmp_path: Path, files: int, lines: int) -> None:
    """The server has fewer connections than the system lets it have files; if it has too few even so, its log stays short."""
    command = [
        "sh",
        "-c",
        f'ulimit -n {files} && ulimit -Hn {files} && exec "$@"',
        "sh",
        sys.executable,
        "-m",
        "cadogan",
        "serve",
    ]
    command += ["--port", "0", "--database", str(tmp_path / "x.db")]
    with (
        (tmp_path / "log").open("w") as log,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as process,
    ):
        assert process.stdout
        try:
            server = Server(process)
            with ExitStack() as stack:
                for _ in range(300):
                    stack.enter_context(connected(server))
                time.sleep(2)
                assert server.get("version")["api"] == 1
                server.post("plays", {"game": "quilt"})
        finally:
            process.terminate()
    assert len((tmp_path / "log").read_text().splitlines()) <= lines

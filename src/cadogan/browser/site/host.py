"""A web host with the files of a folder, as good or as plain as real ones are."""

from __future__ import annotations

import mimetypes
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fnmatch import fnmatch
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import unquote, urlsplit

from cadogan.browser.site.page import ENCODINGS, TYPES


@dataclass
class Host:
    """A host that serves `folder` below `base`. Its attributes may be changed while it runs."""

    folder: Path
    base: str = "/"
    compresses: bool = True  # sends the .br and .gz files in place of the plain ones
    sends_headers: bool = True  # those of the file `_headers`
    is_on: bool = True  # otherwise it ends every connection without an answer
    port: int = 0
    sent: list[tuple[str, int]] = field(default_factory=list)  # path and bytes of each body

    @property
    def address(self) -> str:
        """The address of the site."""
        return f"http://localhost:{self.port}{self.base}"

    def file(self, path: str) -> Path | None:
        """Return the file at the path of a request; None if there is none."""
        if not path.startswith(self.base):
            return None
        file = (self.folder / unquote(path).removeprefix(self.base)).resolve()
        if file.is_dir():
            file /= "index.html"
        return file if file.is_file() and self.folder.resolve() in file.parents else None

    def headers(self, path: str) -> dict[str, str]:
        """Return what `_headers` says of a path: lines with a pattern, each followed by indented headers."""
        listed = self.folder / "_headers"
        if not (self.sends_headers and listed.is_file()):
            return {}
        found: dict[str, str] = {}
        applies = False
        for line in listed.read_text().splitlines():
            if line and not line[0].isspace() and not line.startswith("#"):
                applies = fnmatch("/" + path.removeprefix(self.base), line.strip())
            elif applies and ":" in line:
                name, _, value = line.partition(":")
                found[name.strip()] = value.strip()
        return found


class Handler(BaseHTTPRequestHandler):
    """Answers one request."""

    protocol_version = "HTTP/1.1"

    def __init__(self, host: Host, *rest: object) -> None:
        self.host = host
        super().__init__(*rest)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Send a file."""
        host, path = self.host, urlsplit(self.path).path
        if not host.is_on:
            self.close_connection = True
            return
        file = host.file(path)
        status = 200 if file else 404
        file = file or host.folder / "404.html"
        accepted = self.headers.get("accept-encoding", "") if host.compresses else ""
        body, encoding = file.read_bytes() if file.is_file() else b"", ""
        for name, ending in ENCODINGS.items():
            packed = file.with_name(file.name + ending)
            if name in accepted and packed.is_file():
                body, encoding = packed.read_bytes(), name
                break
        headers = {"Content-Type": TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "text/plain"}
        headers |= {"Cache-Control": "max-age=600"} | host.headers(path)
        headers |= {"Content-Encoding": encoding, "Vary": "accept-encoding"} if encoding else {}
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "GET":
            host.sent.append((path, len(body)))
            self.wfile.write(body)

    do_HEAD = do_GET

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """A server that does not complain when a browser goes away in the middle of an answer."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing."""


@contextmanager
def hosting(folder: Path, base: str = "/", port: int = 0) -> Iterator[Host]:
    """Serve a folder until the block ends. The same port is the same site to a browser."""
    host = Host(folder, base)
    with Server(("127.0.0.1", port), partial(Handler, host)) as server:
        host.port = server.server_port
        thread = Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield host
        finally:
            server.shutdown()
            thread.join()

"""The server itself: where it listens, what it says, and the browser that it opens."""

from __future__ import annotations

import argparse
import errno
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import platformdirs
import uvicorn
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from cadogan.web.app import create_app
from cadogan.web.page import is_built

HOST, PORT = "127.0.0.1", 8000
PORTS_TRIED = 20


def default_database() -> str:
    """Where games are kept: the address in CADOGAN_DATABASE, or else a file in the user's data folder."""
    return os.environ.get("CADOGAN_DATABASE") or str(platformdirs.user_data_path("cadogan", False) / "cadogan.db")


def run(
    host: str = HOST,
    port: int | None = None,
    database: str | Path | None = None,
    open_browser: bool = False,
    allow_hosts: Sequence[str] = (),
) -> None:
    """Serve until interrupted. Without a port, the first free one from 8000 on. Exits with a sentence when it cannot."""
    listener = listen(host, port)
    where = str(database or default_database())
    try:
        app = create_app(where, (host, *allow_hosts), eager=True)
        where = repr(make_url(where)) if "://" in where else where  # without its password
    except (SQLAlchemyError, OSError) as error:
        listener.close()
        sys.exit(f"cadogan: the games cannot be kept in {where}: {str(error).splitlines()[0]}")
    address = f"http://{_shown(host)}:{listener.getsockname()[1]}/"
    print(f"Cadogan is at {address} (Ctrl-C ends it); games are kept in {where}", flush=True)
    if not is_built():
        print("The page is not built yet: `make page` builds it. The API answers already.", flush=True)
    if open_browser:
        # The listener is open, so that the browser will wait for the server to be ready.
        threading.Thread(target=_open, args=(address,), daemon=True).start()
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=3
    )
    with listener, suppress(KeyboardInterrupt):
        Server(config).run(sockets=[listener])


class Server(uvicorn.Server):
    """A server that is not kept from ending by streams of events: their searches are given up first."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End."""
        self.config.app.state.lanes.close()  # type: ignore[union-attr]
        await super().shutdown(sockets)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens; at the next port when nobody asked for this one and it is taken."""
    ports = [port] if port is not None else [*range(PORT, PORT + PORTS_TRIED), 0]
    for number in ports:
        try:
            return _bound(host, number)
        except OSError as error:
            if isinstance(error, socket.gaierror):
                sys.exit(f"cadogan: {host!r} is no address of this machine")
            if error.errno != errno.EADDRINUSE:
                sys.exit(f"cadogan: cannot listen on {host} port {number}: {error.strerror}")
    sys.exit(
        f"cadogan: port {port} of {host} is taken by another program (or Cadogan runs already): end that, or choose another --port"
    )


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def _shown(host: str) -> str:
    if host in ("", "0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _open(address: str) -> None:
    graphical = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    # Without a screen Python would try a browser for the terminal, over what is written there.
    if not ((graphical or os.environ.get("BROWSER")) and webbrowser.open(address)):
        print(f"No browser could be opened: open {address} in one yourself.", flush=True)


def main() -> None:
    """`python -m cadogan.web.serve`, for the development of the page; people use `cadogan serve`."""
    parser = argparse.ArgumentParser(prog="python -m cadogan.web.serve")
    parser.add_argument("--host", default=HOST)
    parser.add_argument("--port", type=int)
    parser.add_argument("--database")
    parser.add_argument("--open", action="store_true", dest="open_browser")
    parser.add_argument("--allow-host", action="append", default=[], dest="allow_hosts")
    run(**vars(parser.parse_args()))


if __name__ == "__main__":
    main()

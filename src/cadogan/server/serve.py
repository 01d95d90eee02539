"""The server process, or several: their address, their messages, and opening the browser."""

from __future__ import annotations

import asyncio
import errno
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from multiprocessing.connection import wait
from tempfile import TemporaryDirectory
from typing import Any

import uvicorn
from starlette.applications import Starlette

from cadogan.machine import compiled
from cadogan.machine.compiled import NoMachineCode
from cadogan.machine.interrupt import on_endings
from cadogan.rules.cards import BadInput
from cadogan.server import connections, metrics, request_log
from cadogan.server.app import create_app
from cadogan.server.page import is_built
from cadogan.server.settings import Settings, read
from cadogan.server.store import check_several, named, opening
from cadogan.server.warm_up import Builder, others

HOST, PORT = "127.0.0.1", 8000
PORTS_TRIED = 20

log = logging.getLogger(__name__)


def run(open_browser: bool = False, **given: Any) -> None:
    """Serve until interrupted; `given`: some of the settings.

    Raises BadInput if a setting is wrong or cannot be used. Exits with a sentence and status 1 if the server must stop.
    """
    settings = read(**given)
    listener = listen(settings.host, settings.port)
    app = None
    try:
        if settings.workers > 1:
            check_several(settings.database)
        else:
            app = app_of(settings)
        where = named(settings.database)
    except BaseException:
        listener.close()
        raise
    address = f"http://{_shown(settings.host)}:{listener.getsockname()[1]}/"
    print(f"Cadogan is running at {address} (Ctrl-C stops it); games are saved in {where}", flush=True)
    if app:
        threading.Thread(target=warm_up, args=(app.state.warm_up.builder,), daemon=True).start()
    if not is_built():
        print("The page is not built yet: run `make page`. The API works already.", flush=True)
    if open_browser:
        # The socket is already listening, so the browser will wait until the server is ready.
        threading.Thread(target=_open, args=(address,), daemon=True).start()
    with listener:
        if app:
            work(listener, settings, app)
        else:
            request_log.configure(settings.log)
            with TemporaryDirectory(prefix="cadogan-metrics-") as folder:
                os.environ.setdefault(metrics.FOLDER, folder)  # where the processes add up what they count
                supervise(listener, settings)


def warm_up(builder: Builder) -> None:
    """Build the machine code that is lacking, and say so. Playing does not wait for it."""
    began = time.monotonic()
    try:
        lacking = builder.need(others())
        if not lacking:
            return
        folder = compiled.cache_folder()
        lasting = (
            "this once" if compiled.writable_folder() == folder else f"at each start, as {folder} cannot be written"
        )
        print(f"The solver and the coach get ready behind it, {lasting}; you can play meanwhile.", flush=True)
        while builder.done(lacking) < 1.0:
            time.sleep(0.2)
        print(f"The solver and the coach are ready after {time.monotonic() - began:.0f} s.", flush=True)
    except NoMachineCode as error:
        print(f"Playing works, but not the solver and the coach: {error}.", flush=True)


def app_of(settings: Settings) -> Starlette:
    """Create the application. Raises BadInput."""
    with opening(settings.database):
        return create_app(settings.database, (settings.host, *settings.allow_hosts), eager=True, settings=settings)


def work(listener: socket.socket, settings: Settings, app: Starlette | None = None) -> None:
    """Serve in this process until interrupted. Exits with a sentence if the server must stop. Raises BadInput."""
    request_log.configure(settings.log)
    app = app or app_of(settings)
    server = Server(config_of(app, settings))
    # Not by an exception: one that is raised while a module is imported can be lost, and the server would run on.
    with on_endings(server.handle_exit, signal.SIGINT):
        server.run(sockets=[listener])
    if server.trouble:
        sys.exit(f"cadogan: stopped: {server.trouble}")


def config_of(app: Any, settings: Settings) -> uvicorn.Config:
    """Return how uvicorn serves an application."""
    connections.limit(settings.connections, settings.patience)
    return uvicorn.Config(
        app,
        http=connections.Connection,
        ws="none",
        backlog=connections.BACKLOG,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_keep_alive=settings.keep_alive,  # type: ignore[arg-type]  # it may be a fraction
        timeout_graceful_shutdown=settings.grace,
    )


class Server(uvicorn.Server):
    """A server that stops all searches before it shuts down, because open event streams would delay it.

    It shuts down by itself if the database is not there any more.
    """

    trouble = ""  # why, as a sentence

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start."""
        asyncio.get_running_loop().set_exception_handler(connections.trouble)
        await super().startup(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Do what is done ten times a second; return whether to stop."""
        metrics.CONNECTIONS.set(len(self.server_state.connections))
        if counter % 10 == 0:
            self.trouble = self.config.app.state.trouble()  # type: ignore[union-attr]
        return bool(self.trouble) or await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Shut down."""
        self.config.app.state.lanes.close()  # type: ignore[union-attr]
        await super().shutdown(sockets)


def listen(host: str, port: int | None) -> socket.socket:
    """Open a listening socket on `port`, or by default on the first free port from PORT. Raises BadInput."""
    ports = [port] if port is not None else [*range(PORT, PORT + PORTS_TRIED), 0]
    for number in ports:
        try:
            return _bound(host, number)
        except OSError as error:
            if isinstance(error, socket.gaierror):
                raise BadInput(f"{host!r} is not an address of this machine") from None
            if error.errno != errno.EADDRINUSE:
                raise BadInput(f"cannot listen on {host} port {number}: {error.strerror}") from None
    raise BadInput(
        f"port {port} of {host} is used by another program, perhaps by Cadogan: stop that, or choose another --port"
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
        listener.listen(connections.BACKLOG)
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
    # Without a screen, Python would start a text browser over the output in this terminal.
    if not ((graphical or os.environ.get("BROWSER")) and webbrowser.open(address)):
        print(f"No browser could be opened: open {address} yourself.", flush=True)


# -- Several processes that answer at one address: they share the listening socket, and a database in PostgreSQL -----------


AGAIN = 1.0  # seconds before a process that ended is replaced
DEADLINE = 5.0  # seconds for a process to end, beyond those that its requests have


def supervise(listener: socket.socket, settings: Settings) -> None:
    """Have several processes serve until this one is interrupted; replace each that ends before.

    They end within the grace of the settings when they are asked to, and also if this process is killed.
    """
    context = multiprocessing.get_context("spawn")
    workers: list[multiprocessing.context.SpawnProcess] = []
    ear, bell = multiprocessing.Pipe(duplex=False)
    try:
        with on_endings(lambda *_: bell.send(None), signal.SIGINT):
            while not ear.poll():
                while len(workers) < settings.workers:
                    worker = context.Process(target=_worker, args=(listener, settings), name="cadogan-worker")
                    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for this process, which ends them
                    worker.start()
                    signal.signal(signal.SIGINT, usual)
                    workers.append(worker)
                wait([ear, *(each.sentinel for each in workers)])
                for each in [each for each in workers if not each.is_alive()]:
                    log.warning(
                        "process %s of the server ended with status %s: another one starts", each.pid, each.exitcode
                    )
                    metrics.process_ended(each.pid or 0)
                    workers.remove(each)
                ear.poll(AGAIN)
    finally:
        for each in workers:
            each.terminate()
        for each in workers:
            each.join(settings.grace + DEADLINE)
            each.kill()


def _worker(listener: socket.socket, settings: Settings) -> None:
    """Serve in a process of its own."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        work(listener, settings)
    except BadInput as error:
        sys.exit(f"cadogan: {error}")


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

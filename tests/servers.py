"""Servers in separate processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import httpx

SERVE = ("-m", "cadogan", "serve")


class Server:
    """A server that has just been started, and a client for it."""

    def __init__(self, process: subprocess.Popen[str], cookies: httpx.Cookies | None = None) -> None:
        """Wait for its first line of output: from then on, requests are kept for it."""
        assert process.stdout
        self.process = process
        self.output = process.stdout.readline()
        assert "http" in self.output, f"the server stopped: {self.output}{process.stdout.read()}"
        self.address = self.output.split()[4].rstrip("/")
        self.http = httpx.Client(base_url=self.address, cookies=cookies, timeout=20, trust_env=False)

    def post(self, path: str, body: Any) -> Any:
        response = self.http.post(f"/api/{path}", json=body)
        response.raise_for_status()
        return response.json()

    def get(self, path: str) -> Any:
        response = self.http.get(f"/api/{path}")
        response.raise_for_status()
        return response.json()


@contextmanager
def serving(
    *options: str | Path, cookies: httpx.Cookies | None = None, stderr: IO[str] | None = None, **environment: str
) -> Iterator[Server]:
    """Run a server until the block ends, by default at a free port. `environment` is added to that of this process."""
    command = [sys.executable, *SERVE, "--port", "0", *map(str, options)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=stderr, text=True, env=os.environ | environment
    ) as process:
        try:
            server = Server(process, cookies)
            with server.http:
                yield server
        finally:
            process.terminate()


class Stoppable:
    """A server that can be stopped, and started again at the same address."""

    def __init__(self, database: Path, *command: str) -> None:
        """`command`: what Python is to run."""
        self._command = [sys.executable, *(command or SERVE), "--database", str(database), "--port"]
        self._process: subprocess.Popen[str] | None = None
        self.address = "http://127.0.0.1:0"
        self.start()

    @property
    def runs(self) -> bool:
        """Whether it was started and not stopped."""
        return self._process is not None

    def start(self) -> None:
        """Start it."""
        port = self.address.rpartition(":")[2]
        self._process = subprocess.Popen([*self._command, port], stdout=subprocess.PIPE, text=True)
        self.address = Server(self._process).address

    def pause(self) -> None:
        """Let it stand still: it answers nothing, and loses nothing."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it answer again."""
        if self._process:
            self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """End it at once, with all that it was about to do."""
        assert self._process
        self._process.kill()
        self._process.communicate()
        self._process = None

    def stop(self) -> None:
        """Stop it, if it runs."""
        if self._process:
            self._process.terminate()
            self._process.communicate()
        self._process = None

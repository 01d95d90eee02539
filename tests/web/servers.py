"""Servers in separate processes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import httpx


class Server:
    """A running `python -m cadogan.server.serve`, and a client for it."""

    def __init__(self, process: subprocess.Popen[str], output: str, cookies: httpx.Cookies | None) -> None:
        self.process = process
        self.output = output
        self.address = output.split()[4]
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
    *arguments: str | Path, cookies: httpx.Cookies | None = None, stderr: IO[str] | None = None, **environment: str
) -> Iterator[Server]:
    """Run a server until the block ends."""
    command = [sys.executable, "-m", "cadogan.server.serve", *map(str, arguments)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=stderr, text=True, env=environment or None
    ) as process:
        assert process.stdout
        try:
            server = Server(process, process.stdout.readline(), cookies)
            with server.http:
                yield server
        finally:
            process.terminate()

"""A PostgreSQL of the tests' own: a fresh cluster in a temporary folder, reached by a socket there."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

import psycopg
from psycopg import sql

TOOL = Path(__file__).parents[1] / "tools" / "postgres"
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "16MB",
    "dynamic_shared_memory_type": "mmap",  # containers have little shared memory
}
# For tests that kill no PostgreSQL.
HASTY = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}

# PostgreSQL ends when its input ends: even if the tests are killed, none is left behind.
RUN = 'trap "" INT; "$@" </dev/null & read _; kill -QUIT $!; wait'


class Cluster:
    """A running PostgreSQL."""

    def __init__(self, folder: Path, command: Sequence[str | Path], user: str | None) -> None:
        """Start it. `command`: how; `user`: as whom, if not as this process's."""
        self.folder, self._command, self._user = folder, command, user
        self._numbers = count(1)
        self.start()

    def url(self, database: str = "postgres") -> str:
        """Return the URL of a database."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def new(self) -> str:
        """Make a database and return its URL."""
        name = f"games_{next(self._numbers)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self.url(name)

    def start(self) -> None:
        """Start it, once everything of an earlier one has ended. Raises RuntimeError if it does not start."""
        while self._pids():
            time.sleep(0.01)
        with (self.folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                ["sh", "-c", RUN, "sh", *self._command],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                user=self._user,
                cwd=self.folder,
            )
        _wait_for(self, self._process)

    def kill(self) -> None:
        """Kill its main process by `kill -9`; the processes of its connections then end by themselves."""
        os.kill(int((self.folder / "data" / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
        self.stop()

    def stop(self) -> None:
        """Stop it."""
        with self._process:  # ends its input, and waits
            pass

    def _pids(self) -> list[int]:
        """Return its processes: they have its folder of data as their own."""
        found = []
        for each in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if (each / "cwd").readlink() == self.folder / "data":
                    found.append(int(each.name))
        return found


def programs() -> Path:
    """Return the folder of PostgreSQL's programs. Raises RuntimeError with a sentence if there are none."""
    found = subprocess.run([TOOL], capture_output=True, text=True, check=False)
    if found.returncode:
        raise RuntimeError(found.stderr.strip())
    return Path(found.stdout.strip())


@contextmanager
def running(settings: Mapping[str, str] = HASTY) -> Iterator[Cluster]:
    """Run a new PostgreSQL until the block ends."""
    bin = programs()
    folder = Path(tempfile.mkdtemp(prefix="cadogan-pg-"))  # the path of a socket must be short
    user = None
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        names = {each.pw_name for each in pwd.getpwall()}
        user = "postgres" if "postgres" in names else "nobody"
        shutil.chown(folder, user)
    try:
        data = folder / "data"
        initdb = [bin / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]
        subprocess.run(initdb, user=user, cwd=folder, check=True, capture_output=True)
        options = {**SETTINGS, **settings, "unix_socket_directories": str(folder)}
        postgres = [bin / "postgres", "-D", data, *(f"--{name}={value}" for name, value in options.items())]
        cluster = Cluster(folder, postgres, user)
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait_for(cluster: Cluster, process: subprocess.Popen[bytes], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            psycopg.connect(cluster.url()).close()
            return
        except psycopg.OperationalError:
            if process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"PostgreSQL did not start: {(cluster.folder / 'log').read_text()}") from None
            time.sleep(0.05)

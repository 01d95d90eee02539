"""The server's store in PostgreSQL, by psycopg: several processes can use one database.

A transaction that reads sees one state of the database throughout. One that writes sees what others have committed, and locks
the plays that it reads until its end. A block of `writing()` ends after its commit, when PostgreSQL has it on the disk.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Any

import psycopg
from psycopg import Connection, Cursor
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool, PoolTimeout

from cadogan.app.store.database import Transaction
from cadogan.app.store.schema import NEWER, POSTGRESQL, VERSION, take_step
from cadogan.app.store.sqlite import FULL
from cadogan.app.wire.errors import Conflict, NewerStore, NotReached, NotStored
from cadogan.rules.cards import BadInput
from cadogan.server import threads

CONNECTIONS_AT_MOST = 10  # of a process
DEADLINE = 5.0  # seconds to wait for a connection
CONNECTION: dict[str, Any] = {
    "autocommit": True,
    "connect_timeout": 10,  # seconds
    "keepalives_idle": 30,  # seconds until a silent server is asked whether it is still there
}

READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
WRITE = "BEGIN ISOLATION LEVEL READ COMMITTED"

REFUSED = "The database cannot be reached right now; nothing was changed."
REMOVED = "All games of this player were deleted right now: reload to go on."
UNSURE = "The database went away while this was being stored: reload to see whether it was."

# Why a server cannot be reached, by what psycopg says. Its own words may hold parts of a wrong URL, and so of a password.
REASONS = {
    "password authentication failed": "the user or the password is wrong",
    "no password supplied": "it wants a password",
    "Connection refused": "no PostgreSQL listens there",
    "No such file": "no PostgreSQL listens there",
    "timeout": "it does not answer",
    "resolve host": "there is no such host",
    "does not exist": "there is no such user or database",
    "too many": "it has too many connections already",
    "starting up": "it is still starting",
}

log = logging.getLogger(__name__)


class PostgreSQLConnection:
    """A connection to PostgreSQL, in a transaction."""

    dialect = POSTGRESQL

    def __init__(self, connection: Connection[Any]) -> None:
        self.raw = connection

    def execute(
        self, statement: str, values: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None
    ) -> Cursor[Any]:
        """Run a statement, once for each set of values."""
        cursor = self.raw.cursor()
        try:
            if values is None or isinstance(values, Mapping):
                return cursor.execute(_query(statement), values or {})
            cursor.executemany(_query(statement), values)
            return cursor
        except psycopg.DataError as error:
            raise BadInput("a text has a sign, or a number a size, that the database cannot hold") from error


@cache
def _query(statement: str) -> bytes:
    """Return a statement with psycopg's marks for its values."""
    return re.sub(r":(\w+)", r"%(\1)s", statement.replace("%", "%%")).encode()


LOCK = 0xCAD06A  # of processes that start at once, one changes the database and the others wait


def upgrade(url: str) -> None:
    """Take the steps that a database lacks, all or none. Raises NewerStore."""
    with psycopg.connect(url, connect_timeout=10) as connection:
        connection.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        before = version(connection)
        if before > VERSION:
            raise NewerStore(NEWER)
        for number in range(before + 1, VERSION + 1):
            take_step(PostgreSQLConnection(connection), number)
        if not before:
            connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
            connection.execute("INSERT INTO alembic_version VALUES (%s)", [f"{VERSION:04}"])
        elif before < VERSION:
            connection.execute("UPDATE alembic_version SET version_num = %s", [f"{VERSION:04}"])


def version_of(url: str) -> int:
    """Return the version of the database at a URL."""
    with psycopg.connect(url, connect_timeout=10) as connection:
        return version(connection)


def version(connection: Connection[Any]) -> int:
    """Return the version of a database; 0 for a new one. Its table has the name that Alembic gave it."""
    row = connection.execute("SELECT to_regclass('alembic_version') IS NOT NULL").fetchone()
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone() if row and row[0] else None
    return int(found[0]) if found else 0


class PostgreSQLStore:
    """A store in PostgreSQL. `reading()` and `writing()` open a transaction."""

    def __init__(self, url: str) -> None:
        """Open the database and bring it up to date. Raises NewerStore, or BadInput with a sentence without the password."""
        self.url = libpq_url(url)
        with reached(self.url):
            upgrade(self.url)
        # A connection that went away is found when it is used next.
        self._pool = ConnectionPool(
            self.url,
            min_size=1,
            max_size=CONNECTIONS_AT_MOST,
            kwargs=CONNECTION,
            open=True,
        )
        self._news: News | None = None

    several = True  # processes can use it

    @property
    def waiting(self) -> int:
        """The number of threads that wait for a connection."""
        return self._pool.get_stats().get("requests_waiting", 0)

    def hear(self, changed: Callable[[str], None]) -> None:
        """Call this with each play that has changed and each player who was removed, in whichever process, from now on."""
        self._news = News(self._connect, changed)

    def tell(self, name: str) -> None:
        """Tell all processes that a play has changed, or that a player was removed."""
        if self._news:
            self._news.tell(name)

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """Open a transaction that sees one state of the database throughout. Raises NotStored."""
        with self._transaction(READ) as connection:
            yield Transaction(connection)

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """Open a transaction that is committed if the block ends without an error. Raises NotStored."""
        threads.check_writes()
        with self._transaction(WRITE) as connection:
            yield Transaction(connection, writes=True)

    def trouble(self) -> str:
        """Return why the server must stop, as a sentence; empty if nothing is wrong."""
        return ""

    def close(self) -> None:
        """Close all connections."""
        if self._news:
            self._news.close()
        self._pool.close()

    def _connect(self) -> Connection[Any]:
        return psycopg.connect(self.url, **CONNECTION)

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[PostgreSQLConnection]:
        commits = False
        try:
            connection = self._begun(begin)
            try:
                yield PostgreSQLConnection(connection)
                commits = begin == WRITE
                connection.execute("COMMIT")
            except BaseException:
                if not connection.closed:
                    connection.rollback()
                raise
            finally:
                self._pool.putconn(connection)
        except psycopg.errors.ForeignKeyViolation as error:
            raise Conflict(REMOVED) from error
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            log.warning("PostgreSQL: %s", error)
            if isinstance(error, psycopg.errors.DiskFull):
                raise NotStored(FULL) from error
            raise NotReached(UNSURE if commits else REFUSED) from error

    def _begun(self, begin: str) -> Connection[Any]:
        """Return a connection in a new transaction; those that went away meanwhile are passed over."""
        for _ in range(CONNECTIONS_AT_MOST):
            connection = self._pool.getconn(max(0.1, min(DEADLINE, threads.until() - time.monotonic())))
            try:
                connection.execute(begin.encode())
                return connection
            except psycopg.OperationalError:
                self._pool.putconn(connection)
        raise psycopg.OperationalError("every connection was lost")


def libpq_url(url: str) -> str:
    """Return the URL of a database as libpq reads it, which knows no drivers."""
    return re.sub(r"^postgres(ql)?(\+\w+)?:", "postgresql:", url)


def described(url: str) -> str:
    """Return a PostgreSQL database in words, without its password."""
    try:
        found = conninfo_to_dict(libpq_url(url))
    except psycopg.Error:
        return "the PostgreSQL database"
    name, host, port = (str(found.get(key, "")) for key in ("dbname", "host", "port"))
    if "@" in name + host or not (port or "0").isdecimal():  # parts of a password with signs that were not encoded
        return "the PostgreSQL database"
    at = (f" at {host}" if host else "") + (f":{port}" if port else "")
    return f"the PostgreSQL database{f' {name}' if name else ''}{at}"


@contextmanager
def reached(url: str) -> Iterator[None]:
    """Say in a sentence, as BadInput, that and why the database of this URL cannot be opened."""
    try:
        yield
    except psycopg.ProgrammingError as error:
        if error.sqlstate:  # of a statement, not of the URL
            raise
        raise BadInput(
            "the URL of the database is wrong: it looks like postgresql://USER:PASSWORD@HOST/NAME, "
            "where signs such as / and @ in the password are written as %2F and %40"
        ) from None
    except (psycopg.OperationalError, PoolTimeout) as error:
        why = next((reason for words, reason in REASONS.items() if words in str(error)), "it cannot be reached")
        raise BadInput(f"{described(url)} cannot be opened: {why}") from None


# -- What the processes of a server tell each other (LISTEN, NOTIFY): which plays have changed, which players were removed ---
#
# It takes some milliseconds and can get lost if the connection does, so nothing that must be right depends on it: a search about a
# play that has changed is given up sooner, that is all.


CHANNEL = "cadogan_changed"
TOGETHER = 110  # names in a message: of players they have 64 letters, and PostgreSQL takes 8,000 bytes
PAUSE = 0.02  # seconds between messages, so that many moves need few
AGAIN = 1.0  # seconds between attempts to connect


class News:
    """Tells other processes what has changed, and hears it from them, in two threads."""

    def __init__(self, connect: Callable[[], psycopg.Connection[Any]], heard: Callable[[str], None]) -> None:
        """`connect` opens a connection with autocommit. `heard` is called with each name that was told."""
        self._connect, self._heard = connect, heard
        self._names = SimpleQueue[str]()
        self._closed = Event()
        for work in (self._speak, self._listen):
            Thread(target=self._again_and_again, args=(work,), name="cadogan-news", daemon=True).start()

    def tell(self, name: str) -> None:
        """Tell all processes the id of a play that has changed, or a player who was removed."""
        self._names.put(name)

    def close(self) -> None:
        """Say and hear no more."""
        self._closed.set()
        self._names.put("")

    def _again_and_again(self, work: Callable[[psycopg.Connection[Any]], None]) -> None:
        lost = False
        while not self._closed.is_set():
            try:
                with self._connect() as connection:
                    lost = False
                    work(connection)
            except psycopg.OperationalError as error:
                if not lost:  # one line, however long it lasts
                    log.warning("PostgreSQL does not pass on what changes: %s", error)
                lost = True
                self._closed.wait(AGAIN)

    def _speak(self, connection: psycopg.Connection[Any]) -> None:
        while not self._closed.is_set():
            names = {self._names.get()}
            with suppress(Empty):
                while len(names) < TOGETHER:
                    names.add(self._names.get_nowait())
            connection.execute("SELECT pg_notify(%s, %s)", [CHANNEL, " ".join(sorted(names))])
            self._closed.wait(PAUSE)

    def _listen(self, connection: psycopg.Connection[Any]) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        while not self._closed.is_set():
            for message in connection.notifies(timeout=1.0):
                for name in message.payload.split():
                    with suppress(NotStored):
                        self._heard(name)

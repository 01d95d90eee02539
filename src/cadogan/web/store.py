"""The server's store: a database, by SQLAlchemy.

The default is SQLite in WAL mode with ``synchronous=FULL``: committed data survives a killed process and a power cut.
PostgreSQL can be used by its URL. Statements and tables are the application's (`cadogan.app.database`, `cadogan.app.schema`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import sqlalchemy as sql
from sqlalchemy import event
from sqlalchemy.engine import URL, Connection, CursorResult, Engine, make_url
from sqlalchemy.exc import ArgumentError

from cadogan.app.database import Transaction
from cadogan.app.schema import SQLITE, Dialect, prepare_file
from cadogan.app.store import Store
from cadogan.cards import BadInput

PATIENCE = 15_000  # milliseconds to wait for another writer
IN_POSTGRESQL = ("postgresql:", "postgresql+", "postgres:")  # how URLs begin
NO_DRIVER = "a database in PostgreSQL needs psycopg: install cadogan[postgres]"

_text = cache(sql.text)  # finding the names of its values takes long


class ServerStore(Store, Protocol):
    """A server's store."""

    several: bool  # whether several processes can use it

    def hear(self, changed: Callable[[str], None]) -> None:
        """Call this with the id of each play that has changed, in whichever process, from now on."""

    def tell(self, play: str) -> None:
        """Tell all processes that a play has changed."""


def opened(database: str | Path) -> ServerStore:
    """Open a database, given as a URL or as the path of an SQLite file, and bring it up to date.

    Raises NewerStore if a newer version of this program wrote it, and BadInput if PostgreSQL cannot be reached.
    """
    url = str(database)
    if not url.startswith(IN_POSTGRESQL):
        return DatabaseStore(database_url(database))
    try:
        from cadogan.web.postgresql import PostgreSQLStore

        return PostgreSQLStore(url)
    except ImportError:
        raise BadInput(NO_DRIVER) from None


class DatabaseConnection:
    """A connection of SQLAlchemy, in a transaction."""

    dialect: Dialect = SQLITE

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def execute(
        self, statement: str, values: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None
    ) -> CursorResult[Any]:
        """Run a statement, once for each set of values."""
        return self._connection.execute(_text(statement), values)


class DatabaseStore:
    """A store in a database. `reading()` and `writing()` open a transaction."""

    def __init__(self, url: URL) -> None:
        """Open the database and create what it lacks. Raises NewerStore if a newer version of this program wrote it."""
        kind = url.get_backend_name()
        if kind != "sqlite":
            raise ArgumentError(f"the database is SQLite or PostgreSQL, not {kind!r}")
        if url.database and url.database != ":memory:":
            Path(url.database).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Requests run in threads; each has a connection only during its transaction.
        self.engine = sql.create_engine(url, pool_size=4, max_overflow=-1)
        event.listen(self.engine, "connect", _prepare_sqlite)
        event.listen(self.engine, "begin", _begin_sqlite)
        self._writer: Engine = self.engine.execution_options(writes=True)
        with self._writer.begin() as connection:
            prepare_file(DatabaseConnection(connection))

    several = False

    def hear(self, changed: Callable[[str], None]) -> None:
        """Do nothing: there is one process."""

    def tell(self, play: str) -> None:
        """Do nothing: there is one process."""

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """Open a transaction that sees one state of the database throughout."""
        with self.engine.connect() as connection:
            yield Transaction(DatabaseConnection(connection))

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """Open a transaction that is committed if the block ends without an error; one writer at a time."""
        with self._writer.begin() as connection:
            yield Transaction(DatabaseConnection(connection), writes=True)

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def database_url(database: str | Path) -> URL:
    """Return the URL of a database, given as a URL or as the path of an SQLite file."""
    if isinstance(database, str) and "://" in database:
        return make_url(database)
    return URL.create("sqlite", database=str(Path(database).expanduser().absolute()))


def _prepare_sqlite(connection: Any, record: Any) -> None:
    # `_begin_sqlite` starts transactions; Python's driver would start them too late.
    connection.isolation_level = None
    for pragma in (f"busy_timeout={PATIENCE}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes the lock before it reads, so that its data is still current when it writes.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

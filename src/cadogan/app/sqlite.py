"""A store in an SQLite file, by Python's own `sqlite3`; for one process, such as a browser's worker.

The file is the same as the server's. A block of `writing()` that has ended is on the disk: it survives a killed process and
a power cut. SQLite uses only two files, which may be opened before and are never removed: the database, and beside it
`-journal`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any, Literal

from cadogan.app.database import Transaction
from cadogan.app.errors import NotStored
from cadogan.app.schema import SQLITE, prepare_file

FULL = "There is no room left to store games here; nothing was changed."
REFUSED = "The storage for games does not work right now; nothing was changed."
# What is not the fault of a statement: SQLite's primary codes.
_REFUSALS = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
}

Values = Mapping[str, Any] | Sequence[Mapping[str, Any]]


class SQLiteConnection:
    """A connection to an SQLite file."""

    dialect = SQLITE

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def execute(self, statement: str, values: Values = ()) -> sqlite3.Cursor:
        """Run a statement, once for each set of values."""
        if isinstance(values, Mapping):
            return self._connection.execute(statement, values)
        return self._connection.executemany(statement, values) if values else self._connection.execute(statement)


class SQLiteStore:
    """A store in an SQLite file. One thread at a time uses it."""

    def __init__(
        self, path: str | Path, journal: Literal["TRUNCATE", "PERSIST"] = "TRUNCATE", exclusive: bool = True
    ) -> None:
        """Open a file, and create or complete its tables.

        `exclusive`: nobody else may use the file until it is closed. Raises NewerStore or NotStored.
        """
        self._lock = RLock()
        with _refusals():
            self._database = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=15)
            pragmas = {
                "locking_mode": "EXCLUSIVE" if exclusive else "NORMAL",
                "journal_mode": journal,
                "synchronous": "FULL",
                "temp_store": "MEMORY",
                "foreign_keys": "ON",
            }
            try:
                for name, value in pragmas.items():
                    self._database.execute(f"PRAGMA {name} = {value}")
                with self._transaction("BEGIN IMMEDIATE"):
                    prepare_file(self._connection)
            except BaseException:
                self._database.close()
                raise

    @property
    def _connection(self) -> SQLiteConnection:
        return SQLiteConnection(self._database)

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """Open a transaction for reading. Raises NotStored."""
        with self._lock, _refusals(), self._transaction("BEGIN"):
            yield Transaction(self._connection)

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """Open a transaction that is committed if the block ends without an error. Raises NotStored."""
        with self._lock, _refusals(), self._transaction("BEGIN IMMEDIATE"):
            yield Transaction(self._connection, writes=True)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._database.close()

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        self._database.execute(begin)
        try:
            yield
            self._database.execute("COMMIT")
        except BaseException:
            if self._database.in_transaction:  # after some errors SQLite has already undone it
                self._database.execute("ROLLBACK")
            raise


@contextmanager
def _refusals() -> Iterator[None]:
    """Turn the errors of a storage that is full or refuses into one of the application."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code not in _REFUSALS:
            raise
        raise NotStored(FULL if code == sqlite3.SQLITE_FULL else REFUSED) from error

"""A store in an SQLite file, by Python's own `sqlite3`; for one process, such as a browser's worker.

The file is the same as the server's, whose store (`cadogan.server.sqlite_store`) shares the connections of this one. A block of
`writing()` that has ended is on the disk: it survives a killed process and a power cut. What is deleted is overwritten with
zeros. SQLite uses only two files, which may be opened before and are never removed: the database, and beside it `-journal`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any, Literal

from cadogan.app.store.database import Transaction
from cadogan.app.store.schema import SQLITE, prepare_file
from cadogan.app.wire.errors import NotReached, NotStored

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

    def __init__(self, path: str | Path, timeout: float, uri: bool = False, **pragmas: str) -> None:
        """`timeout`: seconds to wait for a lock. Raises what `sqlite3` raises."""
        self.raw = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=timeout, uri=uri)
        try:
            for name, value in pragmas.items():
                self.raw.execute(f"PRAGMA {name} = {value}")
        except BaseException:
            self.raw.close()
            raise

    def execute(self, statement: str, values: Values = ()) -> sqlite3.Cursor:
        """Run a statement, once for each set of values."""
        if isinstance(values, Mapping):
            return self.raw.execute(statement, values)
        return self.raw.executemany(statement, values) if values else self.raw.execute(statement)

    @contextmanager
    def transaction(self, begin: Literal["BEGIN", "BEGIN IMMEDIATE"]) -> Iterator[None]:
        """Open a transaction that is committed if the block ends without an error."""
        self.raw.execute(begin)
        try:
            yield
            self.raw.execute("COMMIT")
        except BaseException:
            self.undo()
            raise

    def undo(self) -> None:
        """End the transaction without changes, unless SQLite has already done so after an error."""
        if self.raw.in_transaction:
            self.raw.execute("ROLLBACK")


class SQLiteStore:
    """A store in an SQLite file. One thread at a time uses it."""

    def __init__(
        self,
        path: str | Path = ":memory:",
        journal: Literal["TRUNCATE", "PERSIST"] = "TRUNCATE",
        exclusive: bool = True,
    ) -> None:
        """Open a file, and create or complete its tables; without a file, all is in memory, and forgotten with the store.

        `exclusive`: nobody else may use the file until it is closed. Raises NewerStore or NotStored.
        """
        self._lock = RLock()
        self._path, self._journal, self._locking = path, journal, "EXCLUSIVE" if exclusive else "NORMAL"
        with refusals():
            self._connection = self._opened(path)

    def _opened(self, path: str | Path) -> SQLiteConnection:
        connection = SQLiteConnection(
            path,
            15,
            locking_mode=self._locking,
            journal_mode=self._journal,
            synchronous="FULL",
            temp_store="MEMORY",
            foreign_keys="ON",
            secure_delete="ON",
        )
        try:
            with connection.transaction("BEGIN IMMEDIATE"):
                prepare_file(connection)
        except BaseException:
            connection.raw.close()
            raise
        return connection

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """Open a transaction for reading. Raises NotStored."""
        with self._lock, refusals(), self._connection.transaction("BEGIN"):
            yield Transaction(self._connection)

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """Open a transaction that is committed if the block ends without an error. Raises NotStored."""
        with self._lock, refusals(), self._connection.transaction("BEGIN IMMEDIATE"):
            yield Transaction(self._connection, writes=True)

    def rewrite(self, put_back: Callable[[], object]) -> None:
        """Write everything to the file again, for a file that was changed only in memory while there was no room on its disk.

        `put_back` puts the file back to what is on the disk, whole or with a journal that makes it so. The file is then changed in
        one transaction. Raises NotStored; the store goes on in memory then.
        """
        with self._lock, refusals():
            copy = self._opened(":memory:")
            self._connection.raw.backup(copy.raw)
            self._connection.raw.close()
            self._connection = copy
            put_back()
            file = self._opened(self._path)
            try:
                copy.raw.backup(file.raw)
            except BaseException:
                file.raw.close()
                raise
            self._connection = file
            copy.raw.close()

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.raw.close()


@contextmanager
def refusals() -> Iterator[None]:
    """Turn the errors of a storage that is full or refuses into one of the application."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code not in _REFUSALS:
            raise
        raise (NotStored(FULL) if code == sqlite3.SQLITE_FULL else NotReached(REFUSED)) from error

"""The server's store in an SQLite file: one connection writes, others read and never wait for it (WAL).

Writers go one after another, in the order in which they asked. Writers that wait share a commit if waiting for it takes no longer
than a commit of their own. A block of `writing()` ends only after its commit, when its data is on the disk in the file at the path:
with ``synchronous=FULL`` it survives a killed process and a power cut.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cadogan.app.plays.records import typed_path
from cadogan.app.store.database import Transaction
from cadogan.app.store.schema import prepare_file
from cadogan.app.store.sqlite import SQLiteConnection, refusals
from cadogan.app.wire.errors import NotReached, NotStored
from cadogan.machine.interrupt import locked
from cadogan.rules.cards import BadInput
from cadogan.server import threads
from cadogan.server.threads import Turns

LOOK = 0.025  # seconds between tries to get a lock that another program holds
READ_DEADLINE = 1.0  # seconds that a reader waits, for instance while another program recovers the file
IDLE_AT_MOST = 8  # connections kept for the next readers

BUSY = "The database is busy with other work; nothing was changed. Try again in a moment."
LOCKED = "Another program has locked the database; nothing was changed. Try again in a moment."
LOST = "The database undid the change."
CLOSED = "The server is shutting down; nothing was changed."
SERVED = "another server of Cadogan uses the database {}: stop that one, or give this one another --database"
GONE = "The file of the database was deleted or replaced while the server was running"

log = logging.getLogger(__name__)


class Batch:
    """Writers that share a commit."""

    def __init__(self) -> None:
        self.began = time.perf_counter()
        self.error: BaseException | None = None  # why nothing of it is stored
        self.done = threading.Event()


class SharedSQLiteStore:
    """A store in an SQLite file, for many threads."""

    several = False  # processes can use it

    @property
    def waiting(self) -> int:
        """The number of threads that wait for their turn to write."""
        return self._turns.waiting

    def __init__(self, path: str | Path, alone: bool = False) -> None:
        """Open a file, and create or complete its tables. `alone`: refuse a file that another store has opened alone.

        Raises BadInput, NewerStore, NotStored or OSError.
        """
        self.path = typed_path(path).absolute()
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._turns = Turns()  # of those who use the connection that writes
        self._batch: Batch | None = None  # the thread that has the turn adds to it
        self._commit_takes = 0.0  # seconds, lately
        self._readers: deque[SQLiteConnection] = deque()  # those that nobody uses
        self._closed = False
        self._gone = False
        self._claim: sqlite3.Connection | None = None
        with refusals():
            self._writer = SQLiteConnection(
                self.path,
                threads.DEADLINE,
                journal_mode="WAL",
                synchronous="FULL",
                foreign_keys="ON",
                secure_delete="ON",  # what is deleted is overwritten with zeros
            )
            try:
                if alone:
                    self._claim = claimed(self.path)
                with self._writer.transaction("BEGIN IMMEDIATE"):
                    prepare_file(self._writer)
                self._writer.execute(f"PRAGMA busy_timeout = {LOOK * 1000:.0f}")
            except BaseException:
                self._writer.raw.close()
                if self._claim:
                    self._claim.close()
                raise
        self._files = self._identities()

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """Open a transaction that sees one state of the database throughout. Raises NotStored."""
        with self._logged(), refusals():
            connection = self._reader()
            try:
                with connection.transaction("BEGIN"):
                    yield Transaction(connection)
            finally:
                self._put_back(connection)

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """Open a transaction that is committed if the block ends without an error. Raises NotStored."""
        threads.check_writes()
        with self._logged():
            batch = self._started(threads.until())
            error: BaseException | None = None
            try:
                with refusals(), self._savepoint():
                    yield Transaction(self._writer, writes=True)
            except BaseException as caught:
                error = caught
            self._end(batch, error)
            batch.done.wait()
            if batch.error and batch.error is not error:  # even after an error of its own: it saw what is not stored
                kind = type(batch.error) if isinstance(batch.error, NotStored) else NotReached
                raise kind(str(batch.error)) from (batch.error.__cause__ or batch.error)
            if error:
                raise error

    def hear(self, changed: Callable[[str], None]) -> None:
        """Do nothing: there is one process."""

    def tell(self, name: str) -> None:
        """Do nothing: there is one process."""

    def trouble(self) -> str:
        """Return why the server must stop, as a sentence; empty if nothing is wrong."""
        if not self._gone and not self._closed:
            self._gone = self._identities() != self._files
        return f"{GONE}: {self.path}." if self._gone else ""

    def close(self) -> None:
        """Close the file, after the writers that have started."""
        self._closed = True
        self._turns.take(time.monotonic() + threads.DEADLINE)
        for connection in (self._writer, *self._readers):
            connection.raw.close()
        if self._claim:
            self._claim.close()
        self._readers.clear()
        self._turns.give()

    # -- readers

    def _reader(self) -> SQLiteConnection:
        self._check_open()
        try:
            return self._readers.pop()
        except IndexError:  # mode=rw: a file that is gone is not made again
            return SQLiteConnection(
                f"{self.path.as_uri()}?mode=rw", READ_DEADLINE, uri=True, query_only="ON", foreign_keys="ON"
            )

    def _put_back(self, connection: SQLiteConnection) -> None:
        if self._closed or len(self._readers) >= IDLE_AT_MOST:
            connection.raw.close()
        else:
            self._readers.append(connection)

    # -- writers; the caller has the turn, except at the begin

    def _started(self, until: float) -> Batch:
        """Wait for a turn, and return the batch that a block is part of."""
        self._check_open()
        if not self._turns.take(until):
            raise NotReached(BUSY)
        try:
            if self._batch is None:
                self._check_open()
                self._lock_file(until)
                self._batch = Batch()
        except BaseException:
            self._turns.give()
            raise
        return self._batch

    def _lock_file(self, until: float) -> None:
        """Begin a transaction that writes; SQLite itself waits for LOOK seconds at most."""
        while not self._writer.raw.in_transaction:
            try:
                with refusals():
                    self._writer.execute("BEGIN IMMEDIATE")
            except NotReached as error:
                if getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
                    raise
                self._check_open()
                if time.monotonic() >= until:
                    raise NotReached(LOCKED) from error.__cause__

    @contextmanager
    def _savepoint(self) -> Iterator[None]:
        """Undo a block that fails, and nothing else of its batch."""
        self._writer.execute("SAVEPOINT block")
        try:
            yield
        except BaseException:
            if self._writer.raw.in_transaction:  # after some errors SQLite has already undone all of it
                self._writer.execute("ROLLBACK TO block")
                self._writer.execute("RELEASE block")
            raise
        self._writer.execute("RELEASE block")

    def _end(self, batch: Batch, error: BaseException | None) -> None:
        """End a turn; commit, unless the next writer will."""
        whole = self._writer.raw.in_transaction
        if whole and time.perf_counter() < batch.began + self._commit_takes and self._turns.pass_on():
            return
        self._batch = None
        try:
            if whole:
                self._commit()
            else:
                batch.error = error or NotReached(LOST)
        except BaseException as failure:
            batch.error = failure
        finally:
            batch.done.set()
            self._turns.give()

    def _commit(self) -> None:
        """Commit. Raises NotStored; also if what was written is not in the file at the path."""
        started = time.perf_counter()
        try:
            with refusals():
                self._writer.execute("COMMIT")
        finally:
            self._writer.undo()
        self._commit_takes += (time.perf_counter() - started - self._commit_takes) / 8
        if self.trouble():
            raise NotReached(f"{GONE}.")

    # -- the file

    def _check_open(self) -> None:
        if self._closed:
            raise NotReached(CLOSED)
        if self._gone:
            raise NotReached(f"{GONE}.")

    def _identities(self) -> list[tuple[int, int] | None]:
        """Return which files lie at the path: the database, and beside it the log of its latest changes."""
        found: list[tuple[int, int] | None] = []
        for path in (self.path, self.path.with_name(f"{self.path.name}-wal")):
            try:
                stat = path.stat()
                found.append((stat.st_dev, stat.st_ino))
            except OSError:
                found.append(None)
        return found

    @contextmanager
    def _logged(self) -> Iterator[None]:
        """Write the cause of each refusal to the server's log."""
        try:
            yield
        except NotStored as error:
            cause = str(error.__cause__ or error).replace("%", "%%")
            log.warning(f"{cause} (%s)", self.path)  # lines of a kind are not repeated without end, and begin alike
            raise


def claimed(path: Path) -> sqlite3.Connection:
    """Claim a database for one server until the connection is closed or the process ends, however it ends. Raises BadInput.

    The lock is on an empty file beside the database: others may still read that, and write it shortly.
    """
    real = path.resolve()
    lock = real.with_name(f"{real.name}-server")
    try:
        claim = locked(lock)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise BadInput(SERVED.format(path)) from None
        raise
    if not os.access(lock, os.W_OK):  # then SQLite locks nothing, and does not say so
        claim.close()
        raise BadInput(
            f"{lock} cannot be written, so it cannot be seen whether another server runs: change its owner, or remove it"
        )
    return claim

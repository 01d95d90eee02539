"""What is done of a study: leases on deals, and the ledger of results.

A large chunk becomes a file of its own. A smaller one is appended to the journal, where it is safe at once; when there are
enough of them, they become one file. A file appears complete under its name or not at all; the last part of the journal, if
incomplete, does not count; and rows that are in a file are deleted from the journal or ignored there. So wherever the writer is
stopped, by Ctrl-C, kill -9 or a power cut, each row that it had accepted is stored, and stored once.

Every file has a checksum. Opening a folder sets damaged files aside, so that their deals are solved again.
"""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from io import FileIO
from pathlib import Path

from cadogan.machine.interrupt import locked
from cadogan.rules import __version__
from cadogan.rules.cards import BadInput
from cadogan.study.chunk import Chunk, merged
from cadogan.study.data import JOURNAL, PLAN, Damaged, Data, Piece, framed, look
from cadogan.study.files import FORMAT, plan_sum
from cadogan.study.plan import Deals, Key, Task

# -- Decide which deals are solved next, how many in a chunk, and what happens to chunks whose worker died ------------


WORTH = 2.0  # seconds of work that a chunk aims at
LEAST = 0.1  # least seconds of work in a chunk, even at the end of a study
AT_MOST = 1 << 20  # most deals in a chunk
GROWTH = 8  # a chunk has at most this many times the deals of the largest so far, because deals differ a lot in cost
REMEMBERED = 16  # the cost of a deal is estimated from this many recent chunks
DEATHS = 2  # worker deaths before a chunk is tried alone; and, alone, before it is split


@dataclass(frozen=True)
class Lease:
    """A chunk of deals given to a worker. `deaths`: workers that died when it was running; `alone`: when nothing else was."""

    first: int
    count: int
    deaths: int = 0
    alone: int = 0

    @property
    def suspect(self) -> bool:
        """Whether enough workers died that it must be tried alone."""
        return self.deaths >= DEATHS


class Leases:
    """The unsolved deals, given out in order, in chunks of about `WORTH` seconds of work."""

    def __init__(self, deals: Deals) -> None:
        self._ranges = deque(deals)
        self._again: deque[Lease] = deque()
        self._suspects: deque[Lease] = deque()
        self._recent: deque[tuple[int, float]] = deque(maxlen=REMEMBERED)
        self._greatest = 0
        self.left = len(deals)  # deals not given out yet

    @property
    def over(self) -> bool:
        """Whether nothing is left to give out."""
        return not (self._ranges or self._again or self._suspects)

    def next(self, workers: int, busy: bool) -> Lease | None:
        """Return the next chunk, if there is one; a suspect only if no worker is `busy` with another chunk."""
        if self._suspects:
            return None if busy else self._suspects.popleft()
        if self._again:
            return self._again.popleft()
        if not self._ranges:
            return None
        first, last = self._ranges.popleft()
        count = min(self._size(workers), last - first + 1)
        if first + count <= last:
            self._ranges.appendleft((first + count, last))
        self.left -= count
        return Lease(first, count)

    def _size(self, workers: int) -> int:
        """Return the number of deals of the next chunk, small enough at the end that all workers stay busy."""
        deals, seconds = (sum(each) for each in zip(*self._recent, strict=True)) if self._recent else (0, 0.0)
        each = seconds / deals if deals else WORTH
        fair = max(self.left / (2 * workers), LEAST / each)
        return max(1, int(min(WORTH / each, fair, GROWTH * self._greatest, AT_MOST)))

    def done(self, count: int, seconds: float) -> None:
        """Record the cost of a finished chunk."""
        self._recent.append((count, seconds))
        self._greatest = max(self._greatest, count)

    def again(self, lease: Lease) -> None:
        """Queue a chunk again that was not finished."""
        (self._suspects if lease.suspect else self._again).append(lease)

    def died(self, leases: list[Lease], sure: bool) -> list[Lease]:
        """Queue the chunks of dead workers again; `sure`: the (only) chunk ran alone, so it killed its worker.

        Returns the chunks that are given up: single deals that kill every worker.
        """
        given_up = []
        for lease in leases:
            alone = lease.alone + sure
            if alone < DEATHS:
                self.again(Lease(lease.first, lease.count, lease.deaths + 1, alone))
            elif lease.count == 1:
                given_up.append(lease)
            else:
                half = lease.count // 2
                for part in (Lease(lease.first, half, DEATHS), Lease(lease.first + half, lease.count - half, DEATHS)):
                    self._suspects.append(part)
        return given_up


# -- The only writer of a study: it stores every solved chunk in the study's folder exactly once, safe against any interruption ---


ASIDE = ".damaged"  # ends the names of files that were set aside
ENOUGH_ROWS = 1 << 17  # rows or bytes that make a file
ENOUGH_BYTES = 32 << 20


class Ledger:
    """A study's folder, open for writing. Use it as a context manager, which closes it.

    Its methods raise OSError, with the file's name, if the disk is full or fails; everything accepted before stays stored.
    """

    def __init__(self, folder: Path, task: Task, asked: Deals) -> None:
        """Open or create a folder, to solve the deals `asked`.

        Raises BadInput if another process is writing there or if the folder holds another study.
        """
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"{folder} cannot be written: {error.strerror}") from None
        self._lock = _locked(folder)
        self.folder, self.task, self.asked = folder, task, asked
        self._closed = False
        try:
            self._open()
        except BaseException:
            self._lock.close()
            raise

    def _open(self) -> None:
        key = self.task.key
        damage: list[Damaged] = []
        pieces, plan = look(self.folder, damage.append)
        found = {piece.key for piece in pieces}
        if plan:
            found.add(Key.read(plan))
        if found - {key}:
            raise BadInput(
                f"{self.folder} holds another study, {min(found - {key})}; this one is {key}: use another folder (--out)"
            )
        known = Deals.read(plan["asked"]) if plan else Deals()
        for left in self.folder.glob(".deals-*"):
            left.unlink()
        self._write_plan(known | self.asked)
        self.data = Data(key, pieces, [known | self.asked])
        self.done = self.data.done
        self._waiting = [piece for piece in pieces if isinstance(piece.source, bytes)]
        self._rows = sum(len(piece.deals) for piece in self._waiting)
        self._bytes = sum(len(piece.source) for piece in self._waiting if isinstance(piece.source, bytes))
        # Without what is damaged or incomplete, and without rows that are in a file.
        parts = [framed(piece.source) for piece in self._waiting if isinstance(piece.source, bytes)]
        self._write(JOURNAL, b"".join(parts))
        self._journal = self._opened_journal()
        for path in {each.path for each in damage} - {self.folder / JOURNAL}:
            path.replace(f"{path}{ASIDE}")

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def missing(self) -> Deals:
        """The deals that were requested now and are not done."""
        return self.asked - self.done

    def add(self, chunk: Chunk) -> bool:
        """Store a chunk permanently, and return True; False if it is already stored."""
        if not chunk.deals - self.done:
            return False
        piece = Piece(chunk.data, self.task.key, chunk.deals)
        if chunk.count >= ENOUGH_ROWS or len(chunk.data) >= ENOUGH_BYTES:
            self._file(piece.deals, chunk.data)
        else:
            self._append(framed(chunk.data))
            self._waiting.append(piece)
            self._rows += chunk.count
            self._bytes += len(chunk.data)
            if self._rows >= ENOUGH_ROWS or self._bytes >= ENOUGH_BYTES:
                self.file_all()
        self.done |= chunk.deals
        return True

    def file_all(self) -> None:
        """Move the rows of the journal to a file."""
        if not self._waiting:
            return
        data, deals = merged(self.task, self._waiting)
        self._file(deals, data)
        self._waiting, self._rows, self._bytes = [], 0, 0
        self._journal.close()
        with suppress(PermissionError):  # Windows, while somebody reads it; its rows are in files
            self._write(JOURNAL, b"")
        self._journal = self._opened_journal()

    def close(self) -> None:
        """Move all rows to files, and unlock the folder."""
        if self._closed:
            return
        self._closed = True
        try:
            self.file_all()
            self._journal.close()
            with suppress(PermissionError):  # Windows, while somebody reads it; its rows are in files
                (self.folder / JOURNAL).unlink()
        finally:
            self._journal.close()
            self._lock.close()

    def _opened_journal(self) -> FileIO:
        """Open the journal without a buffer, so that what cannot be written now is not written later."""
        journal = (self.folder / JOURNAL).open("ab", buffering=0)
        self._end = journal.tell()
        return journal

    def _append(self, part: bytes) -> None:
        """Append a part to the journal, or leave the journal as it is."""
        try:
            if self._journal.write(part) != len(part):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._journal.fileno())
        except OSError as error:
            with suppress(OSError):
                self._journal.truncate(self._end)
            raise OSError(error.errno, error.strerror, str(self.folder / JOURNAL)) from None
        self._end += len(part)

    def _file(self, deals: Deals, data: bytes) -> None:
        self._write(f"deals-{deals.ranges[0][0]:020d}.parquet", data)

    def _write_plan(self, asked: Deals) -> None:
        plan = {"format": FORMAT, **vars(self.task.key), "asked": str(asked), "cadogan": __version__}
        self._write(PLAN, (json.dumps({**plan, "sum": plan_sum(plan)}, indent=1) + "\n").encode())

    def _write(self, name: str, data: bytes) -> None:
        """Write a file so that it exists completely or not at all, even after a power cut."""
        hidden = self.folder / f".deals-{os.getpid()}"
        try:
            with hidden.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            hidden.replace(self.folder / name)
        except OSError as error:  # the error of a full disk does not name the file
            hidden.unlink(missing_ok=True)
            raise OSError(error.errno, error.strerror, str(self.folder / name)) from None
        _sync(self.folder)


def _locked(folder: Path) -> sqlite3.Connection:
    """Lock a study's folder until the connection is closed or this process ends. Raises BadInput."""
    try:
        return locked(folder / "lock")
    except sqlite3.Error as error:
        if error.sqlite_errorname == "SQLITE_BUSY":
            why = "another process is writing this study; wait until it ends, or stop it"
            raise BadInput(f"{folder}: {why}") from None
        raise BadInput(f"{folder} cannot be written: {error}") from None


def _sync(folder: Path) -> None:
    """Make new names in a folder survive a power cut; not on Windows, where a folder cannot be opened."""
    try:
        opened = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
